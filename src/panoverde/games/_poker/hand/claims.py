"""Disputing a hand of a tournament: how it was read until the next one begins, its pot a little longer."""

from collections.abc import Iterator
from enum import StrEnum
from typing import ClassVar

from msgspec.structs import replace

from panoverde.core.chance import Chance
from panoverde.core.decider import Command, Event, Instant, tag_of
from panoverde.core.option import Nature, Option, Pick
from panoverde.core.part import Bar, Part
from panoverde.core.people import Seat, Who
from panoverde.core.refusal import Refused
from panoverde.games._poker.course.steps import StartHand
from panoverde.games._poker.errors.recorders import at_tournaments, only_at_tournaments
from panoverde.games._poker.hand.deal import HandStarted
from panoverde.games._poker.hand.payment import PayPots
from panoverde.games._poker.hand.substantial_action import has_substantial_action
from panoverde.games._poker.roles import player_at
from panoverde.games._poker.seats.conduct import DisputeSettled
from panoverde.games._poker.state import Stage, State


class Disputed(StrEnum):
    READING = "reading"
    POT = "pot_error"


class Claim(Command, tag="claim"):
    """A player at the table, in the hand or not, says that it was read wrongly, or its pot counted or handed over."""

    about: Disputed


class ClaimMade(Event, tag="claim_made"):
    aloud: ClassVar[bool] = True
    seat: Seat
    about: Disputed


def disputable(state: State) -> tuple[Disputed, ...]:
    """What may be disputed, the minute of a break apart."""
    hand = state.hand
    if hand is None and state.course.redeal is None:
        return tuple(Disputed) if state.hands else ()  # RT-22 R-175
    if hand is None:
        return (Disputed.POT,) if state.hands else ()  # a null hand was begun, and is dealt again: RT-36.3
    if hand.stage == Stage.PAYING:
        return tuple(Disputed)  # RT-12
    earlier = hand.number > 1
    return (Disputed.POT,) if earlier and not has_substantial_action(hand) else ()  # RT-22 R-175


def last_moment(state: State) -> Instant | None:
    return state.course.claims_until if state.hand is None else None  # RT-22


# Judging


def claim(state: State, command: Claim, _: Chance) -> Iterator[Event]:
    seat, _player = player_at(state, command.by)
    only_at_tournaments(state)
    last = last_moment(state)
    if command.about not in disputable(state) or (last is not None and command.at > last):
        raise Refused("RT-22 R-175 R-601", "too-late-to-claim")
    if seat in state.course.claimants:
        raise Refused("RT-22", "already-claimed", seat=seat)
    yield ClaimMade(seat, command.about)  # RT-12 RT-22


def _why_not_now(state: State, _: Who) -> Refused | None:
    claimants = state.course.claimants
    return Refused("RT-12 RT-22 RT-1", "claim-to-settle", seat=claimants[0]) if claimants else None


# Believing


def _claimed(state: State, event: ClaimMade) -> State:
    return replace(state, course=replace(state.course, claimants=(*state.course.claimants, event.seat)))


def _settled(state: State, _: DisputeSettled) -> State:
    return replace(state, course=replace(state.course, claimants=())) if state.course.claimants else state  # RT-1


def _next_hand(state: State, _: HandStarted) -> State:
    if state.course.claims_until is None:
        return state
    return replace(state, course=replace(state.course, claims_until=None))


# Offering


def _offers(state: State, who: Seat) -> Iterator[Option]:
    if who in state.players and who not in state.course.claimants and (about := disputable(state)):
        yield Option(tag_of(Claim), (Pick("about", about),), Nature.ASIDE, until=last_moment(state))


PART: Part[State] = Part(
    judges={Claim: claim},
    bars={PayPots: Bar(_why_not_now), StartHand: Bar(_why_not_now)},
    cites={Claim: "RT-12 RT-22 R-175 R-601"},
    believes={ClaimMade: _claimed, DisputeSettled: _settled, HandStarted: _next_hand},
    offers=at_tournaments(_offers, int),
)
