"""Coups of baccarat dealt from a shoe, card by card and without replacement."""

from itertools import product

import numpy as np
from numpy.typing import NDArray

from panoverde.core.cards import DECK_52
from panoverde.games._kit.baccarat.hands import MOST_CARDS, TOTALS, DrawingTable
from panoverde.games._kit.baccarat.ways import SCORES, BaccaratShoe
from panoverde.lab.jit import compiled
from panoverde.lab.tally import RandomSource, Tally

CARDS = len(DECK_52)
VALUES = np.array([1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 0, 0, 0])
"""By rank, from the ace to the king."""

Bytes = NDArray[np.uint8]
Word = np.uint64
HALF, LOW_HALF, HALVES = Word(32), Word(2**32 - 1), Word(2**32)
"""Bits in half a word, mask of the lower half, number of values of a half."""


class ShoeSampler:
    """Counts coups from one shoe after another. Each call goes on where the last one stopped."""

    at_rest = True
    """Every bet is over after one coup."""

    def __init__(self, shoe: BaccaratShoe, source: RandomSource) -> None:
        check_shoe(shoe)
        plan = shoe.plan
        ranks = np.arange(len(VALUES), dtype=np.uint8)
        self._cards = np.tile(np.repeat(ranks, CARDS // len(ranks)), plan.decks)
        # A shoe that shuffles by itself is new for every coup, as if all its cards were behind the warning card.
        behind_warning = len(self._cards) if plan.automatic else plan.behind
        burnt = (0, 0) if plan.automatic else (plan.burnt_first, plan.burnt_each)
        self._limits = np.array([*burnt, len(self._cards) - behind_warning])
        self._coups = np.array([play(shoe.table, *values) for values in product(range(TOTALS), repeat=4)], np.uint8)
        self._gone = np.zeros(2, np.int64)
        self._generator: NDArray[np.uint64] = source.generator.state["state"]["state"].copy()

    def draw(self, coups: int) -> Tally:
        """Exactly this many coups."""
        tally = np.zeros(len(SCORES), np.int64)
        deal(coups, self._limits, self._coups, self._cards, self._gone, self._generator, tally)
        return tally


def check_shoe(shoe: BaccaratShoe) -> None:
    """ValueError if no coup can be dealt from it."""
    plan, table = shoe.plan, shoe.table
    if plan.decks < 1 or min(plan.burnt_first, plan.burnt_each, plan.behind) < 0:
        raise ValueError("a shoe has at least one deck, and burns or holds back no less than no cards")
    if len(table.ponto) != TOTALS or [len(row) for row in table.banca] != [TOTALS + 1] * TOTALS:
        raise ValueError(f"ponto draws by {TOTALS} totals; banca by {TOTALS}, and {TOTALS + 1} third cards of ponto's")
    if not plan.automatic and plan.behind < plan.burnt_each + MOST_CARDS:
        raise ValueError(f"too few cards behind the warning card for the last coup: {plan.behind}")
    if not plan.automatic and plan.burnt_first + plan.behind >= plan.decks * CARDS:
        raise ValueError("no cards are left in the shoe between those burnt and the warning card")


def play(table: DrawingTable, ponto: int, banca: int, fifth: int, sixth: int) -> tuple[int, int]:
    """Outcome without pairs, and number of cards taken, by two-card totals and the values of the next two cards."""
    more = [sixth, fifth]
    if ponto < table.natural and banca < table.natural:
        third = TOTALS  # none
        if table.ponto[ponto]:
            third = more.pop()
            ponto = (ponto + third) % TOTALS
        if table.banca[banca][third]:
            banca = (banca + more.pop()) % TOTALS
    result = 0 if ponto > banca else 1 if banca > ponto else 2
    return result * TOTALS + banca, MOST_CARDS - len(more)


@compiled("UniTuple(uint64, 5)(uint64, uint64, uint64, uint64)")
def next_word(a: Word, b: Word, c: Word, count: Word) -> tuple[Word, Word, Word, Word, Word]:
    """One step of SFC64, as in NumPy: the word and the next state of the generator."""
    word = a + b + count
    turned = (c << Word(24)) | (c >> Word(40))
    return word, b ^ (b >> Word(11)), c + (c << Word(3)), turned + word, count + Word(1)


@compiled("Tuple((int64, uint64, uint64, uint64, uint64, uint64))(uint64, uint64, uint64, uint64, uint64)")
def draw_below(many: Word, a: Word, b: Word, c: Word, count: Word) -> tuple[np.int64, Word, Word, Word, Word, Word]:
    """A number below this one from the upper half of a word, the unused lower half, and the generator's next state."""
    while True:
        word, a, b, c, count = next_word(a, b, c, count)
        spread = (word >> HALF) * many
        rest = spread & LOW_HALF
        if rest >= many or rest >= HALVES % many:  # reject the few words that would favour a number
            return np.int64(spread >> HALF), word & LOW_HALF, a, b, c, count


@compiled("void(int64, int64[::1], uint8[:, ::1], uint8[::1], int64[::1], uint64[::1], int64[::1])")
def deal(
    coups: int,
    limits: NDArray[np.int64],
    played: Bytes,
    cards: Bytes,
    gone: NDArray[np.int64],
    generator: NDArray[np.uint64],
    tally: Tally,
) -> None:
    """Deal the coups and count their outcomes. `cards`, `gone` and `generator` are updated for the next call.

    `gone` holds the number of cards dealt from this shoe, without and with the burnt ones. A burnt card is unseen, so
    it is as likely as any that is left: it is counted and not drawn.
    """
    burnt_first, burnt_each, warning = limits
    dealt, out = gone
    a, b, c, count = generator
    for _ in range(coups):
        if out > warning:
            dealt = out = 0
        out += burnt_each if out else burnt_first
        # Draw six cards. Those that the coup doesn't take stay in the shoe.
        for place in range(dealt, dealt + MOST_CARDS):
            there, _, a, b, c, count = draw_below(Word(len(cards) - place), a, b, c, count)
            there += place
            cards[place], cards[there] = cards[there], cards[place]
        hand = cards[dealt : dealt + MOST_CARDS]
        ponto = (VALUES[hand[0]] + VALUES[hand[2]]) % TOTALS
        banca = (VALUES[hand[1]] + VALUES[hand[3]]) % TOTALS
        coup = ((ponto * TOTALS + banca) * TOTALS + VALUES[hand[4]]) * TOTALS + VALUES[hand[5]]
        tally[(played[coup, 0] * 2 + (hand[0] == hand[2])) * 2 + (hand[1] == hand[3])] += 1
        dealt += played[coup, 1]
        out += played[coup, 1]
    gone[0], gone[1] = dealt, out
    generator[0], generator[1], generator[2], generator[3] = a, b, c, count
