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

from bench.measure import RUNS, Rate, race
from bench.races import RACES, Race
from panoverde import __version__


def main(
    save: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the results as JSON.", show_default=False)
    ] = None,
    runs: Annotated[int, typer.Option(min=1, help="The median of so many runs counts.")] = RUNS,
    only: Annotated[
        list[str] | None, typer.Option(metavar="RACE", help="This race; may be repeated.", show_default=False)
    ] = None,
) -> None:
    """Measure the event lane and the simulations against named peers, one core, in the same run."""
    console = Console()
    results: dict[str, list[Rate]] = {}
    if unknown := set(only or ()) - {one.key for one in RACES}:
        known = ", ".join(one.key for one in RACES)
        raise typer.BadParameter(f"no race {', '.join(sorted(unknown))}; there are {known}", param_hint="--only")
    for one in (one for one in RACES if not only or one.key in only):
        with console.status(one.title):
            results[one.key] = race(one.contenders(), runs)
        console.print(_table(one, results[one.key]))
        if one.bar:
            console.print(_verdict(one, one.bar, results[one.key][0].large))
        for line in _ratios(one, results[one.key]):
            console.print(line)
    if save:
        save.write_bytes(msgspec.json.format(msgspec.json.encode(_record(runs, results))))


def _table(one: Race, rates: list[Rate]) -> Table:
    table = Table(title=one.title, title_justify="left", title_style="bold", box=box.SIMPLE_HEAD)
    table.add_column("", no_wrap=True)
    heads = [f"{unit}/s" for unit in (one.large, one.small) if unit]
    for head in (*heads, "times slower"):
        table.add_column(head, justify="right")
    for rate in rates:
        ratio = "" if rate is rates[0] else f"{rates[0].small / rate.small:.2f}"
        table.add_row(rate.name, *([f"{rate.large:,.0f}"] if one.large else []), f"{rate.small:,.0f}", ratio)
    return table


def _verdict(one: Race, bar: int, speed: float) -> str:
    reached = "reached" if speed >= bar else "MISSED"
    return f"The bar is {bar:,} {one.large or one.small} a second: {reached}, x{speed / bar:.2f}.\n"


def _ratios(one: Race, rates: list[Rate]) -> list[str]:
    """How far ahead of each contender that has a bar."""
    speeds = {rate.name: rate.small for rate in rates}
    ratios = [(name, times, rates[0].small / speeds[name]) for name, times in one.ahead]
    return [
        f"The bar is {times:,} times {name}: {'reached' if ratio >= times else 'MISSED'}, {ratio:,.0f} times.\n"
        for name, times, ratio in ratios
    ]


def _record(runs: int, results: dict[str, list[Rate]]) -> dict[str, object]:
    return {
        "version": __version__,
        "python": platform.python_version(),
        "median_of": runs,
        **{key: [asdict(rate) for rate in rates] for key, rates in results.items()},
    }


if __name__ == "__main__":
    typer.run(main)
