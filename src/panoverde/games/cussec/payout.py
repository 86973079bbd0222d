"""Cussec: from three dice to the zones that win, and what they pay. No state, no chance."""

from collections import Counter
from collections.abc import Callable
from itertools import combinations

from panoverde.core import chance as physical
from panoverde.core.dice import Dice, total
from panoverde.core.money import Odds

from .rules import DUPLO, EVEN_MONEY, GRANDE, NUMERO, PAR, PEQUENO, QUALQUER_TRIPLO, TOTAL, TRIPLO, Rules

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


def draw(rules: Rules, chance: physical.Chance) -> Dice:  # noqa: ARG001 - the dice don't depend on the rules
    return chance.dice(DICE)


def arms(rules: Rules) -> dict[str, Callable[[Dice], bool]]:  # noqa: ARG001 - nor does the board
    """Either side of the board, or a triple, where both lose."""
    return {
        "pequeno": lambda dice: total(dice) in PEQUENO and not is_triple(dice),
        "grande": lambda dice: total(dice) in GRANDE and not is_triple(dice),
        "qualquer_triplo": is_triple,
    }
