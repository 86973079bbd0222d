"""The solution of a table as data, and its chart at a terminal and as a page."""

import json
from fractions import Fraction
from io import StringIO
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace
from rich.console import Console

from panoverde.core.messages import Lang
from panoverde.lab.blackjack.chart_page import chart_html, chart_tables, edge
from panoverde.lab.blackjack.options import BlackjackOptions, Shoe
from panoverde.lab.blackjack.record import odds_record, strategy_record
from panoverde.lab.blackjack.report import strategies_table
from panoverde.lab.blackjack.rounds import RoundSampler
from panoverde.lab.blackjack.solution import ROUNDED, Solution, best_by_totals, solve
from panoverde.lab.tally import RandomSource
from tests.lab.blackjack.strategies import shoe_of

AO_6 = BlackjackOptions()


@pytest.fixture(scope="module")
def six() -> Solution:
    return solve(AO_6)


def test_six_decks_by_totals_have_these_exact_figures(six: Solution) -> None:
    """Our own figures, so that a change is seen; simulation and brute force stand behind them."""
    figures = six.total_dependent
    assert float(figures.gain) == pytest.approx(-0.002094166128619, abs=1e-15)
    assert figures.splits == Fraction(14214, 626665)
    assert figures.surrenders == Fraction(8568, 125333)
    assert figures.prizes == Fraction(18704, 64546495)
    assert figures.per_stake == figures.gain / (1 + figures.hands + figures.doubles)


def test_who_sees_the_cards_does_better(six: Solution) -> None:
    limited = best_by_totals(replace(AO_6, max_split_hands=4), six.shoe)[1]
    assert six.composition_dependent.gain > limited.gain
    assert six.composition_dependent.gain - limited.gain < Fraction(1, 5000)


def test_a_solution_is_found_once(six: Solution) -> None:
    assert solve(AO_6).chart is six.chart


def test_the_record_says_how_each_figure_was_found(six: Solution) -> None:
    record: dict[str, Any] = json.loads(msgspec.json.encode(odds_record(six)))
    assert set(record) == {"options", "strategies", "insurance", "alternatives"}
    assert list(record["strategies"]) == ["total_dependent", "composition_dependent", "never_bust", "like_the_bank"]
    by_totals = record["strategies"]["total_dependent"]
    assert by_totals["per_initial_bet"]["method"] == "exact"
    assert Fraction(by_totals["per_initial_bet"]["exact"]) == six.total_dependent.gain
    assert by_totals["per_initial_bet"]["decimal"] == "-0.002094166129"
    assert by_totals["deviation"] == {"method": "bound", "decimal": "1.093943182241", "error": "1.0e-12"}
    assert by_totals["chart"]["hard"]["16"]["10"] == "Rs"
    assert by_totals["chart"]["pair"]["8-8"]["6"] == "P"
    assert record["strategies"]["composition_dependent"]["max_split_hands"] == 4
    assert record["insurance"]["unknown"] == {"method": "exact", "exact": "-23/311", "decimal": "-0.073954983923"}
    assert record["insurance"]["hands"]["10-10"]["exact"] == str(Fraction(2 * 94 - 215, 309))
    assert len(record["insurance"]["hands"]) == 55
    prices = {(one["option"], one["choice"]): one for one in record["alternatives"]}
    assert {one["price"]["method"] for one in prices.values() if not one["adopted"]} == {"bound"}
    assert {one["price"]["exact"] for one in prices.values() if one["adopted"]} == {"0"}
    assert [one["option"] for one in prices.values() if one["adopted"]] == [*record["options"]]
    assert float(prices["surrender", "off"]["price"]["decimal"]) == pytest.approx(0.0024, abs=1e-4)
    # A look protects doubles and splits, and takes no surrender away: AO-6.41 R-49.
    assert float(prices["dealer_peek", True]["price"]["decimal"]) < 0
    assert float(prices["original_bets_only", True]["price"]["decimal"]) < 0
    assert 1e-12 < float(prices["original_bets_only", True]["price"]["error"]) < 0.0002
    assert float(prices["max_split_hands", 2]["price"]["decimal"]) > 0


def test_rounded_figures_keep_their_bound(six: Solution) -> None:
    without = next(one for one in six.alternatives if one.option == "special_prize" and not one.adopted)
    exact = best_by_totals(replace(AO_6, special_prize=False), six.shoe)[1].gain
    assert abs(without.gain - float(exact)) < ROUNDED
    assert abs(without.price - float(six.total_dependent.gain - exact)) < ROUNDED


def test_the_deviation_is_that_of_the_rounds_played(six: Solution) -> None:
    tally = RoundSampler(AO_6, six.chart, RandomSource(4), fresh=True).draw(10_000_000)
    square, error = tally.moment(2)
    assert abs(square - (six.deviation.value**2 + float(six.total_dependent.gain) ** 2)) <= 4 * error
    mean, error = tally.moment(1)
    assert abs(mean - float(six.total_dependent.gain)) <= 4 * error


def test_the_deviation_is_simulated_where_the_initial_stake_is_apart() -> None:
    options = BlackjackOptions(original_bets_only=True, special_prize=False, max_split_hands=2)
    solution = solve(options, shoe_of(1, 8, 9, 13))
    by_totals: dict[str, Any] = strategy_record(solution.total_dependent, solution.deviation)
    assert by_totals["deviation"]["method"] == "simulated"
    assert by_totals["per_initial_bet"]["method"] == by_totals["element_of_risk"]["method"] == "bound"
    assert 0 < float(by_totals["per_initial_bet"]["error"]) < 0.1
    assert strategy_record(solution.composition_dependent, solution.deviation_by_cards)["deviation"] is None
    assert 0 < solution.deviation.error < 0.001
    text = Console(width=100, record=True, file=StringIO())
    text.print(strategies_table(solution, Lang.EN, 100))
    words = text.export_text()
    for sign in ("≥ ", "≈ ", "—", "R-408", "20,000,000"):
        assert sign in words
    assert "at most" in edge(solution, Lang.EN)


@pytest.mark.parametrize("lang", Lang)
def test_the_chart_is_a_page_and_a_table(six: Solution, lang: Lang) -> None:
    page = chart_html(six, lang)
    assert page.startswith("<!doctype html>")
    assert f'<html lang="{lang.value}">' in page
    assert page.count("<tr>") == 16 + 8 + 10 + 3
    assert '<td class="R">R<small>s</small></td>' in page
    console = Console(width=100, record=True, file=StringIO())
    for table in chart_tables(six, lang, 100):
        console.print(table)
    text = console.export_text()
    assert "A-A" in text
    assert ("Esperança" if lang is Lang.PT else "Expectation") in text


def test_a_shoe_without_some_cards_has_empty_columns() -> None:
    options = BlackjackOptions(special_prize=False, max_split_hands=2)
    chart, _ = best_by_totals(options, shoe_of(8, 9, 13))
    assert chart.cell(("hard", 17), 1) == ""
    assert chart.played(("hard", 17), 1) == ""
    assert chart.cell(("hard", 17), 7) != ""


@pytest.mark.parametrize("copies", [(), (0,) * 13, (-1, *(1,) * 12)])
def test_a_shoe_without_cards_is_refused(copies: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="a shoe has cards"):
        Shoe(copies)


def test_a_split_into_one_hand_is_refused() -> None:
    with pytest.raises(ValueError, match="two hands at least"):
        BlackjackOptions(max_split_hands=1)
