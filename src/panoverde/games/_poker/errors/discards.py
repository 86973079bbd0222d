"""Cards thrown away or killed by mistake in a tournament: when the hand is dead, and when it plays on."""

from collections.abc import Iterator
from enum import StrEnum

from msgspec.structs import replace

from panoverde.core.chance import Chance
from panoverde.core.decider import Command, Event
from panoverde.core.option import Nature, Option, Pick
from panoverde.core.part import Part
from panoverde.core.people import Role, Seat
from panoverde.core.refusal import Refused
from panoverde.games._poker.errors.dead_hands import STAGES, HandFault, HandRebuilt, RuledOut, hidden
from panoverde.games._poker.errors.recorders import DIRECTORS, at_tournaments, leaves_somebody, require_tournament
from panoverde.games._poker.hand.betting_round import deadline
from panoverde.games._poker.roles import hand_at, holding_at
from panoverde.games._poker.state import Hand, Stage, State, in_play


class Discard(StrEnum):
    """How a hand came to be thrown away."""

    KEPT = "kept_by_the_dealer"  # RT-15.2
    IN_THE_MUCK = "in_the_muck"  # RT-13.2 RT-15.2
    KILLED = "killed_by_the_dealer"  # RT-66.1


class RuleOnDiscard(Command, tag="rule_on_discard"):
    """A player with a live hand threw it away, or the dealer took it: the director decides what it is worth."""

    seat: Seat
    discard: Discard
    identifiable: bool
    """Can the hand be told from the others with certainty?"""


class RetrieveHand(Command, tag="retrieve_hand"):
    """A player who gave their hand up unseen at the showdown wants to turn it after all."""

    seat: Seat
    identifiable: bool


class HandRetrieved(Event, tag="hand_retrieved"):
    seat: Seat


def plays_on(hand: Hand, discard: Discard, identifiable: bool) -> bool:
    """A hand that nobody can identify is dead; in the muck, so is any other until the showdown."""
    if not identifiable:
        return False  # RT-13.2 RT-14 RT-15.2 RT-66.1 R-163
    if discard == Discard.IN_THE_MUCK:
        return hand.stage == Stage.SHOWDOWN  # RT-13.3 RT-15.2 R-163
    return True  # RT-15.2 RT-66.2 R-163


def given_up(hand: Hand) -> tuple[Seat, ...]:
    """Hands that were given up at the showdown, and are not known to be lost."""
    if hand.stage not in (Stage.SHOWDOWN, Stage.PAYING):
        return ()
    return tuple(seat for seat in hand.order if hand.holdings[seat].mucked)


# Judging


def rule_on_discard(state: State, command: RuleOnDiscard, _: Chance) -> Iterator[Event]:
    require_tournament(state, command, *DIRECTORS)
    hand = hand_at(state, *STAGES)
    seat, holding = holding_at(state, hand, command.seat)
    if holding.shown:
        raise Refused("RT-13.4 RT-66.2", "cards-were-seen", seat=seat)
    leaves_somebody(hand)
    if plays_on(hand, command.discard, command.identifiable):
        yield HandRebuilt(seat)  # RT-15.2 RT-66.2 R-163
        return
    fault = HandFault.IN_THE_MUCK if command.identifiable else HandFault.UNIDENTIFIABLE
    yield RuledOut(seat, fault, deadline(state.rules, command.at))  # RT-13.2 RT-15.2 RT-66.1 R-163


def retrieve_hand(state: State, command: RetrieveHand, _: Chance) -> Iterator[Event]:
    require_tournament(state, command, *DIRECTORS)
    hand = hand_at(state, Stage.SHOWDOWN, Stage.PAYING)
    if command.seat not in given_up(hand):
        raise Refused("RT-13.3 RT-14", "nothing-to-retrieve", seat=command.seat)
    if command.identifiable:
        yield HandRetrieved(command.seat)  # RT-13.3 RT-14 R-163
    else:
        yield RuledOut(command.seat, HandFault.UNIDENTIFIABLE)  # RT-13.2 RT-14 R-163


# Believing


def _retrieved(state: State, event: HandRetrieved) -> State:
    """It takes part in the showdown again, and must be shown."""
    hand, seat = in_play(state), event.seat
    holding = replace(hand.holdings[seat], folded=False, mucked=False, shown=False, must_show=True)
    return replace(
        state,
        hand=replace(hand, holdings={**hand.holdings, seat: holding}, stage=Stage.SHOWDOWN, until=None),
    )


# Offering


def _offers(state: State, _: Role) -> Iterator[Option]:
    hand, certain = state.hand, Pick("identifiable", (True, False))
    if hand is None:
        return
    if hand.stage in STAGES and len(hand.live) > 1 and (seats := hidden(hand)):
        asks = (Pick("seat", seats), Pick("discard", tuple(Discard)), certain)
        yield Option("rule_on_discard", asks, Nature.IRREGULARITY)
    if seats := given_up(hand):
        yield Option("retrieve_hand", (Pick("seat", seats), certain), Nature.IRREGULARITY)


PART: Part[State] = Part(
    judges={RuleOnDiscard: rule_on_discard, RetrieveHand: retrieve_hand},
    cites={
        RuleOnDiscard: "RT-13.2 RT-13.4 RT-15.2 RT-66.1 RT-66.2 R-163 R-600 R-604",
        RetrieveHand: "RT-13.3 RT-14 R-163 R-600",
    },
    believes={HandRetrieved: _retrieved},
    offers=at_tournaments(_offers, *DIRECTORS),
)
