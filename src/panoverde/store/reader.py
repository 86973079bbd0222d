"""Reads a database, the same way for both kinds: they differ in a few words of SQL and in how they run it."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, ClassVar, NamedTuple

from panoverde.core.decider import Instant
from panoverde.journal.entry import EMPTY, Entry, Head
from panoverde.store.batch_check import MOST, Purse
from panoverde.store.contract import PostedLine, RowT
from panoverde.store.phrases import BALANCE, BALANCES, HEAD, HEADS, LAST, READ, STATEMENT, own_stream, select, told
from panoverde.store.rows import columns, row

MOST_GIVEN = 6
"""More parameters than any phrase has."""


class Dialect(NamedTuple):
    sign: Callable[[int], str]
    """Notation of the nth parameter."""
    octets: str
    """An entry's body as bytes."""
    stray: str
    """Condition for postings outside their own table's stream."""


@cache
def spoken(phrase: str, dialect: Dialect) -> str:
    signs = map(dialect.sign, range(1, MOST_GIVEN + 1))
    return phrase.format(*signs, octets=dialect.octets, stray=dialect.stray)


class Reader(ABC):
    """The reading half of a store."""

    dialect: ClassVar[Dialect]

    @abstractmethod
    async def _fetch(self, statement: str, given: Sequence[Any]) -> Sequence[Sequence[Any]]:
        """Rows of the answer."""

    async def _ask(self, phrase: str, *given: Any) -> Sequence[Sequence[Any]]:
        return await self._fetch(spoken(phrase, self.dialect), given)

    async def read(self, stream: str, after: int = 0, limit: int = 1000) -> list[Entry]:
        return [Entry(*found) for found in await self._ask(READ, stream, after, limit)]

    async def told(
        self, prefix: str, facts: tuple[str, ...], after: tuple[str, int] | None = None, limit: int = 1000
    ) -> list[Entry]:
        found = await self._ask(told(facts), *(after or (prefix, 0)), prefix + LAST, limit)
        return [Entry(*one) for one in found]

    async def head(self, stream: str) -> Head:
        found = await self._ask(HEAD, stream)
        return Head(*found[0]) if found else EMPTY

    async def heads(self, prefix: str = "") -> dict[str, Head]:
        found = await self._ask(HEADS, prefix, prefix + LAST)
        return {stream: Head(version, hash_) for stream, version, hash_ in found}

    async def balance(self, account: str, unit: str) -> int:
        found = await self._ask(BALANCE, account, unit)
        return found[0][0] if found else 0

    async def balances(self, prefix: str = "") -> dict[Purse, int]:
        found = await self._ask(BALANCES, prefix, prefix + LAST)
        return {(account, unit): amount for account, unit, amount in found}

    async def statement(
        self, account: str, unit: str, *, since: Instant = 0, until: Instant | None = None, limit: int = 1000
    ) -> list[PostedLine]:
        end = MOST if until is None else until
        found = await self._ask(STATEMENT, account, unit, since, end, own_stream(account), limit)
        return [PostedLine(*line) for line in found]

    async def find(self, kind: type[RowT], id: str) -> RowT | None:  # noqa: A002 - the row's own word
        found = await self.select(kind, {"id": id}, limit=1)
        return found[0] if found else None

    async def select(
        self,
        kind: type[RowT],
        where: Mapping[str, Any] | None = None,
        *,
        order: str = "id",
        limit: int = 1000,
        skip: int = 0,
    ) -> list[RowT]:
        statement, given = select(kind, where, order, self.dialect.sign)
        names = tuple(columns(kind))
        return [
            row(kind, dict(zip(names, found, strict=True)))
            for found in await self._fetch(statement, (*given, limit, skip))
        ]
