"""A table read again from its journal: its state, who sits where, what is at stake, and the seed that decides next."""

from collections.abc import Callable
from typing import Any

from panoverde import __version__, games
from panoverde.core.codec import Codec
from panoverde.core.events import Act, ChanceCommitted, ChanceRevealed, TableOpened
from panoverde.core.game import AnyGame, Event, Instant
from panoverde.core.people import Role
from panoverde.core.table import Table, see, transfers
from panoverde.house.records import Opening, Snapshot
from panoverde.server import wire
from panoverde.server.draws import Bound
from panoverde.server.following import Following
from panoverde.server.kept import Kept, Sealed, read_kept, read_standing
from panoverde.server.seats import Seats
from panoverde.server.table import AnyTable, House, ServedTable
from panoverde.store.contract import EMPTY, Batch, Entry, Fenced, Head, link
from panoverde.trace.book import law_version

PAGE = 2000

TAKEN = "taken"
"""Why an entry without an act is there: whoever wrote it has read the table up to it, and deals it from then on."""

Unseal = Callable[[str, str], bytes]
"""The seed in a box, by its place."""


class Reading:
    """What has been read of a stream so far."""

    def __init__(self, game: AnyGame, opening: Opening, unseal: Unseal) -> None:
        self.codec = Codec(game)
        self._game, self._opening, self._unseal = game, opening, unseal
        self.table: AnyTable | None = None
        self.opened: TableOpened[Any] | None = None
        self.head = EMPTY
        self.at: Instant = 0
        """Of the last entry; a node whose clock is behind goes on from there."""
        self.following: Following | None = None
        self.bound: Bound | None = None
        self.ids: list[tuple[str, str, int]] = []
        self.closed = False

    def begin_at(self, snapshot: Snapshot, entry: Entry) -> None:
        """Where the snapshot was taken; the entry is the one of its version."""
        standing, self.opened, state = read_standing(self.codec, snapshot.body)
        self.table = Table.resume(self._game, self.opened.rules, state, standing.events)
        self.following = Following(self._game, state, Seats(standing.people))
        self.ids = list(standing.ids)
        self.head, self.at = Head(entry.version, entry.hash), entry.at
        if standing.sealed:
            self.bound = self._open(standing.sealed)

    def follow(self, entry: Entry) -> None:
        kept = read_kept(self.codec, entry)
        events, command = kept.act.events, kept.act.command
        table, following = self._keep(events)
        by = None if command is None else command.by
        moved = [move for event in events for move in transfers(self._game, event)]
        following.sit(by, kept.author, entry.version, moved)
        following.follow(entry.version, by, moved, table.state, events)
        self._follow_chance(entry, kept)
        if kept.id:
            self.ids.append((kept.author, kept.id, entry.version))
        self.closed = kept.closed
        self.head, self.at = Head(entry.version, entry.hash), max(self.at, entry.at)

    def _keep(self, events: tuple[Event, ...]) -> tuple[AnyTable, Following]:
        if self.table is None or self.following is None:
            self.table = Table(self._game, events)
            self.opened = events[0]  # type: ignore[assignment]
            self.following = Following(self._game, self.table.state, Seats())
        else:
            self.table.keep(events)
        return self.table, self.following

    def _follow_chance(self, entry: Entry, kept: Kept[Act]) -> None:
        match kept.act:
            case Act(None, (ChanceCommitted(),)):
                place = f"{entry.stream} {entry.version}"
                self.bound = self._open(Sealed(place, kept.sealed, self.head.hash.hex()))
            case Act(None, (ChanceRevealed(),)):
                self.bound = None
            case _ if kept.draws and self.bound:
                self.bound.draw_again(kept.draws)
                hidden = any(see(self._game, event, Role.PUBLIC) is not event for event in kept.act.events)
                self.bound.private = self.bound.private or hidden

    def _open(self, sealed: Sealed) -> Bound:
        return Bound(self._unseal(sealed.box, sealed.place), sealed)


async def load(house: House, opening: Opening, unseal: Unseal) -> ServedTable:
    """The table as its journal has it; a new one begins its journal here."""
    game = games.find(opening.game)
    stream = f"table/{opening.id}"
    reading = Reading(game, opening, unseal)
    snapshot = await house.store.find(Snapshot, stream)
    if snapshot:
        reading.begin_at(snapshot, (await house.store.read(stream, snapshot.version - 1, 1))[0])
    await _read_to_the_end(house, stream, reading)
    while reading.table is not None and not reading.closed and not await _taken(house, stream, reading):
        await _read_to_the_end(house, stream, reading)
    if reading.table is None or reading.opened is None or reading.following is None:
        return _new(house, opening, reading.codec, game)
    served = ServedTable(
        house,
        opening,
        reading.codec,
        reading.table,
        reading.head,
        reading.bound,
        reading.following,
        opened=reading.opened,
        ids=reading.ids,
        snapshot=await house.store.find(Snapshot, stream),  # whoever dealt it may have taken another meanwhile
        closed=reading.closed,
        at=reading.at,
    )
    if served.bound is None and not opening.by_hand and not reading.closed:
        served.commit()  # the system stopped after a seed was opened, and before the next was committed to
    return served


async def _read_to_the_end(house: House, stream: str, reading: Reading) -> None:
    while entries := await house.store.read(stream, reading.head.version, PAGE):
        for entry in entries:
            reading.follow(entry)


async def _taken(house: House, stream: str, reading: Reading) -> bool:
    """Whoever dealt the table before may not know yet that he is thought dead, and go on. An entry of ours, before
    anything is shown from here, keeps him from it; if he was quicker, there is more to read."""
    version, at = reading.head.version + 1, max(house.now(), reading.at)
    body = wire.encode(Kept(Act(None, ()), why=TAKEN))
    entry = Entry(stream, version, at, body, link(reading.head.hash, stream, version, at, body))
    try:
        await house.store.commit(Batch((entry,)))
    except Fenced:
        return False
    reading.follow(entry)
    return True


def _new(house: House, opening: Opening, codec: Codec, game: AnyGame) -> ServedTable:
    table = Table.open(
        game, opening.profile, codec.rules(opening.rules), at=house.now(), law=law_version(), code=__version__
    )
    opened = table.log[0]
    assert isinstance(opened, TableOpened)  # noqa: S101 - a table begins so
    served = ServedTable(
        house, opening, codec, table, EMPTY, None, Following(game, table.state, Seats()), opened=opened
    )
    served.begin()
    return served
