"""Coups dealt from a shoe: the compiled dealing against a plain one, and against exact figures."""

from collections.abc import Iterator
from fractions import Fraction

import numpy as np
import pytest
from bench.tables import shoe
from msgspec.structs import replace

from panoverde.lab.exact import ShoePlan, check, exact
from panoverde.lab.shoe import ShoeSampler
from panoverde.lab.simulate import simulate
from panoverde.lab.tally import Source
from tests.lab import baccarat

EIGHT = shoe()
PLANS = {
    "eight decks": EIGHT,
    "six decks": shoe(6),
    "one deck": shoe(1),
    "automatic": shoe(6, automatic=True),
    "long tail": replace(EIGHT, burnt_first=0, burnt_each=3, behind_warning=200),
    "naturals at nine": replace(EIGHT, natural=9, ponto_draws=(True,) * 7 + (False,) * 3),
}


def words(seed: int) -> Iterator[int]:
    generator = np.random.SFC64(np.random.SeedSequence(seed))
    while True:
        yield from generator.random_raw(10_000).tolist()


@pytest.mark.parametrize("plan", PLANS.values(), ids=PLANS)
def test_the_compiled_dealing_is_the_plain_one_card_for_card(plan: ShoePlan) -> None:
    sampler = ShoeSampler(plan, Source(11))
    tally = sampler.draw(2_000) + sampler.draw(1) + sampler.draw(999)
    plainly = baccarat.deal(plan, 3_000, words(11))
    assert tally.tolist() == [plainly[index] for index in range(120)]


def test_the_exact_odds_of_eight_decks_are_the_known_ones() -> None:
    odds = {odds.bet: odds for odds in exact(baccarat.table(EIGHT))}
    assert float(odds["ponto"].win) == pytest.approx(0.446247, abs=5e-7)
    assert float(odds["banca"].win) == pytest.approx(0.458597, abs=5e-7)
    assert float(odds["tie"].win) == pytest.approx(0.095156, abs=5e-7)
    assert odds["ponto_pair"].win == Fraction(31, 415)
    assert float(odds["banca"].per_decision) == pytest.approx(-0.010579, abs=5e-7)


@pytest.mark.parametrize("name", ["eight decks", "six decks", "automatic"])
def test_simulated_bets_end_inside_their_bands(name: str) -> None:
    for result in simulate(baccarat.table(PLANS[name]), 20_000_000, seed=1).bets:
        assert result.inside, result.bet
        assert result.coups == result.decisions == 20_000_000


def test_a_plan_that_deals_otherwise_is_found_out() -> None:
    timid = replace(EIGHT, ponto_draws=(False,) * 10)
    table = replace(baccarat.table(EIGHT), shoe=timid)
    assert not simulate(table, 1_000_000, seed=1).bets[0].inside


def test_the_same_seed_deals_the_same_coups_and_another_deals_others() -> None:
    table = baccarat.table(EIGHT)
    assert simulate(table, 50_000, seed=7) == simulate(table, 50_000, seed=7)
    assert simulate(table, 50_000, seed=7).bets != simulate(table, 50_000, seed=8).bets


@pytest.mark.parametrize(
    ("plan", "why"),
    [
        (replace(EIGHT, decks=0), "at least one deck"),
        (replace(EIGHT, burnt_each=-1), "no less than no cards"),
        (replace(EIGHT, ponto_draws=(True,) * 9), "ponto draws by 10 totals"),
        (replace(EIGHT, banca_draws=((True,) * 10,) * 10), "banca by 10, and 11 third cards"),
        (replace(EIGHT, behind_warning=6), "too few cards behind the warning card for the last coup: 6"),
        (replace(EIGHT, decks=1, behind_warning=44), "no cards are left in the shoe"),
    ],
)
def test_a_shoe_that_can_not_be_dealt_is_refused(plan: ShoePlan, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        check(replace(baccarat.table(EIGHT), shoe=plan))


def test_a_shoe_has_its_own_outcomes_and_bets_of_one_state() -> None:
    table = baccarat.table(EIGHT)
    first = table.wagers[0]
    with pytest.raises(ValueError, match="120 outcomes, not 3"):
        check(replace(table, weights=(1, 1, 1), wagers=()))
    lasting = replace(first, nets=first.nets * 2, moves=((1,) * 120,) * 2)
    with pytest.raises(ValueError, match="not independent"):
        check(replace(table, wagers=(lasting,)))
