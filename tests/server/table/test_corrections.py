"""What a correction does to the books around the table: sessions, history, counts, incidents and what is hidden."""

import asyncio

import pytest

from panoverde.core.messages import Lang
from panoverde.core.people import Seat
from panoverde.house.play.history import Gain, History, SoughtCoups
from panoverde.house.records import Account, Outcome
from tests.server.evening import Evening, Screen, evening
from tests.server.table.test_by_hand import BET, physical

WON, LOST = (1, 2, 3), (5, 5, 5)


async def thrown(croupier: Screen, *dice: int) -> None:
    await croupier.must({"do": "close_bets"})
    await croupier.must({"do": "throw"}, came=dice)
    await croupier.must({"do": "settle"})


async def back(inspector: Screen, to: int) -> None:
    await inspector.must({"do": "rewind", "to": to, "reason": "dado mal lido"})


async def figures(house: Evening, place: str) -> tuple[int, int, int]:
    account = house.table(place).seats.tenures[Seat(1)].account
    stay = await house.books.stays.current(account)
    assert stay
    (one,) = (await house.books.stays.figures(stay)).values()
    return one.coups, one.staked, one.net


@pytest.mark.rule("R-202", "PT-BFO-27")
def test_a_coup_that_is_played_again_counts_once_in_the_session() -> None:
    async def story() -> None:
        async with evening() as house:
            place, croupier, inspector, ana = await physical(house)
            await ana.must(BET)
            start = house.table(place).table.version
            await thrown(croupier, *LOST)
            end = house.table(place).table.version
            assert await figures(house, place) == (1, 500, -500)
            await back(inspector, start)
            assert await figures(house, place) == (0, 0, 0)
            await thrown(croupier, *WON)
            assert await figures(house, place) == (1, 500, 500)
            await back(inspector, end)
            assert await figures(house, place) == (1, 500, -500)

    asyncio.run(story())


@pytest.mark.rule("R-202", "PT-BFO-25")
def test_coups_that_count_again_can_be_replayed_by_their_player() -> None:
    async def story() -> None:
        async with evening() as house:
            place, croupier, inspector, ana = await physical(house)
            await ana.must(BET)
            start = house.table(place).table.version
            await thrown(croupier, *WON)
            await croupier.must({"do": "open_bets"})
            await thrown(croupier, *WON)  # the stake stayed
            end = house.table(place).table.version
            await back(inspector, start)
            await back(inspector, end)
            coups = await house.coups(place)
            assert [coup.number for coup in coups] == [1, 2, 1, 2, 1, 2]
            history = History(house.store)
            for coup in coups:
                assert coup.first <= coup.last
                account = await house.books.accounts.find(coup.account)
                replay = await history.replay(account, coup.id, Lang.PT)
                assert replay.moments[-1].version == coup.last

    asyncio.run(story())


@pytest.mark.rule("R-202", "R-294")
def test_a_coup_taken_back_at_a_suspended_table_is_played_to_its_end() -> None:
    async def story() -> None:
        async with evening() as house:
            place, croupier, inspector, ana = await physical(house)
            await ana.must(BET)
            await croupier.must({"do": "close_bets"})
            start = house.table(place).table.version
            await house.disable(f"table:{place}")
            await croupier.must({"do": "throw"}, came=LOST)
            await croupier.must({"do": "settle"})
            await croupier.must({"do": "open_bets"})
            await back(inspector, start)
            assert (await house.held(place)).get("stake:1") == 500
            await croupier.must({"do": "throw"}, came=WON)
            await croupier.must({"do": "settle"})
            assert {coup.outcome for coup in await house.coups(place)} == {Outcome.SETTLED, Outcome.CORRECTED}

    asyncio.run(story())


async def who_lost_after_a_correction(house: Evening) -> Account:
    """Somebody whose coup was won as first entered, and lost as entered again."""
    place, croupier, inspector, ana = await physical(house)
    await ana.must(BET)
    start = house.table(place).table.version
    await thrown(croupier, *WON)
    await back(inspector, start)
    await thrown(croupier, *LOST)
    return await house.books.accounts.find(house.table(place).seats.tenures[Seat(1)].account)


@pytest.mark.rule("R-202", "PT-BFO-25")
def test_a_corrected_coup_is_marked_in_the_list_and_stands_there_once() -> None:
    async def story() -> None:
        async with evening() as house:
            account = await who_lost_after_a_correction(house)
            listed = await History(house.store).list(account, Lang.PT)
            standing = [one for one in listed if not one.taken_back and one.outcome != Outcome.CORRECTED]
            assert [(one.number, one.net) for one in standing] == [(1, -500)]
            assert [(one.number, one.net) for one in listed if one.taken_back] == [(1, 500)]

    asyncio.run(story())


@pytest.mark.rule("R-202", "PT-BFO-25")
def test_a_corrected_coup_is_in_no_figure_whatever_is_looked_for() -> None:
    async def story() -> None:
        async with evening() as house:
            account = await who_lost_after_a_correction(house)
            history = History(house.store)
            for sought in (SoughtCoups(), SoughtCoups(gain=Gain.LOST)):
                (one,) = await history.statistics(account, Lang.PT, sought)
                assert (one.coups, one.won, one.lost, one.staked, one.net) == (1, 0, 1, 500, -500)
                assert (one.best, one.worst) == (0, -500)
            assert await history.statistics(account, Lang.PT, SoughtCoups(gain=Gain.WON)) == ()

    asyncio.run(story())


@pytest.mark.rule("R-202", "PT-BFO-25", "PT-BFO-27")
def test_a_void_coup_that_is_played_on_after_all_is_void_no_more() -> None:
    """Not in the list, nor in the session: until the table goes back to where it was void."""

    async def story() -> None:
        async with evening() as house:
            place, croupier, inspector, ana = await physical(house)
            account = await house.books.accounts.find(house.table(place).seats.tenures[Seat(1)].account)

            async def standing() -> list[tuple[int, str, int]]:
                listed = await History(house.store).list(account, Lang.PT)
                found = [one for one in listed if not one.taken_back and one.outcome != Outcome.CORRECTED]
                return [(one.number, one.outcome, one.net) for one in found]

            async def voids() -> int:
                stay = await house.books.stays.current(account.id)
                assert stay
                return sum(one.void for one in (await house.books.stays.figures(stay)).values())

            await ana.must(BET)
            start = house.table(place).table.version
            await croupier.must({"do": "close_bets"})
            await inspector.must({"do": "void", "reason": "dado no chão"})
            void = house.table(place).table.version
            assert (await standing(), await voids()) == ([(1, "void", 0)], 1)
            await back(inspector, start)
            await thrown(croupier, *WON)
            assert (await standing(), await voids()) == ([(1, "settled", 500)], 0)
            await back(inspector, void)
            assert (await standing(), await voids()) == ([(1, "void", 0)], 1)

    asyncio.run(story())


@pytest.mark.rule("R-202", "PT-BFO-25")
def test_a_players_own_figures_leave_out_what_was_annulled_or_taken_back() -> None:
    async def story() -> None:
        async with evening() as house:
            place, croupier, inspector, ana = await physical(house)
            account = await house.books.accounts.find(house.table(place).seats.tenures[Seat(1)].account)

            async def own() -> list[tuple[int, int, int, int, int]]:
                found = await History(house.store).statistics(account, Lang.PT, SoughtCoups())
                return [(one.coups, one.staked, one.net, one.best, one.worst) for one in found]

            await ana.must(BET)
            await croupier.must({"do": "close_bets"})
            await inspector.must({"do": "void", "reason": "dado no chão"})
            assert await own() == []
            await ana.must(BET)
            start = house.table(place).table.version
            await thrown(croupier, *WON)
            assert await own() == [(1, 500, 500, 500, 0)]
            await back(inspector, start)
            assert await own() == []
            await thrown(croupier, *LOST)
            assert await own() == [(1, 500, -500, 0, -500)]

    asyncio.run(story())
