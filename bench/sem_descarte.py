"""Póquer sem descarte: rounds of a simple strategy and of the best one, and the best strategy itself."""

import random
from collections.abc import Callable
from functools import cache
from itertools import combinations
from math import comb

import numpy as np
import phevaluator  # type: ignore[import-untyped]
from numpy.typing import NDArray

from bench.measure import Contender
from panoverde.games._poker.ranking import STANDARD
from panoverde.lab.poker.evaluation import any_five
from panoverde.lab.poker.tables import card_bits
from panoverde.lab.sem_descarte.comparison import Deck, ace_king, comparison, lowest_pair
from panoverde.lab.sem_descarte.hands import all_hands
from panoverde.lab.sem_descarte.options import Options
from panoverde.lab.sem_descarte.round_deck import round_table
from panoverde.lab.sem_descarte.solver import solve
from panoverde.lab.sem_descarte.strategy import BY_CARD, EVER, strategy
from panoverde.lab.sem_descarte.sweep import sweep
from panoverde.lab.simulation import prepare, simulate

OPTIONS = Options()
PLACES, CARDS, HELD = len(STANDARD.places), len(STANDARD.deck), 5
ACE_KING, PAIR = ace_king(STANDARD), lowest_pair(STANDARD)
MANY, BLOCKS, BLOCK, FEW = 2 * 10**7, 5, 100_000, 20_000
DECISIONS = comb(CARDS, HELD) * (CARDS - HELD)
"""Hands of a player and cards that the bank may show."""


@cache
def hands() -> tuple[NDArray[np.uint64], NDArray[np.int64]]:
    """Every hand as bits, and its value."""
    cards = all_hands(Deck(), comparison(Deck(), False)).cards
    bits: NDArray[np.uint64] = np.bitwise_or.reduce(card_bits(STANDARD)[cards], axis=1)
    return bits, any_five(STANDARD, cards).astype(np.int64)


# Rounds


def simple() -> list[Contender]:
    """Raise with a pair or better. Equal single cards tie for the peers, which leave suits aside."""
    table = _values_by_number()
    return [
        Contender("Pano Verde, lab.simulate, pair or better", _laboratory("pair_or_better")),
        Contender("NumPy, a table of all hands", lambda: _numpy(table)),
        Contender("Python, random.sample and phevaluator", lambda: _python(lambda value, _cards: value >= PAIR)),
    ]


def best() -> list[Contender]:
    """Raise where that is better, by the hand and the card shown."""
    return [
        Contender("Pano Verde, lab.simulate, best strategy", _laboratory("optimal")),
        Contender("Python, phevaluator and a dict of decisions", _python_best()),
    ]


def _laboratory(name: str) -> Callable[[], tuple[int, int]]:
    table = round_table(solve(OPTIONS), name)
    prepare(table)
    simulate(table, 1, seed=1)  # compiled before the clock starts

    def work() -> tuple[int, int]:
        simulate(table, MANY, seed=1)
        return MANY, MANY

    return work


def _values_by_number() -> NDArray[np.int64]:
    """Value by the number of a hand among all, in the order of its highest card, then of the next."""
    cards = np.array(list(combinations(range(CARDS), HELD)), np.uint8)
    table = np.empty(len(cards), np.int64)
    table[_number(cards)] = any_five(STANDARD, cards)
    return table


CHOOSE = np.array([[comb(card, place + 1) for card in range(CARDS)] for place in range(HELD)])


def _number(cards: NDArray[np.uint8]) -> NDArray[np.int64]:
    ascending = np.sort(cards, axis=1)
    numbers: NDArray[np.int64] = sum(CHOOSE[place][ascending[:, place]] for place in range(HELD))
    return numbers


def _numpy(table: NDArray[np.int64]) -> tuple[int, int]:
    """Many decks shuffled at once; five cards are sorted, numbered and looked up."""
    generator, ends = np.random.Generator(np.random.SFC64(1)), np.zeros(5, np.int64)
    for _ in range(BLOCKS):
        decks = generator.permuted(np.tile(np.arange(CARDS, dtype=np.uint8), (BLOCK, 1)), axis=1)
        player, bank = table[_number(decks[:, :5])], table[_number(decks[:, 5:10])]
        shown = np.where(player > bank, 2, np.where(player == bank, 3, 4))
        ends += np.bincount(np.where(player < PAIR, 0, np.where(bank < ACE_KING, 1, shown)), minlength=5)
    return BLOCKS * BLOCK, BLOCKS * BLOCK


def _python(goes_on: Callable[[int, list[int]], bool]) -> tuple[int, int]:
    generator, ends, deck = random.Random(1), [0] * 5, range(CARDS)
    for _ in range(FEW):
        cards = generator.sample(deck, 10)
        player = PLACES + 1 - phevaluator.evaluate_cards(*cards[:5])
        if not goes_on(player, cards):
            ends[0] += 1
            continue
        bank = PLACES + 1 - phevaluator.evaluate_cards(*cards[5:])
        ends[1 if bank < ACE_KING else 2 if player > bank else 3 if player == bank else 4] += 1
    return FEW, FEW


def _python_best() -> Callable[[], tuple[int, int]]:
    found = strategy("optimal", OPTIONS)
    by_value = found.by_value.tolist()
    raises = dict(zip(found.hands.tolist(), found.raises.tolist(), strict=True))
    bits = card_bits(STANDARD).tolist()

    def goes_on(value: int, cards: list[int]) -> bool:
        if by_value[value] != BY_CARD:
            return bool(by_value[value] == EVER)
        return bool(raises[sum(bits[card] for card in cards[:5])] & bits[cards[9]])

    return lambda: _python(goes_on)


# The best strategy


def optimum() -> list[Contender]:
    """The peers are given some of the decisions."""
    sweep(OPTIONS, Deck())
    hands()
    return [
        Contender("Pano Verde, lab.sem_descarte.sweep", _sweep),
        Contender("NumPy, all hands of the bank at once", _numpy_decisions),
        Contender("phevaluator, a loop over the bank's hands", _python_decision),
    ]


def _sweep() -> tuple[int, int]:
    sweep(OPTIONS, Deck())
    return DECISIONS, DECISIONS


def _numpy_decisions() -> tuple[int, int]:
    """One hand of the player against all of the bank's, by card shown."""
    bits, values = hands()
    mine = int(np.flatnonzero(values == values.max() // 2)[0])
    bank = bits & bits[mine] == 0
    its, held = values[bank], bits[bank]
    net = np.where(its < ACE_KING, 1, np.where(its < values[mine], 3, np.where(its == values[mine], 0, -3)))
    gains = [int(net[held & card != 0].sum()) for card in card_bits(STANDARD)]
    assert len(gains) == CARDS
    return CARDS - HELD, CARDS - HELD


def _python_decision() -> tuple[int, int]:
    """One hand of the player and one card of the bank."""
    hand, shown = (51, 46, 40, 30, 8), 20
    left = [card for card in range(CARDS) if card not in (*hand, shown)]
    player, gain = PLACES + 1 - phevaluator.evaluate_cards(*hand), 0
    for four in combinations(left, 4):
        bank = PLACES + 1 - phevaluator.evaluate_cards(*four, shown)
        gain += 1 if bank < ACE_KING else 3 if player > bank else 0 if player == bank else -3
    assert gain
    return 1, 1
