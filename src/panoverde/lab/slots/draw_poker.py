"""The payback sheet of draw poker under its best strategy: exact counts of every deal and every hold."""

from fractions import Fraction
from functools import lru_cache
from itertools import combinations_with_replacement
from math import comb, lcm
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from panoverde.games._slots.draw_poker_reader import NOTHING
from panoverde.games._slots.hands import DEALT, row
from panoverde.games._slots.plan import DrawPoker
from panoverde.lab.slots.draw_poker_kernels import Bytes, Ints, count_holding, hold_all, row_of_hands
from panoverde.lab.slots.sheet import Contribution, Parts, Share, Sheet

NONE = -1


class Strategy(NamedTuple):
    holds: Bytes
    """By deal: the cards held, as bits from the lowest card. Only deals whose suits are in order have one."""
    rows: list[Fraction]
    """Probability of each row of the plan."""


def analyse(plan: DrawPoker, fingerprint: str, count_jackpot: bool = False) -> Sheet:
    rows = best(plan).rows
    pays = [hand.pays for hand in plan.hands]
    shares = {hand.name: Share(rate, rate * hand.pays) for hand, rate in zip(plan.hands, rows, strict=True)}
    shares[NOTHING] = Share(1 - sum(rows, Fraction(0)), Fraction(0))
    mean = sum((share.gain for share in shares.values()), Fraction(0))
    distribution = {
        Fraction(pay): sum((rate for rate, other in zip(rows, pays, strict=True) if other == pay), Fraction(0))
        for pay in sorted({*pays, 0})
    }
    distribution[Fraction(0)] += shares[NOTHING].probability
    possible = [pay for pay, rate in zip(pays, possible_rows(plan), strict=True) if rate]
    return Sheet(
        name=plan.name,
        kind="draw_poker",
        fingerprint=fingerprint,
        cycle=comb(plan.deck.size, DEALT),
        free_cycle=None,
        parts=Parts(base=mean),
        count_jackpot=count_jackpot,
        hit_frequency=sum((rate for rate, pay in zip(rows, pays, strict=True) if pay), Fraction(0)),
        variance=sum((rate * pay**2 for rate, pay in zip(rows, pays, strict=True)), Fraction(0)) - mean**2,
        largest_prize=Fraction(max(possible, default=0)),
        contribution=Contribution(shares),
        distribution=distribution,
    )


@lru_cache(maxsize=4)
def best(plan: DrawPoker) -> Strategy:
    """Each deal is held for the highest return; of equal holds, for more frequent hands, row by row."""
    cards, suits = plan.deck.size, len(plan.deck.suits)
    choose = binomials(cards)
    hands = row_of_hands(row_table(plan), suits, cards, choose, comb(cards, DEALT))
    held = count_holding(hands, len(plan.hands), cards, choose)
    draws = [comb(cards - DEALT, DEALT - kept) for kept in range(DEALT + 1)]
    unit = lcm(*draws)
    scale = np.array([unit // each for each in draws], np.int64)
    pays = np.array([hand.pays for hand in plan.hands], np.int64)
    holds, totals = hold_all(hands, *held, pays, scale, suits, cards, choose)
    return Strategy(holds, [Fraction(int(total), unit * comb(cards, DEALT)) for total in totals])


def possible_rows(plan: DrawPoker) -> list[bool]:
    """Rows that some final hand has: every hand can be dealt."""
    found = {int(number) for number in np.unique(row_table(plan))}
    return [number in found for number in range(len(plan.hands))]


def binomials(cards: int) -> Ints:
    """`choose[n, k]`, for the place of a set of cards in an array."""
    most = max(cards, 64) + DEALT
    return np.array([[comb(n, k) for k in range(DEALT + 2)] for n in range(most)], np.int64)


def row_table(plan: DrawPoker) -> NDArray[np.int64]:
    """Row by ranks of a hand, in order, without and with one suit; `NONE` for nothing."""
    ranks, suits = len(plan.deck.ranks), len(plan.deck.suits)
    table = np.full((2, comb(ranks + DEALT - 1, DEALT)), NONE, np.int64)
    for found in combinations_with_replacement(range(ranks), DEALT):
        place = sum(comb(rank + number, number + 1) for number, rank in enumerate(found))
        copies = [found[:number].count(rank) for number, rank in enumerate(found)]
        if max(copies) >= suits:
            continue
        several = len({*found}) == DEALT
        if several:
            table[1, place] = _row(plan, [rank * suits for rank in found])
            copies[-1] = int(suits > 1)
        if suits > 1:
            table[0, place] = _row(plan, [rank * suits + copy for rank, copy in zip(found, copies, strict=True)])
    return table


def _row(plan: DrawPoker, cards: list[int]) -> int:
    found = row(plan, cards)
    return NONE if found is None else found
