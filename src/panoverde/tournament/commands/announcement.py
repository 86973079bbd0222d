"""What is announced changes, or the event is called off."""

from panoverde.core.decider import Command
from panoverde.tournament.rules import Rules


class Reannounce(Command, tag="reannounce"):
    """The direction changes what was announced. Once play has begun only levels, clocks and the order of breaking."""

    rules: Rules
    reason: str


class PayInFund(Command, tag="pay_in_fund"):
    """The fund of a season is paid in at its final."""


class Cancel(Command, tag="cancel"):
    """The event is called off: everybody has their money back."""

    reason: str
