"""Chance of a terminal table: committed seeds, one seed to repeat a session, or real outcomes."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any

from panoverde.cli.play.outcome import EnteredChance, Wanted, wanted_by
from panoverde.core.chance import Secure, Streamed, fresh_seed
from panoverde.core.decider import Command
from panoverde.core.events import ChanceRevealed
from panoverde.core.fair import commitment_of
from panoverde.core.table import AnyTable


class Draws(ABC):
    """Defaults: nothing is committed, and nobody is asked."""

    commitment: str | None = None
    """Commitment to the next draw."""

    def begin(self, table: AnyTable) -> None: ...  # noqa: B027 - optional

    @abstractmethod
    def chance(self, table: AnyTable, command: Command) -> Streamed | EnteredChance:
        """For one act."""

    def settle(self, table: AnyTable, *, public: bool) -> ChanceRevealed | None:  # noqa: ARG002
        """After an act: reveals the seed, unless part of what it drew is secret."""
        return None

    def reveal(self, table: AnyTable) -> ChanceRevealed | None:  # noqa: ARG002
        """Reveals a seed kept secret."""
        return None

    def seal(self, table: AnyTable, digest: bytes) -> ChanceRevealed | None:  # noqa: ARG002
        """Last call at a table."""
        return None

    def wanted(self, table: AnyTable, command: Command) -> Wanted | None:  # noqa: ARG002
        """Outcome that a person may enter before this act."""
        return None

    def tell(self, wanted: Wanted, outcome: Any) -> None: ...  # noqa: B027


class CommittedDraws(Draws):
    """Each seed is secret, committed to and bound to the log before the bets, and revealed after the draw."""

    def begin(self, table: AnyTable) -> None:
        seed = fresh_seed()
        self.commitment = commitment_of(seed)
        table.commit(self.commitment)
        self._chance = Secure(seed, table.head())
        self._secret = False

    def chance(self, table: AnyTable, command: Command) -> Streamed:  # noqa: ARG002 - bound at its commitment
        return self._chance

    def settle(self, table: AnyTable, *, public: bool) -> ChanceRevealed | None:
        if not self._chance.draws:
            return None
        self._secret = self._secret or not public  # a hidden card would be known from its seed
        return None if self._secret else self.reveal(table)

    def reveal(self, table: AnyTable) -> ChanceRevealed | None:
        """The seed that was used; commits to the next at once."""
        if not self._chance.draws:
            return None
        revealed = table.reveal(self._chance)
        self.begin(table)
        return revealed

    def seal(self, table: AnyTable, digest: bytes) -> ChanceRevealed | None:
        """Also the last, unused seed, so that every commitment is revealed; its salt is the digest of the log."""
        return table.reveal(Secure(self._chance.seed, digest))


class UncommittedDraws(Draws):
    """One seed for everything: a repeatable session, and nothing to prove."""

    def __init__(self, machine: Streamed) -> None:
        self._machine = machine

    def chance(self, table: AnyTable, command: Command) -> Streamed:  # noqa: ARG002 - independent of the log
        return self._machine


class EnteredDraws(Draws):
    """Outcomes of a physical table, as the croupier enters them, or else the machine's. Real dice can't be committed
    to."""

    def __init__(self, machine: Streamed) -> None:
        self._machine = machine
        self._known: list[Any] = []
        self.ask: Callable[[Wanted], Any] = _nobody
        """Asks for the outcome; None leaves it to the machine."""

    def wanted(self, table: AnyTable, command: Command) -> Wanted | None:
        return wanted_by(table, command, self._known)

    def tell(self, wanted: Wanted, outcome: Any) -> None:
        self._known.append(wanted.draw(self._machine) if outcome is None else outcome)

    def chance(self, table: AnyTable, command: Command) -> EnteredChance:
        try:
            while wanted := self.wanted(table, command):
                self.tell(wanted, self.ask(wanted))
            return EnteredChance(self._known)
        finally:
            self._known = []


def _nobody(_: Wanted) -> None:
    return None
