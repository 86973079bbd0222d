"""What is prepared before a hand: the lot that gives the first button, the deck opened on the table or replaced."""

from collections.abc import Iterator

from msgspec.structs import replace

from panoverde.core import facts
from panoverde.core.chance import Chance
from panoverde.core.decider import Event
from panoverde.core.option import Option
from panoverde.core.part import Part
from panoverde.core.people import Role, Seat
from panoverde.core.refusal import Refused
from panoverde.core.want import LotWanted
from panoverde.games._poker.course.steps import (
    DrawButton,
    ReplaceDeck,
    SpreadDeck,
    is_step_now,
    ready,
    require_cash,
    require_step,
)
from panoverde.games._poker.roles import require
from panoverde.games._poker.rules import is_dealt_by_the_house
from panoverde.games._poker.state import Stage, State


class ButtonDrawn(facts.Drawn, tag="button_drawn"):
    seat: Seat


class DeckSpread(Event, tag="deck_spread"):
    pass


class DeckReplaced(Event, tag="deck_replaced"):
    pass


def may_replace_deck(state: State) -> bool:
    """The croupier checks it before the shuffle; afterwards a damaged card makes the hand null."""
    is_before_the_shuffle = state.hand is None or state.hand.stage in (Stage.CHOOSING, Stage.SHUFFLING)
    return state.rules.physical and is_before_the_shuffle  # PT-NB-31 AO-13.31


# Judging


def draw_button(state: State, command: DrawButton, chance: Chance) -> Iterator[Event]:
    require_step(state, command)
    seats = ready(state)
    yield ButtonDrawn(seats[chance.lot(len(seats))])  # PT-SO-44 R-117


def spread_deck(state: State, command: SpreadDeck, _: Chance) -> Iterator[Event]:
    require_step(state, command)
    yield DeckSpread()  # PT-NB-4 AO-13.4


def replace_deck(state: State, command: ReplaceDeck, _: Chance) -> Iterator[Event]:
    require(command, Role.CROUPIER, Role.INSPECTOR)
    require_cash(state)
    if not state.rules.physical:
        raise Refused("PT-NB-4 AO-13.4 PT-SO-3", "no-deck-to-replace")
    if not may_replace_deck(state):
        raise Refused("PT-NB-69f PT-NB-31 AO-13.69f AO-13.31", "hand-in-play")
    yield DeckReplaced()  # PT-NB-4 AO-13.4


# Believing


def _button_drawn(state: State, event: ButtonDrawn) -> State:
    """The next hand goes to the first player after the marker: this one or, if they leave, the one on their left."""
    return replace(state, marker=Seat(event.seat - 1))


def _deck_spread(state: State, _: DeckSpread) -> State:
    return replace(state, course=replace(state.course, deck_to_spread=False))


def _deck_replaced(state: State, _: DeckReplaced) -> State:
    return replace(state, course=replace(state.course, deck_to_replace=False))


# Offering


def _offers(state: State, who: Role) -> Iterator[Option]:
    if state.rules.is_button_table or state.course.closed or not may_replace_deck(state):
        return
    if who == Role.INSPECTOR or not is_step_now(state, ReplaceDeck):
        yield Option("replace_deck")


PART: Part[State] = Part(
    judges={DrawButton: draw_button, SpreadDeck: spread_deck, ReplaceDeck: replace_deck},
    wants={DrawButton: lambda state: LotWanted(len(ready(state)), ready(state))},
    cites={DrawButton: "PT-SO-44 R-117", SpreadDeck: "PT-NB-4 AO-13.4", ReplaceDeck: "PT-NB-4 AO-13.4"},
    believes={ButtonDrawn: _button_drawn, DeckSpread: _deck_spread, DeckReplaced: _deck_replaced},
    offers={Role.CROUPIER: _offers, Role.INSPECTOR: _offers},
    final={ButtonDrawn: is_dealt_by_the_house},
)
