"""The pot in layers, what goes back, and how it is shared to the last chip."""

from itertools import groupby

import pytest
from hypothesis import given, strategies as st

from panoverde.core.people import Seat
from panoverde.games._poker.hand.payment import BetsGathered, PotPaid, UncalledReturned
from panoverde.games._poker.hand.pots import Pot, layers, shares, uncalled
from tests.games.poker.tables import HOLDEM, OMAHA, TOURNAMENT, Play, rules

A, B, C, D = (Seat(seat) for seat in (1, 2, 3, 4))
BOTH = pytest.mark.parametrize("profile", ["PT", "AO"])


def won(play: Play) -> dict[int, int]:
    """What each was paid, all pots together."""
    total: dict[int, int] = {}
    for event in play.of(PotPaid):
        total[event.seat] = total.get(event.seat, 0) + event.chips
    return total


# Layers


@pytest.mark.rule("PT-NB-38", "PT-NB-49", "PT-NB-50", "AO-13.38", "AO-13.49", "AO-13.50", "R-106", "R-142", "RT-21")
@pytest.mark.parametrize("profile", ["PT", "AO", "TOURNAMENT"])
def test_an_all_in_winner_takes_from_each_what_they_staked_and_the_next_best_the_rest(profile: str) -> None:
    """WE-73: A all in for 50, B and C with 100 each; A has the best hand, B the next: A takes 150, B 100."""
    caves = {1: 1000, 2: 50, 3: 100, 4: 100} if profile == "TOURNAMENT" else {1: 50, 2: 100, 3: 100, 4: 1000}
    short, second, third = (B, C, D) if profile == "TOURNAMENT" else (A, B, C)
    holes: dict[int, str] = {short: "As Ah", second: "Ks Kh", third: "Qs Qh"}
    play = Play(rules(profile), caves, holes=holes, board="2c 7d 8h 9s 4c")
    play.say("100 fold call call").on()
    assert play.of(BetsGathered)[0].pots == (Pot(150, (short, second, third)), Pot(100, (second, third)))
    assert won(play) == {short: 150, second: 100}


@pytest.mark.rule("PT-NB-38", "AO-13.38", "RT-21")
@BOTH
def test_a_side_pot_for_each_different_all_in(profile: str) -> None:
    caves = {1: 20, 2: 50, 3: 90, 4: 500, 5: 500}
    holes = {1: "As Ah", 2: "Ks Kh", 3: "Qs Qh", 4: "Js Jh", 5: "Tc 3d"}
    play = Play(rules(profile), caves, holes=holes, board="2c 7d 8h 9s 4c").say("90 200 call call call").on()
    pots = play.of(BetsGathered)[0].pots
    assert pots == (
        Pot(100, (A, B, C, D, Seat(5))),
        Pot(120, (B, C, D, Seat(5))),
        Pot(120, (C, D, Seat(5))),
        Pot(220, (D, Seat(5))),
    )
    play.say("check check check check check check").on()
    paid = {event.pot: (event.seat, event.chips) for event in play.of(PotPaid)}
    assert paid == {0: (1, 100), 1: (2, 120), 2: (3, 120), 3: (4, 220)}


@pytest.mark.rule("R-106", "PT-NB-49", "PT-NB-50", "AO-13.49", "AO-13.50")
def test_money_of_those_who_left_goes_to_the_layers_it_covers() -> None:
    """All in for 50, two with 100, 20 by somebody who folded: the main pot is 170; a proportion would give 160."""
    assert layers({A: 50, B: 100, C: 100, D: 20}, (A, B, C)) == (Pot(170, (A, B, C)), Pot(100, (B, C)))
    assert layers({A: 50, B: 100, C: 100, D: 70}, (A, B, C)) == (Pot(200, (A, B, C)), Pot(120, (B, C)))


def test_dead_money_belongs_to_the_main_pot() -> None:
    assert layers({A: 50, B: 100, C: 100}, (A, B, C), 15) == (Pot(165, (A, B, C)), Pot(100, (B, C)))
    assert layers({A: 0, B: 0}, (A, B), 10) == (Pot(10, (A, B)),)
    assert layers({A: 0, B: 0}, (A, B)) == ()


@pytest.mark.rule("R-278")
def test_first_bets_that_are_missing_are_missing_in_the_lowest_pots() -> None:
    assert layers({A: 50, B: 100, C: 100}, (A, B, C), -15) == (Pot(135, (A, B, C)), Pot(100, (B, C)))
    assert layers({A: 0, B: 100, C: 30}, (A, B), -20) == (Pot(110, (B,)),)
    assert layers({A: 5, B: 100, C: 100}, (A, B, C), -20) == (Pot(185, (B, C)),)


def test_what_those_who_left_bet_beyond_everybody_else_is_the_highest_pots() -> None:
    assert layers({A: 50, B: 100, C: 300}, (A, B)) == (Pot(150, (A, B)), Pot(300, (B,)))
    assert layers({A: 0, B: 10, C: 5}, (A,)) == (Pot(15, (A,)),)


Paid = st.dictionaries(st.integers(1, 11).map(Seat), st.integers(0, 60), min_size=2, max_size=11)


def chip_by_chip(paid: dict[Seat, int], live: tuple[Seat, ...], dead: int) -> list[tuple[int, tuple[Seat, ...]]]:
    """Each chip lies on the height at which its owner put it in. A height is contested by those still in who reach it,
    or, beyond all of them, by whoever reached highest; dead chips lie on the lowest."""
    top = max(paid[seat] for seat in live)
    heights = []
    for height in range(1, max(paid.values()) + 1):
        chips = sum(amount >= height for amount in paid.values())
        heights.append((chips, tuple(seat for seat in live if paid[seat] >= min(height, top))))
    grouped = groupby([(dead, live), *heights], key=lambda one: one[1])
    pots = [(sum(chips for chips, _ in group), who) for who, group in grouped]
    return [(amount, who) for amount, who in pots if amount]


@pytest.mark.rule("PT-NB-38", "PT-NB-49", "R-106", "RT-21")
@given(paid=Paid, dead=st.integers(0, 30), data=st.data())
def test_side_pots_are_those_of_counting_chip_by_chip(paid: dict[Seat, int], dead: int, data: st.DataObject) -> None:
    live = tuple(sorted(data.draw(st.sets(st.sampled_from(sorted(paid)), min_size=1))))
    pots = layers(paid, live, dead)
    assert sum(pot.amount for pot in pots) == sum(paid.values()) + dead
    assert [(pot.amount, pot.contenders) for pot in pots] == chip_by_chip(paid, live, dead)


# What nobody called


@pytest.mark.rule("R-109", "PT-NB-48", "PT-NB-49", "AO-13.48")
@BOTH
def test_what_nobody_called_goes_back_before_the_pot_is_counted(profile: str) -> None:
    play = Play(rules(profile), {1: 1000, 2: 40, 3: 1000, 4: 1000}).say("100 fold fold call").on()
    assert play.of(UncalledReturned) == [UncalledReturned(C, 60)]
    assert play.of(BetsGathered)[0].pots == (Pot(85, (B, C)),)


@pytest.mark.rule("R-109", "PT-NB-51", "AO-13.51")
def test_a_big_bet_that_everybody_folds_to_wins_the_small_one() -> None:
    play = Play(rules(), dict.fromkeys((1, 2, 3, 4), 1000)).say("fold fold fold").on()
    assert play.of(UncalledReturned) == [UncalledReturned(B, 5)]
    assert play.of(PotPaid) == [PotPaid(B, 0, 10)]
    assert play.caves == {1: 995, 2: 1005, 3: 1000, 4: 1000}


def test_only_the_highest_bettor_still_in_gets_something_back() -> None:
    assert uncalled({A: 100, B: 60, C: 30}, (A, B)) == (A, 40)
    assert uncalled({A: 100, B: 60, C: 100}, (A, B)) is None  # somebody called it and folded later
    assert uncalled({A: 100, B: 100}, (A, B)) is None
    assert uncalled({A: 60, B: 100}, (A,)) is None


# Shares


@pytest.mark.rule("PT-NB-67", "AO-13.67", "R-108")
def test_the_largest_share_is_the_maos() -> None:
    """WE-74: 250 among three, minimum 10, the mão among them: 90, 80, 80."""
    assert shares(250, (A, B, C), 10) == {A: 90, B: 80, C: 80}
    assert shares(255, (A, B, C), 10) == {A: 95, B: 80, C: 80}  # what is less than a unit goes to the same seat
    assert shares(260, (A, B, C), 10) == {A: 90, B: 90, C: 80}
    assert shares(7, (A, B, C), 10) == {A: 7, B: 0, C: 0}


@pytest.mark.rule("RT-20", "R-108", "R-173")
def test_the_odd_chip_of_a_tournament() -> None:
    """WE-101: 1 025 in chips of 25 between two: 525 and 500."""
    assert shares(1025, (C, A), 25) == {C: 525, A: 500}


ROYAL = "As Ks Qs Js Ts"
"""On the table, it is everybody's."""


@pytest.mark.rule("PT-NB-67", "PT-NB-66", "AO-13.67", "AO-13.66", "R-107", "R-108", "R-112")
@BOTH
@pytest.mark.parametrize(("mao", "first"), [(2, 3), (3, 4), (5, 1)])
def test_equal_hands_share_in_units_of_the_minimum_from_the_mao_on(profile: str, mao: int, first: int) -> None:
    """Everybody plays the board; who folded is passed over."""
    play = Play(rules(profile), dict.fromkeys((1, 2, 3, 4, 5), 1000), after=mao - 1, board=ROYAL)
    play.say("30 call call fold call").on()  # the mão folds
    assert play.hand.pot == 125
    play.say("check check check check " * 3).on()
    paid = won(play)
    assert paid == {seat: 35 if seat == first else 30 for seat in range(1, 6) if seat != mao}


@pytest.mark.rule("PT-NB-66", "PT-NB-67", "AO-13.66", "AO-13.67", "R-108")
@BOTH
def test_the_unit_leaves_no_winner_without_a_share(profile: str) -> None:
    """B all in for 50, C and D with 56: the side pot of 12 is one unit of 10, and 6 are of each."""
    play = Play(rules(profile), {1: 1000, 2: 50, 3: 1000, 4: 1000}, board=ROYAL).say("56 call fold call").on()
    play.say("check check " * 3).on()
    paid = [(event.pot, event.seat, event.chips) for event in play.of(PotPaid)]
    assert paid == [(0, 2, 55), (0, 3, 50), (0, 4, 50), (1, 3, 6), (1, 4, 6)]


@pytest.mark.rule("RT-20", "R-173")
def test_a_tournament_does_not_break_its_smallest_chip() -> None:
    """C, D and A call 40 with B all in for 37: the side pot of 9 is one chip of 5 and what is less."""
    play = Play(TOURNAMENT, {1: 1000, 2: 37, 3: 1000, 4: 1000}, board=ROYAL).say("40 call call call").on()
    play.say("check check check " * 3).show()
    assert [(event.seat, event.chips) for event in play.of(PotPaid) if event.pot == 1] == [(3, 9)]


@pytest.mark.rule("RT-20", "R-173", "RT-21")
def test_the_odd_chip_goes_to_the_first_winner_on_the_left_of_the_button_and_each_pot_is_shared_apart() -> None:
    play = Play(TOURNAMENT, {1: 1000, 2: 1000, 3: 35, 4: 1000}, board=ROYAL).say("100 call call call").on()
    play.say("check check check " * 3).show()
    assert [(event.pot, event.seat, event.chips) for event in play.of(PotPaid)] == [
        (0, 2, 35),
        (0, 3, 35),
        (0, 4, 35),
        (0, 1, 35),
        (1, 2, 65),
        (1, 4, 65),
        (1, 1, 65),
    ]
    odd = Play(TOURNAMENT, {1: 1000, 2: 1000, 3: 1000, 4: 1000}, board=ROYAL).say("25 call fold call").on()
    odd.say("check check check " * 3).show()
    assert won(odd) == {3: 30, 4: 25, 1: 25}  # 80 in chips of 5; the small blind has folded


@pytest.mark.rule("R-107", "PT-NB-66", "AO-13.66")
@BOTH
def test_a_tie_between_unequal_bets_is_a_tie_in_each_pot(profile: str) -> None:
    """All in for 50 ties with a player at 100 against a loser at 100: 75 and 175, not 83 and 167."""
    caves = {1: 50, 2: 100, 3: 100, 4: 1000}
    holes = {1: "As 2d", 2: "Ah 3d", 3: "Kc 2h"}
    play = Play(rules(profile, odd_unit=1), caves, holes=holes, board="Ac Qd Jh 9s 8c").say("100 fold call call").on()
    assert won(play) == {1: 75, 2: 175}


@pytest.mark.rule("PT-NB-67", "AO-13.67", "R-108")
def test_the_operator_may_share_in_smaller_chips() -> None:
    assert shares(255, (A, B, C), 5) == {A: 85, B: 85, C: 85}
    play = Play(rules(odd_unit=1), {1: 1000, 2: 1000, 3: 1000, 4: 1000}, board=ROYAL).say("20 call fold call").on()
    play.say("check check check " * 3).on()
    assert won(play) == {2: 22, 3: 22, 4: 21}


@pytest.mark.rule("PT-NB-73", "PT-NB-94", "AO-14.2", "AO-15.3", "PT-NB-1", "AO-13.1", "PT-NB-3", "AO-13.3")
def test_omaha_needs_two_own_cards_and_holdem_any_five() -> None:
    board = "As Ks Qs Js 2d"
    holes = {1: "Ts 3c", 2: "2c 2h", 3: "4c 5c", 4: "6c 7c"}
    holdem = Play(rules(game=HOLDEM), dict.fromkeys((1, 2, 3, 4), 100), holes=holes, board=board)
    holdem.say("call call call check").say("check " * 12).on()
    assert won(holdem) == {1: 40}  # one own card and four common ones
    holes = {1: "Ts 3c 4h 5h", 2: "2c 2h 8h 9h", 3: "4c 5c 3d 4d", 4: "6c 7c 6h 7h"}
    omaha = Play(rules(game=OMAHA), dict.fromkeys((1, 2, 3, 4), 100), holes=holes, board=board)
    omaha.say("call call call check").say("check " * 12).on()
    assert won(omaha) == {2: 40}  # three twos: with the ten and only one other own card there is no sequence
