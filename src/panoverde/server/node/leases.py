"""Leases: which node deals which table. A node lives while its heartbeat does; others take a dead node's tables.

Clocks need not agree: the journal fences two nodes that both believe they deal a table.
"""

import asyncio
from collections.abc import Callable
from math import ceil

from msgspec.structs import replace

from panoverde.core.decider import Instant
from panoverde.house.records import Lease
from panoverde.store.contract import Batch, Outdated, Store

BEAT = 1.0
"""Seconds between heartbeats."""

LIFE = 4_000
"""Milliseconds without a heartbeat after which a node counts as dead."""

HEART = "node:"


LISTENING = 1.5
"""Beats to listen for: a living node is not later than that unless it hangs."""


class NodeInUse(Exception):
    """A living process has this name already."""

    def __init__(self, node: str, address: str) -> None:
        super().__init__(node, address)
        self.node, self.address = node, address


class Leases:
    def __init__(self, store: Store, node: str, address: str) -> None:
        self._store, self.node, self._address = store, node, address
        self._resting = False
        self._until: Instant = 0
        self._known: dict[str, Lease] = {}

    async def beat(self, now: Instant) -> None:
        """Write this node's heartbeat and read the others'."""
        await self._read()
        mine = self._known.get(HEART + self.node)
        heart = Lease(id=HEART + self.node, node=self.node, address=self._address, until=now + LIFE)
        await self._put(replace(heart, revision=mine.revision + 1) if mine else heart)
        self._until = heart.until

    async def heart(self) -> Lease | None:
        """The last heartbeat of a node of this name."""
        return await self._store.find(Lease, HEART + self.node)

    async def check_name(self, now: Callable[[], Instant], beat: float = BEAT) -> None:
        """NodeInUse if another process with this name is alive: its heart beats while we wait. After a crash nothing
        beats, and the name is free at once or soon."""
        before = await self.heart()
        if before is None or before.until <= now():
            return
        clock = asyncio.get_running_loop().time
        until = clock() + LISTENING * beat
        while clock() < until:
            await asyncio.sleep(beat / 10)
            heard = await self.heart()
            if heard and heard.revision != before.revision:
                raise NodeInUse(self.node, heard.address)

    async def _read(self) -> None:
        self._known = {lease.id: lease for lease in await self._store.select(Lease, limit=1_000_000)}

    async def _put(self, lease: Lease) -> bool:
        try:
            await self._store.commit(Batch(rows=(lease,)))
        except Outdated:
            return False
        self._known[lease.id] = lease
        return True

    def alive(self, now: Instant) -> set[str]:
        hearts = (lease for lease in self._known.values() if lease.id.startswith(HEART) and lease.until > now)
        others = {lease.node for lease in hearts if lease.node != self.node}
        return others if self._resting else {self.node, *others}

    def is_late(self, now: Instant) -> bool:
        """Did this node miss its heartbeat? It can't write, or it is held up."""
        return 0 < self._until <= now

    def is_overdue(self, now: Instant) -> bool:
        """Was this node held up so long that others may have taken its tables?"""
        return self.is_late(now) and len(self.alive(self._until - LIFE)) > 1

    def owner(self, table: str, now: Instant) -> Lease | None:
        """Lease of the living node that deals a table."""
        lease = self._known.get(table)
        return lease if lease and lease.node in self.alive(now) else None

    def is_mine(self, table: str) -> bool:
        lease = self._known.get(table)
        return lease is not None and lease.node == self.node

    def share(self, tables: int, now: Instant) -> int:
        """This node's fair share of that many tables."""
        return ceil(tables / max(1, len(self.alive(now))))

    async def claim(self, table: str, now: Instant) -> bool:
        """Take the lease if no living node has it."""
        lease = self._known.get(table)
        if lease and lease.node != self.node and lease.node in self.alive(now):
            return False
        mine = Lease(id=table, node=self.node, address=self._address, until=0)
        return await self._put(replace(mine, revision=lease.revision + 1) if lease else mine)

    async def release(self, table: str) -> None:
        lease = self._known.get(table)
        if lease and lease.node == self.node:
            await self._put(replace(lease, node="", address="", revision=lease.revision + 1))

    async def rest(self, now: Instant) -> None:
        """Give up all leases: this node stops."""
        self._resting = True
        mine = self._known.get(HEART + self.node)
        if mine:
            await self._put(replace(mine, until=now - 1, revision=mine.revision + 1))
