"""Craps: from two dice to who wins what. No state, no chance."""

from collections.abc import Iterable
from enum import StrEnum

from panoverde.core.dice import Dice, total
from panoverde.core.money import Odds

from .rules import (
    COMES,
    CRAPS,
    NATURALS,
    ONE_THROW,
    POINTS,
    SEVEN,
    TRAVELLED,
    ZONES,
    Decides,
    Rules,
    Way,
    number_of,
    pays_on_number,
)


def decides(point: int | None, dice: Dice) -> Decides:
    points = total(dice)
    if point is None:
        if points in NATURALS:
            return Decides.NATURAL  # AO-4.10a
        return Decides.CRAPS if points in CRAPS else Decides.POINT_SET  # AO-4.10a
    if points == SEVEN:
        return Decides.SEVEN_OUT  # AO-4.8b AO-4.10a
    return Decides.POINT_MADE if points == point else Decides.POINT_CONTINUES  # AO-4.10a


def next_point(point: int | None, dice: Dice) -> int | None:
    """The number marked after the throw; None: the next throw is the first of a series."""
    match decides(point, dice):
        case Decides.POINT_SET:
            return total(dice)  # AO-4.10a: a mark on the number that came
        case Decides.POINT_CONTINUES:
            return point
        case _:
            return None


class ThrowEffect(StrEnum):
    """What a throw does to a bet."""

    WINS = "wins"
    LOSES = "loses"
    STANDS = "stands"
    NULL = "null"
    """The barred pair: the bet neither wins nor loses, and its first throw is over."""
    TRAVELS = "travels"
    """To the box of the number that came."""
    RETURNS = "returns"
    """Odds that were not working when the bet before them was decided."""


def effect(rules: Rules, zone: str, point: int | None, dice: Dice) -> ThrowEffect:
    """What these dice do to a bet when they are thrown for this point; None: the first throw of a series."""
    decided = _decided(rules, zone, point, dice)
    if decided != ThrowEffect.STANDS and is_off(rules, zone, point):
        return ThrowEffect.RETURNS if ZONES[zone].behind else ThrowEffect.STANDS  # R-32 R-221
    return decided


def _decided(rules: Rules, zone: str, point: int | None, dice: Dice) -> ThrowEffect:
    way, points = ZONES[zone].way, total(dice)
    if way == Way.ONE_THROW:
        return ThrowEffect.WINS if points in ONE_THROW[zone] else ThrowEffect.LOSES
    number = number_of(zone, point)
    if number is None:
        return _first_throw(rules, zone, points)
    if points not in (number, SEVEN):
        return ThrowEffect.STANDS
    if way == Way.WRONG:
        return ThrowEffect.WINS if points == SEVEN else ThrowEffect.LOSES  # AO-4.10b AO-4.10d AO-4.12b
    easy = way == Way.HARD and dice[0] != dice[1]
    return (
        ThrowEffect.LOSES if points == SEVEN or easy else ThrowEffect.WINS
    )  # AO-4.10a AO-4.10c AO-4.12a AO-4.11c R-34


def _first_throw(rules: Rules, zone: str, points: int) -> ThrowEffect:
    """Effect on a bet on the line, or on one that comes after the point."""
    if points in POINTS:
        return ThrowEffect.TRAVELS if zone in COMES else ThrowEffect.STANDS  # AO-4.10c AO-4.10d R-33
    right = ZONES[zone].way == Way.RIGHT
    if points in NATURALS:
        return ThrowEffect.WINS if right else ThrowEffect.LOSES  # AO-4.10a AO-4.10b AO-4.10c AO-4.10d
    if right:
        return ThrowEffect.LOSES
    return ThrowEffect.NULL if points == rules.barred else ThrowEffect.WINS  # AO-4.10b AO-4.10d R-36


def is_off(rules: Rules, zone: str, point: int | None) -> bool:
    """Does the first throw of a series leave it alone at this table?"""
    if point is not None:
        return False
    kind = "come_odds" if zone.startswith("odds_come") else ZONES[zone].kind
    return bool(getattr(rules, f"{kind}_off_on_comeout", False))


def pays(rules: Rules, zone: str, point: int | None, dice: Dice) -> Odds:
    """The price of a bet that these dice make win."""
    if zone in ONE_THROW:
        return ONE_THROW[zone][total(dice)]
    return pays_on_number(rules, zone, number_of(zone, point))


def net(rules: Rules, zone: str, chips: int, point: int | None, dice: Dice) -> int | None:
    """What a bet gains or loses; None while it stands, wherever it stands next."""
    match effect(rules, zone, point, dice):
        case ThrowEffect.WINS:
            return pays(rules, zone, point, dice).net(chips, nearest=rules.rounds_to_nearest)
        case ThrowEffect.LOSES:
            return -chips
        case ThrowEffect.STANDS | ThrowEffect.TRAVELS:
            return None
        case _:
            return 0


def travels_to(zone: str, dice: Dice) -> str:
    return f"{zone}_{total(dice)}"  # AO-4.10c AO-4.10d R-33 R-234


def is_over(zone: str, point: int | None) -> bool:
    """Once it has won, can it not be played again where it is, now that this is the point?"""
    no_point = zone == "come" and point is None
    return zone in TRAVELLED or ZONES[zone].behind is not None or no_point  # AO-4.13b R-223


def chances(
    rules: Rules, on_the_cloth: Iterable[str], point: int | None, dice: Dice
) -> dict[ThrowEffect, tuple[str, ...]]:
    """What becomes of those that somebody has bet on, in the order of the cloth."""
    zones = sorted(on_the_cloth, key=list(ZONES).index)
    judged = [(zone, effect(rules, zone, point, dice)) for zone in zones]
    return {does: tuple(zone for zone, decided in judged if decided == does) for does in ThrowEffect}
