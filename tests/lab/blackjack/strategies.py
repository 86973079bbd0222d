"""Strategies for the brute force, and small shoes."""

from collections.abc import Mapping
from fractions import Fraction

from panoverde.lab.blackjack.options import BlackjackOptions, Shoe
from panoverde.lab.blackjack.search import Play
from tests.lab.blackjack import brute_force
from tests.lab.blackjack.brute_force import Card, Cards, Game, Results, best_total, is_soft, value

DOUBLES = [(9, False), (10, False), (11, False), (19, True), (20, True)]


def shoe_of(*ranks: int) -> Shoe:
    """One deck with these ranks only."""
    return Shoe(tuple(int(rank in ranks) for rank in range(1, 14)))


def cards_of(shoe: Shoe, suits: bool = False) -> brute_force.Shoe:
    return tuple(
        ((rank, suit), copies if suits else 4 * copies)
        for rank, copies in enumerate(shoe.copies, start=1)
        if copies
        for suit in ("♣♦♥♠" if suits else "♣")
    )


class ByTotals:
    """A column of a chart."""

    def __init__(self, play: Play) -> None:
        self.chart = play

    def first(self, cards: Cards, up: Card, pair: bool) -> str:
        kind = "soft" if is_soft(cards) else "hard"
        row = ("pair", value(cards[0]) - 1) if pair else (kind, best_total(cards))
        if row in self.chart.surrendered:
            return "R"
        if pair and value(cards[0]) - 1 in self.chart.split:
            return "P"
        return self.play(cards, up, None)

    def play(self, cards: Cards, _up: Card, _seed: int | None) -> str:
        total, soft = best_total(cards), is_soft(cards)
        if len(cards) == 2 and (total, soft) in DOUBLES and self.chart.answers[18 + DOUBLES.index((total, soft))]:
            return "D"
        if total <= 11:
            return "H"
        return "SH"[self.chart.answers[total - 12 + 9 * soft]]


class ByCards:
    """Split every pair; answers by the cards of the hand."""

    def __init__(self, answers: Mapping[Cards, str]) -> None:
        self.answers = answers

    def first(self, _cards: Cards, _up: Card, _pair: bool) -> str:
        return "P"

    def play(self, cards: Cards, _up: Card, _seed: int | None) -> str:
        return self.answers.get(cards) or ("H" if best_total(cards) <= 11 else "S")


def played(
    options: BlackjackOptions, shoe: Shoe, play: Play, up: int, suits: bool = False, bound: bool = False
) -> Results:
    return Game(options, ByTotals(play), bound).round(cards_of(shoe, suits), up + 1)


def mean(results: Results) -> Fraction:
    return sum((result.net * chance for result, chance in results.items()), Fraction(0))
