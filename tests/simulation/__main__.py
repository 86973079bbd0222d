"""`python -m tests.simulation --seed 7`: one run, and what it did. Without a seed: one after the other until it fails.

A failing run is told with its seed and the last acts of its table. The same seed gives the same run, on any machine.
"""

import argparse
import itertools
import sys
import time
from collections.abc import Iterable

from tests.simulation.house import Run, run
from tests.simulation.last_acts import story_of
from tests.simulation.plan import plan_of


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.simulation", description=__doc__)
    parser.add_argument("--seed", type=int, help="this run alone")
    parser.add_argument("--first", type=int, default=1, help="the first seed")
    parser.add_argument("--runs", type=int, help="how many; without a number it goes on until one fails")
    asked = parser.parse_args()
    seeds: Iterable[int] = itertools.count(asked.first)
    if asked.seed is not None:
        seeds = (asked.seed,)
    elif asked.runs is not None:
        seeds = range(asked.first, asked.first + asked.runs)
    began, seconds = time.process_time(), 0.0
    for seed in seeds:
        found = run(plan_of(seed))
        seconds += found.seconds
        hours = seconds / 3600 / max(1e-9, time.process_time() - began)
        sys.stdout.write(f"{_line(found)}  ({hours:.3f} simulated hours a second)\n")
        sys.stdout.flush()
        if found.wrong:
            sys.stdout.write(f"{story_of(found.truth, found.wrong)}\n")
            return 1
    return 0


def _line(found: Run) -> str:
    games = ", ".join(table.game for table in found.plan.tables)
    said = f"seed {found.plan.seed}: {found.seconds:.0f} s, {found.acts} acts, {found.faults} faults; {games}"
    return f"{said}; journal {found.digest[:16]}{f'; FAILS: {found.wrong}' if found.wrong else ''}"


if __name__ == "__main__":
    sys.exit(main())
