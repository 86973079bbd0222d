"""The house at its tables by the clock: what is due, betting windows, time to act, people who idle or are gone."""

import asyncio
import itertools
from typing import Any

import pytest

from panoverde.core.people import Role, Seat
from panoverde.server.table import runner as runners
from tests.server.evening import MINUTE, SECOND, Evening, Screen, SlowStore, evening, seats_of
from tests.server.rigged import Luck, luck

__all__ = ["luck"]


def times(screen: Screen, tag: str) -> list[int]:
    """When it happened."""
    happened = screen.heard("happened")
    return [one["at"] for one in happened for event in one["events"] if event["event"] == tag]


def test_without_a_pace_what_is_due_is_done_at_once() -> None:
    async def story() -> None:
        async with evening() as house:
            place = await house.open("banca_francesa", "PT_ONLINE")
            ana = await house.seated(place, 1, 1_000)
            assert [event["event"] for event in ana.events()] == ["seated", "bets_opened", "announced"]
            assert house.loop.rings == 0

    asyncio.run(story())


def test_with_a_pace_the_acts_of_the_house_come_one_after_the_other() -> None:
    async def story() -> None:
        async with evening() as house:
            place = await house.open("cussec", pace=3_000)
            ana = await house.seated(place, 1, 1_000)
            await house.pass_time(2 * MINUTE)
            acts = [one for one in ana.heard("happened") if one["by"] == Role.CROUPIER]
            assert len(acts) > 8
            assert all(after["at"] - before["at"] >= 3_000 for before, after in itertools.pairwise(acts))

    asyncio.run(story())


@pytest.mark.rule("PT-BFO-13")
@pytest.mark.parametrize("pace", [0, 1_500])
def test_a_betting_window_closes_on_time_for_everybody(pace: int) -> None:
    async def story() -> None:
        async with evening() as house:
            place = await house.open("banca_francesa", "PT_ONLINE", pace=pace, betting_seconds="15", invites_idle="no")
            ana, rui = await house.seated(place, 1, 10_000), await house.seated(place, 2, 10_000)
            await house.pass_time(2 * MINUTE)
            opened = [event["deadline"] for event in ana.events("bets_opened")]
            shown = [event["deadline"] for event in rui.events("bets_opened")]
            assert opened[-len(shown) :] == shown, "the first one may have been open when they came"
            closed = times(ana, "bets_closed")
            assert times(rui, "bets_closed") == closed
            begun = times(ana, "bets_opened")
            assert {deadline - at for deadline, at in zip(opened, begun, strict=True)} == {15 * SECOND}
            said = [event["words"] for event in ana.events("announced")]
            assert said[:4] == ["façam as vossas apostas", "jogo feito, nada mais"] * 2
            assert len(closed) >= 4
            assert all(0 <= at - deadline <= 10 for deadline, at in zip(opened, closed, strict=False))
            late = opened[-1] + 1
            house.clock.at = late  # and the house has not looked yet
            for screen in (ana, rui):
                answer = await screen.do({"do": "place_bet", "zone": "pequeno", "chips": 100})
                assert (answer["say"], answer["code"]) == ("refused", "too-late")

    asyncio.run(story())


@pytest.mark.rule("R-360", "PT-BFO-13")
@pytest.mark.parametrize("pace", [0, 1_500])
def test_bets_close_for_everybody_as_soon_as_the_last_player_is_ready(pace: int) -> None:
    async def story() -> None:
        async with evening() as house:
            place = await house.open("banca_francesa", "PT_ONLINE", pace=pace, betting_seconds="60", invites_idle="no")
            ana, rui = await house.seated(place, 1, 10_000), await house.seated(place, 2, 10_000)
            while house.table(place).table.state.window.deadline is None:
                await house.pass_time(SECOND)
            await ana.must({"do": "place_bet", "zone": "pequeno", "chips": 100})
            await ana.must({"do": "ready"})
            await house.pass_time(5 * SECOND)
            assert not ana.events("bets_closed")
            await rui.must({"do": "ready"})
            said = house.clock.at
            await house.pass_time(2 * SECOND)
            (closed,) = times(ana, "bets_closed")[:1]
            assert times(rui, "bets_closed")[:1] == [closed]
            assert closed - said <= SECOND

    asyncio.run(story())


def test_at_an_empty_table_the_house_writes_nothing(luck: Luck) -> None:
    async def story() -> None:
        async with evening() as house:
            for game in ("banca_francesa", "cussec", "roulette", "ponto_banca", "craps", "holdem", "sintetico"):
                place = await house.open(game, name=game)
                assert (await house.journal(place))[-1].act.command is None
                version = house.table(place).version
                await house.pass_time(MINUTE)
                assert house.table(place).version == version, game
            place = "banca-francesa"
            ana = await house.seated(place, 1, 1_000)
            await ana.must({"do": "leave"})
            luck.comes(1, 2, 3)  # if the window that was open is closed and thrown for
            await house.pass_time(MINUTE)
            version, rings = house.table(place).version, house.loop.rings
            await house.pass_time(60 * MINUTE)
            assert house.table(place).version == version
            assert house.loop.rings <= rings + 2
            luck.forget()

    asyncio.run(story())


# What a player may do themselves


async def at_the_dice(house: Evening, **options: Any) -> tuple[str, Screen]:
    """Craps with one player, who has bet; the betting period has just run out."""
    place = await house.open("craps", **{"pace": 1_500, "betting_seconds": "15", **options})
    ana = await house.seated(place, 1, 10_000, want="state")
    while not ana.events("bets_opened"):
        await house.pass_time(100)
    await ana.must({"do": "place_bet", "zone": "pass", "chips": 500})
    while not ana.events("bets_closed"):
        await house.pass_time(10)
    return place, ana


def throws(screen: Screen) -> list[tuple[Any, int]]:
    """By whom, and when."""
    happened = screen.heard("happened")
    thrown = [one for one in happened if any(event["event"] == "dice_thrown" for event in one["events"])]
    return [(one["by"], one["at"]) for one in thrown]


@pytest.mark.rule("AO-4.5", "R-225")
def test_a_player_who_has_the_dice_may_throw_them_when_the_clock_has_closed_the_bets(luck: Luck) -> None:
    async def story() -> None:
        async with evening() as house:
            _, ana = await at_the_dice(house)
            await house.pass_time(runners.OWN_HAND - SECOND)
            assert not throws(ana)
            assert [one["kind"] for one in ana.heard("state")[-1]["options"] if one["nature"] == "course"][
                -1
            ] == "throw"
            luck.comes(3, 4)
            await ana.must({"do": "throw"})
            assert [by for by, _ in throws(ana)] == [1]
            await house.pass_time(20 * SECOND)
            assert ana.events("prize_paid")
            assert len(ana.events("bets_opened")) == 2, "and the house goes on"

    asyncio.run(story())


@pytest.mark.rule("AO-4.5", "R-225")
def test_the_house_throws_for_the_shooter_when_their_time_is_over_whatever_others_do_meanwhile(luck: Luck) -> None:
    async def story() -> None:
        async with evening() as house:
            place, ana = await at_the_dice(house)
            (closed,) = times(ana, "bets_closed")
            luck.comes(3, 4)
            await house.pass_time(5 * SECOND)
            rui = await house.seated(place, 2, 10_000)
            await house.pass_time(20 * SECOND)
            ((by, at),) = throws(rui)
            assert by == Role.CROUPIER
            assert runners.OWN_HAND <= at - closed <= runners.OWN_HAND + 1_500 + SECOND

    asyncio.run(story())


@pytest.mark.rule("R-225")
def test_nobody_waits_for_a_shooter_who_is_gone(luck: Luck) -> None:
    async def story() -> None:
        async with evening() as house:
            place, ana = await at_the_dice(house)
            luck.comes(3, 4)
            watcher = await house.come(place, await house.guest())
            await house.pass_time(2 * SECOND)
            assert not throws(watcher)
            left = house.clock.at
            await ana.leave()
            await house.pass_time(SECOND)
            ((by, at),) = throws(watcher)
            assert (by, at - left <= SECOND) == (Role.CROUPIER, True)

    asyncio.run(story())


def test_after_the_clock_too_the_house_takes_its_time(luck: Luck) -> None:
    async def story() -> None:
        async with evening() as house:
            place = await house.open("banca_francesa", "PT_ONLINE", pace=3_000, betting_seconds="15")
            ana = await house.seated(place, 1, 10_000)
            luck.comes(1, 2, 3)
            await house.pass_time(25 * SECOND)
            ((_, thrown),) = throws(ana)
            assert 3_000 <= thrown - times(ana, "bets_closed")[0] <= 3_000 + SECOND

    asyncio.run(story())


@pytest.mark.rule("R-225")
def test_without_a_pace_the_house_throws_as_soon_as_the_bets_are_closed(luck: Luck) -> None:
    async def story() -> None:
        async with evening() as house:
            luck.comes(3, 4)
            _, ana = await at_the_dice(house, pace=0)
            assert [(by, at) for by, at in throws(ana)] == [(Role.CROUPIER, times(ana, "bets_closed")[0])]

    asyncio.run(story())


# Poker: time to act


async def poker(house: Evening, *seats: int, **options: Any) -> list[Screen]:
    """Sintético online with these people, in their first hand."""
    await house.open("sintetico", "PT_ONLINE", name="poker", **options)
    players = [await house.seated("poker", seat, 20_000, want="state") for seat in seats]
    await house.pass_time(SECOND)
    return players


def turn(house: Evening, place: str = "poker") -> Seat | None:
    hand = house.table(place).table.state.hand
    return hand.turn if hand else None


@pytest.mark.rule("PT-SO-41", "PT-SO-43")
def test_a_player_who_does_not_speak_in_time_checks_or_else_folds() -> None:
    async def story() -> None:
        async with evening() as house:
            players = dict(zip((1, 2, 3), await poker(house, 1, 2, 3), strict=True))
            first = turn(house)
            assert first
            await house.pass_time(29 * SECOND)
            assert turn(house) == first
            await house.pass_time(3 * SECOND)
            watcher = players[1]
            assert [event["seat"] for event in watcher.events("time_expired")] == [first]
            assert [event["seat"] for event in watcher.events("checked")] == [first]
            second = turn(house)
            assert second
            assert second != first
            await players[second].must({"do": "raise_to", "bet": 400})
            third = turn(house)
            await house.pass_time(31 * SECOND)
            assert [event["seat"] for event in watcher.events("folded")] == [third]

    asyncio.run(story())


@pytest.mark.rule("PT-SO-42")
def test_extra_time_is_given_once_and_then_the_clock_decides() -> None:
    async def story() -> None:
        async with evening() as house:
            players = dict(zip((1, 2), await poker(house, 1, 2, extra_seconds="20"), strict=True))
            first = turn(house)
            assert first
            await house.pass_time(20 * SECOND)
            await players[first].must({"do": "take_extra_time"})
            await house.pass_time(29 * SECOND)  # 30 seconds, and 20
            assert turn(house) == first
            assert (await players[first].do({"do": "take_extra_time"}))["code"] == "no-extra-time"
            await house.pass_time(2 * SECOND)
            assert turn(house) != first

    asyncio.run(story())


@pytest.mark.rule("PT-SO-74", "R-144")
def test_a_connection_that_fails_is_told_to_the_game_and_the_time_runs_on() -> None:
    async def story() -> None:
        async with evening() as house:
            players = dict(zip((1, 2), await poker(house, 1, 2), strict=True))
            first = turn(house)
            assert first
            other = players[3 - first]
            await players[first].leave()
            assert other.events("connection_reported")[-1] == {
                "event": "connection_reported",
                "seat": first,
                "connected": False,
            }
            assert other.heard("people")[-1]["people"][str(first)]["here"] is False
            await house.pass_time(31 * SECOND)
            assert next(event["seat"] for event in other.events("checked")) == first
            assert not other.events("hand_voided")

    asyncio.run(story())


def test_a_connection_that_comes_and_goes_holds_up_nobody() -> None:
    async def story() -> None:
        async with evening() as house:
            place = await house.open("sintetico", "PT_ONLINE", pace=3_000)
            ana, _ = await house.seated(place, 1, 20_000), await house.seated(place, 2, 20_000)
            rui = await house.guest()
            screen = await house.come(place, rui)
            await screen.must({"do": "sit", "chips": 20_000}, seat=3)
            for _ in range(10):
                await screen.leave()
                await house.pass_time(SECOND)
                screen = await house.come(place, rui)
                await house.pass_time(SECOND)
            assert len(ana.events("connection_reported")) == 20
            acts = times(ana, "hand_started") + times(ana, "bets_posted")
            assert acts, "the house dealt"
            assert turn(house, place), "and somebody may speak"

    asyncio.run(story())


@pytest.mark.rule("PT-SO-71b", "PT-SO-72", "R-264")
def test_a_player_who_never_bets_is_invited_to_end_then_warned_then_sent_away() -> None:
    async def story() -> None:
        async with evening() as house:
            place = "poker"
            ana, _, _ = await poker(house, 1, 2, 3, idle_hands="1")
            await house.pass_time(60 * MINUTE)
            told = [event["event"] for event in ana.events() if event["event"] in ("invited_to_end", "end_warned")]
            assert told[:2] == ["invited_to_end", "end_warned"]
            assert ana.events("seat_left")
            assert not house.table(place).seats.tenures or ana.events("game_suspended")

    asyncio.run(story())


@pytest.mark.rule("PT-BFO-29b", "PT-BFO-30")
def test_an_idle_player_is_shown_what_the_house_told_them_also_when_they_come_back() -> None:
    async def story() -> None:
        async with evening() as house:
            place = await house.open("banca_francesa", "PT_ONLINE")
            guest = await house.guest()
            ana = await house.come(place, guest, want="state")
            await ana.must({"do": "sit", "chips": 1_000}, seat=1)
            assert ana.heard("state")[-1]["notice"] is None
            while not ana.events("idle_warned"):
                await house.pass_time(SECOND)
            notice = {"warned": True, "within": "coup", "until": None}
            assert ana.heard("state")[-1]["notice"] == notice
            again, watcher = await house.come(place, guest), await house.come(place)
            assert (again.welcome["notice"], watcher.welcome["notice"]) == (notice, None)

    asyncio.run(story())


@pytest.mark.rule("PT-NB-24")
def test_a_suspended_game_of_poker_waits_fifteen_minutes_for_players() -> None:
    async def story() -> None:
        async with evening() as house:
            place = await house.open("holdem", "PT")
            players = [await house.seated(place, seat, 20_000) for seat in (1, 2, 3, 4)]
            accounts = [tenure.account for tenure in house.table(place).seats.tenures.values()]
            await house.pass_time(SECOND)
            assert players[0].events("own_card_dealt")
            await players[3].must({"do": "leave"})
            while not players[0].events("game_suspended"):
                await house.pass_time(SECOND)
            (suspended,) = players[0].events("game_suspended")
            (at,) = times(players[0], "game_suspended")
            assert suspended["until"] == at + 15 * MINUTE
            await house.pass_time(suspended["until"] - house.clock.at)
            assert not players[0].events("game_closed")
            await house.pass_time(10)
            assert players[0].events("game_closed")
            assert not house.table(place).seats.tenures
            held = await house.held(place)
            assert set(held) <= {"rake"}
            await house.settle()
            assert all([await house.books.stays.current(account) for account in accounts]), "who waited was not idle"

    asyncio.run(story())


@pytest.mark.rule("PT-SO-41", "PT-SO-43", "R-295")
def test_nobody_folds_before_they_were_shown_that_it_is_their_turn_though_the_store_stands_still() -> None:
    async def story() -> None:
        store = SlowStore()
        async with evening(store) as house:
            place = await house.open("sintetico", "PT_ONLINE", pace=1_500)
            players = {seat: await house.seated(place, seat, 20_000) for seat in (1, 2, 3)}
            table = house.table(place).table
            while table.state.hand is None or table.state.hand.turn is None:
                await house.pass_time(SECOND)
            store.hold()
            await players[table.state.hand.turn].do({"do": "raise_to", "bet": 400})
            turn = table.state.hand.turn
            await house.pass_time(40 * SECOND)
            assert not players[turn].events("raised")
            store.let_go()
            await house.pass_time(SECOND)
            assert players[turn].events("raised")
            assert not players[turn].events("time_expired")
            assert table.state.hand.turn == turn
            assert table.state.hand.until > house.clock.at + 28 * SECOND
            await house.pass_time(31 * SECOND)
            assert players[turn].events("folded")

    asyncio.run(story())


# Players who don't bet


@pytest.mark.rule("PT-BFO-29b", "PT-BFO-30", "R-25")
def test_at_a_shared_table_more_than_five_coups_without_a_bet_lead_to_the_end() -> None:
    async def story() -> None:
        async with evening() as house:
            place = await house.open("banca_francesa", "PT_ONLINE")
            ana = await house.seated(place, 1, 1_000)
            rui = await house.come(place, await house.guest())
            account = house.table(place).seats.tenures[Seat(1)].account
            while not ana.events("seat_left"):
                await house.pass_time(SECOND)
            throws = zip(ana.events("dice_thrown"), times(ana, "dice_thrown"), strict=True)
            decided = [at for event, at in throws if event["decides"]]
            soon = 1_000 * runners.LATER + 1
            (invited,), (warned,) = times(ana, "idle_invited"), times(ana, "idle_warned")
            assert decided[5] <= invited <= warned <= decided[5] + soon, "when the sixth coup without a bet is over"
            (left,), (at,) = ana.events("seat_left"), times(ana, "seat_left")
            closed = next(one for one in times(ana, "bets_closed") if one > warned)
            assert closed <= at <= closed + soon, "when the first bets of the next one are closed"
            assert left["idle"] is True
            assert rui.events("seat_left")[0]["idle"] is False, "only she and the house know why"
            assert not rui.events("idle_invited")
            assert rui.events("concealed")
            assert not house.table(place).seats.tenures
            await house.settle()
            (stay,) = await house.books.stays.list(account)
            assert (stay.ended_at is not None, stay.ended_why) == (True, "idle")

    asyncio.run(story())


@pytest.mark.rule("PT-BFO-29b", "R-25")
def test_a_bet_after_the_warning_keeps_the_player_there() -> None:
    async def story() -> None:
        async with evening() as house:
            place = await house.open("banca_francesa", "PT_ONLINE")
            ana = await house.seated(place, 1, 1_000)
            while not ana.events("idle_warned"):
                await house.pass_time(SECOND)
            await ana.must({"do": "place_bet", "zone": "pequeno", "chips": 100})
            await ana.must({"do": "withdraw_bet", "zone": "pequeno", "chips": 100})
            since = len(ana.events("bets_opened"))
            while not ana.events("seat_left"):
                await house.pass_time(SECOND)
            assert len(ana.events("idle_invited")) == 2
            assert len({event["coup"] for event in ana.events("bets_opened")[since:]}) >= 7, "the count began again"

    asyncio.run(story())


@pytest.mark.rule("PT-BFO-29a", "PT-BFO-30", "R-25")
def test_at_an_individual_table_three_minutes_without_a_bet_and_another_lead_to_the_end() -> None:
    async def story() -> None:
        async with evening() as house:
            place = await house.open("banca_francesa", "PT_ONLINE_INDIVIDUAL")
            ana = await house.seated(place, 1, 1_000)
            start = house.clock.at
            await house.pass_time(3 * MINUTE)
            assert not ana.events("idle_invited")
            await house.pass_time(10)
            assert ana.events("idle_invited")
            await house.pass_time(MINUTE - 100)
            assert ana.events("idle_warned")
            assert not ana.events("seat_left")
            await house.pass_time(SECOND)
            assert ana.events("seat_left") == [
                {"event": "seat_left", "seat": 1, "chips": 1_000, "idle": True, "demo": True}
            ]
            (at,) = times(ana, "seat_left")
            assert 4 * MINUTE < at - start <= 4 * MINUTE + 100

    asyncio.run(story())


# Players who are gone


def test_a_player_who_has_been_without_a_connection_for_five_minutes_gets_up() -> None:
    async def story() -> None:
        async with evening() as house:
            place = await house.open("roulette")
            ana = await house.seated(place, 1, 1_000)
            rui = await house.seated(place, 2, 1_000)
            await ana.leave()
            await house.pass_time(5 * MINUTE - SECOND)
            assert seats_of(house.table(place)).keys() == {1, 2}
            await house.pass_time(2 * SECOND)
            assert seats_of(house.table(place)).keys() == {2}
            assert rui.events("seat_left")[0]["seat"] == 1
            assert rui.heard("people")[-1]["people"].keys() == {"2"}

    asyncio.run(story())


def test_a_player_who_comes_back_in_time_keeps_their_seat_and_two_browsers_are_one_player() -> None:
    async def story() -> None:
        async with evening() as house:
            place = await house.open("roulette")
            who = await house.guest()
            one, two = await house.come(place, who), await house.come(place, who)
            await one.must({"do": "sit", "chips": 1_000}, seat=4)
            await one.leave()
            await house.pass_time(6 * MINUTE)  # the other is still there
            assert seats_of(house.table(place)).keys() == {4}
            await two.leave()
            await house.pass_time(4 * MINUTE)
            back = await house.come(place, who)
            assert back.welcome["you"] == 4
            await house.pass_time(6 * MINUTE)
            assert seats_of(house.table(place)).keys() == {4}

    asyncio.run(story())


@pytest.mark.rule("PT-BFO-20", "PT-BFO-21")
@pytest.mark.parametrize(("dice", "net"), [((1, 2, 3), 500), ((5, 5, 5), -500)])
def test_the_bet_of_somebody_whose_connection_fails_is_not_void_it_is_paid_or_collected(
    luck: Luck, dice: tuple[int, int, int], net: int
) -> None:
    async def story() -> None:
        async with evening() as house:
            place = await house.open("banca_francesa", "PT_ONLINE")
            ana = await house.seated(place, 1, 1_000)
            account = seats_of(house.table(place))[Seat(1)]
            await ana.must({"do": "place_bet", "zone": "pequeno", "chips": 500})
            await ana.leave()
            luck.comes(*dice)
            await house.pass_time(22 * SECOND)
            coups = await house.coups(place)
            coup = coups[0]
            assert (coup.account, coup.staked, coup.net, coup.outcome) == (account, 500, net, "settled")
            held = await house.held(place)
            assert held.get("chips:1", 0) + held.get("stake:1", 0) == 1_000 + net

    asyncio.run(story())


def test_the_bet_of_somebody_who_is_gone_stands_and_the_house_does_not_ring_for_them(luck: Luck) -> None:
    async def story() -> None:
        async with evening() as house:
            place = await house.open("craps")
            ana, rui = await house.seated(place, 1, 1_000), await house.seated(place, 2, 1_000)
            await ana.must({"do": "place_bet", "zone": "pass", "chips": 500})
            luck.comes(4, 4)  # the point is eight: the bet on the line can't be taken back
            while luck.left:
                await act_if_awaited(house, place, rui, ana)
            await ana.leave()
            luck.comes(*(5, 6) * 17)
            before = house.loop.rings
            for _ in range(400):
                if luck.left:
                    await act_if_awaited(house, place, rui)
            assert seats_of(house.table(place)).keys() == {1, 2}, "it waits until the dice decide"
            assert house.loop.rings - before < 1_000
            luck.comes(2, 6)
            while luck.left or 1 in house.table(place).seats.tenures:
                await act_if_awaited(house, place, rui)
            assert [coup.net for coup in await house.coups(place) if coup.net] == [500]

    asyncio.run(story())


async def act_if_awaited(house: Evening, place: str, *screens: Screen) -> None:
    for screen in screens:
        seat = screen.seat
        for option in house.table(place).table.options(Seat(seat)):
            if option.nature == "course":
                await screen.do({"do": option.kind, **{ask.field: ask.choices[0] for ask in option.asks}})  # type: ignore[union-attr]
                break
    await house.pass_time(2 * SECOND)


def test_at_a_table_that_is_no_longer_written_the_house_does_nothing() -> None:
    async def story() -> None:
        async with evening() as house:
            place = await house.open("cussec")
            await house.seated(place, 1, 500)
            runner, table = house.runner(place), house.table(place)
            house.floor.lost(table, OSError("disco cheio"))
            version = table.version
            runner.look()
            runner.stir()
            assert table.version == version
            house.floor.lost(table, OSError("outra vez"))  # and nothing is let go twice
            await house.floor._close(table)
            assert table.version == version

    asyncio.run(story())


def test_acts_of_the_house_that_do_not_end_are_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        async with evening() as house:
            place = await house.open("cussec", pace=1)
            await house.seated(place, 1, 500)
            runner = house.runner(place)
            monkeypatch.setattr(runner, "_do", lambda _: True)
            monkeypatch.setattr(runners, "MOST_DUES", 5)
            with pytest.raises(RuntimeError, match="don't end"):
                runner.look()

    asyncio.run(story())
