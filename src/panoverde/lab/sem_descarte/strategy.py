"""Strategies as the kernels follow them: by the value of the hand, and by the card shown where that matters."""

from itertools import permutations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from panoverde.lab.poker.arrays import Words
from panoverde.lab.poker.deals import with_suits
from panoverde.lab.poker.tables import card_bits
from panoverde.lab.sem_descarte.comparison import Deck
from panoverde.lab.sem_descarte.options import Options
from panoverde.lab.sem_descarte.solution import OPTIMAL
from panoverde.lab.sem_descarte.solver import FULL, lowest_raise, swept
from panoverde.lab.sem_descarte.sweep import Swept

NEVER, EVER, BY_CARD = range(3)
"""What to do with a hand of some value: fold, raise, or look at the bank's card."""


class Strategy(NamedTuple):
    by_value: NDArray[np.uint8]
    hands: Words
    """Hands that look at the bank's card, as bits, ascending."""
    raises: Words
    """Cards of the bank on which each of them raises, as bits."""


def strategy(name: str, options: Options, deck: Deck = FULL) -> Strategy:
    if name == OPTIMAL:
        return _best(swept(options.prizes, options.suit_tiebreak, deck), deck)
    by_value = np.full(len(deck.ranking.places) + 1, EVER, np.uint8)
    by_value[: lowest_raise(name, deck.ranking)] = NEVER
    return Strategy(by_value, np.empty(0, np.uint64), np.empty(0, np.uint64))


def _best(found: Swept, deck: Deck) -> Strategy:
    raised, deals = found.best.sum(axis=1), found.always.sum(axis=1)
    by_value = np.where(raised == 0, NEVER, np.where(raised == deals, EVER, BY_CARD)).astype(np.uint8)
    looking = by_value[found.values] == BY_CARD
    hands: Words = np.bitwise_or.reduce(card_bits(deck.ranking)[found.standing[looking]], axis=1)
    changes = list(permutations(range(deck.suits)))
    everyone = np.concatenate([with_suits(hands, suits) for suits in changes])
    raises = np.concatenate([with_suits(found.raises[looking], suits) for suits in changes])
    ascending, first = np.unique(everyone, return_index=True)
    return Strategy(by_value, ascending, raises[first])
