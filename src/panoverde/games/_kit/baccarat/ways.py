"""How many ways a coup from all the cards of a shoe ends in each score. Exact, in whole numbers."""

from collections import Counter
from functools import cache
from itertools import combinations_with_replacement, product

from panoverde.core.cards import RANKS, SUITS
from panoverde.core.record import Record
from panoverde.games._kit.baccarat.hands import TOTALS, VALUES, DrawingTable, Score, Winner, winner
from panoverde.games._kit.baccarat.shoe import Plan

SCORES = tuple(
    Score(winner, banca, ponto_pair, banca_pair)
    for winner, banca, ponto_pair, banca_pair in product(Winner, range(TOTALS), (False, True), (False, True))
)
"""Every score, in the order of the outcomes of a coup."""

Two = tuple[int, int, bool]
"""The values of a side's first two cards, and whether they are a pair."""


class BaccaratShoe(Record):
    """A shoe that coup after coup is dealt from, and the table that says who takes a third card."""

    plan: Plan
    table: DrawingTable

    @property
    def decks(self) -> int:
        return self.plan.decks


@cache
def ways(decks: int, table: DrawingTable, ranks: str = RANKS) -> Counter[Score]:
    """Six cards are always counted, whether the coup takes them or not, so that every way weighs the same."""
    scores = Counter[Score]()
    cards = Counter(VALUES[rank] for rank in ranks for _ in range(decks * len(SUITS)))
    for (ponto, banca), firsts in _first_cards(decks * len(SUITS), ranks).items():
        left = cards - Counter((*ponto[:2], *banca[:2]))
        for (points, banks), thirds in _third_cards(table, sum(ponto[:2]), sum(banca[:2]), left).items():
            scores[Score(winner(points, banks), banks, ponto[2], banca[2])] += firsts * thirds
    return scores


def _first_cards(of_a_rank: int, ranks: str) -> Counter[tuple[Two, Two]]:
    """The ways to deal two cards to either side, in order, so many of each rank being in the shoe."""
    counted = Counter[tuple[Two, Two]]()
    hands = tuple(combinations_with_replacement(ranks, 2))
    for ponto, banca in product(hands, repeat=2):
        orders = (1 + (ponto[0] != ponto[1])) * (1 + (banca[0] != banca[1]))
        for count in Counter(ponto + banca).values():
            for taken in range(count):
                orders *= of_a_rank - taken
        counted[_two(ponto), _two(banca)] += orders
    return counted


def _two(ranks: tuple[str, str]) -> Two:
    low, high = sorted(VALUES[rank] for rank in ranks)
    return low, high, ranks[0] == ranks[1]


def _third_cards(table: DrawingTable, ponto: int, banca: int, left: Counter[int]) -> Counter[tuple[int, int]]:
    """The totals in the end, with the ways to deal the fifth card and the sixth."""
    ponto, banca, size = ponto % TOTALS, banca % TOTALS, left.total()
    ends = Counter[tuple[int, int]]()
    if max(ponto, banca) >= table.natural or not (table.ponto[ponto] or table.banca[banca][TOTALS]):
        ends[ponto, banca] = size * (size - 1)
    elif not table.ponto[ponto]:
        for fifth, count in left.items():
            ends[ponto, (banca + fifth) % TOTALS] += count * (size - 1)
    else:
        for fifth, count in left.items():
            points = (ponto + fifth) % TOTALS
            if table.banca[banca][fifth]:
                for sixth, among in left.items():
                    ends[points, (banca + sixth) % TOTALS] += count * (among - (sixth == fifth))
            else:
                ends[points, banca] += count * (size - 1)
    return ends
