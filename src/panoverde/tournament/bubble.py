"""Hand-for-hand: announced before the bubble, one hand at a time, two minutes a hand (RT-79)."""

from collections.abc import Iterator

from panoverde.core.chance import Chance
from panoverde.core.decider import Command, Event
from panoverde.core.option import Nature, Option
from panoverde.core.part import Part
from panoverde.core.people import Role
from panoverde.core.refusal import Refused
from panoverde.tournament import clock
from panoverde.tournament.authority import FLOOR, in_phase, offered_to, only
from panoverde.tournament.commands import AnnounceHandForHand, EndHandForHand, EndRound, RevealAllIns
from panoverde.tournament.events import AllInsRevealed, HandForHandAnnounced, HandForHandEnded, RoundEnded
from panoverde.tournament.state import Phase, State, on

FROM = 2
"""Players more than paid places when it is due: 52 for 50."""  # RT-79.A R-552


def paid_places(state: State) -> int:
    """Places in the money; of a satellite those that win a seat."""
    course = state.course
    return course.seats_given or len(course.prizes) - course.prizes.count(0)


def is_due(state: State) -> bool:
    course = state.course
    if not _may_be_announced(state):
        return False
    return course.playing <= paid_places(state) + FROM  # RT-79.A R-552


def _may_be_announced(state: State) -> bool:
    """At one table all play the same hand anyway."""
    course = state.course
    if course.phase != Phase.RUNNING or course.hand_for_hand or not course.prizes_fixed or course.clock.on_break:
        return False
    return len(state.tables) > 1 and course.playing > paid_places(state)


def is_over(state: State) -> bool:
    course = state.course
    if course.phase != Phase.RUNNING:
        return False
    reached = course.playing <= paid_places(state) and not round_is_open(state)
    return course.hand_for_hand and (reached or len(state.tables) < 2)


def round_is_open(state: State) -> bool:
    """May another table still eliminate somebody in the hand that reached the money? They would share a place."""
    course = state.course
    if not course.hand_for_hand or len(state.tables) < 2:
        return False
    return course.round_players > paid_places(state)  # RT-79.A R-161


def _announce(state: State, command: AnnounceHandForHand, _: Chance) -> Iterator[Event]:
    only(command, FLOOR)
    in_phase(state, Phase.RUNNING, cites="RT-79.A")
    if not _may_be_announced(state):
        raise Refused("RT-79.A", "no-bubble-now")
    yield HandForHandAnnounced(clock.paused(state.course.clock, command.at), state.course.hand + 1)  # RT-79.A


def _reveal(state: State, command: RevealAllIns, _: Chance) -> Iterator[Event]:
    only(command, FLOOR)
    in_phase(state, Phase.RUNNING, cites="RT-79.F")
    if not state.course.face_down:
        raise Refused("RT-79.F R-167", "not-hand-for-hand")
    yield AllInsRevealed()  # RT-79.F


def _end_round(state: State, command: EndRound, _: Chance) -> Iterator[Event]:
    only(command, FLOOR)
    in_phase(state, Phase.RUNNING, cites="RT-79.B")
    course, rules = state.course, state.rules
    if not course.hand_for_hand:
        raise Refused("RT-79.B", "not-hand-for-hand")
    yield RoundEnded(clock.after_hand(rules.levels, course.clock, rules.hand_minutes), course.hand + 1)  # RT-79.C


def _end(state: State, command: EndHandForHand, _: Chance) -> Iterator[Event]:
    only(command, FLOOR)
    in_phase(state, Phase.RUNNING, cites="RT-79.A")
    if not state.course.hand_for_hand or not (is_over(state) or command.by == Role.DIRECTOR):
        raise Refused("RT-79.A", "not-hand-for-hand")
    yield HandForHandEnded(clock.resumed(state.course.clock, command.at))


# Believing


def _announced(state: State, event: HandForHandAnnounced) -> State:
    left = state.course.playing
    return on(
        state,
        hand_for_hand=True,
        round_players=left,
        round_tables=(),
        revealed=False,
        clock=event.clock,
        hand=event.hand,
    )


def _round_ended(state: State, event: RoundEnded) -> State:
    left = state.course.playing
    return on(state, round_players=left, round_tables=(), revealed=False, clock=event.clock, hand=event.hand)


def _revealed(state: State, _: AllInsRevealed) -> State:
    return on(state, revealed=True)


def _ended(state: State, event: HandForHandEnded) -> State:
    return on(state, hand_for_hand=False, round_tables=(), clock=event.clock)


# Offering


def _due(state: State) -> Command | None:
    if is_over(state):
        return EndHandForHand(by=Role.DIRECTOR)
    return AnnounceHandForHand(by=Role.DIRECTOR) if is_due(state) else None


def _offers(state: State) -> Iterator[Option]:
    if _may_be_announced(state):
        yield Option("announce_hand_for_hand", (), Nature.COURSE)
    if state.course.hand_for_hand and state.course.phase == Phase.RUNNING:
        yield Option("end_round", (), Nature.COURSE)
        if state.course.face_down:
            yield Option("reveal_all_ins", (), Nature.COURSE)
        if is_over(state):
            yield Option("end_hand_for_hand", (), Nature.COURSE)


bubble: Part[State] = Part(
    judges={AnnounceHandForHand: _announce, RevealAllIns: _reveal, EndRound: _end_round, EndHandForHand: _end},
    cites={
        AnnounceHandForHand: "RT-79.A RT-79.E",
        RevealAllIns: "RT-79.F R-167",
        EndRound: "RT-79.B RT-79.C RT-79.D",
        EndHandForHand: "RT-79.A",
    },
    believes={
        HandForHandAnnounced: _announced,
        AllInsRevealed: _revealed,
        RoundEnded: _round_ended,
        HandForHandEnded: _ended,
    },
    offers=offered_to(FLOOR, _offers),
    due=_due,
)
