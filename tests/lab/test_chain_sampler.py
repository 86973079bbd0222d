"""Bets that last several throws: exact odds, and simulation."""

from collections import Counter
from fractions import Fraction

import numpy as np
import pytest
from bench.tables import DONT_PASS, PASS, PLACE_6, THROWS, TOTALS
from msgspec.structs import replace

from panoverde.lab.bet_odds import nets_of, odds_of
from panoverde.lab.chain_sampler import ChainSampler
from panoverde.lab.odds import BetRow, OutcomeTable
from panoverde.lab.simulation import simulate
from panoverde.lab.tally import RandomSource

CRAPS = OutcomeTable(THROWS, (PLACE_6, PASS, DONT_PASS))
FOLLOWS = tuple(tuple(PASS.follows(state, outcome) for outcome in range(36)) for state in range(7))


def test_the_pass_line_costs_7_in_495_and_lasts_557_throws_in_165() -> None:
    odds = odds_of(PASS.wager(THROWS))
    assert odds.per_decision == Fraction(-7, 495)
    assert odds.results == {Fraction(1): Fraction(244, 495), Fraction(-1): Fraction(251, 495)}
    assert odds.coups == Fraction(557, 165)
    assert odds.per_coup == Fraction(-7, 495) / Fraction(557, 165)


def test_the_dont_pass_line_costs_3_in_220_and_a_12_is_a_push() -> None:
    odds = odds_of(DONT_PASS.wager(THROWS))
    assert odds.per_decision == Fraction(-3, 220)
    assert odds.push == Fraction(1, 36)
    assert odds.coups == Fraction(557, 165)


def test_a_place_bet_on_6_costs_1_in_66() -> None:
    odds = odds_of(PLACE_6.wager(THROWS))
    assert odds.per_decision == Fraction(-1, 66)
    assert odds.results == {Fraction(7, 6): Fraction(5, 11), Fraction(-1): Fraction(6, 11)}
    assert odds.coups == Fraction(36, 11)


def test_weights_stand_for_outcomes_that_are_alike() -> None:
    totals = tuple(range(2, 13))
    ways = tuple(TOTALS.count(total) for total in totals)
    first = [TOTALS.index(total) for total in totals]
    by_total = BetRow(
        "pass",
        1,
        tuple(tuple(row[place] for place in first) for row in PASS.nets),
        tuple(tuple(row[place] for place in first) for row in PASS.moves),
    )
    assert odds_of(by_total.wager(ways)) == odds_of(PASS.wager(THROWS))
    assert odds_of(by_total.wager(tuple(0 if way == 6 else way for way in ways))).lose < Fraction(1, 2)  # never a seven


def test_one_coup_from_a_state_says_what_wins_loses_and_stands() -> None:
    assert nets_of(PASS.wager(THROWS)) == {1: Fraction(8, 36), -1: Fraction(4, 36), None: Fraction(24, 36)}
    assert nets_of(PASS.wager(THROWS), state=1) == {1: Fraction(3, 36), -1: Fraction(6, 36), None: Fraction(27, 36)}


def test_a_bet_that_may_never_be_resolved_is_refused() -> None:
    trap = BetRow("trap", 1, ((1, None), (None, None)), ((0, 1), (1, 1)))
    with pytest.raises(ValueError, match="trap: may never be resolved"):
        odds_of(trap.wager((1, 1)))
    with pytest.raises(ValueError, match="may never be resolved"):
        odds_of(BetRow("still", 1, ((None,),)).wager((1,)))
    assert odds_of(trap.wager((1, 0))).win == 1  # the trap is never reached


def test_a_state_that_is_never_reached_changes_nothing() -> None:
    more = replace(PASS, nets=(*PASS.nets, (None,) * 36), moves=(*PASS.moves, (7,) * 36))
    assert odds_of(more.wager(THROWS)) == odds_of(PASS.wager(THROWS))


def test_every_bet_of_every_chain_ends_inside_its_band() -> None:
    for result in simulate(CRAPS, 5_000_000, seed=2).bets:
        assert result.inside, result.bet
        assert float(result.coups / result.decisions) == pytest.approx(float(result.odds.coups), rel=0.01)


def test_the_results_come_in_the_order_of_the_table() -> None:
    backwards = replace(CRAPS, rows=CRAPS.rows[::-1])
    assert [result.bet for result in simulate(backwards, 100, seed=1).bets] == ["dont_pass", "pass", "place_6"]
    assert simulate(backwards, 100, seed=1).bets[::-1] == simulate(CRAPS, 100, seed=1).bets


def test_bets_that_move_alike_see_the_same_throws() -> None:
    _, passing, not_passing = simulate(CRAPS, 100_000, seed=3).bets
    assert passing.wins == not_passing.losses
    assert passing.losses == not_passing.wins + not_passing.pushes


@pytest.mark.parametrize("coups", [1, 2, 1_000, 5_000_001])
def test_the_bet_under_way_at_the_end_is_played_to_its_end(coups: int) -> None:
    place, passing, _ = simulate(CRAPS, coups, seed=4).bets
    assert place.coups == coups
    assert coups <= passing.coups < coups + 100
    assert passing.decisions > 0


def test_the_chain_is_what_a_plain_loop_follows() -> None:
    sampler = ChainSampler(THROWS, FOLLOWS, RandomSource(5, 1))
    tally = sampler.draw(5_000)
    bits = np.random.SFC64(np.random.SeedSequence(5, spawn_key=(1,))).random_raw(5_000 // 8).tolist()
    expected: Counter[tuple[int, int]] = Counter()
    state = 0
    for byte in (word >> shift & 255 for word in bits for shift in range(0, 64, 8)):
        if byte < 252:
            expected[state, byte % 36] += 1
            state = FOLLOWS[state][byte % 36]
    assert tally.tolist() == [expected[state, outcome] for state in range(7) for outcome in range(36)]
    assert sampler.at_rest == (state == 0)


def test_weights_too_many_for_a_short_word_are_refused() -> None:
    with pytest.raises(ValueError, match="amount to 65536 at most"):
        ChainSampler((1, 70_000), ((0, 1), (0, 0)), RandomSource(1))
