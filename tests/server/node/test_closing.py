"""Tables that close, games and people that are switched off: what is open concludes and the money goes home."""

import asyncio

import pytest

from panoverde.core.messages import Lang
from panoverde.core.people import Seat
from panoverde.house.people.duties import SYSTEM
from panoverde.house.play.history import History
from panoverde.house.records import Account, Duty, Outcome
from panoverde.journal.entry import Entry, link
from panoverde.journal.table_entry import read_table_entry
from panoverde.store.contract import Batch
from tests.server.evening import MINUTE, SECOND, START, Evening, Screen, crash, evening, seats_of
from tests.server.rigged import Luck, luck

__all__ = ["luck"]

BET = {"do": "place_bet", "zone": "pequeno", "chips": 500}


async def nothing_is_left(house: Evening, place: str) -> None:
    """The table has no money, and its stream has ended."""
    assert await house.held(place) == {}
    assert place not in house.floor.tables
    assert (await house.opening(place)).closed_at is not None
    entries = await house.store.read(f"table/{place}", limit=100_000)
    assert b'"closed":true' in entries[-1].body
    assert sum(b'"closed":true' in entry.body for entry in entries) == 1
    await house.check_sums()


def test_an_open_coup_concludes_and_everybody_is_paid_out(luck: Luck) -> None:
    async def story() -> None:
        async with evening() as house:
            place = await house.open("banca_francesa", "PT_ONLINE")
            ana, rui = await house.seated(place, 1, 5_000), await house.seated(place, 2, 5_000)
            accounts = seats_of(house.table(place))
            await ana.must(BET)
            await house.close(place)
            assert (await rui.do(BET))["code"] == "table-closing"
            assert (await rui.do({"do": "buy_chips", "chips": 100}))["code"] == "table-closing"
            new = await house.come(place, await house.guest())
            assert (await new.do({"do": "sit", "chips": 100}, seat=3))["code"] == "table-closing"
            await ana.must({"do": "place_bet", "zone": "pequeno", "chips": 100})  # her coup goes on
            luck.comes(1, 2, 3)
            await house.pass_time(22 * SECOND)
            assert next((coup.staked, coup.net) for coup in await house.coups(place)) == (600, 600)
            assert await house.money(accounts[Seat(1)]) - await house.money(accounts[Seat(2)]) == 600
            assert await house.store.balance("house", "EUR.demo") == -600
            await nothing_is_left(house, place)
            assert ana.messages[-1] == {"say": "closed", "why": "closed"}
            assert ana.hung_up == (1001, "closed")
            assert await house.in_transit(place) == 0

    asyncio.run(story())


def test_a_stake_that_would_stay_for_the_next_coup_goes_back(luck: Luck) -> None:
    async def story() -> None:
        async with evening() as house:
            place = await house.open("banca_francesa", "PT_ONLINE")
            ana = await house.seated(place, 1, 5_000)
            await ana.must(BET)
            await house.disable(f"table:{place}")
            luck.comes(1, 2, 3)
            await house.pass_time(22 * SECOND)
            won, returned = await house.coups(place)
            assert (won.net, won.outcome) == (500, Outcome.SETTLED)
            assert (returned.net, returned.outcome, returned.why) == (0, Outcome.VOID, "table-disabled")
            last, *_ = await History(house.store).list(await house.books.accounts.find(won.account), Lang.PT)
            assert last.words == "nula, apostas devolvidas: a mesa foi suspensa"
            assert await house.held(place) == {"chips:1": 5_500, "bank": -500}
            assert (await ana.do(BET))["code"] in ("table-disabled", "not-now")
            version = house.table(place).version
            await house.pass_time(MINUTE)
            assert house.table(place).version == version
            await house.books.switches.enable(SYSTEM, f"table:{place}", "revisto")
            await house.tick()
            await house.pass_time(SECOND)
            await ana.must(BET)

    asyncio.run(story())


@pytest.mark.parametrize("what", ["all", "game:roulette", "table:mesa"])
def test_what_is_switched_off_takes_nobody_in(what: str) -> None:
    async def story() -> None:
        async with evening() as house:
            place = await house.open("roulette")
            ana = await house.seated(place, 1, 5_000)
            await house.disable(what)
            code = f"{what.partition(':')[0]}-disabled"
            rui = await house.come(place, await house.guest())
            assert (await rui.do({"do": "sit", "chips": 500}, seat=2))["code"] == code
            assert (await ana.do({"do": "place_bet", "zone": "valor_par", "chips": 500}))["code"] == code
            await ana.must({"do": "leave"})
            assert await house.held(place) == {}

    asyncio.run(story())


@pytest.mark.rule("R-294")
@pytest.mark.parametrize("how", ["switch", "account"])
def test_a_player_who_is_switched_off_begins_nothing_and_the_others_play_on(how: str) -> None:
    async def story() -> None:
        async with evening() as house:
            place = await house.open("banca_francesa", "PT_ONLINE")
            ana, rui = await house.seated(place, 1, 5_000), await house.seated(place, 2, 5_000)
            who = seats_of(house.table(place))[Seat(1)]
            await ana.must(BET)
            if how == "switch":
                await house.books.switches.disable(SYSTEM, f"player:{who}", "pediu")
            else:
                account = await house.store.find(Account, who)
                assert account
                await house.books.staff.disable(SYSTEM, account, "pediu")
            await house.tick()
            assert (await ana.do({**BET, "chips": 100}))["code"] == "account-disabled"  # their bet stands, and no more
            assert (await ana.do({"do": "buy_chips", "chips": 500}))["code"] == "account-disabled"
            await ana.must({"do": "withdraw_bet", "zone": "pequeno", "chips": 500})
            assert (await ana.do(BET))["code"] == "account-disabled"
            await rui.must(BET)

    asyncio.run(story())


def test_an_empty_table_closes_by_itself_and_so_does_one_that_was_disabled_before() -> None:
    async def story() -> None:
        async with evening() as house:
            place = await house.open("roulette")
            await house.close(place)
            await house.pass_time(SECOND)
            await nothing_is_left(house, place)
            other = await house.open("craps", name="outra")
            await house.seated(other, 1, 500)
            await house.disable(f"table:{other}")
            await house.pass_time(MINUTE)
            await house.close(other)
            await house.pass_time(SECOND)
            await nothing_is_left(house, other)

    asyncio.run(story())


def test_a_table_dealt_by_hand_closes_when_the_croupier_has_concluded_the_coup() -> None:
    async def story() -> None:
        async with evening() as house:
            place = await house.open("banca_francesa", "AO", by_hand=True)
            ana = await house.seated(place, 1, 5_000)
            croupier = await house.come(place, await house.employee(Duty.CROUPIER), as_="croupier")
            await ana.must(BET)
            await house.close(place)
            await house.pass_time(MINUTE)
            assert place in house.floor.tables, "the coup is open"
            await croupier.must({"do": "open_bets"})
            await croupier.must({"do": "close_bets"})
            await croupier.must({"do": "throw"}, came=(1, 2, 3))
            await croupier.must({"do": "settle"})
            await house.pass_time(MINUTE)
            await croupier.must({"do": "open_bets"})  # and what would be staked again goes back
            await house.pass_time(SECOND)
            await nothing_is_left(house, place)
            assert [(coup.net, coup.outcome) for coup in await house.coups(place)] == [
                (500, Outcome.SETTLED),
                (0, Outcome.VOID),
            ]

    asyncio.run(story())


async def poker(house: Evening, pace: int = 0) -> dict[int, Screen]:
    await house.open("holdem", "PT", name="poker", pace=pace)
    return {seat: await house.seated("poker", seat, 20_000) for seat in (1, 2, 3, 4)}


@pytest.mark.rule("PT-SO-10", "R-262")
def test_in_a_hand_of_poker_a_player_who_has_cards_plays_them_though_the_table_closes() -> None:
    async def story() -> None:
        async with evening() as house:
            players = await poker(house)
            await house.pass_time(SECOND)
            await house.close("poker")
            hand = house.table("poker").table.state.hand
            first = hand.turn
            assert hand.holdings[first].paid == 0, "they have cards and nothing in the pot"
            await players[first].must({"do": "raise_to", "bet": 1_000})
            await house.pass_time(5 * MINUTE)  # the others don't speak
            await nothing_is_left(house, "poker")
            (winner,) = [coup for coup in await house.coups("poker") if coup.net > 0]
            assert (winner.seat, winner.staked) == (first, 200), "800 came back uncalled"

    asyncio.run(story())


@pytest.mark.parametrize("moment", range(0, 40, 3))
def test_a_table_of_poker_closes_at_whatever_moment_it_is_told_to(moment: int) -> None:
    async def story() -> None:
        async with evening() as house:
            players = await poker(house, pace=1_500)
            await house.pass_time(moment * 500)
            if moment % 2:
                await players[2].must({"do": "leave"})
            await house.close("poker")
            await house.pass_time(10 * MINUTE)
            await nothing_is_left(house, "poker")

    asyncio.run(story())


def test_a_player_who_left_a_hand_of_poker_is_released_at_a_disabled_table_too() -> None:
    async def story() -> None:
        async with evening() as house:
            players = await poker(house)
            await house.pass_time(SECOND)
            await players[1].must({"do": "leave"})
            await house.disable("table:poker")
            await house.pass_time(10 * MINUTE)
            assert seats_of(house.table("poker")).keys() == {2, 3, 4}
            due = house.table("poker").table.due()
            assert due is not None, "another hand could begin"
            version = house.table("poker").version
            await house.pass_time(10 * MINUTE)
            assert house.table("poker").version == version, "nobody but those who left is dealt with"

    asyncio.run(story())


def test_nobody_must_stake_on_a_hand_of_poker_that_a_disabled_table_had_only_begun() -> None:
    """Play that is off takes no new stakes: the compulsory bets are new ones."""

    async def story() -> None:
        async with evening() as house:
            players = await poker(house, pace=1_500)
            table = house.table("poker")
            while not players[1].events("hand_started"):
                await house.pass_time(500)
            assert not players[1].events("bet_posted")
            await house.disable("table:poker")
            await house.pass_time(10 * MINUTE)
            assert not players[1].events("bet_posted")
            assert not table.attendance.is_open

    asyncio.run(story())


@pytest.mark.rule("AO-6.27", "AO-6.41")
def test_a_coup_of_blackjack_in_which_everybody_has_lost_ends_at_a_disabled_table_too(luck: Luck) -> None:
    async def story() -> None:
        async with evening() as house:
            place = await house.open("blackjack", "AO", physical="no", betting_seconds="5", decision_seconds="30")
            ana = await house.seated(place, 1, 50_000)
            await house.pass_time(SECOND)
            await ana.must({"do": "place_bet", "zone": "lugar_1", "chips": 1_000})
            luck.comes("Th", "9s", "6d")
            await house.pass_time(6 * SECOND)
            await house.disable("all")
            await ana.must({"do": "surrender_hand"})
            await house.pass_time(3 * SECOND)
            assert ana.events("bank_cards_collected")
            (coup,) = await house.coups(place)
            assert (coup.staked, coup.net) == (1_000, -500)
            assert not ana.events("bets_opened")[1:], "nothing new begins"

    asyncio.run(story())


def test_what_goes_to_the_house_goes_once_though_the_system_stops_in_between() -> None:
    async def story() -> None:
        async with evening() as house:
            place = await house.open("roulette")
            ana = await house.seated(place, 1, 500)
            await ana.must({"do": "place_bet", "zone": "valor_par", "chips": 500})
            table = house.table(place)
            while not await house.held(place) or "stake:1" in await house.held(place):
                if (await house.held(place)).get("chips:1"):
                    await ana.must({"do": "place_bet", "zone": "valor_par", "chips": 500})
                await house.pass_time(5 * SECOND)
            bank = (await house.held(place))["bank"]
            await ana.must({"do": "leave"})
            await house.books.openings.close(SYSTEM, place, "fim")
            table.close("fim")
            table.close("fim")
            await house.settle()
            assert await house.held(place) == {}
            await crash(house)  # before the opening is marked as closed
        async with evening(house.store, clock=house.clock) as again:
            await again.pass_time(SECOND)
            await nothing_is_left(again, place)
            assert await again.store.balance("house", "AOA.demo") == bank

    asyncio.run(story())


def test_a_table_whose_last_entry_is_not_kept_is_not_marked_as_closed() -> None:
    async def story() -> None:
        async with evening() as house:
            place = await house.open("roulette")
            table = house.table(place)
            await house.books.openings.close(SYSTEM, place, "fim")
            body, version = b'{"act":{"command":null,"events":[]}}', table.version + 1
            digest = link(table._head.hash, table.stream, version, START, body)
            await house.store.commit(Batch((Entry(table.stream, version, START, body, digest),)))  # by another node
            await house.tick()
            await house.pass_time(SECOND)
            assert place not in house.floor.tables
            assert (await house.opening(place)).closed_at is None
            await house.tick()
            await house.pass_time(SECOND)
            await nothing_is_left(house, place)

    asyncio.run(story())


def test_nobody_acts_at_a_table_that_this_node_has_let_go() -> None:
    async def story() -> None:
        async with evening() as house:
            place = await house.open("roulette")
            guest = await house.guest()
            screen = await house.come(place, guest)
            table = house.table(place)
            hear = screen.listener
            assert hear
            hear(b'{"say":"act","id":"x","seat":1,"command":{"do":"sit","chips":500}}')  # their money is on its way
            house.floor.lost(table, RuntimeError("disco cheio"))
            await house.settle()
            await house.tick()
            assert seats_of(house.table(place)) == {}
            assert await house.in_transit(place) == 0
            assert await house.money(guest.account.id) == 10_100_000
            assert screen.hung_up == (4001, "interrupted")

    asyncio.run(story())


def test_the_last_entry_of_a_stream_says_why() -> None:
    async def story() -> None:
        async with evening() as house:
            place = await house.open("cussec")
            codec = house.table(place).codec
            await house.close(place, "remodelação")
            await house.pass_time(SECOND)
            last = (await house.store.read(f"table/{place}", limit=100))[-1]
            kept = read_table_entry(codec, last)
            assert (kept.closed, kept.why, kept.act.events) == (True, "remodelação", ())

    asyncio.run(story())
