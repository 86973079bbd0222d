"""A bot's choice from the options it is offered, in any game."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from panoverde.bots.stakes import least, small
from panoverde.core.chance import Chance
from panoverde.core.commands import Ready
from panoverde.core.decider import Instant, tag_of
from panoverde.core.option import Nature, Number, Option, Pick, Text

READY = tag_of(Ready)
BOLD = 8
"""A bot stakes more instead of making the move the game waits for, one time in so many."""
IDLE = 5
"""It skips one in so many occasions to bet."""
FAINT, FRIGHTENED, OUT_OF = 1, 7, 10
"""How often it gives up instead of going on: normally, and if going on is expensive."""
DEAR = 4
"""Going on is expensive if the next stake takes more than one in so many of the largest stake."""


class Choice(NamedTuple):
    kind: str
    answers: dict[str, Any]
    until: Instant | None

    @property
    def command(self) -> dict[str, Any]:
        return {"do": self.kind, **self.answers}

    def is_offered(self, options: Iterable[Option], at: Instant) -> bool:
        """Is it still offered, after the bot has thought?"""
        return any(option.covers(self.kind, self.answers, at) for option in options)


Occasion = tuple[str, Instant | None]
"""A bet is made once per betting window, identified by its closing time."""


def choose(options: Sequence[Option], at: Instant, luck: Chance, bets: set[Occasion]) -> Choice | None:
    """The move that the game waits for, else a small bet once per window: adds its occasion to `bets`. A bot that has
    bet, or won't, is ready. None for nothing."""
    offered = [option for option in options if is_open(option, at) and not _wants_words(option)]
    course = [option for option in offered if option.nature == Nature.COURSE]
    stakes = [option for option in offered if option.nature == Nature.STAKE]
    if course and stakes and not luck.lot(BOLD):
        return _filled(stakes[luck.lot(len(stakes))], luck, least)
    if course:
        return _filled(_answer(course, stakes, luck), luck, small)
    occasions = {(option.kind, option.until) for option in stakes}
    if not stakes or occasions <= bets:
        return named(options, READY, at)
    bets |= occasions
    is_last = all(until is None for _, until in occasions)  # no window follows one without an end
    return _filled(stakes[luck.lot(len(stakes))], luck, small) if is_last or luck.lot(IDLE) else None


def named(options: Iterable[Option], kind: str, at: Instant) -> Choice | None:
    """An act without questions, if it is offered now."""
    found = (option for option in options if option.kind == kind and not option.asks and is_open(option, at))
    return next((Choice(kind, {}, option.until) for option in found), None)


def _answer(course: Sequence[Option], stakes: Sequence[Option], luck: Chance) -> Option:
    """Games list going on first and giving up last; where going on is free there is no such choice."""
    frightened = FRIGHTENED if _is_dear(stakes) else FAINT
    return course[-1] if luck.lot(OUT_OF) < frightened else course[0]


def _is_dear(stakes: Sequence[Option]) -> bool:
    """If no more may be staked at all, going on takes everything."""
    asks = [ask for option in stakes for ask in option.asks if isinstance(ask, Number)]
    return not asks or all(ask.minimum * DEAR > ask.maximum for ask in asks)


def is_open(option: Option, at: Instant) -> bool:
    return option.since <= at and (option.until is None or at <= option.until)


def _wants_words(option: Option) -> bool:
    return any(isinstance(ask, Text) for ask in option.asks)


def _filled(option: Option, luck: Chance, some: Callable[[Number, Chance], int]) -> Choice:
    """The option with random answers."""
    answers: dict[str, Any] = {}
    for ask in option.asks:
        if isinstance(ask, Pick):
            answers[ask.field] = ask.choices[luck.lot(len(ask.choices))]
        elif isinstance(ask, Number):
            answers[ask.field] = some(ask, luck)
    return Choice(option.kind, answers, option.until)
