"""Simulated rounds: ten cards dealt to a player and the bank, the strategy followed, the end of the round counted.

One random word deals a round. Multiplied by 52, its upper half chooses one of 52 cards, and its lower half is again a
random word, to be multiplied by 51, and so on. The last lower half says whether the word is one of the few that would
favour some deals (Lemire's rejection, for the product of all ten numbers).
"""

from math import prod

import numpy as np
from numpy.typing import NDArray

from panoverde.lab.baccarat_shoe import next_word
from panoverde.lab.poker.arrays import CardNumbers, Words
from panoverde.lab.poker.machine import U, kernel, read_8, read_64, upper_half
from panoverde.lab.poker.single_hands import FROM_FIVE, HAS_ENOUGH, NONE, ONE, Word
from panoverde.lab.sem_descarte.comparison import Comparison, Deck, combination_of, comparison
from panoverde.lab.sem_descarte.hands import HELD, order_of
from panoverde.lab.sem_descarte.options import check
from panoverde.lab.sem_descarte.outcomes import ENDS, FOLD, LOSS, TIE, UNQUALIFIED, WIN
from panoverde.lab.sem_descarte.round_deck import RoundDeck
from panoverde.lab.sem_descarte.strategy import BY_CARD, EVER, NEVER, Strategy, strategy
from panoverde.lab.tally import RandomSource, Tally

DEALT = 2 * HELD
WORDS = 2**64


class RoundSampler:
    """Counts rounds of one strategy by their end. Each call goes on where the last one stopped."""

    at_rest = True
    """A bet is over after one round."""

    def __init__(self, rounds: RoundDeck, source: RandomSource) -> None:
        deck, options = Deck(), rounds.options
        check(options)
        self._cards = np.array(deck.cards, np.uint8)
        self._comparison = comparison(deck, options.suit_tiebreak)
        self._strategy = strategy(rounds.strategy, options, deck)
        self._wins = np.array([WIN + combination for combination in combination_of(deck.ranking)], np.uint8)
        self._favoured = U(WORDS % prod(len(self._cards) - place for place in range(DEALT)))
        self._generator: Words = source.generator.state["state"]["state"].copy()

    def draw(self, rounds: int) -> Tally:
        """Exactly this many rounds."""
        tally = np.zeros(len(ENDS), np.int64)
        _play(
            rounds,
            self._cards,
            self._favoured,
            self._comparison,
            self._strategy,
            self._wins,
            self._generator,
            tally,
        )
        return tally


@kernel
def _play(
    rounds: int,
    cards: CardNumbers,
    favoured: Word,
    compared: Comparison,
    followed: Strategy,
    wins: NDArray[np.uint8],
    generator: Words,
    tally: Tally,
) -> None:
    """Play the rounds and count their ends. `cards` and `generator` are updated for the next call."""
    a, b, c, count = generator[0], generator[1], generator[2], generator[3]
    numbers = U(cards.ctypes.data)
    for _ in range(rounds):
        while True:
            word, a, b, c, count = next_word(a, b, c, count)
            for place in range(DEALT):
                left = U(len(cards) - place)
                there = U(place) + upper_half(word, left)
                word *= left
                cards[place], cards[there] = cards[there], cards[U(place)]
            if word >= favoured:
                break
        player = order_at(numbers, compared)
        value = player >> ONE
        does = followed.by_value[value]
        if does == BY_CARD:
            does = _by_card(numbers, compared, followed)
        if does != EVER:
            tally[FOLD] += 1
            continue
        bank = order_at(numbers + U(HELD), compared)
        if bank < compared.qualifies:
            tally[UNQUALIFIED] += 1
        elif player > bank:
            tally[wins[value]] += 1
        elif player == bank:
            tally[TIE] += 1
        else:
            tally[LOSS] += 1
    generator[0], generator[1], generator[2], generator[3] = a, b, c, count


@kernel
def order_at(numbers: Word, compared: Comparison) -> Word:
    """Order of the five cards whose numbers are at this address."""
    key, bits = FROM_FIVE, NONE
    for place in range(HELD):
        key += read_64(compared.lookup.card_keys, read_8(numbers, U(place)))
    if key & HAS_ENOUGH:
        bits = _bits(numbers, compared)
    return order_of(key, bits, compared)


@kernel
def _bits(numbers: Word, compared: Comparison) -> Word:
    bits = NONE
    for place in range(HELD):
        bits |= read_64(compared.lookup.card_bits, read_8(numbers, U(place)))
    return bits


@kernel
def _by_card(numbers: Word, compared: Comparison, followed: Strategy) -> int:
    """What to do by the bank's last card, which it shows."""
    held = _bits(numbers, compared)
    shown = read_64(compared.lookup.card_bits, read_8(numbers, U(DEALT - 1)))  # AO-9.22
    low, high = 0, len(followed.hands)
    while high - low > 1:
        middle = (low + high) >> 1
        if followed.hands[middle] <= held:
            low = middle
        else:
            high = middle
    return EVER if followed.raises[low] & shown else NEVER
