"""Every coup from a full shoe, counted once; then the odds of any drawing table are a short sum. Exact, no NumPy."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement
from math import perm

from panoverde.core.cards import RANKS, SUITS
from panoverde.core.record import Record
from panoverde.games._kit.baccarat.free_table import NO_CARD
from panoverde.games._kit.baccarat.hands import TOTALS, VALUES, DrawingTable

DECKS = 6  # AO-12.4
WIN, PUSH, LOSE = range(3)
"""Ends of a coup for the banker: places in a count."""
Ends = list[int]


class CoupOdds(Record):
    """How often the banker wins, ties and loses."""

    win: Fraction
    push: Fraction
    lose: Fraction

    @property
    def advantage(self) -> Fraction:
        """Expectation of the banker per unit that a ponto has at stake."""
        return self.win - self.lose

    def after(self, rate: Fraction) -> Fraction:
        """The same, when the casino takes this part of what the banker wins."""
        return self.advantage - rate * self.win  # AO-12.48 R-85


class Draws(Record):
    """Coups in which neither side shows 8 or 9, ponto has this total and takes this card: what banker makes of them."""

    stands: Ends
    draws: Ends


class Coups(Record):
    natural: int
    shown: Ends
    """Coups that end with the first four cards, since a side shows its cards."""
    others: dict[tuple[int, int, int], Draws]
    """By totals of ponto and banker, and ponto's third card."""
    total: int
    """Weight of all coups: orders of six cards."""

    def odds(self, table: DrawingTable) -> CoupOdds:
        """ValueError for a table that ends the deal at another total."""
        if table.natural != self.natural:
            raise ValueError(f"counted for sides that show {self.natural}, not {table.natural}")
        counts = [sum(column) for column in zip(self.shown, *self._played(table), strict=True)]
        win, push, lose = (Fraction(count, self.total) for count in counts)
        return CoupOdds(win, push, lose)

    def _played(self, table: DrawingTable) -> Iterator[Ends]:
        for (ponto, banca, third), draws in self.others.items():
            if table.ponto[ponto] == (third != NO_CARD):
                yield draws.draws if table.banca[banca][third] else draws.stands


@cache
def counted(natural: int, decks: int = DECKS) -> Coups:
    """Six cards are always counted, whether the coup takes them or not, so that every order weighs the same."""
    ranks = Counter(map(VALUES.__getitem__, RANKS))
    cards = Counter({value: ranks[value] * decks * len(SUITS) for value in range(TOTALS)})
    shown, others = [0, 0, 0], dict[tuple[int, int, int], Draws]()
    rest = cards.total() - 4
    hands = [(hand, 1 + (hand[0] != hand[1])) for hand in combinations_with_replacement(range(TOTALS), 2)]
    for ponto_hand, ponto_orders in hands:
        for banca_hand, banca_orders in hands:
            dealt = Counter(ponto_hand + banca_hand)
            ways = ponto_orders * banca_orders
            for value, times in dealt.items():
                ways *= perm(cards[value], times)
            ponto, banca = sum(ponto_hand) % TOTALS, sum(banca_hand) % TOTALS
            if max(ponto, banca) >= natural:
                shown[_end(ponto, banca)] += ways * rest * (rest - 1)
            else:
                _count(others, ponto, banca, ways, [cards[value] - dealt[value] for value in range(TOTALS)])
    return Coups(natural, shown, others, perm(cards.total(), 6))


def _count(others: dict[tuple[int, int, int], Draws], ponto: int, banca: int, ways: int, left: list[int]) -> None:
    """The fifth card and the sixth, by every decision of both sides."""
    size = sum(left)
    without = others.setdefault((ponto, banca, NO_CARD), Draws([0, 0, 0], [0, 0, 0]))
    without.stands[_end(ponto, banca)] += ways * size * (size - 1)
    for fifth, count in enumerate(left):
        weight = ways * count
        without.draws[_end(ponto, (banca + fifth) % TOTALS)] += weight * (size - 1)
        points = (ponto + fifth) % TOTALS
        drawn = others.setdefault((ponto, banca, fifth), Draws([0, 0, 0], [0, 0, 0]))
        drawn.stands[_end(points, banca)] += weight * (size - 1)
        for sixth, among in enumerate(left):
            drawn.draws[_end(points, (banca + sixth) % TOTALS)] += weight * (among - (sixth == fifth))


def _end(ponto: int, banca: int) -> int:
    return WIN if banca > ponto else LOSE if ponto > banca else PUSH  # AO-12.2
