"""Banca francesa: what every bet gains from each of the 216 throws of three dice."""

from panoverde.core.chance import exhaust
from panoverde.lab.exact import OutcomeTable

from .payout import at_risk, draw, result
from .rules import ZONES, Rules


def outcomes(rules: Rules) -> OutcomeTable:
    """For the smallest stake that a line allows too: half of the chips on a line are at risk."""
    chips = 2 * rules.minimum
    throws = [dice for _, dice in exhaust(lambda chance: draw(rules, chance))]
    return OutcomeTable(
        bets=ZONES,
        stakes=tuple(at_risk(zone, chips) for zone in ZONES),
        nets=tuple(tuple(result(zone, chips, dice) for zone in ZONES) for dice in throws),
    )
