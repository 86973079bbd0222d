"""The house under faults: whatever happens, what was told holds. And the simulation finds the faults that it must."""

import asyncio
import itertools
import os
import subprocess
import sys

import pytest

from panoverde.scenario.notation import read
from tests.simulation.house import run
from tests.simulation.last_acts import story_of
from tests.simulation.loop import Process, Stuck, VirtualLoop
from tests.simulation.plan import plan_of
from tests.simulation.planted import PLANTED, Planted
from tests.simulation.truth import Broken

SEEDS = int(os.environ.get("PANO_SIMULATIONS", "100"))
FIRST = int(os.environ.get("PANO_SEED", "1"))
PARTS = 10
"""So that several workers share them."""
MOST_TRIES = 60
"""Seeds within which each planted fault is found."""
FOUND = 3
"""A run in which much happens."""


@pytest.mark.parametrize("part", range(PARTS))
def test_whatever_goes_wrong_nothing_told_is_lost_and_all_money_comes_home(part: int) -> None:
    for seed in range(FIRST + part, FIRST + SEEDS, PARTS):
        found = run(plan_of(seed))
        assert found.wrong is None, f"python -m tests.simulation --seed {seed}\n{story_of(found.truth, found.wrong)}"
        assert found.entries > found.acts > 0


def test_a_seed_gives_the_same_journal_in_every_process() -> None:
    """Python orders sets by chance, differently in each process: nothing may depend on it."""
    asked = "from tests.simulation.house import run; from tests.simulation.plan import plan_of;"
    program = f"{asked} print(run(plan_of({FOUND})).digest)"
    environment = {**os.environ, "PYTHONHASHSEED": "11"}
    said = subprocess.run([sys.executable, "-c", program], env=environment, check=True, capture_output=True, text=True)
    here = run(plan_of(FOUND)).digest
    assert said.stdout.split() == [here]
    assert run(plan_of(FOUND)).digest == here != run(plan_of(FOUND + 1)).digest


@pytest.mark.parametrize("planted", PLANTED, ids=lambda planted: planted.what)
def test_a_planted_fault_is_found_by_its_rule(planted: Planted) -> None:
    for seed in range(1, MOST_TRIES):
        with planted.plant():
            found = run(planted.of(seed))
        if found.wrong is None:
            continue
        assert isinstance(found.wrong, Broken)
        assert found.wrong.rule in planted.rules, found.wrong
        assert run(planted.of(seed)).wrong is None, "without the fault the same run holds"
        if found.wrong.place:
            told = story_of(found.truth, found.wrong)
            assert read(told, must_expect=False).steps
        return
    pytest.fail(f"not found in {MOST_TRIES} runs: {planted.what}")


# The loop


def test_time_jumps_to_the_next_timer_and_an_endless_wait_is_an_error() -> None:
    loop, rung = VirtualLoop(), []

    async def story() -> None:
        loop.call_later(3600, lambda: rung.append(loop.time()))
        await asyncio.sleep(7200)
        await loop.create_future()

    with pytest.raises(Stuck):
        loop.run_until_complete(story())
    assert (rung, loop.time()) == ([3600.0], 7200.0)
    loop.end()


def test_a_killed_process_does_nothing_more_and_a_held_one_does_it_later_in_order() -> None:
    loop, done = VirtualLoop(), []
    dead, late = Process("dead"), Process("late")

    async def act(name: str) -> None:
        try:
            for number in itertools.count():
                await asyncio.sleep(1)
                done.append((name, number, round(loop.time())))
        finally:
            done.append((name, -1, round(loop.time())))

    async def story() -> None:
        loop.spawn(dead, act("dead"))
        loop.spawn(late, act("late"))
        await asyncio.sleep(1.5)
        loop.kill(dead)
        loop.hold(late, 10)
        await asyncio.sleep(12)

    loop.run_until_complete(story())
    assert done == [("dead", 0, 1), ("late", 0, 1), ("late", 1, 12), ("late", 2, 13)]
    loop.end()
