"""`python -m bench.server`: the server under load, interleaved with its peers; medians, as ratios and as figures."""

import json
import os
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.table import Table

TABLES, EACH = 200, 6
SECONDS = 5.0
STEADY = 2_400
SPECTATORS = 500
IDLE = 8_000
GIGABYTE = 1 << 30

Result = dict[str, float]


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


@contextmanager
def running(*arguments: str) -> Iterator["subprocess.Popen[str]"]:
    process = subprocess.Popen(  # noqa: S603 - our own modules
        [sys.executable, "-m", *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    try:
        yield process
    finally:
        process.kill()
        process.wait()


def line(process: "subprocess.Popen[str]") -> Any:
    assert process.stdout
    return json.loads(process.stdout.readline())


def load(**task: Any) -> Result:
    with running("bench.server.load") as process:
        assert process.stdin
        process.stdin.write(json.dumps(task) + "\n")
        process.stdin.flush()
        found: Result = line(process)
        return found


def durable(folder: Path) -> Result:
    port = free_port()
    with running(
        "bench.server.casino", f"sqlite:///{folder}/durable.db", str(port), str(TABLES), str(TABLES * EACH)
    ) as casino:
        return load(kind="closed", port=port, each=EACH, seconds=SECONDS, echo=False, **line(casino))


def echo(_: Path) -> Result:
    port = free_port()
    with running("bench.server.peers", "echo", str(port)):
        wait_for(port)
        return load(
            kind="closed", port=port, places=[], tokens=[""] * TABLES * EACH, each=1, seconds=SECONDS, echo=True
        )


def commits(folder: Path) -> Result:
    with running(
        "bench.server.peers", "commits", f"sqlite:///{folder}/raw.db", str(TABLES * EACH), str(SECONDS)
    ) as raw:
        return {"rate": float(line(raw))}


def steady(folder: Path) -> Result:
    port = free_port()
    with running(
        "bench.server.casino", f"sqlite:///{folder}/steady.db", str(port), str(TABLES), str(TABLES * EACH)
    ) as casino:
        return load(kind="steady", port=port, each=EACH, seconds=SECONDS, rate=STEADY, **line(casino))


def fanout(folder: Path) -> Result:
    port = free_port()
    with running("bench.server.casino", f"sqlite:///{folder}/fanout.db", str(port), "1", "1") as casino:
        return load(kind="fanout", port=port, spectators=SPECTATORS, events=100, apart=0.05, **line(casino))


def idle(folder: Path) -> Result:
    port = free_port()
    with running("bench.server.casino", f"sqlite:///{folder}/idle.db", str(port), "20", "1") as casino:
        places = line(casino)["places"]
        before = resident(casino.pid)
        with running("bench.server.load") as process:
            assert process.stdin
            process.stdin.write(
                json.dumps({"kind": "idle", "port": port, "places": places, "connections": IDLE}) + "\n"
            )
            process.stdin.flush()
            line(process)
            used = resident(casino.pid) - before
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
    races = {"echo": echo, "durable": durable, "commits": commits, "steady": steady, "fanout": fanout, "idle": idle}
    for _ in range(runs):
        for name, race in races.items():
            with tempfile.TemporaryDirectory() as folder, console.status(name):
                found.setdefault(name, []).append(race(Path(folder)))
    results = {name: median(some) for name, some in found.items()}
    console.print(shown(results))


def shown(results: dict[str, Result]) -> Table:
    rate = results["durable"]["rate"]
    rows = [
        ("bare echo", f"{results['echo']['rate']:,.0f}/s", "", ""),
        ("bare commits", f"{results['commits']['rate']:,.0f}/s", "", ""),
        ("durable commands", f"{rate:,.0f}/s", f"p99 {results['durable']['p99']:.1f} ms", ""),
        ("… of the echo", f"{rate / results['echo']['rate']:.2f}", "0.80", "1.25"),
        ("… of the commits", f"{rate / results['commits']['rate']:.2f}", "0.40", "0.65"),
        (f"p99 at {STEADY:,} commands/s", f"{results['steady']['p99']:.1f} ms", "25 ms", "10 ms"),
        (f"p99 of one event to {SPECTATORS}", f"{results['fanout']['p99']:.1f} ms", "20 ms", "8 ms"),
        ("idle connections per GB", f"{results['idle']['per_gb']:,.0f}", "30,000", "60,000"),
    ]
    table = Table("", "measured", "bar", "in reach", title="The server, on this machine")
    for row in rows:
        table.add_row(*row)
    return table


if __name__ == "__main__":
    typer.run(main)
