"""Blackjack/21: complementary bettors who follow a split or a double, or stay out."""

from collections.abc import Iterator

from msgspec.structs import replace

from panoverde.core.chance import Chance
from panoverde.core.decider import Command, Event
from panoverde.core.money import Money
from panoverde.core.option import Nature, Option
from panoverde.core.part import Part
from panoverde.core.people import Seat
from panoverde.core.refusal import Refused
from panoverde.games._kit.cloth import player_at
from panoverde.games._kit.window import BetPlaced

from .state import Following, State
from .table_events import Followed, FollowingClosed, StayedOut
from .turns import in_time

FOLLOWING = "AO-6.18 AO-6.33 AO-6.35 R-43"


class Follow(Command, tag="follow"):
    pass


class StayOut(Command, tag="stay_out"):
    pass


def _pending(state: State, command: Command) -> tuple[Seat, Following]:
    seat, _ = player_at(state.cloth, command.by)
    if state.following is None or seat not in state.following.pending:
        raise Refused(FOLLOWING, "nothing-to-follow")
    in_time(state, command.at)
    return seat, state.following


def _follow(state: State, command: Follow, _: Chance) -> Iterator[Event]:
    seat, following = _pending(state, command)
    stake, has = state.cloth.on(seat, following.hand), state.cloth.players[seat].chips
    if stake > has:
        money = {"amount": Money(stake, state.rules.currency), "chips": Money(has, state.rules.currency)}
        raise Refused("AO-6.33 AO-6.35", "not-enough-chips", **money)
    yield Followed(seat)  # AO-6.33 AO-6.35
    yield BetPlaced(seat, following.new or following.hand, stake, command.at)


def _stay_out(state: State, command: StayOut, _: Chance) -> Iterator[Event]:
    seat, _following = _pending(state, command)
    yield StayedOut(seat)  # AO-6.33: their bet is decided by the first hand


def _answered(state: State, event: Followed | StayedOut) -> State:
    open_still = state.following
    pending = tuple(seat for seat in open_still.pending if seat != event.seat) if open_still else ()
    return replace(state, following=replace(open_still, pending=pending) if open_still and pending else None)


def _closed(state: State, _: FollowingClosed) -> State:
    return replace(state, following=None)


def _offers(state: State, seat: Seat) -> Iterator[Option]:
    following = state.following
    if following is None or seat not in following.pending:
        return
    if state.cloth.on(seat, following.hand) <= state.cloth.players[seat].chips:
        yield Option("follow", nature=Nature.STAKE, until=state.until)
    yield Option("stay_out", nature=Nature.COURSE, until=state.until)


following: Part[State] = Part(
    judges={Follow: _follow, StayOut: _stay_out},
    cites={Follow: FOLLOWING, StayOut: FOLLOWING},
    believes={Followed: _answered, StayedOut: _answered, FollowingClosed: _closed},
    offers={int: _offers},
)
