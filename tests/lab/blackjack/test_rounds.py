"""Rounds dealt by the compiled kernel, against every order of a small shoe."""

from fractions import Fraction
from math import sqrt
from typing import Any

import numpy as np
import pytest
from msgspec.structs import replace

from panoverde.lab.blackjack.chart import Chart
from panoverde.lab.blackjack.column import column
from panoverde.lab.blackjack.options import BlackjackOptions, Shoe
from panoverde.lab.blackjack.rounds import LOWEST, RoundSampler
from panoverde.lab.blackjack.search import Play, search
from panoverde.lab.tally import RandomSource
from tests.lab.blackjack.brute_force import Results
from tests.lab.blackjack.strategies import played, shoe_of

ROUNDS = 1_000_000
CASES: dict[str, tuple[Shoe, dict[str, Any]]] = {
    "AO-6 without a prize": (shoe_of(1, 5, 6, 10, 13), {}),
    "a look": (shoe_of(1, 8, 9, 13), {"dealer_peek": True, "surrender": "off"}),
    "original stakes only": (shoe_of(1, 8, 9, 13), {"original_bets_only": True, "max_split_hands": 3}),
    "pairs of one rank, aces split once": (
        shoe_of(1, 8, 10, 13),
        {"split_same_rank_only": True, "max_split_hands": 3, "resplit_aces": False},
    ),
}


def best_chart(options: BlackjackOptions, shoe: Shoe) -> Chart:
    return Chart(tuple(search(column(options, shoe, up)) if shoe.counts[up] else None for up in range(10)))


def brute_force(options: BlackjackOptions, shoe: Shoe, chart: Chart, suits: bool = False) -> Results:
    results = Results()
    for up, play in enumerate(chart.columns):
        if play is not None:
            results.add(played(options, shoe, play, up, suits))
    return results


@pytest.mark.rule("R-48", "R-408")
@pytest.mark.parametrize("name", CASES)
def test_every_result_is_as_frequent_as_in_brute_force(name: str) -> None:
    shoe, changes = CASES[name]
    options = replace(BlackjackOptions(special_prize=False), **changes)
    chart = best_chart(options, shoe)
    expected: dict[tuple[bool, int], Fraction] = {}
    counts = [Fraction(0)] * 5
    for result, chance in brute_force(options, shoe, chart).items():
        key = result.split, int(2 * result.net)
        expected[key] = expected.get(key, Fraction(0)) + chance
        kinds = (result.split, result.hands - 1, result.doubles, result.surrendered, result.prize)
        counts = [total + kind * chance for total, kind in zip(counts, kinds, strict=True)]
    tally = RoundSampler(options, chart, RandomSource(5), shoe, fresh=True).draw(ROUNDS)
    seen = {
        (bool(split), int(place) - LOWEST): int(tally.nets[split, place])
        for split, place in zip(*np.nonzero(tally.nets), strict=True)
    }
    assert set(seen) <= set(expected)
    for key, chance in expected.items():
        mean = float(chance) * ROUNDS
        assert abs(seen.get(key, 0) - mean) <= 5 * sqrt(mean) + 5, key
    for counted, kind in zip(tally.counted.tolist(), counts, strict=True):
        assert abs(counted - float(kind) * ROUNDS) <= 8 * sqrt(float(kind) * ROUNDS) + 5


@pytest.mark.rule("AO-6.40", "R-50")
@pytest.mark.parametrize("suited", [False, True])
def test_prizes_are_won_as_often_as_in_brute_force(suited: bool) -> None:
    options, shoe = BlackjackOptions(suited_sevens=suited), shoe_of(6, 7, 8, 13)
    chart = Chart(
        tuple(
            Play((1, 1, 1, 1, 1, 0, 0, 0, 0) * 2 + (0,) * 5, frozenset(), frozenset(), 0.0) if shoe.counts[up] else None
            for up in range(10)
        )
    )
    tally = RoundSampler(options, chart, RandomSource(5), shoe, fresh=True).draw(ROUNDS)
    # Of 16·15·14 orders of three cards: four suits of 6-7-8 in six orders, and 7s, which are never of one suit here.
    expected = ROUNDS * (4 * 6 + (0 if suited else 4 * 3 * 2)) / (16 * 15 * 14)
    assert abs(int(tally.counted[4]) - expected) <= 5 * sqrt(expected)


def test_a_shoe_goes_on_until_the_warning_card_in_its_middle() -> None:
    options = BlackjackOptions(decks=4, special_prize=False, max_split_hands=2)
    chart = Chart(tuple(Play((0,) * 23, frozenset(), frozenset(), 0.0) for _ in range(10)))
    sampler = RoundSampler(options, chart, RandomSource(2))
    tally = sampler.draw(ROUNDS)
    fresh = RoundSampler(options, chart, RandomSource(2), fresh=True).draw(ROUNDS)
    means = tally.moment(1), fresh.moment(1)
    assert tally.rounds == fresh.rounds == ROUNDS
    assert not np.array_equal(tally.nets, fresh.nets)
    assert abs(means[0][0] - means[1][0]) <= 5 * (means[0][1] + means[1][1])


def test_the_same_seed_plays_the_same_rounds_in_any_portions() -> None:
    options = BlackjackOptions(decks=4)
    chart = Chart(tuple(Play((1,) * 4 + (0,) * 19, frozenset({0, 7}), frozenset(), 0.0) for _ in range(10)))
    whole = RoundSampler(options, chart, RandomSource(9)).draw(5_000)
    parts = RoundSampler(options, chart, RandomSource(9))
    both = parts.draw(1_234), parts.draw(5_000 - 1_234)
    assert np.array_equal(whole.nets, both[0].nets + both[1].nets)
    other = RoundSampler(options, chart, RandomSource(8)).draw(5_000)
    assert not np.array_equal(whole.nets, other.nets)


def test_a_chart_that_splits_tens_for_ever_ends() -> None:
    options, shoe = BlackjackOptions(surrender="off"), shoe_of(2, 10, 11, 12, 13)
    chart = Chart(tuple(Play((0,) * 23, frozenset({9}), frozenset(), 0.0) for _ in range(10)))
    assert RoundSampler(options, chart, RandomSource(1), shoe).draw(1_000).rounds == 1_000


def test_too_few_cards_are_refused() -> None:
    chart = Chart((None,) * 10)
    with pytest.raises(ValueError, match="too few cards for a round: 12"):
        RoundSampler(BlackjackOptions(), chart, RandomSource(1), shoe_of(6, 7, 8))
