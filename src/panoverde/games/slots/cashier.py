"""Slot machines: prizes above the machine's limit. It stands still until the cashier has paid."""

from collections.abc import Iterator
from enum import StrEnum

from msgspec.structs import replace

from panoverde.core.chance import Chance
from panoverde.core.decider import Command, Event
from panoverde.core.money import Sum, Transfer, chips, wallet
from panoverde.core.option import Nature, Option, Pick
from panoverde.core.part import Part
from panoverde.core.people import Role, Seat
from panoverde.core.refusal import Refused
from panoverde.games._kit.cloth import given
from panoverde.games._kit.roles import require

from .jackpot import is_payable, ordered, payments
from .payment import payer
from .state import State, Step, moved_on, posted


class Means(StrEnum):
    """Forms of payment; the last is one that the Banco Nacional de Angola has authorised."""  # AO-17.14

    CASH = "cash"
    TRANSFER = "transfer"
    CHEQUE = "cheque"
    OTHER = "other"


class PayPrize(Command, tag="pay_prize"):
    means: Means


class PrizeHandedOver(Event, tag="prize_handed_over"):
    """The cashier has paid: the money is the player's, outside the machine."""

    seat: Seat
    chips: Sum
    means: Means
    jackpot: bool = False
    """Has the pool paid it to the machine already?"""
    counted: bool = True
    """As in an outcome."""


# Judging


def _pay(state: State, command: PayPrize, _: Chance) -> Iterator[Event]:
    require(command, Role.CASHIER)
    if not _is_waiting(state):
        raise Refused("AO-17.14 R-481", "no-prize-to-pay")
    if command.means not in set(Means):
        raise Refused("AO-17.14", "no-such-means", known=", ".join(Means))
    for seat in state.cloth.players:
        if state.owed:
            yield PrizeHandedOver(seat, state.owed, command.means)  # AO-17.14
        else:
            yield from payments(state)
            yield PrizeHandedOver(seat, ordered(state), command.means, jackpot=True)


def _is_waiting(state: State) -> bool:
    return state.step == Step.CASHIER or is_payable(state, by_cashier=True)


# Believing


def _handed_over(state: State, event: PrizeHandedOver) -> State:
    if event.jackpot:
        return replace(state, cloth=given(state.cloth, event.seat, -event.chips))
    return moved_on(replace(posted(state, prizes=event.chips, counted=event.counted), owed=0))


def _moved(event: PrizeHandedOver) -> tuple[Transfer, ...]:
    """Through the player's hands: it is their prize, and then their money."""
    out = Transfer(chips(event.seat), wallet(event.seat), event.chips)
    return (out,) if event.jackpot else (Transfer(payer(counted=event.counted), chips(event.seat), event.chips), out)


# Offering


def _offers(state: State, _: Role) -> Iterator[Option]:
    if _is_waiting(state):
        yield Option("pay_prize", (Pick("means", tuple(Means)),), Nature.COURSE)


cashier: Part[State] = Part(
    judges={PayPrize: _pay},
    cites={PayPrize: "AO-17.14 R-481"},
    believes={PrizeHandedOver: _handed_over},
    offers={Role.CASHIER: _offers},
    moves={PrizeHandedOver: _moved},
)
