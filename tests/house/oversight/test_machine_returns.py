"""The band of a machine's return: from its exact sheet, and wide enough for chance."""

import random
from fractions import Fraction
from math import log, sqrt

import pytest

from panoverde.games._slots.reader import read
from panoverde.house.oversight.counters import Counters
from panoverde.house.oversight.machine_returns import MachineTheory, band, theory
from panoverde.house.play.payback import sheet_of
from tests.house.house import run
from tests.house.play.machine_plans import jackpot_plan, plan

FIFTH = MachineTheory(mean=Fraction(4, 5), variance=Fraction(64, 25), largest=Fraction(4))
"""One stop of five pays 4: the variance is 16/5 less 16/25."""


def counted(bets: int, prizes: int) -> Counters:
    return Counters(bets, bets, prizes, 0, 0, bets - prizes)


def theory_of(file: str) -> MachineTheory:
    return theory(read(file.encode()), run(sheet_of(file)))


def test_the_theory_is_that_of_the_exact_sheet() -> None:
    assert theory_of(plan()) == FIFTH


def test_a_jackpot_is_left_out_and_the_variance_stays_an_upper_bound() -> None:
    found = theory_of(jackpot_plan(start=2))
    assert found.mean == Fraction(2, 5), "A alone: 2 stakes in one of five"
    alone = Fraction(4, 5) - Fraction(4, 25)
    assert found.variance >= alone


@pytest.mark.parametrize(
    ("retrigger", "largest"), [("", Fraction(2 * (1 + 3))), ("retrigger = {1 = 1}\n", None)], ids=["ends", "endless"]
)
def test_free_spins_make_the_largest_prize_larger_or_endless(retrigger: str, largest: Fraction | None) -> None:
    file = plan(pays=2) + f'[free_spins]\nsymbol = "B"\nspins = {{1 = 3}}\n{retrigger}'
    assert theory_of(file).largest == largest


def test_the_band_is_that_of_freedman_or_of_cantelli_where_it_is_narrower() -> None:
    sure, variance = log(2 / 0.0001), 64 / 25 * 1000
    found = band(FIFTH, counted(1000, 800), 1)
    assert found
    assert (found.exact, found.returned, found.holds) == (0.8, 0.8, True)
    below, above = 0.8 * sure / 3, 3.2 * sure / 3
    assert found.low == pytest.approx(0.8 - (below + sqrt(below**2 + 2 * variance * sure)) / 1000)
    assert found.high == pytest.approx(0.8 + (above + sqrt(above**2 + 2 * variance * sure)) / 1000)
    endless = band(MachineTheory(FIFTH.mean, FIFTH.variance, None), counted(1000, 800), 1)
    assert endless
    assert endless.low == found.low
    assert endless.high == pytest.approx(0.8 + sqrt(variance * (1 / 0.00005 - 1)) / 1000)
    assert band(FIFTH, counted(0, 0), 1) is None


def test_larger_stakes_widen_the_band() -> None:
    small, large = band(FIFTH, counted(10_000, 8_000), 1), band(FIFTH, counted(10_000, 8_000), 10)
    assert small
    assert large
    assert large.low < small.low < small.high < large.high


def test_chance_stays_in_the_band_and_a_wrong_machine_leaves_it() -> None:
    chance = random.Random(17)
    for _ in range(50):
        prizes = sum(4 for _ in range(2_000) if chance.randrange(5) == 0)
        found = band(FIFTH, counted(2_000, prizes), 1)
        assert found
        assert found.holds
    for prizes in (10_000, 14_000):  # 50 % and 70 % instead of 80 %, over twenty thousand games
        found = band(FIFTH, counted(20_000, prizes), 1)
        assert found
        assert not found.holds
