"""The solver's figures against every order of a small shoe, to the last digit."""

from fractions import Fraction
from typing import Any

import pytest
from msgspec.structs import replace

from panoverde.lab.blackjack.column import Column, column
from panoverde.lab.blackjack.evaluation import Figures, evaluate
from panoverde.lab.blackjack.options import TEN, BlackjackOptions, Shoe
from panoverde.lab.blackjack.search import Play, search
from panoverde.lab.blackjack.split_square import split_square
from panoverde.lab.blackjack.tactics import by_totals
from tests.lab.blackjack.brute_force import Results
from tests.lab.blackjack.strategies import mean, played, shoe_of

PLAIN = BlackjackOptions(special_prize=False)
SIXES, ACES = shoe_of(1, 5, 6, 10, 13), shoe_of(1, 9, 10, 13)
EIGHTS, TEN_KING = shoe_of(1, 8, 9, 13), shoe_of(1, 8, 10, 13)
CASES: dict[str, tuple[Shoe, dict[str, Any]]] = {
    "AO-6 as it stands": (SIXES, {}),
    "without surrender": (EIGHTS, {"surrender": "off"}),
    "three hands at most": (EIGHTS, {"max_split_hands": 3}),
    "two hands at most": (EIGHTS, {"max_split_hands": 2, "original_bets_only": True, "surrender": "off"}),
    "original stakes only, no limit": (EIGHTS, {"original_bets_only": True, "surrender": "off"}),
    "original stakes only, three hands": (EIGHTS, {"original_bets_only": True, "max_split_hands": 3}),
    "a look at the second card": (EIGHTS, {"dealer_peek": True, "surrender": "off"}),
    "no look under a ten before surrender": (EIGHTS, {"dealer_peek": True}),
    "pairs of one rank, two hands": (TEN_KING, {"split_same_rank_only": True, "max_split_hands": 2}),
    "pairs of one rank, three hands": (TEN_KING, {"split_same_rank_only": True, "max_split_hands": 3}),
    "aces split once": (ACES, {"resplit_aces": False, "max_split_hands": 3}),
    "aces split again": (ACES, {"max_split_hands": 3}),
}


def counted(results: Results) -> Figures:
    """The same figures, from every result."""

    def total(number: Any) -> Fraction:
        return sum((number(result) * chance for result, chance in results.items()), Fraction(0))

    return Figures(
        gain=mean(results),
        splits=total(lambda result: result.split),
        hands=total(lambda result: result.hands - 1),
        doubles=total(lambda result: result.doubles),
        surrenders=total(lambda result: result.surrendered),
        prizes=total(lambda result: result.prize),
        unsplit_square=total(lambda result: 0 if result.split else result.net**2),
    )


def squared_with_a_split(results: Results) -> Fraction:
    return sum((result.net**2 * chance for result, chance in results.items() if result.split), Fraction(0))


def all_but_tens_split(against: Column, play: Play) -> Play:
    return replace(play, split=frozenset(against.pairs) - {TEN}, surrendered=frozenset())


@pytest.mark.rule("AO-6.26", "AO-6.31", "AO-6.32", "AO-6.34", "AO-6.36", "R-46", "R-47", "R-48", "R-49")
@pytest.mark.parametrize("name", CASES)
def test_the_best_strategy_has_the_figures_of_brute_force(name: str) -> None:
    shoe, changes = CASES[name]
    options = replace(PLAIN, **changes)
    for up in (up for up in range(10) if shoe.counts[up]):
        against = column(options, shoe, up)
        play = search(against)
        results = played(options, shoe, play, up, bound=True)
        assert sum(results.values()) == Fraction(shoe.counts[up], shoe.size)
        assert replace(evaluate(by_totals(against, play)), uncertain=Fraction(0)) == counted(results), up
        square = split_square(by_totals(against, play))
        if square is not None:
            assert square == squared_with_a_split(results)
            rounded = split_square(by_totals(against, play), exact=False)
            assert rounded is not None
            assert abs(rounded - square) < 1e-14
        else:
            # The hand with the initial stake, or tens of two ranks, are not like the others.
            assert options.original_bets_only or options.split_same_rank_only


@pytest.mark.parametrize(
    "changes",
    [{}, {"original_bets_only": True}, {"dealer_peek": True}],
    ids=str,
)
def test_a_strategy_that_splits_all_but_tens_has_them_too(changes: dict[str, Any]) -> None:
    options, shoe = replace(PLAIN, max_split_hands=3, **changes), EIGHTS
    for up in (0, 9):
        against = column(options, shoe, up)
        play = all_but_tens_split(against, search(against))
        results = played(options, shoe, play, up, bound=True)
        assert sum(results.values()) == Fraction(shoe.counts[up], shoe.size)
        assert replace(evaluate(by_totals(against, play)), uncertain=Fraction(0)) == counted(results), up


@pytest.mark.rule("R-48", "R-408")
@pytest.mark.parametrize("most", [2, 3, None])
def test_what_the_bank_takes_of_original_stakes_is_between_the_bounds(most: int | None) -> None:
    options, shoe = replace(PLAIN, max_split_hands=most, original_bets_only=True), EIGHTS
    above = 0
    for up in (0, 9):
        against = column(options, shoe, up)
        play = all_but_tens_split(against, search(against))
        figures, gain = evaluate(by_totals(against, play)), mean(played(options, shoe, play, up))
        assert figures.gain <= gain <= figures.gain + figures.uncertain
        above += gain > figures.gain
    assert above


@pytest.mark.rule("AO-6.40", "R-50")
@pytest.mark.parametrize("changes", [{}, {"suited_sevens": True}], ids=str)
def test_the_special_prize_is_won_as_often_as_the_suits_say(changes: dict[str, Any]) -> None:
    options, shoe = BlackjackOptions(**changes), shoe_of(6, 7, 8)
    for up in (5, 6) if options.suited_sevens else (6,):
        against = column(options, shoe, up)
        # Draw on everything below 17, so that every prize is won.
        play = Play((1, 1, 1, 1, 1, 0, 0, 0, 0) * 2 + (0,) * 5, frozenset(), frozenset(), 0.0)
        figures = evaluate(by_totals(against, play))
        assert figures == counted(played(options, shoe, play, up, suits=True)), up
        assert figures.prizes > 0


@pytest.mark.rule("AO-6.40", "R-50")
def test_no_prize_after_a_look_that_finds_blackjack() -> None:
    options, shoe = BlackjackOptions(dealer_peek=True, surrender="off"), Shoe((1, 0, 0, 0, 0, 0, 1, 0, 0, 1, 0, 0, 0))
    play = Play((1, 1, 1, 1, 1, 0, 0, 0, 0) * 2 + (0,) * 5, frozenset(), frozenset(), 0.0)
    for up in (0, 9):
        against = column(options, shoe, up)
        assert evaluate(by_totals(against, play)) == counted(played(options, shoe, play, up, suits=False)), up
