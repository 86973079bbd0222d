"""Tables dealt by a croupier: they say what came; the inspector corrects, with a reason."""

import asyncio

import msgspec
import pytest

from panoverde.core.people import Seat
from panoverde.house.records import Duty, Outcome
from panoverde.server.table.served_table import ServedTable
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
                assert screen.heard("state")[-1]["due"] == {
                    "command": {"do": "open_bets", "by": "croupier", "at": 0},
                    "wants": None,
                }
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


async def all_that_is_due(croupier: Screen, served: ServedTable) -> None:
    while due := served.table.due():
        said = msgspec.to_builtins(due.command)
        await croupier.must({field: value for field, value in said.items() if field not in due.command.stamped})


async def cards_of_ana(house: Evening) -> tuple[str, Screen, Screen]:
    """Ponto e banca with real cards, which lie before Ana, face down."""
    place = await house.open("ponto_banca", "AO", by_hand=True)
    croupier = await house.come(place, await house.employee(Duty.CROUPIER), as_="croupier", want="state")
    ana = await house.seated(place, 1, 1_000_000, want="state")
    served = house.table(place)
    await all_that_is_due(croupier, served)
    await croupier.must({"do": "refuse_cut"})
    await all_that_is_due(croupier, served)
    await ana.must({"do": "place_bet", "zone": "ponto", "chips": served.table.rules.minimum})
    await croupier.must({"do": "close_bets"})
    await all_that_is_due(croupier, served)
    return place, croupier, ana


@pytest.mark.rule("AO-10.19", "R-204", "R-244")
def test_cards_that_a_player_turns_are_recorded_by_the_croupier_in_their_name() -> None:
    async def story() -> None:
        async with evening() as house:
            place, croupier, ana = await cards_of_ana(house)
            (recorded,) = croupier.heard("state")[-1]["recorded"]
            assert (recorded["seat"], recorded["kind"]) == (1, "show_cards")
            assert recorded["wants"] == ana.heard("state")[-1]["wants"]["show_cards"]
            assert (recorded["wants"]["want"], recorded["wants"]["count"]) == ("card", 2)
            assert ana.heard("state")[-1]["recorded"] == []
            for came in ((), ("9h", "Kd")):
                answer = await ana.do({"do": "show_cards"}, came=came)
                assert (answer["code"], answer["cites"]) == ("croupier-records", ["R-204"])
            assert (await croupier.do({"do": "show_cards"}, came=("9h", "Kd")))["code"] == "not-your-cards"
            assert (await croupier.do({"do": "show_cards"}, seat=2, came=("9h", "Kd")))["code"] == "not-yours"
            assert (await croupier.do({"do": "buy_chips", "chips": 100}, seat=1, came=(1,)))["say"] == "wrong"
            await croupier.must({"do": "show_cards"}, seat=1, came=("9h", "Kd"))
            assert ana.events("cards_shown")[-1]["cards"] == ["9h", "Kd"]
            kept = (await house.journal(place))[-1]
            assert kept.author == "staff-croupier"
            assert kept.act.command
            assert kept.act.command.by == 1

    asyncio.run(story())


@pytest.mark.rule("R-204")
def test_the_croupier_enters_what_a_player_without_a_device_says_and_the_journal_names_who_entered_it() -> None:
    async def story() -> None:
        async with evening() as house:
            place, croupier, inspector, ana = await physical(house)
            await ana.leave()
            await house.pass_time(10 * MINUTE)
            assert seats_of(house.table(place)).keys() == {1}, "nobody needs a connection at a table dealt by hand"
            await croupier.must({"do": "open_bets"})
            kinds = {
                said["seat"]: {one["kind"] for one in said["options"]} for said in croupier.heard("state")[-1]["spoken"]
            }
            assert {"place_bet", "leave"} <= kinds[1]
            assert kinds[2] == {"sit"}
            assert inspector.heard("state")[-1]["spoken"] == []
            assert (await inspector.do(BET, seat=1))["code"] == "not-yours"
            await croupier.must(BET, seat=1)
            kept = (await house.journal(place))[-1]
            assert (kept.author, kept.act.command and kept.act.command.by) == ("staff-croupier", 1)
            await croupier.must({"do": "buy_chips", "chips": 300}, seat=1)
            assert await house.held(place) == {"chips:1": 4_800, "stake:1": 500}
            await croupier.must({"do": "close_bets"})
            await croupier.must({"do": "throw"}, came=(1, 2, 3))
            await croupier.must({"do": "settle"})
            await croupier.must({"do": "open_bets"})
            await croupier.must({"do": "withdraw_bet", "zone": "pequeno", "chips": 500}, seat=1)
            await croupier.must({"do": "leave"}, seat=1)
            assert seats_of(house.table(place)) == {}
            (coup,) = await house.coups(place)
            assert (coup.seat, coup.net) == (1, 500)

    asyncio.run(story())


@pytest.mark.rule("R-203", "R-204", "PT-BFO-31")
def test_the_croupier_seats_a_player_by_name_with_the_players_own_money() -> None:
    async def story() -> None:
        async with evening() as house:
            place, croupier, inspector, _ = await physical(house)
            rui = await house.guest()
            sit = {"do": "sit", "chips": 700}
            assert (await inspector.do(sit, seat=2, player=rui.account.name))["code"] == "not-yours"
            assert (await croupier.do(sit, seat=2, player="ninguém"))["code"] == "no-such-account"
            assert (await croupier.do(BET, seat=2, player=rui.account.name))["code"] == "not-yours"
            assert (await croupier.do(sit, seat=2, player="croupier"))["code"] == "works-here"
            assert (await croupier.do({"do": "sit", "chips": 10**9}, seat=2, player=rui.account.name))[
                "say"
            ] == "refused"
            await croupier.must(sit, seat=2, player=rui.account.name)
            assert seats_of(house.table(place))[Seat(2)] == rui.account.id
            assert await house.money(rui.account.id) == 10_100_000 - 700
            assert (await croupier.do(sit, seat=3, player=rui.account.name))["code"] == "one-seat"
            kept = (await house.journal(place))[-1]
            assert kept.author == "staff-croupier"
            await croupier.must(sit, seat=3)  # a new guest, at a demonstration table
            assert seats_of(house.table(place)).keys() == {1, 2, 3}
            live = house.table(place).table.state
            await crash(house)
        async with evening(house.store, clock=house.clock) as again:
            assert again.table(place).table.state == live
            assert seats_of(again.table(place))[Seat(2)] == rui.account.id

    asyncio.run(story())


@pytest.mark.rule("R-204", "R-225")
def test_a_shooter_with_real_dice_throws_and_the_croupier_says_what_came() -> None:
    async def story() -> None:
        async with evening() as house:
            place = await house.open("craps", by_hand=True)
            croupier = await house.come(place, await house.employee(Duty.CROUPIER), as_="croupier")
            inspector = await house.come(place, await house.employee(Duty.INSPECTOR), as_="inspector")
            ana = await house.seated(place, 1, 5_000)
            await croupier.must({"do": "open_bets"})
            await ana.must({"do": "place_bet", "zone": "pass", "chips": 500})
            await croupier.must({"do": "offer_dice"})
            await croupier.must({"do": "close_bets"})
            assert (await ana.do({"do": "throw"}, came=(6, 5)))["code"] == "croupier-records"
            assert (await inspector.do({"do": "throw"}, seat=1, came=(6, 5)))["code"] == "not-yours"
            await croupier.must({"do": "throw"}, came=(6, 6))
            assert ana.events("dice_thrown")[-1]["dice"] == [6, 6]

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


@pytest.mark.rule("PT-NB-8c", "PT-NB-65", "R-204", "R-340", "R-362")
def test_the_croupier_enters_that_a_player_disagrees_and_the_inspector_settles_it() -> None:
    """Nobody has a device but the staff, and nobody comes to the table as the house itself."""

    async def story() -> None:
        async with evening() as house:
            place = await house.open("holdem", "PT", by_hand=True, physical="yes")
            croupier = await house.come(place, await house.employee(Duty.CROUPIER), as_="croupier", want="state")
            inspector = await house.come(place, await house.employee(Duty.INSPECTOR), as_="inspector", want="state")
            for seat in (1, 2, 3, 4):
                await (await house.seated(place, seat, 20_000)).leave()

            async def said(*words: tuple[int, str]) -> None:
                for seat, word in words:
                    await croupier.must({"do": word}, seat=seat)
                await croupier.must({"do": "gather_bets"})

            for due in ("spread_deck", "start_hand", "shuffle_deck", "post_bets", "deal_cards"):
                await croupier.must({"do": due})
            await said((3, "call"), (4, "fold"), (1, "fold"), (2, "check"))
            for board in (("2c", "7d", "9h"), ("Js",), ("3d",)):
                await croupier.must({"do": "turn_board"}, came=board)
                await said((2, "check"), (3, "check"))
            await croupier.must({"do": "turn_cards", "seat": 2}, came=("As", "Ah"))
            await croupier.must({"do": "turn_cards", "seat": 3}, came=("Kc", "Kd"))
            await croupier.must({"do": "ask_agreement"})
            spoken = {one["seat"]: one["options"] for one in croupier.heard("state")[-1]["spoken"]}
            assert "disagree" in {option["kind"] for option in spoken[3]}
            await croupier.must({"do": "disagree"}, seat=3)
            assert (await croupier.do({"do": "pay_pots"}))["code"] == "not-agreed"
            ruling = {"do": "settle_dispute", "dispute": "3 leu mal o ás", "ruling": "ganha o 2"}
            assert (await croupier.do(ruling))["code"] == "not-yours"
            assert "settle_dispute" in {option["kind"] for option in inspector.heard("state")[-1]["options"]}
            await inspector.must(ruling)
            await croupier.must({"do": "pay_pots"})
            assert croupier.events("pot_paid")[-1]["seat"] == 2

    asyncio.run(story())


@pytest.mark.rule("PT-NB-71g", "R-277")
def test_a_pot_that_two_mixed_hands_share_is_settled_not_void() -> None:
    async def story() -> None:
        async with evening() as house:
            place = await house.open("holdem", "PT", by_hand=True, physical="yes")
            croupier = await house.come(place, await house.employee(Duty.CROUPIER), as_="croupier")
            seats = [await house.seated(place, seat, 20_000) for seat in (1, 2, 3, 4)]
            for due in ("spread_deck", "start_hand", "shuffle_deck", "post_bets", "deal_cards"):
                await croupier.must({"do": due})
            for seat, word in ((3, "call"), (4, "call"), (1, "fold"), (2, "fold")):
                await seats[seat - 1].must({"do": word})
            await croupier.must({"do": "gather_bets"})
            await croupier.must({"do": "mix_cards", "seat": 3, "other": 4})
            coups = await house.coups(place)
            assert {coup.seat: coup.net for coup in coups} == {1: -100, 2: -200, 3: 150, 4: 150}
            assert {(coup.outcome, coup.why) for coup in coups} == {(Outcome.SETTLED, "")}

    asyncio.run(story())


@pytest.mark.rule("R-202", "PT-BFO-27")
def test_going_back_over_two_coups_and_forth_again_leaves_every_account_and_every_sum_as_it_was() -> None:
    async def story() -> None:
        async with evening() as house:
            place, croupier, inspector, ana = await physical(house)
            table = house.table(place).table
            await croupier.must({"do": "open_bets"})
            start = table.version
            for throw in ((6, 6, 4), (5, 5, 5)):
                await ana.must(BET)
                await croupier.must({"do": "close_bets"})
                await croupier.must({"do": "throw"}, came=throw)
                await croupier.must({"do": "settle"})
                await croupier.must({"do": "open_bets"})
            end, held = table.version, await house.held(place)
            await inspector.must({"do": "rewind", "to": start, "reason": "pano trocado"})
            await inspector.must({"do": "rewind", "to": end, "reason": "afinal estava certo"})
            assert await house.held(place) == held
            coups = await house.coups(place)
            assert [(coup.number, coup.staked, coup.net) for coup in coups] == [
                (1, 500, -500), (2, 500, -500), (1, -500, 500), (2, -500, 500), (1, 500, -500), (2, 500, -500),
            ]  # fmt: skip
            assert {coup.outcome for coup in coups} == {Outcome.SETTLED, Outcome.CORRECTED}
            assert sum(coup.net for coup in coups) == held["chips:1"] - 5_000

    asyncio.run(story())
