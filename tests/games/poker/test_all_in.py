"""Players who are all in, and the blinds, straddles and antes of a tournament."""

import pytest
from msgspec.structs import replace

from panoverde.core.people import Seat
from panoverde.games._poker.hand.betting_round import Called, Raised
from tests.games.poker.tables import TOURNAMENT, Play, flop, offered, rules

# All in


@pytest.mark.rule("PT-NB-49", "AO-13.49", "R-99", "RT-21")
@pytest.mark.parametrize(("profile", "second"), [("PT", 4), ("AO", 4), ("TOURNAMENT", 5)])
def test_a_cave_that_does_not_suffice_calls_with_all_it_has(profile: str, second: int) -> None:
    play = Play(rules(profile), {**dict.fromkeys(range(1, 7), 1000), second: 35}).say("40")
    assert play.hand.turn == second
    assert play.refuses("41").code == "cave-too-short-to-raise"
    assert offered(play) == ["call", "fold"]
    play.say("call")
    assert play.of(Called)[-1].chips == 35


@pytest.mark.rule("PT-NB-49", "R-99", "R-256", "RT-49")
def test_an_all_in_below_the_minimum_raise_is_allowed_and_only_for_everything() -> None:
    play = flop(rules(), {1: 1000, 2: 36, 3: 1000, 4: 1000}).say("20")
    assert play.may_raise() == (26, 26)
    play.say("26")
    assert (play.of(Raised)[-1].full, play.hand.price, play.hand.raises) == (False, 26, 0)
    assert play.may_raise() == (36, 990)


@pytest.mark.rule("RT-49", "R-256", "PT-NB-55", "AO-13.55")
@pytest.mark.parametrize("profile", ["PT", "AO", "TOURNAMENT"])
def test_a_short_all_in_does_not_reopen_the_betting_for_those_who_spoke(profile: str) -> None:
    """WE-97: bet 1 000, call, all-in 1 400: the bettor may call 400 or fold, not raise."""
    made = rules(profile, minimum=1000, odd_unit=100, cave=50_000, entry=50_000, top_up=50_000)
    caves = {1: 50_000, 2: 50_000, 3: 50_000, 4: 50_000}
    small = 3 if profile != "TOURNAMENT" else 4
    caves[small] = 2400
    play = flop(made, caves).say("1000 call 1400")
    assert play.of(Raised)[-1].seat == small
    fresh = play.may_raise()
    assert fresh == (2400, 49_000)  # who has not spoken may raise, by a whole raise
    play.say("call")
    assert play.refuses("5000").code == "betting-not-reopened"
    assert offered(play) == ["call", "fold"]
    play.say("call")
    assert play.of(Called)[-1].chips == 400


@pytest.mark.rule("RT-49", "R-256")
def test_short_all_ins_that_together_make_a_whole_raise_do_reopen_it() -> None:
    made = rules("TOURNAMENT", minimum=1000, odd_unit=100)
    caves = {1: 50_000, 2: 50_000, 3: 50_000, 4: 2600, 5: 3000}
    play = Play(made, caves).say("call call call call check").on().say("1000 call 1600 2000 call")
    assert play.hand.turn == 2
    assert play.may_raise() == (3000, 49_000)
    almost = Play(made, {**caves, 5: 2900}).say("call call call call check").on().say("1000 call 1600 1900 call")
    assert almost.may_raise() is None


@pytest.mark.rule("RT-49", "R-256")
def test_a_player_who_only_passed_may_not_raise_an_all_in_below_a_bet() -> None:
    play = flop(rules("TOURNAMENT", minimum=10, odd_unit=5), {1: 1000, 2: 1000, 3: 16, 4: 1000}).say("check 6 call")
    assert play.hand.turn == 1
    assert play.may_raise() == (16, 990)  # has not spoken yet
    play.say("call")
    assert play.may_raise() is None


@pytest.mark.rule("R-256", "PT-NB-87")
def test_a_short_all_in_is_none_of_the_three_raises() -> None:
    play = flop(rules(), {1: 5000, 2: 35, 3: 5000, 4: 5000}).say("20 25 40 60")
    assert play.hand.raises == 2
    play.say("80")
    assert play.refuses("100").code == "no-more-raises"


@pytest.mark.rule("R-256", "PT-NB-38", "AO-13.38", "RT-21")
def test_where_nobody_can_put_in_more_there_is_nobody_to_raise() -> None:
    alone = flop(rules(), {1: 60, 2: 1000, 3: 1000, 4: 40}).say("50 fold")
    assert alone.may_raise() is None  # seat 1 is all in, and seat 4 has 30 left
    assert alone.refuses("100").code == "nobody-to-raise"
    alone.say("call call").on()
    assert alone.state.hand is None


@pytest.mark.rule("R-256", "PT-NB-48", "AO-13.48")
def test_a_player_who_alone_still_has_chips_is_not_asked_again() -> None:
    play = Play(rules(), {1: 1000, 2: 200, 3: 300, 4: 400}).say("300 400 call call").on()
    assert play.state.hand is None


@pytest.mark.rule("RT-21", "R-256")
def test_a_blind_that_covers_all_that_the_others_have_need_not_be_made_up() -> None:
    """The big blind has only 3: the small blind's 5 are more than it can lose to the big blind."""
    play = Play(TOURNAMENT, {1: 1000, 2: 3}, holes={1: "As Ah", 2: "2c 7d"}, board="Kc Qd 9h 8s 3c").on()
    assert play.state.hand is None
    assert play.caves == {1: 1003, 2: 0}
    three = Play(TOURNAMENT, {1: 1000, 2: 1000, 3: 3}).say("fold").on()
    assert three.state.hand is None


@pytest.mark.rule("RT-21", "RT-48.1")
def test_a_short_big_blind_does_not_lower_what_the_others_must_call() -> None:
    play = Play(TOURNAMENT, {1: 1000, 2: 1000, 3: 4, 4: 1000}).on()
    assert (play.hand.price, play.hand.turn) == (10, 4)
    assert play.may_raise() == (20, 1000)
    play.say("call")
    assert play.of(Called)[-1].chips == 10


# Straddles and antes of a tournament


@pytest.mark.rule("RT-32", "R-169")
@pytest.mark.parametrize(("cave", "blind", "ante"), [(1000, 10, 10), (14, 10, 4), (10, 10, 0), (7, 7, 0)])
def test_the_big_blind_pays_the_ante_of_the_table_after_their_blind(cave: int, blind: int, ante: int) -> None:
    play = Play(replace(TOURNAMENT, big_blind_ante=10), {1: 1000, 2: 1000, 3: cave, 4: 1000}).on()
    assert (play.hand.holdings[Seat(3)].bet, play.hand.dead) == (blind, ante)
    assert play.hand.pot == 5 + blind + ante


@pytest.mark.rule("RT-32", "R-288")
def test_antes_that_all_pay_belong_to_each_ones_layer_and_others_are_dead() -> None:
    alike = Play(replace(TOURNAMENT, antes=(2,)), {1: 1000, 2: 1000, 3: 1000, 4: 1}).on()
    assert [alike.hand.holdings[Seat(seat)].paid for seat in (1, 2, 3, 4)] == [2, 7, 12, 1]
    assert (alike.hand.dead, alike.hand.price) == (0, 10)
    each = Play(replace(TOURNAMENT, antes=(0, 8, 0)), {1: 1000, 2: 1000, 3: 1000, 4: 1000}).on()
    assert (each.hand.dead, each.hand.holdings[Seat(3)].paid) == (8, 10)
    each.say("fold fold fold").on()
    assert each.caves == {1: 1000, 2: 995, 3: 1005, 4: 1000}


@pytest.mark.rule("RT-32")
def test_straddles_follow_the_big_blind_and_the_first_round_begins_after_the_highest() -> None:
    play = Play(replace(TOURNAMENT, blinds=(5, 10, 20)), dict.fromkeys(range(1, 7), 1000)).on()
    assert (play.hand.price, play.hand.turn) == (20, 5)
    assert play.may_raise() == (40, 1000)
    play.say("call call call call call")
    assert play.hand.turn == 4  # they may still raise
    assert offered(play) == ["check", "fold", "raise_to"]
    alike = Play(replace(TOURNAMENT, blinds=(5, 10, 10)), dict.fromkeys(range(1, 7), 1000)).on()
    assert alike.hand.turn == 5  # after the last of them
    padded = Play(replace(TOURNAMENT, blinds=(5, 10, 0, 0)), dict.fromkeys(range(1, 7), 1000)).on()
    assert padded.hand.turn == 4
