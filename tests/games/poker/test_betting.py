"""A betting round of hold'em and omaha: what may be said, by whom, and how much."""

from typing import Any

import pytest
from msgspec.structs import replace

from panoverde.core.commands import Leave
from panoverde.core.option import Nature
from panoverde.core.people import Role, Seat
from panoverde.games._poker.hand.betting_round import Call, Called, Check, Fold, Raised, RaiseTo
from panoverde.games._poker.hand.deal import ChooseVariant
from panoverde.games._poker.rules import LimitMode, MinimumRaise
from panoverde.games.holdem import GAME
from tests.games.poker.tables import (
    FOUR,
    HALF_POT,
    HOLDEM,
    OMAHA,
    POT_LIMIT,
    TOURNAMENT,
    WORDS,
    Play,
    flop,
    offered,
    rules,
)

BOTH = pytest.mark.parametrize("profile", ["PT", "AO"])
GAMES = pytest.mark.parametrize("game", [HOLDEM, OMAHA], ids=["holdem", "omaha"])


# In turn


@pytest.mark.rule("PT-NB-36", "PT-NB-9e", "PT-NB-37", "AO-13.36", "AO-13.9e", "AO-13.37")
@BOTH
def test_nobody_speaks_out_of_their_turn(profile: str) -> None:
    play = Play(rules(profile)).on()
    assert play.hand.turn == 3
    for kind in (Fold, Check, Call):
        assert play.refuses(kind(by=Seat(4))).code == "not-your-turn"
        assert play.refuses(kind(by=Role.CROUPIER)).code == "not-yours"
        assert play.refuses(kind(by=Seat(9))).code == "not-seated"
    assert play.refuses(RaiseTo(50, by=Seat(4))).facts["turn"] == 3
    for seat in (1, 2, 4, 5, 6):
        assert not {option.kind for option in GAME.options(play.state, Seat(seat))} & set(WORDS)


@pytest.mark.rule("PT-NB-39a", "AO-13.39a", "PT-NB-39", "AO-13.39")
@BOTH
def test_a_player_who_has_folded_is_out_of_the_hand_and_of_the_pot(profile: str) -> None:
    play = Play(rules(profile), FOUR).say("fold")
    assert play.refuses(Call(by=Seat(3))).code == "not-in-hand"
    assert 3 not in play.hand.live
    play.say("call call check").on()
    assert play.hand.turn == 1
    assert play.say("check check check").on().hand.turn == 1


@pytest.mark.rule("R-255")
def test_nobody_speaks_before_the_cards_or_between_the_rounds() -> None:
    play = Play()
    assert play.refuses(Fold(by=Seat(1))).code == "not-now-in-hand"
    play.say("call call call call call check")
    assert play.refuses(Check(by=Seat(1))).code == "not-now-in-hand"


@pytest.mark.rule("R-255")
def test_nobody_speaks_while_an_estardilho_may_still_be_made() -> None:
    made = rules(mixed_with="sintetico", estardilho=True, physical=True)
    play = Play(made, FOUR).on()
    play.do(ChooseVariant("sintetico", by=Seat(1)))
    play.on()
    assert play.refuses(Fold(by=Seat(2))).facts["stage"] == "estardilho"


@pytest.mark.rule("PT-NB-14l", "AO-13.14l")
@BOTH
def test_a_player_who_has_left_says_nothing_any_more(profile: str) -> None:
    play = Play(rules(profile), FOUR).on()
    play.do(Leave(by=Seat(4)))
    play.do(Call(by=Seat(3)))
    assert play.hand.turn == 4
    assert play.refuses(Call(by=Seat(4))).code == "already-leaving"


@pytest.mark.rule("PT-NB-39b", "AO-13.39b", "R-104")
@BOTH
def test_passing_needs_that_there_is_nothing_to_match(profile: str) -> None:
    play = Play(rules(profile), FOUR)
    assert play.refuses("check").code == "bet-to-match"
    play.say("call call call")
    assert play.hand.turn == 2  # the big bet may pass, or raise
    assert offered(play) == ["check", "fold", "raise_to"]
    assert play.refuses("call").code == "nothing-to-call"
    play.say("check").on().say("check check 10")
    assert play.hand.turn == 4
    assert offered(play) == ["call", "fold", "raise_to"]
    play.say("call")
    assert play.hand.turn == 1  # who passed has to cover the bet to stay
    assert play.refuses("check").facts["missing"] == play.state.rules.money(10)


@pytest.mark.rule("PT-NB-39a", "PT-NB-39b", "AO-13.39a", "AO-13.39b")
@BOTH
def test_a_player_who_has_nothing_to_match_is_not_led_to_fold(profile: str) -> None:
    play = Play(rules(profile), FOUR).on()
    assert nature_of_folding(play) == Nature.COURSE
    play.say("call call call")  # the big bet has nothing to add
    assert nature_of_folding(play) == Nature.ASIDE


def nature_of_folding(play: Play) -> Nature:
    assert play.hand.turn is not None
    return next(one.nature for one in GAME.options(play.state, play.hand.turn) if one.kind == "fold")


@pytest.mark.rule("PT-NB-39c", "AO-13.39c")
@BOTH
def test_calling_makes_ones_bet_equal_to_the_others(profile: str) -> None:
    play = Play(rules(profile), FOUR).say("30 call call call").on()
    assert [(event.seat, event.chips) for event in play.of(Called)] == [(4, 30), (1, 25), (2, 20)]
    assert play.hand.pot == 120


@pytest.mark.rule("PT-NB-39d", "PT-NB-40", "AO-13.39d", "AO-13.40")
@BOTH
def test_after_a_raise_everybody_to_its_left_may_fold_call_or_raise(profile: str) -> None:
    play = flop(rules(profile)).say("check 20 40")
    assert [(event.seat, event.chips, event.to) for event in play.of(Raised)] == [(2, 20, 20), (3, 40, 40)]
    for turn, word in ((4, "call"), (1, "60"), (2, "call")):
        assert play.hand.turn == turn
        assert offered(play) == ["call", "fold", "raise_to"]
        play.say(word)


@pytest.mark.rule("PT-NB-55", "AO-13.55", "R-104")
@BOTH
def test_nobody_raises_their_own_bet_when_the_others_have_only_called(profile: str) -> None:
    play = flop(rules(profile)).say("20 call call call").on()
    assert len(play.hand.board) == 4


@pytest.mark.rule("PT-NB-48", "AO-13.48")
@BOTH
def test_a_round_ends_when_everybody_still_in_has_bet_the_same(profile: str) -> None:
    play = flop(rules(profile)).say("20 call 60 fold call")
    assert play.hand.turn == 2
    play.say("call")
    assert {play.hand.holdings[seat].paid for seat in play.hand.live} == {70}
    assert play.hand.turn is None


@pytest.mark.rule("PT-NB-51", "R-105", "AO-13.51")
@BOTH
def test_the_last_one_in_wins_at_once_and_shows_nothing(profile: str) -> None:
    play = flop(rules(profile)).say("20 fold fold fold").on()
    assert play.state.hand is None
    assert play.caves == {1: 1030, 2: 990, 3: 990, 4: 990}
    assert not [event for event in play.events if type(event).__name__ == "CardsTurned"]


# How much


@pytest.mark.rule("PT-NB-86", "PT-NB-20", "AO-14.15", "AO-13.20", "R-102")
@BOTH
def test_a_bet_or_raise_is_at_least_the_minimum_whatever_the_last_raise_was(profile: str) -> None:
    play = flop(rules(profile))
    assert play.refuses("9").code == "raise-outside-limits"
    assert play.refuses("9").facts["least"] == play.state.rules.money(10)
    play.say("10 200")
    assert play.may_raise() == (210, 990)
    assert play.refuses("209").code == "raise-outside-limits"
    assert play.refuses("991").code == "raise-outside-limits"
    assert play.refuses(RaiseTo(210.0, by=Seat(3))).code == "raise-outside-limits"  # type: ignore[arg-type]
    play.say("210")


@pytest.mark.rule("R-102", "RT-48.1")
@pytest.mark.parametrize("made", [TOURNAMENT, rules(minimum_raise=MinimumRaise.LAST_RAISE)], ids=["tournament", "cash"])
def test_or_as_much_as_the_largest_bet_or_raise_of_the_round(made: Any) -> None:
    play = flop(made).say("100 300")
    assert play.may_raise() == (500, 990)  # 200 more
    play.say("call 510")
    assert play.may_raise() == (720, 990)  # 210 more


@pytest.mark.rule("RT-48.1")
def test_the_raise_of_the_regulations_example_was_two_hundred_short() -> None:
    """WE-01: blinds 100 and 200; after the flop 600 is bet: the least raise is to 1 200, not to 1 000."""
    made = rules("TOURNAMENT", minimum=200, odd_unit=100)
    play = flop(made, dict.fromkeys(range(1, 5), 10_000)).say("600")
    assert play.may_raise() == (1200, 9800)
    assert play.refuses("1000").code == "raise-outside-limits"


@pytest.mark.rule("RT-48.1", "RT-48.3")
def test_to_raise_is_to_make_ones_whole_bet_so_much() -> None:
    """WE-03: after a bet of 2 000, "raise, oito mil" is a raise of 6 000."""
    made = rules("TOURNAMENT", minimum=200, odd_unit=100)
    play = flop(made, dict.fromkeys(range(1, 5), 50_000)).say("2000 8000")
    assert (play.hand.price, play.hand.raised_by) == (8000, 6000)


@pytest.mark.rule("PT-NB-21", "PT-NB-21a", "PT-NB-21b", "PT-NB-21c", "AO-13.21", "AO-13.21a", "AO-13.21b", "AO-13.21c")
@pytest.mark.rule("R-100", "PT-NB-19", "AO-13.19")
@BOTH
@GAMES
@pytest.mark.parametrize(
    ("mode", "most"), [(LimitMode.HALF_POT, 50), (LimitMode.POT, 100), (LimitMode.NO_LIMIT, 990)], ids=str
)
def test_the_most_is_half_the_pot_the_pot_or_the_cave(profile: str, game: Any, mode: LimitMode, most: int) -> None:
    """WE-72: a pot of 100."""
    play = Play(rules(profile, game, limit_mode=mode), dict.fromkeys(range(1, 11), 1000))
    play.say("call " * 9 + "check").on()
    assert play.hand.pot == 100
    assert play.may_raise() == (10, min(most, 100) if game is OMAHA else most)


@pytest.mark.rule("PT-NB-86", "PT-NB-3", "AO-14.15", "R-100")
@BOTH
def test_omaha_has_no_mode_above_the_pot(profile: str) -> None:
    """At a mixed table the hands of the other variant keep the table's mode; tournaments have RT's."""
    play = Play(rules(profile, OMAHA, limit_mode=LimitMode.NO_LIMIT), FOUR).on()
    assert play.may_raise() == (20, 35)
    refused = play.refuses(RaiseTo(36, by=Seat(3)))
    assert (refused.code, refused.cites) == ("raise-outside-limits", ("PT-NB-86", "AO-14.15"))
    mixed = rules(profile, limit_mode=LimitMode.NO_LIMIT, mixed_with="omaha")
    for variant, most in (("holdem", 1000), ("omaha", 35)):
        play = Play(mixed, FOUR)
        play.on().do(ChooseVariant(variant, by=Seat(1)))
        assert play.on().may_raise() == (20, most)
    play = Play(rules("TOURNAMENT", OMAHA, limit_mode=LimitMode.NO_LIMIT), FOUR).on()
    assert play.may_raise() == (20, 1000)


@pytest.mark.rule("PT-NB-86", "AO-14.15", "R-101", "PT-NB-21b", "AO-13.21b")
@BOTH
@GAMES
@pytest.mark.parametrize(("factor", "total"), [(1, 80), (2, 100), (3, 120)])
def test_the_last_bet_counts_once_twice_or_three_times(profile: str, game: Any, factor: int, total: int) -> None:
    """A pot of 60, a bet of 20: with nothing in, the raiser's whole bet is at most 80, 100 or 120."""
    made = rules(profile, game, limit_mode=LimitMode.POT, pot_factor=factor)
    play = Play(made, dict.fromkeys(range(1, 7), 1000)).say("call call call call call check").on()
    assert play.hand.pot == 60
    play.say("20")
    assert play.may_raise() == (30, total)
    assert play.refuses(str(total + 1)).code == "raise-outside-limits"
    play.say(str(total))


@pytest.mark.rule("PT-NB-86", "R-101", "AO-14.15")
def test_the_first_raise_of_the_pot_limit_counts_the_blinds() -> None:
    assert Play(POT_LIMIT).may_raise() == (20, 35)  # to call 10, then the 15 of the blinds and those 10
    assert Play(POT_LIMIT).say("fold fold fold fold").may_raise() == (20, 30)  # the mão has 5 in already


@pytest.mark.rule("R-257", "PT-NB-21a", "AO-13.21a")
def test_half_of_what_the_pot_limit_allows_and_never_less_than_the_minimum_raise() -> None:
    assert Play(HALF_POT).may_raise() == (20, 22)  # half of 25, rounded down
    narrow = Play(rules(limit_mode=LimitMode.HALF_POT, pot_factor=1))
    assert narrow.may_raise() == (20, 20)  # half of 5 is less than the minimum raise, which may be made
    narrow.say("20 fold fold fold fold fold")


@pytest.mark.rule("PT-NB-20", "PT-NB-39d", "AO-13.20", "AO-13.39d", "R-98")
@BOTH
def test_a_fixed_maximum_is_that_of_each_raise(profile: str) -> None:
    play = Play(rules(profile, maximum=40))
    assert play.may_raise() == (20, 50)
    assert play.refuses("51").code == "raise-outside-limits"
    play.say("50")
    assert play.may_raise() == (60, 90)
    tight = Play(rules(profile, maximum=40, limit_mode=LimitMode.POT))
    assert tight.may_raise() == (20, 35)


# How often


@pytest.mark.rule("PT-NB-87", "PT-NB-47", "AO-14.16", "AO-13.47", "R-103")
@BOTH
@GAMES
def test_three_raises_in_a_round_with_three_or_more_players(profile: str, game: Any) -> None:
    """WE-77. The blinds, and the first bet of a later round, are not raises."""
    play = Play(rules(profile, game), dict.fromkeys(range(1, 5), 5000)).say("20 30 40")
    refused = play.refuses("50")
    assert (refused.code, refused.facts["raises"]) == ("no-more-raises", 3)
    assert offered(play) == ["call", "fold"]
    play.say("call call call").on()
    play.say("10 20 30 40")
    assert play.refuses("50").code == "no-more-raises"


@pytest.mark.rule("PT-NB-88", "PT-NB-47", "AO-14.17", "AO-13.47", "R-103")
@BOTH
@GAMES
def test_between_two_players_raises_are_unlimited(profile: str, game: Any) -> None:
    play = Play(rules(profile, game), dict.fromkeys(range(1, 5), 5000)).say("20 30 fold fold 40 50 60 70 80")
    assert play.may_raise() is not None


@pytest.mark.rule("PT-NB-87", "PT-NB-88", "R-103")
def test_the_two_are_those_still_in_when_the_raise_is_made() -> None:
    play = Play(rules(), dict.fromkeys(range(1, 5), 5000)).say("20 30 40")
    assert play.refuses("50").code == "no-more-raises"
    play.say("fold fold")
    assert play.hand.live == (1, 4)
    play.say("50")


@pytest.mark.rule("PT-NB-87", "R-103")
def test_the_operator_may_allow_fewer_raises() -> None:
    play = Play(rules(raises=1), FOUR).say("20")
    assert play.refuses("30").facts["raises"] == 1


@pytest.mark.rule("RT-53", "R-103", "R-156")
def test_a_tournament_has_no_cap_and_with_one_two_in_a_hand_are_capped_until_two_are_left() -> None:
    deep = dict.fromkeys(range(1, 5), 50_000)
    Play(TOURNAMENT, deep).say("20 30 40 50 60 70 80 90 100")
    capped = Play(replace(TOURNAMENT, raises=3), deep).say("20 30 fold fold 40")
    assert capped.refuses("50").code == "no-more-raises"
    last_two = Play(replace(TOURNAMENT, raises=3), {1: 50_000, 2: 50_000}).say("20 30 40 50 60")
    assert last_two.may_raise() is not None


# Time


@pytest.mark.rule("PT-NB-71a", "AO-13.71a")
@BOTH
def test_where_the_time_to_act_is_limited_nothing_is_said_after_it(profile: str) -> None:
    play = Play(rules(profile, decision_seconds=20), FOUR).on()
    assert play.hand.until == 20_000
    assert play.refuses(Call(by=Seat(3), at=20_001)).code == "time-is-up"
    play.do(Call(by=Seat(3), at=20_000))
    assert play.hand.until == 40_000
    assert {option.until for option in GAME.options(play.state, Seat(4)) if option.kind in WORDS} == {40_000}
