"""Two nodes on one PostgreSQL beside one: each is held to a part of a core, so that what is shared would show.

On a machine with a core for each node, the database and the load, nothing need be held. With fewer they would compete
for the same cores, and the figure would tell of the machine instead of the product.
"""

import json
import os
import signal
import statistics
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

from tests.postgres import cluster, fresh_database

from bench.server.processes import Process, free_port, line, load_many, running, say

TABLES, EACH = 40, 6
SECONDS = 6.0
SHARE, PERIOD = 0.3, 0.02
"""The part of a core that each node may use, and the seconds over which it is held to it."""

DURABLE = "-c fsync=on -c synchronous_commit=on -c max_connections=60 -c shared_buffers=128MB -c log_min_messages=fatal"


@contextmanager
def held(process: Process) -> Iterator[None]:
    """Stopped for the rest of every period, from now on."""
    over = threading.Event()

    def hold() -> None:
        while not over.is_set():
            time.sleep(PERIOD * SHARE)
            os.kill(process.pid, signal.SIGSTOP)
            time.sleep(PERIOD * (1 - SHARE))
            os.kill(process.pid, signal.SIGCONT)

    thread = threading.Thread(target=hold, daemon=True)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()


def rate_of(nodes: int, admin: str) -> float:
    """Durable commands a second of so many nodes, the tables shared out among them."""
    url = fresh_database(admin)
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        ports = [free_port() for _ in range(nodes)]
        started = []
        for number, port in enumerate(ports):
            founds = (TABLES, TABLES * EACH) if number == 0 else (0, 0)
            node = stack.enter_context(
                running(
                    "bench.server.casino",
                    url,
                    f"{folder}/keys",
                    str(port),
                    "tables",
                    *map(str, founds),
                    f"node-{number}",
                )
            )
            started.append((node, line(node)))
        tokens = started[0][1]["tokens"]
        rooms = _shared_out([node for node, _ in started])
        for node, _ in started:
            stack.enter_context(held(node))
        tasks = []
        for port, places in zip(ports, rooms, strict=True):
            some, tokens = tokens[: len(places) * EACH], tokens[len(places) * EACH :]
            tasks.append(
                {
                    "kind": "closed",
                    "port": port,
                    "places": places,
                    "tokens": some,
                    "each": EACH,
                    "seconds": SECONDS,
                    "echo": False,
                }
            )
        return sum(result["rate"] for result in load_many(tasks))


def _shared_out(nodes: list[Process]) -> list[list[str]]:
    """The tables of each, once they have divided them."""
    for _ in range(100):
        rooms = []
        for node in nodes:
            say(node, "places")
            rooms.append(line(node))
        if all(len(room) == TABLES // len(nodes) for room in rooms):
            return rooms
        time.sleep(0.2)
    raise TimeoutError(f"not shared out: {[len(room) for room in rooms]}")


def two_nodes(runs: int) -> dict[str, float]:
    with cluster(DURABLE) as admin:
        pairs = [(rate_of(1, admin), rate_of(2, admin)) for _ in range(runs)]
    return {
        "one": statistics.median(one for one, _ in pairs),
        "two": statistics.median(two for _, two in pairs),
        "ratio": statistics.median(two / one for one, two in pairs),
    }


if __name__ == "__main__":
    print(json.dumps(two_nodes(1)))
