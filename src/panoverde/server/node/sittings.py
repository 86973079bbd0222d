"""Gaming sessions at this node's tables: each player's session, and who must leave because theirs is over.

A coup belongs to the session in which its player sat down. A player whose session ends, at any node, leaves every table
as soon as the rules allow; open coups are added to the session when they end.
"""

import asyncio
from collections.abc import Callable, Coroutine, Iterable, Mapping, Sequence
from typing import Any
from weakref import WeakValueDictionary

from msgspec.structs import replace

from panoverde.core.money import chips, stake
from panoverde.core.people import Seat
from panoverde.house.books import Books
from panoverde.house.money.units import purse
from panoverde.house.people.duties import SYSTEM
from panoverde.house.play.stays import ENDED, Ending, StaySummary
from panoverde.house.records import Account, Coup, Opening, Stay
from panoverde.journal.ledger import in_transit, is_chips
from panoverde.journal.public_entry import gains
from panoverde.server.table.runner import Runner
from panoverde.server.table.served_table import ServedTable
from panoverde.store.contract import PostedLine

LINES = 1000
APART = 10_000
"""Milliseconds by which two nodes' clocks may differ."""


class Sittings:
    def __init__(
        self,
        books: Books,
        tables: Mapping[str, ServedTable],
        runners: Mapping[str, Runner],
        run: Callable[[Coroutine[Any, Any, Any]], None],
    ) -> None:
        self._books, self._tables, self._runners, self._run = books, tables, runners, run
        self._current: dict[str, str] = {}
        """Open sessions of players seen at this node."""
        self._sat: dict[tuple[str, str], str] = {}
        """Session in which a player sat down, by table and account."""
        self._coming: dict[tuple[str, str], tuple[Seat, ...]] = {}
        """Seats at other nodes' tables of the same game, of players whose money is in transit: by table and account."""
        self._heard: int | None = None
        """Cursor in the stream of ended sessions."""
        self._turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    def stay_of(self, place: str, account: str) -> str:
        return self._sat.get((place, account), "")

    def turn(self, account: str) -> asyncio.Lock:
        """A player can't sit down while their session is being ended."""
        return self._turns.setdefault(account, asyncio.Lock())

    # Coming and going

    async def begin(self, who: Account) -> Stay:
        """Returns the open session, or begins one."""  # PT-BFO-28 PT-SO-70
        stay = await self._books.stays.begin(who)
        self._current[who.id] = stay.id
        return stay

    async def come(self, table: ServedTable, who: Account, openings: Iterable[Opening]) -> None:
        """A player brings money to a table: seat them in their open session unless they sit there already."""
        stay = await self.begin(who)
        if table.seats.of(who.id) is None:
            self._sat[table.opening.id, who.id] = stay.id
            if table.table.rules.one_table:
                await self._look_elsewhere(table, who, openings)

    async def _look_elsewhere(self, table: ServedTable, who: Account, openings: Iterable[Opening]) -> None:
        alike = (opening for opening in openings if opening.game == table.opening.game)
        found = await self._seats_elsewhere(who.id, alike)
        self._coming[table.opening.id, who.id] = tuple(seat for _, seats in found for seat in seats)

    def arrived(self, table: ServedTable, account: str) -> None:
        """The table has taken what the player brought, or refused it."""
        self._coming.pop((table.opening.id, account), None)

    def other_seats(self, table: ServedTable, account: str) -> tuple[Seat, ...]:
        """Where they sit at other tables of the same game: other nodes' are known once their money is in transit."""
        alike = (other for other in self._tables.values() if other.opening.game == table.opening.game)
        here = (other.seats.of(account) for other in alike if other is not table)
        return (*(seat for seat in here if seat is not None), *self._coming.get((table.opening.id, account), ()))

    def sat_down(self, place: str, account: str) -> None:
        """The player has a seat. If their session ended meanwhile, they leave again."""
        sat = self._sat.get((place, account))
        if sat and place in self._runners and self._current.get(account) != sat:
            self._dismiss(self._runners[place], account)  # PT-BFO-28 PT-SO-70 R-294

    def _dismiss(self, runner: Runner, account: str, why: str = "") -> None:
        runner.dismiss(account, at_once=why == Ending.BY_CHOICE)
        runner.stir()

    def left(self, place: str, account: str) -> str:
        """The player has left; returns the session in which they sat there."""
        if place in self._runners:
            self._runners[place].forget(account)
        return self._sat.pop((place, account), "")

    async def read(self, table: ServedTable, runner: Runner) -> None:
        """Reads who sits at a table that this node takes over, and since when. No gaming session has to do with a
        tournament's tables."""
        if is_chips(table.opening.unit):
            return
        for tenure in table.seats.tenures.values():
            account = tenure.account
            (sat,) = await self._books.store.read(table.stream, tenure.since - 1, 1)
            stay = await self._books.stays.when(account, sat.at)
            if stay is None:
                continue
            self._sat[table.opening.id, account] = stay.id
            if stay.ended_at is None:
                self._current[account] = stay.id
            else:
                runner.dismiss(account, at_once=stay.ended_why == Ending.BY_CHOICE)
        await self._amend_last(table.opening.id)

    async def _amend_last(self, place: str) -> None:
        """Completes a session that was over when its last coup ended and the system stopped."""
        last = await self._books.store.select(Coup, {"place": place}, order="-number", limit=1)
        coups = await self._books.store.select(Coup, {"place": place, "number": last[0].number}) if last else []
        for stay in {coup.stay for coup in coups if coup.stay}:
            if (await self._books.stays.find(stay)).ended_at is not None:
                await self._books.stays.amend(stay)

    # Ending

    async def end(self, account: str, why: Ending, by: str = "") -> StaySummary:
        """Ends the session. Open coups go on; their tables are named."""  # PT-BFO-27 PT-BFO-28 PT-SO-68 PT-SO-70
        summary = await self._books.stays.end(account, why, by)
        self._over(account, summary.stay, why)
        there = [place for (place, who), stay in self._sat.items() if (who, stay) == (account, summary.stay)]
        return replace(
            summary, open=tuple(self._tables[place].opening.name for place in there if place in self._tables)
        )

    async def end_if_gone(self, account: str, stay: str, why: Ending, openings: Iterable[Opening]) -> None:
        """A player was sent away or was absent: ends their session unless they sit elsewhere."""
        async with self.turn(account):
            current = await self._books.stays.current(account)
            if current is None or current.id != stay or self._is_here(account):
                return
            for opening in openings:
                if opening.id not in self._tables and await self._brought(opening, current):
                    return
            await self.end(account, why, SYSTEM.id)  # PT-BFO-30 PT-SO-72

    async def end_without_access(self, account: Account, why: Ending) -> None:
        """A login ended: ends the session unless the player is logged in elsewhere."""
        async with self.turn(account.id):
            if not await self._books.accounts.logins.has_access(account) and await self._goes_on(account.id):
                await self.end(account.id, why, SYSTEM.id)  # PT-BFO-3e R-294

    def bar(self, accounts: Iterable[str]) -> None:
        """These accounts may begin nothing new."""
        for account in accounts:
            if account in self._current:
                self._run(self.end_barred(account))

    async def end_barred(self, account: str) -> None:
        """Ends the session of a barred account, even one that never played at this node."""
        async with self.turn(account):
            self._current.pop(account, None)
            if await self._goes_on(account):
                await self.end(account, Ending.BARRED, SYSTEM.id)

    async def _goes_on(self, account: str) -> bool:
        return await self._books.stays.current(account) is not None

    def _is_here(self, account: str) -> bool:
        """Does the player sit at a table of this node, or is their money in transit to one?"""
        tables = self._tables.values()
        return any(table.seats.of(account) is not None or table.reserved.get(account) for table in tables)

    async def elsewhere(self, account: str, openings: Iterable[Opening]) -> list[Opening]:
        """Tables of other nodes where the player sits with chips."""
        return [opening for opening, _ in await self._seats_elsewhere(account, openings)]

    async def _seats_elsewhere(
        self, account: str, openings: Iterable[Opening]
    ) -> list[tuple[Opening, tuple[Seat, ...]]]:
        others = [opening for opening in openings if opening.id not in self._tables]
        stay = await self._books.stays.current(account) if others else None
        if stay is None:
            return []
        found = [(opening, await self._held(opening, await self._brought(opening, stay))) for opening in others]
        return [(opening, seats) for opening, seats in found if seats]

    async def _brought(self, opening: Opening, stay: Stay) -> PostedLine | None:
        """Money that the player took to another node's table and didn't bring back: its last posting."""
        store, stream, account = self._books.store, f"table/{opening.id}", stay.account
        transit = in_transit(opening.id, account)
        lines = await store.statement(transit, opening.unit, since=stay.began_at - APART, limit=LINES)
        last = next((line for line in lines if line.stream == stream), None)
        if last is None:
            return None
        back = await store.statement(purse(account, opening.unit), opening.unit, since=last.at, limit=LINES)
        return None if any(line.stream == stream for line in back) else last

    async def _held(self, opening: Opening, brought: PostedLine | None) -> tuple[Seat, ...]:
        """Where some of it is still there. A player who has lost everything brings nothing back."""
        if brought is None:
            return ()
        store = self._books.store
        (entry,) = await store.read(brought.stream, brought.version - 1, 1)
        gained = (account for account, gain in gains(entry).items() if gain > 0)
        seats = {
            Seat(int(account.rpartition(":")[2])) for account in gained if account.startswith(f"{opening.id}/chips:")
        }
        held = [(seat, f"{opening.id}/{name(seat)}") for seat in sorted(seats) for name in (chips, stake)]
        left = [seat for seat, account in held if await store.balance(account, opening.unit) > 0]
        return tuple(dict.fromkeys(left))

    # Sessions ended by other nodes

    async def hear(self) -> None:
        """Once a second: reads sessions ended at any node."""
        if self._heard is None:
            self._heard = (await self._books.store.head(ENDED)).version
        self._heard, ended = await self._books.stays.ended_since(self._heard)
        for one in ended:
            self._over(one.account, one.stay, one.why)

    def _over(self, account: str, stay: str, why: str) -> None:
        """Makes the player leave this node's tables and adds up coups still missing from the session."""
        known = self._current.get(account) == stay
        if known:
            del self._current[account]
        for place, runner in self._runners.items():
            if self._sat.get((place, account)) == stay and self._tables[place].seats.of(account) is not None:
                self._dismiss(runner, account, why)
                known = True
        if known:
            self._run(self._books.stays.amend(stay))

    def concluded(self, coups: Sequence[Coup]) -> None:
        """Adds coups to a session that ended before them."""  # PT-BFO-27 PT-SO-68
        for stay in {coup.stay for coup in coups if coup.stay and self._current.get(coup.account) != coup.stay}:
            self._run(self._books.stays.amend(stay))
