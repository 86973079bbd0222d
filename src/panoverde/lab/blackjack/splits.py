"""How many hands a pair becomes, as whole-number weights.

Cards are dealt blindly, so each hand of a split has its own pile of unseen cards, and only the top cards of the piles
decide who splits again. Write σ for "one more of the unseen cards was one of the pair". Hands in total, when `p` wait
for their second card and `h` exist:

    V(p, h) = A + V(p-1, h) - σ V(p-1, h) + σ V(p+1, h+1)        V(p, most) = p F

`A` is one hand whose second card makes no pair, `F` one with any second card. So V is a polynomial in σ for each.
"""

from collections import Counter
from functools import cache

from panoverde.core.record import Record

Weights = dict[int, int]
"""Weight by power of σ."""


class SplitHands(Record):
    """Expected hands, by how many more cards of the pair they took."""

    unpaired: Weights
    """Hands whose second card makes no pair."""
    paired: Weights
    """Hands that have the pair again and may split no more."""


@cache
def all_hands(most: int | None, matching: int) -> SplitHands:
    """With so many cards of the pair's kind left in the shoe."""
    if most is None:
        # V(p) = p c with c = A + 2σ c
        return SplitHands({more: 2 ** (more + 1) for more in range(matching + 1)}, {})
    return _sum(*waiting(2, 2, most))


@cache
def first_hand(most: int | None, matching: int) -> SplitHands:
    """The hand that keeps the initial stake: it splits again by itself, before any other."""
    again = matching if most is None else most - 2
    limit = {} if most is None else {again: 1}
    return _sum(dict.fromkeys(range(again if limit else again + 1), 1), limit)


def _sum(unpaired: Weights, any_card: Weights) -> SplitHands:
    return SplitHands(_clean(Counter(unpaired), any_card), dict(any_card))


def _clean(total: Counter[int], more: Weights) -> Weights:
    for power, weight in more.items():
        total[power] += weight
    return {power: weight for power, weight in total.items() if weight}


@cache
def waiting(number: int, hands: int, most: int) -> tuple[Weights, Weights]:
    """Weights of A and of F."""
    if number == 0:
        return {}, {}
    if hands == most:
        return {}, {0: number}
    totals = (Counter[int]({0: 1}), Counter[int]())
    for total, less, more in zip(
        totals, waiting(number - 1, hands, most), waiting(number + 1, hands + 1, most), strict=True
    ):
        for power, weight in less.items():
            total[power] += weight
            total[power + 1] -= weight
        for power, weight in more.items():
            total[power + 1] += weight
    return _clean(totals[0], {}), _clean(totals[1], {})
