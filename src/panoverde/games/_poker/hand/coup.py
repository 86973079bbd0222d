"""A hand as others see it: a coup, with what each player staked in it and gained."""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence

from panoverde.core.decider import Event, Fact
from panoverde.core.facts import CoupEnded, Share
from panoverde.core.part import Part
from panoverde.core.people import Seat
from panoverde.games._poker.hand.payment import PotPaid
from panoverde.games._poker.hand.void import HandVoided
from panoverde.games._poker.seats.people import name_of
from panoverde.games._poker.state import Hand, Stage, State


def stage(state: State) -> Stage | None:
    """What the hand waits for; None between two hands."""
    return None if state.hand is None else state.hand.stage


def coups(state: State) -> int:
    return state.hands - (state.hand is not None) + state.course.voided


def at_stake(state: State) -> Mapping[Seat, int]:
    return {} if state.hand is None else {seat: one.staked for seat, one in state.hand.holdings.items()}


def _with_cards(state: State) -> Collection[Seat]:
    return () if state.hand is None else [seat for seat, one in state.hand.holdings.items() if one.cards]


def _tells(before: State, after: State, events: Sequence[Event]) -> Iterator[Fact]:
    """Paid or annulled, a hand ends within one act. Nobody dealt in gets their cave before."""
    hand = before.hand
    if hand is not None and after.hand is None:
        void = any(isinstance(event, HandVoided) for event in events)
        won: Counter[Seat] = Counter()
        for event in events:
            if isinstance(event, PotPaid):
                won[event.seat] += event.chips
        yield CoupEnded(coups(before) + 1, tuple(_shares(before, hand, None if void else won)), void)


def _shares(state: State, hand: Hand, won: Mapping[Seat, int] | None) -> Iterator[Share]:
    """A player who has had neither cards nor chips in the pot had no part; in a null hand nobody gains."""
    for seat, holding in hand.holdings.items():
        staked = holding.staked
        if staked or holding.cards:
            gain = 0 if won is None else won[seat] - staked
            yield Share(seat, staked, gain, player=name_of(state.players[seat]))


PART: Part[State] = Part(tells=_tells, with_cards=_with_cards)
