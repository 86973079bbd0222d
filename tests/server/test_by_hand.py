"""Tables dealt by a croupier: he says what came; the inspector corrects, with a reason."""

import asyncio

import pytest

from panoverde.house.records import Duty, Outcome
from tests.server.evening import MINUTE, Evening, Screen, crash, evening, seats_of

BET = {"do": "place_bet", "zone": "pequeno", "chips": 500}


async def physical(house: Evening) -> tuple[str, Screen, Screen, Screen]:
    place = await house.open("banca_francesa", "AO", by_hand=True)
    croupier = await house.come(place, await house.employee(Duty.CROUPIER), as_="croupier", want="state")
    inspector = await house.come(place, await house.employee(Duty.INSPECTOR), as_="inspector", want="state")
    return place, croupier, inspector, await house.seated(place, 1, 5_000, want="state")


def test_the_house_waits_for_the_croupier_and_shows_staff_what_is_due() -> None:
    async def story() -> None:
        async with evening() as house:
            place, croupier, inspector, ana = await physical(house)
            version = house.table(place).version
            await house.pass_time(10 * MINUTE)
            assert house.table(place).version == version
            for screen in (croupier, inspector):
                assert screen.heard("state")[-1]["due"]["do"] == "open_bets"
            assert ana.heard("state")[-1]["due"] is None
            assert croupier.welcome["commitment"] == ""
            assert croupier.welcome["by_hand"] is True

    asyncio.run(story())


def test_what_came_is_what_the_croupier_says_and_a_wrong_script_changes_nothing() -> None:
    async def story() -> None:
        async with evening() as house:
            place, croupier, _, ana = await physical(house)
            await ana.must(BET)
            await croupier.must({"do": "close_bets"})
            before, version = house.table(place).table.state, house.table(place).version
            for came in ((), (1, 2), (1, 2, 7), ("x", 1, 2), (1, 2, 3, 4)):
                answer = await croupier.do({"do": "throw"}, came=came)
                assert answer["say"] == "wrong", came
                assert (house.table(place).table.state, house.table(place).version) == (before, version)
            assert (await ana.do({"do": "throw"}, came=(1, 2, 3)))["code"] == "not-yours"
            await croupier.must({"do": "throw"}, came=(1, 2, 3))
            assert ana.events("dice_thrown")[-1]["dice"] == [1, 2, 3]
            kept = (await house.journal(place))[-1]
            assert kept.draws == ()
            await croupier.must({"do": "settle"})
            assert (await house.held(place))["chips:1"] == 5_000

    asyncio.run(story())


def test_money_comes_once_though_the_script_is_wrong() -> None:
    async def story() -> None:
        async with evening() as house:
            place, _, _, _ = await physical(house)
            guest = await house.guest()
            rui = await house.come(place, guest)
            answer = await rui.do({"do": "sit", "chips": 700}, seat=2, came=(6, 6))
            assert answer["say"] == "wrong"
            assert seats_of(house.table(place)).keys() == {1}
            assert await house.in_transit(place) == 0
            assert await house.money(guest.account.id) == 10_100_000
            await rui.must({"do": "sit", "chips": 700}, seat=2)

    asyncio.run(story())


@pytest.mark.rule("R-202", "AO-3.5")
def test_the_inspector_takes_the_table_back_over_the_wire_with_a_reason() -> None:
    async def story() -> None:
        async with evening() as house:
            place, croupier, inspector, ana = await physical(house)
            await ana.must(BET)
            await croupier.must({"do": "close_bets"})
            await croupier.must({"do": "throw"}, came=(5, 5, 5))
            to = house.table(place).table.version - 1  # before the throw
            await croupier.must({"do": "settle"})
            assert await house.held(place) == {"chips:1": 4_500, "bank": 500}
            offered = [one for one in inspector.heard("state")[-1]["options"] if one["kind"] == "rewind"]
            assert to in offered[0]["asks"][0]["choices"]
            assert (await croupier.do({"do": "rewind", "to": to, "reason": "engano"}))["code"] == "not-yours"
            assert (await inspector.do({"do": "rewind", "to": to, "reason": ""}))["code"] == "no-reason"
            assert (await inspector.do({"do": "rewind", "to": 10**6, "reason": "x"}))["code"] == "rewind-out-of-reach"
            await inspector.must({"do": "rewind", "to": to, "reason": "dado mal lido"})
            assert await house.held(place) == {"chips:1": 4_500, "stake:1": 500}
            assert ana.events("rewound")[-1]["reason"] == "dado mal lido"
            await croupier.must({"do": "throw"}, came=(1, 2, 3))
            await croupier.must({"do": "settle"})
            await croupier.must({"do": "open_bets"})
            coups = await house.coups(place)
            assert sum(coup.net for coup in coups) == 500
            live = house.table(place).table.state
            await crash(house)
        async with evening(house.store, clock=house.clock) as again:
            assert again.table(place).table.state == live
            assert await again.held(place) == {"chips:1": 5_000, "stake:1": 500, "bank": -500}

    asyncio.run(story())


@pytest.mark.rule("R-202")
def test_the_inspector_voids_a_coup_over_the_wire_with_a_reason() -> None:
    async def story() -> None:
        async with evening() as house:
            place, croupier, inspector, ana = await physical(house)
            await ana.must(BET)
            await croupier.must({"do": "close_bets"})
            assert (await inspector.do({"do": "void", "reason": " "}))["code"] == "no-reason"
            assert (await croupier.do({"do": "void", "reason": "mau"}))["code"] == "not-yours"
            await inspector.must({"do": "void", "reason": "mesa tocada"})
            (coup,) = await house.coups(place)
            assert (coup.net, coup.outcome, coup.why) == (0, Outcome.VOID, "mesa tocada")
            kept = (await house.journal(place))[-1]
            assert kept.author == "staff-inspector"
            assert await house.held(place) == {"chips:1": 5_000}

    asyncio.run(story())


@pytest.mark.rule("R-202", "PT-NB-9d")
def test_a_tip_that_a_correction_undoes_goes_back_to_its_giver_and_is_nobodys_prize() -> None:
    async def story() -> None:
        async with evening() as house:
            place = await house.open("holdem", "PT", by_hand=True, physical="yes")
            croupier = await house.come(place, await house.employee(Duty.CROUPIER), as_="croupier")
            inspector = await house.come(place, await house.employee(Duty.INSPECTOR), as_="inspector")
            for seat in (1, 2, 3, 4):
                await house.seated(place, seat, 20_000)
            for due in ("spread_deck", "start_hand", "shuffle_deck"):
                await croupier.must({"do": due})
            before, to = await house.held(place), house.table(place).table.version
            await croupier.must({"do": "post_bets"})
            eva = await house.seated(place, 5, 20_000)
            await eva.must({"do": "tip", "chips": 150})
            assert (await house.held(place))["tips"] == 150
            tipped = house.table(place).table.version
            await inspector.must({"do": "rewind", "to": to, "reason": "apostas trocadas"})
            assert await house.held(place) == {**before, "chips:5": 20_000}
            await inspector.must({"do": "rewind", "to": tipped, "reason": "estava certo"})
            assert (await house.held(place))["tips"] == 150
            await inspector.must({"do": "rewind", "to": to, "reason": "afinal não"})
            assert await house.held(place) == {**before, "chips:5": 20_000}
            await inspector.must({"do": "void", "reason": "mão anulada"})
            assert {coup.seat: coup.net for coup in await house.coups(place) if coup.net} == {}

    asyncio.run(story())
