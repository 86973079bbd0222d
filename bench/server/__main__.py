"""`python -m bench.server`: the server under load, interleaved with its peers; medians, as ratios and as figures."""

import json
import os
import socket
import statistics
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.table import Table

from bench.server.nodes import two_nodes
from bench.server.processes import Process, Result, free_port, line, load, running, say

TABLES, EACH = 200, 6
MACHINES, CREDITS = 600, 9_000_000
SECONDS = 5.0
STEADY = 2_400
SPECTATORS = 500
IDLE = 8_000
GIGABYTE = 1 << 30


@contextmanager
def casino(folder: Path, tables: int, guests: int, kind: str = "tables") -> Iterator[tuple[Process, dict[str, Any]]]:
    """One node on a new SQLite file; and its port, its places and the tokens of its guests."""
    port = free_port()
    with running(
        "bench.server.casino",
        f"sqlite:///{folder}/casino.db",
        f"{folder}/keys",
        str(port),
        kind,
        str(tables),
        str(guests),
        "one",
    ) as node:
        yield node, {"port": port, **line(node)}


def durable(folder: Path) -> Result:
    with casino(folder, TABLES, TABLES * EACH) as (node, room):
        return load(kind="closed", each=EACH, seconds=SECONDS, echo=False, node=node.pid, **room)


def spins(folder: Path) -> Result:
    """Durable spins, each of which feeds one jackpot."""
    with casino(folder, MACHINES, MACHINES, "slots") as (node, room):
        return load(kind="spins", seconds=SECONDS, chips=CREDITS, node=node.pid, **room)


def echo(_: Path) -> Result:
    port = free_port()
    with running("bench.server.peers", "echo", str(port)) as peer:
        wait_for(port)
        return load(
            kind="closed",
            port=port,
            places=[],
            tokens=[""] * TABLES * EACH,
            each=1,
            seconds=SECONDS,
            echo=True,
            node=peer.pid,
        )


def commits(folder: Path) -> Result:
    with running(
        "bench.server.peers", "commits", f"sqlite:///{folder}/raw.db", str(TABLES * EACH), str(SECONDS)
    ) as raw:
        return {"rate": float(line(raw))}


def steady(folder: Path) -> Result:
    with casino(folder, TABLES, TABLES * EACH) as (_, room):
        return load(kind="steady", each=EACH, seconds=SECONDS, rate=STEADY, **room)


def fanout(folder: Path) -> Result:
    with casino(folder, 1, 1) as (_, room):
        return load(kind="fanout", spectators=SPECTATORS, events=100, apart=0.05, **room)


def idle(folder: Path) -> Result:
    with casino(folder, 20, 1) as (node, room):
        before = resident(node.pid)
        with running("bench.server.load") as crowd:
            say(
                crowd, json.dumps({"kind": "idle", "port": room["port"], "places": room["places"], "connections": IDLE})
            )
            line(crowd)
            used = resident(node.pid) - before
    return {"bytes": used / IDLE, "per_gb": GIGABYTE / (used / IDLE)}


def resident(pid: int) -> int:
    """Memory of a process, in bytes."""
    pages = int(Path(f"/proc/{pid}/statm").read_text("ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


def wait_for(port: int) -> None:
    for _ in range(200):
        with socket.socket() as one:
            if one.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.05)
    raise TimeoutError(f"nobody listens at port {port}")


def median(results: list[Result]) -> Result:
    return {name: statistics.median(result[name] for result in results) for name in results[0]}


def main(runs: Annotated[int, typer.Option(min=1, help="The median of so many interleaved runs counts.")] = 3) -> None:
    """Durable commands a second beside the bare echo and the bare commits; latencies; memory of idle connections."""
    console = Console()
    found: dict[str, list[Result]] = {}
    races = {
        "echo": echo,
        "durable": durable,
        "spins": spins,
        "commits": commits,
        "steady": steady,
        "fanout": fanout,
        "idle": idle,
    }
    for _ in range(runs):
        for name, race in races.items():
            with tempfile.TemporaryDirectory() as folder, console.status(name):
                found.setdefault(name, []).append(race(Path(folder)))
    results = {name: median(some) for name, some in found.items()}
    results["nodes"] = two_nodes(runs)
    console.print(shown(results))


def shown(results: dict[str, Result]) -> Table:
    rate = results["durable"]["rate"]
    rows = [
        ("bare echo", f"{results['echo']['rate']:,.0f}/s", "", ""),
        ("bare commits", f"{results['commits']['rate']:,.0f}/s", "", ""),
        ("durable commands", f"{rate:,.0f}/s", f"p99 {results['durable']['p99']:.1f} ms", ""),
        ("… of the echo", f"{rate / results['echo']['rate']:.2f}", "0.80", "1.25"),
        ("… of the commits", f"{rate / results['commits']['rate']:.2f}", "0.40", "0.65"),
        ("durable spins, one jackpot", f"{results['spins']['rate']:,.0f}/s", "5,000/s", ""),
        ("… of the echo", f"{results['spins']['rate'] / results['echo']['rate']:.2f}", "", ""),
        (f"p99 at {STEADY:,} commands/s", f"{results['steady']['p99']:.1f} ms", "25 ms", "10 ms"),
        (f"p99 of one event to {SPECTATORS}", f"{results['fanout']['p99']:.1f} ms", "20 ms", "8 ms"),
        ("idle connections per GB", f"{results['idle']['per_gb']:,.0f}", "30,000", "60,000"),
        ("two nodes of one (PostgreSQL)", f"{results['nodes']['ratio']:.2f}", "1.6", "1.9"),
    ]
    table = Table("", "measured", "bar", "in reach", title="The server, on this machine")
    for row in rows:
        table.add_row(*row)
    return table


if __name__ == "__main__":
    typer.run(main)
