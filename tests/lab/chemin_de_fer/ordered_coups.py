"""Chemin de fer a second time, plainly: every order of six cards from the shoe, weighed, and the rules of the text.

Nothing here is shared with the laboratory. Weights are whole numbers below 2^63, so NumPy adds them exactly.
"""

from fractions import Fraction
from functools import cache
from itertools import product

import numpy as np
from numpy.typing import NDArray

OF_A_VALUE = (16, 4, 4, 4, 4, 4, 4, 4, 4, 4)
"""Cards of a deck worth 0 to 9: tens and figures are worth nothing (AO-12.9, R-83)."""
Ints = NDArray[np.int64]
Chosen = tuple[bool, bool, bool]
"""Does ponto draw on five, banker with 3 against a nine, banker with 5 against a four?"""
CHOICES: tuple[Chosen, ...] = tuple(product((True, False), repeat=3))  # type: ignore[arg-type]

TABLE = {
    3: "TTTTTTTTFOT",
    4: "FFTTTTTTFFT",
    5: "FFFFOTTTFFT",
    6: "FFFFFFTTFFF",
}
"""As reading R-81 restores it: the value of ponto's third card from 0 to 9, then no card."""
PRINTED = {
    3: "TTTTTTTFOFT",
    4: "FFTTTTTFFFT",
    5: "FFFFOTTFFFT",
    6: "FFFFFFTFFFF",
}
"""As it is printed: columns 0 to 8 and no card. Of a nine it says nothing, so nobody draws."""


@cache
def orders(decks: int) -> tuple[Ints, Ints]:
    """The values of six cards in all million orders, and how many orders of real cards each stands for."""
    values = np.indices((10,) * 6).reshape(6, -1)
    weights = np.ones(values.shape[1], np.int64)
    for place in range(6):
        before = sum((values[earlier] == values[place] for earlier in range(place)), np.zeros_like(weights))
        weights *= np.array(OF_A_VALUE)[values[place]] * decks - before
    return values, weights


def ends(chosen: Chosen, table: dict[int, str] = TABLE, decks: int = 6) -> tuple[Fraction, Fraction, Fraction]:
    """How often the banker wins, ties and loses."""
    values, weights = orders(decks)
    first, second, third, fourth, fifth, sixth = values  # AO-12.63: one to ponto, one to banker, twice
    ponto, banker = (first + third) % 10, (second + fourth) % 10
    open_still = (ponto < 8) & (banker < 8)  # AO-12.65a AO-12.68a AO-12.68c: who has eight or nine shows
    asks = open_still & ((ponto < 5) | ((ponto == 5) & chosen[0]))  # AO-12.65b AO-12.65c AO-12.65d
    takes = open_still & _told(chosen, table)[banker, np.where(asks, fifth, 10)]
    ponto = (ponto + asks * fifth) % 10
    banker = (banker + takes * np.where(asks, sixth, fifth)) % 10
    results = (banker > ponto, banker == ponto, banker < ponto)  # AO-12.2
    whole = int(weights.sum())
    win, push, lose = (Fraction(int(weights[result].sum()), whole) for result in results)
    return win, push, lose


def _told(chosen: Chosen, table: dict[int, str]) -> NDArray[np.bool_]:
    """By banker's total and ponto's third card, ten for none."""
    told = np.zeros((10, 11), np.bool_)
    told[:3] = True  # AO-12.68c; with seven and more nobody draws: AO-12.68b
    for total, row in table.items():
        told[total] = [{"T": True, "F": False, "O": chosen[1 if total == 3 else 2]}[cell] for cell in row]
    return told
