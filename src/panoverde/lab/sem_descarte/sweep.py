"""The sweep over all hands in rising order: what every hand meets with every card that the bank may show.

First the hands with which the bank doesn't play are counted. Then, when the sweep reaches a hand, the counters hold all
that it beats; after its equals are counted too, they hold all that don't beat it.
"""

from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from panoverde.lab.poker.arrays import CardNumbers, Words
from panoverde.lab.poker.machine import U, kernel, larger, read_64
from panoverde.lab.poker.single_hands import FROM_FIVE, NONE, ONE, Word
from panoverde.lab.sem_descarte.comparison import Comparison, Deck, combination_of, comparison
from panoverde.lab.sem_descarte.counters import SLOTS, Counters, Row, apart, count
from panoverde.lab.sem_descarte.hands import HELD, AllHands, all_hands, order_of
from panoverde.lab.sem_descarte.options import Options
from panoverde.lab.sem_descarte.outcomes import FOLD, LOSS, TIE, UNQUALIFIED, WIN, nets

Counts = NDArray[np.int64]
"""Deals by value of the player's hand (a line each) and kind of round."""
Deals = np.int64
KINDS = 4
"""Unqualified, tied, lost and won, as in `outcomes`, without the fold."""


class Stakes(NamedTuple):
    """What the player decides by."""

    comparison: Comparison
    numbers: CardNumbers
    """Numbers of all cards."""
    deals: int
    """Hands that the bank may hold, once five cards and its own first are known."""
    nets: NDArray[np.int64]
    wins: NDArray[np.int64]
    """Net of a win by value of the player's hand."""


class Swept(NamedTuple):
    """What the sweep finds."""

    always: Counts
    """If the player always raises."""
    best: Counts
    """If the player raises where that is better than to fold."""
    standing: CardNumbers
    """One hand for all that differ by a change of suits."""
    values: NDArray[np.uint16]
    """Value of each of these hands."""
    raises: Words
    """Cards of the bank on which each of these hands raises, as bits."""


def sweep(options: Options, deck: Deck) -> Swept:
    compared = comparison(deck, options.suit_tiebreak)
    hands = all_hands(deck, compared)
    gains = nets(options)
    stakes = Stakes(
        compared,
        np.array(deck.cards, np.uint8),
        comb(len(deck.cards) - HELD - 1, HELD - 1),
        np.array(gains, np.int64),
        np.array([gains[WIN + combination] for combination in combination_of(deck.ranking)], np.int64),
    )
    values, stands = len(deck.ranking.places) + 1, hands.ways > 0
    found = Swept(
        np.zeros((values, KINDS), np.int64),
        np.zeros((values, KINDS), np.int64),
        hands.cards[stands],
        hands.orders[stands] // np.uint16(2),
        np.zeros(np.count_nonzero(stands), np.uint64),
    )
    unqualified = Counters.empty(len(deck.ranking.deck))
    qualified = int(np.searchsorted(hands.orders, compared.qualifies))
    count(hands.cards, 0, qualified, unqualified)
    beaten = np.empty((np.bincount(hands.orders).max(), SLOTS), np.int32)
    _meet_all(hands, qualified, unqualified.copy(), unqualified, stakes, beaten, found)
    return found


@kernel
def _meet_all(
    hands: AllHands,
    qualified: int,
    counters: Counters,
    unqualified: Counters,
    stakes: Stakes,
    beaten: NDArray[np.int32],
    found: Swept,
) -> None:
    """Hands before `qualified` are counted already: whatever the bank plays with beats them."""
    not_played, not_higher = np.empty(SLOTS, np.int32), np.empty(SLOTS, np.int32)
    start, line = 0, 0
    while start < len(hands.orders):
        end, equals = start, 0
        while end < len(hands.orders) and hands.orders[end] == hands.orders[start]:
            if hands.ways[end]:
                apart(hands.cards, end, counters, beaten[equals])
                equals += 1
            end += 1
        if start >= qualified:
            count(hands.cards, start, end, counters)
        equals = 0
        for hand in range(start, end):
            if hands.ways[hand]:
                apart(hands.cards, hand, unqualified, not_played)
                apart(hands.cards, hand, counters, not_higher)
                found.raises[line] = _meet(hands, hand, not_played, beaten[equals], not_higher, stakes, found)
                equals += 1
                line += 1
        start = end


@kernel
def _meet(
    hands: AllHands, hand: int, not_played: Row, beaten: Row, not_higher: Row, stakes: Stakes, found: Swept
) -> Word:
    """Count what a hand meets, and return the cards of the bank on which it raises."""
    compared, order = stakes.comparison, U(hands.orders[hand])
    keys, lanes, value = compared.lookup.card_keys, compared.lookup.card_bits, order >> ONE
    key, own = FROM_FIVE, NONE
    for place in range(HELD):
        key += read_64(keys, U(hands.cards[hand, place]))
        own |= read_64(lanes, U(hands.cards[hand, place]))
    beats, beats_or_ties = larger(order, compared.qualifies), larger(order + ONE, compared.qualifies)
    ways, raises = np.int64(hands.ways[hand]), NONE
    for shown in stakes.numbers:
        bit = read_64(lanes, U(shown))
        if own & bit:
            continue
        unqualified, below, up_to = np.int64(not_played[shown]), np.int64(beaten[shown]), np.int64(not_higher[shown])
        for place in range(HELD):  # the hands with four cards of this one, which `apart` leaves out
            card = U(hands.cards[hand, place])
            four_shared = (own ^ read_64(lanes, card)) | bit
            other = order_of(key - read_64(keys, card) + read_64(keys, U(shown)), four_shared, compared)
            unqualified += np.int64(other < compared.qualifies)
            below += np.int64(other < beats)
            up_to += np.int64(other < beats_or_ties)
        wins, ties, losses = below - unqualified, up_to - below, stakes.deals - up_to
        gain = unqualified * stakes.nets[UNQUALIFIED] + ties * stakes.nets[TIE] + losses * stakes.nets[LOSS]
        gain += wins * stakes.wins[value]
        _add(found.always, value, ways, unqualified, ties, losses, wins)
        if gain > stakes.deals * stakes.nets[FOLD]:
            _add(found.best, value, ways, unqualified, ties, losses, wins)
            raises |= bit
    return raises


@kernel
def _add(counts: Counts, value: Word, ways: Deals, unqualified: Deals, ties: Deals, losses: Deals, wins: Deals) -> None:
    counts[value, UNQUALIFIED - 1] += ways * unqualified
    counts[value, TIE - 1] += ways * ties
    counts[value, LOSS - 1] += ways * losses
    counts[value, WIN - 1] += ways * wins
