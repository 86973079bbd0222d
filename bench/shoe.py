"""Coups of baccarat from a shoe of eight decks: the laboratory, plain NumPy and pure Python."""

import random
from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from bench.measure import Contender
from bench.tables import VALUES, coup, shoe
from panoverde.games._kit.baccarat.hands import DrawingTable
from panoverde.games._kit.baccarat.shoe import Plan
from panoverde.games._kit.baccarat.ways import SCORES
from panoverde.lab.odds import BetRow, OutcomeTable
from panoverde.lab.simulation import prepare, simulate

SHOE = shoe(8)
PLAN, DRAWING = SHOE.plan, SHOE.table
TABLE = OutcomeTable((1,) * len(SCORES), (BetRow("ponto", 1, ((1,) * 40 + (-1,) * 40 + (0,) * 40,)),), SHOE)
"""Weights that nobody looks at: the cards decide."""
MANY, SHOES, FEW_SHOES = 2 * 10**7, 1_000, 10


def contenders() -> list[Contender]:
    prepare(TABLE)  # compiled before the clock starts
    return [
        Contender("Pano Verde, lab.simulate", _laboratory),
        Contender(
            "NumPy, shoes side by side",
            lambda: side_by_side(PLAN, DRAWING, lambda values: np.full(len(values), PLAN.burnt_first)),
        ),
        Contender("Python, random.shuffle", lambda: one_after_another(PLAN, DRAWING, lambda _: PLAN.burnt_first)),
    ]


def _laboratory() -> tuple[int, int]:
    """Card by card, without replacement; cards burnt, shoes ended by their warning cards."""
    simulate(TABLE, MANY, seed=1)
    return MANY, MANY


def _cards(plan: Plan) -> NDArray[np.uint8]:
    return np.repeat(np.array(VALUES, np.uint8), 4 * plan.decks)


def side_by_side(
    plan: Plan, table: DrawingTable, burnt: Callable[[NDArray[np.uint8]], NDArray[np.int64]]
) -> tuple[int, int]:
    """Many shoes shuffled at once; a coup is dealt from all of them before the next one."""
    cards = _cards(plan)
    values = np.random.Generator(np.random.SFC64(1)).permuted(np.tile(cards, (SHOES, 1)), axis=1)
    ponto_draws, banca_draws = np.array(table.ponto), np.array(table.banca)
    every, at = np.arange(SHOES), burnt(values)
    wins, coups = np.zeros(3, np.int64), 0
    while len(every):
        card = values[every[:, np.newaxis], at[:, np.newaxis] + np.arange(6)]
        ponto, banca = (card[:, 0] + card[:, 2]) % 10, (card[:, 1] + card[:, 3]) % 10
        goes_on = (ponto < table.natural) & (banca < table.natural)
        third = goes_on & ponto_draws[ponto]
        fourth = goes_on & banca_draws[banca, np.where(third, card[:, 4], 10)]
        ponto = (ponto + third * card[:, 4]) % 10
        banca = (banca + fourth * np.where(third, card[:, 5], card[:, 4])) % 10
        wins += np.bincount(np.where(ponto > banca, 0, np.where(banca > ponto, 1, 2)), minlength=3)
        coups += len(every)
        at = at + 4 + third + fourth
        open_still = at <= len(cards) - plan.behind
        every, at = every[open_still], at[open_still] + plan.burnt_each
    return coups, coups


def one_after_another(plan: Plan, table: DrawingTable, burnt: Callable[[list[int]], int]) -> tuple[int, int]:
    """A shoe shuffled and dealt to its end, then the next."""
    generator = random.Random(1)
    values = _cards(plan).tolist()
    wins, coups = [0, 0, 0], 0
    for _ in range(FEW_SHOES):
        generator.shuffle(values)
        at = burnt(values)
        while True:
            ponto, banca, taken = coup(table, values[at : at + 6])
            wins[0 if ponto > banca else 1 if banca > ponto else 2] += 1
            coups += 1
            at += taken
            if at > len(values) - plan.behind:
                break
            at += plan.burnt_each
    return coups, coups
