"""Links between tables and the jackpot pools that they feed.

Up: what a table collected, won and paid becomes commands of the pool, each with the place in the table's stream. Down:
what the pool orders becomes a command of the table. Both streams know what they have heard, so that a command is done
once, however often it is sent, and by whichever node.
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Collection, Coroutine, Iterable, Iterator, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from panoverde.core.codec import Codec
from panoverde.core.commands import OrderPrize
from panoverde.core.decider import Event, Instant, tag_of
from panoverde.core.facts import JackpotFed, JackpotPaid, JackpotWon
from panoverde.core.money import LARGEST
from panoverde.core.option import Option
from panoverde.core.people import Role
from panoverde.house.books import Books
from panoverde.house.play.pools import jackpot_of
from panoverde.house.records import Opening
from panoverde.journal.pool_stream import CODEC, PREFIX, PoolStream, Told
from panoverde.journal.public_entry import codec
from panoverde.journal.table_entry import read_table_entry
from panoverde.pools import POOL
from panoverde.pools.account import FeedPool, PoolMerged, ReleaseTable, ServeTable
from panoverde.pools.prizes import AwardPrizes, ClaimPrize, ConfirmPayment
from panoverde.pools.state import Order, place
from panoverde.server.node.leases import Leases
from panoverde.server.table.served_table import ServedTable
from panoverde.wire import messages as wire

PAGE = 1000
FED_WAIT = 1.0
"""Seconds between two rounds for contributions alone: thousands gather. Claims and payments wait for nothing."""
HOUSE = Role.HOUSE
ORDER = tag_of(OrderPrize)
FromTable = FeedPool | ClaimPrize | AwardPrizes | ConfirmPayment
Acted = tuple[int, Sequence[Event]]
"""Version of an entry, and what happened in it."""
log = logging.getLogger("panoverde.server")


class PoolLinks:
    def __init__(
        self,
        books: Books,
        leases: Leases,
        tables: Mapping[str, ServedTable],
        openings: Callable[[], Mapping[str, Opening]],
        run: Callable[[Coroutine[Any, Any, Any]], None],
    ) -> None:
        self._store, self._books, self._now, self._leases = books.store, books.pools, books.clock.now, leases
        self._tables, self._openings, self._run = tables, openings, run
        self.pools: dict[str, PoolStream] = {}
        """All that there are, whichever node links them."""
        self._read: dict[tuple[str, str], int] = {}
        """Cursor of each pool in the stream of each table."""
        self._turn = asyncio.Lock()
        self._soon = False
        self._linked = 0.0
        """When the last round ended, by the loop's time."""
        self._later: asyncio.TimerHandle | None = None
        self._failing: set[str] = set()

    def join(self, table: ServedTable) -> None:
        """A table of this node: what it says is heard at once, and it shows the value."""
        table.on_jackpot = self._on_jackpot
        table.jackpot = self._shown(table)

    def value(self, pool: str) -> int | None:
        known = self.pools.get(pool)
        return known.state.value if known else None

    def _shown(self, table: ServedTable) -> wire.Jackpot | None:
        pool: str | None = table.table.rules.jackpot
        value = None if pool is None else self.value(pool)
        return None if pool is None or value is None else wire.Jackpot(pool, value)

    def _show(self, pool: str) -> None:
        for table in self._tables.values():
            shown = self._shown(table)
            if shown and shown.pool == pool and shown != table.jackpot:
                table.jackpot, part = shown, wire.encode(shown)
                for watcher in table.watchers:
                    watcher.post(part)

    def _on_jackpot(self, fed_only: bool) -> None:
        loop = asyncio.get_running_loop()
        left = self._linked + FED_WAIT - loop.time()
        if not fed_only or left <= 0:
            self._link_soon()
        elif self._later is None:
            self._later = loop.call_later(left, self._link_soon)

    def stop(self) -> None:
        if self._later:
            self._later.cancel()
        self._later = None

    def _link_soon(self) -> None:
        """Once for all that has become durable meanwhile."""
        self.stop()
        if not self._soon:
            self._soon = True
            self._run(self._link_now())

    async def _link_now(self) -> None:
        self._soon = False
        await self.link()

    async def link(self) -> None:
        """Everything that is to be said, up and down."""
        async with self._turn:
            await self._meet()
            for pool in list(self.pools.values()):
                try:
                    await self._link(pool, self._now())
                except Exception:
                    if pool.pool not in self._failing:  # retried every second
                        log.exception("pool", extra={"pool": pool.pool})
                    self._failing.add(pool.pool)
                else:
                    self._failing.discard(pool.pool)
            self._linked = asyncio.get_running_loop().time()

    async def _meet(self) -> None:
        for stream in await self._store.heads(PREFIX):
            id_ = stream.removeprefix(PREFIX)
            if id_ not in self.pools:
                self.pools[id_] = await self._books.find(id_)

    async def _link(self, pool: PoolStream, now: Instant) -> None:
        await self._books.read(pool)
        if not pool.state.closed and await self._is_ours(pool, now):
            await self._run_dues(pool)
            await self._serve(pool)
            ended = self._ended(pool)  # before they are heard: to the end, then
            await self._hear(pool)
            await self._release(pool, ended)
        self._order(pool)
        self._show(pool.pool)

    async def _is_ours(self, pool: PoolStream, now: Instant) -> bool:
        """One node links a pool at a time; two that believe they do are fenced by its stream."""
        return self._leases.is_mine(pool.stream) or await self._leases.claim(pool.stream, now)

    async def _run_dues(self, pool: PoolStream) -> None:
        while due := POOL.due(pool.state):
            await self._books.act(pool, due.command)

    async def _serve(self, pool: PoolStream) -> None:
        for opening in self._openings().values():
            if jackpot_of(opening) == pool.pool and opening.id not in pool.state.tables:
                await self._books.act(pool, ServeTable(opening.id, by=HOUSE), name=f"{opening.id}/0")

    def _ended(self, pool: PoolStream) -> frozenset[str]:
        """Tables and merged pools that say nothing any more."""
        return frozenset(source for source in pool.state.tables if self._has_ended(source))

    def _has_ended(self, source: str) -> bool:
        if source.startswith(PREFIX):
            merging = self.pools.get(source.removeprefix(PREFIX))
            return merging is not None and merging.state.closed
        return source not in self._openings() and source not in self._tables

    async def _release(self, pool: PoolStream, ended: Collection[str]) -> None:
        busy = {one.table for one in pool.state.owed} | {one.table for one in pool.state.claims}
        for source in pool.state.tables:
            if source in ended and source not in busy:
                await self._books.act(pool, ReleaseTable(source, by=HOUSE))

    # Up

    async def _hear(self, pool: PoolStream) -> None:
        """All tables, in as few writes as there are pages: none waits for the others' entries."""
        told: list[Told] = []
        cursors: dict[tuple[str, str], int] = {}
        for source in pool.state.tables:
            cursor, heard = self._read.get((pool.pool, source), pool.cursor(source)), pool.state.heard.get(source, 0)
            async for acts in self._unheard(source, cursor):
                told += [
                    Told(replace(command, place=place(version, number)), stream_of(source), f"{version}/{number}")
                    for version, number, command in together(_said(source, acts, heard))
                ]
                cursors[pool.pool, source] = acts[-1][0]
                if len(told) >= PAGE:
                    await self._books.act_all(pool, told)
                    told = []
        await self._books.act_all(pool, told)
        self._read |= cursors

    async def _unheard(self, source: str, cursor: int) -> AsyncIterator[Sequence[Acted]]:
        """What a source has said after that version, in pages: from this node's memory where it reaches so far."""
        served = self._tables.get(source)
        if served and served.durable == cursor:
            return
        recent = served.broadcast.since(cursor) if served else ()
        if recent and recent[0].version == cursor + 1:
            yield [(told.version, told.events) for told in recent]
            return
        reader = CODEC if source.startswith(PREFIX) else await self._codec(source)
        while entries := await self._store.read(stream_of(source), cursor, PAGE):
            yield [(entry.version, read_table_entry(reader, entry).act.events) for entry in entries]
            cursor = entries[-1].version

    async def _codec(self, source: str) -> Codec:
        opening = self._openings().get(source) or await self._store.find(Opening, source)
        return codec(opening.game if opening else "")

    # Down

    def _order(self, pool: PoolStream) -> None:
        """Prizes that this node's tables don't know of yet."""
        for order in pool.state.owed:
            table = self._tables.get(order.table)
            if table and not (table.broken or table.closed) and _awaits(table, order):
                where = pool.orders.get((order.table, order.coup, int(order.seat)), 0)
                command = OrderPrize(order.coup, order.seat, order.chips, by=HOUSE, at=table.time())
                table.act(command, pool.stream, f"{where}")


def stream_of(source: str) -> str:
    """Of a table, or of a pool that is merged into another."""
    return source if source.startswith(PREFIX) else f"table/{source}"


def _said(source: str, acts: Iterable[Acted], heard: int) -> "Iterator[Said]":
    """What the pool has not heard yet."""
    for version, events in acts:
        for number, command in enumerate(_told(source, events), 1):
            if place(version, number) > heard:
                yield version, number, command


def _told(source: str, events: Iterable[Event]) -> Iterator[FromTable]:
    """What the facts of an entry are to a pool, in order; without their places."""
    for event in events:
        match event:
            case JackpotFed(chips=chips) | PoolMerged(chips=chips) if chips:
                yield FeedPool(source, 0, chips, by=HOUSE)
            case JackpotWon(coup=coup, winners=winners):
                for seat, rank in winners:
                    yield ClaimPrize(source, 0, coup, seat, rank, by=HOUSE)
                yield AwardPrizes(source, 0, by=HOUSE)
            case JackpotPaid(seat=seat):
                yield ConfirmPayment(source, 0, seat, by=HOUSE)


Said = tuple[int, int, FromTable]
"""Version of the table's entry, number of the fact in it, and what it is to the pool."""


def together(told: Iterable[Said]) -> Iterator[Said]:
    """Contributions that follow each other are one, at the place of the last: thousands of spins a second are a few
    entries of the pool. Claims and payments stay where they are among them."""
    fed: Said | None = None
    for said in told:
        match fed, said:
            case (_, _, FeedPool(chips=before)), (version, number, FeedPool(chips=chips) as feed) if (
                before + chips <= LARGEST
            ):
                fed = version, number, replace(feed, chips=before + chips)
                continue
        if fed:
            yield fed
        fed = said if isinstance(said[2], FeedPool) else None
        if not fed:
            yield said
    if fed:
        yield fed


def _awaits(table: ServedTable, order: Order) -> bool:
    fields = {"coup": order.coup, "seat": order.seat, "chips": order.chips}
    offers: tuple[Option, ...] = table.table.options(HOUSE)
    return any(option.covers(ORDER, fields, 0) for option in offers)
