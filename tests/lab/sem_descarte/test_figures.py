"""The figures of the full deck: those that others have published, and what must hold for any."""

import time
from collections.abc import Callable
from fractions import Fraction
from functools import cache

import msgspec
import pytest

from panoverde.games._poker.ranking import STANDARD
from panoverde.lab.poker.hand_counts import five_cards
from panoverde.lab.sem_descarte.comparison import Deck
from panoverde.lab.sem_descarte.options import COMBINATIONS, Options
from panoverde.lab.sem_descarte.outcomes import ENDS
from panoverde.lab.sem_descarte.report import odds_record
from panoverde.lab.sem_descarte.solution import STRATEGIES, Solution
from panoverde.lab.sem_descarte.solver import solve, with_other_tiebreak
from panoverde.lab.sem_descarte.sweep import sweep


@cache
def both() -> tuple[Solution, Solution]:
    return with_other_tiebreak(Options())


def law() -> Solution:
    return both()[0]


def ties() -> Solution:
    return both()[1]


DEALS = 2_598_960 * 47 * 163_185
"""Hands of the player, cards that the bank may show, four other cards of the bank."""

PUBLISHED = {
    "optimal": ("-0.052243", "0.522251", "2.24"),
    "akj83": ("-0.053163", "0.523940", "2.25"),
    "pair_or_better": ("-0.054696", "0.498823", "2.22"),
    "always": ("-0.166072", "1.000000", "2.67"),
}
"""Edge and raise frequency known for the same prize table, and the deviation; the last digit is rounded."""


@pytest.mark.rule("AO-9.26")
def test_the_bank_qualifies_in_205_of_364_rounds() -> None:
    assert law().bank_qualifies == ties().bank_qualifies == Fraction(205, 364)


@pytest.mark.parametrize("solved", [law, ties], ids=["three of a suit", "ties"])
@pytest.mark.parametrize("strategy", STRATEGIES)
@pytest.mark.rule("R-57", "R-60")
def test_strategies_have_their_published_edges(strategy: str, solved: Callable[[], Solution]) -> None:
    odds = solved().strategies[strategy]
    edge, frequency, deviation = PUBLISHED[strategy]
    assert f"{float(odds.per_ante):.6f}" == edge
    assert float(odds.raise_frequency) == pytest.approx(float(frequency), abs=5e-6)
    assert f"{float(odds.variance) ** 0.5:.2f}" == deviation
    assert odds.deals == DEALS


def test_the_optimal_edge_is_exact() -> None:
    assert law().strategies["optimal"].per_ante == Fraction(-7_231_756_354, 138_425_211_925)
    assert ties().strategies["optimal"].per_ante == Fraction(-142_031_221, 2_718_662_100)


@pytest.mark.rule("R-60")
def test_three_of_a_suit_favour_the_player_and_the_bank_alike() -> None:
    """Won ties bring what lost ones cost, so a strategy that looks at ranks alone has the same expectation."""
    for name in ("akj83", "always"):
        decided, tied = law().strategies[name], ties().strategies[name]
        assert decided.per_ante == tied.per_ante
        assert decided.ends["tie"] < tied.ends["tie"]
        assert decided.ends["win_cartas_maiores"] - tied.ends["win_cartas_maiores"] == (
            decided.ends["loss"] - tied.ends["loss"]
        )
    assert law().strategies["pair_or_better"].ends == ties().strategies["pair_or_better"].ends


def test_value_per_total_action_counts_the_second_bets() -> None:
    optimal = law().strategies["optimal"]
    assert optimal.per_total_action == optimal.per_ante / (1 + 2 * optimal.raise_frequency)
    assert f"{float(optimal.per_total_action):.6f}" == "-0.025553"


def test_combinations_come_as_often_as_the_ranking_counts_them() -> None:
    counted = five_cards(STANDARD)
    assert list(law().combinations) == list(COMBINATIONS)
    assert list(law().combinations.values()) == [Fraction(count, counted.total) for count in counted.counts.values()]


@pytest.mark.rule("AO-9.7", "R-57")
def test_higher_prizes_are_worth_what_they_add_to_the_same_wins() -> None:
    prizes = (200, *Options().prizes[1:])
    richer, before = solve(Options(prizes)).strategies["always"], law().strategies["always"]
    assert richer.weights == before.weights
    assert richer.per_ante - before.per_ante == 2 * 100 * before.ends["win_sequencia_real_de_cor"]


def test_the_best_strategy_follows_the_prizes() -> None:
    nothing, plenty = solve(Options((0,) * 10)), solve(Options((500,) * 10))
    assert nothing.strategies["optimal"].raise_frequency < law().strategies["optimal"].raise_frequency
    assert plenty.strategies["optimal"].per_ante > 0
    for solution in (nothing, plenty):
        best = solution.strategies["optimal"].per_ante
        assert best == max(odds.per_ante for odds in solution.strategies.values())


def test_programs_get_fractions_and_decimals() -> None:
    record = msgspec.json.decode(msgspec.json.encode(odds_record(both())))
    assert record["bank_qualifies"] == {"exact": "205/364", "decimal": "0.563186813187"}
    assert list(record["strategies"]) == list(STRATEGIES)
    optimal = record["strategies"]["optimal"]
    assert optimal["per_ante"] == {"exact": "-7231756354/138425211925", "decimal": "-0.052243057846"}
    assert optimal["raise_frequency"] == {"exact": "1329032/2544815", "decimal": "0.522250929832"}
    assert optimal["deviation"] == "2.242954087528"
    assert list(optimal["ends"]) == list(ENDS)
    assert sum(Fraction(end["exact"]) for end in optimal["ends"].values()) == 1
    assert sum(end["net"] * Fraction(end["exact"]) for end in optimal["ends"].values()) == Fraction(
        optimal["per_ante"]["exact"]
    )
    assert [(one["choice"], one["adopted"]) for one in record["alternatives"]] == [
        ("suit_tiebreak=true", True),
        ("suit_tiebreak=false", False),
    ]


def test_the_optimum_takes_at_most_a_second_and_a_half_of_one_core() -> None:
    sweep(Options(), Deck())
    start = time.process_time()
    sweep(Options(), Deck())
    assert time.process_time() - start < 1.5
