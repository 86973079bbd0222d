"""Optimistic updates of shared records, and reading in pages."""

from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from typing import Any, TypeVar

from msgspec.structs import replace

from panoverde.store.contract import Outdated, RowT, Store

MOST_TRIES = 10
AT_ONCE = 1000

T = TypeVar("T")


def revised(row: RowT, **changes: Any) -> RowT:
    """Next revision of a record."""
    return replace(row, revision=row.revision + 1, **changes)


async def insist(attempt: Callable[[], Awaitable[T]]) -> T:
    """Retries while another writer was faster."""
    for _ in range(MOST_TRIES - 1):
        try:
            return await attempt()
        except Outdated:
            continue
    return await attempt()


async def every(
    store: Store, kind: type[RowT], where: Mapping[str, Any] | None = None, order: str = "id"
) -> AsyncIterator[RowT]:
    skip = 0
    while rows := await store.select(kind, where, order=order, limit=AT_ONCE, skip=skip):
        for row in rows:
            yield row
        skip += len(rows)
