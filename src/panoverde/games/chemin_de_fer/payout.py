"""Bacará chemin de fer: who takes a third card, what cards are worth, what the bank gains. No state, no chance."""

from collections.abc import Sequence
from enum import StrEnum
from itertools import combinations

from panoverde.core.cards import Card
from panoverde.core.money import rounded
from panoverde.games._kit.baccarat.free_table import CHEMIN_DE_FER
from panoverde.games._kit.baccarat.hands import TWO, Winner, total

NATURAL = 8  # AO-12.65a AO-12.68a
NINE = 9
SEVEN = 7
BACCARA = 0  # AO-12.11


class Must(StrEnum):
    """What a total obliges its holder to."""

    DRAW = "draw"
    STAY = "stay"
    CHOOSE = "choose"


_MUST = {True: Must.DRAW, False: Must.STAY, None: Must.CHOOSE}


def banker_must(banker: int, third: int) -> Must:
    return _MUST[CHEMIN_DE_FER.banker[banker][third]]  # AO-12.68


def ponto_must(ponto: int) -> Must:
    """With less than five a card, with five a choice, with more none."""
    return _MUST[CHEMIN_DE_FER.ponto[ponto]]  # AO-12.65


def best(cards: Sequence[Card], *sizes: int) -> int:
    """The highest total that so many of the cards make."""
    return max(total(some) for size in sizes for some in combinations(cards, size))


def least(cards: Sequence[Card], size: int) -> int:
    """The lowest total that so many of them make."""
    return min(total(some) for some in combinations(cards, size))


def winner(ponto: int, banca: int) -> Winner:
    if ponto == banca:
        return Winner.EMPATE  # AO-12.2 AO-12.77
    return Winner.PONTO if ponto > banca else Winner.BANCA  # AO-12.1 AO-12.2


def cagnotte(won: int, per_cent: int) -> int:
    """The house's part of what the bank won."""
    return rounded(won * per_cent, 100)  # AO-12.48 R-85 R-08


def half(chips: int) -> int:
    """What chips on the line play, and what a partner has in a bank; an odd unit is the others'."""
    return chips // TWO  # AO-12.44 AO-12.31 R-453
