"""Chemin de fer: coups from a shoe of six decks, and the exact odds of the eight choices."""

from collections.abc import Callable
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from bench.measure import Contender
from bench.shoe import MANY, one_after_another, side_by_side
from panoverde.games._kit.baccarat.free_table import CHEMIN_DE_FER
from panoverde.games._kit.baccarat.hands import DrawingTable
from panoverde.games._kit.baccarat.shoe import Plan
from panoverde.lab.chemin_de_fer.coup_shoe import coup_table
from panoverde.lab.chemin_de_fer.coups import DECKS, counted
from panoverde.lab.chemin_de_fer.solution import solve
from panoverde.lab.simulation import prepare, simulate

PLAN = Plan(DECKS, behind=7)
BY_THE_TABLE = CHEMIN_DE_FER.chosen(ponto=True, drawn=CHEMIN_DE_FER.free)
OF_A_VALUE = np.array((16, *(4,) * 9)) * DECKS


def coups() -> list[Contender]:
    """As many cards are burnt as the first one is worth, ten for a ten or a figure."""
    return [
        Contender("Pano Verde, lab.simulate, always drawing", _laboratory("equilibrium")),
        Contender("Pano Verde, lab.simulate, both sides mixing", _laboratory("false_draws")),
        Contender(
            "NumPy, shoes side by side",
            lambda: side_by_side(PLAN, BY_THE_TABLE, lambda values: (values[:, 0] + np.int64(9)) % 10 + 1),
        ),
        Contender(
            "Python, random.shuffle", lambda: one_after_another(PLAN, BY_THE_TABLE, lambda values: values[0] or 10)
        ),
    ]


def _laboratory(strategy: str) -> Callable[[], tuple[int, int]]:
    table = coup_table(strategy, Fraction())
    prepare(table)  # compiled before the clock starts

    def work() -> tuple[int, int]:
        simulate(table, MANY, seed=1)
        return MANY, MANY

    return work


def choices() -> list[Contender]:
    return [
        Contender("Pano Verde, lab.chemin_de_fer", _solved),
        Contender("NumPy, a million orders of six values", _enumerated),
    ]


def _solved() -> tuple[int, int]:
    """All of them and their equilibrium, nothing kept from an earlier run."""
    solve.cache_clear()
    counted.cache_clear()
    found = len(solve().choices)
    return found, found


def _enumerated() -> tuple[int, int]:
    """The same eight: every order of the values of six cards, weighed by the cards of the shoe."""
    values = np.indices((10,) * 6).reshape(6, -1)
    weights = np.ones(values.shape[1], np.int64)
    for place in range(6):
        before = sum((values[earlier] == values[place] for earlier in range(place)), np.zeros_like(weights))
        weights *= OF_A_VALUE[values[place]] - before
    tables = [choice.table for choice in solve().choices]
    gains = [_gain(table, values, weights) for table in tables]
    assert len({*gains}) == len(tables)
    return len(tables), len(tables)


def _gain(table: DrawingTable, values: NDArray[np.int64], weights: NDArray[np.int64]) -> int:
    """Coups that the banker wins less those that ponto wins."""
    ponto, banca = (values[0] + values[2]) % 10, (values[1] + values[3]) % 10
    goes_on = (ponto < table.natural) & (banca < table.natural)
    third = goes_on & np.array(table.ponto)[ponto]
    fourth = goes_on & np.array(table.banca)[banca, np.where(third, values[4], 10)]
    ponto = (ponto + third * values[4]) % 10
    banca = (banca + fourth * np.where(third, values[5], values[4])) % 10
    return int((weights * np.sign(banca - ponto)).sum())
