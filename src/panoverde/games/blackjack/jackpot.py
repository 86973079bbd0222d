"""Blackjack/21: combinations of a player's first cards that win on the jackpot (AO-7)."""

from msgspec.structs import replace

from panoverde.core.part import Part, same
from panoverde.core.people import Seat
from panoverde.games._kit import jackpot
from panoverde.games._kit.cloth import Phase
from panoverde.games._kit.settlement import CoupVoided
from panoverde.games._kit.window import BetsOpened

from .bets import CHAPTER, jackpot_rank
from .hands import place_of
from .state import State
from .table_events import HandCard

MOST_CARDS = 4  # AO-7.5


def _hand_card(state: State, event: HandCard) -> State:
    """Whichever hand of the place it goes to."""
    place = place_of(event.zone)
    before = state.first_cards.get(place, ())
    if place not in state.jackpot.bettors or len(before) == MOST_CARDS:
        return state
    return replace(state, first_cards={**state.first_cards, place: (*before, event.card)})  # AO-7.5 R-434


def _cleared(state: State, _: BetsOpened) -> State:
    return replace(state, first_cards={}) if state.first_cards else state


def _returned(state: State, event: jackpot.JackpotReturned) -> State:
    """With the chip of a void coup go the cards."""
    others = {place: cards for place, cards in state.first_cards.items() if place != event.seat}
    hands = tuple(hand for hand in state.hands if hand.place != event.seat)
    return replace(state, first_cards=others, hands=hands)


def at_stake(state: State) -> dict[Seat, int]:
    """Who has lost has nothing left on the cloth, but a part in the coup until the bank's cards are taken up."""
    dealt = {bet.seat: 0 for bet in state.stakes if bet.seat in state.cloth.players and state.phase == Phase.CLOSED}
    return {**dealt, **jackpot.at_stake(CHAPTER, jackpot_rank, state)}  # AO-6.27


first_cards: Part[State] = Part(
    believes={HandCard: _hand_card, BetsOpened: _cleared, jackpot.JackpotReturned: _returned}
)
on_jackpot: Part[State] = jackpot.jackpot(State, CHAPTER, jackpot_rank).but(
    believes={CoupVoided: same}  # AO-7.9 R-436: what has won is not annulled
)
