"""What happens to a table whatever the game: it is opened, corrected, and its chance is committed and revealed."""

from typing import Generic, TypeVar

from panoverde.core.game import Command, Event, Instant
from panoverde.core.money import Transfer
from panoverde.core.record import Record

RulesT = TypeVar("RulesT")


class Act(Record):
    """One entry of a table's journal: what was asked, and everything that came of it."""

    command: Command | None
    """None for what the table does of itself: opening, committing and revealing its chance."""
    events: tuple[Event, ...]


class TableEvent(Event):
    """Believed by the table itself, not by the game; public, all of them."""


class Concealed(TableEvent, tag="concealed"):
    """Something happened that this viewer may not know."""


class TableOpened(TableEvent, Generic[RulesT], tag="table_opened"):
    """The first event of every stream: which game, under which rules, by which law and code."""

    game: str
    profile: str
    rules: RulesT
    at: Instant
    law_version: str
    code_version: str


class Rewind(Command, tag="rewind"):
    """The inspector takes the table back to where it stood after its first `to` events, the end of some act."""

    to: int
    reason: str


class Rewound(TableEvent, tag="rewound"):
    """A correction: nothing is erased, the money moves back."""

    to: int
    reason: str
    transfers: tuple[Transfer, ...] = ()


class ChanceCommitted(TableEvent, tag="chance_committed"):
    """The hash of the seed that will decide; published before the bets."""

    commitment: str


class ChanceRevealed(TableEvent, tag="chance_revealed"):
    """The seed, the salt and the draws made: all that a verifier needs."""

    commitment: str
    seed: str
    salt: str
    draws: tuple[tuple[int, int], ...]


TABLE_COMMANDS: tuple[type[Command], ...] = (Rewind,)
TABLE_EVENTS: tuple[type[Event], ...] = (Rewound, ChanceCommitted, ChanceRevealed, Concealed)
