"""The table of prizes, deals and payments."""

from msgspec import field

from panoverde.core.decider import Command
from panoverde.core.money import Sum
from panoverde.tournament.deal import Method


class FixPrizes(Command, tag="fix_prizes"):
    """The table of prizes: the organiser's own, or as proposed."""

    table: tuple[Sum, ...] = ()


class ProposeDeal(Command, tag="propose_deal"):
    """Players of the final table want to share the prizes that are left."""

    method: Method
    minimum: Sum = 0
    amounts: dict[int, int] = field(default_factory=dict)
    """Entrant → amount, if the method is `agreed`."""
    left_to_play: tuple[Sum, ...] = ()
    """By place: parts of the first prizes that are not shared; the tournament goes on for them."""


class AgreeToDeal(Command, tag="agree_to_deal"):
    """By the player (`by` is their number), or the direction for them."""

    player: int


class DropDeal(Command, tag="drop_deal"):
    """Somebody does not agree."""


class SealDeal(Command, tag="seal_deal"):
    """Everybody has agreed: the tournament is over, unless a part is left to play for."""


class PayWinner(Command, tag="pay_winner"):
    """The cage pays what a player has won and not received, bounties included."""

    player: int


class Refund(Command, tag="refund"):
    """The event was cancelled: the cage gives back all that the player paid."""

    player: int


class CloseBooks(Command, tag="close_books"):
    """All is paid: fees go to the house, xtrastacks to the season's fund."""
