"""One decision of a player: what «vou» is worth, over every hand that the bank may hold."""

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from panoverde.core.cards import SUITS, Card
from panoverde.games._poker.ranking import STANDARD
from panoverde.lab.poker.arrays import CardNumbers
from panoverde.lab.poker.evaluation import any_five, numbers
from panoverde.lab.sem_descarte.comparison import Deck, combination_of, comparison
from panoverde.lab.sem_descarte.hands import HELD
from panoverde.lab.sem_descarte.options import Options, check
from panoverde.lab.sem_descarte.outcomes import LOSS, TIE, UNQUALIFIED, WIN, nets

THREE = 3
"""Cards of a suit that decide between equal hands (R-60)."""


def raise_value(hand: Sequence[Card], shown: Card, options: Options) -> Fraction:
    """Expectation of going on, in antes, with this hand against this card of the bank. To fold is worth −1."""
    check(options)
    known = {*hand, shown}
    if len(hand) != HELD or len(known) != HELD + 1 or not known <= {*STANDARD.deck}:
        raise ValueError(f"five cards and one of the bank's, all different, not {' '.join(hand)} and {shown}")
    left = numbers(STANDARD, [[card for card in STANDARD.deck if card not in known]])[0]
    others = left[_fours(len(left))]
    bank = np.column_stack([others, np.full(len(others), STANDARD.deck.index(shown), np.uint8)])
    player, its = _orders(numbers(STANDARD, [hand]), options)[0], _orders(bank, options)
    plays = its >= comparison(Deck(), options.suit_tiebreak).qualifies
    gains = nets(options)
    win = gains[WIN + combination_of(STANDARD)[player // 2]]
    net = np.where(its < player, win, np.where(its == player, gains[TIE], gains[LOSS]))
    return Fraction(int(np.where(plays, net, gains[UNQUALIFIED]).sum()), len(bank))


@cache
def _fours(cards: int) -> NDArray[np.uint8]:
    return np.array(list(combinations(range(cards), HELD - 1)), np.uint8)


def _orders(hands: CardNumbers, options: Options) -> NDArray[np.int64]:
    """Orders as `comparison` explains them."""
    values = any_five(STANDARD, hands).astype(np.int64)
    suits = hands % len(SUITS)
    three = np.max([(suits == suit).sum(axis=1) for suit in range(len(SUITS))], axis=0) >= THREE
    orders: NDArray[np.int64] = 2 * values + (
        three & (values <= int(comparison(Deck(), options.suit_tiebreak).by_suit))
    )
    return orders
