"""Rest and absence: two hands with the seat kept, the third without it, and the bets missed meanwhile."""

from typing import Any

import pytest
from msgspec.structs import replace

from panoverde.core.commands import Leave, Sit, Void
from panoverde.core.people import Role, Seat
from panoverde.core.refusal import Refused
from panoverde.games._poker.course.steps import StartHand, ready
from panoverde.games._poker.hand.deal import HandStarted
from panoverde.games._poker.hand.first_bets import BetPosted
from panoverde.games._poker.legal_limits import check
from panoverde.games._poker.rules import Regime, Rules
from panoverde.games._poker.seats.departure import SeatLeft
from panoverde.games._poker.seats.people import owes
from panoverde.games._poker.seats.rest import (
    CameBack,
    CloseSeat,
    ComeBack,
    HandMissed,
    MarkAway,
    Rest,
    Rested,
    WentAway,
)
from panoverde.games._poker.state import Departed, with_player
from panoverde.games.holdem import GAME
from tests.games.poker.tables import CROUPIER, HOLDEM, OMAHA, Play, command_due, rules
from tests.games.poker.test_seating import SINTETICO, offered, online

SIX = dict.fromkeys(range(1, 7), 1000)
LAND = pytest.mark.parametrize("profile", ["PT", "AO"])


def hand_of(play: Play) -> None:
    """A whole hand, in which somebody bets and the others give up where there is no blind to give up to."""
    play.do(StartHand(by=CROUPIER))
    to_its_end(play)


def to_its_end(play: Play) -> None:
    while play.state.hand is not None:
        play.on()
        if play.state.hand is None:
            break
        facing = play.hand.price > play.hand.holdings[play.hand.turn or Seat(0)].bet
        play.say("fold" if facing else "10" if play.hand.board else "check")


def missed(play: Play) -> list[tuple[int, int]]:
    return [(event.seat, event.chips) for event in play.of(HandMissed)]


# Resting


@pytest.mark.rule("PT-NB-13", "AO-13.13", "R-114")
@LAND
@pytest.mark.parametrize("game", [HOLDEM, SINTETICO])
def test_two_hands_of_rest_keep_the_seat_and_a_third_one_loses_it(profile: str, game: Any) -> None:
    play = Play(rules(profile, game), SIX)
    assert play.do(Rest(by=Seat(4))) == (Rested(Seat(4)),)
    assert ready(play.state) == (1, 2, 3, 5, 6)
    for _ in range(2):
        hand_of(play)
        assert play.refuses(CloseSeat(seat=Seat(4), by=CROUPIER)).code == "keeps-seat"
        assert not offered(play, CROUPIER, "close_seat")
    play.do(StartHand(by=CROUPIER))
    assert command_due(play.state) == CloseSeat(seat=Seat(4), by=CROUPIER)
    assert offered(play, CROUPIER, "close_seat").asks[0].choices == (4,)
    assert play.do(CloseSeat(seat=Seat(4), by=CROUPIER)) == (SeatLeft(Seat(4), 1000),)


@pytest.mark.rule("PT-NB-13", "AO-13.13")
@LAND
def test_a_player_who_comes_back_in_time_plays_on(profile: str) -> None:
    play = Play(rules(profile), SIX)
    play.do(Rest(by=Seat(6)))
    hand_of(play)
    hand_of(play)
    assert not offered(play, Seat(5), "come_back")
    assert play.refuses(ComeBack(by=Seat(5))).code == "not-away"
    assert offered(play, Seat(6), "come_back")
    assert play.do(ComeBack(by=Seat(6))) == (CameBack(Seat(6)),)
    assert 6 in ready(play.state)
    hand_of(play)
    assert 6 in play.state.players
    assert 6 in play.of(HandStarted)[-1].order


@pytest.mark.rule("PT-NB-13", "AO-13.13", "R-260")
@LAND
def test_rest_cannot_be_used_over_and_over(profile: str) -> None:
    play = Play(rules(profile), SIX)
    for _ in range(2):
        play.do(Rest(by=Seat(6)))
        assert play.refuses(Rest(by=Seat(6))).code == "already-away"
        play.do(ComeBack(by=Seat(6)))
    assert play.refuses(Rest(by=Seat(6))).code == "no-more-rests"
    assert not offered(play, Seat(6), "rest")
    once = Play(rules(profile, rests=1), SIX)
    once.do(Rest(by=Seat(6)))
    once.do(ComeBack(by=Seat(6)))
    assert once.refuses(Rest(by=Seat(6))).code == "no-more-rests"


@pytest.mark.rule("PT-NB-13", "AO-13.13")
def test_rest_begins_after_the_hand_in_play() -> None:
    play = Play(rules(), SIX).on()
    turn = play.hand.turn
    assert turn is not None
    play.do(Rest(by=turn))
    assert missed(play) == []
    play.say("call")
    assert play.hand.holdings[turn].bet == 10


@pytest.mark.rule("PT-NB-13", "AO-13.13", "R-114")
@LAND
def test_a_player_who_is_found_absent_loses_their_seat_at_the_third_hand_too(profile: str) -> None:
    play = Play(rules(profile), SIX)
    assert play.do(MarkAway(seat=Seat(4), by=CROUPIER)) == (WentAway(Seat(4)),)
    assert play.refuses(MarkAway(seat=Seat(4), by=CROUPIER)).code == "already-away"
    assert play.refuses(MarkAway(seat=Seat(9), by=CROUPIER)).code == "not-seated"
    assert play.refuses(MarkAway(seat=Seat(1), by=Seat(2))).code == "not-yours"
    assert play.state.players[Seat(4)].rests == 0
    hand_of(play)
    hand_of(play)
    play.do(StartHand(by=CROUPIER))
    play.on()
    assert play.of(SeatLeft) == [SeatLeft(Seat(4), 1000)]


@pytest.mark.rule("PT-NB-13", "AO-13.13")
@LAND
def test_an_absent_player_is_told_apart_from_one_who_rests_until_they_are_back(profile: str) -> None:
    play = Play(rules(profile), SIX)
    play.do(Rest(by=Seat(4)))
    play.do(ComeBack(by=Seat(4)))
    play.do(MarkAway(seat=Seat(4), by=CROUPIER))
    play.do(Rest(by=Seat(5)))
    assert [play.state.players[Seat(seat)].absent for seat in (4, 5)] == [True, False]
    hand_of(play)
    assert play.state.players[Seat(4)].absent
    play.do(ComeBack(by=Seat(4)))
    assert not play.state.players[Seat(4)].absent


def test_a_player_who_has_left_neither_rests_nor_comes_back() -> None:
    play = Play(rules(), SIX).on()
    play.do(Rest(by=Seat(4)))
    play.do(Leave(by=Seat(4)))
    assert play.refuses(ComeBack(by=Seat(4))).code == "not-away"
    assert play.refuses(Rest(by=Seat(4))).code == "already-away"
    assert play.refuses(MarkAway(seat=Seat(4), by=CROUPIER)).code == "already-away"
    assert {option.kind for option in GAME.options(play.state, Seat(4))} <= {"call", "fold", "raise_to", "check"}
    nobody = Play(rules(), {})
    nobody.state = replace(nobody.state, players={})
    assert not offered(nobody, CROUPIER, "mark_away")


# As the operator sets


@pytest.mark.rule("PT-SO-69")
@pytest.mark.parametrize("rest", [0, 1, 4])
def test_online_the_operator_says_how_many_hands(rest: int) -> None:
    play = Play(online(rest_hands=rest), SIX, after=6)
    assert play.refuses(MarkAway(seat=Seat(4), by=CROUPIER)).code == "nobody-absent"
    assert not offered(play, CROUPIER, "mark_away")
    if not rest:
        assert play.refuses(Rest(by=Seat(4))).code == "no-rest"
        assert not offered(play, Seat(4), "rest")
        return
    play.do(Rest(by=Seat(4)))
    for _ in range(rest):
        hand_of(play)
        assert 4 in play.state.players
    play.do(StartHand(by=CROUPIER))
    assert play.do(CloseSeat(seat=Seat(4), by=CROUPIER)) == (SeatLeft(Seat(4), 1000),)


@pytest.mark.rule("PT-NB-13", "AO-13.13", "PT-SO-69", "PT-SO-71b", "R-260")
@pytest.mark.parametrize(
    ("made", "option", "value"),
    [
        (rules("PT"), "rest_hands", 3),
        (rules("PT"), "rest_hands", 1),
        (rules("AO"), "rest_hands", 0),
        (rules("TOURNAMENT"), "rest_hands", 2),
        (online(), "rest_hands", 101),
        (online(), "rest_hands", -1),
        (rules("PT"), "rests", 0),
        (online(), "idle_hands", 6),
        (online(), "idle_hands", 0),
    ],
)
def test_outside_these_limits_no_table_is_opened(made: Rules, option: str, value: int) -> None:
    with pytest.raises(Refused, match="option-outside-law"):
        check(replace(made, **{option: value}))


@pytest.mark.rule("RT-27")
def test_at_a_tournament_nobody_misses_a_hand() -> None:
    play = Play(rules("TOURNAMENT"), SIX)
    assert play.refuses(Rest(by=Seat(1))).code == "no-rest"
    assert play.state.rules.regime == Regime.TOURNAMENT


# The bets they miss


@pytest.mark.rule("PT-NB-90", "AO-14.19", "R-261")
@LAND
@pytest.mark.parametrize("game", [HOLDEM, OMAHA])
def test_a_player_who_missed_both_bets_pays_them_as_dead_money_in_the_hand_of_their_return(
    profile: str, game: Any
) -> None:
    """WE-78: 5 and 10, so 15 into the pot, which count for none of their bets."""
    play = Play(rules(profile, game), SIX)
    hand_of(play)  # the mão at seat 1
    play.do(Rest(by=Seat(3)))
    hand_of(play)  # at seat 2: the big bet passes over seat 3
    hand_of(play)  # at seat 4: the mão does
    assert missed(play) == [(3, 10), (3, 5)]
    assert play.state.players[Seat(3)].owes == 15
    play.do(ComeBack(by=Seat(3)))
    play.do(StartHand(by=CROUPIER))
    play.on()
    assert [(one.seat, one.chips, one.live) for one in play.of(BetPosted)][-3:] == [
        (5, 5, True),
        (6, 10, True),
        (3, 15, False),
    ]
    assert (play.hand.holdings[Seat(3)].bet, play.hand.dead) == (0, 15)
    assert play.state.players[Seat(3)].owes == 0


@pytest.mark.rule("PT-NB-90", "AO-14.19", "R-261")
@pytest.mark.parametrize(
    ("away", "expected"),
    [
        ((2,), [(2, 10)]),  # between the mão at 1 and the big bet at 3
        ((2, 3), [(2, 10), (3, 10)]),
        ((1,), [(1, 5)]),  # the mão begins with the first who is there
        ((6,), [(6, 0)]),
        ((4,), [(4, 0)]),
    ],
)
def test_only_the_bet_that_passes_over_their_seat_is_missed(
    away: tuple[int, ...], expected: list[tuple[int, int]]
) -> None:
    play = Play(rules(), {**SIX, 7: 1000})
    for seat in away:
        play.do(Rest(by=Seat(seat)))
    play.do(StartHand(by=CROUPIER))
    assert missed(play) == expected


@pytest.mark.rule("PT-NB-90", "R-261")
@pytest.mark.parametrize("made", [rules("PT", SINTETICO), rules("PT", HOLDEM, mixed_with="sintetico", seats=10)])
def test_in_sintetico_no_bet_is_anybodys_alone(made: Rules) -> None:
    play = Play(made, SIX)
    play.do(Rest(by=Seat(1)))
    play.do(StartHand(by=CROUPIER))
    assert missed(play) == [(1, 0)]


@pytest.mark.rule("PT-NB-90")
def test_a_player_who_rests_with_the_last_mao_owes_nothing_for_it() -> None:
    play = Play(rules(), SIX)
    hand_of(play)
    play.do(Rest(by=Seat(1)))
    play.do(StartHand(by=CROUPIER))
    assert missed(play) == [(1, 0)]


@pytest.mark.rule("PT-NB-90", "PT-NB-13", "AO-14.19", "AO-13.13", "R-273")
@LAND
@pytest.mark.parametrize(("away", "bet"), [(1, 5), (2, 10), (5, 0)])
def test_a_null_hand_costs_who_was_away_neither_a_hand_nor_a_bet(profile: str, away: int, bet: int) -> None:
    """Everybody else has their bets back too, and the mão goes on."""
    play = Play(rules(profile), SIX, after=6)
    play.do(Rest(by=Seat(away)))
    play.do(StartHand(by=CROUPIER))  # the mão comes to seat 1, or passes over it
    assert (play.state.players[Seat(away)].away, play.state.players[Seat(away)].owes) == (1, bet)
    mao = play.hand.marker
    play.do(Void("baralho", by=Role.INSPECTOR))
    assert (play.state.players[Seat(away)].away, play.state.players[Seat(away)].owes) == (0, 0)
    play.do(ComeBack(by=Seat(away)))
    play.do(StartHand(by=CROUPIER))
    assert play.hand.marker == mao + 1
    play.on()
    assert [one for one in play.of(BetPosted) if not one.live] == []


@pytest.mark.rule("PT-NB-90", "AO-14.19", "R-273", "R-335")
@LAND
def test_a_null_hand_pays_no_debt_of_who_has_come_to_the_seat_since(profile: str) -> None:
    play = Play(rules(profile), SIX, after=6)
    play.do(Rest(by=Seat(2)))
    play.do(StartHand(by=CROUPIER))  # the big bet passes over seat 2
    play.do(Leave(by=Seat(2)))
    known = {**play.state.memory.departed, "rui": Departed(owes=5)}
    play.state = replace(play.state, memory=replace(play.state.memory, departed=known))
    play.do(Sit(play.state.rules.entry, player="rui", by=Seat(2)))
    play.do(Void("baralho", by=Role.INSPECTOR))
    assert play.state.players[Seat(2)].owes == 5


@pytest.mark.rule("PT-NB-90", "AO-14.19", "R-273", "R-335")
@LAND
@pytest.mark.parametrize("player", ["", "ana"])
def test_a_null_hand_costs_who_was_away_and_left_no_bet_either(profile: str, player: str) -> None:
    """The seat of an absent player is closed in the middle of the hand that they may not miss any more."""
    play = Play(rules(profile), SIX, after=6)
    standing = replace(play.state.players[Seat(2)].standing, player=player, known=bool(player))
    was = replace(play.state.players[Seat(2)], owes=5, standing=standing, name="Ana")
    play.state = with_player(play.state, Seat(2), was)
    play.do(MarkAway(by=CROUPIER, seat=Seat(2)))
    play.do(StartHand(by=CROUPIER))  # the big bet passes over seat 2
    play.do(Leave(by=Seat(2)))
    assert {owes(play.state, name) for name in (player, "Ana") if name} == {15}
    seen = GAME.view(play.state, Seat(1))
    assert [one.player for one in seen.memory.missed] == [""]
    voided = play.do(Void("baralho", by=Role.INSPECTOR))
    assert {owes(play.state, name) for name in (player, "Ana") if name} == {5}
    assert player or play.state.memory.seats[Seat(2)].owes == 5
    for event in voided:
        seen = GAME.evolve(seen, GAME.see(event, Seat(1)))
    assert seen == GAME.view(play.state, Seat(1))


@pytest.mark.rule("PT-NB-90", "AO-14.19", "R-273", "R-335")
def test_a_hand_that_is_valid_is_owed_by_who_left_though_the_next_one_is_null() -> None:
    play = Play(rules(), SIX, after=6)
    play.do(MarkAway(by=CROUPIER, seat=Seat(2)))
    play.do(StartHand(by=CROUPIER))
    play.do(Leave(by=Seat(2)))
    assert play.state.memory.seats[Seat(2)].owes == 10
    to_its_end(play)
    play.do(MarkAway(by=CROUPIER, seat=Seat(5)))
    play.do(StartHand(by=CROUPIER))
    play.do(Leave(by=Seat(5)))
    play.do(Void("baralho", by=Role.INSPECTOR))
    assert play.state.memory.seats[Seat(2)].owes == 10


@pytest.mark.rule("PT-NB-80", "AO-14.9", "R-124", "R-273")
@LAND
def test_a_player_who_sits_down_in_a_hand_that_is_null_is_no_newcomer_after_the_next_one(profile: str) -> None:
    play = Play(rules(profile), {1: 1000, 2: 1000, 4: 1000, 5: 1000, 6: 1000})
    hand_of(play)  # the mão at seat 1
    play.do(StartHand(by=CROUPIER))
    play.do(Sit(play.state.rules.entry, by=Seat(3)))
    play.do(Void("baralho", by=Role.INSPECTOR))
    hand_of(play)  # it would come to seat 3, who waits; seat 4 has it
    assert play.of(HandStarted)[-1].order == (4, 5, 6, 1, 2)
    play.do(StartHand(by=CROUPIER))
    assert play.hand.order == (5, 6, 1, 2, 3, 4)


@pytest.mark.rule("R-204")
def test_only_the_croupier_takes_a_seat_away() -> None:
    play = Play(rules(), SIX)
    assert play.refuses(CloseSeat(seat=Seat(1), by=Role.HOUSE)).code == "not-yours"
    assert play.refuses(CloseSeat(seat=Seat(9), by=CROUPIER)).code == "not-seated"
