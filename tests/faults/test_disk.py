"""The disk is full: nothing is acknowledged that is not kept, and the server says so; with room again it goes on."""

import asyncio
from pathlib import Path
from typing import Any

from panoverde.client import HttpClient
from panoverde.client.errors import ClientError
from tests.faults.conftest import Tell
from tests.faults.first_start import BANCA, HOLDEM, ROULETTE, found
from tests.faults.ledger import Database
from tests.faults.load import Load
from tests.faults.node import Orders
from tests.faults.processes import Node, free_port
from tests.faults.verdict import Crash, check_commands, check_everything, check_money, check_told, conclude

ROOM = 1_000_000
"""Bytes by which the files may grow."""


async def is_well(address: str) -> bool:
    async with HttpClient(address) as visitor:
        try:
            await visitor.get("/healthz", dict)
        except ClientError:
            return False
        return True


async def full_disk(folder: Path) -> dict[str, Any]:
    url = f"sqlite:///{folder / 'casino.db'}"
    database = Database(url)
    tables = await found(url, folder / "keys", (BANCA, ROULETTE, HOLDEM))
    orders = Orders(url, free_port(), str(folder / "keys"))
    orders.largest_file = (folder / "casino.db").stat().st_size + ROOM
    node = Node(orders)

    async def find(_: str) -> str | None:
        return node.address

    with node:
        async with Load(tables, find, 9) as load:
            await node.start()
            async with asyncio.timeout(60):
                while await is_well(node.address):
                    load.check()
                    await asyncio.sleep(0.1)
            before = load.acknowledged
            await asyncio.sleep(1.5)
            assert load.acknowledged == before
            load.check()
            node.kill()
            await load.cut_off()
            left = database.copied(folder / "left")
            check_commands(load.claims(), await left.tables())
            await check_money(left, at_rest=False)
            crash = Crash(await left.heads())
            check_told((*load.players, *load.spectators), crash.heads)
            node.orders.largest_file = 0
            await node.start()
            async with asyncio.timeout(60):
                while load.acknowledged < before + 50:
                    load.check()
                    await asyncio.sleep(0.05)
            await conclude(node.address, load, database)
        figures = await check_everything(database, load, tables, [crash])
    return {"acknowledged_before": before, **figures}


def test_a_full_disk_loses_nothing_and_a_restart_with_room_goes_on(tmp_path: Path, tell: Tell) -> None:
    figures = asyncio.run(full_disk(tmp_path))
    tell(figures)
    assert figures["acknowledged_before"] > 50
