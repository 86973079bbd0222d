"""Tables that this node deals: claimed, read from their journals, watched, closed and released."""

import asyncio
import logging
from collections import defaultdict
from collections.abc import Coroutine, Iterable, Sequence
from contextlib import suppress
from typing import Any

from msgspec.structs import replace

from panoverde.core.commands import BookSeat, ChangeTable, Sit
from panoverde.core.decider import Command, Instant, tag_of
from panoverde.core.facts import Closed as TableClosed
from panoverde.core.people import Role, Seat
from panoverde.core.refusal import Refused
from panoverde.house.books import Books
from panoverde.house.clock import TOLERANCE
from panoverde.house.oversight.incidents import Happening
from panoverde.house.play.limits import most_brought
from panoverde.house.play.stays import Ending
from panoverde.house.records import Account, Coup, Kind, Opening, Outcome
from panoverde.server.node.coverage import Coverage
from panoverde.server.node.halls import Halls
from panoverde.server.node.leases import BEAT, Leases
from panoverde.server.node.login_watch import LoginWatch, let_go
from panoverde.server.node.machines import MachineBarred, Machines
from panoverde.server.node.pools import PoolLinks
from panoverde.server.node.sittings import Sittings
from panoverde.server.node.tournament_tables import TournamentTables
from panoverde.server.node.tournaments import TournamentWatch
from panoverde.server.operation.alarms import Alarms, Cause
from panoverde.server.operation.counts import Counts
from panoverde.server.table.broadcast import ToldAct
from panoverde.server.table.recovery import load
from panoverde.server.table.runner import Runner
from panoverde.server.table.served_table import ServedTable
from panoverde.server.table.states import free_seats, show
from panoverde.server.table.watcher import Outbox, Watcher
from panoverde.store.contract import Fenced
from panoverde.wire import messages as wire

GOING_AWAY = 1001
MOVED = 4001
"""Close code of a socket whose table is dealt by another node: the lobby says which."""

SYSTEM = "system"
DURABLE = 0.01
"""Seconds between checks that a table's last entry is durable."""

log = logging.getLogger("panoverde.server")


class Floor:
    def __init__(self, books: Books, leases: Leases) -> None:
        self.books, self.leases, self.store = books, leases, books.store
        self.counts = Counts()
        self.coverage = Coverage(leases)
        self.alarms = Alarms(self.now)
        self.tables: dict[str, ServedTable] = {}
        self.runners: dict[str, Runner] = {}
        self.openings: dict[str, Opening] = {}
        self.tasks: set[asyncio.Task[None]] = set()
        self._loop = asyncio.get_running_loop()
        self.outbox = Outbox(self._loop.call_soon)
        self._logins = LoginWatch(books.accounts.who)
        books.accounts.logins.on_end = lambda login: let_go(login, self._watchers())
        self._accounts: dict[str, Account] = {}
        self._disabled: dict[str, str] = {}
        self._seated: dict[str, frozenset[str]] = {}
        """Players at each table when someone last sat down or left."""
        self.sittings = Sittings(books, self.tables, self.runners, self.run)
        self.halls = Halls(self.store, self.tables, lambda: self.openings.values())
        self.machines = Machines(books, self.alarms, leases, self.tables, self.runners, lambda: self.openings)
        self.pools = PoolLinks(books, leases, self.tables, lambda: self.openings, self.run)
        self.tournaments = TournamentWatch(books, leases, self.run)
        self.tournament_tables = TournamentTables(
            books, leases, self.tables, lambda: self.openings, self.run, self._know, self.tick
        )
        self.tournaments.on_follow = self.tournament_tables.followed
        self._sockets: defaultdict[tuple[str, str], int] = defaultdict(int)
        self._stopping = False
        self._ticking = asyncio.Lock()
        self._beating: asyncio.Task[None] | None = None

    # TableServices: what a table needs of the house

    def now(self) -> Instant:
        return self.books.clock.now()

    def seal(self, seed: bytes, place: str) -> str:
        return self.books.seal(seed, place)

    def stay_of(self, place: str, account: str) -> str:
        return self.sittings.stay_of(place, account)

    def moved(self, table: ServedTable, told: ToldAct) -> None:
        """Updates the views of all the player's sockets after a change of seat; ends the session of a player sent
        away."""
        place = table.opening.id
        seated = frozenset(tenure.account for tenure in table.seats.tenures.values())
        before = self._seated.get(place, frozenset())
        for gone in before - seated:
            why, stay = self._why_over(table, gone, told), self.sittings.left(place, gone)
            if why:
                self.run(self.sittings.end_if_gone(gone, stay, why, self.openings.values()))
        for comer in seated - before:
            self.sittings.sat_down(place, comer)
        self._seated[place] = seated
        for watcher in table.watchers:
            if watcher.account and watcher.office == Role.PUBLIC:
                watcher.sees = table.seat_shown(watcher.account.id)
        self._tell_people(table)

    def _why_over(self, table: ServedTable, account: str, told: ToldAct) -> Ending | None:
        """Reason why leaving the table ended the session; None if it didn't, since players end their own."""
        if told.by == Role.CLOCK and not any(isinstance(event, TableClosed) for event in told.events):
            # PT-BFO-30 PT-SO-72: waiting at a table that closes is not idling; AO-12.95: not there in one's turn
            return Ending.IDLE if table.table.rules.handles_idle else Ending.ABSENT
        runner = self.runners.get(table.opening.id)
        return Ending.ABSENT if runner and runner.was_absent(account) else None

    def lost(self, table: ServedTable, why: BaseException) -> None:
        """A write failed: the table is read again from its journal, by this node or by its new owner."""
        if self.tables.get(table.opening.id) is not table:
            return  # it has been already
        log.error("lost", extra={"table": table.opening.id, "why": repr(why)})
        self._let_go(table.opening.id, "moved" if isinstance(why, Fenced) else "interrupted")

    def not_taken(self, table: ServedTable, account: str, amount: int, why: BaseException) -> None:
        """Gives the money back. The table's new owner may have done so when it read the table."""
        if isinstance(why, Fenced):
            self.run(self._give_back(table.opening, account, amount))

    async def _give_back(self, opening: Opening, account: str, amount: int) -> None:
        with suppress(Refused):  # the new owner gave it back
            await self.books.reserve.release(account, opening.id, opening.unit, amount, "moved")

    def concluded(self, coups: Sequence[Coup]) -> None:
        self.sittings.concluded(coups)
        if opening := self.openings.get(coups[0].place):
            self.counts.concluded(opening, coups)
        notes = [note for coup in coups for note in self.books.incidents.of_coup(coup)]
        for void in [coup for coup in coups if coup.outcome == Outcome.VOID][:1]:
            subject = f"{void.place}/{void.number}"
            notes.append(self.books.incidents.noted(Happening.COUP_VOID, SYSTEM, void.why, subject))
        if notes:
            self.run(self.books.scribe.write_all(*notes))

    def run(self, story: Coroutine[Any, Any, Any]) -> None:
        """Runs a background task and keeps a reference until it ends."""
        task = self._loop.create_task(story)
        self.tasks.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self.tasks.discard(task)
        if not task.cancelled() and (wrong := task.exception()):
            log.error("failed", exc_info=wrong)

    # Desk: what a listener needs of the house

    async def newcomer(self, table: ServedTable, name: str) -> str:
        if not name and table.opening.demo:
            who = (await self.books.accounts.guest()).account  # PT-BFO-31 PT-SO-75
        elif (found := await self.books.accounts.named(name)) is None:
            raise Refused("", "no-such-account", account=name)
        else:
            who = found
        self._accounts[who.id] = who
        return who.id

    async def reserve(self, table: ServedTable, account: str, amount: int, by: str = "") -> None:
        who = self._accounts[account]
        if (most := most_brought(table.table.game, table.table.rules)) is not None and amount > most:
            raise Refused("R-203", "too-many-chips", most=table.table.rules.money(most))
        async with self.sittings.turn(account):
            await self.books.reserve.reserve(who, table.opening.id, table.opening.unit, amount, by=by)
            await self.sittings.come(table, who, self.openings.values())
            table.reserved[account] = table.reserved.get(account, 0) + amount

    async def release(self, table: ServedTable, account: str) -> None:
        self.sittings.arrived(table, account)
        if left := table.reserved.pop(account, 0):
            with suppress(Refused):  # the table is being read again: who reads it gave it back
                await self.books.reserve.release(account, table.opening.id, table.opening.unit, left, "not-taken")

    def why_not(self, table: ServedTable, account: str) -> Refused | None:
        who = self._accounts.get(account)
        if who and not table.opening.demo and who.is_demo:
            return Refused("PT-BFO-32 PT-SO-76", "demo-only")
        if account in self._disabled:
            return Refused("", "account-disabled", why=self._disabled[account])
        why = self.books.switches.why_not(table.opening.game, table.opening.id, who)
        why = why or self.machines.waits.why_not(table, account)
        if why is None and (runner := self.runners.get(table.opening.id)) and runner.is_leaving(account):
            return Refused("PT-BFO-28 PT-SO-70", "stay-ended")
        return why

    def stamped(self, table: ServedTable, command: Command) -> Command:
        if isinstance(command, Sit):
            return self._introduced(table, command)
        if not isinstance(command, ChangeTable):
            return command
        person = self.people(table).get(command.seat)
        return replace(command, tables=self.halls.players(table), name=person.name if person else "")

    def _introduced(self, table: ServedTable, sit: Sit) -> Sit:
        by_name = tag_of(BookSeat) in table.table.game.cites
        name = self._accounts[sit.player].name if by_name else ""  # AO-12.19
        elsewhere = self.sittings.other_seats(table, sit.player) if table.table.rules.one_table else ()  # AO-12.17
        return replace(sit, name=name, elsewhere=elsewhere)

    def people(self, table: ServedTable) -> dict[int, wire.Person]:
        return {seat: self._person(table, tenure.account) for seat, tenure in table.seats.tenures.items()}

    def _person(self, table: ServedTable, account: str) -> wire.Person:
        who = self._accounts.get(account)
        here = table.opening.by_hand or self._sockets.get((table.opening.id, account), 0) > 0
        return wire.Person(who.name if who else "?", bot=bool(who and who.kind == Kind.BOT), here=here)

    def know(self, account: Account) -> None:
        """An account has another name or kind: shows it where its player sits."""
        self._accounts[account.id] = account
        for table in self.tables.values():
            if table.seats.of(account.id) is not None:
                self._tell_people(table)

    def _tell_people(self, table: ServedTable) -> None:
        part = wire.encode(wire.People(self.people(table), tuple(free_seats(table))))
        for watcher in table.watchers:
            watcher.post(part)

    # Watching

    def _watchers(self) -> list[Watcher]:
        return [watcher for table in self.tables.values() for watcher in table.watchers]

    def join(self, table: ServedTable, watcher: Watcher) -> None:
        table.watchers.add(watcher)
        table.shows_states += watcher.wants_state
        account = watcher.account
        if account is None:
            return
        self._accounts[account.id] = account
        seat = table.seats.of(account.id)
        if watcher.office == Role.PUBLIC:
            watcher.sees = table.seat_shown(account.id)
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
        """Heartbeat; changes made by other nodes; tables that no node deals."""
        async with self._ticking:
            await self._tick()

    async def _tick(self) -> None:
        now = self.now()
        await self.leases.beat(now)
        for taken in [place for place in self.tables if not self.leases.is_mine(place)]:
            self._let_go(taken, "moved")  # another node took the lease of this one, believed dead
        await self.sittings.hear()
        await self.books.switches.refresh()
        disabled = await self.store.select(Account, {"disabled": (" ", None)}, limit=1_000_000)
        self._disabled = {account.id: account.disabled for account in disabled}
        self.sittings.bar((*self._disabled, *self.books.switches.players_off))
        await self.halls.hear()  # while tables that have just closed are still known
        self.openings = {opening.id: opening for opening in await self.books.openings.list(closed=False)}
        for opening in self.openings.values():
            if opening.id in self.tables:
                self._heed(self.tables[opening.id], opening)
            elif self.machines.may_open(opening) and await self._may_take(opening.id, now):
                await self._try_to_take(opening)
        for gone in [table for table in self.tables if table not in self.openings]:
            self._let_go(gone, "closed")
        await self.pools.link()
        await self.tournaments.look()
        await self.tournament_tables.look()
        await self.machines.waits.serve(now)
        await self._share(now)
        self.coverage.look(self.openings, (self.tables, self.machines.barred), now)
        for account in await self._logins.look(self._watchers()):
            await self.sittings.end_without_access(account, Ending.LAPSED)

    async def _may_take(self, place: str, now: Instant) -> bool:
        enough = len(self.tables) >= self.leases.share(len(self.openings), now)
        if not self.leases.is_mine(place) and (enough or self.leases.owner(place, now)):
            return False
        return await self.leases.claim(place, now)

    async def _try_to_take(self, opening: Opening) -> None:
        """A table that can't be read raises an alarm and doesn't stop the others."""
        try:
            with suppress(MachineBarred):  # AO-17.8 AO-17.10: it stays closed, and there is an alarm
                await self.take(opening)
        except Exception as wrong:
            why = type(wrong).__name__
            if self.alarms.sound(Cause.TABLE_UNREADABLE, opening.id, why):  # retried every second
                log.exception("unreadable", extra={"table": opening.id})
                await self.books.incidents.note(Happening.INTEGRITY_FAILED, SYSTEM, why, opening.id)
        else:
            if self.alarms.over(Cause.TABLE_UNREADABLE, opening.id):
                log.info("readable again", extra={"table": opening.id})

    async def take(self, opening: Opening) -> ServedTable:
        """Deal this table: read it, give back money in transit, and resume its open coup."""
        await self.machines.check_plan(opening)
        table = await load(self, opening, self.books.unseal)
        await self.machines.admit(table)
        await self._know(tenure.account for tenure in table.seats.tenures.values())
        await self.books.reserve.release_all(opening.id, "system-stopped")
        await self._note_time(table)
        runner = Runner(table, self._loop)
        await self.sittings.read(table, runner)
        runner.on_empty = lambda: self.run(self._close(table))
        table.show = lambda: show(table)
        self.pools.join(table)
        self.tables[opening.id], self.runners[opening.id] = table, runner
        self._seated[opening.id] = frozenset(tenure.account for tenure in table.seats.tenures.values())
        self.tournament_tables.join(table)
        self._heed(table, opening)
        runner.recover("system-stopped")
        runner.stir()
        return table

    async def _note_time(self, table: ServedTable) -> None:
        """The clock of its last node was ahead, or this one's was set back."""
        place, ahead = table.opening.id, table.last_at - self.now()
        if ahead > TOLERANCE:
            log.warning("time ahead", extra={"table": place, "step": ahead})
            before, after = str(table.last_at), str(self.now())
            await self.books.incidents.note(Happening.CLOCK_CHANGED, SYSTEM, subject=place, before=before, after=after)

    async def _know(self, accounts: Iterable[str]) -> None:
        for account in accounts:
            found = await self.books.store.find(Account, account)
            if found:
                self._accounts[account] = found

    def _heed(self, table: ServedTable, opening: Opening) -> None:
        """Applies what the operator has changed about it."""
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
            self.part(table, watcher)  # before the socket closes: the table may be dealt again by then

    async def _share(self, now: Instant) -> None:
        """Releases empty tables to a node that joined later."""
        spare = len(self.tables) - self.leases.share(len(self.openings), now)
        for place, table in list(self.tables.items()):
            if spare <= 0:
                return
            if not table.watchers and not table.seats.tenures and table.durable == table.version:
                self._let_go(place, "moved")
                await self.leases.release(place)
                spare -= 1

    async def stop(self) -> None:
        """Begins nothing new, flushes what was written, and tells clients why."""
        self._stopping = True
        if self._beating:
            self._beating.cancel()
        for place in list(self.tables):
            self._let_go(place, "stopping")
        self.pools.stop()
        self.tournaments.stop()
        if self.tasks:
            await asyncio.wait(self.tasks, timeout=2)
        await self.leases.rest(self.now())
