"""The end of a jackpot: tables that close or stand still with a prize unpaid, pools that close or merge."""

import asyncio
from typing import Any

import pytest

from panoverde.core.facts import JackpotPaid
from panoverde.core.people import Role, Seat
from panoverde.core.refusal import Refused
from panoverde.house.people.duties import SYSTEM
from panoverde.house.records import Duty
from panoverde.journal.pool_stream import PoolStream
from panoverde.pools.account import ReleaseTable, ServeTable
from panoverde.pools.prizes import AwardPrizes, ClaimPrize, ConfirmPayment
from panoverde.pools.rules import PRESETS, Prize
from panoverde.server.table import served_table
from tests.server.evening import SECOND, Evening, Screen, evening
from tests.server.node.test_pools import DEMO, START, WINDOW, Royal, balance, bet, open_pool, open_table, pool_of

DECISION = "Despacho 9/2026"
PAIR_OF_ACES = PRESETS["AO_7"].prizes[-1].fixed


@pytest.fixture(autouse=True)
def royal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(served_table, "Trial", Royal)


async def paid(house: Evening, place: str) -> list[int]:
    return [
        event.chips
        for entry in await house.journal(place)
        for event in entry.act.events
        if isinstance(event, JackpotPaid)
    ]


async def dealt_and_switched_off(house: Evening) -> tuple[Screen, str]:
    await open_pool(house)
    place = await open_table(house)
    ana = await house.seated(place, 1, 5_000)
    await bet(house, ana)
    await house.pass_time(5 * SECOND)
    await house.disable("all")
    return ana, place


@pytest.mark.rule("AO-9.13", "AO-9.11")
def test_play_that_is_switched_off_pays_the_jackpot_of_the_round_first() -> None:
    async def story() -> None:
        async with evening() as house:
            ana, place = await dealt_and_switched_off(house)
            await ana.must({"do": "vou"})
            for _ in range(5):
                await house.pass_time(SECOND)
                await house.tick()
            assert await paid(house, place) == [START + 75]
            assert not pool_of(house).state.owed
            await ana.must({"do": "leave"})

    asyncio.run(story())


@pytest.mark.rule("AO-9.26", "R-423")
def test_play_that_is_switched_off_ends_a_round_in_which_everybody_has_passed() -> None:
    async def story() -> None:
        async with evening() as house:
            ana, _ = await dealt_and_switched_off(house)
            await ana.must({"do": "passo"})
            await house.pass_time(3 * SECOND)
            await ana.must({"do": "leave"})

    asyncio.run(story())


@pytest.mark.rule("AO-9.13")
def test_a_table_that_closes_pays_its_jackpot_and_leaves_the_pool() -> None:
    async def story() -> None:
        async with evening() as house:
            await open_pool(house)
            place = await open_table(house)
            ana = await house.seated(place, 1, 5_000)
            await bet(house, ana)
            await house.pass_time(5 * SECOND)
            await house.close(place)
            await ana.must({"do": "vou"})
            for _ in range(8):
                await house.pass_time(SECOND)
                await house.tick()
            state = pool_of(house).state
            assert (state.tables, state.owed, state.value) == ((), (), START)
            assert await balance(house) == START

    asyncio.run(story())


@pytest.mark.rule("AO-7.6", "AO-7.9", "AO-7.12", "R-436")
def test_a_pool_pays_what_was_won_in_a_coup_of_blackjack_that_became_void() -> None:
    async def story() -> None:
        async with evening() as house:
            await open_pool(house, profile="AO_7")
            place = await house.open("blackjack", "AO", jackpot="acumulado", **WINDOW)
            inspector = await house.come(place, await house.employee(Duty.INSPECTOR), as_="inspector")
            ana = await house.seated(place, 1, 5_000)
            await house.pass_time(5 * SECOND)
            await ana.must({"do": "place_bet", "zone": "lugar_1", "chips": 100})
            await ana.must({"do": "place_bet", "zone": "jackpot", "chips": 100})
            table = house.table(place).table
            while table.state.hole != "covered":
                await house.pass_time(SECOND)
            assert table.state.first_cards == {Seat(1): ("Ah", "Ah")}
            await inspector.must({"do": "void", "reason": "alarme de incêndio"})
            while not await paid(house, place):
                await house.pass_time(SECOND)
                await house.tick()
            assert await paid(house, place) == [PAIR_OF_ACES]
            assert (await house.held(place))["chips:1"] == 5_000 - 100 + PAIR_OF_ACES
            assert not pool_of(house).state.owed
            assert await balance(house) == pool_of(house).state.value

    asyncio.run(story())


@pytest.mark.rule("R-433")
def test_a_merger_that_is_refused_leaves_the_other_pool_free() -> None:
    async def story() -> None:
        async with evening() as house:
            await open_pool(house)
            await open_pool(house, "novo")
            place = await open_table(house)
            with pytest.raises(Refused, match="pool-in-use"):
                await house.books.pools.close(SYSTEM, "acumulado", DECISION, into="novo")
            await house.close(place)
            for _ in range(3):
                await house.pass_time(SECOND)
                await house.tick()
            await house.books.pools.close(SYSTEM, "novo", DECISION)
            await house.books.pools.close(SYSTEM, "acumulado", DECISION)
            assert not any((await house.store.balances("pool:")).values())

    asyncio.run(story())


@pytest.mark.rule("R-430", "R-433")
def test_a_pool_that_is_empty_may_merge_too() -> None:
    async def story() -> None:
        async with evening() as house:
            prizes = (Prize("sequencia_real_de_cor"), Prize("sequencia_de_cor", percent=10), Prize("cor", fixed=START))
            await house.books.pools.open(SYSTEM, "vazio", "AO_9", {"demo": "yes"}, prizes)
            await open_pool(house)
            vazio = await house.books.pools.find("vazio")
            await spend(house, vazio)
            await house.books.pools.close(SYSTEM, "vazio", DECISION, into="acumulado")
            for _ in range(2):
                await house.tick()
            assert pool_of(house).state.tables == ()
            await house.books.pools.close(SYSTEM, "acumulado", DECISION)

    asyncio.run(story())


async def spend(house: Evening, pool: PoolStream) -> None:
    """A flush at a table that has gone wins all that there is."""
    by: Any = {"by": Role.HOUSE}
    for command in (
        ServeTable("mesa", **by),
        ClaimPrize("mesa", 1, 1, Seat(1), 3, **by),
        AwardPrizes("mesa", 2, **by),
        ConfirmPayment("mesa", 3, Seat(1), **by),
        ReleaseTable("mesa", **by),
    ):
        await house.books.pools.act(pool, command)
    assert pool.state.value == 0


@pytest.mark.rule("R-433")
def test_a_pool_does_not_close_under_a_table_that_has_just_opened() -> None:
    async def story() -> None:
        async with evening() as house:
            await open_pool(house)
            options = {"demo": "yes", "jackpot": "acumulado"}
            await house.books.openings.open(SYSTEM, "mesa", "sem_descarte", "AO", options, pace=0)
            with pytest.raises(Refused, match="pool-in-use"):
                await house.books.pools.close(SYSTEM, "acumulado", DECISION)

    asyncio.run(story())


@pytest.mark.rule("R-437", "AO-9.5")
def test_a_table_that_closes_while_its_pool_listens_is_heard_to_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        async with evening() as house:
            await open_pool(house)
            place = await open_table(house)
            ana = await house.seated(place, 1, 5_000)
            links, hear = house.floor.pools, house.floor.pools._hear

            async def slow(pool: PoolStream) -> None:
                """The pool has read what the table said; meanwhile it collects chips, pays them back and closes."""
                await hear(pool)
                monkeypatch.setattr(links, "_hear", hear)
                monkeypatch.setattr(links, "_link_soon", lambda: None)
                await bet(house, ana)
                await house.pass_time(5 * SECOND)
                await ana.must({"do": "passo"})
                await house.books.openings.close(SYSTEM, place, "a noite acabou")
                opened = {opening.id: opening for opening in await house.books.openings.list()}
                house.floor._heed(house.table(place), opened[place])
                await house.pass_time(3 * SECOND)
                house.floor.openings = {}
                assert place not in house.floor.tables

            monkeypatch.setattr(links, "_hear", slow)
            house.table(place).on_jackpot = lambda _: None
            await links.link()
            for _ in range(2):
                await house.tick()
            state = pool_of(house).state
            assert state.tables == ()
            assert state.value == await balance(house) == START + 75
            assert await house.store.balance("pool:acumulado", DEMO) == START + 75

    asyncio.run(story())
