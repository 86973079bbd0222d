"""Insurance: a bet at two to one that the bank's second card is worth ten."""

from fractions import Fraction

from panoverde.lab.blackjack.options import ACE, TEN, VALUES, Shoe
from panoverde.lab.odds import Distribution, Wager

PAYS = 2  # AO-6.38 R-52


def insurance(shoe: Shoe, *cards: int) -> Fraction:
    """Expected gain for each unit insured against an ace, when the player knows these cards of their own."""
    tens = shoe.counts[TEN] - cards.count(TEN)
    left = shoe.size - 1 - len(cards)
    return Fraction(PAYS * tens - (left - tens), left)


def insurance_bet(shoe: Shoe) -> Wager:
    """When the player knows no card but the ace."""
    tens = shoe.counts[TEN]
    return Wager("seguro", 1, (Distribution({PAYS: tens, -1: shoe.size - 1 - tens}),))


def first_hands(shoe: Shoe) -> list[tuple[int, int]]:
    """Every two cards that can come against an ace."""
    left = [number - (value == ACE) for value, number in enumerate(shoe.counts)]
    return [(low, high) for low in VALUES for high in VALUES[low:] if left[low] > (low == high) and left[high] > 0]
