"""Banca francesa: from three dice to who wins what. No state, no chance."""

from collections.abc import Callable

from panoverde.core import chance as physical
from panoverde.core.dice import Dice, total

from .rules import CHANCES, LINES, Rules, chance_of

DICE = 3


def decides(dice: Dice) -> str | None:
    """The chance that comes, or None: the throw decides nothing and the bets stand."""
    points = total(dice)
    for name, chance in CHANCES.items():
        if points in chance.totals:
            return name  # PT-BFO-15
    return None  # R-19 PT-BFO-15 PT-BFO-17


def at_risk(zone: str, chips: int) -> int:
    """What is really staked: on a line, half of the chips."""
    return chips // 2 if zone in LINES else chips  # AO-3.10c PT-BFO-10 R-20


def prize(zone: str, chips: int) -> int:
    """The net prize of a winning bet; the chips stay the player's."""
    return CHANCES[chance_of(zone)].pays.net(at_risk(zone, chips))  # AO-3.12 PT-BFO-24


def result(zone: str, chips: int, dice: Dice) -> int:
    """What the bet gains or loses when these dice fall."""
    chance = decides(dice)
    if chance is None:
        return 0
    return prize(zone, chips) if chance == chance_of(zone) else -at_risk(zone, chips)  # PT-BFO-22


def draw(rules: Rules, chance: physical.Chance) -> Dice:  # noqa: ARG001 - the dice don't depend on the rules
    return chance.dice(DICE)


def arms(rules: Rules) -> dict[str, Callable[[Dice], bool]]:  # noqa: ARG001 - nor do the chances
    """What a throw may be: one of the chances, or nothing."""
    named = {name: _comes(chance.totals) for name, chance in CHANCES.items()}
    return {**named, "nothing": _comes((4, 8, 9, 10, 11, 12, 13, 17, 18))}  # PT-BFO-15


def _comes(totals: tuple[int, ...]) -> Callable[[Dice], bool]:
    return lambda dice: total(dice) in totals
