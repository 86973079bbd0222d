"""Banca francesa: what every bet gains from each of the 216 throws of three dice."""

from collections.abc import Callable

from panoverde.core.chance import Chance, exhaust
from panoverde.core.dice import Dice, total
from panoverde.lab.odds import Alternative, BetRow, OutcomeTable

from .payout import DICE, at_risk, decides, result
from .rules import CHANCES, ZONES, Rules


def draw(rules: Rules, chance: Chance) -> Dice:  # noqa: ARG001 - the dice don't depend on the rules
    return chance.dice(DICE)


def arms(rules: Rules) -> dict[str, Callable[[Dice], bool]]:  # noqa: ARG001 - nor do the chances
    """What a throw may be: one of the chances, or nothing."""
    named = {name: _comes(chance.totals) for name, chance in CHANCES.items()}
    return {**named, "nothing": _comes((4, 8, 9, 10, 11, 12, 13, 17, 18))}  # PT-BFO-15


def _comes(totals: tuple[int, ...]) -> Callable[[Dice], bool]:
    return lambda dice: total(dice) in totals


def outcomes(rules: Rules) -> OutcomeTable:
    """Stakes are twice the minimum: half of the chips on a line are at risk."""
    chips = 2 * rules.minimum
    throws = [dice for _, dice in exhaust(lambda chance: draw(rules, chance))]
    return OutcomeTable(
        weights=(1,) * len(throws),
        rows=tuple(
            BetRow(zone, at_risk(zone, chips), (tuple(_net(zone, chips, dice) for dice in throws),)) for zone in ZONES
        ),
    )


def _net(zone: str, chips: int, dice: Dice) -> int | None:
    return None if decides(dice) is None else result(zone, chips, dice)


def alternatives(rules: Rules) -> tuple[Alternative, ...]:  # noqa: ARG001
    """No option of the operator changes what a bet is worth."""
    return ()
