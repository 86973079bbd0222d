"""Banca francesa: what every bet gains from each of the 216 throws of three dice."""

from panoverde.core.chance import exhaust
from panoverde.core.dice import Dice
from panoverde.lab.exact import Alternative, OutcomeTable, Wager

from .payout import at_risk, decides, draw, result
from .rules import ZONES, Rules


def outcomes(rules: Rules) -> OutcomeTable:
    """For the smallest stake that a line allows too: half of the chips on a line are at risk."""
    chips = 2 * rules.minimum
    throws = [dice for _, dice in exhaust(lambda chance: draw(rules, chance))]
    return OutcomeTable(
        weights=(1,) * len(throws),
        wagers=tuple(
            Wager(zone, at_risk(zone, chips), (tuple(_net(zone, chips, dice) for dice in throws),)) for zone in ZONES
        ),
    )


def _net(zone: str, chips: int, dice: Dice) -> int | None:
    return None if decides(dice) is None else result(zone, chips, dice)


def alternatives(rules: Rules) -> tuple[Alternative, ...]:  # noqa: ARG001
    """No option of the operator changes what a bet is worth."""
    return ()
