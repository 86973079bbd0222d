"""The tables that this node deals: taken, read from their journals, watched, closed, and given up."""

import asyncio
import logging
from collections import defaultdict
from collections.abc import Coroutine, Iterable, Sequence
from contextlib import suppress
from typing import Any

from panoverde.core.game import Instant, tag_of
from panoverde.core.people import Role, Seat
from panoverde.core.refusal import Refused
from panoverde.house.books import Books
from panoverde.house.incidents import Happening
from panoverde.house.limits import most_brought
from panoverde.house.records import Account, Coup, Kind, Opening, Outcome
from panoverde.house.stays import Ending
from panoverde.server import wire
from panoverde.server.alarms import Alarms, Cause
from panoverde.server.counts import Counts
from panoverde.server.leases import BEAT, Leases
from panoverde.server.loading import load
from panoverde.server.running import Runner
from panoverde.server.showing import free_seats, show
from panoverde.server.sittings import Sittings
from panoverde.server.standing import Standing
from panoverde.server.table import ServedTable
from panoverde.server.telling import Told
from panoverde.server.watcher import Outbox, Watcher
from panoverde.store.contract import Fenced

GOING_AWAY = 1001
MOVED = 4001
"""The code with which a socket closes when its table is dealt elsewhere: the lobby says where."""

GAME_CLOSED = "game_closed"
"""What tables say when they close for want of players: those who waited were not idle."""

SYSTEM = "system"
DURABLE = 0.01
"""Seconds between two looks whether a table's last entry is durable."""

log = logging.getLogger("panoverde.server")


class Floor:
    def __init__(self, books: Books, leases: Leases) -> None:
        self.books, self.leases = books, leases
        self.store = books.store
        self.counts = Counts()
        self.alarms = Alarms(self.now)
        self.tables: dict[str, ServedTable] = {}
        self.runners: dict[str, Runner] = {}
        self.openings: dict[str, Opening] = {}
        self.tasks: set[asyncio.Task[None]] = set()
        self._loop = asyncio.get_running_loop()
        self.outbox = Outbox(self._loop.call_soon)
        self._standing = Standing(books.accounts.who)
        self._accounts: dict[str, Account] = {}
        self._disabled: dict[str, str] = {}
        self._seated: dict[str, frozenset[str]] = {}
        """Who sat at each table when somebody last came or went."""
        self.sittings = Sittings(books, self.tables, self.runners, self.run)
        self._sockets: defaultdict[tuple[str, str], int] = defaultdict(int)
        self._stopping = False
        self._ticking = asyncio.Lock()
        self._beating: asyncio.Task[None] | None = None

    # What a table asks of the house

    def now(self) -> Instant:
        return self.books.clock.now()

    def seal(self, seed: bytes, place: str) -> str:
        return self.books.seal(seed, place)

    def stay_of(self, place: str, account: str) -> str:
        return self.sittings.stay_of(place, account)

    def moved(self, table: ServedTable, told: Told) -> None:
        """Whoever has a seat sees as that seat, on all his screens; whoever was sent away has ended his session."""
        place = table.opening.id
        seated = frozenset(tenure.account for tenure in table.seats.tenures.values())
        before = self._seated.get(place, frozenset())
        for gone in before - seated:
            why, stay = self._why_over(place, gone, told), self.sittings.left(place, gone)
            if why:
                self.run(self.sittings.end_if_gone(gone, stay, why, self.openings.values()))
        for comer in seated - before:
            self.sittings.sat_down(place, comer)
        self._seated[place] = seated
        for watcher in table.watchers:
            if watcher.account and watcher.office == Role.PUBLIC:
                watcher.sees = table.seats.of(watcher.account.id) or Role.PUBLIC
        self._tell_people(table)

    def _why_over(self, place: str, account: str, told: Told) -> Ending | None:
        """Why that was the end of a session, which is otherwise the player's to end; None: it was not."""
        if told.by == Role.CLOCK and not any(tag_of(event) == GAME_CLOSED for event in told.events):
            return Ending.IDLE  # PT-BFO-30 PT-SO-72
        runner = self.runners.get(place)
        return Ending.ABSENT if runner and runner.was_absent(account) else None

    def lost(self, table: ServedTable, why: BaseException) -> None:
        """Nothing that was not written is believed: the table is read again, by this node or by the one that writes."""
        log.error("lost", extra={"table": table.opening.id, "why": repr(why)})
        self._let_go(table.opening.id, "moved" if isinstance(why, Fenced) else "interrupted")

    def not_taken(self, table: ServedTable, account: str, amount: int, why: BaseException) -> None:
        """Whoever deals the table gives it back when he reads it; he who deals it already has read it before."""
        if isinstance(why, Fenced):
            self.run(self._give_back(table.opening, account, amount))

    async def _give_back(self, opening: Opening, account: str, amount: int) -> None:
        with suppress(Refused):  # the other gave it back
            await self.books.reserve.release(account, opening.id, opening.unit, amount, "moved")

    def concluded(self, coups: Sequence[Coup]) -> None:
        self.sittings.concluded(coups)
        self._count(coups)
        notes = [note for coup in coups for note in self.books.incidents.of_coup(coup)]
        for void in [coup for coup in coups if coup.outcome == Outcome.VOID][:1]:
            subject = f"{void.place}/{void.number}"
            notes.append(self.books.incidents.noted(Happening.COUP_VOID, SYSTEM, void.why, subject))
        if notes:
            self.run(self.books.scribe.write_all(*notes))

    def _count(self, coups: Sequence[Coup]) -> None:
        opening = self.openings.get(coups[0].place)
        if opening is None:
            return
        standing = [coup for coup in coups if coup.outcome not in (Outcome.VOID, Outcome.FEE)]
        for coup in standing:
            self.counts.coup(opening.game, opening.profile, coup.unit, coup.staked, coup.net)
        if staked := sum(coup.staked for coup in standing):
            self.counts.volumes[opening.id, opening.unit].add(staked, sum(coup.net for coup in standing))

    def run(self, story: Coroutine[Any, Any, Any]) -> None:
        """Something that takes its time, kept until it ends."""
        task = self._loop.create_task(story)
        self.tasks.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self.tasks.discard(task)
        if not task.cancelled() and (wrong := task.exception()):
            log.error("failed", exc_info=wrong)

    # What a listener asks

    async def reserve(self, table: ServedTable, account: str, amount: int) -> None:
        who = self._accounts[account]
        most = most_brought(table.table.game, table.table.rules)
        if most is not None and amount > most:
            raise Refused("R-203", "too-many-chips", most=table.table.rules.money(most))
        async with self.sittings.turn(account):
            await self.books.reserve.reserve(who, table.opening.id, table.opening.unit, amount)
            await self.sittings.come(table, who)
            table.reserved[account] = table.reserved.get(account, 0) + amount

    async def release(self, table: ServedTable, account: str) -> None:
        left = table.reserved.pop(account, 0)
        if left:
            await self.books.reserve.release(account, table.opening.id, table.opening.unit, left, "not-taken")

    def why_not(self, table: ServedTable, account: str) -> Refused | None:
        who = self._accounts.get(account)
        if who and not table.opening.demo and who.is_demo:
            return Refused("PT-BFO-32 PT-SO-76", "demo-only")
        if account in self._disabled:
            return Refused("", "account-disabled", why=self._disabled[account])
        why = self.books.switches.why_not(table.opening.game, table.opening.id, who)
        runner = self.runners.get(table.opening.id)
        if why is None and runner and runner.is_leaving(account):
            return Refused("PT-BFO-28 PT-SO-70", "stay-ended")
        return why

    def people(self, table: ServedTable) -> dict[int, wire.Person]:
        return {seat: self._person(table, tenure.account) for seat, tenure in table.seats.tenures.items()}

    def _person(self, table: ServedTable, account: str) -> wire.Person:
        who = self._accounts.get(account)
        here = self._sockets.get((table.opening.id, account), 0) > 0
        return wire.Person(who.name if who else "?", bot=bool(who and who.kind == Kind.BOT), here=here)

    def _tell_people(self, table: ServedTable) -> None:
        part = wire.encode(wire.People(self.people(table), tuple(free_seats(table))))
        for watcher in table.watchers:
            watcher.post(part)

    # Watching

    def join(self, table: ServedTable, watcher: Watcher) -> None:
        table.watchers.add(watcher)
        table.shows_states += watcher.wants_state
        account = watcher.account
        if account is None:
            return
        self._accounts[account.id] = account
        seat = table.seats.of(account.id)
        if watcher.office == Role.PUBLIC and seat is not None:
            watcher.sees = seat
        self._sockets[table.opening.id, account.id] += 1
        if seat is not None and self._sockets[table.opening.id, account.id] == 1:
            self.runners[table.opening.id].connected(seat, up=True)
            self._tell_people(table)

    def part(self, table: ServedTable, watcher: Watcher) -> None:
        if watcher not in table.watchers:
            return
        table.watchers.discard(watcher)
        table.shows_states -= watcher.wants_state
        account = watcher.account
        if account is None:
            return
        key = (table.opening.id, account.id)
        self._sockets[key] -= 1
        if self._sockets[key] <= 0:
            del self._sockets[key]
            seat: Seat | None = table.seats.of(account.id)
            if seat is not None and self.tables.get(table.opening.id) is table:
                self.runners[table.opening.id].connected(seat, up=False)
                self._tell_people(table)

    # Dealing

    async def start(self) -> None:
        await self.tick()
        self._beating = self._loop.create_task(self._beat())

    async def _beat(self) -> None:
        while not self._stopping:
            await asyncio.sleep(BEAT)
            try:
                await self.tick()
            except Exception:
                log.exception("tick")

    async def tick(self) -> None:
        """Heartbeat; what others opened, closed or switched; tables that nobody deals."""
        async with self._ticking:
            await self._tick()

    async def _tick(self) -> None:
        now = self.now()
        await self.leases.beat(now)
        for taken in [place for place in self.tables if not self.leases.is_mine(place)]:
            self._let_go(taken, "moved")  # this node was thought dead, and another took over
        await self.sittings.hear()
        await self.books.switches.refresh()
        disabled = await self.store.select(Account, {"disabled": (" ", None)}, limit=1_000_000)
        self._disabled = {account.id: account.disabled for account in disabled}
        self.sittings.bar((*self._disabled, *self.books.switches.players_off))
        self.openings = {opening.id: opening for opening in await self.books.openings.list(closed=False)}
        for opening in self.openings.values():
            if opening.id in self.tables:
                self._heed(self.tables[opening.id], opening)
            elif await self._may_take(opening, now):
                await self._try_to_take(opening)
        for gone in [table for table in self.tables if table not in self.openings]:
            self._let_go(gone, "closed")
        await self._share(now)
        watchers = [watcher for table in self.tables.values() for watcher in table.watchers]
        for account in await self._standing.look(watchers):
            await self.sittings.end_without_access(account, Ending.LAPSED)

    async def _may_take(self, opening: Opening, now: Instant) -> bool:
        if self.leases.owner(opening.id, now) and not self.leases.is_mine(opening.id):
            return False
        if len(self.tables) >= self.leases.share(len(self.openings), now) and not self.leases.is_mine(opening.id):
            return False
        return await self.leases.claim(opening.id, now)

    async def _try_to_take(self, opening: Opening) -> None:
        """A table that can't be read keeps no other from being dealt; the operator must know of it."""
        try:
            await self.take(opening)
        except Exception as wrong:
            why = type(wrong).__name__
            if self.alarms.sound(Cause.TABLE_UNREADABLE, opening.id, why):  # it is tried again every second
                log.exception("unreadable", extra={"table": opening.id})
                await self.books.incidents.note(Happening.INTEGRITY_FAILED, SYSTEM, why, opening.id)
        else:
            if self.alarms.over(Cause.TABLE_UNREADABLE, opening.id):
                log.info("readable again", extra={"table": opening.id})

    async def take(self, opening: Opening) -> ServedTable:
        """Deal this table: read it, give back what was on its way to it, and go on with what was open."""
        table = await load(self, opening, self.books.unseal)
        await self._know(tenure.account for tenure in table.seats.tenures.values())
        await self.books.reserve.release_all(opening.id, "system-stopped")
        runner = Runner(table, self._loop)
        await self.sittings.read(table, runner)
        runner.on_empty = lambda: self.run(self._close(table))
        table.show = lambda: show(table)
        self.tables[opening.id], self.runners[opening.id] = table, runner
        self._seated[opening.id] = frozenset(tenure.account for tenure in table.seats.tenures.values())
        self._heed(table, opening)
        runner.recover("system-stopped")
        runner.stir()
        return table

    async def _know(self, accounts: Iterable[str]) -> None:
        for account in accounts:
            found = await self.books.store.find(Account, account)
            if found:
                self._accounts[account] = found

    def _heed(self, table: ServedTable, opening: Opening) -> None:
        """What the operator has said of it since."""
        table.opening = opening
        off = self.books.switches.why_not(opening.game, opening.id)
        if opening.closing:
            off = Refused("", "table-closing", why=opening.closing)
        if str(off) != str(table.off):
            table.off = off
            self.runners[opening.id].stir()

    async def _close(self, table: ServedTable) -> None:
        if table.broken or self.tables.get(table.opening.id) is not table:
            return
        table.close(table.opening.closing)
        while table.durable < table.version and not table.broken:
            await asyncio.sleep(DURABLE)
        if table.broken:
            return
        await self.books.openings.closed(table.opening.id)
        self._let_go(table.opening.id, "closed")

    def _let_go(self, place: str, why: str) -> None:
        table = self.tables.pop(place, None)
        if table is None:
            return
        table.broken = True
        self.runners.pop(place).stop()
        part = wire.encode(wire.Closed(why))
        for watcher in list(table.watchers):
            watcher.wire.deliver(b"[%b]" % part)
            watcher.wire.hang_up(MOVED if why != "closed" else GOING_AWAY, why)
            self.part(table, watcher)  # the table may be dealt again before the socket has closed

    async def _share(self, now: Instant) -> None:
        """A node that came later gets its part: of those that nobody is at."""
        spare = len(self.tables) - self.leases.share(len(self.openings), now)
        for place, table in list(self.tables.items()):
            if spare <= 0:
                return
            if not table.watchers and not table.seats.tenures and table.durable == table.version:
                self._let_go(place, "moved")
                await self.leases.release(place)
                spare -= 1

    async def stop(self) -> None:
        """Nothing new; everything that was said is written; the clients know why."""
        self._stopping = True
        if self._beating:
            self._beating.cancel()
        for place in list(self.tables):
            self._let_go(place, "stopping")
        if self.tasks:
            await asyncio.wait(self.tasks, timeout=2)
        await self.leases.rest(self.now())
