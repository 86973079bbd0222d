"""Poker hands in a table's journal, each with the facts that a hand history needs."""

from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from typing import NamedTuple

from panoverde.core.decider import Event, Instant
from panoverde.core.events import Act, Rewound, TableEvent, TableOpened
from panoverde.core.game import AnyGame
from panoverde.core.messages import Lang
from panoverde.core.people import Seat
from panoverde.games._poker.hand.deal import HandStarted
from panoverde.games._poker.hand.payment import HandEnded
from panoverde.games._poker.hand.void import HandVoided
from panoverde.games._poker.rules import Regime, Rules
from panoverde.games._poker.state import Hand, State
from panoverde.interchange.words import say

FIRST_DATE = 10**11
"""Earlier times (before 1973) count from the opening of a table: they have no date."""


class Inexpressible(ValueError):
    """The format can't express this hand: a key of words.py, and the facts."""

    def __init__(self, key: str, **facts: object) -> None:
        super().__init__(key, facts)
        self.key, self.facts = key, facts


class HandStep(NamedTuple):
    event: Event
    before: State
    after: State


class PlayedHand(NamedTuple):
    """A hand that came to its end."""

    at: Instant
    before: State
    steps: tuple[HandStep, ...]

    @property
    def hand(self) -> Hand:
        """As it stood when it ended."""
        return next(step.before.hand for step in reversed(self.steps) if step.before.hand is not None)

    @property
    def after(self) -> State:
        return self.steps[-1].after

    def name(self, seat: Seat, lang: Lang) -> str:
        """The player's name, if the log has it; else the seat's."""
        return self.before.players[seat].name or say("seat", lang, seat=seat)

    @property
    def unit(self) -> int:
        """Smallest units in one of a hand history's; tournament chips count one by one."""
        rules = self.before.rules
        return 1 if rules.regime == Regime.TOURNAMENT else int(10**rules.currency.decimals)

    @property
    def started(self) -> datetime | None:
        return datetime.fromtimestamp(self.at / 1000, UTC) if self.at >= FIRST_DATE else None


class _Entry(NamedTuple):
    version: int
    at: Instant
    step: HandStep


def played(game: AnyGame, opened: TableOpened[Rules], acts: Iterable[Act]) -> Iterator[PlayedHand]:
    """Every hand that was paid, in order; without hands that the inspector took back, and void hands."""
    return played_from(game, game.open(opened.rules, opened.at), acts)


def played_from(game: AnyGame, state: State, acts: Iterable[Act]) -> Iterator[PlayedHand]:
    """The same, from a table as it stood before these acts; Inexpressible if one of them goes back farther."""
    hand: list[_Entry] = []
    for entry in _standing(game, state, acts):
        if isinstance(entry.step.event, HandStarted):
            hand = []
        elif not hand:
            continue
        hand.append(entry)
        if isinstance(entry.step.event, HandEnded):
            yield PlayedHand(hand[0].at, hand[0].step.before, tuple(one.step for one in hand))
        if isinstance(entry.step.event, (HandEnded, HandVoided)):
            hand = []


def _standing(game: AnyGame, state: State, acts: Iterable[Act]) -> list[_Entry]:
    """Events that finally stand, each with the table before and after it."""
    ends: dict[int, State] = {}
    entries: list[_Entry] = []
    version = 0
    for act in acts:
        at = 0 if act.command is None else act.command.at
        for event in act.events:
            version += 1
            if isinstance(event, Rewound):
                back = event.to
                if back not in ends:
                    raise Inexpressible("irregular", hand=state.hands)
                state = game.rewound(ends[back], state)
                entries = [entry for entry in entries if entry.version <= back]
            elif not isinstance(event, TableEvent):
                after = game.evolve(state, event)
                entries.append(_Entry(version, at, HandStep(event, state, after)))
                state = after
        ends[version] = state
    return entries
