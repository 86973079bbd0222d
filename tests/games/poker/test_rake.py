"""The house's part of a hand of hold'em or omaha."""

from typing import Any

import pytest

from panoverde.games._poker.hand.payment import PotPaid
from panoverde.games._poker.hand.pots import rakes
from panoverde.games._poker.rules import RakeMode
from panoverde.games.holdem import GAME
from tests.games.poker.tables import HOLDEM, OMAHA, Play, rules

BOTH = pytest.mark.parametrize("profile", ["PT", "AO"])
FOUR = dict.fromkeys((1, 2, 3, 4), 1000)
HOLES = {1: "As Ah", 2: "Ks Kh", 3: "Qs Qh"}
BOARD = "2c 7d 8h 9s 4c"


def paid(play: Play) -> list[tuple[int, int, int]]:
    return [(event.seat, event.chips, event.rake) for event in play.of(PotPaid)]


@pytest.mark.rule("PT-NB-7a", "PT-NB-65", "PT-NB-9c", "AO-13.7a", "AO-13.65", "AO-13.9c", "R-109")
@BOTH
@pytest.mark.parametrize("game", [HOLDEM, OMAHA], ids=["holdem", "omaha"])
def test_five_per_cent_of_the_pot_are_taken_before_the_winner_is_paid(profile: str, game: Any) -> None:
    play = Play(rules(profile, game, rake_per_mille=50), FOUR).say("35 fold call call").on()
    assert play.hand.pot == 105
    play.say("60 fold fold").on()
    assert [(event.chips, event.rake) for event in play.of(PotPaid)] == [(100, 5)]  # what nobody called went back first
    assert GAME.holdings(play.state)["rake"] == 5


@pytest.mark.rule("PT-NB-65", "AO-13.65", "R-109")
@BOTH
def test_the_part_is_taken_from_each_payment_and_rounded_down(profile: str) -> None:
    play = Play(rules(profile, rake_per_mille=50), {1: 50, 2: 119, 3: 119, 4: 1000}, holes=HOLES, board=BOARD)
    play.say("119 fold call call").on()
    assert paid(play) == [(1, 143, 7), (2, 132, 6)]  # 150 and 138: 7.5 and 6.9


@pytest.mark.rule("PT-NB-7a", "AO-13.7a", "R-109")
@pytest.mark.parametrize(("cap", "taken"), [(0, (0, 0)), (3, (1, 1)), (8, (4, 3)), (13, (7, 6)), (100, (7, 6))])
def test_the_operator_may_fix_the_most_that_a_hand_pays(cap: int, taken: tuple[int, int]) -> None:
    """Taken from 150 and 138 in proportion, each rounded down."""
    made = rules(rake_per_mille=50, rake_cap=cap)
    play = Play(made, {1: 50, 2: 119, 3: 119, 4: 1000}, holes=HOLES, board=BOARD).say("119 fold call call").on()
    assert tuple(event.rake for event in play.of(PotPaid)) == taken


@pytest.mark.rule("PT-NB-66", "PT-NB-65", "AO-13.66", "AO-13.65", "R-109")
def test_each_of_those_who_share_pays_their_part() -> None:
    play = Play(rules(rake_per_mille=50), FOUR, board="As Ks Qs Js Ts").say("call call call check")
    play.say("check " * 4).say("100 call call call")
    play.say("check " * 4).on()
    assert [event.rake for event in play.of(PotPaid)] == [5, 5, 5, 5]  # 5 % of 110
    assert sum(event.chips for event in play.of(PotPaid)) == 440 - 20


@pytest.mark.rule("R-109", "PT-NB-7a", "AO-13.7a")
@BOTH
@pytest.mark.parametrize(("every", "rake"), [(True, 1), (False, 0)])
def test_a_hand_in_which_nobody_bet_of_their_own_will_may_be_free(profile: str, every: bool, rake: int) -> None:
    made = rules(profile, rake_per_mille=50, rake_without_bets=every)
    walk = Play(made, FOUR).say("fold fold fold").on()
    assert [event.rake for event in walk.of(PotPaid)] == [0]  # 5 % of 10 is less than a unit
    idle = Play(rules(profile, minimum=20, rake_per_mille=50, rake_without_bets=every), FOUR).say("fold fold fold").on()
    assert [event.rake for event in idle.of(PotPaid)] == [rake]
    called = Play(made, FOUR).say("call fold fold check").on().say("20 fold").on()
    assert [event.rake for event in called.of(PotPaid)] == [1]


@pytest.mark.rule("PT-NB-7b", "AO-13.7b")
def test_where_the_session_pays_the_hand_does_not() -> None:
    made = rules(rake=RakeMode.SESSION, rake_per_mille=100)
    play = Play(made, dict.fromkeys((1, 2, 3, 4), 50_000)).say("100 fold fold call").on().say("check fold").on()
    assert [event.rake for event in play.of(PotPaid)] == [0]


@pytest.mark.rule("R-109")
def test_parts_of_payments() -> None:
    assert rakes([100, 39, 20], 50, None) == (5, 1, 1)
    assert rakes([100, 39, 20], 50, 7) == (5, 1, 1)  # all of it
    assert rakes([100, 39, 20], 50, 5) == (3, 1, 0)  # 3.14, 1.23 and 0.63
    assert rakes([1015, 1015], 50, 60) == (30, 30)
    assert rakes([], 50, None) == ()
