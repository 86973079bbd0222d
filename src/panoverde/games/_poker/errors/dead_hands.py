"""Hands that lose the right to the pot by a fault, and hands that keep it."""

from collections import Counter
from collections.abc import Iterator
from enum import StrEnum

from msgspec.structs import replace

from panoverde.core.chance import Chance
from panoverde.core.decider import Command, Event, Instant
from panoverde.core.option import Nature, Option, Pick
from panoverde.core.part import Part, same
from panoverde.core.people import Role, Seat
from panoverde.core.refusal import Refused
from panoverde.games._poker.errors.recorders import (
    by_recorders,
    has_begun,
    recorded,
    staying,
    still_here,
    turn_at,
)
from panoverde.games._poker.hand.betting_round import deadline, next_turn, only_one_is_left
from panoverde.games._poker.hand.payment import UncalledReturned, returned_and_pots
from panoverde.games._poker.hand.positions import clockwise
from panoverde.games._poker.hand.pots import shares
from panoverde.games._poker.hand.showdown import after_showing
from panoverde.games._poker.hand.void import HandVoided, StakeReturned
from panoverde.games._poker.roles import hand_at, holding_at
from panoverde.games._poker.state import Hand, Stage, State, in_play, with_player


class HandFault(StrEnum):
    ABSENT = "absent"  # PT-NB-70b AO-13.70b
    IN_THE_MUCK = "in_the_muck"  # PT-NB-71b AO-13.71b
    MIXED = "mixed_cards"  # PT-NB-71g AO-13.71g
    LATE_CLAIM = "late_claim"  # PT-NB-71h AO-13.71h
    NO_FIRST_BET = "no_first_bet"  # PT-NB-91 PT-NB-111 AO-14.20 AO-16.17
    UNIDENTIFIABLE = "unidentifiable"  # RT-13.2 RT-14 RT-15.2 RT-66.1
    NOT_TABLED = "not_tabled"  # RT-15.1
    TOO_FEW_CARDS = "too_few_cards"  # RT-38 RT-39


class WithdrawFromAbsent(Command, tag="withdraw_from_absent"):
    """Cards were dealt to somebody who is marked absent, and it is their turn."""

    seat: Seat


class MixWithMuck(Command, tag="mix_with_muck"):
    """They threw their cards into the muck, thinking that nobody had called."""

    seat: Seat
    rebuilt: bool
    """Could their hand be told from the others beyond doubt?"""


class MixCards(Command, tag="mix_cards"):
    """Two players' cards came together."""

    seat: Seat
    other: Seat


class RejectClaim(Command, tag="reject_claim"):
    """They say only now that there was a fault in the deal."""

    seat: Seat


class HandRebuilt(Event, tag="hand_rebuilt"):
    seat: Seat


class RuledOut(Event, tag="ruled_out"):
    """They can't win, and what they bet stays in the pot."""

    seat: Seat
    fault: HandFault
    until: Instant | None = None
    """When the next player's time runs out."""


STAGES = (Stage.ESTARDILHO, Stage.BETTING, Stage.TURNING, Stage.SHOWDOWN)
"""Not before the bets of a round are gathered, and what nobody called has gone back to its owner."""


def hidden(hand: Hand) -> tuple[Seat, ...]:
    """Who holds cards that nobody else has seen."""
    return tuple(seat for seat in hand.live if not hand.holdings[seat].shown)


def has_spoken(hand: Hand, seat: Seat) -> bool:
    """Have they spoken in this hand? Then they were there when the cards were dealt."""
    holding = hand.holdings[seat]
    return hand.round > hand.lost or holding.spoke_at is not None or holding.voluntary  # PT-NB-70b AO-13.70b R-338


# Judging


def _contender(state: State, seat: Seat) -> Hand:
    hand = hand_at(state, *STAGES)
    holding_at(state, hand, seat)
    return hand


def _unseen(hand: Hand, *seats: Seat) -> None:
    for seat in seats:
        if hand.holdings[seat].shown:
            raise Refused("PT-NB-64 PT-NB-70a AO-13.64 AO-13.70a R-292", "cards-were-seen", seat=seat)


def withdraw_from_absent(state: State, command: WithdrawFromAbsent, _: Chance) -> Iterator[Event]:
    recorded(state, command)
    hand = turn_at(state, command.seat)
    if has_spoken(hand, command.seat):
        raise Refused("PT-NB-70b AO-13.70b", "he-has-spoken", seat=command.seat)
    if not state.players[command.seat].absent:
        raise Refused("PT-NB-70b AO-13.70b", "not-absent", seat=command.seat)
    yield RuledOut(command.seat, HandFault.ABSENT, deadline(state.rules, command.at))  # PT-NB-70b AO-13.70b


def mix_with_muck(state: State, command: MixWithMuck, _: Chance) -> Iterator[Event]:
    recorded(state, command)
    _unseen(_contender(state, command.seat), command.seat)
    still_here(state, command.seat)
    if command.rebuilt:
        yield HandRebuilt(command.seat)  # PT-NB-71b AO-13.71b
    else:
        yield RuledOut(command.seat, HandFault.IN_THE_MUCK, deadline(state.rules, command.at))  # PT-NB-71b AO-13.71b


def mix_cards(state: State, command: MixCards, _: Chance) -> Iterator[Event]:
    recorded(state, command)
    hand = _contender(state, command.seat)
    holding_at(state, hand, command.other)
    if command.seat == command.other:
        raise Refused("PT-NB-71g AO-13.71g", "two-players", seat=command.seat)
    _unseen(hand, command.seat, command.other)
    if not staying(state, (command.seat, command.other)):
        still_here(state, command.seat)
    if len(hand.live) == 2:
        yield from _shared_out(state, hand)  # PT-NB-71g AO-13.71g R-277: nobody is left to win
        return
    for seat in (command.seat, command.other):
        yield RuledOut(seat, HandFault.MIXED, deadline(state.rules, command.at))  # PT-NB-71g AO-13.71g


def _shared_out(state: State, hand: Hand) -> Iterator[Event]:
    """The last two share each pot that they contest; everybody else has lost their bets."""
    back, to_share = returned_and_pots(state, hand)
    for seat, amount in back.items():
        yield UncalledReturned(seat, amount)
    parts: Counter[Seat] = Counter()
    for pot in to_share:
        parts.update(shares(pot.amount, clockwise(pot.contenders, Seat(hand.marker - 1)), 1))
    for seat in [one for one in hand.live if parts[one]]:
        yield StakeReturned(seat, parts[seat])  # PT-NB-71g PT-NB-66 PT-NB-39a PT-NB-71h AO-13.71g AO-13.66 R-277
    yield HandVoided(HandFault.MIXED)


def reject_claim(state: State, command: RejectClaim, _: Chance) -> Iterator[Event]:
    recorded(state, command)
    hand = _contender(state, command.seat)
    still_here(state, command.seat)
    if not has_begun(hand):
        raise Refused("PT-NB-71h AO-13.71h R-274", "claim-in-time")
    yield RuledOut(command.seat, HandFault.LATE_CLAIM, deadline(state.rules, command.at))  # PT-NB-71h AO-13.71h


# Believing


def _ruled_out(state: State, event: RuledOut) -> State:
    hand, seat = in_play(state), event.seat
    holding = replace(hand.holdings[seat], folded=True, mucked=False)
    if event.fault == HandFault.NO_FIRST_BET:
        player = state.players[seat]  # a debt that had been paid came back with the rest
        state = with_player(state, seat, replace(player, owes=player.owes + holding.repaid))
        holding = replace(holding, repaid=0)
    hand = replace(hand, holdings={**hand.holdings, seat: holding})
    if hand.turn is not None:
        return replace(state, hand=_with_turn(state, hand, hand.turn, event.until))
    if hand.stage in (Stage.ESTARDILHO, Stage.TURNING) and only_one_is_left(hand):
        return replace(state, hand=replace(hand, stage=Stage.PAYING))  # PT-NB-51 AO-13.51
    return after_showing(state, hand, None)


def _with_turn(state: State, hand: Hand, now: Seat, until: Instant | None) -> Hand:
    """The turn stays where it was, unless it was theirs or the round is over with them."""
    over = only_one_is_left(hand)
    turn = None if over else next_turn(hand, state.players, hand.order[hand.order.index(now) - 1])
    if turn is None:
        return replace(hand, turn=None, until=None, stage=Stage.GATHERING)
    return hand if turn == now else replace(hand, turn=turn, until=until)


# Offering


def _offers(state: State, _: Role) -> Iterator[Option]:
    hand = state.hand
    if hand is None or hand.stage not in STAGES:
        return
    if hand.turn is not None and state.players[hand.turn].absent and not has_spoken(hand, hand.turn):
        yield Option("withdraw_from_absent", (Pick("seat", (hand.turn,)),), Nature.IRREGULARITY)
    unseen = hidden(hand)
    if seats := staying(state, unseen):
        asks = (Pick("seat", seats), Pick("rebuilt", (True, False)))
        yield Option("mix_with_muck", asks, Nature.IRREGULARITY)
    for seat in unseen:
        rivals = unseen if staying(state, (seat,)) else staying(state, unseen)
        if others := tuple(other for other in rivals if other != seat):
            yield Option("mix_cards", (Pick("seat", (seat,)), Pick("other", others)), Nature.IRREGULARITY)
    if has_begun(hand) and (seats := staying(state, hand.live)):
        yield Option("reject_claim", (Pick("seat", seats),), Nature.IRREGULARITY)


PART: Part[State] = Part(
    judges={
        WithdrawFromAbsent: withdraw_from_absent,
        MixWithMuck: mix_with_muck,
        MixCards: mix_cards,
        RejectClaim: reject_claim,
    },
    cites={
        WithdrawFromAbsent: "PT-NB-70b AO-13.70b R-338",
        MixWithMuck: "PT-NB-71b AO-13.71b",
        MixCards: "PT-NB-71g AO-13.71g R-277",
        RejectClaim: "PT-NB-71h AO-13.71h R-274",
    },
    believes={HandRebuilt: same, RuledOut: _ruled_out},
    offers=by_recorders(_offers),
)
