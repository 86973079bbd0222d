"""What the rest of the product asks of a store, and what it may count on.

A batch is written whole or not at all, and is durable when it is acknowledged. Entries are never changed: a stream is
a chain of versions from 1, each with the hash of the one before inside its own. The ledger's postings stand in the
entry that causes them; the table of postings and that of balances repeat them, so that they can be asked.
"""

import hashlib
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, NamedTuple, Protocol, TypeVar

from panoverde.core.game import Instant
from panoverde.core.record import Record

GENESIS = bytes(32)
"""The hash before the first entry of a stream."""

GUARDED = ("wallet:", "credits:", "transit:")
"""Accounts of players' own money: a batch that would leave one of them below zero is refused."""


class Entry(NamedTuple):
    """One link of a stream."""

    stream: str
    version: int
    at: Instant
    body: bytes
    """JSON. What moved money has the postings in its field `moves`: [[account, unit, amount], …]."""
    hash: bytes


def link(before: bytes, stream: str, version: int, at: Instant, body: bytes) -> bytes:
    """The hash of an entry: SHA-256 of the hash before, a line with its place and time, and its body."""
    return hashlib.sha256(b"%b%b %d %d\n%b" % (before, stream.encode(), version, at, body)).digest()


class Posting(NamedTuple):
    """What an entry adds to one account. Those of an entry sum to zero in each unit."""

    stream: str
    version: int
    account: str
    unit: str
    """`EUR`, `AOA`; of a demonstration `EUR.demo`, `AOA.demo`, which never meet the others."""
    amount: int


class Line(NamedTuple):
    """A posting as its account's statement shows it."""

    at: Instant
    stream: str
    version: int
    amount: int


class Row(Record, kw_only=True):
    """A record in a table of its own, a column for each field. The only things in a store that are ever changed."""

    table: ClassVar[str]
    unique: ClassVar[tuple[str, ...]] = ()
    """A field, besides the id, that no two rows share."""

    id: str
    revision: int = 1
    """1 when it is new; a change is the next one, and loses against a change that came before it."""


RowT = TypeVar("RowT", bound=Row)


class Head(NamedTuple):
    """Where a stream ends."""

    version: int
    hash: bytes


EMPTY = Head(0, GENESIS)


class Batch(NamedTuple):
    """What is written together."""

    entries: Sequence[Entry] = ()
    postings: Sequence[Posting] = ()
    rows: Sequence[Row] = ()


class NotKept(Exception):
    """Nothing of the batch was written; why."""


class Fenced(NotKept):
    """The stream does not end with the entry that this one follows: somebody else writes it."""


class Overdrawn(NotKept):
    """A guarded account does not hold that much."""

    def __init__(self, account: str, unit: str) -> None:
        super().__init__(account, unit)
        self.account, self.unit = account, unit


class Outdated(NotKept):
    """The row has been changed since it was read, or a new one exists already."""


class Taken(NotKept):
    """Another row has what must be unique."""


Done = Callable[[NotKept | BaseException | None], None]


class Store(Protocol):
    """All methods belong to the event loop in which the store was opened."""

    def submit(self, batch: Batch, done: Done) -> None:
        """Write it with whatever else is waiting, in order; then `done`, with what went wrong if anything did."""

    async def commit(self, batch: Batch) -> None:
        """The same for those who can wait; raises what went wrong."""

    async def read(self, stream: str, after: int = 0, limit: int = 1000) -> list[Entry]: ...

    async def head(self, stream: str) -> Head: ...

    async def heads(self, prefix: str = "") -> dict[str, Head]: ...

    async def balance(self, account: str, unit: str) -> int: ...

    async def balances(self, prefix: str = "") -> dict[tuple[str, str], int]:
        """By account and unit, of accounts that begin so."""

    async def statement(
        self, account: str, unit: str, *, since: Instant = 0, until: Instant | None = None, limit: int = 1000
    ) -> list[Line]:
        """What moved an account between two instants, both included, newest first."""

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
        """Rows whose fields equal those of `where` (or lie between a pair of them, both included), in the order of a
        field and then of their ids; from the last one backwards if it begins with -."""

    async def close(self) -> None:
        """After everything submitted is durable."""
