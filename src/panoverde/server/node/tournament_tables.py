"""Links between the tournaments that the house deals and their tables.

Up: who sat down or left, and each hand that is over, become commands of the tournament, each with its place in the
table's stream. Down: where the tournament's state says that somebody sits, and which hand it has called, become
commands of the tables. Every command has a name of its source, so that it is done once, however often it is sent, and
by whichever node.
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Coroutine, Iterable, Mapping, MutableMapping
from contextlib import suppress
from functools import lru_cache
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from panoverde.core.decider import Event, Instant
from panoverde.core.facts import AllInWaits, HandOver, StackPlaced, StackTaken
from panoverde.core.people import Role
from panoverde.core.refusal import Refused
from panoverde.house.books import Books
from panoverde.house.people.duties import SYSTEM
from panoverde.house.play.openings import LONGEST_NAME
from panoverde.house.records import Opening
from panoverde.journal.ledger import chips_unit, is_chips
from panoverde.journal.public_entry import codec
from panoverde.journal.table_entry import read_table_entry
from panoverde.journal.tournament_stream import TABLE, Followed, TournamentStream
from panoverde.server.node.leases import Leases
from panoverde.server.table.served_table import ServedTable
from panoverde.tournament import TOURNAMENT
from panoverde.tournament.dealing_events import PlayerPlaced
from panoverde.tournament.orders import GAME_PROFILE, heard, options_of, orders
from panoverde.tournament.state import Phase, State
from panoverde.wire import messages as wire

PAGE = 1000
MOST_DUE = 10_000
"""Acts of the house in one look."""
FACTS = (StackPlaced, StackTaken, HandOver, AllInWaits)
PLAYS = (Phase.ANNOUNCED, Phase.RUNNING)
Said = tuple[int, tuple[Event, ...]]
"""Version of a table's entry, and what happened in it."""
log = logging.getLogger("panoverde.server")


class Belongs(msgspec.Struct, frozen=True):
    """Of which tournament a table is, and its number there."""

    tournament: str | None = None
    number: int = 0


class Whereabouts(NamedTuple):
    place: str
    number: int
    seat: int
    address: str


@lru_cache(maxsize=100_000)
def _read(rules: str) -> Belongs:
    return msgspec.json.decode(rules, type=Belongs)


def belongs(opening: Opening) -> Belongs:
    return _read(opening.rules) if is_chips(opening.unit) else Belongs()


class TournamentTables:
    def __init__(
        self,
        books: Books,
        leases: Leases,
        tables: Mapping[str, ServedTable],
        openings: Callable[[], MutableMapping[str, Opening]],
        run: Callable[[Coroutine[Any, Any, Any]], None],
        know: Callable[[Iterable[str]], Awaitable[None]],
        tick: Callable[[], Coroutine[Any, Any, None]],
    ) -> None:
        self._books, self._leases, self._tables, self._openings = books, leases, tables, openings
        self._run, self._know, self._tick = run, know, tick
        self._now: Callable[[], Instant] = books.clock.now
        self._turns: dict[str, asyncio.Lock] = {}
        self._soon: set[str] = set()
        self._cursors: dict[tuple[str, str], int] = {}
        """How far each table was read, of each tournament."""
        self._failing: set[str] = set()
        self._finished: set[str] = set()
        """Tournaments of which nothing is left to do."""

    # When

    def join(self, table: ServedTable) -> None:
        """A table of this node: what it says is heard at once."""
        tournament = belongs(table.opening).tournament
        if tournament is not None:
            table.on_stack = lambda: self.soon(tournament)
            self.soon(tournament)

    def soon(self, tournament: str) -> None:
        """Once for all that has become durable meanwhile."""
        if tournament not in self._soon:
            self._soon.add(tournament)
            self._run(self._link_now(tournament))

    async def _link_now(self, tournament: str) -> None:
        self._soon.discard(tournament)
        stream = self._books.tournaments.known.get(tournament)
        if stream is None:
            stream = await self._books.tournaments.find(tournament)
        await self.link(stream)

    def followed(self, stream: TournamentStream, followed: Followed) -> None:
        """An act of the tournament, of whichever node."""
        if not followed.after.rules.is_dealt or followed.before is None:
            return
        if isinstance(followed.event, PlayerPlaced):
            self._send(stream, followed.event.player)
        self.soon(stream.tournament)

    async def look(self) -> None:
        """Every second: what other nodes' tables have said."""
        known = self._books.tournaments.known
        for tournament in known.keys() - self._finished:
            stream = known[tournament]
            if not stream.state.rules.is_dealt or (stream.state.course.phase == Phase.CLOSED and not self._own(stream)):
                self._forget(tournament)
            else:
                await self.link(stream)

    def _forget(self, tournament: str) -> None:
        """Over, and its tables are closed; or dealt by hand."""
        self._finished.add(tournament)
        self._turns.pop(tournament, None)
        self._failing.discard(tournament)
        self._cursors = {key: version for key, version in self._cursors.items() if key[0] != tournament}

    async def link(self, stream: TournamentStream) -> None:
        async with self._turns.setdefault(stream.tournament, asyncio.Lock()):
            try:
                await self._link(stream)
            except Exception:
                if stream.tournament not in self._failing:  # retried every second
                    log.exception("tournament tables", extra={"tournament": stream.tournament})
                self._failing.add(stream.tournament)
            else:
                self._failing.discard(stream.tournament)

    async def _link(self, stream: TournamentStream) -> None:
        await self._books.tournaments.read(stream)  # before any order: what a table has done was ordered before
        if await self._is_ours(stream):
            while await self._hear(stream) or await self._keep_house(stream):
                pass
            await self._open(stream)
            await self._close(stream)
            await self._announce_next(stream)
        await self._order(stream)

    async def _is_ours(self, stream: TournamentStream) -> bool:
        """One node hears the tables and keeps house; two that believe they do are fenced by the stream."""
        return self._leases.is_mine(stream.stream) or await self._leases.claim(stream.stream, self._now())

    def _own(self, stream: TournamentStream) -> list[tuple[Opening, int]]:
        """Open tables of the tournament, at whichever node."""
        found = []
        for opening in self._openings().values():
            place = belongs(opening)
            if place.tournament == stream.tournament:
                found.append((opening, place.number))
        return found

    # The house

    async def _keep_house(self, stream: TournamentStream) -> bool:
        """What a director would do, as soon as it is due."""
        acted = False
        for _ in range(MOST_DUE):
            due = TOURNAMENT.due(stream.state)
            if due is None:
                break
            try:
                await self._books.tournaments.act(stream, replace(due.command, by=Role.HOUSE))
            except Refused as refused:
                log.warning("refused", extra={"tournament": stream.tournament, "why": str(refused)})
                break
            acted = True
        return acted

    async def _open(self, stream: TournamentStream) -> None:
        state = stream.state
        if state.course.phase not in PLAYS:
            return
        missing = state.tables.keys() - self._numbers(self._own(stream))
        if not missing:
            return
        known = [(one, belongs(one)) for one in await self._books.openings.list()]
        here = self._numbers([(one, place.number) for one, place in known if place.tournament == stream.tournament])
        for number in sorted(missing - here):
            opening = await self._opened(stream, number)
            self._openings()[opening.id] = opening
        self._run(self._tick())

    def _numbers(self, found: Iterable[tuple[Opening, int]]) -> set[int]:
        return {number for opening, number in found if not opening.closing}

    async def _opened(self, stream: TournamentStream, number: int) -> Opening:
        rules = stream.state.rules
        name = f"{rules.name[: LONGEST_NAME - 8].strip()} {number}"
        return await self._books.openings.open(
            SYSTEM,
            name,
            rules.game,
            GAME_PROFILE,
            options_of(rules, stream.tournament, number),
            pace=rules.pace,
            approval=rules.approval,
            unit=chips_unit(demo=rules.demo),
        )

    async def _close(self, stream: TournamentStream) -> None:
        state = stream.state
        wanted = state.tables if state.course.phase in PLAYS else {}
        sat_at = {one.placed.table for one in map(state.entrant, state.course.astray) if one.placed}
        for opening, number in self._own(stream):
            if number not in wanted and number not in sat_at and not opening.closing:
                closing = await self._books.openings.close(SYSTEM, opening.id, CLOSING)
                self._openings()[opening.id] = closing

    async def _announce_next(self, stream: TournamentStream) -> None:
        """One after the other, if it is announced so."""
        state, id_ = stream.state, following(stream.tournament)
        if not state.rules.again or state.course.phase == Phase.ANNOUNCED or id_ in self._books.tournaments.known:
            return
        profile = stream.opened.profile if stream.opened else ""
        with suppress(Refused):  # another node has announced it
            await self._books.tournaments.announce(SYSTEM, id_, profile, state.rules)

    # Up

    async def _hear(self, stream: TournamentStream) -> bool:
        acted = False
        for opening, number in self._own(stream):
            source = f"{TABLE}{opening.id}"
            key = stream.tournament, source
            cursor = self._cursors.get(key, max(0, stream.heard.get(source, 0) - 1))
            async for version, events in self._unheard(opening, cursor):
                acted |= await self._heard(stream, number, source, version, events)
                self._cursors[key] = version
        return acted

    async def _heard(
        self, stream: TournamentStream, number: int, source: str, version: int, events: Collection[Event]
    ) -> bool:
        acted = False
        for place, fact in enumerate([event for event in events if isinstance(event, FACTS)]):
            name = f"{version}/{place}"
            command = heard(number, fact, stream.numbers)
            if command is None or (source, name) in stream.ids:
                continue
            try:
                await self._books.tournaments.act(stream, command, source, name)
            except Refused as refused:  # the tournament was cancelled in the middle of a hand
                log.warning("refused", extra={"tournament": stream.tournament, "table": source, "why": str(refused)})
            acted = True
        return acted

    async def _unheard(self, opening: Opening, cursor: int) -> AsyncIterator[Said]:
        """What a table has said after that version: from this node's memory where it reaches so far."""
        served = self._tables.get(opening.id)
        if served and served.durable == cursor:
            return
        recent = served.broadcast.since(cursor) if served else ()
        if recent and recent[0].version == cursor + 1:
            for told in recent:
                yield told.version, told.events
            return
        reader = codec(opening.game)
        while entries := await self._books.store.read(f"{TABLE}{opening.id}", cursor, PAGE):
            for entry in entries:
                yield entry.version, read_table_entry(reader, entry).act.events
            cursor = entries[-1].version

    # Down

    async def _order(self, stream: TournamentStream) -> None:
        """Of the tables of this node."""
        for opening, number in self._own(stream):
            table = self._tables.get(opening.id)
            if table is None or table.broken or table.closed:
                continue
            table_of = stream.state.tables.get(number)
            if table_of:
                await self._know(self._new(stream.state, table, table_of.seats.values()))
            if self._tables.get(opening.id) is table:
                self._tell(stream, table, number)

    def _new(self, state: State, table: ServedTable, players: Iterable[int]) -> list[str]:
        accounts = [state.entrant(number).account for number in players]
        return [account for account in accounts if table.seats.of(account) is None]

    def _tell(self, stream: TournamentStream, table: ServedTable, number: int) -> None:
        tenures = table.seats.tenures
        seated = {int(seat): stream.numbers[tenure.account] for seat, tenure in tenures.items()}
        for order in orders(stream.state, number, seated):
            if table.ids.version_of(stream.stream, order.name) is not None:
                continue
            try:
                table.act(replace(order.command, at=table.time()), stream.stream, order.name)
            except Refused as refused:  # until the hand is over, or the table is closed
                log.info("refused", extra={"table": table.opening.id, "why": str(refused)})

    # Players

    def whereabouts(self, stream: TournamentStream, account: str) -> Whereabouts | None:
        """Where a player sits; None while nowhere."""
        number = stream.numbers.get(account)
        placed = stream.state.entrant(number).placed if number else None
        if placed is None:
            return None
        for opening, table in self._own(stream):
            if table == placed.table and not opening.closing:
                return Whereabouts(opening.id, table, placed.seat, self.address(opening.id))
        return None

    def places(self, stream: TournamentStream) -> dict[int, str]:
        """Ids of its open tables, by number."""
        return {number: opening.id for opening, number in self._own(stream) if not opening.closing}

    def address(self, place: str) -> str:
        owner = self._leases.owner(place, self._now())
        return owner.address if owner else ""

    def _send(self, stream: TournamentStream, player: int) -> None:
        """A player who was moved hears of it wherever their pages are."""
        account = stream.state.entrant(player).account
        there = self.whereabouts(stream, account)
        if there is None:
            return
        sent = wire.Sent(stream.tournament, there.place, there.seat, there.address, socket_of(there.place))
        part = wire.encode(sent)
        for opening, _ in self._own(stream):
            table = self._tables.get(opening.id)
            if table and opening.id != there.place:
                for watcher in table.watchers:
                    if watcher.account and watcher.account.id == account:
                        watcher.post(part)


CLOSING = "tournament-over"


def following(tournament: str) -> str:
    """`sng`, `sng-2`, `sng-3` …"""
    name, _, number = tournament.rpartition("-")
    return f"{name}-{int(number) + 1}" if name and number.isascii() and number.isdecimal() else f"{tournament}-2"


def socket_of(place: str) -> str:
    return f"/tables/{place}/socket"
