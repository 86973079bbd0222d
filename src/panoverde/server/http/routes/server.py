"""The server: clock, versions, health."""

import asyncio

from panoverde import __version__
from panoverde.core.decider import Instant
from panoverde.core.record import Record
from panoverde.core.refusal import Refused
from panoverde.house.oversight.complaints import UNANSWERED
from panoverde.house.people.duties import Task, may
from panoverde.house.records import Act, Complaint, Switch
from panoverde.law.book import Book
from panoverde.server.http.route import ApiCall, Caller, get
from panoverde.server.operation.alarms import Alarm, Cause
from panoverde.wire.messages import PROTOCOL

MOST = 200
PATIENCE = 5.0
"""Seconds in which the store must answer."""


class Server(Record):
    at: Instant
    """The house's clock, UTC milliseconds."""
    code_version: str
    law_version: str
    protocol: int
    node: str


class Alive(Record):
    at: Instant
    node: str


class Health(Record):
    at: Instant
    node: str
    tables: int
    """Tables dealt by this node."""
    openings: int
    """Tables open in the whole house."""
    alarms: tuple[Alarm, ...] | None = None
    """Only for staff who read the books."""


class AlarmShown(Record):
    cause: Cause
    subject: str
    at: Instant
    words: str


class Overview(Record):
    at: Instant
    node: str
    code_version: str
    law_version: str
    tables: int
    """Tables dealt by this node."""
    openings: int
    """Tables open in the whole house."""
    nodes: int
    """Nodes alive."""
    alarms: tuple[AlarmShown, ...]
    """Alarms of this node."""
    off: tuple[Switch, ...]
    complaints: int
    """Complaints without an answer; 200 means 200 or more."""
    proposals: int
    """What waits for a second person; 200 means 200 or more."""


@get("/api/server", Caller.ANYBODY, "Relógio e versões do servidor.", "The server's clock and versions.")
async def server(call: ApiCall) -> Server:
    return Server(call.books.clock.now(), __version__, Book.load().version, PROTOCOL, call.floor.leases.node)


@get("/livez", Caller.ANYBODY, "O processo está vivo?", "Is the process alive?")
async def livez(call: ApiCall) -> Alive:
    """Asks the store nothing: a process that answers needs no restart."""
    return Alive(call.floor.now(), call.floor.leases.node)


@get("/readyz", Caller.ANYBODY, "O servidor pode receber jogadores?", "Is the server ready for players?")
async def readyz(call: ApiCall) -> Health:
    return await _health(call)


@get("/healthz", Caller.ANYBODY, "O mesmo que /readyz.", "The same as /readyz.")
async def healthz(call: ApiCall) -> Health:
    return await _health(call)


async def _health(call: ApiCall) -> Health:
    """Refused unless the store answers and is sound, the node's heart beats and every open table is dealt."""
    floor = call.floor
    try:
        await asyncio.wait_for(call.books.store.head("house"), PATIENCE)
    except Exception:  # noqa: BLE001 - any failure of the store counts
        raise Refused("", "not-ready") from None
    damaged = any(alarm.cause in (Cause.DATABASE_DAMAGED, Cause.JOURNAL_CUT) for alarm in floor.alarms)
    stopped = floor.leases.is_late(floor.now()) or any(table.broken for table in floor.tables.values())
    if damaged or stopped or floor.coverage.is_wanting(floor.now()):
        raise Refused("", "not-ready")
    reader = call.account is not None and may(call.account, Task.READ_BOOKS)
    alarms = tuple(floor.alarms) if reader else None
    return Health(floor.now(), floor.leases.node, len(floor.tables), len(floor.openings), alarms)


@get("/api/overview", (Task.READ_BOOKS,), "O que o operador deve saber.", "What the operator must know.")
async def overview(call: ApiCall) -> Overview:
    floor, store = call.floor, call.books.store
    now = floor.now()
    await call.books.switches.refresh()
    waiting = [await store.select(Complaint, {"state": state}, limit=MOST) for state in UNANSWERED]
    proposals = await call.books.eyes.list(tuple(Act), MOST)
    return Overview(
        at=now, node=floor.leases.node, code_version=__version__, law_version=Book.load().version,
        tables=len(floor.tables), openings=len(floor.openings), nodes=len(floor.leases.alive(now)),
        alarms=tuple(AlarmShown(one.cause, one.subject, one.at, one.words(call.lang)) for one in floor.alarms),
        off=call.books.switches.off, complaints=min(MOST, sum(map(len, waiting))),
        proposals=sum(one.approved is None for one in proposals),
    )  # fmt: skip


ROUTES = (server, livez, readyz, healthz, overview)
