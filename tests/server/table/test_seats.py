"""Who sits where: one seat an account, one account a seat, and somebody else after them."""

import asyncio

import pytest

from panoverde.core.money import Transfer, chips, free_credits, stake, wallet
from panoverde.core.people import Role, Seat
from panoverde.house.records import Account, Duty
from panoverde.journal.seats import Seats, Tenure
from tests.server.evening import SECOND, evening, seats_of

ONE, TWO, THREE = Seat(1), Seat(2), Seat(3)


def test_a_seat_belongs_to_the_player_who_came_first_until_they_are_gone() -> None:
    seats = Seats()
    seats.sit(ONE, "ana", 5)
    seats.sit(ONE, "rui", 6)
    assert seats.tenures == {ONE: Tenure("ana", 5)}
    assert (seats.of("ana"), seats.of("rui")) == (ONE, None)
    seats.leave(ONE)
    seats.leave(ONE)
    assert seats.of("ana") is None
    seats.sit(ONE, "rui", 9)
    assert seats.of("rui") == ONE


@pytest.mark.rule("PT-NB-12a")
def test_a_player_who_changes_places_is_followed_with_or_without_chips() -> None:
    seats = Seats({ONE: Tenure("ana", 5), TWO: Tenure("rui", 6)})
    assert not seats.change(9, ONE, TWO), "somebody sits there"
    assert seats.change(9, ONE, THREE)
    assert seats.tenures == {TWO: Tenure("rui", 6), THREE: Tenure("ana", 9)}
    assert seats.of("ana") == THREE


def test_money_from_outside_was_put_in_transit_and_goes_back_to_its_owner() -> None:
    seats = Seats({ONE: Tenure("ana", 5), TWO: Tenure("rui", 6)})
    moves = seats.moves(
        "mesa",
        "EUR",
        [
            Transfer(wallet(ONE), chips(ONE), 100),
            Transfer(chips(ONE), stake(ONE), 30),
            Transfer(chips(TWO), free_credits(TWO), 7),
        ],
    )
    assert {(account, amount) for account, _, amount in moves} == {
        ("transit:mesa:ana", -100),
        ("mesa/chips:1", 70),
        ("mesa/stake:1", 30),
        ("mesa/chips:2", -7),
        ("credits:rui", 7),
    }
    assert {unit for _, unit, _ in moves} == {"EUR"}
    assert seats.moves("mesa", "EUR", [Transfer("bank", chips(ONE), 5), Transfer(chips(ONE), "bank", 5)]) == ()


@pytest.mark.rule("R-203")
def test_who_may_sit_where() -> None:
    async def story() -> None:
        async with evening() as house:
            place = await house.open("banca_francesa", "PT_ONLINE")
            sit = {"do": "sit", "chips": 500}
            ana, rui = await house.come(place, await house.guest()), await house.come(place, await house.guest())
            assert (await ana.do(sit))["code"] == "which-seat"
            assert (await ana.do({"do": "leave"}))["code"] == "which-seat"
            await ana.must(sit, seat=2)
            assert (await ana.do({"do": "leave"}, seat=3))["code"] == "one-seat"
            assert (await rui.do(sit, seat=2))["code"] == "seat-taken"
            assert (await rui.do({"do": "leave"}, seat=2))["code"] == "seat-taken", "nobody gets up for another"
            assert (await rui.do(sit, seat=99))["code"] == "no-such-seat"
            stranger = await house.come(place)
            assert (await stranger.do(sit, seat=5))["code"] == "log-in-first"
            await ana.must({"do": "leave"}, seat=2)
            await rui.must(sit, seat=2)
            assert await house.in_transit(place) == 0

    asyncio.run(story())


def test_a_player_who_has_lost_everything_can_leave_and_others_sit_there() -> None:
    async def story() -> None:
        async with evening() as house:
            gained = 0
            while gained <= 0:  # «ases» may win, once in 64 coups: then at another table
                place = await house.open("banca_francesa", "PT_ONLINE")
                ana = await house.seated(place, 1, 500)
                await ana.must({"do": "place_bet", "zone": "ases", "chips": 500})
                while not (gained := (await house.held(place)).get("bank", 0)):
                    await house.pass_time(10 * SECOND)
            await ana.must({"do": "leave"})
            assert seats_of(house.table(place)) == {}
            await house.seated(place, 1, 700)
            await ana.must({"do": "sit", "chips": 300}, seat=2)

    asyncio.run(story())


def test_several_purchases_at_once_are_all_made() -> None:
    async def story() -> None:
        async with evening() as house:
            place = await house.open("banca_francesa", "PT_ONLINE")
            ana = await house.seated(place, 1, 500)
            for number in range(3):
                ana.say({"say": "act", "id": f"b{number}", "command": {"do": "buy_chips", "chips": 100 + number}})
            await house.settle()
            assert [one["id"] for one in ana.heard("done")[-3:]] == ["b0", "b1", "b2"]
            assert await house.held(place) == {"chips:1": 803}
            assert await house.in_transit(place) == 0

    asyncio.run(story())


def test_the_same_purchase_said_twice_at_once_is_made_once() -> None:
    async def story() -> None:
        async with evening() as house:
            place = await house.open("banca_francesa", "PT_ONLINE")
            ana = await house.seated(place, 1, 500)
            for _ in range(2):
                ana.say({"say": "act", "id": "b", "command": {"do": "buy_chips", "chips": 100}})
            await house.settle()
            assert len(ana.heard("done")) == 3
            assert len({one["version"] for one in ana.heard("done")}) == 2
            assert await house.held(place) == {"chips:1": 600}
            assert await house.in_transit(place) == 0

    asyncio.run(story())


def test_a_player_who_has_too_little_is_refused_and_keeps_what_they_have() -> None:
    async def story() -> None:
        async with evening() as house:
            place = await house.open("banca_francesa", "PT_ONLINE")
            guest = await house.guest()
            ana = await house.come(place, guest)
            assert (await ana.do({"do": "sit", "chips": 10_100_000}, seat=1))["code"] == "not-enough-money"
            assert (await ana.do({"do": "sit", "chips": 10**16}, seat=1))["say"] in ("refused", "wrong")
            assert await house.money(guest.account.id) == 10_100_000
            assert seats_of(house.table(place)) == {}

    asyncio.run(story())


@pytest.mark.rule("PT-BFO-32", "PT-SO-76")
def test_a_guest_does_not_play_for_money_and_staff_do_not_play() -> None:
    async def story() -> None:
        async with evening() as house:
            place = await house.open("banca_francesa", "PT_ONLINE", demo="no")
            guest = await house.come(place, await house.guest())
            assert (await guest.do({"do": "sit", "chips": 500}, seat=1))["code"] == "demo-only"
            worker = await house.come(place, await house.employee(Duty.CASHIER))
            assert (await worker.do({"do": "sit", "chips": 500}, seat=1))["code"] == "works-here"
            assert await house.in_transit(place) == 0

    asyncio.run(story())


def test_somebody_sits_down_while_anothers_money_is_on_its_way() -> None:
    async def story() -> None:
        async with evening() as house:
            place = await house.open("banca_francesa", "PT_ONLINE")
            one, two = await house.guest(), await house.guest()
            ana, rui = await house.come(place, one), await house.come(place, two)
            for screen in (ana, rui):
                screen.say({"say": "act", "id": "s", "seat": 1, "command": {"do": "sit", "chips": 500}})
            await house.settle()
            assert [one["say"] for one in ana.messages if one.get("id") == "s"] == ["done"]
            assert [(one["say"], one.get("code")) for one in rui.messages if one.get("id") == "s"] == [
                ("refused", "seat-taken")
            ]
            assert await house.money(two.account.id) == 10_100_000
            assert await house.in_transit(place) == 0

    asyncio.run(story())


def test_a_bot_is_marked_and_people_have_their_names() -> None:
    async def story() -> None:
        async with evening() as house:
            place = await house.open("banca_francesa", "PT_ONLINE")
            bot: Account = await house.books.accounts.bot("automato-1")
            screen = await house.come(place, await house.books.accounts.admit(bot))
            await screen.must({"do": "sit", "chips": 500}, seat=4)
            assert screen.heard("people")[-1]["people"]["4"] == {"name": bot.name, "bot": True, "here": True}
            assert house.floor._person(house.table(place), "ninguem").name == "?"
            assert screen.welcome["you"] == Role.PUBLIC

    asyncio.run(story())


@pytest.mark.rule("PT-NB-12a")
def test_a_player_of_poker_who_changes_places_plays_on_from_there() -> None:
    async def story() -> None:
        async with evening() as house:
            place = await house.open("holdem", "PT")
            players = {seat: await house.seated(place, seat, 20_000, want="state") for seat in (1, 2, 3, 4, 5)}
            ana = players[5]
            account = seats_of(house.table(place))[Seat(5)]
            await house.pass_time(SECOND)
            await ana.must({"do": "ask_change", "seat": 9})
            while Seat(9) not in house.table(place).seats.tenures:
                await house.pass_time(20 * SECOND)
            assert seats_of(house.table(place))[Seat(9)] == account
            assert ana.heard("state")[-1]["you"] == 9
            assert ana.heard("people")[-1]["people"].keys() == {"1", "2", "3", "4", "9"}
            await ana.must({"do": "leave"})
            while Seat(9) in house.table(place).seats.tenures:
                await house.pass_time(20 * SECOND)
            nets = sum(coup.net for coup in await house.coups(place) if coup.account == account)
            assert await house.money(account) == 10_100_000 + nets

    asyncio.run(story())


@pytest.mark.rule("PT-SO-10", "R-144", "R-262")
def test_a_player_who_has_folded_sits_down_at_another_table_before_the_hand_is_over() -> None:
    async def story() -> None:
        async with evening() as house:
            place, other = await house.open("holdem", "PT"), await house.open("banca_francesa", "PT_ONLINE")
            players = {seat: await house.seated(place, seat, 20_000, want="state") for seat in (1, 2, 3, 4, 5)}
            table = house.table(place).table
            while table.state.hand is None or table.state.hand.turn is None:
                await house.pass_time(SECOND)
            seat, number = table.state.hand.turn, table.state.hands
            account = house.table(place).seats.tenures[seat].account
            await players[seat].must({"do": "fold"})
            offered = {option["kind"] for option in players[seat].heard("state")[-1]["options"]}
            assert {"leave", "rest"} <= offered
            await players[seat].must({"do": "leave"})
            screen = await house.come(other, await house.books.accounts.admit(await house.books.accounts.find(account)))
            await screen.must({"do": "sit", "chips": 1_000}, seat=1)
            assert (table.state.hands, seat in house.table(place).seats.tenures) == (number, True)
            while seat in house.table(place).seats.tenures:
                await house.pass_time(20 * SECOND)
            assert house.table(other).seats.of(account) == Seat(1)

    asyncio.run(story())


@pytest.mark.rule("R-203")
def test_what_somebody_brings_is_enough_for_a_bet_and_no_more_than_the_table_takes() -> None:
    async def story() -> None:
        async with evening() as house:
            place = await house.open("banca_francesa", "PT_ONLINE")
            ana = await house.come(place, await house.guest())
            few = await ana.do({"do": "sit", "chips": 99}, seat=1)
            assert (few["code"], few["cites"]) == ("too-few-chips", ["R-203"])
            most = 100 * (600 + 20_000 + 20_000 + 40_000 + 40_000)
            for chips in (most + 1, 10**15):
                many = await ana.do({"do": "sit", "chips": chips}, seat=1)
                assert (many["code"], many["cites"]) == ("too-many-chips", ["R-203"])
                assert "120 600,00 €" in many["words"].replace("\xa0", " ")
            assert (await ana.do({"do": "sit", "chips": most}, seat=1))["code"] == "not-enough-money"
            await ana.must({"do": "sit", "chips": 100}, seat=1)
            again = await ana.do({"do": "sit", "chips": 100}, seat=1)
            assert (again["code"], "1" in again["words"]) == ("already-seated", True)
            assert await house.in_transit(place) == 0

    asyncio.run(story())
