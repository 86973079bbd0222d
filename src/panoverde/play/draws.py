"""Where the luck of a terminal table comes from: seeds committed to in advance, or one number to repeat a session."""

from typing import Any, Protocol

from panoverde.core.chance import Secure, Seeded, Streamed, fresh_seed
from panoverde.core.events import ChanceRevealed
from panoverde.core.fair import commitment_of
from panoverde.core.table import Table

AnyTable = Table[Any, Any]


class Draws(Protocol):
    commitment: str | None
    """What the next draw is bound to."""

    def begin(self, table: AnyTable) -> None: ...

    def chance(self, table: AnyTable) -> Streamed:
        """For one act."""

    def settle(self, table: AnyTable, *, public: bool) -> ChanceRevealed | None:
        """After an act: reveal what was drawn, unless part of it is somebody's secret."""

    def reveal(self, table: AnyTable) -> ChanceRevealed | None:
        """Whatever has been kept secret."""

    def seal(self, table: AnyTable, digest: bytes) -> ChanceRevealed | None:
        """The last thing at a table."""


class CommittedDraws:
    """Each seed is secret, committed to and bound to the log before the bets, and revealed after the draw."""

    def __init__(self) -> None:
        self.commitment: str | None = None

    def begin(self, table: AnyTable) -> None:
        seed = fresh_seed()
        self.commitment = commitment_of(seed)
        table.commit(self.commitment)
        self._chance = Secure(seed, table.head())
        self._secret = False

    def chance(self, table: AnyTable) -> Streamed:  # noqa: ARG002 - bound to the log when it was committed to
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


class SeededDraws:
    """One number decides everything: the same session again, and nothing to prove."""

    commitment: str | None = None

    def __init__(self, seed: int) -> None:
        self._chance = Seeded(seed)

    def begin(self, table: AnyTable) -> None: ...

    def chance(self, table: AnyTable) -> Streamed:  # noqa: ARG002 - the log has no part in it
        return self._chance

    def settle(self, table: AnyTable, *, public: bool) -> ChanceRevealed | None:  # noqa: ARG002 - no secret
        return None

    def reveal(self, table: AnyTable) -> ChanceRevealed | None:  # noqa: ARG002
        return None

    def seal(self, table: AnyTable, digest: bytes) -> ChanceRevealed | None:  # noqa: ARG002
        return None
