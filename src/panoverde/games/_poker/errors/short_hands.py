"""Hands of a tournament with too few cards: the button's is completed, another may be dead."""

from collections.abc import Iterator

from panoverde.core.chance import Chance
from panoverde.core.decider import Command, Event
from panoverde.core.option import Nature, Option, Pick
from panoverde.core.part import Part, same
from panoverde.core.people import Role, Seat
from panoverde.core.refusal import Refused
from panoverde.games._poker.errors.dead_hands import HandFault, RuledOut, has_spoken, hidden
from panoverde.games._poker.errors.recorders import RECORDERS, at_tournaments, leaves_somebody, require_tournament
from panoverde.games._poker.hand.betting_round import deadline
from panoverde.games._poker.hand.substantial_action import has_substantial_action
from panoverde.games._poker.roles import hand_at, holding_at
from panoverde.games._poker.state import Hand, Stage, State


class FindShortHand(Command, tag="find_short_hand"):
    """A player was dealt fewer cards than they should have."""

    seat: Seat


class MissingCardDealt(Event, tag="missing_card_dealt"):
    seat: Seat


STAGES = (Stage.BETTING, Stage.TURNING, Stage.SHOWDOWN)


def is_completed(hand: Hand, seat: Seat) -> bool:
    """The button's missing card is dealt to them, however late, unless they have acted without it."""
    return seat == hand.marker and not has_spoken(hand, seat)  # RT-38


def is_dead(hand: Hand, seat: Seat) -> bool:
    """On the button, by acting; elsewhere once the deal can't be annulled any more."""
    return seat == hand.marker or has_substantial_action(hand)  # RT-38 RT-39 R-608


# Judging


def find_short_hand(state: State, command: FindShortHand, _: Chance) -> Iterator[Event]:
    require_tournament(state, command, *RECORDERS)
    hand = hand_at(state, *STAGES)
    seat, _holding = holding_at(state, hand, command.seat)
    if seat not in hidden(hand):
        raise Refused("RT-38 RT-39", "no-hidden-cards", seat=seat)
    if is_completed(hand, seat):
        yield MissingCardDealt(seat)  # RT-38
        return
    if not is_dead(hand, seat):
        raise Refused("RT-36.1 RT-39 R-608", "misdeal-instead", seat=seat)
    leaves_somebody(hand)
    yield RuledOut(seat, HandFault.TOO_FEW_CARDS, deadline(state.rules, command.at))  # RT-38 RT-39: one burn a round


# Offering


def _offers(state: State, _: Role) -> Iterator[Option]:
    hand = state.hand
    if hand is None or hand.stage not in STAGES or len(hand.live) == 1:
        return
    if seats := tuple(seat for seat in hidden(hand) if is_completed(hand, seat) or is_dead(hand, seat)):
        yield Option("find_short_hand", (Pick("seat", seats),), Nature.IRREGULARITY)


PART: Part[State] = Part(
    judges={FindShortHand: find_short_hand},
    cites={FindShortHand: "RT-38 RT-39 R-608"},
    believes={MissingCardDealt: same},
    offers=at_tournaments(_offers, *RECORDERS),
)
