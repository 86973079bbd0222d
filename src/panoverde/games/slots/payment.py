"""Slot machines: events that pay, and where their money goes."""

from panoverde.core import facts
from panoverde.core.money import BANK, Sum, Transfer, chips, stake
from panoverde.core.people import Seat


class Outcome(facts.Drawn, kw_only=True):
    """Chance has spoken at a machine."""

    seat: Seat
    stake: Sum = 0
    """What it decided on; nothing where the stake of the game was settled before."""
    prize: Sum = 0
    by_cashier: bool = False
    """Is the prize above the machine's limit? It waits for the cashier."""  # AO-17.14


def transfers(event: Outcome) -> tuple[Transfer, ...]:
    taken = (Transfer(stake(event.seat), BANK, event.stake),) if event.stake else ()
    if not event.prize or event.by_cashier:
        return taken
    return (*taken, Transfer(BANK, chips(event.seat), event.prize))  # AO-17.1a AO-17.14
