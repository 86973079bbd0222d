"""Frequency of each category at the showdown of a variant: exact counts over every deal."""

from itertools import combinations
from math import comb

import numpy as np

from panoverde.games._poker.ranking import Ranking
from panoverde.games._poker.ranking.evaluator import FIVE
from panoverde.games._poker.variants import Variant
from panoverde.lab.poker import kernels
from panoverde.lab.poker.deals import bits_of, together
from panoverde.lab.poker.hand_counts import no_hands
from panoverde.lab.poker.machine import U, address
from panoverde.lab.poker.results import Frequencies, Progress
from panoverde.lab.poker.shapes import KnownCards
from panoverde.lab.poker.tables import boards

STEPS = 200


def showdown(variant: Variant, ranking: Ranking, progress: Progress | None = None) -> Frequencies:
    """Best hands of every deal: of seven cards if any five count, else of own and common cards apart."""
    bits = bits_of(ranking)
    ways = together([bits.held(list(combinations(ranking.deck, variant.hole)), U(0))], ())
    if ways is None:  # pragma: no cover - one player's hands are never too many
        raise ValueError(variant.name)
    by_value = np.zeros(len(ranking.places) + 1, np.int64)
    deal, tables = KnownCards(U(0), bits.deck, U(1), address(by_value)), boards(ranking, variant.own)
    lines = len(ways.weights)
    stride = -(-lines // STEPS)
    for start in range(0, lines, stride):
        some = slice(start, start + stride)
        kernels.settle(ways.shown[some], ways.pairs[some], ways.weights[some], deal, tables)
        if progress:
            progress(min(start + stride, lines), lines)
    same = comb(variant.hole + FIVE, FIVE) if variant.own is None else 1
    counts = no_hands(ranking)
    for value, count in enumerate(by_value.tolist()):
        if count:
            counts[ranking.category(value)] += count // same
    return Frequencies("deals" if variant.own else "seven", sum(counts.values()), counts)
