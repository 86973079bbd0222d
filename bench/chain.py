"""The pass line of craps, each bet left until it is decided: the laboratory, plain NumPy and pure Python."""

import random

import numpy as np

from bench.measure import Contender
from bench.tables import PASS, THROWS, TOTALS
from panoverde.lab.odds import OutcomeTable
from panoverde.lab.simulation import prepare, simulate

TABLE = OutcomeTable(THROWS, (PASS,))
MANY, LANES, ROUNDS, FEW = 10**8, 2**16, 150, 10**4


def contenders() -> list[Contender]:
    prepare(TABLE)  # compiled before the clock starts
    return [
        Contender("Pano Verde, lab.simulate", _laboratory),
        Contender("NumPy, lanes side by side", _numpy),
        Contender("Python, random.randrange", _python),
    ]


def _laboratory() -> tuple[int, int]:
    """One bet after another; states and throws counted together, settled in whole numbers."""
    (result,) = simulate(TABLE, MANY, seed=1).bets
    return result.decisions, result.coups


def _numpy() -> tuple[int, int]:
    """Many players at once, each with their own dice and point: a round is four operations on arrays."""
    generator = np.random.Generator(np.random.SFC64(1))
    follows = [PASS.follows(state, throw) for state in range(len(PASS.nets)) for throw in range(len(THROWS))]
    after = np.array([state * len(THROWS) for state in follows], np.uint8 if len(follows) <= 2**8 else np.uint16)
    counts = np.zeros(len(follows), np.int64)
    row = np.zeros(LANES, after.dtype)
    for _ in range(ROUNDS):
        cell = row + generator.integers(0, len(THROWS), LANES, after.dtype)
        counts += np.bincount(cell, minlength=len(follows))
        row = after[cell]
    decided = [net is not None for nets in PASS.nets for net in nets]
    return int(counts[decided].sum()), LANES * ROUNDS


def _python() -> tuple[int, int]:
    """One bet after another, as one would tell it."""
    generator = random.Random(1)
    throws = won = 0
    for _ in range(FEW):
        total = TOTALS[generator.randrange(36)]
        throws += 1
        if total in (2, 3, 7, 11, 12):
            won += total in (7, 11)
            continue
        point, total = total, 0
        while total not in (point, 7):
            total = TOTALS[generator.randrange(36)]
            throws += 1
        won += total == point
    return FEW, throws
