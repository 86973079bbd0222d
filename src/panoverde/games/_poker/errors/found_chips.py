"""Chips found after their owner's all-in was called."""

from collections.abc import Collection, Iterator
from enum import StrEnum
from typing import ClassVar

from msgspec.structs import replace

from panoverde.core.chance import Chance
from panoverde.core.decider import Command, Event
from panoverde.core.money import POT, Sum, Transfer, chips
from panoverde.core.option import Nature, Option, Pick
from panoverde.core.part import Part
from panoverde.core.people import Role, Seat
from panoverde.core.refusal import Refused
from panoverde.games._poker.errors.recorders import DIRECTORS, at_tournaments, require_tournament
from panoverde.games._poker.hand.betting_round import dearer, put_in
from panoverde.games._poker.roles import hand_at, holding_at
from panoverde.games._poker.seats.departure import LeavingNoted
from panoverde.games._poker.state import Hand, Holding, Stage, State, in_play, with_player


class FoundRuling(StrEnum):
    """What the director decides on chips that were hidden."""

    IN_THE_BET = "part_of_the_bet"  # RT-63 RT-54
    LEFT_OUT = "left_out"  # RT-63: if they lose they are out all the same
    TO_THE_WINNER = "to_the_winner"  # RT-63: left out; if they lose, the winner has them


class FindChips(Command, tag="find_chips"):
    """They went all in, somebody called, and then chips of theirs came to light: all that is left to them."""

    seat: Seat
    counts_as: FoundRuling


class FoundChipsBet(Event, tag="found_chips_bet"):
    seat: Seat
    chips: Sum


class CallCompleted(Event, tag="call_completed"):
    """A caller accepts the whole of the bet."""

    seat: Seat
    chips: Sum


class FoundChipsSetAside(Event, tag="found_chips_set_aside"):
    seat: Seat
    chips: Sum
    forfeits: bool = False


class FoundChipsForfeited(Event, tag="found_chips_forfeited"):
    aloud: ClassVar[bool] = True
    seat: Seat
    winner: Seat
    chips: Sum


STAGES = (Stage.BETTING, Stage.GATHERING)


def callers(state: State, hand: Hand, seat: Seat) -> tuple[Seat, ...]:
    """Who has called the last bet, with all of it or with all that they have."""
    others = (other for other in hand.live if other != seat)
    return tuple(other for other in others if _has_called(state, hand, other))


def _has_called(state: State, hand: Hand, seat: Seat) -> bool:
    holding = hand.holdings[seat]
    return holding.spoke_at is not None and (holding.bet == hand.price or not state.players[seat].cave)


def finders(state: State, hand: Hand) -> tuple[Seat, ...]:
    """Who may have chips that nobody saw: the last to bet, with a call and something left."""
    seat = hand.round_aggressor
    if seat is None or hand.stage not in STAGES or hand.holdings[seat].folded or not state.players[seat].cave:
        return ()
    return (seat,) if callers(state, hand, seat) else ()  # RT-63 R-605


# Judging


def find_chips(state: State, command: FindChips, _: Chance) -> Iterator[Event]:
    require_tournament(state, command, *DIRECTORS)
    hand = hand_at(state, *STAGES)
    seat, _holding = holding_at(state, hand, command.seat)
    if seat not in finders(state, hand):
        raise Refused("RT-63 R-605", "no-called-all-in", seat=seat)
    found = state.players[seat].cave
    if command.counts_as == FoundRuling.IN_THE_BET:
        yield FoundChipsBet(seat, found)  # RT-63 RT-54
        for caller in callers(state, hand, seat):
            if more := min(found, state.players[caller].cave):
                yield CallCompleted(caller, more)  # RT-54
        return
    yield FoundChipsSetAside(seat, found, command.counts_as == FoundRuling.TO_THE_WINNER)  # RT-63


def lost_with(state: State, hand: Hand, winners: Collection[Seat]) -> Iterator[Event]:
    """What the pots mean for a player whose chips were left out: found chips save nobody who has lost everything."""
    for seat, holding in hand.holdings.items():
        player = state.players[seat]
        if not player.aside or player.cave or seat in winners:
            continue  # RT-63: who wins keeps them, and the loser does not pay them
        if holding.forfeits:
            yield FoundChipsForfeited(seat, next(iter(winners)), player.aside)  # RT-63 R-605: of the main pot
        elif not player.leaving:
            yield LeavingNoted(seat)  # RT-63


def with_found_chips(state: State) -> State:
    """The hand is over: chips that were left out of it are their owners' again."""
    found = {
        seat: replace(player, cave=player.cave + player.aside, aside=0)
        for seat, player in state.players.items()
        if player.aside
    }
    return replace(state, players={**state.players, **found}) if found else state


# Believing


def _found_chips_bet(state: State, event: FoundChipsBet) -> State:
    hand, seat = in_play(state), event.seat
    price = hand.price + event.chips
    state, holdings = put_in(state, hand, seat, event.chips, price)
    raised = dearer(hand, holdings, seat, price, full=False)
    return replace(state, hand=replace(raised, raised_by=hand.raised_by + event.chips))


def _call_completed(state: State, event: CallCompleted) -> State:
    hand = in_play(state)
    state, holdings = put_in(state, hand, event.seat, event.chips, hand.price)
    return replace(state, hand=replace(hand, holdings=holdings))


def _set_aside(state: State, event: FoundChipsSetAside) -> State:
    hand, seat, player = in_play(state), event.seat, state.players[event.seat]
    holding: Holding = replace(hand.holdings[seat], forfeits=event.forfeits)
    state = replace(state, hand=replace(hand, holdings={**hand.holdings, seat: holding}))
    return with_player(state, seat, replace(player, cave=player.cave - event.chips, aside=event.chips))


def _forfeited(state: State, event: FoundChipsForfeited) -> State:
    loser, winner = state.players[event.seat], state.players[event.winner]
    state = with_player(state, event.seat, replace(loser, aside=loser.aside - event.chips))
    return with_player(state, event.winner, replace(winner, cave=winner.cave + event.chips))


# Offering


def _offers(state: State, _: Role) -> Iterator[Option]:
    if state.hand is not None and (seats := finders(state, state.hand)):
        asks = (Pick("seat", seats), Pick("counts_as", tuple(FoundRuling)))
        yield Option("find_chips", asks, Nature.IRREGULARITY)


def _bet(event: FoundChipsBet | CallCompleted) -> tuple[Transfer, ...]:
    return (Transfer(chips(event.seat), POT, event.chips),)


def _given(event: FoundChipsForfeited) -> tuple[Transfer, ...]:
    return (Transfer(chips(event.seat), chips(event.winner), event.chips),)


PART: Part[State] = Part(
    judges={FindChips: find_chips},
    cites={FindChips: "RT-63 RT-54 R-605"},
    believes={
        FoundChipsBet: _found_chips_bet,
        CallCompleted: _call_completed,
        FoundChipsSetAside: _set_aside,
        FoundChipsForfeited: _forfeited,
    },
    offers=at_tournaments(_offers, *DIRECTORS),
    moves={FoundChipsBet: _bet, CallCompleted: _bet, FoundChipsForfeited: _given},
)
