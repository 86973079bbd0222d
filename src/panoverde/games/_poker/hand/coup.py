"""A hand as others see it: a coup, with what each player staked in it and gained."""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence

from panoverde.core.decider import Event, Fact
from panoverde.core.facts import CoupEnded, Share
from panoverde.core.part import Part
from panoverde.core.people import Seat
from panoverde.games._poker.errors.found_chips import FoundChipsForfeited
from panoverde.games._poker.hand.payment import PotPaid, UncalledReturned
from panoverde.games._poker.hand.void import HandVoided, StakeReturned
from panoverde.games._poker.seats.people import name_of
from panoverde.games._poker.state import Hand, Stage, State


def stage(state: State) -> Stage | None:
    """What the hand waits for; None between two hands."""
    return None if state.hand is None else state.hand.stage


def coups(state: State) -> int:
    return state.hands - (state.hand is not None) + state.course.voided


def at_stake(state: State) -> Mapping[Seat, int]:
    """Until somebody has staked, a hand is nobody's."""
    shares = {} if state.hand is None else {seat: one.staked for seat, one in state.hand.holdings.items()}
    return shares if any(shares.values()) else {}


def _with_cards(state: State) -> Collection[Seat]:
    return () if state.hand is None else [seat for seat, one in state.hand.holdings.items() if one.cards]


def _tells(before: State, after: State, events: Sequence[Event]) -> Iterator[Fact]:
    """Paid or annulled, a hand ends within one act. Nobody dealt in gets their cave before."""
    hand = before.hand
    if hand is not None and after.hand is None:
        won: Counter[Seat] = Counter()
        uncalled: Counter[Seat] = Counter()
        for event in events:
            if isinstance(event, (PotPaid, StakeReturned)):
                won[event.seat] += event.chips
            elif isinstance(event, UncalledReturned):
                uncalled[event.seat] += event.chips
            elif isinstance(event, FoundChipsForfeited):
                won[event.seat] -= event.chips
                won[event.winner] += event.chips
        shares = tuple(_shares(before, hand, won, uncalled))
        null = any(isinstance(event, HandVoided) for event in events) and not any(share.gain for share in shares)
        yield CoupEnded(coups(before) + 1, shares, null)  # a pot that the last two share is not null


def _shares(state: State, hand: Hand, won: Mapping[Seat, int], uncalled: Mapping[Seat, int]) -> Iterator[Share]:
    """A player who has had neither cards nor chips in the pot had no part."""
    for seat, holding in hand.holdings.items():
        if holding.staked or holding.cards:
            staked = holding.staked - uncalled[seat]
            yield Share(seat, staked, won[seat] - staked, player=name_of(state.players[seat]))


PART: Part[State] = Part(tells=_tells, with_cards=_with_cards)
