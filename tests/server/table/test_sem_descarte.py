"""Póquer sem descarte as the server runs it: dealt by a croupier, and by the house with a clock and a crash."""

import asyncio

import msgspec
import pytest

from panoverde.core.people import Seat
from panoverde.house.records import Duty, Outcome
from tests.server.evening import SECOND, Evening, Screen, crash, evening

BET = {"do": "place_bet", "zone": "inicial", "chips": 100}
HIDDEN = ["??"] * 5


async def do_due(house: Evening, place: str, croupier: Screen, *came: str) -> None:
    due = house.table(place).table.due()
    assert due is not None
    said = msgspec.to_builtins(due.command)
    command = {field: value for field, value in said.items() if field not in due.command.stamped}
    await croupier.must(command, came=came)


@pytest.mark.rule("AO-9.22", "AO-9.23c", "AO-9.26", "AO-9.27", "R-204")
def test_the_croupier_enters_the_open_card_the_decisions_and_the_cards_that_are_turned() -> None:
    async def story() -> None:
        async with evening() as house:
            place = await house.open("sem_descarte", "AO", by_hand=True)
            croupier = await house.come(place, await house.employee(Duty.CROUPIER), as_="croupier", want="state")
            ana = await house.seated(place, 1, 5_000, want="state")
            for _ in range(5):  # shown, shuffled, cut, burnt; bets are asked for
                await do_due(house, place, croupier)
            await ana.must(BET)
            await croupier.must({"do": "close_bets"})
            await do_due(house, place, croupier, "9d")
            assert ana.state["hands"]["1"]["cards"] == HIDDEN
            await do_due(house, place, croupier)
            await croupier.must({"do": "vou"}, seat=1)
            await do_due(house, place, croupier, "Ah", "9c", "7s", "2d")
            assert croupier.heard("state")[-1]["due"]["wants"]["count"] == 5
            assert (await croupier.do({"do": "turn_hand", "seat": 1}, came=("9d", "5d", "5s", "Jc", "3c")))[
                "say"
            ] == "wrong"
            await do_due(house, place, croupier, "5c", "5d", "5s", "Jc", "3c")
            assert ana.events("hand_turned")[-1]["outcome"] == "wins"
            await do_due(house, place, croupier)
            assert (await house.held(place))["chips:1"] == 5_700

    asyncio.run(story())


async def deciding(house: Evening) -> tuple[str, Screen]:
    """Ana has cards, and half a minute to decide."""
    place = await house.open("sem_descarte", "AO", physical="no", betting_seconds="20", decision_seconds="30")
    ana = await house.seated(place, 1, 5_000, want="state")
    await house.pass_time(SECOND)
    await ana.must(BET)
    await house.pass_time(20 * SECOND)
    return place, ana


@pytest.mark.rule("AO-9.23c", "AO-9.24", "AO-9.25", "R-295", "R-421")
def test_after_a_crash_players_have_their_whole_time_and_a_silent_one_passes_at_its_end() -> None:
    async def story() -> None:
        async with evening() as house:
            place, ana = await deciding(house)
            own = ana.state["hands"]["1"]["cards"]
            assert "??" not in own
            await house.pass_time(10 * SECOND)
            await crash(house)
            await house.tick()
            eva = await house.come(place, want="state")
            await house.pass_time(29 * SECOND)
            seen = eva.state["hands"]["1"]
            assert (seen["choice"], seen["cards"]) == ("undecided", HIDDEN)
            assert list(house.table(place).table.state.hands[1].cards) == own
            await house.pass_time(5 * SECOND)
            assert eva.events("time_expired")
            assert eva.events("bank_turned")
            assert not eva.events("hand_turned")
            assert (await house.held(place))["chips:1"] == 4_900

    asyncio.run(story())


@pytest.mark.rule("R-295", "R-423")
def test_a_round_in_which_nobody_could_come_back_in_time_is_void() -> None:
    async def story() -> None:
        async with evening() as house:
            place, _ = await deciding(house)
            await house.pass_time(20 * SECOND)
            await crash(house)
            await house.tick()
            assert not house.table(place).table.state.hands
            assert (await house.held(place))["chips:1"] == 5_000

    asyncio.run(story())


@pytest.mark.rule("R-295", "R-423", "AO-9.25")
def test_a_crash_after_everybody_has_passed_is_part_of_the_round() -> None:
    async def story() -> None:
        async with evening() as house:
            place = await house.open(
                "sem_descarte", "AO", pace=1_500, physical="no", betting_seconds="20", decision_seconds="30"
            )
            ana = await house.seated(place, 1, 5_000, want="state")
            await house.pass_time(5 * SECOND)
            await ana.must(BET)
            for _ in range(60):
                if "passo" in {option.kind for option in house.table(place).table.options(Seat(1))}:
                    break
                await house.pass_time(SECOND)
            await ana.must({"do": "passo"})
            assert not ana.events("bank_turned"), "the bank takes its time"
            await crash(house)
            await house.tick()
            await house.pass_time(10 * SECOND)
            (coup,) = [one for one in await house.coups(place) if one.number == 1]
            assert (coup.outcome, coup.why) == (Outcome.RESUMED, "system-stopped")

    asyncio.run(story())
