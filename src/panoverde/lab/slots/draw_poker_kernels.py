"""Compiled counts of draw poker: for each set of held cards the final hands, and the best hold of each deal.

A set of cards has its place by the combinatorial number system: the sum of C(card, position) over its sorted cards.
Draws that avoid the discards follow by inclusion and exclusion from counts over the whole deck.
"""

import numpy as np
from numpy.typing import NDArray

from panoverde.lab.jit import compiled

Ints = NDArray[np.int64]
Bytes = NDArray[np.int8]
Counts = NDArray[np.int32]

HOLDS = 32
UNHELD = -1
"""Of a deal that is another one with its suits renamed."""


@compiled("int8[::1](int64[:, ::1], int64, int64, int64[:, ::1], int64)")
def row_of_hands(table: Ints, suits: int, cards: int, choose: Ints, hands: int) -> Bytes:
    """Row of every five cards, in order of their places."""
    rows = np.empty(hands, np.int8)
    place = 0
    for e in range(4, cards):
        for d in range(3, e):
            for c in range(2, d):
                for b in range(1, c):
                    for a in range(b):
                        ranks = choose[a // suits, 1] + choose[b // suits + 1, 2] + choose[c // suits + 2, 3]
                        ranks += choose[d // suits + 3, 4] + choose[e // suits + 4, 5]
                        suit = a % suits
                        one = b % suits == suit and c % suits == suit and d % suits == suit and e % suits == suit
                        rows[place] = table[1 if one else 0, ranks]
                        place += 1
    return rows


@compiled("int64(int64[::1], int64, int64[:, ::1])")
def place_of(hand: Ints, mask: int, choose: Ints) -> int:
    """Place of the cards of a sorted hand that a mask names, among sets of their number."""
    place, number = 0, 0
    for position in range(5):
        if mask >> position & 1:
            number += 1
            place += choose[hand[position], number]
    return place


@compiled(
    "Tuple((int32[:, ::1], int32[:, ::1], int32[:, ::1], int32[:, ::1], int32[:, ::1]))"
    "(int8[::1], int64, int64, int64[:, ::1])"
)
def count_holding(rows: Bytes, size: int, cards: int, choose: Ints) -> tuple[Counts, Counts, Counts, Counts, Counts]:
    """For each set of none to four cards: hands of the whole deck with it, by row."""
    none, one = np.zeros((1, size), np.int32), np.zeros((cards, size), np.int32)
    two, three = np.zeros((choose[cards, 2], size), np.int32), np.zeros((choose[cards, 3], size), np.int32)
    four = np.zeros((choose[cards, 4], size), np.int32)
    hand = np.zeros(5, np.int64)
    sizes = np.zeros(HOLDS, np.int64)
    for mask in range(HOLDS):
        for position in range(5):
            sizes[mask] += mask >> position & 1
    place = 0
    for e in range(4, cards):
        hand[4] = e
        for d in range(3, e):
            hand[3] = d
            for c in range(2, d):
                hand[2] = c
                for b in range(1, c):
                    hand[1] = b
                    for a in range(b):
                        hand[0] = a
                        row = rows[place]
                        place += 1
                        if row < 0:
                            continue
                        for mask in range(HOLDS - 1):
                            at = place_of(hand, mask, choose)
                            if sizes[mask] == 4:
                                four[at, row] += 1
                            elif sizes[mask] == 3:
                                three[at, row] += 1
                            elif sizes[mask] == 2:
                                two[at, row] += 1
                            elif sizes[mask] == 1:
                                one[at, row] += 1
                            else:
                                none[0, row] += 1
    return none, one, two, three, four


@compiled("int64(int64[::1], int64, int64[::1])")
def renamings(hand: Ints, suits: int, masks: Ints) -> int:
    """Deals that are this one with its suits renamed; 0 unless its suits are in order."""
    masks[:] = 0
    for card in hand:
        masks[card % suits] |= 1 << (card // suits)
    ways, equal = 1, 1
    for suit in range(1, suits):
        if masks[suit] > masks[suit - 1]:
            return 0
        equal = equal + 1 if masks[suit] == masks[suit - 1] else 1
        ways = ways * (suit + 1) // equal
    return ways


@compiled(
    "Tuple((int8[::1], int64[::1]))(int8[::1], int32[:, ::1], int32[:, ::1], int32[:, ::1], int32[:, ::1],"
    " int32[:, ::1], int64[::1], int64[::1], int64, int64, int64[:, ::1])"
)
def hold_all(
    rows: Bytes,
    none: Counts,
    one: Counts,
    two: Counts,
    three: Counts,
    four: Counts,
    pays: Ints,
    scale: Ints,
    suits: int,
    cards: int,
    choose: Ints,
) -> tuple[Bytes, Ints]:
    """The best hold of every deal whose suits are in order, and how often each row comes of them all."""
    size = len(pays)
    holds, totals = np.full(len(rows), UNHELD, np.int8), np.zeros(size, np.int64)
    counts, masks = np.zeros((HOLDS, size), np.int64), np.zeros(suits, np.int64)
    hand = np.zeros(5, np.int64)
    sizes = np.zeros(HOLDS, np.int64)
    for mask in range(HOLDS):
        for position in range(5):
            sizes[mask] += mask >> position & 1
    deal = -1
    for e in range(4, cards):
        hand[4] = e
        for d in range(3, e):
            hand[3] = d
            for c in range(2, d):
                hand[2] = c
                for b in range(1, c):
                    hand[1] = b
                    for a in range(b):
                        hand[0] = a
                        deal += 1
                        times = renamings(hand, suits, masks)
                        if times == 0:
                            continue
                        for mask in range(HOLDS - 1):
                            at = place_of(hand, mask, choose)
                            for row in range(size):
                                if sizes[mask] == 4:
                                    counts[mask, row] = four[at, row]
                                elif sizes[mask] == 3:
                                    counts[mask, row] = three[at, row]
                                elif sizes[mask] == 2:
                                    counts[mask, row] = two[at, row]
                                elif sizes[mask] == 1:
                                    counts[mask, row] = one[at, row]
                                else:
                                    counts[mask, row] = none[0, row]
                        counts[HOLDS - 1] = 0
                        if rows[deal] >= 0:
                            counts[HOLDS - 1, rows[deal]] = 1
                        for position in range(5):  # hands with a discarded card are taken off
                            bit = 1 << position
                            for mask in range(HOLDS):
                                if not mask & bit:
                                    for row in range(size):
                                        counts[mask, row] -= counts[mask | bit, row]
                        best, most = -1, -1
                        for mask in range(HOLDS):
                            worth = 0
                            for row in range(size):
                                worth += pays[row] * counts[mask, row]
                            worth *= scale[sizes[mask]]
                            better = worth > most
                            if worth == most:
                                for row in range(size):
                                    mine = counts[mask, row] * scale[sizes[mask]]
                                    other = counts[best, row] * scale[sizes[best]]
                                    if mine != other:
                                        better = mine > other
                                        break
                            if better:
                                best, most = mask, worth
                        holds[deal] = best
                        for row in range(size):
                            totals[row] += times * counts[best, row] * scale[sizes[best]]
    return holds, totals
