"""Bacará chemin de fer: the banker says whether the house's part comes out of the bank or of the chips before them."""

from collections.abc import Iterator

from msgspec.structs import replace

from panoverde.core.chance import Chance
from panoverde.core.decider import Command, Event
from panoverde.core.option import Option, Pick
from panoverde.core.part import Part
from panoverde.core.people import Seat
from panoverde.core.refusal import Refused

from .state import Payment, State

PAYING = "AO-12.48 R-453"


class PayCagnotte(Command, tag="pay_cagnotte"):
    """From now on in this hand."""

    payment: Payment


class PaymentChosen(Event, tag="payment_chosen"):
    seat: Seat
    payment: Payment


def _pay(state: State, command: PayCagnotte, _: Chance) -> Iterator[Event]:
    banker = state.banker
    if banker is None or command.by != banker or command.payment not in _ways(state):
        raise Refused(PAYING, "no-such-payment")
    yield PaymentChosen(banker, command.payment)  # AO-12.48


def _ways(state: State) -> tuple[Payment, ...]:
    """The other way: a bank in two parts has no choice."""
    hand = state.hand
    if hand is None or hand.associate is not None or not state.rules.cagnotte_pct:
        return ()
    return tuple(payment for payment in Payment if payment != hand.payment)


def _chosen(state: State, event: PaymentChosen) -> State:
    assert state.hand is not None  # noqa: S101 - whose bank pays
    return replace(state, hand=replace(state.hand, payment=event.payment))


def _offers(state: State, seat: Seat) -> Iterator[Option]:
    if seat == state.banker and (ways := _ways(state)):
        yield Option("pay_cagnotte", (Pick("payment", ways),))


cagnottes: Part[State] = Part(
    judges={PayCagnotte: _pay},
    cites={PayCagnotte: PAYING},
    believes={PaymentChosen: _chosen},
    offers={int: _offers},
)
