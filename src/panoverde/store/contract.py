"""Contract of a store: what the rest of the product may rely on.

A batch is atomic, and durable once acknowledged. Entries never change: a stream is a chain of versions from 1, each
hash covering the one before. An entry lists the money that it moves; the tables of postings and balances repeat it for
queries.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, NamedTuple, Protocol, TypeVar

from panoverde.core.decider import Instant
from panoverde.core.record import Record
from panoverde.journal.entry import Entry, Head, Move


class Clock(Protocol):
    def now(self) -> Instant: ...


class PostedLine(NamedTuple):
    """A posting in its account's statement."""

    at: Instant
    stream: str
    version: int
    amount: int


class Row(Record, kw_only=True):
    """A record in its own table, one column per field. The only data in a store that ever change."""

    table: ClassVar[str]
    unique: ClassVar[tuple[str, ...]] = ()
    """A field besides the id that is unique."""

    id: str
    revision: int = 1
    """1 for a new row. A change writes the next revision, and fails if another change came first."""


RowT = TypeVar("RowT", bound=Row)


class Batch(NamedTuple):
    """Written together or not at all."""

    entries: Sequence[Entry] = ()
    moves: Sequence[Sequence[Move]] = ()
    """Moves of each entry, as its body lists them; empty if none moves money."""
    rows: Sequence[Row] = ()


class NotKept(Exception):
    """Nothing of the batch was written; why."""


class Fenced(NotKept):
    """The entry doesn't follow the end of its stream: another process writes it."""


class Overdrawn(NotKept):
    """A guarded account doesn't hold that much."""

    def __init__(self, account: str, unit: str) -> None:
        super().__init__(account, unit)
        self.account, self.unit = account, unit


class Outdated(NotKept):
    """The row was changed since it was read, or a new one exists already."""


class Taken(NotKept):
    """Another row has the same unique value."""


WriteCallback = Callable[[NotKept | BaseException | None], None]


class Store(Protocol):
    """Call all methods in the event loop in which the store was opened."""

    broken: Exception | None
    """Why nothing can be written any more in this process; None while it can, or may again."""

    def submit(self, batch: Batch, done: WriteCallback) -> None:
        """Queues the batch, in order; then calls `done`, with the error if any."""

    async def commit(self, batch: Batch) -> None:
        """Like `submit`, but waits; raises the error."""

    async def read(self, stream: str, after: int = 0, limit: int = 1000) -> list[Entry]: ...

    async def told(
        self, prefix: str, facts: tuple[str, ...], after: tuple[str, int] | None = None, limit: int = 1000
    ) -> list[Entry]:
        """Entries that begin with one of these facts, in all streams with this prefix, by stream and version. `after`
        is the place of the last one known."""

    async def head(self, stream: str) -> Head: ...

    async def heads(self, prefix: str = "") -> dict[str, Head]: ...

    async def balance(self, account: str, unit: str) -> int: ...

    async def balances(self, prefix: str = "") -> dict[tuple[str, str], int]:
        """By account and unit, for accounts with this prefix."""

    async def statement(
        self, account: str, unit: str, *, since: Instant = 0, until: Instant | None = None, limit: int = 1000
    ) -> list[PostedLine]:
        """Postings of an account between two times, both included, newest first."""

    async def find(self, kind: type[RowT], id: str) -> RowT | None: ...  # noqa: A002 - the row's own word

    async def select(
        self,
        kind: type[RowT],
        where: Mapping[str, Any] | None = None,
        *,
        order: str = "id",
        limit: int = 1000,
        skip: int = 0,
    ) -> list[RowT]:
        """Rows whose fields equal those of `where`, lie between a pair, both included, or are in a frozenset. Ordered
        by a field, then by id; descending if the field begins with -."""

    async def close(self) -> None:
        """Waits until everything submitted is durable."""
