"""Simulation from an outcome table."""

from decimal import Decimal
from fractions import Fraction

import pytest
from msgspec.structs import replace

from panoverde.games import every
from panoverde.games.banca_francesa import GAME
from panoverde.games.banca_francesa.rules import AO
from panoverde.lab.exact import OutcomeTable
from panoverde.lab.simulate import CHECKPOINTS, simulate

TABLE = GAME.outcomes(AO)


@pytest.mark.rule("R-19")
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_every_bet_of_every_game_ends_inside_its_band(seed: int) -> None:
    for game in every():
        for result in simulate(game.outcomes(next(iter(game.presets.values()))), 2_000_000, seed).bets:
            assert result.inside, result.bet
            low, high = result.band
            assert low < Decimal(float(result.odds.per_coup)) < high


def test_the_same_seed_gives_the_same_coups_and_another_gives_others() -> None:
    assert simulate(TABLE, 100_000, seed=7) == simulate(TABLE, 100_000, seed=7)
    assert simulate(TABLE, 100_000, seed=7).bets != simulate(TABLE, 100_000, seed=8).bets


def test_these_coups_are_the_same_on_every_machine() -> None:
    ases = simulate(TABLE, 1_000_000, seed=1).bets[0]
    assert (ases.wins, ases.pushes, ases.losses) == (4_534, 707_998, 287_468)


@pytest.mark.parametrize("coups", [1, 2, 99, 100, 12_345, 5_000_001])
def test_exactly_as_many_coups_as_asked_are_settled(coups: int) -> None:
    simulation = simulate(TABLE, coups, seed=3)
    assert simulation.checkpoints[-1] == coups
    for result in simulation.bets:
        assert result.wins + result.pushes + result.losses == coups


def test_the_sum_won_is_what_the_counts_say() -> None:
    for result in simulate(TABLE, 300_000, seed=4).bets:
        prize = 61 if result.bet == "ases" else 1
        assert result.net == (prize * result.wins - result.losses) * result.stake
        assert result.mean == Fraction(prize * result.wins - result.losses, 300_000)


def test_checkpoints_rise_to_the_end_and_each_has_its_running_sum() -> None:
    simulation = simulate(TABLE, 1_000_000, seed=1)
    assert len(simulation.checkpoints) == CHECKPOINTS
    assert list(simulation.checkpoints) == sorted(set(simulation.checkpoints))
    assert all(len(result.running) == CHECKPOINTS for result in simulation.bets)


def test_amounts_of_any_size_are_summed_exactly() -> None:
    huge = 10**30
    (result,) = simulate(OutcomeTable(("huge",), (huge,), ((huge,),)), 1_000, seed=1).bets
    assert result.net == 1_000 * huge
    assert result.mean == 1
    assert result.standard_error == 0
    assert result.inside


def test_a_bet_that_gains_what_it_should_not_ends_outside_its_band() -> None:
    honest = simulate(TABLE, 2_000_000, seed=1).bets[1]
    crooked = replace(honest, running=(0,))
    assert honest.inside
    assert not crooked.inside


def test_the_band_is_as_wide_as_the_exact_deviation_says() -> None:
    result = simulate(TABLE, 10_000, seed=1).bets[0]
    low, high = result.band
    assert float(high - low) == pytest.approx(2 * 2.5758293 * result.odds.deviation / 100)
    assert float(result.standard_error) == pytest.approx(result.odds.deviation / 100)


def test_whoever_watches_is_told_until_the_end() -> None:
    told: list[int] = []
    simulate(TABLE, 10_000_000, seed=1, progress=told.append)
    assert told == sorted(told)
    assert told[-1] == 10_000_000
    assert len(told) >= CHECKPOINTS


@pytest.mark.parametrize("coups", [0, -1])
def test_without_coups_there_is_nothing_to_simulate(coups: int) -> None:
    with pytest.raises(ValueError, match="at least one coup"):
        simulate(TABLE, coups, seed=1)


def test_a_table_without_outcomes_can_not_be_simulated() -> None:
    with pytest.raises(ValueError, match="outcomes, not 0"):
        simulate(OutcomeTable(("nothing",), (1,), ()), 1, seed=1)
