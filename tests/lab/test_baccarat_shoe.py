"""Coups dealt from a shoe: the compiled dealing against a plain one, and against exact figures."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from bench.tables import shoe
from msgspec.structs import replace

from panoverde.core.record import Record
from panoverde.games._kit.baccarat.hands import Winner
from panoverde.games._kit.baccarat.ways import SCORES, BaccaratShoe
from panoverde.lab.baccarat_shoe import ShoeSampler
from panoverde.lab.bet_odds import check, exact
from panoverde.lab.simulation import prepare, simulate
from panoverde.lab.tally import RandomSource
from tests.lab import baccarat

EIGHT = shoe()


def planned(**changes: int) -> BaccaratShoe:
    return replace(EIGHT, plan=replace(EIGHT.plan, **changes))


def drawing(**changes: Any) -> BaccaratShoe:
    return replace(EIGHT, table=replace(EIGHT.table, **changes))


SHOES = {
    "eight decks": EIGHT,
    "six decks": shoe(6),
    "one deck": shoe(1),
    "automatic": shoe(6, automatic=True),
    "long tail": planned(burnt_first=0, burnt_each=3, behind=200),
    "naturals at nine": drawing(natural=9, ponto=(True,) * 7 + (False,) * 3),
}


def words(seed: int) -> Iterator[int]:
    generator = np.random.SFC64(np.random.SeedSequence(seed))
    while True:
        yield from generator.random_raw(10_000).tolist()


@pytest.mark.parametrize("dealt", SHOES.values(), ids=SHOES)
def test_the_compiled_dealing_is_the_plain_one_card_for_card(dealt: BaccaratShoe) -> None:
    sampler = ShoeSampler(dealt, RandomSource(11))
    tally = sampler.draw(2_000) + sampler.draw(1) + sampler.draw(999)
    plainly = baccarat.deal(dealt, 3_000, words(11))
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
    for result in simulate(baccarat.table(SHOES[name]), 20_000_000, seed=1).bets:
        assert result.inside, result.bet
        assert result.coups == result.decisions == 20_000_000


def test_a_plan_that_deals_otherwise_is_found_out() -> None:
    timid = drawing(ponto=(False,) * 10)
    table = replace(baccarat.table(EIGHT), shoe=timid)
    assert not simulate(table, 1_000_000, seed=1).bets[0].inside


def test_the_same_seed_deals_the_same_coups_and_another_deals_others() -> None:
    table = baccarat.table(EIGHT)
    assert simulate(table, 50_000, seed=7) == simulate(table, 50_000, seed=7)
    assert simulate(table, 50_000, seed=7).bets != simulate(table, 50_000, seed=8).bets


@pytest.mark.parametrize(
    ("dealt", "why"),
    [
        (planned(decks=0), "at least one deck"),
        (planned(burnt_each=-1), "no less than no cards"),
        (drawing(ponto=(True,) * 9), "ponto draws by 10 totals"),
        (drawing(banca=((True,) * 10,) * 10), "banca by 10, and 11 third cards"),
        (planned(behind=6), "too few cards behind the warning card for the last coup: 6"),
        (planned(decks=1, behind=44), "no cards are left in the shoe"),
    ],
)
def test_a_shoe_that_cannot_be_dealt_is_refused(dealt: BaccaratShoe, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        prepare(replace(baccarat.table(EIGHT), shoe=dealt))


class OtherShoe(Record):
    decks: int = 1


def test_a_shoe_that_the_laboratory_does_not_know_is_refused() -> None:
    with pytest.raises(TypeError, match="can't deal from OtherShoe"):
        prepare(replace(baccarat.table(EIGHT), shoe=OtherShoe()))


def test_the_outcomes_are_the_scores_in_their_order() -> None:
    totals = {Winner.PONTO: 0, Winner.BANCA: 1, Winner.EMPATE: 2}
    order = [((totals[one.winner] * 10 + one.banca) * 2 + one.ponto_pair) * 2 + one.banca_pair for one in SCORES]
    assert order == list(range(120))


def test_a_shoe_has_its_own_outcomes_and_bets_of_one_state() -> None:
    table = baccarat.table(EIGHT)
    first = table.rows[0]
    with pytest.raises(ValueError, match="120 outcomes, not 3"):
        prepare(replace(table, weights=(1, 1, 1), rows=(replace(first, nets=((1, 0, -1),)),)))
    lasting = replace(first, nets=first.nets * 2, moves=((1,) * 120,) * 2)
    with pytest.raises(ValueError, match="not independent"):
        check(replace(table, rows=(lasting,)))
