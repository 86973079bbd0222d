"""Slot machines: their models, counters, and actual returns beside the exact ones."""

from enum import StrEnum
from typing import Any

from panoverde import games
from panoverde.core.codec import Codec
from panoverde.core.record import Record
from panoverde.core.refusal import Refused
from panoverde.house.oversight.counters import Counters, counters_of
from panoverde.house.oversight.machine_drift import drift
from panoverde.house.oversight.machine_returns import MachineBand
from panoverde.house.people.duties import Task
from panoverde.house.play.machines import fingerprint_of, is_machine
from panoverde.house.play.table_past import past_until
from panoverde.house.records import Opening
from panoverde.server.http.route import ApiCall, Caller, get, post
from panoverde.server.http.shared_records import OfTable
from panoverde.server.node.machine_waits import WaitShown
from panoverde.server.node.machines import BarredBy, band_of


class MachineState(StrEnum):
    FREE = "free"
    PLAYED = "played"
    OFF = "off"
    """Suspended: no new game begins."""
    BARRED = "barred"
    """Its counters disagree, or its plan is not the approved one: it does not open."""  # AO-17.8 AO-17.10
    ELSEWHERE = "elsewhere"
    """Another node has it, or it is about to open."""


class MachineReturn(Record):
    """Per unit staked, without jackpots; the band holds with 99.99 % if it is chance."""

    exact: float
    actual: float
    low: float
    high: float
    holds: bool
    """Outside the band there is an alarm."""


class BarredShown(Record):
    by: BarredBy
    why: str
    """Account or counter with both figures, in the caller's language; or the fingerprint of the plan."""


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
    state: MachineState
    waiting: int
    """Players who wait for a machine of its model and stake."""
    jackpot: str | None
    """Pool that it feeds."""
    counters: Counters | None
    """None: too much has happened since the last snapshot of a machine that another node has."""
    returned: MachineReturn | None
    """None while nothing was played, and without a laboratory."""
    barred: BarredShown | None
    """Why it does not open."""


class MachinePoint(Record):
    games: int
    bets: int
    returned: MachineReturn


class MachineDrift(Record):
    points: tuple[MachinePoint, ...]
    """From the first games to now."""


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


@get(
    "/api/machines/{table}/drift", (Task.READ_BOOKS,), "O retorno ao longo do tempo.", "The return over time.", cost=10
)
async def machine_drift(call: ApiCall, path: OfTable) -> MachineDrift:
    """Of a machine: actual beside exact return, and the band after so many games."""
    opening = call.floor.openings.get(path.table)
    if opening is None:
        raise Refused("", "no-such-table", table=path.table)
    game = games.find(opening.game)
    rules: Any = Codec(game).rules(opening.rules)
    if not is_machine(rules):
        raise Refused("AO-17.10", "not-a-machine", table=opening.name)
    points = await drift(call.books.store, game, opening.id, await _counters(call, opening))
    async with call.house.solving:
        bands = [await band_of(rules, counted) for counted in points]
    pairs = zip(points, bands, strict=True)
    return MachineDrift(tuple(MachinePoint(kept.games, kept.bets, _returned(band)) for kept, band in pairs if band))


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
        state=_state(call, opening.id),
        waiting=call.floor.machines.waits.waiting(opening.id),
        jackpot=rules.jackpot,
        counters=counted,
        returned=_returned(band) if band else None,
        barred=_barred(call, opening.id),
    )


def _barred(call: ApiCall, place: str) -> BarredShown | None:
    barred = call.floor.machines.barred.get(place)
    return BarredShown(barred.by, barred.words(call.lang)) if barred else None


def _returned(band: MachineBand) -> MachineReturn:
    return MachineReturn(band.exact, band.returned, band.low, band.high, band.holds)


def _state(call: ApiCall, place: str) -> MachineState:
    served = call.floor.tables.get(place)
    if served is None:
        return MachineState.BARRED if place in call.floor.machines.barred else MachineState.ELSEWHERE
    if served.off:
        return MachineState.OFF
    return MachineState.PLAYED if served.seats.tenures else MachineState.FREE


async def _counters(call: ApiCall, opening: Opening) -> Counters | None:
    state = await state_of(call, opening)
    return None if state is None else counters_of(state)


async def state_of(call: ApiCall, opening: Opening) -> Any:
    """As the machine stands, whichever node has it; None if too much has happened since the last snapshot."""
    if served := call.floor.tables.get(opening.id):
        return served.shown
    head = await call.books.store.head(f"table/{opening.id}")
    if not head.version:
        return None
    past = await past_until(call.books.store, games.find(opening.game), opening.id, head.version)
    return None if past.lost else past.state


@post("/api/machines/{table}/wait", Caller.PLAYER, "Esperar por uma máquina.", "Wait for a machine like this one.")
async def wait_for_machine(call: ApiCall, path: OfTable) -> WaitShown:
    """Of the same model and stake. A wait lasts two minutes; ask again to renew it, and to see which machine is held
    for you. A player who has several then releases one."""  # AO-17.13 R-95
    return await call.floor.machines.waits.ask(call.who.id, path.table, call.floor.now())


@post("/api/machines/{table}/wait/end", Caller.PLAYER, "Deixar de esperar.", "Wait no longer.")
async def stop_waiting(call: ApiCall, path: OfTable) -> WaitShown:
    await call.floor.machines.waits.cancel(call.who.id, path.table, call.floor.now())
    return WaitShown((), 0)


ROUTES = (list_machines, machine_drift, wait_for_machine, stop_waiting)
