"""Runs every benchmark and prints rates of this machine beside ratios that hold on others."""

import platform
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich import box
from rich.console import Console
from rich.table import Table

from bench import event_lane, simulation
from bench.measure import RUNS, Rate, race
from panoverde import __version__

BAR = 200_000_000
"""Settled throws a second that the laboratory must reach on one core."""


def main(
    save: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the results as JSON.", show_default=False)
    ] = None,
    runs: Annotated[int, typer.Option(min=1, help="The best of so many runs counts.")] = RUNS,
) -> None:
    """Measure the event lane and the simulation against named peers, one core, in the same run."""
    console = Console()
    events = race(event_lane.contenders(), runs)
    console.print(_table("Event lane: acts judged, recorded and folded", ("coups, hands/s", "events/s"), events))
    throws = race(simulation.contenders(), runs)
    console.print(_table("Simulation: throws of three dice, settled", (None, "throws/s"), throws))
    speed = throws[0].small
    console.print(f"The bar is {BAR:,} throws a second: {'reached' if speed >= BAR else 'MISSED'}, x{speed / BAR:.2f}.")
    if save:
        save.write_bytes(msgspec.json.format(msgspec.json.encode(_record(runs, events, throws))))


def _table(title: str, heads: tuple[str | None, str], rates: list[Rate]) -> Table:
    table = Table(title=title, title_justify="left", title_style="bold", box=box.SIMPLE_HEAD)
    table.add_column("", no_wrap=True)
    large, small = heads
    for head in (large, small, "times slower"):
        if head:
            table.add_column(head, justify="right")
    for rate in rates:
        ratio = "" if rate is rates[0] else f"{rates[0].small / rate.small:.2f}"
        table.add_row(rate.name, *([f"{rate.large:,.0f}"] if large else []), f"{rate.small:,.0f}", ratio)
    return table


def _record(runs: int, events: list[Rate], throws: list[Rate]) -> dict[str, object]:
    return {
        "version": __version__,
        "python": platform.python_version(),
        "best_of": runs,
        "event_lane": [asdict(rate) for rate in events],
        "simulation": [asdict(rate) for rate in throws],
    }


if __name__ == "__main__":
    typer.run(main)
