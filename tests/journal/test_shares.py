"""What a player staked and won in a coup, worked out by hand from the rules of each game."""

import asyncio

import pytest

from panoverde.core.messages import Lang
from panoverde.core.people import Seat
from panoverde.core.refusal import Refused
from panoverde.house.play.coups import coup_record
from panoverde.house.play.history import History
from panoverde.house.play.stays import StayFigures
from panoverde.house.records import Duty, Outcome
from panoverde.journal.attendance import EndedShare
from panoverde.server.http.departure import get_up
from panoverde.server.table import snapshots
from panoverde.store.contract import Batch
from tests.server.evening import Evening, Screen, by_seat, crash, evening
from tests.server.rigged import Luck, luck

__all__ = ["luck"]

WINDOW = 20_500
"""The betting time of a table, and a little more."""
ONE, TWO, THREE = Seat(1), Seat(2), Seat(3)


async def banca(house: Evening, pace: int = 0) -> tuple[str, Screen]:
    place = await house.open("banca_francesa", "PT_ONLINE", pace=pace)
    ana = await house.seated(place, 1, 10_000)
    await house.pass_time(500)  # bets are asked for
    return place, ana


async def paid(house: Evening, screen: Screen) -> None:
    """Let time pass until a prize is paid and no longer: the next coup has not been announced."""
    while not screen.events("prize_paid"):
        await house.pass_time(100)
    assert screen.events()[-1]["event"] == "prize_paid"


async def bet(screen: Screen, zone: str, amount: int) -> int:
    return await screen.must({"do": "place_bet", "zone": zone, "chips": amount})


@pytest.mark.rule("PT-BFO-22", "PT-BFO-23", "PT-BFO-24b", "PT-BFO-27")
def test_a_prize_is_won_and_the_stake_that_stays_is_staked_again(luck: Luck) -> None:
    async def story() -> None:
        async with evening() as house:
            place, ana = await banca(house)
            first = await bet(ana, "pequeno", 500)
            luck.comes(1, 2, 3)
            await house.pass_time(WINDOW)
            (won,) = await house.coups(place)
            assert (won.staked, won.net, won.outcome, won.number, won.first) == (500, 500, Outcome.SETTLED, 1, first)
            luck.comes(5, 5, 5)
            await house.pass_time(WINDOW)
            _, lost = await house.coups(place)
            assert (lost.staked, lost.net, lost.number, lost.first) == (500, -500, 2, won.last + 1)
            assert await house.held(place) == {"chips:1": 10_000}

    asyncio.run(story())


@pytest.mark.rule("PT-BFO-24a", "PT-BFO-27")
def test_the_ases_win_sixty_one_times_the_stake(luck: Luck) -> None:
    async def story() -> None:
        async with evening() as house:
            place, ana = await banca(house)
            await bet(ana, "ases", 100)
            await bet(ana, "grande", 300)
            luck.comes(1, 1, 1)
            await house.pass_time(WINDOW)
            assert by_seat(await house.coups(place)) == {1: (400, 6_100 - 300)}

    asyncio.run(story())


@pytest.mark.rule("PT-BFO-10", "R-22")
def test_of_a_bet_on_the_line_half_is_lost(luck: Luck) -> None:
    async def story() -> None:
        async with evening() as house:
            place, ana = await banca(house)
            await bet(ana, "risco_exterior", 1_000)
            luck.comes(5, 5, 5)
            await house.pass_time(WINDOW)
            assert by_seat(await house.coups(place)) == {1: (1_000, -500)}
            assert await house.held(place) == {"chips:1": 9_500, "bank": 500}

    asyncio.run(story())


@pytest.mark.rule("PT-BFO-15", "PT-BFO-17")
def test_a_throw_that_decides_nothing_does_not_end_the_coup(luck: Luck) -> None:
    async def story() -> None:
        async with evening() as house:
            place, ana = await banca(house)
            first = await bet(ana, "pequeno", 500)
            luck.comes(3, 3, 4)
            await house.pass_time(WINDOW)
            assert await house.coups(place) == []
            await bet(ana, "pequeno", 200)
            luck.comes(1, 2, 3)
            await house.pass_time(WINDOW)
            (coup,) = await house.coups(place)
            assert (coup.staked, coup.net, coup.first, coup.number) == (700, 700, first, 1)

    asyncio.run(story())


@pytest.mark.rule("PT-BFO-17", "PT-BFO-27")
def test_what_is_taken_back_before_the_dice_decide_was_not_staked(luck: Luck) -> None:
    async def story() -> None:
        async with evening() as house:
            place, ana = await banca(house)
            rui = await house.seated(place, 2, 10_000)
            await bet(ana, "pequeno", 500)
            await ana.must({"do": "withdraw_bet", "zone": "pequeno", "chips": 200})
            await bet(rui, "grande", 500)
            await rui.must({"do": "withdraw_bet", "zone": "grande", "chips": 500})
            luck.comes(5, 5, 5)
            await house.pass_time(WINDOW)
            assert by_seat(await house.coups(place)) == {1: (300, -300)}

    asyncio.run(story())


@pytest.mark.rule("PT-BFO-17", "PT-BFO-25")
@pytest.mark.parametrize("leaves", [False, True])
def test_a_player_who_takes_their_bet_back_after_a_throw_that_decided_nothing_took_part_in_the_coup(
    luck: Luck, leaves: bool
) -> None:
    async def story() -> None:
        async with evening() as house:
            place, ana = await banca(house)
            await house.seated(place, 2, 10_000)
            await bet(ana, "pequeno", 500)
            luck.comes(3, 3, 4)
            await house.pass_time(WINDOW)
            await ana.must({"do": "withdraw_bet", "zone": "pequeno", "chips": 500})
            if leaves:
                await ana.must({"do": "leave"})
            luck.comes(1, 2, 3)
            await house.pass_time(WINDOW)
            assert by_seat(await house.coups(place)) == {1: (500, 0)}

    asyncio.run(story())


@pytest.mark.rule("PT-BFO-17", "PT-BFO-27")
def test_what_counts_as_staked_is_the_most_that_lay_there_when_dice_were_thrown(luck: Luck) -> None:
    async def story() -> None:
        async with evening() as house:
            place, ana = await banca(house)
            await bet(ana, "pequeno", 500)
            luck.comes(3, 3, 4)
            await house.pass_time(WINDOW)
            await ana.must({"do": "withdraw_bet", "zone": "pequeno", "chips": 500})
            await bet(ana, "grande", 200)
            luck.comes(1, 2, 3)
            await house.pass_time(WINDOW)
            assert by_seat(await house.coups(place)) == {1: (500, -200)}

    asyncio.run(story())


@pytest.mark.rule("PT-BFO-23", "PT-BFO-27")
def test_a_stake_that_won_was_staked_though_it_is_taken_at_once(luck: Luck) -> None:
    async def story() -> None:
        async with evening() as house:
            place, ana = await banca(house, pace=5_000)
            await bet(ana, "pequeno", 500)
            luck.comes(1, 2, 3)
            await paid(house, ana)
            assert await house.held(place) == {"chips:1": 10_000, "stake:1": 500, "bank": -500}
            await ana.must({"do": "withdraw_bet", "zone": "pequeno", "chips": 500})
            await house.pass_time(WINDOW)
            assert by_seat(await house.coups(place)) == {1: (500, 500)}

    asyncio.run(story())


@pytest.mark.rule("PT-BFO-23", "PT-BFO-28")
def test_a_player_who_leaves_with_their_prize_has_their_coup_and_nobody_else_has_it(luck: Luck) -> None:
    async def story() -> None:
        async with evening() as house:
            place, ana = await banca(house, pace=5_000)
            account = house.table(place).seats.tenures[ONE].account
            await bet(ana, "pequeno", 500)
            luck.comes(1, 2, 3)
            await paid(house, ana)
            await ana.must({"do": "leave"})
            await house.seated(place, 1, 1_000)
            await house.pass_time(10_000)
            assert [(coup.account, coup.staked, coup.net) for coup in await house.coups(place)] == [(account, 500, 500)]
            assert await house.money(account) == 10_000_000 + 100_000 + 500

    asyncio.run(story())


@pytest.mark.rule("PT-BFO-18", "PT-BFO-19", "PT-BFO-27")
def test_in_a_void_coup_nothing_was_staked_or_won(luck: Luck) -> None:  # noqa: ARG001 - nothing is thrown
    async def story() -> None:
        async with evening() as house:
            place, ana = await banca(house)
            account = house.table(place).seats.tenures[ONE].account
            await bet(ana, "pequeno", 500)
            inspector = await house.come(place, await house.employee(Duty.INSPECTOR), as_="inspector")
            await inspector.must({"do": "void", "reason": "avaria"})
            (coup,) = await house.coups(place)
            assert (coup.net, coup.outcome, coup.why) == (0, Outcome.VOID, "avaria")
            assert await house.held(place) == {"chips:1": 10_000}
            stay = await house.books.stays.current(account)
            assert stay
            (figures,) = (await house.books.stays.figures(stay)).values()
            assert (figures.coups, figures.void, figures.staked, figures.net) == (0, 1, 0, 0)
            notes = await house.books.incidents.list()
            assert [(note.kind, note.why) for note in notes if note.kind == "coup_void"] == [("coup_void", "avaria")]

    asyncio.run(story())


@pytest.mark.rule("AO-1.31")
def test_roulette_even_chances_win_as_much_and_lose_to_the_zero(luck: Luck) -> None:
    async def story() -> None:
        async with evening() as house:
            place = await house.open("roulette")
            ana, rui = await house.seated(place, 1, 10_000), await house.seated(place, 2, 10_000)
            await bet(ana, "valor_par", 1_000)
            await bet(rui, "valor_preto", 700)
            luck.comes(36)  # red, even
            await house.pass_time(30_000)
            assert by_seat(await house.coups(place)) == {1: (1_000, 1_000), 2: (700, -700)}
            luck.comes(0)
            await house.pass_time(25_000)
            assert (await house.last_coup(place)).net == -1_000

    asyncio.run(story())


@pytest.mark.rule("AO-4.8b")
def test_craps_bets_are_decided_at_different_throws(luck: Luck) -> None:
    async def story() -> None:
        async with evening() as house:
            place = await house.open("craps")
            ana = await house.seated(place, 1, 10_000)
            await bet(ana, "pass", 1_000)
            await bet(ana, "field", 200)
            for dice in ((4, 4), (5, 6), (2, 6)):
                luck.comes(*dice)
                while luck.left:
                    await advance(house, place, ana)
            assert [(coup.staked, coup.net) for coup in await house.coups(place)] == [
                (1_200, -200),  # a point of eight: the field loses, the line waits
                (1_000, 0),
                (1_000, 1_000),
            ]

    asyncio.run(story())


async def advance(house: Evening, place: str, player: Screen) -> None:
    """The player does what the game waits for; then time passes."""
    for option in house.table(place).table.options(ONE):
        if option.nature == "course":
            answers = {ask.field: getattr(ask, "choices", (0,))[0] for ask in option.asks}
            await player.do({"do": option.kind, **answers})
            break
    await house.pass_time(5_000)


@pytest.mark.rule("AO-10.24")
def test_a_tie_of_ponto_and_banca_returns_both_and_pays_the_tie(luck: Luck) -> None:
    async def story() -> None:
        async with evening() as house:
            place = await house.open("ponto_banca")
            ana = await house.seated(place, 1, 10_000)
            await bet(ana, "ponto", 1_000)
            await bet(ana, "empate", 100)
            luck.comes("9h", "Kc", "9c", "Kd")
            await house.pass_time(WINDOW)
            assert by_seat(await house.coups(place)) == {1: (1_100, 800)}

    asyncio.run(story())


# Poker: pots, what nobody called, the house's part. Transfers as the chapter has them, hand by hand.


@pytest.mark.rule("PT-SO-66")
def test_a_player_who_folds_before_they_stake_took_part_in_the_hand() -> None:
    async def story() -> None:
        async with evening() as house:
            await house.open("holdem", "PT", name="poker", pace=1_000)
            players = {seat: await house.seated("poker", seat, 20_000) for seat in (1, 2, 3, 4)}
            table = house.table("poker").table
            while table.state.hand is None or table.state.hand.turn is None:
                await house.pass_time(500)
            first = table.state.hand.turn
            assert table.state.hand.holdings[first].paid == 0
            while table.state.hand and table.state.hand.turn:
                await players[table.state.hand.turn].must({"do": "fold"})
            while not house.table("poker").table.game.coups(table.state):
                await house.pass_time(500)
            await house.settle()
            coups = by_seat(await house.coups("poker"))
            assert coups.keys() == {1, 2, 3, 4}
            assert coups[first] == (0, 0)

    asyncio.run(story())


@pytest.mark.rule("PT-SO-17b", "PT-SO-66", "PT-SO-68")
def test_what_is_paid_for_a_place_is_no_coup_and_counts_in_the_session() -> None:
    async def story() -> None:
        async with evening() as house:
            await house.open("sintetico", "PT_ONLINE", name="poker", rake="cave", rake_per_mille="100")
            await house.seated("poker", 1, 20_000)
            tenure = house.table("poker").seats.tenures[ONE]
            account = await house.books.accounts.find(tenure.account)
            (fee,) = await house.coups("poker")
            assert (fee.number, fee.outcome, fee.staked) == (0, Outcome.FEE, 0)
            assert fee.net < 0
            history = History(house.store)
            assert await history.list(account, Lang.PT) == []
            with pytest.raises(Refused):
                await history.last(account, Lang.PT)
            stay = await house.books.stays.current(account.id)
            assert stay
            (figures,) = (await house.books.stays.figures(stay)).values()
            assert figures == StayFigures(fees=-fee.net, net=fee.net)

    asyncio.run(story())


@pytest.mark.rule("PT-BFO-25")
def test_a_player_who_leaves_with_their_prize_had_it_when_the_coup_was_over(luck: Luck) -> None:
    async def story() -> None:
        async with evening() as house:
            place, ana = await banca(house, pace=5_000)
            account = await house.books.accounts.find(house.table(place).seats.tenures[ONE].account)
            await bet(ana, "pequeno", 500)
            luck.comes(1, 2, 3)
            await paid(house, ana)
            await ana.must({"do": "leave"})
            replay = await History(house.store).last(account, Lang.PT)
            assert (replay.coup.staked, replay.coup.net) == (500, 500)
            assert (replay.chips_before, replay.chips_after) == (10_000, 10_500)

    asyncio.run(story())


async def after_a_throw_that_decides_nothing(house: Evening, luck: Luck) -> tuple[str, Screen, Screen]:
    """Two who had bets on the cloth."""
    place, ana = await banca(house)
    rui = await house.seated(place, 2, 10_000)
    for screen in (ana, rui):
        await bet(screen, "pequeno", 500)
    luck.comes(3, 3, 4)
    while luck.left:
        await house.pass_time(100)
    return place, ana, rui


@pytest.mark.rule("PT-BFO-17", "PT-BFO-25")
def test_a_replay_names_its_player_though_another_has_taken_their_seat_in_the_same_coup(luck: Luck) -> None:
    async def story() -> None:
        async with evening() as house:
            place, ana, _ = await after_a_throw_that_decides_nothing(house, luck)
            first = await house.books.accounts.find(house.table(place).seats.tenures[ONE].account)
            await ana.must({"do": "leave"})
            eva = await house.seated(place, 1, 10_000)
            second = await house.books.accounts.find(house.table(place).seats.tenures[ONE].account)
            await bet(eva, "grande", 300)
            luck.comes(1, 2, 3)
            await house.pass_time(WINDOW)
            for account, staked in ((first, 500), (second, 300)):
                replay = await History(house.store).last(account, Lang.PT)
                assert (replay.coup.number, replay.coup.staked) == (1, staked)
                assert replay.players[1] == account.name

    asyncio.run(story())


@pytest.mark.rule("PT-BFO-17", "PT-BFO-25")
def test_the_system_stops_and_a_player_who_had_taken_their_bet_back_still_took_part(
    luck: Luck, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(snapshots, "SNAPSHOT_EVERY", 1)

    async def story() -> None:
        async with evening() as house:
            place, ana, rui = await after_a_throw_that_decides_nothing(house, luck)
            account = house.table(place).seats.tenures[ONE].account
            await ana.must({"do": "withdraw_bet", "zone": "pequeno", "chips": 500})
            await rui.must({"do": "leave"})
            await crash(house)
        async with evening(house.store, clock=house.clock) as again:
            assert await get_up_and_settle(again, account)
            (coup,) = [coup for coup in await again.coups(place) if coup.account == account]
            assert (coup.staked, coup.net) == (500, 0)

    asyncio.run(story())


async def get_up_and_settle(house: Evening, account: str) -> bool:
    asking = asyncio.create_task(get_up(house.floor, account))
    await house.settle()
    await asking
    return all(table.seats.of(account) is None for table in house.floor.tables.values())


@pytest.mark.rule("PT-BFO-25", "PT-SO-66")
def test_of_coups_that_end_in_one_instant_the_last_is_the_last() -> None:
    async def story() -> None:
        async with evening() as house:
            place, _ = await banca(house)
            opening, at = house.table(place).opening, house.clock.at
            account = await house.books.accounts.find(house.table(place).seats.tenures[ONE].account)
            spans = [(8, 9), (10, 11), (12, 99), (100, 101)]
            for number, (first, last) in enumerate(spans, 1):
                ended = EndedShare(account.id, ONE, number, first, 100, 0)
                await house.store.commit(Batch(rows=(coup_record(ended, opening, "", last, at, Outcome.SETTLED, ""),)))
            history = History(house.store)
            assert [coup.number for coup in await history.list(account, Lang.PT)] == [4, 3, 2, 1]
            assert (await history.last(account, Lang.PT)).coup.number == 4

    asyncio.run(story())
