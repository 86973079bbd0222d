"""Who has the mão or the button, who bets first, who is dealt first: hold'em and omaha against their rules."""

from typing import Any

import pytest
from hypothesis import given, strategies as st

from panoverde.core.commands import Leave, Sit
from panoverde.core.option import Nature, Option, Pick
from panoverde.core.people import Seat
from panoverde.games._poker.course.steps import StartHand
from panoverde.games._poker.hand.betting_round import Checked, Folded
from panoverde.games._poker.hand.deal import ChooseVariant, HandStarted, OwnCardDealt, VariantChosen
from panoverde.games._poker.hand.first_bets import BetPosted
from panoverde.games._poker.hand.positions import by_button, clockwise, next_mao
from panoverde.games._poker.rules import Regime
from panoverde.games._poker.seats.rest import MarkAway
from panoverde.games.holdem import GAME
from tests.games.poker.tables import CROUPIER, HOLDEM, OMAHA, TOURNAMENT, Play, command_due, rules

BOTH = pytest.mark.parametrize("profile", ["PT", "AO"])
GAMES = pytest.mark.parametrize("game", [HOLDEM, OMAHA], ids=["holdem", "omaha"])


def posted(play: Play) -> dict[int, int]:
    return {event.seat: event.chips for event in play.of(BetPosted)}


# The mão


@pytest.mark.rule(
    "PT-NB-81", "PT-NB-82", "PT-NB-83", "PT-NB-84", "PT-NB-85", "PT-NB-42", "PT-NB-44", "PT-NB-46", "R-96"
)
@pytest.mark.rule("AO-14.10", "AO-14.11", "AO-14.12", "AO-14.13", "AO-14.14", "AO-13.42", "AO-13.44", "AO-13.46")
@pytest.mark.rule("PT-NB-92", "AO-15.1")
@BOTH
@GAMES
def test_the_mao_bets_half_the_minimum_and_opens_every_round_but_the_first(profile: str, game: Any) -> None:
    """WE-71: minimum 10, seat 3 has the mão: it posts 5, seat 4 posts 10, seat 5 speaks first, later seat 3."""
    play = Play(rules(profile, game), after=2).on()
    assert (play.hand.marker, posted(play), play.hand.turn) == (3, {3: 5, 4: 10}, 5)
    play.say("call call call call call check").on()
    for _ in range(3):
        assert play.hand.turn == 3
        play.say("check " * 6).on()


@pytest.mark.rule("PT-NB-42", "PT-NB-85", "R-122", "AO-13.42", "AO-14.14")
@BOTH
def test_where_the_mao_has_folded_the_next_player_still_in_opens(profile: str) -> None:
    play = Play(rules(profile)).say("call call call call fold check").on()
    assert [event.seat for event in play.of(Folded)] == [1]
    assert play.hand.turn == 2
    play.say("fold check check check check").on()
    assert play.hand.turn == 3


@pytest.mark.rule("PT-NB-29", "PT-NB-30", "AO-13.29", "AO-13.30")
@BOTH
def test_the_mao_begins_on_the_croupiers_left_and_goes_round_with_each_new_deal(profile: str) -> None:
    play = Play(rules(profile), dict.fromkeys((2, 3, 5, 9), 1000))
    for _ in range(6):
        play.say("fold fold fold").on()
    starts = play.of(HandStarted)
    assert [event.marker for event in starts] == [2, 3, 5, 9, 2, 3]
    assert [event.small for event in starts] == [2, 3, 5, 9, 2, 3]
    assert [event.big for event in starts] == [3, 5, 9, 2, 3, 5]


@pytest.mark.rule("PT-NB-30", "AO-13.30")
def test_the_mao_passes_over_seats_that_have_become_empty() -> None:
    assert next_mao([Seat(1), Seat(4), Seat(9)], Seat(5)) == 9
    assert next_mao([Seat(1), Seat(4), Seat(9)], Seat(9)) == 1
    assert next_mao([Seat(6)], Seat(6)) == 6


@pytest.mark.rule("PT-NB-35", "PT-NB-77", "PT-NB-34", "PT-NB-93", "AO-13.35", "AO-14.6", "AO-13.34", "AO-15.2")
@BOTH
@pytest.mark.parametrize(("game", "each"), [(HOLDEM, 2), (OMAHA, 4)], ids=["holdem", "omaha"])
def test_one_card_at_a_time_clockwise_from_the_player_who_made_the_first_bet(
    profile: str, game: Any, each: int
) -> None:
    play = Play(rules(profile, game), after=3).on()
    assert [event.seat for event in play.of(OwnCardDealt)] == [4, 5, 6, 1, 2, 3] * each
    assert len({event.card for event in play.of(OwnCardDealt)}) == 6 * each


@pytest.mark.rule("PT-NB-24", "AO-13.24")
@BOTH
def test_three_players_are_too_few(profile: str) -> None:
    play = Play(rules(profile), dict.fromkeys((1, 2, 3), 1000))
    refused = play.refuses(StartHand(by=CROUPIER))
    assert refused.code == "too-few-players"


@pytest.mark.rule("PT-NB-79", "AO-14.8")
@BOTH
def test_a_player_who_has_less_than_the_minimum_is_not_dealt_in(profile: str) -> None:
    play = Play(rules(profile), {1: 9, 2: 10, 3: 1000, 4: 1000, 5: 1000}).on()
    assert play.hand.order == (2, 3, 4, 5)


# What an idle or absent player posts


def five_hands(play: Play) -> Play:
    """Each time only the first to speak bets; the others fold, or pass the big bet through."""
    for _ in range(5):
        play.say("call fold fold fold fold fold fold check").say("check check " * 3).on()
    return play


@pytest.mark.rule("PT-NB-89", "AO-14.18", "R-114", "R-287")
@BOTH
def test_a_player_who_has_not_bet_for_five_hands_posts_a_big_bet_in_the_sixth_and_the_count_begins_again(
    profile: str,
) -> None:
    play = five_hands(Play(rules(profile), dict.fromkeys(range(1, 9), 1000)))
    idle = [player.idle for player in play.state.players.values()]
    assert idle == [4, 3, 2, 1, 0, 0, 0, 5], "a blind is a bet: only seat 8 made none"
    play.events.clear()
    play.on()
    assert all(event.live for event in play.of(BetPosted))
    assert posted(play) == {6: 5, 7: 10, 8: 10}
    assert (play.hand.turn, play.hand.price) == (8, 10)  # the order of the betting is the same
    play.say("check fold fold fold fold fold fold check").say("check check " * 3).on()
    assert [player.idle for player in play.state.players.values()] == [5, 4, 3, 2, 1, 0, 0, 0]


@pytest.mark.rule("PT-NB-89", "AO-14.18", "R-287")
@BOTH
def test_an_idle_maos_small_bet_is_made_up_to_a_big_one(profile: str) -> None:
    play = five_hands(Play(rules(profile), dict.fromkeys(range(1, 9), 1000)))
    for seat in (6, 7):  # the mão comes to seat 8 without the big bet having been there
        play.do(Leave(by=Seat(seat)))
    play.events.clear()
    play.on()
    assert play.hand.marker == 8
    assert posted(play) == {8: 10, 1: 10}


@pytest.mark.rule("PT-NB-89", "R-114", "AO-14.18")
def test_the_big_bet_of_an_idle_player_may_be_dead_money() -> None:
    play = five_hands(Play(rules(post_live=False), dict.fromkeys(range(1, 9), 1000))).on()
    assert (play.hand.dead, play.hand.holdings[Seat(8)].bet, play.hand.pot) == (10, 0, 25)


@pytest.mark.rule("PT-NB-90", "AO-14.19", "R-114")
@BOTH
def test_blinds_missed_by_absence_are_dead_money_of_the_hand_of_the_return(profile: str) -> None:
    """WE-78: who missed both, 5 and 10, puts 15 into the pot, and it does not count for their bet."""
    play = Play(rules(profile))
    back = play.state.players[Seat(5)]
    play.state.players[Seat(5)] = type(back)(back.cave, back.brought, owes=15)
    play.on()
    assert [(event.seat, event.chips) for event in play.of(BetPosted) if not event.live] == [(5, 15)]
    assert (play.hand.pot, play.hand.holdings[Seat(5)].bet, play.state.players[Seat(5)].owes) == (30, 0, 0)
    play.say("fold fold").refuses("check")
    play.say("call")
    assert play.caves[5] == 1000 - 15 - 10


# The button of a tournament


@pytest.mark.rule("RT-33", "R-96")
def test_the_button_stands_to_the_right_of_the_small_blind() -> None:
    play = Play(TOURNAMENT).on()
    assert (play.hand.marker, play.hand.small, play.hand.big, play.hand.turn) == (1, 2, 3, 4)
    assert play.hand.order == (2, 3, 4, 5, 6, 1)
    play.say("call call call call call check").on()
    assert play.hand.turn == 2


@pytest.mark.rule("RT-35", "R-178")
def test_heads_up_the_small_blind_has_the_button_and_the_last_card_and_speaks_first_then_last() -> None:
    """WE-99."""
    play = Play(TOURNAMENT, {4: 1000, 7: 1000}).on()
    hand = play.hand
    assert (hand.marker, hand.small, hand.big, hand.turn) == (4, 4, 7, 4)
    assert [event.seat for event in play.of(OwnCardDealt)] == [7, 4, 7, 4]
    play.say("call check").on()
    assert play.hand.turn == 7
    play.say("check check check check fold").on().on()
    assert (play.hand.marker, play.hand.small, play.hand.big) == (7, 7, 4)


@pytest.mark.parametrize(
    ("seats", "small", "big", "expected"),
    [
        ([1, 2, 3, 4], 2, 3, (2, 3, 4, (3, 4, 1, 2))),  # everybody is there
        ([1, 3, 4], 2, 3, (2, 3, 4, (3, 4, 1))),  # the small blind left: the button is dead
        ([1, 2, 4], 2, 3, (2, 3, 4, (4, 1, 2))),  # the big blind left: nobody's small blind
        ([1, 4, 5], 2, 3, (2, 3, 4, (4, 5, 1))),  # both left
    ],
)
@pytest.mark.rule("RT-33")
def test_button_and_blinds_move_on_even_where_nobody_sits(
    seats: list[int], small: int, big: int, expected: tuple[int, int, int, tuple[int, ...]]
) -> None:
    at = by_button([Seat(seat) for seat in seats], Seat(1), Seat(small), Seat(big))
    assert (at.marker, at.small, at.big, at.order) == expected


@pytest.mark.rule("RT-33")
def test_a_dead_small_blind_is_not_posted() -> None:
    play = Play(TOURNAMENT, dict.fromkeys((1, 2, 3, 4), 1000)).say("fold fold fold").on()
    del play.state.players[Seat(3)]  # the big blind of the hand before
    play.events.clear()
    play.on()
    assert (play.hand.marker, play.hand.small, play.hand.big) == (2, 3, 4)
    assert posted(play) == {4: 10}
    assert play.hand.turn == 1
    play.say("call call check").on()
    assert play.hand.turn == 4


@pytest.mark.rule("RT-35", "R-177")
@pytest.mark.parametrize("left", [(1, 2), (1, 3), (2, 3), (1, 4), (2, 4), (3, 4)])
def test_coming_to_two_players_nobody_has_the_big_blind_twice_running(left: tuple[int, int]) -> None:
    at = by_button([Seat(seat) for seat in left], Seat(1), Seat(2), Seat(3))
    assert at.big != 3
    assert at.small == at.marker != at.big
    assert at.order == (at.big, at.small)


@pytest.mark.rule("R-174", "RT-33")
@pytest.mark.parametrize(
    ("seats", "expected"),
    [
        ([1, 2, 5, 8, 3], (2, 5, 8, (5, 8, 1, 2))),  # came between the button and the small blind: waits
        ([1, 2, 5, 8, 9], (2, 5, 8, (5, 8, 9, 1, 2))),  # anywhere else they are dealt in at once
        ([1, 2, 5, 8, 6], (2, 5, 6, (5, 6, 8, 1, 2))),  # even as the big blind
        ([1, 2, 3, 4], (2, 2, 1, (1, 2))),  # two are left to play: heads-up
        ([3, 4], (4, 4, 3, (3, 4))),
        ([3, 4, 1], (2, 3, 4, (3, 4, 1))),  # only one of those who played is left: as if it began
        ([3, 4, 7], (2, 3, 4, (3, 4, 7))),
    ],
)
def test_a_player_who_comes_between_the_button_and_the_small_blind_waits(
    seats: list[int], expected: tuple[int, int, int, tuple[int, ...]]
) -> None:
    """The button was before seat 1, the small blind seat 2, the big blind seat 5."""
    at = by_button([Seat(seat) for seat in seats], Seat(1), Seat(2), Seat(5))
    assert (at.marker, at.small, at.big, at.order) == expected


@pytest.mark.rule("RT-33", "RT-35")
@pytest.mark.parametrize(
    ("comes", "expected"), [(3, (3, 5, 1, (5, 1, 3))), (7, (1, 5, 7, (5, 7, 1))), (9, (1, 5, 9, (5, 9, 1)))]
)
def test_a_third_player_joins_two(comes: int, expected: tuple[int, int, int, tuple[int, ...]]) -> None:
    """Seat 1 had the button and the small blind, seat 5 the big one, which goes on to the next player."""
    at = by_button([Seat(1), Seat(5), Seat(comes)], Seat(1), Seat(1), Seat(5))
    assert (at.marker, at.small, at.big, at.order) == expected


@pytest.mark.rule("RT-33", "RT-35", "R-177")
@given(st.data())
def test_nobody_has_the_big_blind_twice_running_as_players_come_and_go(data: st.DataObject) -> None:
    """And the one who has it is the next to the left of the last one who had it."""
    seats = st.sets(st.integers(1, 10).map(Seat), min_size=2, max_size=10)
    at = by_button(data.draw(seats), Seat(1))
    for _ in range(data.draw(st.integers(1, 12))):
        now = data.draw(seats)
        then, at = at, by_button(now, at.marker, at.small, at.big)
        assert at.big in now
        assert set(at.order) <= now
        assert len(at.order) >= 2
        assert at.big in at.order
        assert list(at.order) == list(clockwise(at.order, at.order[-1]))
        if then.big in now and set(then.order) & set(at.order) - {then.big}:
            assert at.big != then.big
        if len(at.order) == 2:
            assert at.small == at.marker == at.order[-1]


# Mixed tables


@pytest.mark.rule("PT-NB-23", "AO-13.23", "R-125")
@BOTH
@pytest.mark.parametrize(("variant", "other", "chosen"), [("holdem", "omaha", "omaha"), ("holdem", "omaha", "holdem")])
def test_the_mao_chooses_which_of_the_two_variants_is_dealt(
    profile: str, variant: str, other: str, chosen: str
) -> None:
    play = Play(rules(profile, variant=variant, mixed_with=other), after=4).on()
    assert play.state.hand is not None
    assert play.refuses(ChooseVariant(chosen, by=Seat(6))).code == "not-the-mao"
    assert play.refuses(ChooseVariant(chosen, by=CROUPIER)).code == "not-the-mao"
    assert play.refuses(ChooseVariant("sintetico", by=Seat(5))).code == "unknown-variant"
    play.do(ChooseVariant(chosen, by=Seat(5)))
    play.on()
    assert play.hand.variant == chosen
    assert len(play.hand.holdings[Seat(1)].cards) == {"holdem": 2, "omaha": 4}[chosen]
    assert posted(play) == {5: 5, 6: 10}


@pytest.mark.rule("PT-NB-23", "AO-13.23")
def test_the_choice_is_offered_to_the_mao_alone_and_while_there_is_time() -> None:
    play = Play(rules(mixed_with="omaha", decision_seconds=10), after=4).on()
    offered = {seat: GAME.options(play.state, Seat(seat)) for seat in range(1, 7)}
    asks = {seat: [one for one in options if one.kind == "choose_variant"] for seat, options in offered.items()}
    assert [seat for seat, options in asks.items() if options] == [5]
    assert asks[5][0].asks == (Pick("variant", ("holdem", "omaha")),)
    assert asks[5][0].until == 10_000
    assert play.refuses(ChooseVariant("omaha", by=Seat(5), at=10_001)).code == "time-is-up"
    play.do(ChooseVariant("omaha", by=Seat(5), at=10_000))


@pytest.mark.rule("PT-NB-23", "PT-NB-14l", "AO-13.23", "AO-13.14l", "R-290")
@BOTH
@pytest.mark.parametrize("seconds", [None, 10])
def test_where_the_mao_has_left_the_marker_stays_as_it_lies(profile: str, seconds: int | None) -> None:
    play = Play(rules(profile, mixed_with="omaha", decision_seconds=seconds), after=4).on()
    play.do(Leave(by=Seat(5)))
    assert play.refuses(ChooseVariant("omaha", by=Seat(5))).code == "already-leaving"
    assert play.refuses(ChooseVariant("omaha", by=Seat(6))).code == "not-the-mao"
    assert play.refuses(ChooseVariant("omaha", by=CROUPIER)).code == "unknown-variant"
    assert not [one for one in GAME.options(play.state, Seat(5)) if one.kind == "choose_variant"]
    assert command_due(play.state) == ChooseVariant("holdem", by=CROUPIER)
    play.do(ChooseVariant("holdem", by=CROUPIER, at=60_000))
    play.on()
    assert (play.hand.variant, play.hand.marker) == ("holdem", 5)
    assert posted(play) == {5: 5, 6: 10}


@pytest.mark.rule("PT-NB-23", "AO-13.23", "R-290")
@BOTH
def test_where_the_mao_is_absent_the_croupier_may_leave_it_too_and_they_may_still_come(profile: str) -> None:
    play = Play(rules(profile, mixed_with="omaha"), after=4).on()
    play.do(MarkAway(Seat(5), by=CROUPIER))
    assert command_due(play.state) is None
    offered = [one for one in GAME.options(play.state, CROUPIER) if one.kind == "choose_variant"]
    assert offered == [Option("choose_variant", (Pick("variant", ("holdem",)),), Nature.COURSE)]
    state = play.state
    play.do(ChooseVariant("omaha", by=Seat(5)))
    play.state = state
    play.do(ChooseVariant("holdem", by=CROUPIER))
    assert play.hand.variant == "holdem"


@pytest.mark.rule("PT-NB-23", "AO-13.23", "R-125", "R-97")
def test_with_sintetico_the_deck_the_first_bets_and_the_first_dealt_change() -> None:
    play = Play(rules(variant="holdem", mixed_with="sintetico"), after=4).on()
    play.do(ChooseVariant("sintetico", by=Seat(5)))
    play.on()
    chosen = play.of(VariantChosen)[0]
    assert (chosen.order, chosen.small, chosen.big) == ((6, 1, 2, 3, 4, 5), None, None)
    assert posted(play) == dict.fromkeys(range(1, 7), 10)
    assert {card[0] for holding in play.hand.holdings.values() for card in holding.cards} <= set("89TJQKA")
    assert (len(play.hand.board), play.hand.turn) == (1, 6)
    play.say("check " * 30).on()
    play.on()
    assert play.hand.marker == 6  # and the next mão chooses for the next hand
    play.do(ChooseVariant("holdem", by=Seat(6)))
    play.on()
    assert (play.hand.small, play.hand.big, play.hand.turn) == (6, 1, 2)


@pytest.mark.rule("PT-NB-36", "PT-NB-9e", "AO-13.36", "AO-13.9e")
def test_everybody_is_admitted_to_bet_once_in_their_turn() -> None:
    play = Play().say("call call call call call check")
    play.say("check check check check check check").on()
    assert [event.seat for event in play.of(Checked)] == [2, 1, 2, 3, 4, 5, 6]
    assert play.state.rules.regime == Regime.PT


@pytest.mark.rule("PT-NB-90", "AO-14.19", "PT-NB-23", "AO-13.23", "R-261")
@pytest.mark.parametrize(("variant", "owes"), [("holdem", 10), ("sintetico", 0)])
def test_at_a_mixed_table_a_blind_is_missed_once_the_variant_has_one(variant: str, owes: int) -> None:
    play = Play(rules(mixed_with="sintetico"), dict.fromkeys((1, 2, 3, 4, 5, 6), 1000), after=6)
    play.do(MarkAway(Seat(2), by=CROUPIER))
    play.on()
    assert play.state.players[Seat(2)].owes == 0
    play.do(ChooseVariant(variant, by=Seat(1)))
    assert play.state.players[Seat(2)].owes == owes


@pytest.mark.rule("PT-NB-90", "AO-14.19", "R-261", "R-335")
@pytest.mark.parametrize("newcomer", [True, False])
def test_players_who_leave_before_the_choice_or_come_then_owe_nothing(newcomer: bool) -> None:
    play = Play(rules(mixed_with="sintetico"), dict.fromkeys((1, 2, 3, 4, 5, 6), 1000), after=6)
    play.do(MarkAway(Seat(2), by=CROUPIER))
    play.on()
    play.do(Leave(by=Seat(2)))
    if newcomer:
        play.do(Sit(20_000, player="rui", by=Seat(2)))
    assert not play.do(ChooseVariant("holdem", by=Seat(1)))[1:]
