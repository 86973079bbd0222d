"""`python -m bench.pages`: how soon the lobby is drawn, and how smooth a table stays that five hundred people watch.

Needs Chromium and built pages (`make pages`). There is no peer to race: both bars are times that people feel.
"""

import json
import statistics
import tempfile
from pathlib import Path
from typing import Annotated
from urllib.parse import urlsplit

import httpx
import typer
from playwright.sync_api import Browser
from rich.console import Console
from rich.table import Table
from tests.pages.browser import Visitor, chromium
from tests.pages.house import House, opened

from bench.server.processes import running, say

SPECTATORS = 500
FIRST_PAINT, LONGEST_TASK = 1_000, 100
"""Milliseconds: the bars."""
OBSERVED = """
window.longTasks = [];
new PerformanceObserver(list => window.longTasks.push(...list.getEntries().map(one => one.duration)))
  .observe({ type: "longtask", buffered: true });
"""
BUSY = "() => setTimeout(() => { const end = performance.now() + 120; while (performance.now() < end); })"
PAINTED = "() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0"


def main(
    runs: Annotated[int, typer.Option(min=1, help="The median of so many first visits counts.")] = 7,
    seconds: Annotated[int, typer.Option(min=1, help="How long the table is watched, an event every second.")] = 20,
) -> None:
    """Measure what a visitor feels: the lobby's first paint, and the longest task of a busy table."""
    with tempfile.TemporaryDirectory() as home, opened(Path(home)) as house, chromium() as browser:
        paints = [_first_paint(browser, house) for _ in range(runs)]
        tasks, events = _watched(browser, house, seconds)
    shown = Table("", "measured", "bar")
    shown.add_row("lobby, first paint, median", f"{statistics.median(paints):.0f} ms", f"{FIRST_PAINT} ms")
    longest = f"{max(tasks):.0f} ms" if tasks else "none over 50 ms"
    shown.add_row(f"{SPECTATORS} watch {events} events: longest task", longest, f"{LONGEST_TASK} ms")
    Console().print(shown)


def _first_paint(browser: Browser, house: House) -> float:
    """For a first visit: nothing is in the browser's cache."""
    newcomer = Visitor(browser, house.address)
    newcomer.page.goto("/")
    newcomer.page.locator("article").first.wait_for()
    painted: float = newcomer.page.evaluate(PAINTED)
    newcomer.context.close()
    return painted


def _watched(browser: Browser, house: House, seconds: int) -> tuple[list[float], int]:
    """One of the spectators is a browser; only what it does after it has opened the table counts."""
    table = house.open("banca_francesa", "PT_ONLINE", {"betting_seconds": "600", "invites_idle": "no"})
    guest = httpx.post(f"{house.address}/api/guest", json={"bearer": True}, trust_env=False).json()["token"]
    port = urlsplit(house.address).port
    task = {"kind": "fanout", "port": port, "places": [table], "tokens": [guest], "events": seconds + 5, "apart": 1.0}
    visitor = Visitor(browser, house.address)
    visitor.page.add_init_script(OBSERVED)
    visitor.page.goto(f"/mesa/{table}")
    visitor.page.locator("[data-zone]").first.wait_for()
    with running("bench.server.load") as load:
        say(load, json.dumps({**task, "spectators": SPECTATORS - 1}))
        visitor.page.wait_for_timeout(3_000)  # until all are there
        visitor.page.evaluate(BUSY)
        visitor.page.wait_for_function("() => window.longTasks.some(one => one >= 100)")  # it does see long tasks
        visitor.page.evaluate("() => { window.longTasks = [] }")
        before = len(visitor.frames)
        visitor.page.wait_for_timeout(seconds * 1000)
        tasks: list[float] = visitor.page.evaluate("() => window.longTasks")
        return tasks, len(visitor.frames) - before


if __name__ == "__main__":
    typer.run(main)
