"""No second machine for one player while others wait, nor where two nodes deal the machines (AO-17.13, R-95)."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager

import msgspec
import pytest

from panoverde.house.play.machine_waits import Waiting
from panoverde.server.node.leases import LIFE
from panoverde.server.node.machine_waits import STREAM
from panoverde.store.address import open_store
from panoverde.store.memory import MemoryStore
from tests.postgres import fresh_database
from tests.server.http.hall import Hall, hall
from tests.server.node.test_machine_waits import ask, newcomer, settle, sits, why_not
from tests.server.node.test_machines import machine
from tests.store.conftest import postgres

__all__ = ["postgres"]
pytestmark = pytest.mark.rule("AO-17.13", "R-95")

Story = Callable[[Hall, Hall, str, str], Awaitable[None]]


@asynccontextmanager
async def two_nodes(url: str = "") -> AsyncIterator[tuple[Hall, Hall, str, str]]:
    """One house, and a machine of one model at each of its nodes."""
    stores = [await open_store(url) for _ in range(2)] if url else [MemoryStore()] * 2
    async with AsyncExitStack() as stack:
        for store in stores[: 2 if url else 1]:
            stack.push_async_callback(store.close)
        one = await stack.enter_async_context(hall(given=stores[0]))
        two = await stack.enter_async_context(hall(given=stores[1], node="two"))
        two.clock.at = one.clock.at
        await one.casino.floor.tick()
        first = await machine(one)
        second = await machine(two)
        await one.casino.floor.tick()
        assert (list(one.casino.floor.tables), list(two.casino.floor.tables)) == ([first], [second])
        yield one, two, first, second


async def seconds(*nodes: Hall) -> None:
    """Every node has heard the others, and has done what follows."""
    for _ in range(3):
        for node in nodes:
            node.clock.at += 300
            await node.casino.floor.tick()
            await settle(node)


async def written(house: Hall) -> Waiting:
    """What the nodes have told each other last."""
    head = await house.books.store.head(STREAM)
    (entry,) = await house.books.store.read(STREAM, head.version - 1, 1)
    return msgspec.convert(msgspec.json.decode(entry.body)["waiting"], Waiting)


def told(story: Story, url: str = "") -> None:
    async def whole() -> None:
        async with two_nodes(url) as (one, two, first, second):
            await story(one, two, first, second)

    asyncio.run(whole())


async def one_is_released(one: Hall, two: Hall, first: str, second: str) -> None:
    ana = await newcomer(one, first)
    await ana.sit(5_000)
    await sits(two, ana, second)
    bento = await newcomer(one, first)
    shown = await ask(one, bento, first)
    assert (shown.position, shown.free) == (1, ())
    await seconds(one, two)
    assert one.casino.table(first).seats.of(ana.account.id) is not None, "they keep the other one"
    assert two.casino.table(second).seats.of(ana.account.id) is None, "the one that was opened last"
    assert why_not(two, ana, second) == "machine-held"
    assert (await ask(one, bento, first)).free == (second,), "a machine of the other node is held"
    assert (await ask(two, bento, second)).position == 1, "a wait is the same wait at either node"
    await sits(two, bento, second)
    await seconds(one, two)
    assert (await written(one)) == Waiting(), "who waited sits, and nothing is known of anybody"
    notes = [entry for entry in await one.books.store.read("house", 0) if b"machine_release_ordered" in entry.body]
    assert len(notes) == 1
    version = (await one.books.store.head(STREAM)).version
    await seconds(one, two)
    assert (await one.books.store.head(STREAM)).version == version, "nothing is written while nobody waits"


def test_a_player_with_a_machine_at_each_node_releases_one() -> None:
    told(one_is_released)


def test_so_too_in_a_house_on_postgresql(postgres: str) -> None:
    told(one_is_released, fresh_database(postgres))


def test_who_has_one_at_a_node_gets_no_second_at_the_other() -> None:
    async def story(one: Hall, two: Hall, first: str, second: str) -> None:
        ana, bento = await newcomer(one, first), await newcomer(two, second)
        await ana.sit(5_000)
        await bento.sit(5_000)
        carla = await newcomer(one, first)
        await ask(one, carla, first)
        await seconds(one, two)
        assert why_not(two, ana, second) == "machine-wanted"
        assert one.casino.table(first).seats.of(ana.account.id) is not None, "who has one keeps it"
        assert two.casino.table(second).seats.of(bento.account.id) is not None
        bento.do("leave")
        await seconds(one, two)
        assert why_not(two, ana, second) == "machine-held"
        assert (await ask(one, carla, first)).free == (second,)

    told(story)


def test_nobody_releases_one_while_another_is_free_at_the_other_node() -> None:
    async def story(one: Hall, two: Hall, first: str, second: str) -> None:
        third = await machine(one)
        await one.casino.floor.tick()
        ana = await newcomer(one, first)
        await ana.sit(5_000)
        await sits(one, ana, third)
        bento = await newcomer(one, first)
        assert (await ask(one, bento, first)).position == 1, "what the other node has is not known yet"
        assert one.casino.table(third).seats.of(ana.account.id) is not None
        await seconds(one, two)
        assert (await ask(one, bento, first)).free == (second,)
        for place in (first, third):
            assert one.casino.table(place).seats.of(ana.account.id) is not None

    told(story)


def test_what_a_dead_node_said_of_its_machines_is_forgotten() -> None:
    async def story(one: Hall, two: Hall, first: str, second: str) -> None:
        ana = await newcomer(one, first)
        await ana.sit(5_000)
        bento = await newcomer(two, second)
        await bento.sit(5_000)
        carla = await newcomer(one, first)
        await ask(one, carla, first)
        await seconds(one, two)
        one.clock.at += 2 * LIFE  # the other node says nothing any more, and this one takes its machine
        await seconds(one)
        assert one.casino.table(second).seats.of(bento.account.id) is not None
        assert (await ask(one, carla, first)).position == 1
        assert why_not(one, ana, second) == "machine-wanted"

    told(story)
