"""Free credits, and money on its way to a table."""

import asyncio

import pytest

from panoverde.core.refusal import Refused
from panoverde.house.money.demo import ALLOWANCES
from panoverde.house.records import Duty
from tests.house.house import DAY, HOUR, House, code, refused, run


@pytest.mark.rule("PT-BFO-31", "PT-SO-75")
def test_people_have_free_credits_too_beside_their_wallets() -> None:
    async def story() -> None:
        house = House()
        player = await house.player()
        assert await house.balance(f"credits:{player.id}", "EUR.demo") == ALLOWANCES["EUR.demo"].grant
        await house.reserve.reserve(player, "mesa", "EUR.demo", 100)
        assert await house.balance(f"transit:mesa:{player.id}", "EUR.demo") == 100
        assert await house.balance(f"wallet:{player.id}") == 0

    run(story())


def test_credits_are_refilled_below_the_floor_and_five_times_a_day() -> None:
    async def story() -> None:
        house = House()
        guest = (await house.accounts.guest()).account
        grant, floor = ALLOWANCES["EUR.demo"].grant, ALLOWANCES["EUR.demo"].floor
        assert await code(house.demo.top_up(guest, "EUR.demo")) == "credits-left"
        await house.reserve.reserve(guest, "mesa", "EUR.demo", grant - floor)
        assert await code(house.demo.top_up(guest, "EUR.demo")) == "credits-left"
        await house.reserve.reserve(guest, "mesa", "EUR.demo", 1)
        assert await house.demo.top_up(guest, "EUR.demo") == grant + floor - 1
        for _ in range(4):
            await house.reserve.reserve(guest, "mesa", "EUR.demo", grant)
            await house.demo.top_up(guest, "EUR.demo")
        await house.reserve.reserve(guest, "mesa", "EUR.demo", grant)
        assert (await refused(house.demo.top_up(guest, "EUR.demo"))).facts == {"most": 5}
        house.later(DAY + 1)
        for _ in range(5):
            await house.demo.top_up(guest, "EUR.demo")
            await house.reserve.reserve(guest, "mesa", "EUR.demo", grant)
        assert await code(house.demo.top_up(guest, "EUR.demo")) == "refills-spent"
        assert await house.balance("demo", "EUR.demo") == -11 * grant

    run(story())


def test_asking_twice_at_once_refills_once() -> None:
    async def story() -> None:
        house = House()
        guest = (await house.accounts.guest()).account
        await house.reserve.reserve(guest, "mesa", "AOA.demo", ALLOWANCES["AOA.demo"].grant)
        told = await asyncio.gather(*(house.demo.top_up(guest, "AOA.demo") for _ in range(3)), return_exceptions=True)
        assert [isinstance(one, Refused) for one in told].count(True) == 2

    run(story())


def test_players_of_the_house_are_refilled_as_often_as_they_lose() -> None:
    async def story() -> None:
        house = House()
        bot = await house.accounts.bot("bot-1")
        for _ in range(9):
            await house.reserve.reserve(bot, "mesa", "EUR.demo", ALLOWANCES["EUR.demo"].grant)
            await house.demo.top_up(bot, "EUR.demo")

    run(story())


@pytest.mark.rule("PT-BFO-32", "PT-SO-76")
def test_somebody_who_only_tries_brings_no_money_to_a_table_and_money_is_not_a_refill() -> None:
    async def story() -> None:
        house = House()
        guest, bot = (await house.accounts.guest()).account, await house.accounts.bot("bot-1")
        for one in (guest, bot):
            told = await refused(house.reserve.reserve(one, "mesa", "EUR", 100))
            assert (told.code, told.cites) == ("demo-plays-demo", ("PT-BFO-32", "PT-SO-76"))
            assert await code(house.demo.top_up(one, "EUR")) == "demo-never-converts"

    run(story())


@pytest.mark.rule("PT-BFO-32", "PT-SO-76")
def test_free_credits_and_money_never_meet_in_the_ledger() -> None:
    async def story() -> None:
        house = House()
        cashier, player = await house.worker(Duty.CASHIER), await house.player()
        guest = (await house.accounts.guest()).account
        await house.cage.buy(cashier, player, "EUR", 9000, "numerário")
        await house.reserve.reserve(player, "mesa", "EUR", 500)
        await house.reserve.reserve(player, "ensaio", "EUR.demo", 500)
        await house.reserve.reserve(guest, "ensaio", "AOA.demo", 700)
        await house.reserve.release(player.id, "ensaio", "EUR.demo", 200, "não sentou")
        await house.reserve.release(player.id, "mesa", "EUR", 500, "não sentou")
        for account, unit in await house.store.balances():
            kind = account.partition(":")[0]
            assert {"wallet": ["EUR"], "cage": ["EUR"]}.get(kind, ["EUR", "EUR.demo", "AOA.demo"]).count(unit) == 1
            assert kind not in ("credits", "demo") or unit.endswith(".demo")
        assert await house.balance(f"wallet:{player.id}") == 9000

    run(story())


def test_what_is_reserved_leaves_the_wallet_and_what_is_released_comes_back() -> None:
    async def story() -> None:
        house = House()
        cashier, player = await house.worker(Duty.CASHIER), await house.player()
        await house.cage.buy(cashier, player, "EUR", 1000, "numerário")
        await house.reserve.reserve(player, "mesa", "EUR", 600)
        assert await house.balance(f"wallet:{player.id}") == 400
        assert await house.balance(f"transit:mesa:{player.id}") == 600
        assert await code(house.reserve.reserve(player, "mesa", "EUR", 401)) == "not-enough-money"
        await house.reserve.release(player.id, "mesa", "EUR", 250, "sentou com menos")
        assert await house.balance(f"wallet:{player.id}") == 650
        assert await code(house.reserve.release(player.id, "mesa", "EUR", 351, "demais")) == "not-enough-money"
        assert await code(house.reserve.release(player.id, "outra", "EUR", 1, "outra mesa")) == "not-enough-money"
        last = (await house.facts(f"account/{player.id}"))[-1]
        assert (last["fact"], last["by"], last["why"]) == ("released", "system", "sentou com menos")

    run(story())


def test_after_a_stop_everything_on_its_way_to_a_table_goes_back() -> None:
    async def story() -> None:
        house = House()
        cashier = await house.worker(Duty.CASHIER)
        ana, rui = await house.player("ana"), await house.player("rui")
        guest = (await house.accounts.guest()).account
        for one in (ana, rui):
            await house.cage.buy(cashier, one, "EUR", 1000, "numerário")
            await house.reserve.reserve(one, "mesa", "EUR", 300)
        await house.reserve.reserve(ana, "mesa-2", "EUR", 50)
        await house.reserve.reserve(guest, "mesa", "EUR.demo", 70)
        house.later(HOUR)
        assert await house.reserve.release_all("mesa", "o sistema parou") == 3
        assert await house.reserve.release_all("mesa", "o sistema parou") == 0
        assert (await house.balance(f"wallet:{ana.id}"), await house.balance(f"wallet:{rui.id}")) == (950, 1000)
        assert await house.balance(f"credits:{guest.id}", "EUR.demo") == ALLOWANCES["EUR.demo"].grant
        assert await house.balance(f"transit:mesa-2:{ana.id}") == 50

    run(story())


def test_two_nodes_that_give_the_same_money_back_give_it_back_once() -> None:
    async def story() -> None:
        house = House()
        cashier = await house.worker(Duty.CASHIER)
        players = [await house.player(name) for name in ("ana", "rui")]
        for one in players:
            await house.cage.buy(cashier, one, "EUR", 1000, "numerário")
            await house.reserve.reserve(one, "mesa", "EUR", 300)
        await asyncio.gather(*(house.reserve.release_all("mesa", "o sistema parou") for _ in range(2)))
        assert [await house.balance(f"wallet:{one.id}") for one in players] == [1000, 1000]
        assert [await house.balance(f"transit:mesa:{one.id}") for one in players] == [0, 0]

    run(story())
