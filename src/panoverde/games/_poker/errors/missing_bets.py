"""First bets that were not made, and are missed once the cards are dealt."""

from collections.abc import Iterator

from msgspec.structs import replace

from panoverde.core.chance import Chance
from panoverde.core.decider import Command, Event
from panoverde.core.money import POT, UNPLACED, Amount, Sum, Transfer
from panoverde.core.option import Nature, Option, Pick
from panoverde.core.part import Part, same
from panoverde.core.people import Role, Seat
from panoverde.core.refusal import Refused
from panoverde.games._poker.errors.dead_hands import HandFault, RuledOut
from panoverde.games._poker.errors.recorders import by_recorders, has_begun, recorded, staying, still_here
from panoverde.games._poker.hand.betting_round import deadline
from panoverde.games._poker.hand.void import StakeReturned
from panoverde.games._poker.roles import hand_at
from panoverde.games._poker.rules import Rules
from panoverde.games._poker.state import Hand, Stage, State, in_play

STAGES = (Stage.ESTARDILHO, Stage.TURNING, Stage.BETTING)


class FindMissingBet(Command, tag="find_missing_bet"):
    """It is known whose first bet is missing: they make it now, or do not take part."""

    seat: Seat
    pays: bool


class ReducePot(Command, tag="reduce_pot"):
    """So much is missing, and nobody can say whose it is."""

    chips: Amount


class MissingBetMade(Event, tag="missing_bet_made"):
    seat: Seat


class PotReduced(Event, tag="pot_reduced"):
    chips: Sum


def can_miss(hand: Hand) -> bool:
    """Between the deal and the first word of the first betting round."""
    if hand.stage not in STAGES or has_begun(hand) or hand.reduced:
        return False
    return not any(holding.voluntary for holding in hand.holdings.values())


def suspects(hand: Hand) -> tuple[Seat, ...]:
    """Whose first bet it may be, while two others are left to play."""
    return tuple(seat for seat in hand.live if hand.holdings[seat].paid) if len(hand.live) > 2 else ()


def reductions(rules: Rules, hand: Hand) -> tuple[int, ...]:
    """What may be missing: one of the two bets, or the antes of all but one. Nothing more once somebody takes no part
    because it was known that theirs was."""
    if len(hand.live) < len(hand.order):
        return ()
    if hand.kind.blinds:
        return rules.forced
    return tuple(rules.minimum * count for count in range(1, len(hand.order)))


# Judging


def _refused(hand: Hand) -> Refused:
    own = "PT-NB-91 AO-14.20" if hand.kind.blinds else "PT-NB-111 AO-16.17"
    return Refused(f"{own} R-126 R-278", "no-bet-missing")


def find_missing_bet(state: State, command: FindMissingBet, _: Chance) -> Iterator[Event]:
    recorded(state, command)
    hand = hand_at(state, *STAGES)
    if not can_miss(hand) or command.seat not in suspects(hand):
        raise _refused(hand)
    if command.pays:
        still_here(state, command.seat)
        yield MissingBetMade(command.seat)  # PT-NB-91 PT-NB-111 AO-14.20 AO-16.17 R-126
        return
    yield StakeReturned(command.seat, hand.holdings[command.seat].staked)  # it never left their cave
    yield RuledOut(command.seat, HandFault.NO_FIRST_BET, deadline(state.rules, command.at))  # PT-NB-91 PT-NB-111 R-126


def reduce_pot(state: State, command: ReducePot, _: Chance) -> Iterator[Event]:
    recorded(state, command)
    hand = hand_at(state, *STAGES)
    if not can_miss(hand) or command.chips not in reductions(state.rules, hand):
        raise _refused(hand)
    yield PotReduced(command.chips)  # PT-NB-91 PT-NB-111 AO-14.20 AO-16.17 R-126 R-278


# Believing


def _pot_reduced(state: State, event: PotReduced) -> State:
    hand = in_play(state)
    reduced = replace(hand, dead=hand.dead - event.chips, reduced=event.chips)
    return replace(state, hand=reduced, unplaced=state.unplaced + event.chips)


# Offering


def _offers(state: State, _: Role) -> Iterator[Option]:
    hand = state.hand
    if hand is None or not can_miss(hand):
        return
    for pays, seats in ((True, staying(state, suspects(hand))), (False, suspects(hand))):
        if seats:
            yield Option("find_missing_bet", (Pick("seat", seats), Pick("pays", (pays,))), Nature.IRREGULARITY)
    if amounts := reductions(state.rules, hand):
        yield Option("reduce_pot", (Pick("chips", amounts),), Nature.IRREGULARITY)


def _kept(event: PotReduced) -> tuple[Transfer, ...]:
    return (Transfer(POT, UNPLACED, event.chips),)


PART: Part[State] = Part(
    judges={FindMissingBet: find_missing_bet, ReducePot: reduce_pot},
    cites={
        FindMissingBet: "PT-NB-91 PT-NB-111 AO-14.20 AO-16.17 R-126",
        ReducePot: "PT-NB-91 PT-NB-111 AO-14.20 AO-16.17 R-126 R-278",
    },
    believes={MissingBetMade: same, PotReduced: _pot_reduced},
    offers=by_recorders(_offers),
    moves={PotReduced: _kept},
    holds=lambda state: {UNPLACED: state.unplaced},
)
