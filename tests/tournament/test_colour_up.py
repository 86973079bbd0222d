"""Colour-up: chip race and chip up (RT-24)."""

from collections.abc import Sequence

import pytest
from hypothesis import given, strategies as st

from panoverde.core.cards import DECK_52, Card
from panoverde.core.refusal import Refused
from panoverde.tournament.colour_up import (
    Change,
    Coloured,
    ColourUp,
    Found,
    colour_up,
    found_later,
    is_dealable,
)

RACE, UP = Change(ColourUp.CHIP_RACE, 25, 100), Change(ColourUp.CHIP_UP, 25, 100)


def coloured(change: Change, seats: dict[int, dict[int, int]], cards: str = "") -> Coloured:
    return colour_up(change, seats, [Card(card) for card in cards.split()])


def refused(change: Change, seats: dict[int, dict[int, int]], cards: str = "") -> str:
    with pytest.raises(Refused) as caught:
        coloured(change, seats, cards)
    return " ".join(caught.value.cites)


@pytest.mark.rule("RT-24.2", "R-521")
def test_the_best_card_of_each_seat_counts_and_suits_break_ties() -> None:
    odd = {25: 1, 100: 1}
    seats = {1: odd, 2: odd, 3: odd, 4: odd}
    assert {seat for seat, stack in coloured(RACE, seats, "Kd Kc Kh Ks").stacks.items() if stack.won} == {4}
    assert {seat for seat, stack in coloured(RACE, seats, "Kd Kc 2h 3s").stacks.items() if stack.won} == {1}
    both = coloured(RACE, {2: {25: 3, 500: 1}, 1: {25: 3, 500: 1}}, "2c 3c 4c As 2d 2h")
    assert both.raced == 2
    assert all(stack.won for stack in both.stacks.values())


@pytest.mark.rule("RT-24.2")
def test_a_player_has_at_most_one_chip_of_the_race() -> None:
    done = coloured(RACE, {1: {25: 3, 500: 1}, 2: {25: 2, 500: 1}, 3: {25: 3, 500: 1}}, "As Ks Qs 2c 3c 4c 5c 6c")
    assert done.raced == 2
    assert done.stacks[1].chips == {100: 1, 500: 1}
    assert done.stacks[3].chips == {100: 1, 500: 1}
    assert done.stacks[2].chips == {500: 1}


@pytest.mark.rule("RT-24.2", "R-521")
@pytest.mark.parametrize(("odd", "raced"), [((1, 0), 0), ((1, 1), 1), ((3, 2), 1), ((3, 3), 2), ((2, 2), 1)])
def test_half_a_chip_is_one_more(odd: tuple[int, int], raced: int) -> None:
    seats = {seat: {25: count, 1000: 1} for seat, count in enumerate(odd, 1)}
    assert coloured(RACE, seats, " ".join(DECK_52[: sum(odd)])).raced == raced


@pytest.mark.rule("RT-24.2", "R-539")
def test_nobody_is_raced_out() -> None:
    done = coloured(RACE, {1: {25: 1}, 2: {25: 5, 500: 2}, 3: {25: 1, 50: 0}}, "2c As 3c")
    assert done.raced == 1
    assert done.stacks[1].chips == done.stacks[3].chips == {100: 1}
    assert not done.stacks[1].won
    assert (done.removed, done.introduced) == (175, 400)
    five = Change(ColourUp.CHIP_RACE, 25, 100)
    small = colour_up(five, {1: {25: 1}, 2: {5: 4}}, [Card("2c")])
    assert small.stacks[1].chips == {5: 1}


@pytest.mark.rule("RT-24.1", "R-149")
def test_a_chip_up_rounds_every_remainder_up() -> None:
    done = coloured(UP, {1: {25: 1}, 2: {25: 4}, 3: {25: 7, 100: 1}, 4: {500: 1}})
    assert [stack.chips for stack in done.stacks.values()] == [{100: 1}, {100: 1}, {100: 3}, {500: 1}]
    assert (done.removed, done.introduced) == (300, 400)
    assert refused(UP, {1: {25: 1}}, "As") == "RT-24.1"


@pytest.mark.rule("RT-24.2", "R-149")
def test_a_card_too_few_or_too_many_is_refused() -> None:
    assert refused(RACE, {1: {25: 2, 100: 1}}, "As") == "RT-24.2"
    assert refused(RACE, {1: {25: 2, 100: 1}}, "As Ks Qs") == "RT-24.2"
    assert refused(RACE, {1: {25: 4}}, "As") == "RT-24.2"


@pytest.mark.rule("RT-24.1", "RT-24.2", "R-539")
def test_the_new_chip_is_the_next_higher_one_and_worth_a_whole_number_of_the_old() -> None:
    assert refused(RACE, {1: {25: 2, 50: 1}}) == "RT-24.2"
    assert refused(Change(ColourUp.CHIP_UP, 25, 25), {1: {25: 2}}) == "RT-24.1"
    assert refused(Change(ColourUp.CHIP_RACE, 100, 25), {1: {25: 2}}) == "RT-24.2"
    assert refused(Change(ColourUp.CHIP_RACE, 200, 500), {1: {200: 2}}) == "RT-24.2"
    assert coloured(RACE, {1: {25: 4, 50: 0}}).stacks[1].chips == {100: 1}


@pytest.mark.rule("RT-24.1", "RT-24.4", "R-149")
def test_chips_found_later_are_exchanged_at_equal_value_or_confiscated() -> None:
    assert found_later(RACE, 100, 6) == Found(100, 50)
    assert found_later(RACE, 100, 3) == Found(0, 75)
    assert found_later(RACE, 5, 3) == Found(75, 0)
    assert found_later(UP, 100, 6) == Found(0, 150)


def test_cards_come_from_as_few_decks_as_they_need() -> None:
    assert is_dealable([Card("As"), Card("Ks")])
    assert not is_dealable([Card("As"), Card("As")])
    assert not is_dealable([Card("1s")])
    assert is_dealable([*DECK_52, Card("As")])


chips = st.dictionaries(st.sampled_from([25, 100, 500, 1000]), st.integers(0, 9), max_size=4)


def odd_chips(seats: dict[int, dict[int, int]]) -> int:
    return sum(held.get(25, 0) % 4 for held in seats.values())


@pytest.mark.rule("RT-24.2", "R-521")
@given(
    seats=st.dictionaries(st.integers(1, 10), chips, max_size=10),
    deck=st.permutations(DECK_52),
    change=st.sampled_from([RACE, UP]),
)
def test_value_is_kept_but_for_rounding_and_nobody_leaves(
    seats: dict[int, dict[int, int]], deck: Sequence[Card], change: Change
) -> None:
    cards = deck[: odd_chips(seats)] if change is RACE else ()
    done = colour_up(change, seats, cards)
    before = {seat: sum(value * count for value, count in held.items()) for seat, held in seats.items()}
    assert sum(stack.total for stack in done.stacks.values()) == sum(before.values()) - done.removed + done.introduced
    for seat, stack in done.stacks.items():
        assert 25 not in stack.chips
        assert bool(stack.total) == bool(before[seat])
        assert abs(stack.total - before[seat]) < 100
    if change is RACE:
        assert sum(stack.won for stack in done.stacks.values()) == done.raced
        rescued = sum(not stack.won and stack.total > before[seat] for seat, stack in done.stacks.items())
        assert abs(done.introduced - 100 * rescued - done.removed) <= 50
    else:
        assert all(stack.total >= before[seat] for seat, stack in done.stacks.items())
