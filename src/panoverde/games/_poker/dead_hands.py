"""Hands that lose the right to the pot by a fault, and those that keep it."""

from collections.abc import Iterator
from enum import StrEnum

from msgspec.structs import replace

from panoverde.core.chance import Chance
from panoverde.core.game import Command, Event, Instant
from panoverde.core.option import Nature, Option, Pick
from panoverde.core.people import Seat, Who
from panoverde.core.refusal import Refused
from panoverde.games._poker.betting import deadline, next_turn, only_one_is_left
from panoverde.games._poker.by_hand import has_begun, may_record, recorded
from panoverde.games._poker.model import Hand, Stage, State, in_play
from panoverde.games._poker.showing import after_showing
from panoverde.games._poker.topic import Topic, hand_at, holding_at
from panoverde.games._poker.voiding import annulled


class Fault(StrEnum):
    ABSENT = "absent"  # PT-NB-70b AO-13.70b
    IN_THE_MUCK = "in_the_muck"  # PT-NB-71b AO-13.71b
    MIXED = "mixed_cards"  # PT-NB-71g AO-13.71g
    LATE_CLAIM = "late_claim"  # PT-NB-71h AO-13.71h
    NO_FIRST_BET = "no_first_bet"  # PT-NB-91 PT-NB-111 AO-14.20 AO-16.17


class WithdrawFromAbsent(Command, tag="withdraw_from_absent"):
    """Cards were dealt to somebody who is not there, and it is his turn."""

    seat: Seat


class MixWithMuck(Command, tag="mix_with_muck"):
    """He threw his cards among those of the players who folded, thinking that nobody had called."""

    seat: Seat
    rebuilt: bool
    """Could his hand be told from the others beyond doubt?"""


class MixCards(Command, tag="mix_cards"):
    """Two players' cards came together."""

    seat: Seat
    other: Seat


class RejectClaim(Command, tag="reject_claim"):
    """He says only now that there was a fault in the deal."""

    seat: Seat


class HandRebuilt(Event, tag="hand_rebuilt"):
    seat: Seat


class RuledOut(Event, tag="ruled_out"):
    """He can't win, and what he bet stays in the pot."""

    seat: Seat
    fault: Fault
    until: Instant | None = None
    """When the next player's time runs out."""


STAGES = (Stage.BETTING, Stage.GATHERING, Stage.TURNING, Stage.SHOWDOWN)


def contested(hand: Hand) -> bool:
    """While cards are held and more than one may win."""
    return hand.stage in STAGES and len(hand.live) > 1


# Judging


def _contender(state: State, seat: Seat) -> Hand:
    hand = hand_at(state, *STAGES)
    holding_at(state, hand, seat)
    if not contested(hand):
        raise Refused("PT-NB-51 AO-13.51", "nobody-else-is-in", seat=seat)
    return hand


def withdraw_from_absent(state: State, command: WithdrawFromAbsent, _: Chance) -> Iterator[Event]:
    recorded(state, command)
    hand = hand_at(state, Stage.BETTING)
    if command.seat != hand.turn:
        raise Refused("PT-NB-70b AO-13.70b", "not-his-turn", turn=hand.turn)
    yield RuledOut(command.seat, Fault.ABSENT, deadline(state.rules, command.at))  # PT-NB-70b AO-13.70b


def mix_with_muck(state: State, command: MixWithMuck, _: Chance) -> Iterator[Event]:
    recorded(state, command)
    _contender(state, command.seat)
    if command.rebuilt:
        yield HandRebuilt(command.seat)  # PT-NB-71b AO-13.71b
    else:
        yield RuledOut(command.seat, Fault.IN_THE_MUCK, deadline(state.rules, command.at))  # PT-NB-71b AO-13.71b


def mix_cards(state: State, command: MixCards, _: Chance) -> Iterator[Event]:
    recorded(state, command)
    hand = _contender(state, command.seat)
    holding_at(state, hand, command.other)
    if command.seat == command.other:
        raise Refused("PT-NB-71g AO-13.71g", "two-players", seat=command.seat)
    if len(hand.live) == 2:
        yield from annulled(hand, Fault.MIXED)  # PT-NB-71g AO-13.71g R-279: nobody is left to win
        return
    for seat in (command.seat, command.other):
        yield RuledOut(seat, Fault.MIXED, deadline(state.rules, command.at))  # PT-NB-71g AO-13.71g


def reject_claim(state: State, command: RejectClaim, _: Chance) -> Iterator[Event]:
    recorded(state, command)
    hand = _contender(state, command.seat)
    if not has_begun(hand):
        raise Refused("PT-NB-71h AO-13.71h R-276", "claim-in-time")
    yield RuledOut(command.seat, Fault.LATE_CLAIM, deadline(state.rules, command.at))  # PT-NB-71h AO-13.71h


# Believing


def _ruled_out(state: State, event: RuledOut) -> State:
    hand = in_play(state)
    holding = replace(hand.holdings[event.seat], folded=True)
    hand = replace(hand, holdings={**hand.holdings, event.seat: holding})
    if hand.stage == Stage.BETTING:
        return replace(state, hand=_with_turn(state, hand, event.until))
    if hand.stage == Stage.TURNING and only_one_is_left(hand):
        return replace(state, hand=replace(hand, stage=Stage.PAYING))  # PT-NB-51 AO-13.51
    return after_showing(state, hand, None)


def _with_turn(state: State, hand: Hand, until: Instant | None) -> Hand:
    """The turn stays where it was, unless it was his or the round is over with him."""
    turn = None
    if hand.turn is not None and not only_one_is_left(hand):
        turn = next_turn(hand, state.players, hand.order[hand.order.index(hand.turn) - 1])
    if turn is None:
        return replace(hand, turn=None, until=None, stage=Stage.GATHERING)
    return hand if turn == hand.turn else replace(hand, turn=turn, until=until)


# Offering


def offers(state: State, who: Who) -> Iterator[Option]:
    hand = state.hand
    if hand is None or not may_record(state, who) or not contested(hand):
        return
    if hand.stage == Stage.BETTING and hand.turn is not None:
        yield Option("withdraw_from_absent", (Pick("seat", (hand.turn,)),), Nature.IRREGULARITY)
    live = Pick("seat", hand.live)
    yield Option("mix_with_muck", (live, Pick("rebuilt", (True, False))), Nature.IRREGULARITY)
    for seat in hand.live:
        others = tuple(other for other in hand.live if other != seat)
        yield Option("mix_cards", (Pick("seat", (seat,)), Pick("other", others)), Nature.IRREGULARITY)
    if has_begun(hand):
        yield Option("reject_claim", (live,), Nature.IRREGULARITY)


TOPIC = Topic(
    judges={
        WithdrawFromAbsent: withdraw_from_absent,
        MixWithMuck: mix_with_muck,
        MixCards: mix_cards,
        RejectClaim: reject_claim,
    },
    folds={HandRebuilt: lambda state, _: state, RuledOut: _ruled_out},
    offers=offers,
)
