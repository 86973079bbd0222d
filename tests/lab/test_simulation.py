"""Simulation from an outcome table."""

from decimal import Decimal
from fractions import Fraction

import pytest
from msgspec.structs import replace

from panoverde.games.banca_francesa import odds
from panoverde.games.banca_francesa.rules import AO
from panoverde.lab.odds import BetRow, OutcomeTable
from panoverde.lab.results import Reached
from panoverde.lab.simulation import CHECKPOINTS, simulate
from tests.banked import BANKED, outcomes

TABLE = odds.outcomes(AO)


@pytest.mark.rule("R-19")
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_every_bet_of_banca_francesa_ends_inside_its_band(seed: int) -> None:
    for result in simulate(TABLE, 2_000_000, seed).bets:
        assert result.inside, result.bet
        assert result.band
        low, high = result.band
        assert low < Decimal(float(result.odds.per_decision)) < high


def test_no_bet_of_any_game_ends_five_standard_errors_from_its_expectation() -> None:
    """Of hundreds of bets a few end outside their bands by chance; none ends as far as that."""
    for game in BANKED:
        for result in simulate(outcomes(game), 2_000_000, seed=1).bets:
            assert result.astray <= 5**2 * result.decisions * result.odds.variance, (game.name, result.bet)


def test_the_same_seed_gives_the_same_coups_and_another_gives_others() -> None:
    assert simulate(TABLE, 100_000, seed=7) == simulate(TABLE, 100_000, seed=7)
    assert simulate(TABLE, 100_000, seed=7).bets != simulate(TABLE, 100_000, seed=8).bets


def test_these_coups_are_the_same_on_every_machine() -> None:
    ases = simulate(TABLE, 1_000_000, seed=1).bets[0]
    assert (ases.wins, ases.pushes, ases.losses) == (4_534, 0, 287_468)


@pytest.mark.parametrize("coups", [1, 2, 99, 100, 12_345, 5_000_001])
def test_exactly_as_many_coups_as_asked_are_settled(coups: int) -> None:
    simulation = simulate(TABLE, coups, seed=3)
    for result in simulation.bets:
        assert result.coups == simulation.drawn == coups
        assert result.wins + result.pushes + result.losses == result.decisions <= coups


def test_the_sum_won_is_what_the_counts_say() -> None:
    for result in simulate(TABLE, 300_000, seed=4).bets:
        prize = 61 if result.bet == "ases" else 1
        assert result.net == (prize * result.wins - result.losses) * result.stake
        assert result.mean == Fraction(prize * result.wins - result.losses, result.decisions)


def test_checkpoints_rise_to_the_end_and_each_has_its_running_sum() -> None:
    for result in simulate(TABLE, 1_000_000, seed=1).bets:
        coups = [reached.coups for reached in result.running]
        assert len(coups) == CHECKPOINTS
        assert coups == sorted(set(coups))
        decisions = [reached.decisions for reached in result.running]
        assert decisions == sorted(decisions)


def test_amounts_of_any_size_are_summed_exactly() -> None:
    huge = 10**30
    (result,) = simulate(OutcomeTable((1,), (BetRow("huge", huge, ((huge,),)),)), 1_000, seed=1).bets
    assert result.net == 1_000 * huge
    assert result.mean == 1
    assert result.standard_error == 0
    assert result.inside


def test_a_bet_that_gains_what_it_should_not_ends_outside_its_band() -> None:
    honest = simulate(TABLE, 2_000_000, seed=1).bets[1]
    crooked = replace(honest, running=(Reached(honest.coups, honest.decisions, 0),))
    assert honest.inside
    assert not crooked.inside


def test_the_band_is_as_wide_as_the_exact_deviation_says() -> None:
    result = simulate(TABLE, 10_000, seed=1).bets[0]
    assert result.band
    assert result.standard_error
    low, high = result.band
    error = result.odds.deviation / result.decisions**0.5
    assert float(high - low) == pytest.approx(2 * 2.5758293 * error)
    assert float(result.standard_error) == pytest.approx(error)


def test_somebody_who_watches_is_told_until_the_end() -> None:
    told: list[int] = []

    def tell(done: int, total: int) -> None:
        assert total == 10_000_000
        told.append(done)

    simulate(TABLE, 10_000_000, seed=1, progress=tell)
    assert told == sorted(told)
    assert told[-1] == 10_000_000
    assert len(told) >= CHECKPOINTS


@pytest.mark.parametrize("coups", [0, -1])
def test_without_coups_there_is_nothing_to_simulate(coups: int) -> None:
    with pytest.raises(ValueError, match="at least one coup"):
        simulate(TABLE, coups, seed=1)


def test_a_table_without_outcomes_cannot_be_simulated() -> None:
    with pytest.raises(ValueError, match="weights must be whole numbers"):
        simulate(OutcomeTable((), (BetRow("nothing", 1, ((),)),)), 1, seed=1)


def test_a_bet_that_nothing_decided_has_no_mean_and_no_verdict_against_it() -> None:
    rare = BetRow("rare", 1, ((1, None),))
    (result,) = simulate(OutcomeTable((1, 10**9), (rare,)), 10, seed=1).bets
    assert result.decisions == 0
    assert (result.mean, result.standard_error, result.band) == (None, None, None)
    assert result.inside


def test_outcomes_come_as_often_as_they_weigh() -> None:
    weights = (10**12, 3 * 10**12 + 1, 0, 6 * 10**12)
    bets = tuple(
        BetRow(f"on {chosen}", 1, (tuple(9 if outcome == chosen else -1 for outcome in range(4)),))
        for chosen in (0, 1, 3)
    )
    for result in simulate(OutcomeTable(weights, bets), 500_000, seed=1).bets:
        assert result.inside, result.bet


def test_a_few_hundred_bets_are_settled_together() -> None:
    bets = tuple(
        BetRow(
            f"pleno_{chosen}_{again}", 1, (tuple(35 if number == chosen else -1 for number in range(37)),), kind="pleno"
        )
        for chosen in range(37)
        for again in range(8)
    )
    results = simulate(OutcomeTable((1,) * 37, bets), 1_000_000, seed=1).bets
    assert sum(result.wins for result in results) == 8 * 1_000_000
    assert sum(result.inside for result in results) > 0.9 * len(results)
