"""First bets that were not made, and are missed once the cards are dealt."""

from collections.abc import Iterator

from msgspec.structs import replace

from panoverde.core.chance import Chance
from panoverde.core.decider import Command, Event
from panoverde.core.money import POT, UNPLACED, Amount, Sum, Transfer
from panoverde.core.option import Nature, Option, Pick
from panoverde.core.part import Part
from panoverde.core.people import Role, Seat
from panoverde.core.refusal import Refused
from panoverde.games._poker.errors.dead_hands import HandFault, RuledOut
from panoverde.games._poker.errors.recorders import by_recorders, recorded, staying, still_here
from panoverde.games._poker.hand.betting_round import deadline
from panoverde.games._poker.hand.void import StakeReturned
from panoverde.games._poker.roles import hand_at
from panoverde.games._poker.rules import Rules
from panoverde.games._poker.state import Hand, Holding, Stage, State, in_play

STAGES = (Stage.ESTARDILHO, Stage.TURNING, Stage.BETTING, Stage.SHOWDOWN)


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
    """From the deal to the payment."""
    return hand.stage in STAGES and not hand.reduced  # PT-NB-91 PT-NB-111 AO-14.20 AO-16.17 R-278


def suspects(hand: Hand) -> tuple[Seat, ...]:
    """Whose first bet it may be: who has paid only what they had to, and everybody who had to before they chose to."""
    owners = (hand.small, hand.big) if hand.kind.blinds else hand.order
    return tuple(seat for seat in hand.live if _may_have_missed(hand.holdings[seat], seat in owners))


def _may_have_missed(holding: Holding, owes_first: bool) -> bool:
    return bool(holding.paid) and not holding.found and (owes_first or not holding.voluntary)


def has_taken_part(hand: Hand, seat: Seat) -> bool:
    """By a bet of their own will, or by showing."""
    return hand.holdings[seat].voluntary or hand.holdings[seat].shown


def reductions(rules: Rules, hand: Hand) -> tuple[int, ...]:
    """What may be missing: one of the two bets, or the antes of all but one. Nothing more once somebody takes no part
    because it was known that theirs was."""
    first = (hand.small, hand.big) if hand.kind.blinds else hand.order
    if not all(seat is not None and hand.holdings[seat].paid for seat in first):
        return ()
    if hand.kind.blinds:
        return rules.forced
    return tuple(rules.minimum * count for count in range(1, len(hand.order)))


# Judging


def _own(hand: Hand) -> str:
    return "PT-NB-91 AO-14.20" if hand.kind.blinds else "PT-NB-111 AO-16.17"


def _refused(hand: Hand) -> Refused:
    return Refused(f"{_own(hand)} R-126 R-278", "no-bet-missing")


def find_missing_bet(state: State, command: FindMissingBet, _: Chance) -> Iterator[Event]:
    recorded(state, command)
    hand = hand_at(state, *STAGES)
    if not can_miss(hand) or command.seat not in suspects(hand):
        raise _refused(hand)
    if not command.pays and has_taken_part(hand, command.seat):
        raise Refused(f"{_own(hand)} R-278", "has-taken-part", seat=command.seat)
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


def _found(state: State, event: MissingBetMade) -> State:
    hand = in_play(state)
    holding = replace(hand.holdings[event.seat], found=True)
    return replace(state, hand=replace(hand, holdings={**hand.holdings, event.seat: holding}))


def _pot_reduced(state: State, event: PotReduced) -> State:
    hand = in_play(state)
    reduced = replace(hand, dead=hand.dead - event.chips, reduced=event.chips)
    return replace(state, hand=reduced, unplaced=state.unplaced + event.chips)


# Offering


def _offers(state: State, _: Role) -> Iterator[Option]:
    hand = state.hand
    if hand is None or not can_miss(hand):
        return
    seats = suspects(hand)
    free = tuple(seat for seat in seats if not has_taken_part(hand, seat))
    for pays, some in ((True, staying(state, seats)), (False, free)):
        if some:
            yield Option("find_missing_bet", (Pick("seat", some), Pick("pays", (pays,))), Nature.IRREGULARITY)
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
    believes={MissingBetMade: _found, PotReduced: _pot_reduced},
    offers=by_recorders(_offers),
    moves={PotReduced: _kept},
    holds=lambda state: {UNPLACED: state.unplaced},
)
