"""Slot machines: their models, counters, and actual returns beside the exact ones."""

from typing import Any

from panoverde import games
from panoverde.core.codec import Codec
from panoverde.core.record import Record
from panoverde.house.oversight.counters import Counters, counters_of
from panoverde.house.people.duties import Task
from panoverde.house.play.machines import fingerprint_of, is_machine
from panoverde.house.play.table_past import past_until
from panoverde.house.records import Opening
from panoverde.server.http.route import ApiCall, Caller, get, post
from panoverde.server.http.shared_records import OfTable
from panoverde.server.node.machine_waits import WaitShown
from panoverde.server.node.machines import band_of


class MachineReturn(Record):
    """Per unit staked, without jackpots; the band holds with 99.99 % if it is chance."""

    exact: float
    actual: float
    low: float
    high: float
    holds: bool
    """Outside the band there is an alarm."""


class MachineShown(Record):
    table: str
    name: str
    model: str
    fingerprint: str
    casino: str
    room: str
    number: str
    coin: int
    unit: str
    jackpot: str | None
    """Pool that it feeds."""
    counters: Counters | None
    """None: too much has happened since the last snapshot of a machine that another node has."""
    returned: MachineReturn | None
    """None while nothing was played."""
    barred: str
    """Why it does not open: its counters disagree; empty if they don't."""


class MachinesShown(Record):
    machines: tuple[MachineShown, ...]


@get("/api/machines", (Task.READ_BOOKS,), "As máquinas e os contadores.", "Slot machines and their counters.", cost=5)
async def list_machines(call: ApiCall) -> MachinesShown:
    shown = []
    for opening in call.floor.openings.values():
        rules: Any = Codec(games.find(opening.game)).rules(opening.rules)
        if is_machine(rules):
            shown.append(await _shown(call, opening, rules))
    return MachinesShown(tuple(shown))


async def _shown(call: ApiCall, opening: Opening, rules: Any) -> MachineShown:
    counted = await _counters(call, opening)
    async with call.house.solving:
        band = await band_of(rules, counted) if counted else None
    return MachineShown(
        table=opening.id,
        name=opening.name,
        model=rules.plan.name,
        fingerprint=fingerprint_of(rules),
        casino=rules.casino,
        room=rules.room,
        number=rules.number,
        coin=rules.coin,
        unit=opening.unit,
        jackpot=rules.jackpot,
        counters=counted,
        returned=MachineReturn(band.exact, band.returned, band.low, band.high, band.holds) if band else None,
        barred=call.floor.machines.barred.get(opening.id, ""),
    )


async def _counters(call: ApiCall, opening: Opening) -> Counters | None:
    if served := call.floor.tables.get(opening.id):
        return counters_of(served.shown)
    head = await call.books.store.head(f"table/{opening.id}")
    if not head.version:
        return None
    past = await past_until(call.books.store, games.find(opening.game), opening.id, head.version)
    return None if past.lost or past.state is None else counters_of(past.state)


@post("/api/machines/{table}/wait", Caller.PLAYER, "Esperar por uma máquina.", "Wait for a machine like this one.")
async def wait_for_machine(call: ApiCall, path: OfTable) -> WaitShown:
    """Of the same model and coin. A wait lasts two minutes; ask again to renew it, and to see which machine is held for
    you. A player who has several then releases one."""  # AO-17.13 R-95
    return await call.floor.machines.waits.ask(call.who.id, path.table, call.floor.now())


@post("/api/machines/{table}/wait/end", Caller.PLAYER, "Deixar de esperar.", "Wait no longer.")
async def stop_waiting(call: ApiCall, path: OfTable) -> WaitShown:
    call.floor.machines.waits.cancel(call.who.id, path.table)
    return WaitShown((), 0)


ROUTES = (list_machines, wait_for_machine, stop_waiting)
