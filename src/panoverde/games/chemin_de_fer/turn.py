"""Bacará chemin de fer: whose turn it is, and taking the hand with a bank, refusing it, or losing the seat."""

from collections.abc import Iterator

from msgspec.structs import replace

from panoverde.core.chance import Chance
from panoverde.core.decider import Command, Event, Instant
from panoverde.core.money import Amount, Sum, Transfer, chips, stake
from panoverde.core.option import Nature, Number, Option
from panoverde.core.part import Part
from panoverde.core.people import Role, Seat
from panoverde.core.refusal import Refused
from panoverde.games._kit.cloth import Cloth, player_at, with_bet, with_player
from panoverde.games._kit.roles import require
from panoverde.games._kit.seats import whole_amount
from panoverde.games._kit.window import parting

from .calls import Call, say
from .order import next_seat, passed_over
from .payout import half
from .registration import BookingLapsed
from .state import BANK_ZONE, Auction, Cause, Hand, Stage, State, Turn, deadline, enough, resting

TURNS = "AO-12.29 AO-12.32 AO-12.92"
TAKING = "AO-12.35 AO-12.39"
REFUSING = "AO-12.23 AO-12.86 R-452"


class GiveHand(Command, tag="give_hand"):
    """The shoe comes to the next player."""


class TakeHand(Command, tag="take_hand"):
    """They say how much they put in the bank."""

    chips: Amount


class RefuseHand(Command, tag="refuse_hand"):
    pass


class DeclareAbsent(Command, tag="declare_absent"):
    """The player whose turn it is isn't there."""


class HandGiven(Event, tag="hand_given"):
    seat: Seat
    until: Instant | None = None
    obliged: bool = False


class HandSkipped(Event, tag="hand_skipped"):
    seat: Seat


class BankMade(Event, tag="bank_made"):
    """Its chips lie beside the croupier."""

    seat: Seat
    chips: Sum


class AssociateJoined(Event, tag="associate_joined"):
    seat: Seat
    chips: Sum


class HandRefused(Event, tag="hand_refused"):
    seat: Seat
    until: Instant | None = None
    """Of the auction that begins again, where they had bid for it."""


class SeatLost(Event, tag="seat_lost"):
    seat: Seat


# Judging


def may_give(state: State) -> bool:
    """Somebody's turn has come: there are players enough and a shoe to deal from."""
    free = state.stage == Stage.TURN and state.turn is None and resting(state)
    return free and enough(state) and state.shoe.is_ready  # AO-12.16


def _give(state: State, command: GiveHand, _: Chance) -> Iterator[Event]:
    require(command, Role.CROUPIER)
    seat = next_seat(state)
    if seat is None or not may_give(state):
        raise Refused(f"AO-12.16 {TURNS}", "no-hand-to-give")
    yield from lapsed(state, seat)
    if seat in state.skips:
        yield from skipped(state, seat)
    else:
        yield HandGiven(seat, deadline(state, command.at), state.unwanted)  # AO-12.29 AO-12.30 AO-12.32 AO-12.86


def lapsed(state: State, seat: Seat) -> Iterator[Event]:
    """The hand comes to this seat: empty ones before it are kept for nobody any more."""
    for empty in passed_over(state, seat):
        if empty in state.bookings:
            yield BookingLapsed(state.bookings[empty], empty)  # AO-12.19 AO-12.21


def skipped(state: State, seat: Seat) -> Iterator[Event]:
    yield HandSkipped(seat)  # AO-12.93
    yield say(state.rules, Call.HAND_SKIPS)  # AO-12.97c


def _take(state: State, command: TakeHand, _: Chance) -> Iterator[Event]:
    seat, player = player_at(state.cloth, command.by)
    turn = _turn_of(state, seat)
    _in_time(state, command.at)
    amount, money = whole_amount(command.chips), state.rules.money
    if turn.capital and amount != turn.capital:
        raise _other_capital(state, turn)
    if amount < state.rules.least_bank:
        raise Refused(TAKING, "bank-too-small", least=money(state.rules.least_bank))
    own = amount if turn.partner is None else amount - half(amount)
    if own > player.chips:
        raise Refused(TAKING, "not-enough-chips", amount=money(own), chips=money(player.chips))
    yield BankMade(seat, own)  # AO-12.39
    if turn.partner is not None:
        yield AssociateJoined(turn.partner, amount - own)  # AO-12.88
    yield say(state.rules, Call.BANK_OF, amount=amount)  # AO-12.97a


def _other_capital(state: State, turn: Turn) -> Refused:
    capital = state.rules.money(turn.capital)
    if turn.cause == Cause.OBLIGED:
        return Refused("AO-12.86 R-452", "smallest-bank-only", capital=capital)
    return Refused("AO-12.81 AO-12.83", "bank-as-bid", capital=capital)


def _turn_of(state: State, seat: Seat) -> Turn:
    turn = state.turn
    if state.stage != Stage.TURN or turn is None or turn.seat != seat:
        raise Refused(TURNS, "not-your-hand", seat=seat)
    return turn


def _in_time(state: State, at: Instant) -> None:
    if state.until is not None and at > state.until:
        raise Refused("R-457", "time-is-up")


def _refuse(state: State, command: RefuseHand, _: Chance) -> Iterator[Event]:
    seat, _player = player_at(state.cloth, command.by)
    turn = _turn_of(state, seat)
    _in_time(state, command.at)
    return refused(state, turn, command.at)


def refused(state: State, turn: Turn, at: Instant) -> Iterator[Event]:
    """A bidder who refuses leaves the bank to another auction; anybody else gives up their seat."""
    seat = turn.seat
    yield HandRefused(seat, deadline(state, at) if turn.cause == Cause.AUCTION else None)  # AO-12.89
    yield say(state.rules, Call.REFUSED)  # AO-12.97c
    if turn.cause == Cause.AUCTION:
        yield say(state.rules, Call.AUCTION)
    else:
        yield from seat_lost(state, seat)  # AO-12.86 R-452


def seat_lost(state: State, seat: Seat) -> Iterator[Event]:
    yield SeatLost(seat)
    yield from parting(state.cloth, seat)


def _absent(state: State, command: DeclareAbsent, _: Chance) -> Iterator[Event]:
    require(command, Role.CROUPIER, Role.INSPECTOR)
    turn = state.turn
    if state.stage != Stage.TURN or turn is None:
        raise Refused("AO-12.95", "nobody-is-awaited")
    if turn.cause == Cause.AUCTION:
        yield from refused(state, turn, command.at)  # AO-12.89
    else:
        yield from seat_lost(state, turn.seat)  # AO-12.95


# Believing


def _given(state: State, event: HandGiven) -> State:
    """An obligation lasts until somebody takes the hand."""
    turn = Turn(event.seat, Cause.OBLIGED, state.rules.least_bank) if event.obliged else Turn(event.seat)  # AO-12.86
    clear = replace(state, offer=None, auction=None, unwanted=event.obliged)
    return replace(clear, stage=Stage.TURN, turn=turn, until=event.until)


def _skipped(state: State, event: HandSkipped) -> State:
    return after_skipping(state, event.seat)


def after_skipping(state: State, seat: Seat) -> State:
    """They have let the hand pass: it is the next player's."""
    skips = tuple(other for other in state.skips if other != seat)
    return replace(state, skips=skips, last_banker=seat)


def _made(state: State, event: BankMade) -> State:
    """A banker at a seat is the regular one: the next turn is to their right."""
    turn, seat = state.turn, event.seat
    auctioned = turn is not None and turn.cause == Cause.AUCTION
    hand = Hand(seat, auctioned=auctioned)
    resumed = state.offer.passed if state.offer and state.offer.passed.seat == seat else None
    if resumed is not None:
        hand = replace(resumed, associate=None, asks=(), garage=0)  # AO-12.81
    return replace(
        state,
        cloth=in_bank(state.cloth, seat, event.chips),
        stage=Stage.COUP,
        hand=hand,
        turn=None,
        unwanted=False,
        offer=None,
        taken_from=state.offer,
        auction=None,
        until=None,
        last_banker=seat if state.rules.is_seat(seat) else state.last_banker,  # AO-12.80 AO-12.92
        kept_out=(),
    )


def in_bank(cloth: Cloth, seat: Seat, amount: int) -> Cloth:
    player = cloth.players[seat]
    lying = with_bet(cloth, seat, BANK_ZONE, cloth.on(seat, BANK_ZONE) + amount)
    return with_player(lying, seat, replace(player, chips=player.chips - amount))


def _joined(state: State, event: AssociateJoined) -> State:
    assert state.hand is not None  # noqa: S101 - there is a banker to join
    hand = replace(state.hand, associate=event.seat, asks=())
    return replace(state, cloth=in_bank(state.cloth, event.seat, event.chips), hand=hand)


def _was_refused(state: State, event: HandRefused) -> State:
    turn = state.turn
    if turn is None or turn.cause != Cause.AUCTION:
        return replace(state, turn=None, until=None)
    earlier = state.auction or Auction()
    auction = Auction((*earlier.out, event.seat), earlier.origin)  # AO-12.89 R-476
    return replace(state, stage=Stage.AUCTION, turn=None, auction=auction, until=event.until)


def _lost(state: State, _: SeatLost) -> State:
    return replace(state, turn=None, until=None)


# Money


def _into_bank(event: BankMade | AssociateJoined) -> tuple[Transfer, ...]:
    return (Transfer(chips(event.seat), stake(event.seat), event.chips),)


# What is due, and what is offered


def _due(state: State) -> Command | None:
    return GiveHand(by=Role.CROUPIER) if may_give(state) else None


def _croupiers_offers(state: State, who: Role) -> Iterator[Option]:
    if may_give(state):
        yield Option("give_hand", nature=Nature.COURSE)
    yield from _absence(state, who)


def _absence(state: State, _: Role) -> Iterator[Option]:
    if state.stage == Stage.TURN and state.turn is not None:
        yield Option("declare_absent", nature=Nature.IRREGULARITY)


def _players_offers(state: State, seat: Seat) -> Iterator[Option]:
    turn = state.turn
    if state.stage != Stage.TURN or turn is None or turn.seat != seat:
        return
    purse = state.cloth.players[seat].chips
    least = turn.capital or state.rules.least_bank
    most = turn.capital or purse
    own = least if turn.partner is None else least - half(least)
    if own <= purse:
        yield Option("take_hand", (Number("chips", least, most),), Nature.COURSE, until=state.until)
    yield Option("refuse_hand", until=state.until)


turns: Part[State] = Part(
    judges={GiveHand: _give, TakeHand: _take, RefuseHand: _refuse, DeclareAbsent: _absent},
    cites={GiveHand: TURNS, TakeHand: TAKING, RefuseHand: REFUSING, DeclareAbsent: "AO-12.95"},
    believes={
        HandGiven: _given,
        HandSkipped: _skipped,
        BankMade: _made,
        AssociateJoined: _joined,
        HandRefused: _was_refused,
        SeatLost: _lost,
    },
    offers={Role.CROUPIER: _croupiers_offers, Role.INSPECTOR: _absence, int: _players_offers},
    due=_due,
    moves={BankMade: _into_bank, AssociateJoined: _into_bank},
)
