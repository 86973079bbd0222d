"""Players who wait for a slot machine of a model and coin (AO-17.13, R-95).

A player may have several machines, unless somebody waits and none of that model and coin is free. Then a player with
two or more releases one after the game that is open there, and sits at no further one. A machine that becomes free is
held for the player who waits longest. Waits and machines are those of this node.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from panoverde.core.decider import Instant
from panoverde.core.record import Record
from panoverde.core.refusal import Refused
from panoverde.house.people.duties import SYSTEM
from panoverde.house.play.machines import is_machine
from panoverde.house.scribe import Scribe
from panoverde.server.table.runner import Runner
from panoverde.server.table.served_table import ServedTable

CITES = "AO-17.13 R-95"
LAPSE = 120_000
"""Milliseconds after which a wait that is not renewed is over."""
HOLD = 60_000
"""Milliseconds for which a free machine is held for the first who waits."""

Sort = tuple[str, int, str]
"""Plan, coin and unit: «do mesmo tipo e aposta»."""


class WaitShown(Record):
    free: tuple[str, ...]
    """Machines of that model and coin where this player may sit down now."""
    position: int
    """In the queue, from 1; 0: nothing to wait for."""


@dataclass
class Wait:
    account: str
    until: Instant
    held: str = ""
    """Machine held for the player."""
    held_until: Instant = 0


class MachineWaits:
    def __init__(self, scribe: Scribe, tables: Mapping[str, ServedTable], runners: Mapping[str, Runner]) -> None:
        self._scribe, self._tables, self._runners = scribe, tables, runners
        self._queues: dict[Sort, list[Wait]] = {}
        self._ordered: dict[str, str] = {}
        """By machine: the player who must release it."""

    # Asking

    async def ask(self, account: str, place: str, now: Instant) -> WaitShown:
        """Wait for a machine like this one, or renew the wait; not if one is free."""
        sort = self._sort(place)
        queue = self._queues.setdefault(sort, [])
        mine = next((wait for wait in queue if wait.account == account), None)
        if mine:
            mine.until = now + LAPSE
        elif not self._free(sort, account):
            queue.append(Wait(account, now + LAPSE))
        await self.serve(now)
        accounts = [wait.account for wait in self._queues.get(sort, ())]
        return WaitShown(self._free(sort, account), accounts.index(account) + 1 if account in accounts else 0)

    def cancel(self, account: str, place: str) -> None:
        queue = self._queues.get(self._sort(place), [])
        queue[:] = [wait for wait in queue if wait.account != account]

    def why_not(self, table: ServedTable, account: str) -> Refused | None:
        """Why the player may not sit down at this machine, or must leave it."""
        place = table.opening.id
        if not self._queues or not is_machine(table.table.rules):
            return None
        if self._ordered.get(place) == account:
            return Refused(CITES, "machine-released")
        if table.seats.of(account) is not None:
            return None
        others = [wait for wait in self._queues.get(self._sort(place), ()) if wait.account != account]
        if any(wait.held == place for wait in others):
            return Refused(CITES, "machine-held")
        return Refused(CITES, "machine-wanted") if others and self._machines(account) else None

    # Serving

    async def serve(self, now: Instant) -> None:
        """Hold what is free for those who wait, and order the release of what is missing."""
        for place in [place for place, account in self._ordered.items() if not self._sits(place, account)]:
            del self._ordered[place]
        for sort, queue in list(self._queues.items()):
            queue[:] = [wait for wait in queue if self._lasts(wait, sort, now)]
            if not queue:
                del self._queues[sort]
                continue
            self._hold(sort, queue, now)
            due = sum(self._sort(place) == sort for place in self._ordered)
            for _ in range(sum(not wait.held for wait in queue) - due):
                await self._order(sort)

    def _lasts(self, wait: Wait, sort: Sort, now: Instant) -> bool:
        seated = any(self._sits(place, wait.account) for place in self._of(sort))
        missed = bool(wait.held) and (wait.held_until <= now or wait.held not in self._tables)
        return wait.until > now and not seated and not missed

    def _hold(self, sort: Sort, queue: list[Wait], now: Instant) -> None:
        held = {wait.held for wait in queue}
        free = [place for place in self._of(sort) if self._is_empty(place) and place not in held]
        for wait, place in zip([wait for wait in queue if not wait.held], free, strict=False):
            wait.held, wait.held_until = place, now + HOLD

    async def _order(self, sort: Sort) -> None:
        """From the player with the most machines; the one that was opened last."""
        found = [(len(self._machines(account)), place, account) for place, account in self._holders(sort)]
        several = [one for one in found if one[0] > 1]
        if not several:
            return
        most = max(number for number, _, _ in several)
        _, place, account = [one for one in several if one[0] == most][-1]
        self._ordered[place] = account
        self._runners[place].dismiss(account, at_once=False)
        self._runners[place].stir()
        facts = {"table": place, "account": account}
        await self._scribe.write("house", "machine_release_ordered", by=SYSTEM.id, facts=facts)  # AO-17.13

    # Looking

    def _sort(self, place: str) -> Sort:
        table = self._tables.get(place)
        if table is None:
            raise Refused("", "no-such-table", table=place[:64])
        rules = table.table.rules
        if not is_machine(rules):
            raise Refused(CITES, "not-a-machine", table=table.opening.name)
        return rules.file, rules.coin, table.opening.unit

    def _of(self, sort: Sort) -> list[str]:
        there = [place for place, table in self._tables.items() if is_machine(table.table.rules)]
        return [place for place in there if self._sort(place) == sort and not self._tables[place].off]

    def _holders(self, sort: Sort) -> Iterator[tuple[str, str]]:
        """Machines of a sort whose player has not been told to release them, with the player."""
        for place in self._of(sort):
            for tenure in self._tables[place].seats.tenures.values():
                if place not in self._ordered:
                    yield place, tenure.account

    def _machines(self, account: str) -> list[str]:
        """Where the player sits, and need not leave."""
        there = [place for place, table in self._tables.items() if is_machine(table.table.rules)]
        return [place for place in there if self._sits(place, account) and self._ordered.get(place) != account]

    def _sits(self, place: str, account: str) -> bool:
        table = self._tables.get(place)
        return table is not None and table.seats.of(account) is not None

    def _is_empty(self, place: str) -> bool:
        return not self._tables[place].seats.tenures

    def _free(self, sort: Sort, account: str) -> tuple[str, ...]:
        """For this player: not those that are held for another."""
        held = {wait.held for wait in self._queues.get(sort, ()) if wait.account != account}
        return tuple(place for place in self._of(sort) if self._is_empty(place) and place not in held)
