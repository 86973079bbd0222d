"""Proposals reach the return that is wanted, exactly or as near as they say."""

from fractions import Fraction

import pytest
from msgspec.structs import replace

from panoverde.games._slots.plan import DrawPoker, Hand, Pay, Reels
from panoverde.games._slots.reader import read
from panoverde.games.slots.rules import PRESETS
from panoverde.lab.figures import root
from panoverde.lab.slots.analysis import analyse
from panoverde.lab.slots.comparison import difference
from panoverde.lab.slots.design import propose
from panoverde.lab.slots.prize_list import is_sane, per_unit, prizes, returned, with_prizes

from .test_reels import EXAMPLES


def example(name: str) -> Reels:
    plan = read((EXAMPLES / f"{name}.toml").read_bytes())
    assert isinstance(plan, Reels)
    return plan


@pytest.mark.rule("AO-17.2", "R-94")
def test_the_return_that_is_wanted_is_reached_exactly_where_it_can_be() -> None:
    found = propose(example("classic"), Fraction(9, 10))
    assert found.sheet.plan_return == Fraction(9, 10) == returned(found.plan)
    changed = difference(example("classic"), found.plan, ("before", "after"))
    assert any(line.startswith("+BAR") for line in changed)
    assert sum(line.startswith("+") for line in changed) <= 5


@pytest.mark.rule("AO-17.2")
@pytest.mark.parametrize("machine", ["FRUTARIA", "AZULEJOS", "PALANCA", "VALETES"])
def test_a_proposal_at_the_legal_minimum_is_never_below_it(machine: str) -> None:
    found = propose(PRESETS[machine].plan, Fraction(4, 5))
    assert Fraction(4, 5) <= found.sheet.plan_return < Fraction(4, 5) + Fraction(1, 10_000)


@pytest.mark.parametrize("target", ["0.8", "0.94", "1.05"])
def test_other_returns_are_reached_as_near_as_prizes_allow(target: str) -> None:
    found = propose(example("lines"), Fraction(target))
    assert abs(found.sheet.plan_return - Fraction(target)) < Fraction(1, 50_000)
    assert is_sane(found.plan)
    assert analyse(found.plan, "").plan_return == found.sheet.plan_return


def test_a_plan_with_the_return_that_is_wanted_is_left_alone() -> None:
    plan = example("lines")
    assert propose(plan, returned(plan)).plan == plan


def test_volatility_is_reached_too() -> None:
    found = propose(example("lines"), Fraction("0.9"), volatility=5.0)
    assert abs(found.sheet.plan_return - Fraction("0.9")) < Fraction(1, 20_000)
    assert abs(float(root(found.sheet.variance)) - 5) < 0.25


def test_strips_change_ordinary_symbols_alone() -> None:
    plan = example("lines")
    found = propose(plan, Fraction("0.88"), strips=True).plan
    assert isinstance(found, Reels)
    assert found.strips != plan.strips
    for before, after in zip(plan.strips, found.strips, strict=True):
        for symbol in ("LUA", "CORINGA"):
            assert [one == symbol for one in before] == [one == symbol for one in after]
    assert abs(returned(found) - Fraction("0.88")) < Fraction(1, 20_000)


def test_draw_poker_is_designed_by_its_rows() -> None:
    plan = read((EXAMPLES / "draw.toml").read_bytes())
    assert isinstance(plan, DrawPoker)
    few = replace(plan, hands=plan.hands[:2])
    found = propose(few, returned(few) * Fraction(9, 8))
    assert abs(found.sheet.plan_return / returned(few) - Fraction(9, 8)) < Fraction(1, 50)


def test_a_unit_of_a_prize_returns_what_the_analysis_says() -> None:
    plan = example("lines")
    for number, unit in enumerate(per_unit(plan)):
        values = list(prizes(plan))
        values[number] += 1
        more = returned(with_prizes(plan, tuple(values))) - returned(plan)
        assert abs(more - unit) <= unit / 2  # a higher prize may also win lines of others


def test_prizes_of_nothing_stay_nothing() -> None:
    plan = replace(example("lines"), pay=(Pay("AS", ((3, 0),)),), scatter=(), free_spins=None)
    assert propose(plan, Fraction("0.9")).plan == plan
    assert not is_sane(replace(plan, pay=(Pay("AS", ((3, 5), (4, 2))),)))
    poker = DrawPoker(name="x", stake=plan.stake, hands=(Hand("Par", "pair", 1),))
    assert is_sane(poker)
