"""Writes to the house's own streams: facts with their money and their records."""

import asyncio
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import AsyncExitStack
from typing import Any, NamedTuple
from weakref import WeakValueDictionary

import msgspec

from panoverde.journal.entry import Entry, Head, Move, link
from panoverde.store.contract import Batch, Clock, Fenced, Row, Store

MOST_TRIES = 20
"""Retries when several nodes write to the same stream at once."""


class Note(NamedTuple):
    """One fact for the end of a stream."""

    stream: str
    fact: str
    by: str
    """Account id, or `system`."""
    why: str = ""
    facts: Mapping[str, Any] | None = None
    """Must not contain secrets."""
    moves: tuple[Move, ...] = ()
    rows: tuple[Row, ...] = ()
    numbered: Callable[[Entry], Row] | None = None
    """Builds a record that carries the number or the time of its own entry."""

    def body(self) -> bytes:
        return msgspec.json.encode(
            {
                "fact": self.fact,
                "by": self.by,
                **({"why": self.why} if self.why else {}),
                **(self.facts or {}),
                **({"moves": self.moves} if self.moves else {}),
            }
        )


class Scribe:
    def __init__(self, store: Store, clock: Clock) -> None:
        self.store = store
        self.clock = clock
        self._turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

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
        numbered: Callable[[Entry], Row] | None = None,
    ) -> Entry:
        """Writes durably. `by` is an account id or `system`; `facts` must not contain secrets."""
        (entry,) = await self.write_all(Note(stream, fact, by, why, facts, tuple(moves), tuple(rows), numbered))
        return entry

    async def write_all(self, *notes: Note, since: Head | None = None) -> tuple[Entry, ...]:
        """Writes all notes, or none. `Fenced` if somebody has written to the first one's stream after `since`: what was
        judged by it may not hold any more."""
        bodies = [note.body() for note in notes]
        async with AsyncExitStack() as held:
            for stream in sorted({note.stream for note in notes}):  # in a fixed order, to avoid deadlock
                await held.enter_async_context(self._turn(stream))
            for _ in range(MOST_TRIES):
                entries = await self._entries(notes, bodies)
                if since is not None and entries[0].version != since.version + 1:
                    break
                try:
                    await self.store.commit(_batch(notes, entries))
                except Fenced:
                    continue
                return entries
        raise Fenced(", ".join(note.stream for note in notes))

    async def write_after(self, head: Head, note: Note) -> Entry:
        """Writes if nobody has written to the stream since; `Fenced` if somebody has."""
        entries = self._linked((note,), (note.body(),), {note.stream: head})
        await self.store.commit(_batch((note,), entries))
        return entries[0]

    def _turn(self, stream: str) -> asyncio.Lock:
        return self._turns.setdefault(stream, asyncio.Lock())

    async def _entries(self, notes: Sequence[Note], bodies: Sequence[bytes]) -> tuple[Entry, ...]:
        return self._linked(notes, bodies, {note.stream: await self.store.head(note.stream) for note in notes})

    def _linked(self, notes: Sequence[Note], bodies: Sequence[bytes], heads: dict[str, Head]) -> tuple[Entry, ...]:
        at = self.clock.now()
        entries = []
        for note, body in zip(notes, bodies, strict=True):
            stream, head = note.stream, heads[note.stream]
            version = head.version + 1
            entries.append(Entry(stream, version, at, body, link(head.hash, stream, version, at, body)))
            heads[stream] = Head(version, entries[-1].hash)
        return tuple(entries)


def _batch(notes: Sequence[Note], entries: Sequence[Entry]) -> Batch:
    rows: list[Row] = []
    for note, entry in zip(notes, entries, strict=True):
        rows += [*note.rows, *([note.numbered(entry)] if note.numbered else [])]
    return Batch(entries, tuple(note.moves for note in notes), tuple(rows))
