"""Every five-card hand of a deck, from the lowest to the highest as the game compares them."""

from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from panoverde.lab.poker.arrays import CardNumbers
from panoverde.lab.poker.machine import U, kernel, read_64
from panoverde.lab.poker.single_hands import FROM_FIVE, HAS_ENOUGH, NONE, ONE, ONE_OF_EACH, TWO, Word, best, in_suit
from panoverde.lab.sem_descarte.comparison import Comparison, Deck

HELD = 5
TWO_OF_EACH = ONE_OF_EACH * TWO


class AllHands(NamedTuple):
    cards: CardNumbers
    """One line for each hand, the numbers of its cards ascending."""
    orders: NDArray[np.uint16]
    """Order of each hand, ascending."""
    ways: NDArray[np.uint8]
    """Hands that a change of suits makes of this one, if it stands for them; else 0."""


def all_hands(deck: Deck, comparison: Comparison) -> AllHands:
    numbers = np.array(deck.cards, np.uint8)
    count = comb(len(numbers), HELD)
    hands = AllHands(np.empty((count, HELD), np.uint8), np.empty(count, np.uint16), np.empty(count, np.uint8))
    _fill(numbers, deck.suits, comparison, hands)
    rising = np.argsort(hands.orders, kind="stable")
    return AllHands(hands.cards[rising], hands.orders[rising], hands.ways[rising])


@kernel
def order_of(key: Word, bits: Word, comparison: Comparison) -> Word:
    """The order of five cards; the key counts from `FROM_FIVE`."""
    value = best(key, bits, comparison.lookup)
    higher = value <= comparison.by_suit and (key + TWO_OF_EACH) & HAS_ENOUGH != NONE
    return value * TWO + (ONE if higher else NONE)


@kernel
def suit_ways(bits: Word, suits: int) -> int:
    """Different hands by a change of suits. Only the hand whose suits come in descending order stands for them."""
    ways, alike = 1, 1
    for suit in range(1, suits):
        before, here = in_suit(bits, U(suit - 1)), in_suit(bits, U(suit))
        if here > before:
            return 0
        alike = alike + 1 if here == before else 1
        ways = ways * (suit + 1) // alike
    return ways


@kernel
def _fill(numbers: CardNumbers, suits: int, comparison: Comparison, hands: AllHands) -> None:
    keys, lanes = comparison.lookup.card_keys, comparison.lookup.card_bits
    at = 0
    for e in range(4, len(numbers)):
        for d in range(3, e):
            for c in range(2, d):
                for b in range(1, c):
                    for a in range(b):
                        key, bits = FROM_FIVE, NONE
                        for place, card in enumerate((a, b, c, d, e)):
                            number = numbers[card]
                            hands.cards[at, place] = number
                            key += read_64(keys, U(number))
                            bits |= read_64(lanes, U(number))
                        hands.orders[at] = order_of(key, bits, comparison)
                        hands.ways[at] = suit_ways(bits, suits)
                        at += 1
