"""The exact figures of banca francesa, as the law and the readings give them."""

from collections import Counter
from fractions import Fraction

import pytest

from panoverde.core.chance import exhaust
from panoverde.games.banca_francesa import GAME
from panoverde.games.banca_francesa.payout import decides
from panoverde.games.banca_francesa.rules import PRESETS, Rules
from panoverde.lab.exact import BetOdds, OutcomeTable, exact

every_preset = pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS)


def odds_of(rules: Rules) -> dict[str, BetOdds]:
    return {odds.bet: odds for odds in exact(GAME.outcomes(rules))}


@pytest.mark.rule("PT-BFO-15", "AO-3.9")
def test_of_216_throws_1_is_ases_31_pequeno_31_grande_and_153_decide_nothing() -> None:
    throws = Counter(decides(dice) for _, dice in exhaust(lambda chance: chance.dice(3)))
    assert throws == {"ases": 1, "pequeno": 31, "grande": 31, None: 153}


@every_preset
@pytest.mark.rule("R-19", "PT-BFO-15")
def test_every_bet_loses_a_216th_of_its_stake_per_throw_and_a_63rd_per_decision(rules: Rules) -> None:
    for odds in odds_of(rules).values():
        assert odds.per_coup == Fraction(-1, 216)
        assert odds.per_decision == Fraction(-1, 63)
        assert odds.push == Fraction(153, 216)


@every_preset
@pytest.mark.rule("AO-3.12a", "PT-BFO-24a")
def test_the_ases_pay_61_to_1_once_in_216_throws(rules: Rules) -> None:
    assert odds_of(rules)["ases"].distribution == {
        Fraction(-1): Fraction(62, 216),
        Fraction(0): Fraction(153, 216),
        Fraction(61): Fraction(1, 216),
    }


@every_preset
@pytest.mark.rule("AO-3.12b", "AO-3.12c", "PT-BFO-24b", "PT-BFO-24c")
@pytest.mark.parametrize("chance", ["pequeno", "grande"])
def test_pequeno_and_grande_win_31_throws_and_lose_32(chance: str, rules: Rules) -> None:
    odds = odds_of(rules)[chance]
    assert odds.distribution == {Fraction(-1): Fraction(32, 216), Fraction(0): odds.push, Fraction(1): odds.win}
    assert odds.win == Fraction(31, 216)
    assert odds.variance == Fraction(63, 216) - Fraction(1, 216) ** 2


@every_preset
@pytest.mark.rule("AO-3.10c", "PT-BFO-10", "R-20")
@pytest.mark.parametrize(("line", "chance"), [("risco_exterior", "pequeno"), ("risco_interior", "grande")])
def test_a_line_has_the_odds_of_its_chance_on_half_of_the_chips(line: str, chance: str, rules: Rules) -> None:
    table, odds = GAME.outcomes(rules), odds_of(rules)
    assert odds[line].distribution == odds[chance].distribution
    assert 2 * table.stakes[table.bets.index(line)] == table.stakes[table.bets.index(chance)]


def test_a_bet_that_nothing_decides_has_no_expectation() -> None:
    (odds,) = exact(OutcomeTable(("never",), (1,), ((0,), (0,))))
    assert odds.push == 1
    assert odds.per_decision == 0
    assert odds.deviation == 0


def test_probabilities_sum_to_one() -> None:
    (odds,) = exact(OutcomeTable(("odd",), (3,), ((1,), (-3,), (0,), (1,))))
    assert odds.distribution == {
        Fraction(-1): Fraction(1, 4),
        Fraction(0): Fraction(1, 4),
        Fraction(1, 3): Fraction(1, 2),
    }
    assert odds.win + odds.push + odds.lose == 1
    assert odds.deviation == pytest.approx(float(odds.variance) ** 0.5)
