"""A casino with many tables or slot machines and a guest for each place, for the load to play in."""

import asyncio
import json
import sys
from functools import partial
from pathlib import Path

import uvicorn
import uvloop

from panoverde.games.slots.rules import PRESETS
from panoverde.house.books import Books
from panoverde.house.clock import SystemClock
from panoverde.house.records import Account, Opening
from panoverde.server.http.asgi import application
from panoverde.server.node.floor import Floor
from panoverde.server.node.leases import Leases
from panoverde.server.operation.memory import settle_memory
from panoverde.server.table.admission import Edge
from panoverde.server.table.socket import TableSocket
from panoverde.store.address import open_store
from panoverde.store.keys import load_or_create


async def http(*_: object) -> None: ...


POOL = "palanca"


async def found(books: Books, kind: str, tables: int, guests: int) -> dict[str, list[str]]:
    """The tables, and a guest for each place."""
    administrator = await books.staff.found("administrador", "uma frase bem longa")
    opened = partial(machine if kind == "slots" else table, books, administrator)
    if kind == "slots":
        model = await books.models.register(administrator, PRESETS["PALANCA"].file, "ensaio")
        await books.pools.open(administrator, POOL, None, {"demo": "yes"}, model=model.id)
    return {
        "places": [(await opened(number + 1)).id for number in range(tables)],
        "tokens": [(await books.accounts.guest()).token for _ in range(guests)],
    }


async def table(books: Books, administrator: Account, number: int) -> Opening:
    options = {"demo": "yes", "betting_seconds": "600", "invites_idle": "no"}
    return await books.openings.open(
        administrator, f"mesa {number}", "banca_francesa", "PT_ONLINE", options, pace=0, approval="ensaio"
    )


async def machine(books: Books, administrator: Account, number: int) -> Opening:
    """All of them feed one jackpot."""
    options = {"demo": "yes", "jackpot": POOL, "number": str(number)}
    return await books.openings.open(administrator, f"máquina {number}", "slots", "PALANCA", options, pace=0)


async def serve(url: str, keys: str, port: int, kind: str, tables: int, guests: int, node: str) -> None:
    """Prints what it founded, and for every line that it reads the tables that it deals."""
    store = await open_store(url)
    books = Books(store, SystemClock(), load_or_create(Path(keys)))
    founded = await found(books, kind, tables, guests) if tables else {}
    floor = Floor(books, Leases(store, node, f"http://127.0.0.1:{port}"))
    await floor.start()
    config = uvicorn.Config(
        application(Edge(floor, most_from_address=1_000_000), http), port=port, ws=TableSocket, lifespan="off",
        log_level="warning", ws_per_message_deflate=False, loop="uvloop", ws_ping_interval=None,
    )  # fmt: skip
    server = uvicorn.Server(config)
    serving = asyncio.create_task(server.serve())
    while not server.started:
        await asyncio.sleep(0.01)
    settle_memory()
    print(json.dumps(founded), flush=True)
    loop = asyncio.get_running_loop()
    while await loop.run_in_executor(None, sys.stdin.readline):
        print(json.dumps(sorted(floor.tables)), flush=True)
    await serving


if __name__ == "__main__":
    url, keys, port, kind, tables, guests, node = sys.argv[1:]
    uvloop.run(serve(url, keys, int(port), kind, int(tables), int(guests), node))
