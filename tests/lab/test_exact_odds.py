"""The exact figures of banca francesa, as the law and the readings give them."""

from collections import Counter
from fractions import Fraction

import pytest
from msgspec.structs import replace

from panoverde.core.chance import exhaust
from panoverde.core.game import AnyGame
from panoverde.games.banca_francesa.odds import outcomes
from panoverde.games.banca_francesa.payout import decides
from panoverde.games.banca_francesa.rules import PRESETS, Rules
from panoverde.lab.bet_odds import BetOdds, exact, nets_of, odds_of
from panoverde.lab.odds import BetRow, Distribution, OutcomeTable, Wager
from tests.banked import BANKED, outcomes as table_of

every_preset = pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS)


def odds_by_bet(rules: Rules) -> dict[str, BetOdds]:
    return {odds.bet: odds for odds in exact(outcomes(rules))}


@pytest.mark.rule("PT-BFO-15", "AO-3.9")
def test_of_216_throws_1_is_ases_31_pequeno_31_grande_and_153_decide_nothing() -> None:
    throws = Counter(decides(dice) for _, dice in exhaust(lambda chance: chance.dice(3)))
    assert throws == {"ases": 1, "pequeno": 31, "grande": 31, None: 153}


@every_preset
@pytest.mark.rule("R-19", "PT-BFO-15")
def test_every_bet_loses_a_63rd_of_its_stake_per_decision_and_a_216th_per_throw(rules: Rules) -> None:
    for odds in odds_by_bet(rules).values():
        assert odds.per_decision == Fraction(-1, 63)
        assert odds.per_coup == Fraction(-1, 216)
        assert odds.coups == Fraction(216, 63)
        assert odds.push == 0


@every_preset
@pytest.mark.rule("AO-3.12a", "PT-BFO-24a")
def test_the_ases_pay_61_to_1_once_in_63_decisions(rules: Rules) -> None:
    assert odds_by_bet(rules)["ases"].results == {Fraction(-1): Fraction(62, 63), Fraction(61): Fraction(1, 63)}


@every_preset
@pytest.mark.rule("AO-3.12b", "AO-3.12c", "PT-BFO-24b", "PT-BFO-24c")
@pytest.mark.parametrize("chance", ["pequeno", "grande"])
def test_pequeno_and_grande_win_31_decisions_and_lose_32(chance: str, rules: Rules) -> None:
    odds = odds_by_bet(rules)[chance]
    assert odds.results == {Fraction(-1): Fraction(32, 63), Fraction(1): Fraction(31, 63)}
    assert odds.variance == 1 - Fraction(1, 63) ** 2


@every_preset
@pytest.mark.rule("R-19")
def test_a_throw_that_decides_nothing_leaves_every_bet_standing(rules: Rules) -> None:
    assert all(nets_of(wager)[None] == Fraction(153, 216) for wager in outcomes(rules).wagers)


@every_preset
@pytest.mark.rule("AO-3.10c", "PT-BFO-10", "R-20")
@pytest.mark.parametrize(("line", "chance"), [("risco_exterior", "pequeno"), ("risco_interior", "grande")])
def test_a_line_has_the_odds_of_its_chance_on_half_of_the_chips(line: str, chance: str, rules: Rules) -> None:
    odds, stakes = odds_by_bet(rules), {wager.bet: wager.stake for wager in outcomes(rules).wagers}
    assert odds[line].results == odds[chance].results
    assert 2 * stakes[line] == stakes[chance]


def test_a_number_of_the_roulette_costs_a_37th() -> None:
    odds = odds_of(BetRow("pleno_17", 5, ((5 * 35,) + (-5,) * 36,)).wager((1,) * 37))
    assert odds.per_decision == odds.per_coup == Fraction(-1, 37)
    assert odds.results == {Fraction(35): Fraction(1, 37), Fraction(-1): Fraction(36, 37)}
    assert odds.coups == 1


def test_a_bet_that_is_always_returned_has_no_expectation() -> None:
    odds = odds_of(BetRow("returned", 1, ((0, 0),)).wager((1, 1)))
    assert odds.push == 1
    assert odds.per_decision == 0
    assert odds.deviation == 0


def test_probabilities_are_the_weights_and_sum_to_one() -> None:
    odds = odds_of(BetRow("odd", 3, ((1, -3, 0, 99),)).wager((2, 1, 1, 0)))
    assert odds.results == {
        Fraction(-1): Fraction(1, 4),
        Fraction(0): Fraction(1, 4),
        Fraction(1, 3): Fraction(1, 2),
    }
    assert odds.win + odds.push + odds.lose == 1
    assert odds.deviation == pytest.approx(float(odds.variance) ** 0.5)


GOOD = BetRow("bet", 1, ((1, None), (None, -1)), ((0, 1), (0, 0)))


@pytest.mark.parametrize(
    ("bet_row", "weights", "why"),
    [
        (GOOD, (), "each as long as the 0 weights"),
        (replace(GOOD, nets=((),), moves=()), (), "weights must be whole numbers from 0"),
        (GOOD, (0, 0), "at least one of them more"),
        (GOOD, (2, -1), "weights must be whole numbers from 0"),
        (replace(GOOD, stake=0), (1, 1), "more than 0, not 0"),
        (replace(GOOD, nets=()), (1, 1), "a row for each state"),
        (GOOD, (1, 1, 1), "each as long as the 3 weights"),
        (replace(GOOD, nets=((1, None), (None,))), (1, 1), "each as long as the 2 weights"),
        (replace(GOOD, moves=()), (1, 1), "2 states and no moves"),
        (replace(GOOD, moves=((0, 1),)), (1, 1), "moves must have 2 rows of 2"),
        (replace(GOOD, moves=((0, 1), (0,))), (1, 1), "moves must have 2 rows of 2"),
        (replace(GOOD, moves=((0, 2), (0, 0))), (1, 1), "one of the states 0 to 1"),
        (replace(GOOD, moves=((0, -1), (0, 0))), (1, 1), "one of the states 0 to 1"),
    ],
)
def test_figures_that_do_not_fit_together_are_refused(bet_row: BetRow, weights: tuple[int, ...], why: str) -> None:
    assert odds_of(GOOD.wager((1, 1))).bet == "bet"
    with pytest.raises(ValueError, match=f"bet: .*{why}"):
        odds_of(bet_row.wager(weights))


def test_two_wagers_may_not_have_one_name() -> None:
    with pytest.raises(ValueError, match="more than one wager is called bet"):
        exact(OutcomeTable((1, 1), (GOOD, GOOD)))


EVEN = Distribution({1: 1, -1: 1})


@pytest.mark.parametrize(
    ("wager", "why"),
    [
        (Wager("bet", 0, (EVEN,)), "more than 0, not 0"),
        (Wager("bet", 1, ()), "at least one state"),
        (Wager("bet", 1, (Distribution({}),)), "at least one of them more"),
        (Wager("bet", 1, (Distribution({1: 2, -1: -1}),)), "weights must be whole numbers from 0"),
        (Wager("bet", 1, (Distribution({1: 1}, {1: 1}),)), "one of the states 0 to 0"),
    ],
)
def test_a_distribution_that_is_none_is_refused(wager: Wager, why: str) -> None:
    with pytest.raises(ValueError, match=f"bet: .*{why}"):
        odds_of(wager)


def test_a_game_that_knows_only_its_distributions_has_odds() -> None:
    """A hand of blackjack as it might end, and a reel with one prize."""
    hand = Wager("hand", 2, (Distribution({-4: 5, -2: 43, 0: 9, 2: 36, 3: 4, 4: 5}),))
    reel = Wager("reel", 1, (Distribution({-1: 999, 900: 1, 5: 0}),))
    table = OutcomeTable.of(hand, reel)
    assert exact(table) == (odds_of(hand), odds_of(reel))
    assert odds_of(hand).results[Fraction(3, 2)] == Fraction(4, 102)
    assert sum(table.weights) == 51_000
    assert table.wagers[0].states[0].ends.keys() == hand.states[0].ends.keys()


@pytest.mark.parametrize("game", BANKED, ids=lambda game: game.name)
def test_nothing_but_its_distribution_matters_to_the_odds_of_a_bet(game: AnyGame) -> None:
    table = table_of(game)
    assert exact(OutcomeTable.of(*table.wagers)) == exact(table)
