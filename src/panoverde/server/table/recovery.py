"""Restore a table from its journal: state, seats, stakes and the seed that decides next."""

from collections.abc import Callable
from typing import Any

from panoverde import __version__, games
from panoverde.core.codec import Codec
from panoverde.core.decider import Event, Instant
from panoverde.core.events import Act, ChanceCommitted, ChanceRevealed, TableOpened
from panoverde.core.game import AnyGame
from panoverde.core.table import AnyTable, Table
from panoverde.house.records import Opening, Snapshot
from panoverde.journal.attendance import Attendance
from panoverde.journal.entry import EMPTY, Entry, Head, link
from panoverde.journal.face_down import hides, place_of, uncovered
from panoverde.journal.seats import Seats
from panoverde.journal.seeds import CommittedSeed
from panoverde.journal.table_entry import TAKEN, SealedSeed, TableEntry, read_saved_table, read_table_entry
from panoverde.law.book import law_version
from panoverde.server.table.served_table import ServedTable, TableServices
from panoverde.store.contract import Batch, Fenced
from panoverde.wire import messages as wire

PAGE = 2000

Unseal = Callable[[str, str], bytes]
"""Opens a sealed seed, given its place."""


class Recovery:
    """What has been read of a stream so far."""

    def __init__(self, game: AnyGame, opening: Opening, unseal: Unseal) -> None:
        self.codec = Codec(game)
        self._game, self._opening, self._unseal = game, opening, unseal
        self.table: AnyTable | None = None
        self.opened: TableOpened[Any] | None = None
        self.head = EMPTY
        self.at: Instant = 0
        """Time of the last entry; a node with a slow clock goes on from there."""
        self.attendance: Attendance | None = None
        self.bound: CommittedSeed | None = None
        self.ids: list[tuple[str, str, int]] = []
        self.closed = False

    def begin_at(self, snapshot: Snapshot, entry: Entry) -> None:
        """Start at a snapshot; `entry` is the one of its version."""
        saved, self.opened, state = read_saved_table(self.codec, snapshot.body)
        self.table = Table.resume(self._game, self.opened.rules, state, saved.events)
        self.attendance = Attendance(self._game, state, Seats(saved.people))
        self.ids = list(saved.ids)
        self.head, self.at = Head(entry.version, entry.hash), entry.at
        if saved.sealed:
            self.bound = self._open(saved.sealed)

    def follow(self, entry: Entry) -> None:
        kept = read_table_entry(self.codec, entry)
        if kept.hidden and self.bound:
            kept = uncovered(self.codec, kept, self.bound.secure.seed, place_of(entry))
        events, command = kept.act.events, kept.act.command
        table, attendance = self._keep(events)
        by = None if command is None else command.by
        attendance.sit(entry.version, by, kept.author, table.facts)
        attendance.follow(entry.version, table.state, table.facts)
        self._follow_chance(entry, kept)
        if kept.id:
            self.ids.append((kept.author, kept.id, entry.version))
        self.closed = kept.closed
        self.head, self.at = Head(entry.version, entry.hash), max(self.at, entry.at)

    def _keep(self, events: tuple[Event, ...]) -> tuple[AnyTable, Attendance]:
        if self.table is None or self.attendance is None:
            self.table = Table(self._game, events)
            self.opened = events[0]  # type: ignore[assignment]
            self.attendance = Attendance(self._game, self.table.state, Seats())
        else:
            self.table.keep(events)
        return self.table, self.attendance

    def _follow_chance(self, entry: Entry, kept: TableEntry[Act]) -> None:
        match kept.act:
            case Act(None, (ChanceCommitted(),)):
                self.bound = self._open(SealedSeed(place_of(entry), kept.sealed, self.head.hash.hex()))
            case Act(None, (ChanceRevealed(),)):
                self.bound = None
            case _ if kept.draws and self.bound:
                self.bound.draw_again(kept.draws)
                self.bound.private = self.bound.private or hides(self._game, kept.act.events)

    def _open(self, sealed: SealedSeed) -> CommittedSeed:
        return CommittedSeed(self._unseal(sealed.box, sealed.place), sealed)


async def load(house: TableServices, opening: Opening, unseal: Unseal) -> ServedTable:
    """The table as its journal has it; a new table starts its journal here."""
    game = games.find(opening.game)
    stream = f"table/{opening.id}"
    reading = Recovery(game, opening, unseal)
    snapshot = await house.store.find(Snapshot, stream)
    if snapshot:
        reading.begin_at(snapshot, (await house.store.read(stream, snapshot.version - 1, 1))[0])
    await _read_to_the_end(house, stream, reading)
    while reading.table is not None and not reading.closed and not await _taken(house, stream, reading):
        await _read_to_the_end(house, stream, reading)
    if reading.table is None or reading.opened is None or reading.attendance is None:
        return _new(house, opening, reading.codec, game)
    served = ServedTable(
        house,
        opening,
        reading.codec,
        reading.table,
        reading.head,
        reading.bound,
        reading.attendance,
        opened=reading.opened,
        ids=reading.ids,
        snapshot=await house.store.find(Snapshot, stream),  # the previous owner may have taken another meanwhile
        closed=reading.closed,
        at=reading.at,
    )
    if served.bound is None and not opening.by_hand and not reading.closed:
        served.commit()  # the system stopped between a reveal and the next commitment
    return served


async def _read_to_the_end(house: TableServices, stream: str, reading: Recovery) -> None:
    while entries := await house.store.read(stream, reading.head.version, PAGE):
        for entry in entries:
            reading.follow(entry)


async def _taken(house: TableServices, stream: str, reading: Recovery) -> bool:
    """Fences the previous owner, which may not know yet that it counts as dead: an entry of ours makes its next write
    fail. False if it wrote first and there is more to read."""
    version, at = reading.head.version + 1, max(house.now(), reading.at)
    body = wire.encode(TableEntry(Act(None, ()), why=TAKEN))
    entry = Entry(stream, version, at, body, link(reading.head.hash, stream, version, at, body))
    try:
        await house.store.commit(Batch((entry,)))
    except Fenced:
        return False
    reading.follow(entry)
    return True


def _new(house: TableServices, opening: Opening, codec: Codec, game: AnyGame) -> ServedTable:
    rules, law = codec.rules(opening.rules), law_version()  # AO-D2 AO-D3
    table = Table.open(game, opening.profile, rules, at=house.now(), law=law, code=__version__)
    opened = table.log[0]
    assert isinstance(opened, TableOpened)  # noqa: S101 - the first event of every table
    served = ServedTable(
        house, opening, codec, table, EMPTY, None, Attendance(game, table.state, Seats()), opened=opened
    )
    served.begin()
    return served
