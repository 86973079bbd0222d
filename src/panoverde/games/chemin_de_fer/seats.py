"""Bacará chemin de fer: nine seats, standing places behind them, and who may sit down or leave."""

from collections.abc import Iterator

from msgspec.structs import replace

from panoverde.core.chance import Chance
from panoverde.core.commands import Sit
from panoverde.core.decider import Event
from panoverde.core.option import Option
from panoverde.core.part import Part
from panoverde.core.people import STAFF, Seat, Who
from panoverde.core.refusal import Refused
from panoverde.games._kit import seats as kit
from panoverde.games._kit.seats import SeatLeft

from .state import Auction, Cause, Hand, Offer, Stage, State, is_bank, playing, resting

_kit = kit.seats(State)


def _sit(state: State, command: Sit, chance: Chance) -> Iterator[Event]:
    events = kit.sit(state, command, chance)
    first = next(events)
    name = command.player
    if refused := _why_not_sit(state, first.seat, command.name or name):  # type: ignore[attr-defined]
        raise refused
    if name and any(player.name == name for player in state.cloth.players.values()):
        raise Refused("AO-12.17", "two-seats")
    if name in state.kept_out and state.stage in (Stage.OFFER, Stage.AUCTION):
        raise Refused("AO-12.87 AO-12.89 AO-12.90 R-455", "not-while-bidding")
    yield first


def _why_not_sit(state: State, seat: Seat, name: str) -> Refused | None:
    if state.stage == Stage.OVER:
        return Refused("AO-12.108 R-93", "play-is-over")
    kept = state.bookings.get(seat)
    if kept is not None:
        return None if name and name == kept else Refused("AO-12.19 AO-12.26", "seat-kept", seat=seat)
    if state.rules.is_seat(seat) and state.waiting:
        return Refused("AO-12.20 AO-12.22", "list-goes-first")
    if any(move.to == seat for move in state.moves):
        return Refused("AO-12.20", "seat-asked-for", seat=seat)
    return None


def why_not_leave(state: State, seat: Seat) -> Refused | None:
    """The bank stays until its hand is over; a bid stands until it is adjudicated or beaten."""
    if playing(state) and state.cloth.of(seat):
        return Refused("AO-12.41 R-199", "bets-stand")
    if is_bank(state, seat) and state.stage in (Stage.COUP, Stage.AFTER):
        return Refused("AO-12.30 AO-12.31 AO-12.105a R-455", "holds-the-bank")
    bid = state.auction.best if state.auction else None
    if bid and seat in (bid.seat, bid.partner):
        return Refused("AO-12.83 AO-12.89 R-455", "bid-stands")
    turn = state.turn
    if turn and turn.cause == Cause.AUCTION and seat in (turn.seat, turn.partner):
        return Refused("AO-12.89 R-455", "bid-stands")
    if state.banco and state.banco.seat == seat and not resting(state):
        return Refused("AO-12.46 R-455", "banco-stands")
    return None


def _left(state: State, event: SeatLeft) -> State:
    """Nothing of the player's is left: no turn, no right, no obligation. Who may not bid is known by name."""
    seat, name = event.seat, state.cloth.players[event.seat].name
    out = _kept_out(state)
    kept = (*state.kept_out, name) if name and seat in out else state.kept_out
    return replace(
        state,
        turn=None if state.turn and state.turn.seat == seat else state.turn,
        hand=_hand_without(state.hand, seat),
        offer=_offer_without(state.offer, seat),
        taken_from=_offer_without(state.taken_from, seat),
        auction=_auction_without(state.auction, seat),
        follows=None if state.follows == seat else state.follows,
        from_table=None if state.from_table == seat else state.from_table,
        passed_on_tie=None if state.passed_on_tie == seat else state.passed_on_tie,
        skips=_without(state.skips, seat),
        shufflers=_without(state.shufflers, seat),
        kept_out=kept,
    )


def _kept_out(state: State) -> tuple[Seat, ...]:
    if state.auction:
        return state.auction.out
    offer = state.offer or state.taken_from  # AO-12.82: the hand may go back to it
    return offer.out if offer else ()


def _without(seats: tuple[Seat, ...], seat: Seat) -> tuple[Seat, ...]:
    return tuple(other for other in seats if other != seat)


def _hand_without(hand: Hand | None, seat: Seat) -> Hand | None:
    return None if hand is None else replace(hand, asks=_without(hand.asks, seat))


def _offer_without(offer: Offer | None, seat: Seat) -> Offer | None:
    if offer is None:
        return None
    return replace(offer, left=_without(offer.left, seat), out=_without(offer.out, seat))


def _auction_without(auction: Auction | None, seat: Seat) -> Auction | None:
    if auction is None:
        return None
    proposals = tuple(pair for pair in auction.proposals if seat not in pair)
    pairs = tuple(pair for pair in auction.pairs if seat not in pair)
    return replace(auction, out=_without(auction.out, seat), proposals=proposals, pairs=pairs)


def _offers(state: State, seat: Seat) -> Iterator[Option]:
    if seat in state.cloth.players or not _why_not_sit(state, seat, ""):
        yield from kit.offers(state, seat)


def _covered(state: State, viewer: Who) -> State:
    return replace(state, kept_out=()) if state.kept_out and viewer not in STAFF else state


leaving: Part[State] = Part(believes={SeatLeft: _left}, covers=_covered)
"""Comes before the part that takes the player away: it reads who they were."""

places: Part[State] = _kit.but(judges={Sit: _sit}, offers={int: _offers}, cites={Sit: "AO-12.17 AO-12.18 AO-12.23"})
