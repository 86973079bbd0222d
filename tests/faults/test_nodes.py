"""Two nodes on one PostgreSQL: one dies, one is held up, the database itself is restarted."""

import asyncio
import signal
import time
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from tests.faults.conftest import Tell
from tests.faults.first_start import LONG_BANCA, PLANS, Table, found
from tests.faults.ledger import Database
from tests.faults.load import Load
from tests.faults.lobby import Lobby
from tests.faults.node import Orders, tables_read
from tests.faults.processes import Node, free_port
from tests.faults.verdict import Crash, check_commands, check_everything, check_money, conclude
from tests.postgres import cluster, fresh_database, restart

ELSEWHERE = 421
NOBODY_PLAYS = LONG_BANCA._replace(players=0)
"""A table at which nothing is written, so that no fence tells a node that another deals it."""
LIFE = 4.0
TAKEN_OVER = 12.0
"""Seconds in which somebody else must deal what a dead node dealt: its life, a beat, and reading the tables."""


@pytest.fixture(scope="module")
def admin() -> Iterator[str]:
    with cluster() as url:
        yield url


class House(NamedTuple):
    database: Database
    tables: list[Table]
    one: Node
    two: Node
    lobby: Lobby
    load: Load

    def _acknowledged_at(self, places: set[str]) -> dict[str, int]:
        done: Counter[str] = Counter()
        for player in self.load.players:
            done[player.place] += len(player.done)
        return {place: count for place, count in done.items() if place in places}

    async def until_played(self, places: set[str], within: float) -> float:
        """Seconds until somebody's command has been done at each of them."""
        began, before = time.monotonic(), self._acknowledged_at(places)
        while not all(count > before[place] for place, count in self._acknowledged_at(places).items()):
            self.load.check()
            assert time.monotonic() - began < within, f"nobody deals {places}: {self.lobby.owners}"
            await asyncio.sleep(0.01)
        return time.monotonic() - began


@asynccontextmanager
async def house(url: str, folder: Path, seed: int) -> AsyncIterator[House]:
    tables = await found(url, folder / "keys", (*PLANS, NOBODY_PLAYS))
    one, two = (Node(Orders(url, free_port(), str(folder / "keys"), node=name)) for name in ("one", "two"))
    with one, two:
        await asyncio.gather(one.start(), two.start())
        async with Lobby((one, two)) as lobby:
            await lobby.shared_out((one, two))
            load = Load(tables, lobby.find, seed)
            for witness in (*load.players, *load.spectators):
                witness.patience = 2.0
            async with load:
                opened = House(Database(url), tables, one, two, lobby, load)
                await opened.until_played({table.id for table in tables}, 20)
                yield opened


async def check_that_it_says_elsewhere(node: Node, places: set[str], database: Database) -> None:
    """Unless it deals them by right: on a slow machine the other node may have lost them again."""
    for place in places:
        try:
            async with connect(f"ws{node.address[4:]}/tables/{place}/socket", proxy=None):
                owners: dict[str, str] = dict(await database.ask("SELECT id, address FROM leases"))
                assert owners[place] == node.address, f"{node.address} deals {place}, which {owners[place]} has"
        except InvalidStatus as refused:
            if refused.response.status_code != ELSEWHERE:
                raise


async def one_dies_and_one_is_held_up(url: str, folder: Path) -> dict[str, Any]:
    async with house(url, folder, 5) as there:
        await check_that_it_says_elsewhere(there.two, there.lobby.dealt_by(there.one), there.database)
        orphaned = there.lobby.dealt_by(there.one)
        there.one.kill()
        crashes = [await crash(there.database, orphaned)]
        takeover = await there.until_played(orphaned, TAKEN_OVER)
        await there.one.start()
        await asyncio.sleep(1)
        held_up = there.lobby.dealt_by(there.two)
        there.two.signal(signal.SIGSTOP)
        await asyncio.sleep(0.5)
        crashes.append(await crash(there.database, held_up))
        takeover_of_stopped = await there.until_played(held_up, TAKEN_OVER)
        there.two.signal(signal.SIGCONT)
        await asyncio.sleep(3)
        there.load.check()
        await check_that_it_says_elsewhere(there.two, held_up, there.database)
        await conclude(there.one.address, there.load, there.database)
        read_at = tables_read(folder / "keys")
        figures = await check_everything(there.database, there.load, there.tables, crashes, read_at)
    return {"takeover": takeover, "takeover_of_stopped": takeover_of_stopped, **figures}


async def crash(database: Database, places: set[str]) -> Crash:
    heads = await database.heads()
    return Crash({f"table/{place}": heads[f"table/{place}"] for place in places})


async def database_restarted(url: str, folder: Path, admin: str) -> dict[str, Any]:
    async with house(url, folder, 6) as there:
        places = {table.id for table in there.tables}
        back = []
        for _ in range(3):
            await asyncio.to_thread(restart, admin)
            back.append(await there.until_played(places, 30))
            claims = there.load.claims()
            check_commands(claims, await there.database.tables())
            await check_money(there.database, at_rest=False)
        await conclude(there.one.address, there.load, there.database)
        figures = await check_everything(there.database, there.load, there.tables, None)
    return {"restarts": len(back), "back_after": max(back), **figures}


def test_what_a_dead_or_held_up_node_dealt_is_taken_over_and_nothing_is_lost(
    admin: str, tmp_path: Path, tell: Tell
) -> None:
    tell(asyncio.run(one_dies_and_one_is_held_up(fresh_database(admin), tmp_path)))


def test_nodes_outlive_the_restart_of_their_database(admin: str, tmp_path: Path, tell: Tell) -> None:
    tell(asyncio.run(database_restarted(fresh_database(admin), tmp_path, admin)))
