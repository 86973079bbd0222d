"""Chemin de fer: nobody has seats at two tables, whichever node deals them."""

import asyncio
from contextlib import AsyncExitStack

import pytest

from panoverde.house.records import Duty
from panoverde.store.memory import MemoryStore
from tests.server.evening import Evening, HandClock, Screen, evening

SIT = {"do": "sit", "chips": 10_000}
STANDING = 10
TWO_TABLES = ("refused", "two-tables", "AO-12.17")


async def answer(screen: Screen, seat: int) -> tuple[str, ...]:
    told = await screen.do(SIT, seat=seat)
    return (told["say"],) if told["say"] == "done" else (told["say"], told["code"], *told["cites"])


async def chemin(house: Evening, name: str, *, by_hand: bool = False) -> str:
    return await house.open("chemin_de_fer", "AO", name=name, by_hand=by_hand)


@pytest.mark.rule("AO-12.17")
def test_nobody_has_seats_at_two_tables() -> None:
    async def story() -> None:
        async with evening() as house:
            first, second = await chemin(house, "primeira"), await chemin(house, "segunda")
            ana = await house.guest()
            here, there = await house.come(first, ana), await house.come(second, ana)
            await here.must(SIT, seat=1)
            held = await house.money(ana.account.id)
            assert await answer(there, 1) == TWO_TABLES
            assert (await house.money(ana.account.id), await house.in_transit(second)) == (held, 0)
            assert await answer(there, STANDING) == ("done",), "who stands has no seat"
            await there.must({"do": "leave"})
            await here.must({"do": "leave"})
            assert await answer(there, 1) == ("done",)

    asyncio.run(story())


@pytest.mark.rule("AO-12.17")
def test_who_stands_at_one_table_may_sit_at_another_one() -> None:
    async def story() -> None:
        async with evening() as house:
            first, second = await chemin(house, "primeira"), await chemin(house, "segunda")
            ana = await house.guest()
            await (await house.come(first, ana)).must(SIT, seat=STANDING)
            assert await answer(await house.come(second, ana), 1) == ("done",)

    asyncio.run(story())


@pytest.mark.rule("AO-12.17")
def test_a_seat_at_another_game_does_not_matter() -> None:
    async def story() -> None:
        async with evening() as house:
            dice, cards = await house.open("banca_francesa", "AO"), await chemin(house, "cartas")
            ana = await house.guest()
            await (await house.come(dice, ana)).must(SIT, seat=1)
            assert await answer(await house.come(cards, ana), 1) == ("done",)

    asyncio.run(story())


@pytest.mark.rule("AO-12.17")
def test_a_croupier_seats_nobody_who_sits_at_another_table() -> None:
    async def story() -> None:
        async with evening() as house:
            first, second = await chemin(house, "primeira"), await chemin(house, "segunda", by_hand=True)
            ana = await house.guest()
            await (await house.come(first, ana)).must(SIT, seat=1)
            croupier = await house.come(second, await house.employee(Duty.CROUPIER), as_="croupier")
            told = await croupier.do(SIT, seat=1, player=ana.account.name)
            assert (told["say"], told["code"], *told["cites"]) == TWO_TABLES

    asyncio.run(story())


@pytest.mark.rule("AO-12.17")
def test_nor_at_the_tables_of_two_nodes() -> None:
    async def story() -> None:
        store, clock = MemoryStore(), HandClock()
        async with AsyncExitStack() as stack:
            one = await stack.enter_async_context(evening(store, clock=clock, node="one"))
            two = await stack.enter_async_context(evening(store, clock=clock, node="two"))
            await one.tick()
            first, second = await chemin(one, "primeira"), await chemin(two, "segunda")
            await one.tick()
            assert (list(one.floor.tables), list(two.floor.tables)) == ([first], [second])
            ana = await one.guest()
            here, there = await one.come(first, ana), await two.come(second, ana)
            await here.must(SIT, seat=1)
            held = await two.money(ana.account.id)
            assert await answer(there, 1) == TWO_TABLES
            assert (await two.money(ana.account.id), await two.in_transit(second)) == (held, 0)
            await here.must({"do": "leave"})
            assert await answer(there, 1) == ("done",), "what was known of the other table is asked again"

    asyncio.run(story())


def test_where_else_a_player_sits_is_not_theirs_to_say() -> None:
    async def story() -> None:
        async with evening() as house:
            screen = await house.come(await chemin(house, "mesa"), await house.guest())
            told = await screen.do({**SIT, "elsewhere": [1]}, seat=1)
            assert told["say"] == "wrong"

    asyncio.run(story())
