"""A casino with many tables of banca francesa and a guest for each place, for the load to play in."""

import asyncio
import gc
import json
import sys
import tempfile
from pathlib import Path

import uvicorn
import uvloop

from panoverde.house.books import Books
from panoverde.house.clock import SystemClock
from panoverde.server.app import application
from panoverde.server.edge import Edge
from panoverde.server.floor import Floor
from panoverde.server.leases import Leases
from panoverde.server.socket import TableSocket
from panoverde.store.keys import load_or_create
from panoverde.store.opening import open_store


async def http(*_: object) -> None: ...


async def serve(url: str, port: int, tables: int, guests: int, node: str) -> None:
    store = await open_store(url)
    books = Books(store, SystemClock(), load_or_create(Path(tempfile.mkdtemp()) / "keys"))
    administrator = await books.staff.found("administrador", "uma frase bem longa")
    places = [
        await books.openings.open(
            administrator, f"mesa {n + 1}", "banca_francesa", "PT_ONLINE",
            {"demo": "yes", "betting_seconds": "600", "invites_idle": "no"}, pace=0, approved=True,
        )
        for n in range(tables)
    ]  # fmt: skip
    tokens = [(await books.accounts.guest()).token for _ in range(guests)]
    floor = Floor(books, Leases(store, node, f"http://127.0.0.1:{port}"))
    await floor.start()
    config = uvicorn.Config(
        application(Edge(floor), http), port=port, ws=TableSocket, lifespan="off", log_level="warning",
        ws_per_message_deflate=False, loop="uvloop", ws_ping_interval=None,
    )  # fmt: skip
    server = uvicorn.Server(config)
    serving = asyncio.create_task(server.serve())
    while not server.started:
        await asyncio.sleep(0.01)
    gc.collect()
    gc.freeze()
    import os

    if os.environ.get("GCT"):
        gc.set_threshold(*map(int, os.environ["GCT"].split(",")))
    if os.environ.get("GCOFF"):
        gc.disable()
    print(json.dumps({"places": [place.id for place in places], "tokens": tokens}), flush=True)
    await serving


if __name__ == "__main__":
    url, port, tables, guests = sys.argv[1:5]
    uvloop.run(serve(url, int(port), int(tables), int(guests), "one"))
