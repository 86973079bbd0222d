"""Bacará chemin de fer: a passed hand, offered at the same level to one player after another."""

from collections.abc import Iterator

from msgspec.structs import replace

from panoverde.core.chance import Chance
from panoverde.core.decider import Command, Event, Instant
from panoverde.core.option import Nature, Option, Pick
from panoverde.core.part import Part
from panoverde.core.people import Role, Seat
from panoverde.core.refusal import Refused
from panoverde.games._kit.cloth import Phase, player_at
from panoverde.games._kit.roles import require, require_physical

from .annulment import undone
from .bank import bank_returned, stakes_returned
from .calls import Call, say
from .state import Auction, Offer, Stage, State, deadline, is_bank, playing
from .turn import BankMade

LEVEL = "AO-12.79 AO-12.80 AO-12.81"


class AcceptHand(Command, tag="accept_hand"):
    """At the level of the bank that was passed."""


class DeclineHand(Command, tag="decline_hand"):
    pass


class ReturnHand(Command, tag="return_hand"):
    """The hand was taken out of turn: it goes to the player who had the right to it."""

    seat: Seat


class OpenAuction(Command, tag="open_auction"):
    """Nobody is left to offer it to."""


class HandDeclined(Event, tag="hand_declined"):
    seat: Seat
    until: Instant | None = None


class AuctionOpened(Event, tag="auction_opened"):
    out: tuple[Seat, ...] = ()
    until: Instant | None = None
    origin: Seat = Seat(0)
    """The banker who passed the hand, where they stand."""


class HandReturned(Event, tag="hand_returned"):
    """Back to the offer, at the level that the bank had."""

    seat: Seat
    to: Seat
    level: int
    until: Instant | None = None


# Judging


def _first(state: State) -> tuple[Offer, Seat] | None:
    offer = state.offer
    return (offer, offer.left[0]) if state.stage == Stage.OFFER and offer and offer.left else None


def _awaited(state: State, who: object, at: Instant) -> tuple[Offer, Seat]:
    found = _first(state)
    if found is None or who != found[1]:
        raise Refused(LEVEL, "not-offered-to-you")
    if state.until is not None and at > state.until:
        raise Refused("R-457", "time-is-up")
    return found


def _accept(state: State, command: AcceptHand, _: Chance) -> Iterator[Event]:
    player_at(state.cloth, command.by)
    offer, seat = _awaited(state, command.by, command.at)
    if not _can_pay(state, offer, seat):
        money = state.rules.money
        have = money(state.cloth.players[seat].chips)
        raise Refused("AO-12.81", "not-enough-chips", amount=money(offer.level), chips=have)
    yield BankMade(seat, offer.level)  # AO-12.81
    yield say(state.rules, Call.BANK_OF, amount=offer.level)  # AO-12.97a


def _can_pay(state: State, offer: Offer, seat: Seat) -> bool:
    return state.cloth.players[seat].chips >= offer.level


def _decline(state: State, command: DeclineHand, _: Chance) -> Iterator[Event]:
    """The croupier takes a silence for a refusal, where no clock does."""
    found = _first(state)
    if found and command.by == Role.CROUPIER and state.until is None:
        return declined(state, command.at)
    player_at(state.cloth, command.by)
    _awaited(state, command.by, command.at)
    return declined(state, command.at)


def declined(state: State, at: Instant) -> Iterator[Event]:
    found = _first(state)
    assert found is not None  # noqa: S101 - it is offered to somebody
    offer, seat = found
    until = deadline(state, at)
    yield HandDeclined(seat, until)
    if offer.left == (seat,):
        yield from auctioned(state, offer, at)


def auctioned(state: State, offer: Offer, at: Instant) -> Iterator[Event]:
    passer = offer.passed.seat
    origin = Seat(0) if state.rules.is_seat(passer) else passer  # AO-12.85
    yield AuctionOpened(offer.out, deadline(state, at), origin)  # AO-12.81
    yield say(state.rules, Call.AUCTION)  # AO-12.97c


def _open(state: State, command: OpenAuction, _: Chance) -> Iterator[Event]:
    require(command, Role.CROUPIER)
    if not _nobody_left(state) or state.offer is None:
        raise Refused(LEVEL, "still-offered")
    yield from auctioned(state, state.offer, command.at)


def _nobody_left(state: State) -> bool:
    return state.stage == Stage.OFFER and state.offer is not None and not state.offer.left


def _return(state: State, command: ReturnHand, _: Chance) -> Iterator[Event]:
    require(command, Role.CROUPIER, Role.INSPECTOR)
    require_physical(state)
    if command.seat not in _owners(state):
        raise Refused("AO-12.82", "hand-stays")
    banker, taken = state.banker, state.taken_from
    assert banker is not None and taken is not None  # noqa: S101, PT018 - who took it, and from what
    yield from undone(state, "AO-12.82") if playing(state) and state.dealing.banca else stakes_returned(state)
    yield from bank_returned(state.cloth)
    yield HandReturned(banker, command.seat, taken.level, deadline(state, command.at))  # AO-12.82


def _owners(state: State) -> tuple[Seat, ...]:
    """Who came before the banker in the order of a passed hand, until a ponto has the first cards."""
    taken, dealing = state.taken_from, state.dealing
    begun = playing(state) and not (dealing.deemed is None and dealing.winner is None)  # AO-12.82
    if taken is None or begun or state.stage != Stage.COUP or not state.rules.physical:
        return ()
    others = (seat for seat in sorted(state.cloth.players) if not is_bank(state, seat))
    return tuple(seat for seat in others if seat not in taken.left)


# Believing


def _next(state: State, event: HandDeclined) -> State:
    assert state.offer is not None  # noqa: S101 - what is declined
    return replace(state, offer=replace(state.offer, left=state.offer.left[1:]), until=event.until)


def _opened(state: State, event: AuctionOpened) -> State:
    return replace(state, stage=Stage.AUCTION, offer=None, auction=Auction(event.out, event.origin), until=event.until)


def _returned(state: State, event: HandReturned) -> State:
    """The offer goes on from them as if nobody had taken the hand."""
    taken = state.taken_from
    assert taken is not None  # noqa: S101 - the offer that the hand goes back to
    window = replace(state.window, announced=False, deadline=None, ready=())
    phase = Phase.BETTING if state.phase == Phase.CLOSED else state.phase
    offer = replace(taken, left=(event.to, *taken.left))
    return replace(
        state,
        stage=Stage.OFFER,
        last_banker=taken.after,
        hand=None,
        offer=offer,
        taken_from=None,
        banco=None,
        window=window,
        phase=phase,
        until=event.until,
    )


# What is offered


def _players_offers(state: State, seat: Seat) -> Iterator[Option]:
    found = _first(state)
    if found is None or found[1] != seat:
        return
    if _can_pay(state, found[0], seat):
        yield Option("accept_hand", nature=Nature.COURSE, until=state.until)
    yield Option("decline_hand", nature=Nature.COURSE, until=state.until)


def _due(state: State) -> Command | None:
    return OpenAuction(by=Role.CROUPIER) if _nobody_left(state) else None


def _croupiers_offers(state: State, who: Role) -> Iterator[Option]:
    if _nobody_left(state):
        yield Option("open_auction", nature=Nature.COURSE)
    if _first(state) and state.until is None:
        yield Option("decline_hand")
    yield from _owners_offers(state, who)


def _owners_offers(state: State, _: Role) -> Iterator[Option]:
    if owners := _owners(state):
        yield Option("return_hand", (Pick("seat", owners),), Nature.IRREGULARITY)


offers: Part[State] = Part(
    judges={AcceptHand: _accept, DeclineHand: _decline, ReturnHand: _return, OpenAuction: _open},
    cites={AcceptHand: LEVEL, DeclineHand: LEVEL, OpenAuction: LEVEL, ReturnHand: "AO-12.82"},
    believes={HandDeclined: _next, AuctionOpened: _opened, HandReturned: _returned},
    offers={int: _players_offers, Role.CROUPIER: _croupiers_offers, Role.INSPECTOR: _owners_offers},
    due=_due,
)
