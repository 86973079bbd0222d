"""The options that every banked table has."""

from typing import Any

import pytest

from panoverde.core.game import TableRules
from panoverde.core.money import Currency, Money
from panoverde.core.refusal import Refused
from panoverde.games._kit.options import TableOptions, check_maximum
from panoverde.games._kit.throw_options import ThrowOptions, check_throws
from tests.games.kit.table import Rules


@pytest.mark.parametrize(
    ("maximum", "told"),
    [(7_001, Money(7_001, Currency.AOA)), (99, Money(99, Currency.AOA)), ("600", "600"), (1.5, "1.5")],
)
def test_a_maximum_outside_the_law_is_told_as_money_where_it_is_any(maximum: Any, told: object) -> None:
    with pytest.raises(Refused, match="maximum-outside-law") as refused:
        check_maximum(TableOptions(), "ponto", maximum, 70, "AO-10.24c")
    facts = refused.value.facts
    assert (facts["maximum"], facts["minimum"], facts["cap"]) == (told, Money(100, Currency.AOA), 70)


def test_a_banked_table_answers_whatever_is_asked_of_any_table() -> None:
    rules: TableRules = Rules(seats=7, demo=True)
    assert (rules.places, rules.least_players, rules.largest_bet, rules.demo) == (7, 0, None, True)
    assert not rules.needs_croupier
    assert not rules.individual
    assert not rules.handles_idle
    assert not rules.one_table
    assert rules.payback_plan is None


@pytest.mark.rule("R-361")
@pytest.mark.parametrize(
    ("options", "seconds"),
    [
        ({"betting_seconds": 20, "undecided_seconds": 10}, 10),
        ({"betting_seconds": 8, "undecided_seconds": 10}, 8),
        ({"betting_seconds": 20}, 20),
        ({"betting_seconds": 20, "undecided_seconds": 5}, 5),
        ({"undecided_seconds": 5}, None),
    ],
)
def test_the_window_after_an_undecided_throw_is_short(options: dict[str, Any], seconds: int | None) -> None:
    rules = ThrowOptions(**options)
    check_throws(rules)
    assert rules.window_seconds(undecided=True) == seconds
    assert rules.window_seconds(undecided=False) == options.get("betting_seconds")


@pytest.mark.rule("R-361", "PT-BFO-17")
@pytest.mark.parametrize("seconds", [4, 601, "10"])
def test_it_leaves_time_to_change_the_bets(seconds: Any) -> None:
    with pytest.raises(Refused, match="option-outside-law"):
        check_throws(ThrowOptions(undecided_seconds=seconds))
