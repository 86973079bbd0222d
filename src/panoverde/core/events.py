"""Events of any table: opening, correction, commitment and reveal of chance."""

from typing import Generic, TypeVar

from panoverde.core.decider import Command, Event, Fact, Instant
from panoverde.core.money import Transfer
from panoverde.core.record import Record

RulesT = TypeVar("RulesT")


class Act(Record, omit_defaults=True):
    """One entry of a table's journal: the command and its events."""

    command: Command | None
    """None for the table's own acts: opening, commitment and reveal."""
    events: tuple[Event, ...]
    facts: tuple[Fact, ...] = ()
    """Facts that the decider told of the act: `core.facts.TOLD`. Older journals have none."""


class TableEvent(Event):
    """Applied by the table, not by the game; always public."""


class Concealed(TableEvent, tag="concealed"):
    """Something happened that this viewer may not know."""


class TableOpened(TableEvent, Generic[RulesT], tag="table_opened"):
    """First event of every stream: game, rules, law and code."""

    game: str
    profile: str
    rules: RulesT
    at: Instant
    law_version: str
    code_version: str


class Rewind(Command, tag="rewind"):
    """The inspector takes the table back to its state after `to` events, the end of some act."""

    to: int
    reason: str


class Rewound(TableEvent, tag="rewound"):
    """A correction: nothing is erased, and the money moves back."""

    to: int
    reason: str
    transfers: tuple[Transfer, ...] = ()


class ChanceCommitted(TableEvent, tag="chance_committed"):
    """Hash of the seed that will decide; published before the bets."""

    commitment: str


class ChanceRevealed(TableEvent, tag="chance_revealed"):
    """Seed, salt and draws: all that a verifier needs."""

    commitment: str
    seed: str
    salt: str
    draws: tuple[tuple[int, int], ...]


TABLE_COMMANDS: tuple[type[Command], ...] = (Rewind,)
TABLE_EVENTS: tuple[type[Event], ...] = (Rewound, ChanceCommitted, ChanceRevealed, Concealed)
