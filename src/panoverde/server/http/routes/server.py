"""The server itself: its clock, its versions, its health."""

import asyncio

from panoverde import __version__
from panoverde.core.game import Instant
from panoverde.core.record import Record
from panoverde.core.refusal import Refused
from panoverde.server.http.route import Call, Caller, get
from panoverde.server.wire import PROTOCOL
from panoverde.trace.book import Book

PATIENCE = 5.0
"""Seconds in which the store must answer."""


class Server(Record):
    at: Instant
    """The clock of the house, UTC milliseconds."""
    code_version: str
    law_version: str
    protocol: int
    node: str


class Health(Record):
    at: Instant
    node: str
    tables: int
    """Dealt by this node."""
    openings: int
    """Open in the whole house."""


@get("/api/server", Caller.ANYBODY, "Relógio e versões do servidor.", "The server's clock and versions.")
async def server(call: Call) -> Server:
    return Server(call.books.clock.now(), __version__, Book.load().version, PROTOCOL, call.floor.leases.node)


@get("/healthz", Caller.ANYBODY, "O servidor está de saúde?", "Is the server well?")
async def healthz(call: Call) -> Health:
    floor = call.floor
    try:
        await asyncio.wait_for(call.books.store.head("house"), PATIENCE)
    except Exception:  # noqa: BLE001 - whatever keeps the store from answering
        raise Refused("", "not-ready") from None
    if floor.leases.is_late(floor.now()) or any(table.broken for table in floor.tables.values()):
        raise Refused("", "not-ready")
    return Health(floor.now(), floor.leases.node, len(floor.tables), len(floor.openings))


ROUTES = (server, healthz)
