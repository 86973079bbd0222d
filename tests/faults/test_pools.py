"""Two nodes on one PostgreSQL, one jackpot: wins at two tables at once, and a node that dies before it has paid."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from typing import Any, NamedTuple

import pytest

from panoverde.client.table import TableClient, connect
from panoverde.house.people.duties import SYSTEM
from panoverde.journal.pool_stream import PoolStream
from panoverde.pools.rules import PRESETS
from panoverde.server.table import served_table
from panoverde.store.address import open_store
from tests.postgres import cluster, fresh_database
from tests.server.casino import Casino, casino, fresh_keys, until
from tests.server.node.test_pools import Royal

START = PRESETS["AO_9"].start
DEMO = "AOA.demo"
CHIPS = 5_000
OPTIONS = {
    "demo": "yes", "jackpot": "acumulado", "physical": "no", "betting_seconds": "2", "decision_seconds": "60",
}  # fmt: skip


@pytest.fixture(scope="module")
def admin() -> Iterator[str]:
    with cluster() as url:
        yield url


@pytest.fixture(autouse=True)
def royal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(served_table, "Trial", Royal)


class House(NamedTuple):
    one: Casino
    two: Casino
    """Each deals one table; the first links the pool."""

    def homes(self) -> dict[str, Casino]:
        return {place: node for node in self for place in node.floor.tables}

    def pool(self) -> PoolStream:
        return self.two.floor.pools.pools["acumulado"]


@asynccontextmanager
async def house(url: str) -> AsyncIterator[House]:
    here, there, keys = await open_store(url), await open_store(url), fresh_keys()
    async with casino(here, keys=keys) as one:
        await one.books.pools.open(SYSTEM, "acumulado", "AO_9", {"demo": "yes"})
        await open_table(one, "norte")
        await until(lambda: "norte" in one.floor.tables)
        async with casino(there, keys=keys, node="two") as two:
            await open_table(two, "sul")
            opened = House(one, two)
            await until(lambda: set(opened.homes()) == {"norte", "sul"})
            await until(lambda: "acumulado" in two.floor.pools.pools and len(opened.pool().state.tables) == 2)
            yield opened
    for store in (here, there):
        await store.close()


async def open_table(node: Casino, name: str) -> None:
    await node.books.openings.open(SYSTEM, name, "sem_descarte", "AO", OPTIONS, pace=0)


def kinds(table: TableClient) -> set[str]:
    return {option.kind for option in table.options}


async def bet(table: TableClient) -> None:
    await table.act({"do": "sit", "chips": CHIPS}, seat=1)
    await until(lambda: "place_bet" in kinds(table))
    for zone in ("inicial", "jackpot"):
        await table.act({"do": "place_bet", "zone": zone, "chips": 100})


async def go(table: TableClient) -> None:
    await until(lambda: "vou" in kinds(table))
    await table.act({"do": "vou"})


def prize(table: TableClient) -> int:
    """What has been paid from the jackpot; 0: nothing yet."""
    chips: int = table.state["cloth"]["players"]["1"]["chips"]
    return max(0, chips - CHIPS)  # less the chip, with the initial bet won


async def check(opened: House) -> None:
    store = opened.two.store
    state: Any = (await opened.two.books.pools.find("acumulado")).state
    assert (state.value, state.owed, state.claims) == (START, (), ())
    assert await store.balance("pool:acumulado", DEMO) == START
    assert state.paid_in == 3 * START, "once at the opening, once after each royal flush"
    assert not any((await opened.two.sums()).values())


@pytest.mark.rule("R-437", "AO-9.14")
def test_wins_at_two_tables_of_two_nodes_at_once_are_each_paid_once(admin: str) -> None:
    url = fresh_database(admin)

    async def story() -> None:
        async with house(url) as opened:
            norte, sul = opened.homes()["norte"], opened.homes()["sul"]
            guests = [await norte.guest(), await sul.guest()]
            async with (
                connect(norte.address, "norte", token=guests[0].token) as one,
                connect(sul.address, "sul", token=guests[1].token) as two,
            ):
                await asyncio.gather(bet(one), bet(two))
                await asyncio.gather(go(one), go(two))
                await until(lambda: prize(one) and prize(two) and not opened.pool().state.owed)
                assert prize(one) + prize(two) == 2 * START + 150
                assert min(prize(one), prize(two)) >= START
                await until(lambda: two.jackpot is not None and two.jackpot.value == START)
            await check(opened)

    asyncio.run(story())


@pytest.mark.rule("R-437", "AO-9.13")
def test_a_node_that_dies_with_a_claim_unheard_leaves_it_to_the_other(admin: str) -> None:
    url = fresh_database(admin)

    async def story() -> None:
        async with house(url) as opened:
            norte, sul = opened.homes()["norte"], opened.homes()["sul"]
            guests = [await norte.guest(), await sul.guest()]
            async with connect(sul.address, "sul", token=guests[1].token) as two:
                async with connect(norte.address, "norte", token=guests[0].token) as one:
                    await asyncio.gather(bet(one), bet(two))
                    await asyncio.gather(go(one), go(two))
                    kill(opened.one)
                await until(lambda: "norte" in opened.two.floor.tables)
                async with connect(opened.two.address, "norte", token=guests[0].token) as one:
                    await until(lambda: prize(one) and prize(two) and not opened.pool().state.owed)
                    assert prize(one) + prize(two) == 2 * START + 150
            await check(opened)

    asyncio.run(story())


def kill(node: Casino) -> None:
    """What is in the database is all that is left of it."""
    floor = node.floor
    floor.pools.link = nothing  # type: ignore[method-assign]
    if floor._beating:
        floor._beating.cancel()
    for place in list(floor.tables):
        floor._let_go(place, "stopping")


async def nothing() -> None:
    """A dead node says nothing."""
