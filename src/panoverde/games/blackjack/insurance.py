"""Blackjack/21: insurance against a blackjack of the bank, and even money for one's own."""

from collections.abc import Iterator

from msgspec.structs import replace

from panoverde.core.chance import Chance
from panoverde.core.decider import Command, Event, Instant
from panoverde.core.money import Amount, Money
from panoverde.core.option import Nature, Number, Option, Pick
from panoverde.core.part import Part
from panoverde.core.people import Role, Seat
from panoverde.core.refusal import Refused
from panoverde.games._kit.cloth import Phase, player_at
from panoverde.games._kit.roles import require
from panoverde.games._kit.seats import whole_amount
from panoverde.games._kit.settlement import BetReturned, PrizePaid
from panoverde.games._kit.window import BetPlaced

from .deal import deadline
from .hands import Hand, insurance_of, is_ace, zone_of
from .rules import HAND_PAYS
from .state import Hole, Insuring, State, bettors, decides, is_dealt, offers_insurance, on_hand
from .table_events import HandClosed, Outcome
from .turns import in_time

INSURANCE = "AO-6.18 AO-6.38 R-52 R-441"


class OfferInsurance(Command, tag="offer_insurance"):
    pass


class Insure(Command, tag="insure"):
    zone: str
    chips: Amount


class DeclineInsurance(Command, tag="decline_insurance"):
    """No insurance, or no more."""


class CloseInsurance(Command, tag="close_insurance"):
    pass


class TakeEvenMoney(Command, tag="take_even_money"):
    zone: str


class InsuranceOffered(Event, tag="insurance_offered"):
    until: Instant | None = None


class InsuranceDeclined(Event, tag="insurance_declined"):
    seat: Seat


class InsuranceClosed(Event, tag="insurance_closed"):
    until: Instant | None = None


# How much


def is_open(state: State) -> bool:
    return offers_insurance(state) and state.insuring == Insuring.OPEN


def room(state: State, seat: Seat, place: Seat) -> int:
    """What this player may still put on the insurance of their stake there: half of it in all."""
    stake = state.cloth.on(seat, zone_of(place))
    return stake // 2 - state.cloth.on(seat, insurance_of(place)) if stake else 0  # AO-6.38 AO-6.18 R-52


def _places(state: State, seat: Seat) -> Iterator[Seat]:
    for hand in state.hands:
        if any(bet.seat == seat for bet in bettors(state, hand.place)):
            yield hand.place


def _insurable(state: State, seat: Seat) -> bool:
    return any(room(state, seat, place) > 0 for place in _places(state, seat))


def unanswered(state: State) -> tuple[Seat, ...]:
    """Who might still insure something, or choose to be paid at once."""
    seats = sorted({bet.seat for bet in state.stakes} - set(state.answered))
    return tuple(seat for seat in seats if _insurable(state, seat) or _may_be_paid(state, seat))  # AO-6.38 AO-6.39


def _may_be_paid(state: State, seat: Seat) -> bool:
    """Who insured a blackjack has made their choice."""
    return any(not state.cloth.on(seat, insurance_of(hand.place)) for hand in even_money(state, seat))


def even_money(state: State, seat: Seat) -> Iterator[Hand]:
    """Blackjacks for which this player may choose to be paid at once."""
    unknown = is_dealt(state) and state.hole == Hole.COVERED and not state.peeked
    if unknown and is_ace(state.up):
        for hand in state.hands:
            if hand.is_blackjack and not hand.ended and decides(state, hand.place) == seat:
                yield hand  # AO-6.39 AO-6.17 R-404


# Judging


def _offer(state: State, command: OfferInsurance, _: Chance) -> Iterator[Event]:
    require(command, Role.CROUPIER)
    if not offers_insurance(state) or state.insuring != Insuring.NO:
        raise Refused("AO-6.38", "no-insurance-now")
    yield InsuranceOffered(deadline(state.rules, command.at))  # AO-6.38


def _insure(state: State, command: Insure, _: Chance) -> Iterator[Event]:
    seat, player = player_at(state.cloth, command.by)
    if not is_open(state) or seat in state.answered:
        raise Refused("AO-6.38", "no-insurance-now")
    in_time(state, command.at)
    place = next((one for one in _places(state, seat) if zone_of(one) == command.zone), None)
    if place is None:
        raise Refused(INSURANCE, "no-stake-there")
    amount, most = whole_amount(command.chips), room(state, seat, place)
    currency = state.rules.currency
    if amount > most:
        raise Refused(
            "AO-6.38 R-52", "insures-half-at-most", amount=Money(amount, currency), most=Money(most, currency)
        )
    if amount > player.chips:
        money = {"amount": Money(amount, currency), "chips": Money(player.chips, currency)}
        raise Refused("R-203", "not-enough-chips", **money)
    yield BetPlaced(seat, insurance_of(place), amount, command.at)  # AO-6.38


def _decline(state: State, command: DeclineInsurance, _: Chance) -> Iterator[Event]:
    seat, _player = player_at(state.cloth, command.by)
    if not is_open(state) or seat not in unanswered(state):
        raise Refused("AO-6.38", "no-insurance-now")
    in_time(state, command.at)
    yield InsuranceDeclined(seat)  # AO-6.18 R-441: each for themselves


def _close(state: State, command: CloseInsurance, _: Chance) -> Iterator[Event]:
    """When all have answered; the croupier of an untimed table also before."""
    require(command, Role.CROUPIER)
    if not is_open(state):
        raise Refused("AO-6.38", "no-insurance-now")
    if state.until is not None and unanswered(state):
        raise Refused("AO-6.38 AO-6.39 R-409", "time-not-up", left=max(0, state.until - command.at))
    yield closed(state, command.at)


def closed(state: State, at: Instant) -> InsuranceClosed:
    return InsuranceClosed(deadline(state.rules, at))  # AO-6.38


def _take(state: State, command: TakeEvenMoney, _: Chance) -> Iterator[Event]:
    seat, _player = player_at(state.cloth, command.by)
    hand = next((hand for hand in even_money(state, seat) if hand.zone == command.zone), None)
    if hand is None:
        raise Refused("AO-6.39 R-404", "no-even-money")
    yield HandClosed(seat, hand.zone, Outcome.EVEN_MONEY, state.until)  # AO-6.39 R-52
    for bet in on_hand(state, hand):
        yield PrizePaid(bet.seat, bet.zone, HAND_PAYS.net(bet.chips))
        yield BetReturned(bet.seat, bet.zone, bet.chips)


# Believing


def _offered(state: State, event: InsuranceOffered) -> State:
    return replace(state, insuring=Insuring.OPEN, until=event.until)


def _declined(state: State, event: InsuranceDeclined) -> State:
    return replace(state, answered=(*state.answered, event.seat))


def _closed(state: State, event: InsuranceClosed) -> State:
    return replace(state, insuring=Insuring.OVER, until=event.until)


# Offering


def _croupiers_offers(state: State, _: Role) -> Iterator[Option]:
    if offers_insurance(state) and state.insuring == Insuring.NO:
        yield Option("offer_insurance", nature=Nature.COURSE)
    if is_open(state) and (state.until is None or not unanswered(state)):
        yield Option("close_insurance", nature=Nature.COURSE)


def _due(state: State) -> Command | None:
    if not offers_insurance(state):
        return None
    if state.insuring == Insuring.NO:
        return OfferInsurance(by=Role.CROUPIER)
    return None if unanswered(state) else CloseInsurance(by=Role.CROUPIER)


def _players_offers(state: State, seat: Seat) -> Iterator[Option]:
    if is_open(state) and seat in unanswered(state):
        for place in _places(state, seat):
            most = min(room(state, seat, place), state.cloth.players[seat].chips)
            if most > 0:
                asks = (Pick("zone", (zone_of(place),)), Number("chips", 1, most))
                yield Option("insure", asks, Nature.STAKE, until=state.until)
        yield Option("decline_insurance", nature=Nature.COURSE, until=state.until)
    if zones := tuple(hand.zone for hand in even_money(state, seat)):
        yield Option("take_even_money", (Pick("zone", zones),), Nature.COURSE)


insurance: Part[State] = Part(
    judges={
        OfferInsurance: _offer,
        Insure: _insure,
        DeclineInsurance: _decline,
        CloseInsurance: _close,
        TakeEvenMoney: _take,
    },
    cites={
        OfferInsurance: "AO-6.38",
        Insure: INSURANCE,
        DeclineInsurance: INSURANCE,
        CloseInsurance: "AO-6.38",
        TakeEvenMoney: "AO-6.39 R-404",
    },
    believes={InsuranceOffered: _offered, InsuranceDeclined: _declined, InsuranceClosed: _closed},
    offers={Role.CROUPIER: _croupiers_offers, int: _players_offers},
    due=_due,
    stages=(Phase.CLOSED,),
)
