"""Slot machines: events that pay, and where their money goes: bets and prizes have accounts of their own."""

from typing import Any

from panoverde.core import facts
from panoverde.core.money import BANK, BETS, PRIZES, Sum, Transfer, chips, stake
from panoverde.core.people import Seat


class Outcome(facts.Drawn, kw_only=True):
    """Chance has spoken at a machine."""

    seat: Seat
    stake: Sum = 0
    """What it decided on; nothing where the stake of the game was settled before."""
    prize: Sum = 0
    by_cashier: bool = False
    """Is the prize above the machine's limit? It waits for the cashier."""  # AO-17.14
    counted: bool = True
    """Do the ledger's counters have it? The first journals posted bets and prizes to the bank."""


def transfers(event: Outcome) -> tuple[Transfer, ...]:
    taken = (
        (Transfer(stake(event.seat), BETS if event.counted else BANK, event.stake),) if event.stake else ()
    )  # AO-17.10
    if not event.prize or event.by_cashier:
        return taken
    return (*taken, Transfer(payer(counted=event.counted), chips(event.seat), event.prize))  # AO-17.1a AO-17.14


def payer(*, counted: bool) -> str:
    return PRIZES if counted else BANK  # AO-17.10


def upcast(event: dict[str, Any]) -> dict[str, Any]:
    """The first journals say nothing of counters: theirs were not the ledger's."""
    return {"counted": False, **event}
