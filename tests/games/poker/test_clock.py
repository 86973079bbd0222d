"""The time to act: what its end decides, the extra time, and connections that fail."""

from typing import Any

import pytest
from msgspec.structs import replace

from panoverde import games
from panoverde.core.commands import ReportConnection, RestartClocks
from panoverde.core.option import Option
from panoverde.core.people import Role, Seat, Who
from panoverde.core.refusal import Refused
from panoverde.games._poker.hand.betting_round import Call, Check, Checked, Folded
from panoverde.games._poker.hand.clock import ConnectionReported, Expire, ExtraTimeTaken, TakeExtraTime, TimeExpired
from panoverde.games._poker.hand.deal import ChooseVariant, VariantChosen
from panoverde.games._poker.hand.showdown import CardsTurned, Muck
from panoverde.games._poker.legal_limits import check
from panoverde.games._poker.rules import Rules
from panoverde.games._poker.seats.conduct import Conduct, PlayerWarned
from panoverde.games.holdem import GAME
from tests.games.poker.tables import HOLDEM, Play, command_due, rules

ONLINE: Rules = replace(games.find("sintetico").presets["PT_ONLINE"], minimum=10)
CLOCK, HOUSE = Role.CLOCK, Role.HOUSE
THREE = {1: 1000, 2: 1000, 3: 1000}
FOUR = dict.fromkeys((1, 2, 3, 4), 1000)
BOTH = pytest.mark.parametrize("profile", ["PT", "AO"])


def option(play: Play, who: Who, kind: str) -> Option | None:
    return next((one for one in GAME.options(play.state, who) if one.kind == kind), None)


def online(**changes: Any) -> Play:
    return Play(replace(ONLINE, **changes), THREE).on()


def turn(play: Play) -> Seat:
    assert play.hand.turn is not None
    return play.hand.turn


def at(play: Play, kind: Any, moment: int) -> Any:
    """A word of whoever's turn it is, at this moment."""
    return play.do(kind(by=turn(play), at=moment))


@pytest.mark.rule("PT-SO-41")
def test_an_online_table_has_a_time_to_decide() -> None:
    for seconds in (None, 0, 601):
        with pytest.raises(Refused, match="decision_seconds"):
            check(replace(ONLINE, decision_seconds=seconds))
    check(replace(ONLINE, decision_seconds=600))


@pytest.mark.rule("PT-SO-41", "PT-SO-43")
def test_each_has_the_whole_time_counted_from_the_word_before_theirs() -> None:
    play = online()
    first = play.hand.turn
    assert play.hand.until == 30_000
    at(play, Check, 12_000)
    assert (play.hand.turn != first, play.hand.until) == (True, 42_000)
    assert play.refuses(Check(by=turn(play), at=42_001)).code == "time-is-up"
    at(play, Check, 42_000)


@pytest.mark.rule("PT-SO-43", "PT-SO-32b")
def test_a_player_who_lets_their_time_pass_checks_where_they_can() -> None:
    """WE-80, no bet to match."""
    play = online()
    seat = turn(play)
    assert play.refuses(Expire(by=CLOCK, at=30_000)).facts == {"left": 0}
    assert play.do(Expire(by=CLOCK, at=30_001)) == (TimeExpired(seat), Checked(seat, 60_001))
    assert seat in play.hand.live


@pytest.mark.rule("PT-SO-43", "PT-SO-33")
def test_a_player_who_lets_their_time_pass_before_a_bet_folds() -> None:
    """WE-80, a bet to match."""
    play = online().say("100")
    seat = turn(play)
    assert play.do(Expire(by=CLOCK, at=40_000)) == (TimeExpired(seat), Folded(seat, 70_000))
    assert seat not in play.hand.live


@pytest.mark.rule("PT-SO-43", "R-204")
def test_only_the_clock_ends_somebodys_time_and_only_while_it_runs() -> None:
    play = online()
    assert play.refuses(Expire(by=Role.CROUPIER, at=90_000)).code == "not-yours"
    assert option(play, CLOCK, "expire") == Option("expire", since=30_001)
    play.say("check check check")
    assert play.hand.turn is None
    assert option(play, CLOCK, "expire") is None
    assert play.refuses(Expire(by=CLOCK, at=90_000)).code == "no-time-running"


@pytest.mark.rule("PT-NB-71a", "AO-13.71a", "R-265")
@BOTH
def test_at_a_physical_table_nobodys_time_runs_unless_the_house_sets_one(profile: str) -> None:
    play = Play(rules(profile), FOUR).on()
    assert play.hand.until is None
    assert play.refuses(Expire(by=CLOCK, at=10**9)).code == "no-time-running"


@pytest.mark.rule("PT-NB-71a", "AO-13.71a", "R-265")
@BOTH
def test_where_it_sets_one_who_is_slow_is_warned_too(profile: str) -> None:
    play = Play(rules(profile, decision_seconds=20), FOUR).on()
    seat = turn(play)
    assert play.do(Expire(by=CLOCK, at=20_001)) == (
        TimeExpired(seat),
        PlayerWarned(seat, Conduct.SLOW_PLAY),
        Folded(seat, 40_001),
    )
    assert play.state.players[seat].standing.warnings == ("slow_play",)


@pytest.mark.rule("RT-29", "RT-80.3")
def test_in_a_tournament_time_folds_or_checks_and_warns_nobody() -> None:
    play = Play(rules("TOURNAMENT", decision_seconds=30), THREE).on()
    seat = turn(play)
    assert play.do(Expire(by=CLOCK, at=31_000)) == (TimeExpired(seat), Folded(seat, 61_000))
    play.say("call")
    seat = turn(play)
    assert [type(event) for event in play.do(Expire(by=CLOCK, at=99_000))] == [TimeExpired, Checked]
    assert seat in play.hand.live


# The extra time


@pytest.mark.rule("PT-SO-42")
def test_the_extra_time_comes_on_top_and_once_in_a_hand() -> None:
    play = online()
    seat = turn(play)
    assert option(play, seat, "take_extra_time") == Option("take_extra_time", until=30_000)
    assert at(play, TakeExtraTime, 29_000) == (ExtraTimeTaken(seat, 60_000),)
    assert (play.hand.until, play.hand.extended) == (60_000, (seat,))
    assert option(play, CLOCK, "expire") == Option("expire", since=60_001)
    assert play.refuses(TakeExtraTime(by=seat, at=30_000)).code == "no-extra-time"
    assert option(play, seat, "take_extra_time") is None
    at(play, Check, 59_000)
    play.say("check 50")
    assert play.hand.turn == seat
    assert play.refuses(TakeExtraTime(by=seat)).code == "no-extra-time"
    play.say("fold fold").on()
    assert play.on().hand.extended == ()


@pytest.mark.rule("PT-SO-42", "PT-SO-43")
def test_extra_time_is_asked_for_in_turn_and_in_time() -> None:
    play = online()
    seat = turn(play)
    other = next(one for one in play.hand.order if one != seat)
    assert play.refuses(TakeExtraTime(by=other)).code == "not-your-turn"
    assert option(play, other, "take_extra_time") is None
    assert play.refuses(TakeExtraTime(by=seat, at=30_001)).code == "time-is-up"


@pytest.mark.rule("PT-SO-42")
def test_no_extra_time_where_the_house_grants_none_or_no_time_runs() -> None:
    none = online(extra_seconds=0)
    assert none.refuses(TakeExtraTime(by=turn(none))).code == "no-extra-time"
    endless = Play(rules(extra_seconds=30), FOUR).on()
    assert endless.refuses(TakeExtraTime(by=turn(endless))).code == "no-extra-time"
    assert option(endless, turn(endless), "take_extra_time") is None


# Connections


@pytest.mark.rule("PT-SO-74", "R-144")
def test_a_lost_connection_is_noted_and_the_clock_runs_on() -> None:
    play = online().say("100")
    seat = turn(play)
    assert play.do(ReportConnection(seat, False, by=HOUSE)) == (ConnectionReported(seat, False),)
    assert not play.state.players[seat].standing.connected
    assert play.hand.until == 30_000
    assert play.refuses(ReportConnection(seat, False, by=HOUSE)).code == "connection-as-it-was"
    assert play.do(Expire(by=CLOCK, at=30_001))[-1] == Folded(seat, 60_001)
    play.do(ReportConnection(seat, True, by=HOUSE))
    assert play.state.players[seat].standing.connected


@pytest.mark.rule("PT-SO-74", "R-144")
def test_a_player_who_is_all_in_keeps_their_rights_without_a_connection() -> None:
    play = Play(ONLINE, {1: 60, 2: 1000, 3: 1000}, holes={1: "As Ks", 2: "8h 9d", 3: "8c 9c"}, board="Qs Js Ts 8d Ah")
    play.state = replace(play.state, marker=Seat(3))
    play.on().say("50")
    assert play.hand.turn == 3
    play.say("call").on()
    assert play.hand.turn == 1
    play.say("call").on()
    play.do(ReportConnection(Seat(1), False, by=HOUSE))
    while play.state.hand is not None:
        play.say("check check").on()
    assert play.caves[1] == 3 * 60 - 3 * 60 * 5 // 100


@pytest.mark.rule("R-144", "PT-SO-42")
def test_where_the_house_grants_it_a_lost_connection_takes_the_extra_time_by_itself() -> None:
    play = online(reconnection_grace=True).say("100")
    seat = turn(play)
    play.do(ReportConnection(seat, False, by=HOUSE))
    assert play.do(Expire(by=CLOCK, at=30_001)) == (ExtraTimeTaken(seat, 60_001),)
    assert play.do(Expire(by=CLOCK, at=60_002)) == (TimeExpired(seat), Folded(seat, 90_002))
    connected = online(reconnection_grace=True).say("100")
    assert type(connected.do(Expire(by=CLOCK, at=30_001))[-1]) is Folded


@pytest.mark.rule("R-144", "PT-SO-74")
def test_connections_are_the_houses_to_report_of_seated_players_at_virtual_tables() -> None:
    play = online()
    assert play.refuses(ReportConnection(Seat(1), False, by=Seat(1))).code == "not-yours"
    assert play.refuses(ReportConnection(Seat(9), False, by=HOUSE)).code == "not-seated"
    play.do(ReportConnection(Seat(2), False, by=HOUSE))
    asks = [one.asks for one in GAME.options(play.state, HOUSE) if one.kind == "report_connection"]
    assert [(pick.choices, word.choices) for pick, word in asks] == [((1, 3), (False,)), ((2,), (True,))]  # type: ignore[union-attr]
    land = Play(rules(physical=True), FOUR)
    assert land.refuses(ReportConnection(Seat(1), False, by=HOUSE)).code == "no-connections-here"
    assert option(land, HOUSE, "report_connection") is None


# Other decisions


@pytest.mark.rule("PT-NB-23", "AO-13.23", "R-265")
@BOTH
def test_a_variant_not_chosen_in_time_is_the_tables_first(profile: str) -> None:
    play = Play(rules(profile, mixed_with="omaha", decision_seconds=15), FOUR).on()
    mao = play.hand.marker
    assert play.hand.until == 15_000
    assert option(play, mao, "choose_variant").until == 15_000  # type: ignore[union-attr]
    late = ChooseVariant("omaha", by=mao, at=15_001)
    assert play.refuses(late).code == "time-is-up"
    expired, chosen = play.do(Expire(by=CLOCK, at=15_001))
    assert expired == TimeExpired(mao)
    assert isinstance(chosen, VariantChosen)
    assert chosen.variant == "holdem"
    assert play.hand.until is None
    untimed = Play(rules(profile, mixed_with="omaha"), FOUR).on()
    assert untimed.hand.until is None


@pytest.mark.rule("RT-17", "RT-29", "R-265")
def test_a_player_who_neither_shows_nor_mucks_in_time_shows() -> None:
    play = Play(rules("TOURNAMENT", decision_seconds=30), THREE).say("call call check")
    play.say("check check check check check check check check check").on()
    first = play.showing
    assert (play.hand.until, option(play, first, "muck")) == (30_000, Option("muck", until=30_000))
    assert play.refuses(Muck(by=first, at=30_001)).code == "time-is-up"
    expired, turned = play.do(Expire(by=CLOCK, at=30_001))
    assert expired == TimeExpired(first)
    assert isinstance(turned, CardsTurned)
    assert (turned.seat, turned.until) == (first, 60_001)
    assert play.hand.until == 60_001
    second = play.showing
    play.do(Muck(by=second, at=60_001))
    assert play.hand.until == 90_001
    play.do(Expire(by=CLOCK, at=90_002))
    assert play.on().state.hand is None


@pytest.mark.rule("PT-NB-62", "R-265")
def test_where_nobody_may_muck_no_time_runs_at_the_showdown() -> None:
    play = Play(rules(decision_seconds=30), FOUR).say("call call call check" + " check" * 12)
    play.do(command_due(play.state))  # type: ignore[arg-type]
    assert play.hand.until is None
    assert play.refuses(Expire(by=CLOCK, at=10**9)).code == "no-time-running"
    tournament = Play(rules("TOURNAMENT", decision_seconds=30), {1: 50, 2: 50, 3: 50}).say("50 call call").on()
    assert tournament.state.hand is None


@pytest.mark.rule("PT-SO-43", "R-202")
def test_a_correction_does_not_restore_a_connection() -> None:
    play = online()
    then = play.state
    play.do(ReportConnection(Seat(2), False, by=HOUSE))
    now = GAME.rewound(then, play.state)
    assert [now.players[seat].standing.connected for seat in (1, 2, 3)] == [True, False, True]  # type: ignore[index]


def test_a_timed_hand_is_played_by_the_clock_alone() -> None:
    """Nobody ever speaks: it ends."""
    play = Play(rules("PT", HOLDEM, decision_seconds=10), FOUR).on()
    for _ in range(40):
        if play.state.hand is None:
            break
        play.do(Expire(by=CLOCK, at=(play.hand.until or 0) + 1))
        play.on()
    assert play.state.hand is None
    assert sum(play.caves.values()) == 4000


def test_a_call_in_time_is_as_good_as_any() -> None:
    play = online().say("100")
    assert type(at(play, Call, 30_000)[0]).__name__ == "Called"


@pytest.mark.rule("R-295")
def test_after_the_system_stopped_the_time_to_act_begins_again() -> None:
    play = online()
    first, until = turn(play), play.hand.until
    assert until is not None
    play.do(RestartClocks(by=HOUSE, at=until + 5_000))
    assert turn(play) == first
    assert play.hand.until == until + 5_000 + 1_000 * ONLINE.decision_seconds  # type: ignore[operator]
    with pytest.raises(Refused, match="time-not-up"):
        play.do(Expire(by=CLOCK, at=until + 6_000))
    with pytest.raises(Refused, match="not-yours"):
        play.do(RestartClocks(by=CLOCK, at=until))


@pytest.mark.rule("PT-SO-42", "R-295")
def test_after_the_system_stopped_a_player_who_had_taken_their_extra_time_has_it_too() -> None:
    play = online()
    first = turn(play)
    at(play, TakeExtraTime, 1_000)
    assert play.hand.until == 60_000
    play.do(RestartClocks(by=HOUSE, at=5_000))
    assert play.hand.until == 5_000 + 60_000, "less than was left would be taken from them"
    at(play, Check, 6_000)
    play.do(RestartClocks(by=HOUSE, at=7_000))
    assert turn(play) != first
    assert play.hand.until == 7_000 + 30_000


@pytest.mark.rule("R-295")
def test_where_no_clock_runs_there_is_nothing_to_restart() -> None:
    play = Play(replace(ONLINE), {1: 1000})
    assert option(play, HOUSE, "restart_clocks") is None
    with pytest.raises(Refused, match="no-time-running"):
        play.do(RestartClocks(by=HOUSE, at=1))
