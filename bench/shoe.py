"""Coups of baccarat from a shoe of eight decks: the laboratory, plain NumPy and pure Python."""

import random

import numpy as np

from bench.measure import Contender
from bench.tables import VALUES, coup, shoe
from panoverde.games._kit.baccarat.ways import SCORES
from panoverde.lab.odds import BetRow, OutcomeTable
from panoverde.lab.simulation import prepare, simulate

SHOE = shoe(8)
PLAN, DRAWING = SHOE.plan, SHOE.table
TABLE = OutcomeTable((1,) * len(SCORES), (BetRow("ponto", 1, ((1,) * 40 + (-1,) * 40 + (0,) * 40,)),), SHOE)
"""Weights that nobody looks at: the cards decide."""
CARDS = np.repeat(np.arange(13, dtype=np.uint8), 4 * PLAN.decks)
LAST = len(CARDS) - PLAN.behind
MANY, SHOES, FEW_SHOES = 2 * 10**7, 1_000, 10


def contenders() -> list[Contender]:
    prepare(TABLE)  # compiled before the clock starts
    return [
        Contender("Pano Verde, lab.simulate", _laboratory),
        Contender("NumPy, shoes side by side", _numpy),
        Contender("Python, random.shuffle", _python),
    ]


def _laboratory() -> tuple[int, int]:
    """Card by card, without replacement; cards burnt, shoes ended by their warning cards."""
    simulate(TABLE, MANY, seed=1)
    return MANY, MANY


def _numpy() -> tuple[int, int]:
    """Many shoes shuffled at once; a coup is dealt from all of them before the next one."""
    shoes = np.random.Generator(np.random.SFC64(1)).permuted(np.tile(CARDS, (SHOES, 1)), axis=1)
    values = np.array(VALUES, np.uint8)[shoes]
    ponto_draws, banca_draws = np.array(DRAWING.ponto), np.array(DRAWING.banca)
    every, at = np.arange(SHOES), np.full(SHOES, PLAN.burnt_first)
    wins, coups = np.zeros(3, np.int64), 0
    while len(every):
        card = values[every[:, np.newaxis], at[:, np.newaxis] + np.arange(6)]
        ponto, banca = (card[:, 0] + card[:, 2]) % 10, (card[:, 1] + card[:, 3]) % 10
        goes_on = (ponto < DRAWING.natural) & (banca < DRAWING.natural)
        third = goes_on & ponto_draws[ponto]
        fourth = goes_on & banca_draws[banca, np.where(third, card[:, 4], 10)]
        ponto = (ponto + third * card[:, 4]) % 10
        banca = (banca + fourth * np.where(third, card[:, 5], card[:, 4])) % 10
        wins += np.bincount(np.where(ponto > banca, 0, np.where(banca > ponto, 1, 2)), minlength=3)
        coups += len(every)
        at = at + 4 + third + fourth
        open_still = at <= LAST
        every, at = every[open_still], at[open_still] + PLAN.burnt_each
    return coups, coups


def _python() -> tuple[int, int]:
    """A shoe shuffled and dealt to its end, then the next."""
    generator = random.Random(1)
    values = [VALUES[rank] for rank in CARDS.tolist()]
    wins, coups = [0, 0, 0], 0
    for _ in range(FEW_SHOES):
        generator.shuffle(values)
        at = PLAN.burnt_first
        while True:
            ponto, banca, taken = coup(DRAWING, values[at : at + 6])
            wins[0 if ponto > banca else 1 if banca > ponto else 2] += 1
            coups += 1
            at += taken
            if at > LAST:
                break
            at += PLAN.burnt_each
    return coups, coups
