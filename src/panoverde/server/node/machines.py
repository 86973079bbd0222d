"""Slot machines of this node: they open only with the approved plan and if their counters agree, and play on only while
they do; their returns are watched."""

import logging
from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Any

from panoverde.core.messages import Lang
from panoverde.core.record import Record
from panoverde.core.refusal import Refused
from panoverde.house.books import Books
from panoverde.house.oversight.counters import Counters, Disagreement, counters_of, disagreement
from panoverde.house.oversight.incidents import Happening
from panoverde.house.oversight.machine_returns import MachineBand, band, theory
from panoverde.house.people.duties import SYSTEM
from panoverde.house.play.machines import fingerprint_of, is_machine
from panoverde.house.play.payback import known_sheet
from panoverde.house.records import Opening
from panoverde.journal.public_entry import codec
from panoverde.server.node.leases import Leases
from panoverde.server.node.machine_waits import MachineWaits
from panoverde.server.operation.alarms import Alarms, Cause
from panoverde.server.table.runner import Runner
from panoverde.server.table.served_table import ServedTable

log = logging.getLogger("panoverde.server")


CHECKED = 20
"""Machines whose counters are compared with the ledger in one round."""


class MachineBarred(Exception):
    """It does not open; alarm and incident say why."""


class CountersDisagree(MachineBarred):
    """Journal and ledger say different things of a machine."""


class PlanNotApproved(MachineBarred):
    """A machine for money would open with a plan that differs from the approved one."""


class BarredBy(StrEnum):
    COUNTERS = "counters"
    """They disagree with the ledger; until the node starts again."""  # AO-17.10
    PLAN = "plan"
    """It is not the approved one; until it is."""  # AO-17.8


class Barred(Record):
    by: BarredBy
    why: Disagreement | str
    """What does not agree, or the fingerprint of the plan."""

    def words(self, lang: Lang) -> str:
        return self.why if isinstance(self.why, str) else self.why.words(lang)


class Machines:
    def __init__(
        self,
        books: Books,
        alarms: Alarms,
        leases: Leases,
        tables: Mapping[str, ServedTable],
        runners: Mapping[str, Runner],
        openings: Callable[[], Mapping[str, Opening]],
    ) -> None:
        self._books, self._alarms, self._tables = books, alarms, tables
        self.waits = MachineWaits(books.scribe, leases, tables, runners, openings)
        self.barred: dict[str, Barred] = {}
        """Machines that this node does not open, and why."""
        self._next = 0
        """Counters of how many machines were compared since the node started."""

    async def check_plan(self, opening: Opening) -> None:
        """Before a machine is read: what was approved when it was opened may have been changed since."""
        rules: Any = codec(opening.game).rules(opening.rules)
        if is_machine(rules) and not rules.demo and not await self._books.models.is_approved(rules.file):
            await self._refuse_plan(opening, rules)

    async def admit(self, table: ServedTable) -> None:
        """A machine that is about to open; its stream stands still."""
        if not is_machine(table.table.rules):
            return
        opening = table.opening
        if fingerprint_of(table.table.rules) != fingerprint_of(codec(opening.game).rules(opening.rules)):
            await self._refuse_plan(opening, table.table.rules)  # a doctored snapshot
        if self._is_barred_by(opening.id, BarredBy.PLAN):
            del self.barred[opening.id]
            self._alarms.over(Cause.PLAN_NOT_APPROVED, opening.id)
        why = await disagreement(self._books.store, opening, table.table.game, table.table.state)
        if why:
            await self._bar(opening, why)
            if not opening.closing:
                raise CountersDisagree(why)

    async def _refuse_plan(self, opening: Opening, rules: Any) -> None:
        """Tried again every second, and told once."""  # AO-17.8
        why = fingerprint_of(rules)
        self.barred[opening.id] = Barred(BarredBy.PLAN, why)
        if self._alarms.sound(Cause.PLAN_NOT_APPROVED, opening.id, why):
            log.error("plan not approved", extra={"table": opening.id, "why": why})
            await self._books.incidents.note(Happening.INTEGRITY_FAILED, SYSTEM.id, f"AO-17.8: {why}", opening.id)
        raise PlanNotApproved(why)

    async def _bar(self, opening: Opening, found: Disagreement) -> None:
        self.barred[opening.id], why = Barred(BarredBy.COUNTERS, found), str(found)
        self._alarms.sound(Cause.COUNTERS_DISAGREE, opening.id, why)
        log.error("counters disagree", extra={"table": opening.id, "why": why})
        await self._books.incidents.note(Happening.COUNTERS_DISAGREE, SYSTEM.id, why, opening.id)  # AO-17.10

    def _is_barred_by(self, place: str, cause: BarredBy) -> bool:
        return place in self.barred and self.barred[place].by == cause

    def may_open(self, opening: Opening) -> bool:
        """One whose counters disagree is served only to be closed: no game begins, its player gets what the machine's
        record says, and the jackpot can go to another."""  # AO-17.6 AO-17.15
        return not self._is_barred_by(opening.id, BarredBy.COUNTERS) or bool(opening.closing)

    async def check_counters(self) -> None:
        """Some machines each time, the others the next: one whose counters no longer agree stops."""  # AO-17.10
        served = [table for table in self._tables.values() if is_machine(table.table.rules)]
        some = min(CHECKED, len(served))
        turn = [served[(self._next + place) % len(served)] for place in range(some)]
        self._next += some
        for table in turn:
            if why := await self._why_stop(table):
                await self._bar(table.opening, why)
                for tenure in table.seats.tenures.values():
                    table.broadcast.forbid(tenure.account, Refused("AO-17.10 AO-17.15", "machine-stopped"))
                table.house.outbox.flush()  # before their sockets are hung up
                table.house.lost(table, CountersDisagree(why))

    async def _why_stop(self, table: ServedTable) -> Disagreement | None:
        """None if everything agrees, or while something is written: then another round tells."""
        place, version, store = table.opening.id, table.version, self._books.store
        if place in self.barred or table.broken or table.closed or table.durable != version:
            return None
        why = await disagreement(store, table.opening, table.table.game, table.table.state)
        # The ledger is that of this very entry if nobody has written another since, nor a node that took the machine.
        stood = why is not None and (await store.head(table.stream)).version == version == table.version
        return why if stood and not table.broken else None

    async def watch(self) -> None:
        """A return that leaves its band is noted once, and again only after coming back."""
        for place, table in list(self._tables.items()):
            if is_machine(table.table.rules) and (found := await band_of(table.table.rules, counters_of(table.shown))):
                await self._compare(place, found)

    async def _compare(self, place: str, found: MachineBand) -> None:
        if found.holds:
            self._alarms.over(Cause.RETURN_OUTSIDE, place)
        elif self._alarms.sound(Cause.RETURN_OUTSIDE, place):
            log.error("return outside its band", extra={"table": place, "why": f"{found.returned:.6f}"})
            await self._books.incidents.note(
                Happening.RETURN_OUTSIDE, SYSTEM.id, subject=place,
                before=f"{found.low:.6f} – {found.high:.6f}", after=f"{found.returned:.6f}",
            )  # fmt: skip


async def band_of(rules: Any, counted: Counters) -> MachineBand | None:
    """None if nothing was played, or where the exact return can't be computed: counters are shown all the same."""
    if not counted.bets:
        return None
    try:
        sheet = await known_sheet(rules.file, rules.count_jackpot)
    except Refused:  # no laboratory is installed
        return None
    return band(theory(rules.plan, sheet), counted, rules.largest_bet)
