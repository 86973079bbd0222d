"""Gaming sessions at the tables of this node: in which of them each player sits, and who gets up because his is over.

A coup belongs to the session in which its player sat down, and so staked. Whoever ends his session, at whatever node,
gets up from all his tables as soon as they let him; what is still open there is added to it when it ends.
"""

import asyncio
from collections.abc import Callable, Coroutine, Iterable, Mapping, Sequence
from typing import Any
from weakref import WeakValueDictionary

from msgspec.structs import replace

from panoverde.house.books import Books
from panoverde.house.duties import SYSTEM
from panoverde.house.records import Account, Coup, Opening, Stay
from panoverde.house.stays import ENDED, Ending, Summary
from panoverde.house.units import in_transit, purse
from panoverde.server.running import Runner
from panoverde.server.table import ServedTable

LINES = 1000
APART = 10_000
"""Milliseconds by which the clocks of two nodes may differ."""


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
        """The sessions that go on, of those who have played here."""
        self._sat: dict[tuple[str, str], str] = {}
        """By table and account: in which session he sat down there."""
        self._heard: int | None = None
        """The last entry of the stream of ended sessions that this node knows."""
        self._turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    def stay_of(self, place: str, account: str) -> str:
        return self._sat.get((place, account), "")

    def turn(self, account: str) -> asyncio.Lock:
        """Nobody sits down while his session is being ended."""
        return self._turns.setdefault(account, asyncio.Lock())

    # Coming and going

    async def begin(self, who: Account) -> Stay:
        """The one that goes on, or a new one."""  # PT-BFO-28 PT-SO-70
        stay = await self._books.stays.begin(who)
        self._current[who.id] = stay.id
        return stay

    async def come(self, table: ServedTable, who: Account) -> None:
        """He brings money to a table: where he does not sit yet, he sits down in the session that goes on."""
        stay = await self.begin(who)
        if table.seats.of(who.id) is None:
            self._sat[table.opening.id, who.id] = stay.id

    def sat_down(self, place: str, account: str) -> None:
        """He has a seat. If his session was ended while he was on his way to it, he gets up again."""
        sat = self._sat.get((place, account))
        if sat and place in self._runners and self._current.get(account) != sat:
            self._dismiss(self._runners[place], account)  # PT-BFO-28 PT-SO-70 R-294

    def _dismiss(self, runner: Runner, account: str, why: str = "") -> None:
        runner.dismiss(account, at_once=why == Ending.BY_CHOICE)
        runner.stir()

    def left(self, place: str, account: str) -> str:
        """He has got up; the session in which he sat there."""
        if place in self._runners:
            self._runners[place].forget(account)
        return self._sat.pop((place, account), "")

    async def read(self, table: ServedTable, runner: Runner) -> None:
        """A table that this node deals from now on: who sits there since when."""
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
        """The system may have stopped between the end of a coup and what it means for a session that was over."""
        last = await self._books.store.select(Coup, {"place": place}, order="-number", limit=1)
        coups = await self._books.store.select(Coup, {"place": place, "number": last[0].number}) if last else []
        for stay in {coup.stay for coup in coups if coup.stay}:
            if (await self._books.stays.find(stay)).ended_at is not None:
                await self._books.stays.amend(stay)

    # Ending

    async def end(self, account: str, why: Ending, by: str = "") -> Summary:
        """Whatever coups he is in go on: their tables are named."""  # PT-BFO-27 PT-BFO-28 PT-SO-68 PT-SO-70
        summary = await self._books.stays.end(account, why, by)
        self._over(account, summary.stay, why)
        there = [place for (place, who), stay in self._sat.items() if (who, stay) == (account, summary.stay)]
        return replace(
            summary, open=tuple(self._tables[place].opening.name for place in there if place in self._tables)
        )

    async def end_if_gone(self, account: str, stay: str, why: Ending, openings: Iterable[Opening]) -> None:
        """He was sent away from a table, or had gone from it: if he sits nowhere else, that was his session."""
        async with self.turn(account):
            current = await self._books.stays.current(account)
            if current is None or current.id != stay or self._is_here(account):
                return
            for opening in openings:
                if opening.id not in self._tables and await self._is_at(opening, current):
                    return
            await self.end(account, why, SYSTEM.id)  # PT-BFO-30 PT-SO-72

    async def end_without_access(self, account: Account, why: Ending) -> None:
        """He has logged out, or his log-in lapsed: if he is logged in nowhere else, he has no access to the game."""
        async with self.turn(account.id):
            if not await self._books.accounts.logins.has_access(account) and await self._goes_on(account.id):
                await self.end(account.id, why, SYSTEM.id)  # PT-BFO-3e R-294

    def bar(self, accounts: Iterable[str]) -> None:
        """They may begin nothing any more."""
        for account in accounts:
            if account in self._current:
                self._run(self.end_barred(account))

    async def end_barred(self, account: str) -> None:
        """Of whoever has just been barred too, though he has not played at this node."""
        async with self.turn(account):
            self._current.pop(account, None)
            if await self._goes_on(account):
                await self.end(account, Ending.BARRED, SYSTEM.id)

    async def _goes_on(self, account: str) -> bool:
        return await self._books.stays.current(account) is not None

    def _is_here(self, account: str) -> bool:
        """Does he sit at a table of this node, or is his money on its way to one?"""
        tables = self._tables.values()
        return any(table.seats.of(account) is not None or table.reserved.get(account) for table in tables)

    async def _is_at(self, opening: Opening, stay: Stay) -> bool:
        """At a table of another node, as the ledger tells: he took money there, and has not brought it back."""
        store, stream, account = self._books.store, f"table/{opening.id}", stay.account
        transit = in_transit(opening.id, account)
        brought = await store.statement(transit, opening.unit, since=stay.began_at - APART, limit=LINES)
        last = max((line.at for line in brought if line.stream == stream), default=None)
        if last is None:
            return False
        back = await store.statement(purse(account, opening.unit), opening.unit, since=last, limit=LINES)
        return not any(line.stream == stream for line in back)

    # What other nodes have ended

    async def hear(self) -> None:
        """Once a second: sessions that have ended anywhere."""
        if self._heard is None:
            self._heard = (await self._books.store.head(ENDED)).version
        self._heard, ended = await self._books.stays.ended_since(self._heard)
        for one in ended:
            self._over(one.account, one.stay, one.why)

    def _over(self, account: str, stay: str, why: str) -> None:
        """He gets up from the tables of this node, where he may; coups of which nobody knew are added up."""
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
        """Coups that end after the session in which they were staked are added to it."""  # PT-BFO-27 PT-SO-68
        for stay in {coup.stay for coup in coups if coup.stay and self._current.get(coup.account) != coup.stay}:
            self._run(self._books.stays.amend(stay))
