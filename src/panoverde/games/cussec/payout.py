"""Cussec: from three dice to the zones that win, and what they pay. No state, no chance."""

from collections import Counter
from itertools import combinations

from panoverde.core.dice import Dice, total
from panoverde.core.money import Odds

from .rules import DUPLO, EVEN_MONEY, NUMERO, PAR, PEQUENO, QUALQUER_TRIPLO, TOTAL, TRIPLO

DICE = 3  # AO-5.1


def is_triple(dice: Dice) -> bool:
    return len(set(dice)) == 1


def winning(dice: Dice) -> dict[str, Odds]:
    """The zones that win, each with what it pays, in the order of the law. Every other zone loses."""
    points, shown = total(dice), sorted(Counter(dice).items())
    wins: dict[str, Odds] = {}
    if not is_triple(dice):  # AO-5.10 R-41: a triple takes nothing else from anybody
        wins["pequeno" if points in PEQUENO else "grande"] = EVEN_MONEY
    for pips, times in shown:
        wins[f"numero_{pips}"] = NUMERO[times]  # AO-5.9c
    for (low, _), (high, _) in combinations(shown, 2):
        wins[f"par_{low}_{high}"] = PAR  # AO-5.9d
    for pips, times in shown:
        if times in DUPLO:
            wins[f"duplo_{pips}"] = DUPLO[times]  # AO-5.9e
    if is_triple(dice):
        wins[f"triplo_{dice[0]}"] = TRIPLO  # AO-5.9f
        wins["qualquer_triplo"] = QUALQUER_TRIPLO  # AO-5.9g
    if points in TOTAL:
        wins[f"total_{points}"] = TOTAL[points]  # AO-5.9h
    return wins


def result(zone: str, chips: int, dice: Dice) -> int:
    """What the bet gains or loses when these dice are uncovered."""
    pays = winning(dice).get(zone)
    return -chips if pays is None else pays.net(chips)  # AO-5.9
