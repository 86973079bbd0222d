"""The power fails again and again while many play, and the disk forgets what was not synced."""

import asyncio
import random
from pathlib import Path
from typing import Any

from tests.faults.conftest import Tell
from tests.faults.first_start import BANCA, HOLDEM, LONG_BANCA, ROULETTE, found
from tests.faults.ledger import Database
from tests.faults.load import Load
from tests.faults.node import Orders
from tests.faults.power.supply import Supply
from tests.faults.processes import Node, free_port
from tests.faults.verdict import Crash, check_commands, check_everything, check_money, check_told, conclude, lost

FAILURES = 8
LUCK = (0.0, 0.5, 0.05, 0.95)
"""How much of what was not synced is on the disk all the same, from failure to failure."""
PLANS = (BANCA, LONG_BANCA, ROULETTE, HOLDEM)


async def without_power(folder: Path, synchronous: str) -> tuple[dict[str, Any], int]:
    """Until something acknowledged is lost, or to the end; figures, and how much was lost."""
    luck = random.Random(11)
    (folder / "disk").mkdir()
    url = f"sqlite:///{folder / 'disk' / 'casino.db'}"
    database, supply = Database(url), Supply(folder / "disk", folder)
    tables = await found(url, folder / "keys", PLANS)
    node = Node(Orders(url, free_port(), str(folder / "keys"), synchronous=synchronous), supply.environment)
    crashes = []

    async def find(_: str) -> str | None:
        return node.address

    with node:
        async with Load(tables, find, 11) as load:
            for number in range(FAILURES):
                supply.on()
                await node.start()
                await asyncio.sleep(luck.uniform(0.5, 1.2))
                node.kill()
                await load.cut_off()
                supply.cut(luck, LUCK[number % len(LUCK)])
                left = database.copied(folder / f"left-{number}")
                journals = await left.tables()
                if gone := lost(load.claims(), journals):
                    return {}, gone
                check_commands(load.claims(), journals)
                await check_money(left, at_rest=False)
                crashes.append(Crash(await left.heads()))
                check_told((*load.players, *load.spectators), crashes[-1].heads)
            supply.on()
            await node.start()
            await conclude(node.address, load, database)
        figures = await check_everything(database, load, tables, crashes)
    return {"failures": FAILURES, "restart": max(node.starts), **figures}, 0


def test_nothing_acknowledged_is_lost_with_the_power(tmp_path: Path, tell: Tell) -> None:
    figures, gone = asyncio.run(without_power(tmp_path, ""))
    assert not gone
    tell(figures)
    assert figures["acknowledged"] > 50 * FAILURES


def test_a_store_that_syncs_less_would_be_found_out(tmp_path: Path) -> None:
    """In SQLite's NORMAL a commit survives the process, not the power: if nothing is missed, nothing was tested."""
    _, gone = asyncio.run(without_power(tmp_path, "NORMAL"))
    assert gone
