"""The best strategies against every strategy there is, on shoes with few ranks."""

from fractions import Fraction
from itertools import product

import numpy as np
import pytest
from msgspec.structs import replace

from panoverde.lab.blackjack.column import column
from panoverde.lab.blackjack.evaluation import evaluate
from panoverde.lab.blackjack.hands import CELLS, DOUBLE_CELLS
from panoverde.lab.blackjack.options import BlackjackOptions, Shoe
from panoverde.lab.blackjack.search import Play, assess, climb, search
from panoverde.lab.blackjack.tactics import Action, by_cards, by_totals
from tests.lab.blackjack.brute_force import Card, Cards, Game, best_total, draws, is_blackjack, value
from tests.lab.blackjack.strategies import ByCards, cards_of, mean, played, shoe_of

PLAIN = BlackjackOptions(special_prize=False, max_split_hands=3)
FEW = shoe_of(8, 9, 13)


def every_play(cells: list[int], rows: list[tuple[str, int]]) -> list[Play]:
    """Every answer to these questions, with every way to part pairs and give up."""
    plays = []
    for answers in product((0, 1), repeat=len(cells)):
        given = [0] * CELLS
        for cell, answer in zip(cells, answers, strict=True):
            given[cell] = answer
        for choices in product("TPR", repeat=len(rows)):
            split = {row[1] for row, choice in zip(rows, choices, strict=True) if choice == "P"}
            if any(row[0] != "pair" and choice == "P" for row, choice in zip(rows, choices, strict=True)):
                continue
            given_up = {row for row, choice in zip(rows, choices, strict=True) if choice == "R"}
            plays.append(Play(tuple(given), frozenset(split), frozenset(given_up), 0.0))
    return plays


@pytest.mark.rule("AO-6.22", "AO-6.31", "AO-6.41")
@pytest.mark.parametrize("up", [7, 8])
def test_no_strategy_by_totals_is_better(up: int) -> None:
    against = column(PLAIN, FEW, up)
    # Totals with 8, 9 and tens: 16 to 20. Drawing on 19 or 20 can only lose, with no card below 8.
    cells = [16 - 12, 17 - 12, 18 - 12]
    rows = [("pair", 7), ("pair", 8), ("pair", 9), ("hard", 17)]
    best = max(mean(played(PLAIN, FEW, play, up)) for play in every_play(cells, rows))
    assert evaluate(by_totals(against, search(against))).gain == best


def test_the_search_finds_what_one_change_at_a_time_does_not() -> None:
    """The bound proves it: every strategy with one answer changed and the rest by cards is no better."""
    options, shoe = BlackjackOptions(decks=1), Shoe((1,) * 13)
    for up in (1, 9):
        against = column(options, shoe, up)
        best = search(against)
        assert best.worth >= climb(against).worth
        assert best.worth == pytest.approx(assess(against, np.array(best.answers)).worth, abs=1e-15)
        for cell in range(CELLS):
            changed = list(best.answers)
            changed[cell] = 1 - changed[cell]
            assert assess(against, np.array(changed)).worth <= best.worth + 1e-14


class BestByCards:
    """The player who sees their own cards and the up-card, and thinks of all that may come."""

    def __init__(self, options: BlackjackOptions) -> None:
        self.options = options
        self.game = Game(options, ByCards({}))

    def gain(self, shoe: tuple[tuple[Card, int], ...], up_value: int) -> Fraction:
        total = Fraction(0)
        for first, chance_1, shoe_1 in draws(shoe):
            for up, chance_2, shoe_2 in draws(shoe_1):
                if value(up) == up_value:
                    for second, chance_3, shoe_3 in draws(shoe_2):
                        total += chance_1 * chance_2 * chance_3 * self.first((first, second), up, shoe_3)
        return total

    def first(self, cards: Cards, up: Card, shoe: tuple[tuple[Card, int], ...]) -> Fraction:
        if is_blackjack(cards):
            return self.over_holes(cards, up, shoe, "S")
        choices = [self.best(tuple(sorted(cards)), up, shoe, first=True)]
        if self.options.surrender == "early" and up[0] != 1:
            choices.append(Fraction(-1, 2))
        if value(cards[0]) == value(cards[1]):
            choices.append(self.split(cards, up, shoe))
        return max(choices)

    def best(self, cards: Cards, up: Card, shoe: tuple[tuple[Card, int], ...], first: bool = False) -> Fraction:
        total = best_total(cards)
        if total > 21:
            return Fraction(-1)
        choices = [self.over_holes(cards, up, shoe, "S")] if total > 11 else []
        if total < 21:
            drawn = Fraction(0)
            for card, chance, rest in draws(shoe):
                after = tuple(sorted((*cards, card)))
                prize = 3 * (first and self.game.special(after))
                drawn += chance * (prize + self.best(after, up, rest))
            choices.append(drawn)
            if first and sum(map(value, cards)) in (9, 10, 11):
                choices.append(self.over_holes(cards, up, shoe, "D"))
        return max(choices)

    def over_holes(self, cards: Cards, up: Card, shoe: tuple[tuple[Card, int], ...], action: str) -> Fraction:
        """Mean over the bank's second card."""
        total = Fraction(0)
        for hole, chance, rest in draws(shoe):
            if is_blackjack(cards):
                results = self.game.dealt(cards, (up, hole), rest)
            else:
                results = self.game.hand(cards, True, None, (), 1, (), (up, hole), rest, 0, False, action)
            total += chance * mean(results)
        return total

    def split(self, cards: Cards, up: Card, shoe: tuple[tuple[Card, int], ...]) -> Fraction:
        """The best of all strategies by the cards of one hand, blind to the others."""
        best = None
        for answers in product("SH", repeat=len(self.questions(cards[0]))):
            game = Game(self.options, ByCards(dict(zip(self.questions(cards[0]), answers, strict=True))))
            gain = Fraction(0)
            for hole, chance, rest in draws(shoe):
                gain += chance * mean(game.dealt(cards, (up, hole), rest))
            best = gain if best is None else max(best, gain)
        assert best is not None
        return best

    def questions(self, seed: Card) -> list[Cards]:
        """Hands of two cards after a split that may stand or draw; without low cards, a third is the last."""
        others = [(8, "♣"), (9, "♣"), (13, "♣")]
        return [tuple(sorted((seed, other))) for other in others]


@pytest.mark.parametrize("up", [7, 8, 9])
def test_the_strategy_by_cards_is_the_best_there_is(up: int) -> None:
    options = replace(PLAIN, max_split_hands=2)
    against = column(options, FEW, up)
    assert evaluate(by_cards(against)).gain == BestByCards(options).gain(cards_of(FEW), up + 1)


@pytest.mark.rule("AO-6.40")
def test_suits_are_looked_at_where_a_prize_is_near() -> None:
    options, shoe = BlackjackOptions(), Shoe.of(BlackjackOptions())
    tactics = by_cards(column(options, shoe, 1))
    thirteen = {start.share: start.action for start in tactics.starts if start.row == ("hard", 13) and start.prize}
    # 6-7 against a 2: a suited one hopes for the 8 of its suit.
    assert thirteen[Fraction(1, 4)] is Action.DRAW
    plain = [start for start in tactics.starts if start.row == ("hard", 13) and start.share == Fraction(3, 4)]
    assert [start.action for start in plain] == [Action.STAND]


def test_questions_are_numbered_by_total() -> None:
    assert (DOUBLE_CELLS, CELLS) == (18, 23)
