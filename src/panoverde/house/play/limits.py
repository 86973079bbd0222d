"""Minimum and maximum of every bet, as the table would offer them to a new player."""

from functools import lru_cache
from typing import Any

from panoverde.core.chance import Seeded
from panoverde.core.codec import Codec
from panoverde.core.commands import Sit
from panoverde.core.decider import Command, tag_of
from panoverde.core.game import AnyGame
from panoverde.core.money import LARGEST
from panoverde.core.option import Nature, Number, Option, Pick
from panoverde.core.people import Role, Seat, Who
from panoverde.core.record import Record
from panoverde.core.table import Table

MOST_COUPS = 100
"""A player may bring chips for this many coups at once, with the maximum on every bet."""
MOST_STEPS = 20
"""Acts of the house before the first bets of an evening."""
GUEST = Seat(1)


class BetRange(Record):
    bet: str
    minimum: int
    maximum: int


@lru_cache(maxsize=256)
def limits(game: AnyGame, rules: Any) -> tuple[BetRange, ...]:
    """Limits of each bet at an empty table; empty where players bet against each other."""
    trial = _Trial(game, rules)
    if not (trial.sits() and trial.bets_open()):
        return ()
    found = trial.limits()
    trial.prepare()
    return tuple((found | trial.limits()).values())


def most_brought(game: AnyGame, rules: Any) -> int | None:
    """Most chips that a player may bring at once; None where other rules say it."""
    most = MOST_COUPS * sum(limit.maximum for limit in limits(game, rules))
    return min(most, LARGEST) or None


class _Trial:
    """A trial table with one rich player."""

    def __init__(self, game: AnyGame, rules: Any) -> None:
        self._table = Table.open(game, "", rules)
        self._codec = Codec(game)
        self._chance = Seeded(0)

    def sits(self) -> bool:
        """Not at a table where a tournament seats its players."""
        option = next((one for one in self._table.options(GUEST) if one.kind == tag_of(Sit)), None)
        if option:
            self._act(GUEST, option)
        return option is not None

    def bets_open(self) -> bool:
        for _ in range(MOST_STEPS):
            self._table.run_dues(self._chance, at=0)
            if self._of(GUEST, Nature.STAKE):
                return True
            course = self._of(Role.CROUPIER, Nature.COURSE)
            if not course:
                return False
            self._act(Role.CROUPIER, course[0])
        return False

    def prepare(self) -> None:
        """Asks for chips of one's own where some bets require it."""
        for option in self._of(GUEST, Nature.ASIDE):
            if any(isinstance(ask, Pick) for ask in option.asks):
                self._act(GUEST, option)
                self._table.run_dues(self._chance, at=0)
                return

    def limits(self) -> dict[str, BetRange]:
        return {limit.bet: limit for option in self._of(GUEST, Nature.STAKE) for limit in _limits(option)}

    def _of(self, who: Who, nature: Nature) -> list[Option]:
        return [option for option in self._table.options(who) if option.nature == nature]

    def _act(self, who: Who, option: Option) -> None:
        self._table.act(_filled(self._codec, option, who), self._chance)


def _limits(option: Option) -> list[BetRange]:
    """Limits of an option that puts an amount on one of several places."""
    match option.asks:
        case (Pick(choices=bets), Number(minimum=least, maximum=most)):
            return [BetRange(str(bet), least, most) for bet in bets]
        case _:
            return []


def _filled(codec: Codec, option: Option, who: Who) -> Command:
    fields: dict[str, Any] = {"by": who, "at": 0}
    for ask in option.asks:
        if isinstance(ask, Pick):
            fields[ask.field] = ask.choices[0]
        elif isinstance(ask, Number):
            fields[ask.field] = max(ask.minimum, min(ask.maximum, LARGEST) // 2)  # leave some for the bets
    command: Command = codec.command_types[option.kind](**fields)
    return command
