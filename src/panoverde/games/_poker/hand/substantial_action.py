"""What the players of a tournament's hand have done, until it is substantial: then no error of the deal annuls it."""

from collections.abc import Callable

from msgspec.structs import replace

from panoverde.core.decider import Event
from panoverde.core.part import Part
from panoverde.games._poker.errors.recorders import is_tournament_by_hand
from panoverde.games._poker.hand.betting_round import Called, Checked, Folded, Raised
from panoverde.games._poker.rulings.substantial import is_substantial
from panoverde.games._poker.state import Hand, State, in_play


def has_substantial_action(hand: Hand) -> bool:
    return is_substantial(hand.acts)  # RT-37 R-151


def _noting(act: str) -> Callable[[State, Event], State]:
    def noted(state: State, _: Event) -> State:
        hand = in_play(state)
        if not is_tournament_by_hand(state.rules) or has_substantial_action(hand):
            return state
        return replace(state, hand=replace(hand, acts=(*hand.acts, act)))  # RT-37: blinds are no acts

    return noted


PART: Part[State] = Part(
    believes={
        Folded: _noting("fold"),
        Checked: _noting("check"),
        Called: _noting("call"),
        Raised: _noting("raise"),
    }
)
