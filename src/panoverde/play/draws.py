"""Where the luck of a terminal table comes from: seeds committed to in advance, one number to repeat a session, or
what really came out."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any

from panoverde.core.chance import Secure, Streamed, fresh_seed
from panoverde.core.events import ChanceRevealed
from panoverde.core.fair import commitment_of
from panoverde.core.game import Command
from panoverde.core.table import Table
from panoverde.play.told import Told, Wanted, wanted_by

AnyTable = Table[Any, Any]


class Draws(ABC):
    """Unless it says otherwise, nothing is bound and nobody is asked."""

    commitment: str | None = None
    """What the next draw is bound to."""

    def begin(self, table: AnyTable) -> None: ...  # noqa: B027 - nothing to do is an answer too

    @abstractmethod
    def chance(self, table: AnyTable, command: Command) -> Streamed | Told:
        """For one act."""

    def settle(self, table: AnyTable, *, public: bool) -> ChanceRevealed | None:  # noqa: ARG002
        """After an act: reveal what was drawn, unless part of it is somebody's secret."""
        return None

    def reveal(self, table: AnyTable) -> ChanceRevealed | None:  # noqa: ARG002
        """Whatever has been kept secret."""
        return None

    def seal(self, table: AnyTable, digest: bytes) -> ChanceRevealed | None:  # noqa: ARG002
        """The last thing at a table."""
        return None

    def wanted(self, table: AnyTable, command: Command) -> Wanted | None:  # noqa: ARG002
        """What somebody may say that came out, before this act is done."""
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

    def chance(self, table: AnyTable, command: Command) -> Streamed:  # noqa: ARG002 - bound when it was committed to
        return self._chance

    def settle(self, table: AnyTable, *, public: bool) -> ChanceRevealed | None:
        if not self._chance.draws:
            return None
        self._secret = self._secret or not public  # a hidden card would be known from its seed
        return None if self._secret else self.reveal(table)

    def reveal(self, table: AnyTable) -> ChanceRevealed | None:
        """The seed that something was drawn from; the next commitment follows at once."""
        if not self._chance.draws:
            return None
        revealed = table.reveal(self._chance)
        self.begin(table)
        return revealed

    def seal(self, table: AnyTable, digest: bytes) -> ChanceRevealed | None:
        """The last seed too, unused, so that every commitment is opened; its salt is the digest of the log."""
        return table.reveal(Secure(self._chance.seed, digest))


class UncommittedDraws(Draws):
    """One number decides everything: the same session again, and nothing to prove."""

    def __init__(self, machine: Streamed) -> None:
        self._machine = machine

    def chance(self, table: AnyTable, command: Command) -> Streamed:  # noqa: ARG002 - the log has no part in it
        return self._machine


class EnteredDraws(Draws):
    """What came out at a physical table, as the croupier says, or else the machine. Nobody can promise real dice."""

    def __init__(self, machine: Streamed) -> None:
        self._machine = machine
        self._known: list[Any] = []
        self.ask: Callable[[Wanted], Any] = _nobody
        """For what came out; None leaves it to the machine."""

    def wanted(self, table: AnyTable, command: Command) -> Wanted | None:
        return wanted_by(table, command, self._known)

    def tell(self, wanted: Wanted, outcome: Any) -> None:
        self._known.append(wanted.draw(self._machine) if outcome is None else outcome)

    def chance(self, table: AnyTable, command: Command) -> Told:
        try:
            while wanted := self.wanted(table, command):
                self.tell(wanted, self.ask(wanted))
            return Told(self._known)
        finally:
            self._known = []


def _nobody(_: Wanted) -> None:
    return None
