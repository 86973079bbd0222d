"""Whoever writes in the house's own streams: a fact at the end of a stream, with its money and its records."""

import asyncio
from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple, Protocol

import msgspec

from panoverde.core.game import Instant
from panoverde.store.contract import Batch, Entry, Fenced, Posting, Row, Store, link

MOST_TRIES = 20
"""Several nodes may write the same stream at once; one of them is next."""


class Clock(Protocol):
    def now(self) -> Instant: ...


class Move(NamedTuple):
    """What one account gains; those of a fact sum to zero in each unit."""

    account: str
    unit: str
    amount: int


class Scribe:
    def __init__(self, store: Store, clock: Clock) -> None:
        self.store = store
        self.clock = clock
        self._turn: defaultdict[str, asyncio.Lock] = defaultdict(asyncio.Lock)

    async def write(
        self,
        stream: str,
        fact: str,
        *,
        by: str,
        why: str = "",
        facts: Mapping[str, Any] | None = None,
        moves: Iterable[Move] = (),
        rows: Iterable[Row] = (),
    ) -> Entry:
        """Keep it, durably. `by` is an account's id, or `system`; nothing secret may stand in `facts`."""
        moves, rows = tuple(moves), tuple(rows)
        body = msgspec.json.encode(
            {"fact": fact, "by": by, **({"why": why} if why else {}), **(facts or {}), **({"moves": moves} if moves else {})}
        )
        async with self._turn[stream]:
            for _ in range(MOST_TRIES):
                head = await self.store.head(stream)
                version, at = head.version + 1, self.clock.now()
                entry = Entry(stream, version, at, body, link(head.hash, stream, version, at, body))
                postings = tuple(Posting(stream, version, *move) for move in moves)
                try:
                    await self.store.commit(Batch((entry,), postings, rows))
                except Fenced:
                    continue
                return entry
        raise Fenced(stream)
