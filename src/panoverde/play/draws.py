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

    def close(self, table: AnyTable) -> ChanceRevealed | None: ...


class CommittedDraws:
    """Each seed is secret, committed to before the bets, salted with the log, and revealed after the draw."""

    def __init__(self) -> None:
        self._seed = b""
        self._held: Secure | None = None
        self._last: Secure | None = None
        self.commitment: str | None = None

    def begin(self, table: AnyTable) -> None:
        self._seed, self._held, self._last = fresh_seed(), None, None
        self.commitment = commitment_of(self._seed)
        table.commit(self.commitment)

    def chance(self, table: AnyTable) -> Streamed:
        self._last = self._held or Secure(self._seed, table.head())
        return self._last

    def settle(self, table: AnyTable, *, public: bool) -> ChanceRevealed | None:
        if self._last is None or not self._last.draws:
            return None
        if self._held or not public:  # a hidden card would be known from its seed: kept until the table closes
            self._held = self._last
            return None
        revealed = table.reveal(self._last)
        self.begin(table)
        return revealed

    def close(self, table: AnyTable) -> ChanceRevealed | None:
        """The last seed too, so that every commitment is opened; its salt seals the log up to here."""
        if self._held:
            table.reveal(self._held)
            self.begin(table)
        return table.reveal(Secure(self._seed, table.head()))


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

    def close(self, table: AnyTable) -> ChanceRevealed | None:  # noqa: ARG002
        return None
