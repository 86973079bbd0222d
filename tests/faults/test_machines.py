"""A node with slot machines that feed one jackpot is killed again and again: the jackpot is right to the unit."""

import asyncio
import os
import random
import shutil
import time
from pathlib import Path
from typing import Any

import pytest

from tests.faults.conftest import Tell
from tests.faults.first_start import close_for_the_night
from tests.faults.ledger import Database
from tests.faults.load import Load
from tests.faults.machines import check_jackpot, found_machines, is_unheard
from tests.faults.node import Death, Orders
from tests.faults.processes import Node, free_port
from tests.faults.verdict import (
    SECONDS_TO_CONCLUDE,
    check_chance,
    check_commands,
    check_money,
    check_told,
)
from tests.sample import sample

KILLS = int(os.environ.get("PANO_KILLS", sample(4, 200)))
SEED = int(os.environ.get("PANO_SEED", "17"))
MACHINES = 6

STEPS = (
    '"event":"jackpot_fed"', '"event":"pool_fed"', '"event":"jackpot_hit"', '"event":"prize_claimed"',
    '"event":"jackpot_ordered"', '"event":"jackpot_paid"', '"event":"payment_confirmed"', '"free":true',
)  # fmt: skip
"""From the stake to the payment, at the machine and at the pool; and among free spins."""


def fate(luck: random.Random) -> Death | None:
    """From outside at any moment, or by its own hand around a commit of one of the steps."""
    if luck.random() < 0.4:
        return None
    moment, word = luck.choice(("before", "within", "after")), luck.choice(STEPS)
    return Death(luck.randrange(1, 5), moment, luck.uniform(0, 0.002), word)


async def killed_again_and_again(folder: Path, kills: int, seed: int) -> dict[str, Any]:
    luck = random.Random(seed)
    url = f"sqlite:///{folder / 'casino.db'}"
    database = Database(url)
    tables = await found_machines(url, folder / "keys", MACHINES)
    node = Node(Orders(url, free_port(), str(folder / "keys")))

    async def find(_: str) -> str | None:
        return node.address

    with node:
        async with Load(tables, find, seed) as load:
            for number in range(kills):
                death = fate(luck)
                await node.start(death)
                if death is None or not await node.ended(within=3):
                    await asyncio.sleep(luck.uniform(0, 1.0) if death is None else 0)
                    node.kill()
                await _look_at_what_is_left(database, load, folder / f"left-{number}")
            await node.start()
            await _conclude(node.address, load, database)
        machines = await check_jackpot(database, at_rest=True)
        journals = await database.tables()
        check_commands(load.claims(), journals)
        check_chance(journals, ())
        await check_money(database, at_rest=True)
    verdict = await database.audit()
    assert verdict["holds"], verdict
    return {
        "kills": kills,
        "spins": sum(one.games for one in machines.values()),
        "fed": sum(one.fed for one in machines.values()),
        "jackpots": sum(one.payments for one in machines.values()),
        "acknowledged": load.acknowledged,
    }


async def _look_at_what_is_left(database: Database, load: Load, folder: Path) -> None:
    """Before anything has repaired it, and when everybody has heard what was said last."""
    await load.cut_off()
    left = database.copied(folder)
    check_commands(load.claims(), await left.tables())
    await check_money(left, at_rest=False)
    await check_jackpot(left, at_rest=False)
    check_told((*load.players, *load.spectators), await left.heads())
    shutil.rmtree(folder)
    load.check()


async def _conclude(address: str, load: Load, database: Database) -> None:
    """Open games are played to their end, and every win is paid."""
    await close_for_the_night(address)
    stakes = "SELECT account, amount FROM balances WHERE amount <> 0 AND account LIKE '%/stake:%'"
    until = time.monotonic() + SECONDS_TO_CONCLUDE
    while await database.ask(stakes) or await is_unheard(database):
        assert time.monotonic() < until, "the jackpot is unpaid, or has not heard all"
        load.check()
        await asyncio.sleep(0.1)
    await load.rest()
    await load.answered()
    load.check()


@pytest.mark.rule("AO-17.3", "AO-17.4", "AO-17.5", "AO-17.15", "R-480", "R-437")
def test_a_shared_jackpot_is_the_sum_of_its_increments_after_any_number_of_kills(tmp_path: Path, tell: Tell) -> None:
    figures = asyncio.run(killed_again_and_again(tmp_path, KILLS, SEED))
    tell(figures)
    assert figures["spins"] > 10 * KILLS
    assert figures["fed"]
    assert figures["jackpots"]
