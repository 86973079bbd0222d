"""The server is killed again and again while many play. Nothing that it acknowledged is lost, nothing happens twice."""

import asyncio
import os
import random
import shutil
from pathlib import Path
from typing import Any

import pytest

from tests.faults.conftest import Tell
from tests.faults.first_start import PLANS, SEM_DESCARTE, found
from tests.faults.jackpots import check_jackpots
from tests.faults.ledger import Database
from tests.faults.load import Load
from tests.faults.node import Death, Orders
from tests.faults.processes import Node, free_port
from tests.faults.verdict import Crash, check_commands, check_everything, check_money, check_told, conclude

KILLS = int(os.environ.get("PANO_KILLS", "10"))
SEED = int(os.environ.get("PANO_SEED", "20"))
"""More kills, and others, for a soak: PANO_KILLS=200 PANO_SEED=$RANDOM pytest tests/faults/test_kill.py"""
MANY_KILLS = 50
ENDINGS = {"resumed", "completed", "void"}
"""Of interrupted coups. How long a restart takes decides which, so only many kills see them all."""


ON_JACKPOT = (
    "jackpot_collected", "pool_fed", "jackpot_won", "prize_claimed", "prizes_awarded", "jackpot_ordered",
    "jackpot_paid", "payment_confirmed",
)  # fmt: skip
"""From the contribution to the payment, at the table and at the pool."""


def fate(luck: random.Random) -> Death | None:
    """How the next one dies: from outside at any moment, or by its own hand around a commit."""
    if luck.random() < 0.4:
        return None
    if luck.random() < 0.3:  # when money has left a purse and not arrived at the table
        return Death(luck.randrange(1, 4), "after", word='"fact":"reserved"')
    if luck.random() < 0.4:  # AO-9.13 R-437: between the steps of a jackpot
        moment, word = luck.choice(("before", "within", "after")), luck.choice(ON_JACKPOT)
        return Death(luck.randrange(1, 3), moment, luck.uniform(0, 0.002), f'"event":"{word}"')
    commit = int(luck.expovariate(1 / 100)) + 1
    return Death(commit, luck.choice(("before", "within", "within", "after")), luck.uniform(0, 0.002))


async def die(node: Node, death: Death | None, luck: random.Random) -> None:
    if death is None or not await node.ended(within=3):
        if death is None:
            await asyncio.sleep(luck.uniform(0, 1.0))
        node.kill()


async def killed_again_and_again(folder: Path, kills: int, seed: int) -> dict[str, Any]:
    luck = random.Random(seed)
    url = f"sqlite:///{folder / 'casino.db'}"
    database = Database(url)
    tables = await found(url, folder / "keys", (*PLANS, SEM_DESCARTE, SEM_DESCARTE))
    crashes = []
    node = Node(Orders(url, free_port(), str(folder / "keys")))

    async def find(_: str) -> str | None:
        return node.address

    with node:
        async with Load(tables, find, seed) as load:
            for number in range(kills):
                death = fate(luck)
                await node.start(death)
                await die(node, death, luck)
                crashes.append(await _look_at_what_is_left(database, load, folder / f"left-{number}"))
                load.check()
            await node.start()
            await conclude(node.address, load, database)
        figures = await check_everything(database, load, tables, crashes)
    interruptions = sum(len(player.interruptions) for player in load.players)
    assert interruptions >= kills
    return {"kills": kills, "restart": max(node.starts), **figures}


async def _look_at_what_is_left(database: Database, load: Load, folder: Path) -> Crash:
    """Before anything has repaired it, and when everybody has heard what was said last."""
    await load.cut_off()
    left = database.copied(folder)
    check_commands(load.claims(), await left.tables())
    await check_money(left, at_rest=False)
    await check_jackpots(left, at_rest=False)
    heads = await left.heads()
    check_told((*load.players, *load.spectators), heads)
    shutil.rmtree(folder)
    return Crash(heads)


@pytest.mark.rule("R-295", "R-437", "AO-9.13", "AO-9.14")
def test_a_server_that_is_killed_at_any_moment_loses_nothing_that_it_acknowledged(tmp_path: Path, tell: Tell) -> None:
    figures = asyncio.run(killed_again_and_again(tmp_path, KILLS, SEED))
    tell(figures)
    assert figures["acknowledged"] > 50 * KILLS
    endings = set(figures["endings"])
    assert endings <= ENDINGS
    assert endings == ENDINGS or KILLS < MANY_KILLS
    assert figures["jackpots_paid"]
    assert figures["seeds_kept"]
    assert figures["seeds_in_use"]
