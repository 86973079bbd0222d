"""A node of the house as a process of its own, so that it can be killed. Its one argument is an `Orders` as JSON."""

import asyncio
import gc
import os
import resource
import signal
import sqlite3
import sys
import threading
import time
from pathlib import Path
from typing import Any

import msgspec
import uvicorn
import uvloop

from panoverde.house.books import Books
from panoverde.house.clock import SystemClock
from panoverde.server.http.app import http_app
from panoverde.server.http.asgi import application
from panoverde.server.http.buckets import Rate, Rates
from panoverde.server.node import floor as floors
from panoverde.server.node.floor import Floor
from panoverde.server.node.leases import Leases
from panoverde.server.table.admission import Edge
from panoverde.server.table.desk import LONGEST_MESSAGE
from panoverde.server.table.recovery import load
from panoverde.server.table.socket import TableSocket
from panoverde.store import sqlite
from panoverde.store.address import open_store
from panoverde.store.keys import load_or_create

READY = "ready"
DEALT = "dealt"
"""In the folder of the keys: the tables that nodes have read, a line each."""
ENDLESS = Rate(1_000_000, 60_000_000)


class Death(msgspec.Struct):
    """The process ends by SIGKILL in the midst of writing: no code of its own runs after that."""

    commit: int
    """In which commit since the start."""
    moment: str
    """`before` it, `within` it or right `after` it, when nobody has been told yet."""
    delay: float = 0.0
    """Seconds after it began, where it is within it."""
    word: str = ""
    """Only commits that write this are counted."""


class Orders(msgspec.Struct):
    url: str
    port: int
    keys: str
    node: str = "one"
    death: Death | None = None
    synchronous: str = ""
    """Another setting of SQLite than the product's: what the tests must be able to notice."""
    largest_file: int = 0
    """Bytes beyond which the disk is full."""


class Doomed(sqlite3.Connection):
    """The writer's connection, which counts commits and dies in one of them."""

    death: Death
    commits = 0
    has_word = False

    def execute(self, statement: str, *given: Any) -> sqlite3.Cursor:
        if statement != "COMMIT":
            said = any(isinstance(one, str) and self.death.word in one for one in (given or ((),))[0])
            self.has_word = said or (self.has_word and not statement.startswith("BEGIN"))
            return super().execute(statement, *given)
        Doomed.commits += self.has_word
        if Doomed.commits != self.death.commit or not self.has_word:
            return super().execute(statement, *given)
        if self.death.moment == "before":
            die()
        if self.death.moment == "within":
            threading.Thread(target=_die_after, args=(self.death.delay,)).start()
            return super().execute(statement, *given)
        super().execute(statement, *given)
        die()
        raise AssertionError("unreachable")


def die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)
    time.sleep(60)


def _die_after(delay: float) -> None:
    """Sleeping is too coarse for parts of a millisecond."""
    until = time.perf_counter() + delay
    while time.perf_counter() < until:
        time.sleep(0)
    die()


def _arm(orders: Orders) -> None:
    if orders.death:
        Doomed.death = orders.death
        sqlite.connect = lambda path: sqlite3.connect(
            path, sqlite.PATIENCE, isolation_level=None, check_same_thread=False, cached_statements=256, factory=Doomed
        )
    if orders.synchronous:
        wanted = f"PRAGMA synchronous = {orders.synchronous}"
        settings: Any = tuple(wanted if "synchronous" in setting else setting for setting in sqlite.SETTINGS)
        sqlite.SETTINGS = settings
    if orders.largest_file:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (orders.largest_file, resource.RLIM_INFINITY))


def _tell_what_it_deals(folder: Path) -> None:
    """Whatever table this node reads, and at which version: a slow machine may make nodes take over from each other
    when nobody has killed any."""

    async def reading(*given: Any) -> Any:
        table = await load(*given)
        with (folder / DEALT).open("a") as told:
            told.write(f"{table.opening.id} {table.version}\n")
        return table

    vars(floors)["load"] = reading


def tables_read(folder: Path) -> dict[str, list[int]]:
    """At which versions nodes have begun to deal each table."""
    found: dict[str, list[int]] = {}
    for line in (folder / DEALT).read_text().splitlines():
        place, version = line.split()
        found.setdefault(place, []).append(int(version))
    return found


async def serve(orders: Orders) -> None:
    _arm(orders)
    _tell_what_it_deals(Path(orders.keys))
    store = await open_store(orders.url)
    books = Books(store, SystemClock(), load_or_create(Path(orders.keys)))
    floor = Floor(books, Leases(store, orders.node, f"http://127.0.0.1:{orders.port}"))
    await floor.start()
    rates = Rates(ENDLESS, ENDLESS, ENDLESS)
    server = uvicorn.Server(
        uvicorn.Config(
            application(Edge(floor), http_app(books, floor, rates=rates)),
            port=orders.port,
            ws=TableSocket,
            ws_max_size=LONGEST_MESSAGE,
            ws_per_message_deflate=False,
            lifespan="off",
            log_level="warning",
            timeout_graceful_shutdown=2,
        )
    )
    serving = asyncio.create_task(server.serve())
    while not server.started and not serving.done():
        await asyncio.sleep(0.002)
    gc.freeze()
    print(READY, flush=True)  # noqa: T201 - whoever started it waits for this
    await serving
    await floor.stop()
    await store.close()


if __name__ == "__main__":
    uvloop.run(serve(msgspec.json.decode(sys.argv[1], type=Orders)))
