"""Poker hands evaluated, and an exact equity: the kernels of the laboratory against phevaluator and eval7."""

import warnings
from itertools import combinations, islice, starmap

import numpy as np
import phevaluator  # type: ignore[import-untyped]

from bench.measure import Contender
from panoverde.games._poker.ranking import STANDARD
from panoverde.games._poker.variants import HOLDEM
from panoverde.lab.poker.equity import equity, question
from panoverde.lab.poker.evaluation import any_five, with_board

with warnings.catch_warnings(action="ignore"):  # of a library that eval7 uses
    import eval7  # type: ignore[import-untyped]

MANY, FEW = 1_000_000, 50_000
BOARDS, SOME_BOARDS = 1_712_304, 50_000
"""Five common cards of the 48 that two hands leave; and how many of them a loop in Python is given."""
REPEATS = 100
ACES, KINGS = "AhAs", "KdKc"

DEALT = np.random.default_rng(1).permuted(np.tile(np.arange(52, dtype=np.uint8), (MANY, 1)), axis=1)
SEVENS = np.ascontiguousarray(DEALT[:, :7])
COMMON, OWN = np.ascontiguousarray(DEALT[:, :5]), np.ascontiguousarray(DEALT[:, 5:9])


def sevens() -> list[Contender]:
    """Numbers of cards for us and for phevaluator, the fastest that it takes; cards made beforehand for eval7."""
    hands = [tuple(hand) for hand in SEVENS[:FEW].tolist()]
    deck = [eval7.Card(card) for card in STANDARD.deck]
    made = [[deck[card] for card in hand] for hand in hands]

    def ours() -> tuple[int, int]:
        any_five(STANDARD, SEVENS)
        return MANY, MANY

    def phe() -> tuple[int, int]:
        for _ in starmap(phevaluator.evaluate_cards, hands):
            pass
        return FEW, FEW

    def seven() -> tuple[int, int]:
        for _ in map(eval7.evaluate, made):
            pass
        return FEW, FEW

    any_five(STANDARD, SEVENS)
    return [
        Contender("Pano Verde, any_five in bulk", ours),
        Contender("phevaluator, evaluate_cards", phe),
        Contender("eval7, evaluate", seven),
    ]


def omahas() -> list[Contender]:
    hands = [(*common, *own) for common, own in zip(COMMON[:FEW].tolist(), OWN[:FEW].tolist(), strict=True)]

    def ours() -> tuple[int, int]:
        with_board(STANDARD, OWN, COMMON, 2)
        return MANY, MANY

    def phe() -> tuple[int, int]:
        for _ in starmap(phevaluator.evaluate_omaha_cards, hands):
            pass
        return FEW, FEW

    with_board(STANDARD, OWN, COMMON, 2)
    return [
        Contender("Pano Verde, with_board in bulk", ours),
        Contender("phevaluator, evaluate_omaha_cards", phe),
    ]


def equities() -> list[Contender]:
    """Heads-up before the flop. A loop in Python would take its time: it is given some of the boards."""
    asked = question(HOLDEM, STANDARD, [ACES, KINGS])
    place = {card: number for number, card in enumerate(STANDARD.deck)}
    aces, kings = ([place[card] for card in one.hands[0]] for one in asked.ranges)
    left = [number for number in range(len(STANDARD.deck)) if number not in (*aces, *kings)]

    def ours() -> tuple[int, int]:
        for _ in range(REPEATS):
            equity(HOLDEM, STANDARD, asked)
        return REPEATS, REPEATS * BOARDS

    def phe() -> tuple[int, int]:
        wins = 0
        for board in islice(combinations(left, 5), SOME_BOARDS):
            wins += phevaluator.evaluate_cards(*aces, *board) < phevaluator.evaluate_cards(*kings, *board)
        return 0, SOME_BOARDS

    equity(HOLDEM, STANDARD, asked)
    return [
        Contender("Pano Verde, lab.poker.equity", ours),
        Contender("phevaluator, a loop over the boards", phe),
    ]
