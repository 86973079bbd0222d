"""Every way the bank completes its hand, by its up-card. Ways with the same cards in another order are counted."""

from collections import Counter
from collections.abc import Iterator
from functools import cache

import numpy as np

from panoverde.core.record import Record
from panoverde.lab.blackjack.hands import BLACKJACK, Numbers
from panoverde.lab.blackjack.options import ACE, TEN, VALUES

STANDS = 17
TOTALS = range(STANDS, BLACKJACK + 1)
OVER, NATURAL = len(TOTALS), len(TOTALS) + 1
OUTCOMES = len(TOTALS) + 2
"""Each total from 17 to 21, above 21, blackjack."""

Cards = tuple[int, ...]


class BankHands(Record):
    """Hands of the bank without its up-card."""

    counts: Numbers
    sizes: Numbers
    outcomes: Numbers
    orders: Numbers
    """In how many orders these cards come."""


@cache
def bank_hands(up: int) -> BankHands:
    ways = Counter(_complete(up, (0,) * len(VALUES), up + 1, up == ACE))
    counts = np.array([cards for cards, _ in ways], np.int64)
    outcomes = np.array([outcome for _, outcome in ways], np.int64)
    return BankHands(counts, counts.sum(axis=1), outcomes, np.array(list(ways.values()), np.int64))


def natural_card(up: int) -> int | None:
    """The second card that makes a blackjack of this up-card."""
    return {ACE: TEN, TEN: ACE}.get(up)  # AO-6.1a


def _complete(up: int, cards: Cards, points: int, ace: bool) -> Iterator[tuple[Cards, int]]:
    for card in VALUES:
        more = (*cards[:card], cards[card] + 1, *cards[card + 1 :])
        total, with_ace = points + card + 1, ace or card == ACE
        if not any(cards) and card == natural_card(up):
            yield more, NATURAL
        elif with_ace and STANDS <= total + 10 <= BLACKJACK:
            yield more, total + 10 - STANDS  # AO-6.6a
        elif total > BLACKJACK:
            yield more, OVER
        elif total >= STANDS:
            yield more, total - STANDS  # AO-6.24
        else:
            yield from _complete(up, more, total, with_ace)
