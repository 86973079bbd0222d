"""Bacará chemin de fer: the bank at auction, alone or with a partner; who may not bid; what follows without bids."""

from collections.abc import Iterator

from msgspec.structs import replace

from panoverde.core.chance import Chance
from panoverde.core.decider import Command, Event, Instant
from panoverde.core.money import LARGEST, Amount, Sum
from panoverde.core.option import Nature, Number, Option, Pick
from panoverde.core.part import Part
from panoverde.core.people import Role, Seat
from panoverde.core.refusal import Refused
from panoverde.games._kit.cloth import player_at
from panoverde.games._kit.roles import require
from panoverde.games._kit.seats import whole_amount

from .calls import Call, say
from .order import distance, next_seat, rank
from .state import Auction, Bid, Cause, Stage, State, Turn, deadline, enough
from .turn import HandGiven, after_skipping, lapsed, skipped

BIDDING = "AO-12.81 AO-12.83"
OUT = "AO-12.87 AO-12.89 AO-12.90 AO-12.91"
PARTNERS = "AO-12.88"


class PlaceBid(Command, tag="place_bid"):
    chips: Amount


class BidTogether(Command, tag="bid_together"):
    """For a bank in equal parts with a partner."""

    chips: Amount


class ProposePartner(Command, tag="propose_partner"):
    seat: Seat


class AcceptPartner(Command, tag="accept_partner"):
    seat: Seat


class Adjudicate(Command, tag="adjudicate"):
    """Nobody bids more."""


class BidPlaced(Event, tag="bid_placed"):
    seat: Seat
    chips: Sum
    partner: Seat | None = None


class PartnerProposed(Event, tag="partner_proposed"):
    seat: Seat
    to: Seat


class PartnersAgreed(Event, tag="partners_agreed"):
    seat: Seat
    partner: Seat


class BankAdjudicated(Event, tag="bank_adjudicated"):
    seat: Seat
    chips: Sum
    partner: Seat | None = None
    until: Instant | None = None


# Who may bid, and how much


def _auction(state: State) -> Auction | None:
    return state.auction if state.stage == Stage.AUCTION else None


def _may_bid(state: State, seat: Seat) -> bool:
    auction = _auction(state)
    return auction is not None and seat in state.cloth.players and seat not in auction.out


def _partner(state: State, seat: Seat) -> Seat | None:
    pairs = state.auction.pairs if state.auction else ()
    return next((other for one, two in pairs for own, other in ((one, two), (two, one)) if own == seat), None)


def _origin(state: State) -> Seat:
    """The banker who passed the hand, at a seat or standing."""
    return (state.auction.origin if state.auction else None) or state.last_banker  # AO-12.85 AO-12.88


def _joint(state: State, seat: Seat, partner: Seat, amount: int) -> Bid:
    """The bank is of the partner who comes first."""
    first, second = sorted((seat, partner), key=lambda one: rank(state, _origin(state), one))  # AO-12.88
    return Bid(first, amount, second)


def _priority(state: State, bid: Bid) -> tuple[bool, bool, int]:
    """Of equal bids: alone before partners, seated before standing, then the nearest to the banker's right."""
    standing = not state.rules.is_seat(bid.seat)
    return bid.partner is not None, standing, distance(state, _origin(state), bid.seat)  # AO-12.84 AO-12.85 AO-12.88


def _least(state: State, bid: Bid) -> int:
    """The least that such a bid may be: as much as the best one where it has priority, else a step more."""
    best = state.auction.best if state.auction else None
    if best is None:
        return state.rules.first_bid  # AO-12.83
    first = _priority(state, bid) < _priority(state, best)
    return best.chips if first else best.chips + state.rules.raise_by


def _most(state: State, bid: Bid) -> int:
    """What they can pay between them; what they hold already they need not beat."""
    purse = state.cloth.players[bid.seat].chips
    if bid.partner is not None:
        theirs = state.cloth.players[bid.partner].chips
        purse = min(2 * purse, 2 * theirs + 1)  # half each; an odd unit is the banker's
    return min(purse, LARGEST)


def _bounds(state: State, bid: Bid) -> Number | None:
    least, most, step = _least(state, bid), _most(state, bid), state.rules.raise_by
    most -= (most - least) % step
    return Number("chips", least, most, step) if most >= least else None


# Judging


def _bid(state: State, command: PlaceBid, _: Chance) -> Iterator[Event]:
    seat = _bidder(state, command)
    return _bids(state, Bid(seat, whole_amount(command.chips)))


def _together(state: State, command: BidTogether, _: Chance) -> Iterator[Event]:
    seat = _bidder(state, command)
    partner = _partner(state, seat)
    if partner is None:
        raise Refused(PARTNERS, "no-partner")
    return _bids(state, _joint(state, seat, partner, whole_amount(command.chips)))


def _bidder(state: State, command: Command) -> Seat:
    seat, _player = player_at(state.cloth, command.by)
    if _auction(state) is None:
        raise Refused(BIDDING, "no-auction")
    if not _may_bid(state, seat):
        raise Refused(OUT, "may-not-bid")
    if state.until is not None and command.at > state.until:
        raise Refused("R-457", "time-is-up")
    return seat


def _bids(state: State, bid: Bid) -> Iterator[Event]:
    bounds = _bounds(state, bid)
    if bounds is None or not bounds.accepts(bid.chips):
        money = state.rules.money
        raise Refused(
            BIDDING, "no-such-bid", least=money(_least(state, bid)), step=money(state.rules.raise_by),
            most=money(_most(state, bid)),
        )  # fmt: skip
    yield BidPlaced(bid.seat, bid.chips, bid.partner)
    yield say(state.rules, Call.BID, amount=bid.chips)  # AO-12.97c


def _propose(state: State, command: ProposePartner, _: Chance) -> Iterator[Event]:
    seat = _bidder(state, command)
    if command.seat not in _possible(state, seat):
        raise Refused(PARTNERS, "no-such-partner", seat=command.seat)
    yield PartnerProposed(seat, command.seat)


def _possible(state: State, seat: Seat) -> tuple[Seat, ...]:
    """Whom they may still ask: nobody has two partners."""
    auction = _auction(state)
    if auction is None or _partner(state, seat) is not None:
        return ()
    asked = {to for one, to in auction.proposals if one == seat}
    others = (other for other in sorted(state.cloth.players) if other != seat and other not in asked)
    return tuple(other for other in others if _may_bid(state, other) and _partner(state, other) is None)


def _accept(state: State, command: AcceptPartner, _: Chance) -> Iterator[Event]:
    seat = _bidder(state, command)
    if command.seat not in _proposers(state, seat):
        raise Refused(PARTNERS, "no-such-partner", seat=command.seat)
    yield PartnersAgreed(command.seat, seat)  # AO-12.88


def _proposers(state: State, seat: Seat) -> tuple[Seat, ...]:
    auction = _auction(state)
    if auction is None or _partner(state, seat) is not None:
        return ()
    return tuple(one for one, to in auction.proposals if to == seat and _partner(state, one) is None)


def _adjudicate(state: State, command: Adjudicate, _: Chance) -> Iterator[Event]:
    """The croupier, or the clock when the time for bids has run out."""
    auction = _auction(state)
    require(command, Role.CROUPIER if state.until is None else Role.CLOCK)
    if auction is None:
        raise Refused(BIDDING, "no-auction")
    if state.until is not None and command.at <= state.until:
        raise Refused("R-457", "time-not-up", left=state.until - command.at)
    return ended(state, auction, command.at)


def ended(state: State, auction: Auction, at: Instant) -> Iterator[Event]:
    best = auction.best
    if best is not None:
        yield BankAdjudicated(best.seat, best.chips, best.partner, deadline(state, at))  # AO-12.81
        yield say(state.rules, Call.ADJUDICATED, amount=best.chips)  # AO-12.97c
        return
    seat = next_seat(state) if enough(state) else None
    while seat is not None and seat in state.skips:
        yield from lapsed(state, seat)
        yield from skipped(state, seat)  # AO-12.93
        state = after_skipping(state, seat)
        seat = next_seat(state)
    if seat is None:
        yield AuctionFailed()  # AO-12.16
        return
    yield from lapsed(state, seat)
    yield HandGiven(seat, deadline(state, at), obliged=True)  # AO-12.86


class AuctionFailed(Event, tag="auction_failed"):
    """Nobody bids, and too few sit there for somebody to be obliged."""


# Believing


def _placed(state: State, event: BidPlaced) -> State:
    assert state.auction is not None  # noqa: S101 - what is bid for
    return replace(state, auction=replace(state.auction, best=Bid(event.seat, event.chips, event.partner)))


def _proposed(state: State, event: PartnerProposed) -> State:
    assert state.auction is not None  # noqa: S101 - what is bid for
    proposals = (*state.auction.proposals, (event.seat, event.to))
    return replace(state, auction=replace(state.auction, proposals=proposals))


def _agreed(state: State, event: PartnersAgreed) -> State:
    assert state.auction is not None  # noqa: S101 - what is bid for
    pairs = (*state.auction.pairs, (event.seat, event.partner))
    return replace(state, auction=replace(state.auction, pairs=pairs))


def _adjudicated(state: State, event: BankAdjudicated) -> State:
    turn = Turn(event.seat, Cause.AUCTION, event.chips, event.partner)
    auction = None if state.auction is None else replace(state.auction, best=None)
    return replace(state, stage=Stage.TURN, turn=turn, auction=auction, until=event.until)


def _failed(state: State, _: AuctionFailed) -> State:
    return replace(state, stage=Stage.TURN, turn=None, auction=None, until=None)


# Offering


def _players_offers(state: State, seat: Seat) -> Iterator[Option]:
    if not _may_bid(state, seat):
        return
    if (alone := _bounds(state, Bid(seat, 0))) is not None:
        yield Option("place_bid", (alone,), Nature.STAKE, until=state.until)
    partner = _partner(state, seat)
    if partner is not None and (both := _bounds(state, _joint(state, seat, partner, 0))) is not None:
        yield Option("bid_together", (both,), Nature.STAKE, until=state.until)
    if possible := _possible(state, seat):
        yield Option("propose_partner", (Pick("seat", possible),), until=state.until)
    if proposers := _proposers(state, seat):
        yield Option("accept_partner", (Pick("seat", proposers),), until=state.until)


def _croupiers_offers(state: State, _: Role) -> Iterator[Option]:
    if _auction(state) and state.until is None:
        yield Option("adjudicate", nature=Nature.COURSE)


def _clocks_offers(state: State, _: Role) -> Iterator[Option]:
    if _auction(state) and state.until is not None:
        yield Option("adjudicate", nature=Nature.COURSE, since=state.until + 1)


auctions: Part[State] = Part(
    judges={
        PlaceBid: _bid,
        BidTogether: _together,
        ProposePartner: _propose,
        AcceptPartner: _accept,
        Adjudicate: _adjudicate,
    },
    cites={
        PlaceBid: BIDDING,
        BidTogether: PARTNERS,
        ProposePartner: PARTNERS,
        AcceptPartner: PARTNERS,
        Adjudicate: "AO-12.81 AO-12.86",
    },
    believes={
        BidPlaced: _placed,
        PartnerProposed: _proposed,
        PartnersAgreed: _agreed,
        BankAdjudicated: _adjudicated,
        AuctionFailed: _failed,
    },
    offers={int: _players_offers, Role.CROUPIER: _croupiers_offers, Role.CLOCK: _clocks_offers},
)
