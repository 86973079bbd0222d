"""Waits for slot machines, shared by the nodes of a house: who waits, where players sit, who must release what.

All of it is the last entry of one stream. A node that writes there must have read what it follows, so two nodes never
order two releases for one player who waits. Nothing is written while nobody waits.
"""

import asyncio
from collections.abc import Callable, Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from panoverde import games
from panoverde.core.codec import Codec
from panoverde.core.decider import Instant
from panoverde.core.record import Record
from panoverde.core.refusal import Refused
from panoverde.house.people.duties import SYSTEM
from panoverde.house.play.machine_waits import Spot, Waiting, asked, cancelled, served
from panoverde.house.play.machines import fingerprint_of, is_machine
from panoverde.house.records import Opening
from panoverde.house.scribe import MOST_TRIES, Note, Scribe
from panoverde.journal.entry import EMPTY, Head
from panoverde.server.node.leases import Leases
from panoverde.server.table.runner import Runner
from panoverde.server.table.served_table import ServedTable
from panoverde.store.contract import Fenced

CITES = "AO-17.13 R-95"
SEPARATOR = "/"
STREAM = "machines"
"""Every node follows it."""


class WaitShown(Record):
    free: tuple[str, ...]
    """Machines of that model and stake where this player may sit down now."""
    position: int
    """In the queue, from 1; 0: nothing to wait for."""


class Written(msgspec.Struct):
    waiting: Waiting


_written = msgspec.json.Decoder(Written)


class MachineWaits:
    def __init__(
        self,
        scribe: Scribe,
        leases: Leases,
        tables: Mapping[str, ServedTable],
        runners: Mapping[str, Runner],
        openings: Callable[[], Mapping[str, Opening]],
    ) -> None:
        self._scribe, self._leases = scribe, leases
        self._tables, self._runners, self._openings = tables, runners, openings
        self._known, self._head = Waiting(), EMPTY
        self._sorts: dict[str, str] = {}
        self._turn = asyncio.Lock()

    # Asking

    async def ask(self, account: str, place: str, now: Instant) -> WaitShown:
        """Wait for a machine like this one, wherever it is dealt, or renew the wait; not if one is free."""
        sort = self._machine(place)
        await self._change(lambda waiting: asked(waiting, sort, account, now), now)
        return WaitShown(self._seen(now).free(sort, account), self._known.position(sort, account))

    async def cancel(self, account: str, place: str, now: Instant) -> None:
        sort = self._machine(place)
        await self._change(lambda waiting: cancelled(waiting, sort, account), now)

    def waiting(self, place: str) -> int:
        """How many players wait for a machine like this one; 0 for one that is closed."""
        return len(self._known.queues.get(self._sort(place), ())) if place in self._openings() else 0

    def why_not(self, table: ServedTable, account: str) -> Refused | None:
        """Why the player may not sit down at this machine, or must leave it."""
        place = table.opening.id
        if not self._known.queues or not is_machine(table.table.rules):
            return None
        if self._known.ordered.get(place) == account:
            return Refused(CITES, "machine-released")
        if table.seats.of(account) is not None:
            return None
        others = self._known.others(self._machine(place), account)
        if any(wait.held == place for wait in others):
            return Refused(CITES, "machine-held")
        keeps = others and self._seen(table.house.now()).kept(account, self._casino(place))
        return Refused(CITES, "machine-wanted") if keeps else None

    # Sharing

    async def serve(self, now: Instant) -> None:
        """Once a second: hears the other nodes, and tells them of the machines here while somebody waits."""
        if await self._hear() != EMPTY and self._known != Waiting():
            await self._change(lambda waiting: waiting, now)

    async def _hear(self) -> Head:
        head = await self._scribe.store.head(STREAM)
        if head != self._head:
            (entry,) = await self._scribe.store.read(STREAM, head.version - 1, 1)
            self._known, self._head = _written.decode(entry.body).waiting, head
        return head

    async def _change(self, alter: Callable[[Waiting], Waiting], now: Instant) -> None:
        async with self._turn:
            for _ in range(MOST_TRIES):
                await self._hear()
                before = self._known
                after = _short(served(alter(self._seen(now)), now, self._unknown(now)))
                if after == before or await self._wrote(after):
                    break
            else:
                raise Fenced(STREAM)
            self._obey()
        for place, account in after.ordered.items() - before.ordered.items():
            facts = {"table": place, "account": account}
            await self._scribe.write("house", "machine_release_ordered", by=SYSTEM.id, facts=facts)  # AO-17.13

    async def _wrote(self, waiting: Waiting) -> bool:
        try:
            note = Note(STREAM, "machines_wanted", SYSTEM.id, facts={"waiting": waiting})
            entry = await self._scribe.write_after(self._head, note)
        except Fenced:
            return False
        self._known, self._head = waiting, Head(entry.version, entry.hash)
        return True

    def _obey(self) -> None:
        """Players at this node who must release a machine do so after the game that is open there."""
        for place, account in self._known.ordered.items():
            runner = self._runners.get(place)
            if runner and self._tables[place].seats.of(account) is not None and not runner.is_leaving(account):
                self._tables[place].broadcast.forbid(account, Refused(CITES, "machine-released"))
                runner.dismiss(account, at_once=False)
                runner.stir()

    # Looking

    def _seen(self, now: Instant) -> Waiting:
        """With the machines of this node as they are, and those of others as they said; not those of a dead node."""
        found = {}
        for place in self._openings():
            if (sort := self._sort(place)) and (spot := self._spot(place, sort, now)):
                found[place] = spot
        return replace(self._known, machines=found)

    def _spot(self, place: str, sort: str, now: Instant) -> Spot | None:
        if table := self._tables.get(place):
            accounts = [tenure.account for tenure in table.seats.tenures.values()]
            seated = accounts[0] if accounts else ""
            return Spot(sort, self._leases.node, seated, table.off is not None, self._casino(place))
        if self._leases.is_mine(place):
            return Spot(sort, self._leases.node, off=True, casino=self._casino(place))  # AO-17.10: it does not open
        said, owner = self._known.machines.get(place), self._leases.owner(place, now)
        return said if said and owner and owner.node == said.node else None

    def _unknown(self, now: Instant) -> frozenset[str]:
        """Sorts of machines of which their node has not said who sits there."""
        seen = self._seen(now).machines
        places = [place for place in self._openings() if place not in seen and self._leases.owner(place, now)]
        return frozenset(self._sort(place) for place in places)

    def _machine(self, place: str) -> str:
        if place not in self._openings():
            raise Refused("", "no-such-table", table=place[:64])
        if sort := self._sort(place):
            return sort
        raise Refused(CITES, "not-a-machine", table=self._openings()[place].name)

    def _sort(self, place: str) -> str:
        """Empty: it is no machine."""
        if place not in self._sorts:
            opening = self._openings()[place]
            rules: Any = Codec(games.find(opening.game)).rules(opening.rules)
            is_one = is_machine(rules)
            parts = (fingerprint_of(rules), str(rules.minimum), opening.unit, rules.casino) if is_one else ()
            self._sorts[place] = SEPARATOR.join(parts)
        return self._sorts[place]

    def _casino(self, place: str) -> str:
        return self._sort(place).split(SEPARATOR, maxsplit=3)[-1]


def _short(waiting: Waiting) -> Waiting:
    """Nothing if nobody waits; no machines that are free and that nobody waits for."""
    if not waiting.queues:
        return Waiting()
    wanted = {place: spot for place, spot in waiting.machines.items() if spot.sort in waiting.queues or spot.account}
    return replace(waiting, machines=wanted)
