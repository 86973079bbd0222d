"""How a process reaches its data: in order and with delay; and everything that may go wrong on the way.

Two ways, as the product has them. A file is written by the process itself: when it dies, what waited is gone. A server
of databases goes on without it: what was sent may still be written, and a lost connection leaves open whether it was.
"""

import asyncio
import sqlite3
from collections.abc import Mapping, Sequence
from typing import Any

from panoverde.core.decider import Instant
from panoverde.journal.entry import Entry, Head
from panoverde.store.contract import Batch, NotKept, PostedLine, RowT, WriteCallback
from panoverde.store.waiters import answer, committed
from tests.simulation.disk import Disk
from tests.simulation.loop import WORLD, Process, VirtualLoop
from tests.simulation.luck import Luck

Group = list[tuple[Batch, WriteCallback]]

QUICK = (0.0005, 0.004)
"""Seconds of a write where nothing is wrong."""
SLOW = (0.5, 6.0)
READING = (0.0002, 0.002)


class DiskFull(sqlite3.OperationalError):
    """As SQLite says it: nothing of the group was written, and the next may be."""


class DiskFailed(sqlite3.OperationalError):
    """What was written is not known."""


STORE_FAULTS = (DiskFull, DiskFailed, ConnectionResetError)
"""Errors that a fault of the data causes: whoever meets one may give up, but must not have done half."""


class Weather:
    """What goes wrong with the data now; the same for all processes that share them."""

    def __init__(self) -> None:
        self.is_slow = self.is_full = False
        self.loses_answers = 0.0
        """How often the connection is lost after, or before, a group is written."""


class Handle:
    """A process's store: the contract."""

    def __init__(
        self, disk: Disk, loop: VirtualLoop, process: Process, luck: Luck, weather: Weather, *, is_file: bool
    ) -> None:
        self._disk, self._loop, self._process, self._luck, self._weather = disk, loop, process, luck, weather
        self._write_now = disk.session()
        self._is_file = is_file
        self.broken: Exception | None = None
        self.writing: list[Batch] = []
        """What a loss of power would tear."""
        self._queue: Group = []
        self._is_busy = self._is_called = False
        self._closed = False

    # Writing

    def submit(self, batch: Batch, done: WriteCallback) -> None:
        if self._closed:
            self._loop.call_soon(answer, [done], [NotKept("the store is closed")])
            return
        self._queue.append((batch, done))
        if not self._is_busy and not self._is_called:
            self._is_called = True
            self._loop.call_soon(self._begin)

    async def commit(self, batch: Batch) -> None:
        await committed(self, batch)

    def _begin(self) -> None:
        """Everything that has queued, as one group; the next waits for its end."""
        self._is_called = False
        if self._is_busy or not self._queue:
            return
        group, self._queue, self._is_busy = self._queue, [], True
        self.writing = [batch for batch, _ in group]
        wait = self._luck.uniform(*(SLOW if self._weather.is_slow else QUICK))
        if self._is_file:
            self._loop.call_later(wait, self._write, group)
        else:
            self._loop.within(WORLD, self._loop.call_later, wait, self._serve, group)

    def _serve(self, group: Group) -> None:
        """At the server, which goes on whatever becomes of the process; the answer has a way to go."""
        verdicts = self._verdicts(group)
        back = self._luck.uniform(*QUICK)
        self._loop.call_later(back, self._loop.within, self._process, self._tell, group, verdicts)

    def _write(self, group: Group) -> None:
        verdicts = self._verdicts(group)
        self._loop.call_later(self._luck.uniform(*QUICK), self._tell, group, verdicts)

    def _verdicts(self, group: Group) -> Sequence[BaseException | None]:
        batches = [batch for batch, _ in group]
        if self.broken is not None:
            return [DiskFailed("the disk has failed") for _ in batches]
        if self._weather.is_full:
            return [DiskFull("database or disk is full") for _ in batches]
        is_lost = self._luck.random() < self._weather.loses_answers
        if is_lost and self._luck.random() < 0.5:
            return self._lost(batches)
        verdicts = self._write_now(batches)
        return self._lost(batches) if is_lost else verdicts

    def _lost(self, batches: Sequence[Batch]) -> Sequence[BaseException]:
        """Nobody knows what was written."""
        if self._is_file:
            self.broken = DiskFailed("disk I/O error")
            return [DiskFailed("disk I/O error") for _ in batches]
        return [ConnectionResetError("the connection to the database was lost") for _ in batches]

    def _tell(self, group: Group, verdicts: Sequence[BaseException | None]) -> None:
        self._is_busy, self.writing = False, []
        answer([done for _, done in group], verdicts)
        if self._queue:
            self._begin()

    async def close(self) -> None:
        while self._is_busy or self._queue:
            await asyncio.sleep(0.001)
        self._closed = True

    # Reading

    async def _way(self) -> None:
        """Most answers come in the same turn: a turn of the loop for each would be most of a run."""
        if self._weather.is_slow or self._luck.random() < 0.1:
            await asyncio.sleep(self._luck.uniform(*READING))

    async def read(self, stream: str, after: int = 0, limit: int = 1000) -> list[Entry]:
        await self._way()
        found: list[Entry] = await self._disk.reader.read(stream, after, limit)
        return found

    async def told(
        self, prefix: str, facts: tuple[str, ...], after: tuple[str, int] | None = None, limit: int = 1000
    ) -> list[Entry]:
        await self._way()
        found: list[Entry] = await self._disk.reader.told(prefix, facts, after, limit)
        return found

    async def head(self, stream: str) -> Head:
        await self._way()
        found: Head = await self._disk.reader.head(stream)
        return found

    async def heads(self, prefix: str = "") -> dict[str, Head]:
        await self._way()
        found: dict[str, Head] = await self._disk.reader.heads(prefix)
        return found

    async def balance(self, account: str, unit: str) -> int:
        await self._way()
        found: int = await self._disk.reader.balance(account, unit)
        return found

    async def balances(self, prefix: str = "") -> dict[tuple[str, str], int]:
        await self._way()
        found: dict[tuple[str, str], int] = await self._disk.reader.balances(prefix)
        return found

    async def statement(
        self, account: str, unit: str, *, since: Instant = 0, until: Instant | None = None, limit: int = 1000
    ) -> list[PostedLine]:
        await self._way()
        asked = self._disk.reader.statement(account, unit, since=since, until=until, limit=limit)
        found: list[PostedLine] = await asked
        return found

    async def find(self, kind: type[RowT], id: str) -> RowT | None:  # noqa: A002 - the row's own word
        await self._way()
        found: RowT | None = await self._disk.reader.find(kind, id)
        return found

    async def select(
        self,
        kind: type[RowT],
        where: Mapping[str, Any] | None = None,
        *,
        order: str = "id",
        limit: int = 1000,
        skip: int = 0,
    ) -> list[RowT]:
        await self._way()
        found: list[RowT] = await self._disk.reader.select(kind, where, order=order, limit=limit, skip=skip)
        return found
