"""Slot machines of this node: they open only if their counters agree, and their returns are watched."""

import logging
from collections.abc import Mapping
from typing import Any

from panoverde.house.books import Books
from panoverde.house.oversight.counters import Counters, counters_of, disagreement
from panoverde.house.oversight.incidents import Happening
from panoverde.house.oversight.machine_returns import MachineBand, band, theory
from panoverde.house.people.duties import SYSTEM
from panoverde.house.play.machines import is_machine
from panoverde.house.play.payback import known_sheet
from panoverde.server.node.machine_waits import MachineWaits
from panoverde.server.operation.alarms import Alarms, Cause
from panoverde.server.table.runner import Runner
from panoverde.server.table.served_table import ServedTable

log = logging.getLogger("panoverde.server")


class CountersDisagree(Exception):
    """Journal and ledger say different things of a machine: it does not open."""


class Machines:
    def __init__(
        self, books: Books, alarms: Alarms, tables: Mapping[str, ServedTable], runners: Mapping[str, Runner]
    ) -> None:
        self._books, self._alarms, self._tables = books, alarms, tables
        self.waits = MachineWaits(books.scribe, tables, runners)
        self.barred: dict[str, str] = {}
        """Machines that this node does not open, and why; until it starts again."""

    async def admit(self, table: ServedTable) -> None:
        """A machine that is about to open; its stream stands still."""
        if not is_machine(table.table.rules):
            return
        opening = table.opening
        why = await disagreement(self._books.store, opening, table.table.game, table.table.state)
        if why:
            self.barred[opening.id] = why
            self._alarms.sound(Cause.COUNTERS_DISAGREE, opening.id, why)
            log.error("counters disagree", extra={"table": opening.id, "why": why})
            await self._books.incidents.note(Happening.COUNTERS_DISAGREE, SYSTEM.id, why, opening.id)  # AO-17.10
            raise CountersDisagree(why)

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
    """None if nothing was played."""
    if not counted.bets:
        return None
    expected = theory(rules.plan, await known_sheet(rules.file, rules.count_jackpot))
    return band(expected, counted, rules.largest_bet)
