"""Settled throws of three dice: the laboratory, plain NumPy and pure Python."""

import random

import numpy as np

from bench.measure import Contender
from panoverde.games.banca_francesa import odds
from panoverde.games.banca_francesa.rules import AO
from panoverde.lab.simulation import simulate

TABLE = odds.outcomes(AO)
NETS = np.array([[net or 0 for net in bet_row.nets[0]] for bet_row in TABLE.rows]).T
MANY, SOME, FEW = 10**8, 10**7, 10**5
BLOCK = 2**16


def contenders() -> list[Contender]:
    return [
        Contender("Pano Verde, lab.simulate", _laboratory),
        Contender("NumPy, bincount in blocks", _numpy_counted),
        Contender("NumPy, take at once", _numpy_taken),
        Contender("Python, random.randrange", _python),
    ]


def _laboratory() -> tuple[int, int]:
    """Draws, counts at two hundred checkpoints, and settles five bets in whole numbers."""
    simulate(TABLE, MANY, seed=1)
    return MANY, MANY


def _numpy_counted() -> tuple[int, int]:
    """NumPy at its best: small words, blocks that stay in the cache, counts multiplied by what each outcome gains."""
    generator = np.random.Generator(np.random.SFC64(1))
    counts = np.zeros(len(NETS), np.int64)
    for _ in range(SOME // BLOCK):
        counts += np.bincount(generator.integers(0, len(NETS), BLOCK, np.uint16), minlength=len(NETS))
    counts @ NETS
    throws = int(counts.sum())
    return throws, throws


def _numpy_taken() -> tuple[int, int]:
    """NumPy as one first writes it: every throw looks up what one bet gains."""
    generator = np.random.default_rng(1)
    NETS[:, 0].take(generator.integers(0, len(NETS), SOME)).sum()
    return SOME, SOME


def _python() -> tuple[int, int]:
    """Every throw looks up what one bet gains, without NumPy."""
    generator = random.Random(1)
    nets = NETS[:, 0].tolist()
    sum(nets[generator.randrange(len(nets))] for _ in range(FEW))
    return FEW, FEW
