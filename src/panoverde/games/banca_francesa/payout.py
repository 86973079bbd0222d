"""Banca francesa: from three dice to who wins what. No state, no chance."""

from panoverde.core.dice import Dice, total

from .rules import CHANCES, LINES, chance_of

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
