"""A store in memory, lost when the process ends: the simplest form of the contract, for tests."""

import asyncio
from collections import ChainMap, deque
from collections.abc import Mapping
from typing import Any

from panoverde.core.decider import Instant
from panoverde.journal.entry import EMPTY, Entry, Head, Move
from panoverde.store.batch_check import MOST, Purse, follows, is_guarded, judge, nets
from panoverde.store.contract import (
    Batch,
    Fenced,
    NotKept,
    Outdated,
    Overdrawn,
    PostedLine,
    RowT,
    Taken,
    WriteCallback,
)
from panoverde.store.question import Condition, question
from panoverde.store.rows import key_of, row, values
from panoverde.store.waiters import answer, committed

MemoryTable = dict[str, dict[str, Any]]
"""Rows by id, each as its columns."""


class MemoryStore:
    broken: Exception | None = None

    def __init__(self) -> None:
        self._streams: dict[str, list[Entry]] = {}
        self._moves: list[tuple[Entry, Move]] = []
        self._balances: dict[Purse, int] = {}
        self._tables: dict[str, MemoryTable] = {}
        self._waiting: deque[tuple[Batch, WriteCallback]] = deque()
        self._closed = False

    def submit(self, batch: Batch, done: WriteCallback) -> None:
        if not self._waiting:
            asyncio.get_running_loop().call_soon(self._write)
        self._waiting.append((batch, done))

    async def commit(self, batch: Batch) -> None:
        await committed(self, batch)

    def _write(self) -> None:
        group = list(self._waiting)
        verdicts = [self._try(batch) for batch, _ in group]
        self._waiting.clear()
        answer([done for _, done in group], verdicts)

    def _try(self, batch: Batch) -> Exception | None:
        if self._closed:
            return NotKept("the store is closed")
        try:
            self._keep(batch)
        except Exception as problem:  # noqa: BLE001 - any error is the answer
            return problem
        return None

    def _keep(self, batch: Batch) -> None:
        """Checks everything, then changes everything: never half written."""
        judge(batch)
        streams = self._continued(batch)
        tables = self._changed(batch)
        balances = self._moved(batch)
        for stream, entries in streams.items():
            self._streams.setdefault(stream, []).extend(entries)
        for table, changed in tables.items():
            self._tables.setdefault(table, {}).update(changed)
        self._balances.update(balances)
        self._moves += [
            (entry, move) for entry, moves in zip(batch.entries, batch.moves, strict=False) for move in moves
        ]

    def _continued(self, batch: Batch) -> dict[str, list[Entry]]:
        added: dict[str, list[Entry]] = {}
        for entry in batch.entries:
            entry.body.decode()  # JSON is UTF-8
            new = added.setdefault(entry.stream, [])
            written = new or self._streams.get(entry.stream)
            if not follows(entry, Head(written[-1].version, written[-1].hash) if written else EMPTY):
                raise Fenced(entry.stream, entry.version)
            new.append(entry)
        return added

    def _changed(self, batch: Batch) -> dict[str, MemoryTable]:
        changes: dict[str, MemoryTable] = {}
        for one in batch.rows:
            changed = changes.setdefault(one.table, {})
            table = ChainMap(changed, self._tables.get(one.table, {}))
            before = table.get(one.id)
            if (before["revision"] if before else 0) != one.revision - 1:
                raise Outdated(one.table, one.id)
            kept = values(one)
            for field in one.unique:
                key = key_of(field)
                if any(other[key] == kept[key] for id_, other in table.items() if id_ != one.id):
                    raise Taken(one.table, field)
            changed[one.id] = kept
        return changes

    def _moved(self, batch: Batch) -> dict[Purse, int]:
        after: dict[Purse, int] = {}
        for (account, unit), net in nets(batch).items():
            amount = after[account, unit] = self._balances.get((account, unit), 0) + net
            if net < 0 and amount < 0 and is_guarded(account):
                raise Overdrawn(account, unit)
            if abs(amount) > MOST:
                raise OverflowError(account, unit)
        return after

    async def read(self, stream: str, after: int = 0, limit: int = 1000) -> list[Entry]:
        return self._streams.get(stream, [])[after : after + limit]

    async def told(
        self, prefix: str, facts: tuple[str, ...], after: tuple[str, int] | None = None, limit: int = 1000
    ) -> list[Entry]:
        beginnings = tuple(b'{"fact":"%b"' % fact.encode() for fact in facts)
        found = [
            entry
            for stream in sorted(self._streams)
            if stream.startswith(prefix)
            for entry in self._streams[stream]
            if entry.body.startswith(beginnings) and (after is None or (stream, entry.version) > after)
        ]
        return found[:limit]

    async def head(self, stream: str) -> Head:
        entries = self._streams.get(stream)
        return Head(entries[-1].version, entries[-1].hash) if entries else EMPTY

    async def heads(self, prefix: str = "") -> dict[str, Head]:
        return {stream: await self.head(stream) for stream in sorted(self._streams) if stream.startswith(prefix)}

    async def balance(self, account: str, unit: str) -> int:
        return self._balances.get((account, unit), 0)

    async def balances(self, prefix: str = "") -> dict[Purse, int]:
        return {purse: amount for purse, amount in sorted(self._balances.items()) if purse[0].startswith(prefix)}

    async def statement(
        self, account: str, unit: str, *, since: Instant = 0, until: Instant | None = None, limit: int = 1000
    ) -> list[PostedLine]:
        lines = [
            PostedLine(entry.at, entry.stream, entry.version, amount)
            for entry, (whose, which, amount) in reversed(self._moves)
            if (whose, which) == (account, unit) and since <= entry.at and (until is None or entry.at <= until)
        ]
        return sorted(lines, key=lambda line: line[:3], reverse=True)[:limit]

    async def find(self, kind: type[RowT], id: str) -> RowT | None:  # noqa: A002 - the row's own word
        kept = self._tables.get(kind.table, {}).get(id)
        return row(kind, kept) if kept else None

    async def select(
        self,
        kind: type[RowT],
        where: Mapping[str, Any] | None = None,
        *,
        order: str = "id",
        limit: int = 1000,
        skip: int = 0,
    ) -> list[RowT]:
        asked = question(kind, where, order)
        rows = [
            kept
            for kept in self._tables.get(kind.table, {}).values()
            if all(_meets(kept[condition.column], condition) for condition in asked.conditions)
        ]
        # None sorts first, as in SQLite.
        rows.sort(
            key=lambda kept: (kept[asked.order] is not None, kept[asked.order], kept["id"]), reverse=asked.backwards
        )
        return [row(kind, kept) for kept in rows[skip : skip + limit]]

    async def close(self) -> None:
        while self._waiting:
            await asyncio.sleep(0)
        self._closed = True


def _meets(value: Any, condition: Condition) -> bool:
    if condition.among is not None:
        return value in condition.among
    if not condition.is_range:
        return bool(value == condition.low)
    return (
        value is not None
        and (condition.low is None or condition.low <= value)
        and (condition.high is None or value <= condition.high)
    )
