"""Exact square of the gain in rounds with a split: each hand by itself, and every two hands against the same bank.

Expected ordered pairs of hands, in the notation of `splits`:

    W(p, h) = 2 A V(p-1, h) + W(p-1, h) - σ W(p-1, h) + σ W(p+1, h+1)        W(p, most) = p (p-1) F F

Without a limit W(2) = 2 A A / (1 - 2σ)³.
"""

from collections import Counter
from fractions import Fraction
from functools import cache
from math import comb, perm

import numpy as np

from panoverde.lab.blackjack.bank import NATURAL, OUTCOMES, natural_card
from panoverde.lab.blackjack.column import GAINS, HandSet, doubled_totals
from panoverde.lab.blackjack.evaluation import Endings, Weighed, follow
from panoverde.lab.blackjack.hands import Numbers, hands
from panoverde.lab.blackjack.measures import MOST_DRAWN, Deal, Table, Weighing, cases, weighed
from panoverde.lab.blackjack.options import VALUES
from panoverde.lab.blackjack.payments import NaturalCosts, natural_costs
from panoverde.lab.blackjack.residues import exact_sums, exact_weight
from panoverde.lab.blackjack.splits import Weights, waiting
from panoverde.lab.blackjack.tactics import Tactics

LONGEST = 2 * MOST_DRAWN
DIGIT = 5
"""Bits for the number of cards of a value, where a hand is one number."""
BOUND = 2**12
"""More than the square of a split's gain, in stakes."""


def split_square(tactics: Tactics, exact: bool = True) -> Fraction | None:
    """Exact, or rounded in a tenth of the time.

    None where hands differ by more than their cards: the original stake, or two ranks worth ten.
    """
    add = _sum if exact else _rounded_sum
    options = tactics.column.options
    total = Fraction(0)
    sets: dict[int, list[tuple[HandSet, Endings]]] = {}
    for place, one in enumerate(tactics.column.sets):
        endings = follow(tactics, place, one) if one.deal.pair is not None else None
        if endings is not None and one.deal.pair is not None:
            sets.setdefault(one.deal.pair, []).append((one, endings))
    for parts in sets.values():
        if (options.original_bets_only and not options.dealer_peek) or parts[0][0].deal.same_rank:
            return None
        costs = natural_costs(options, split=True)
        for one, endings in parts:
            chances = Weighed(one)
            paid = _paid(chances, endings, costs)
            total += add(chances.weights, one, endings.scale, _squared(paid)) / endings.scale
        for place, (one, endings) in enumerate(parts):
            for other, more in parts[place:]:
                kind = one.paired + other.paired
                weights = pair_weights(one.deal, kind)
                if any(any(row) for row in weights.unpaired):
                    first, second = (_paid(Weighed(a), b, costs) for a, b in ((one, endings), (other, more)))
                    scale = endings.scale**2
                    total += add(weights, one, scale, _paired(first, second)) / scale / endings.split
    return total


Paid = tuple[Numbers, Numbers]
"""Cards drawn by hand, and payments by hand and outcome of the bank."""


def _paid(chances: Weighed, endings: Endings, costs: NaturalCosts) -> list[tuple[Numbers, Numbers, int]]:
    """Cards drawn, gain by outcome and weight of every way a hand ends."""
    every, after = hands(), doubled_totals()
    ends: list[tuple[Numbers, Numbers, int]] = []
    for hand in np.flatnonzero(endings.stands).tolist():
        gain = GAINS[every.totals[hand]].copy()
        gain[NATURAL] = -costs.stand
        ends.append((chances.drawn[hand], gain, int(endings.stands[hand])))
    for hand in np.flatnonzero(endings.doubled).tolist():
        for card in VALUES:
            gain = 2 * GAINS[after[hand, card]]
            gain[NATURAL] = -costs.double
            ends.append((chances.drawn[every.drawn[hand, card]], gain, int(endings.doubled[hand])))
    for hand in np.flatnonzero(endings.over).tolist():
        for card in np.flatnonzero(every.drawn[hand] < 0).tolist():
            gain = np.full(OUTCOMES, -1, np.int64)
            gain[NATURAL] = -costs.over
            ends.append((chances.drawn[hand] + (np.arange(len(VALUES)) == card), gain, int(endings.over[hand])))
    return ends


def _squared(ends: list[tuple[Numbers, Numbers, int]]) -> Paid:
    return np.stack([cards for cards, _, _ in ends]), np.stack([weight * gain**2 for _, gain, weight in ends])


def _paired(ends: list[tuple[Numbers, Numbers, int]], others: list[tuple[Numbers, Numbers, int]]) -> Paid:
    """Both hands as one: their cards together, and the product of their gains."""
    (keys, gains), (other_keys, other_gains) = map(_by_cards, (ends, others))
    found, places = np.unique((keys[:, None] + other_keys).ravel(), return_inverse=True)
    payments = np.zeros((len(found), OUTCOMES), np.int64)
    for outcome in range(OUTCOMES):
        np.add.at(payments[:, outcome], places, (gains[:, outcome, None] * other_gains[:, outcome]).ravel())
    return found[:, None] >> DIGIT * np.arange(len(VALUES)) & 2**DIGIT - 1, payments


def _by_cards(ends: list[tuple[Numbers, Numbers, int]]) -> tuple[Numbers, Numbers]:
    keys, places = np.unique(
        [int((cards << DIGIT * np.arange(len(VALUES))).sum()) for cards, _, _ in ends], return_inverse=True
    )
    gains = np.zeros((len(keys), OUTCOMES), np.int64)
    for place, (_, gain, weight) in zip(places, ends, strict=True):
        gains[place] += weight * gain
    return keys, gains


def _sum(weights: Weighing, one: HandSet, scale: int, paid: Paid) -> Fraction:
    cards, payments = paid
    bound = weights.whole * scale * BOUND
    others = payments.copy()
    others[:, NATURAL] = 0
    rows = np.ascontiguousarray(cards)
    total = exact_sums(weights, one.paired, one.deal.up, rows, others[None], bound)[0]
    hole = natural_card(one.deal.up)
    if hole is not None:
        for row in np.flatnonzero(payments[:, NATURAL]):
            drawn = rows[row].tolist()
            drawn[hole] += 1
            total += int(payments[row, NATURAL]) * exact_weight(weights, one.paired, tuple(drawn))
    return Fraction(total, weights.whole)


def _rounded_sum(weights: Weighing, one: HandSet, _scale: int, paid: Paid) -> Fraction:
    cards, payments = paid
    rows, table = np.ascontiguousarray(cards), weights.paired if one.paired else weights.unpaired
    held, after = np.ones(len(rows), np.bool_), np.zeros_like(rows)
    outcomes, _ = weighed(weights, table, one.deal.up, rows, held, after)
    return Fraction(float((outcomes * payments).sum()))


@cache
def pair_weights(deal: Deal, paired: int) -> Weighing:
    """For two hands of which so many have the pair again."""
    (case,) = cases(deal)
    left, special = deal.shoe.size - 3, deal.pair or 0
    again = {
        more: weight for more, weight in pair_hands(deal.most, case.matching)[paired].items() if more <= case.matching
    }
    reach = min(left, max(again, default=0) + LONGEST)
    rest = [perm(left - taken, reach - taken) for taken in range(reach + 1)] + [0] * LONGEST
    table: Table = tuple(
        tuple(sum(ways * rest[more + size] for more, ways in each) for size in range(LONGEST + 1))
        for each in (
            [(more, case.ways * weight * perm(case.matching, more + number)) for more, weight in again.items()]
            for number in range(3 * (21 // (special + 1) + 1) + 1)
        )
    )
    counts = list(deal.shoe.counts)
    counts[deal.up] -= 1
    ways = tuple(
        tuple(1 if value == special else perm(max(counts[value], 0), number) for number in range(LONGEST))
        for value in VALUES
    )
    return Weighing(special, ways, table, table, perm(deal.shoe.size, 3 + reach))


def pair_hands(most: int | None, matching: int) -> tuple[Weights, Weights, Weights]:
    """Expected ordered pairs where none, one or both have the pair again."""
    if most is None:
        return {more: 2 * comb(more + 2, 2) * 2**more for more in range(matching + 1)}, {}, {}
    neither, one, both = _waiting_pairs(2, 2, most)
    return _total((1, neither), (1, one), (1, both)), _total((1, one), (2, both)), both


def _total(*parts: tuple[int, Weights]) -> Weights:
    total = Counter[int]()
    for times, weights in parts:
        for power, weight in weights.items():
            total[power] += times * weight
    return {power: weight for power, weight in total.items() if weight}


@cache
def _waiting_pairs(number: int, hand_count: int, most: int) -> tuple[Weights, Weights, Weights]:
    """Weights of A A, A F and F F."""
    if number < 1:
        return {}, {}, {}
    if hand_count == most:
        return {}, {}, {0: number * (number - 1)}
    alone, free = waiting(number - 1, hand_count, most)
    fewer, more = _waiting_pairs(number - 1, hand_count, most), _waiting_pairs(number + 1, hand_count + 1, most)
    added: tuple[Weights, Weights, Weights] = alone, free, {}
    first, second, third = (
        _total((2, new), (1, less), (-1, _shifted(less)), (1, _shifted(larger)))
        for new, less, larger in zip(added, fewer, more, strict=True)
    )
    return first, second, third


def _shifted(weights: Weights) -> Weights:
    return {power + 1: weight for power, weight in weights.items()}
