"""A deck that comes into disorder once the cards are dealt: restored, or shuffled from what can be told apart."""

from collections.abc import Iterator
from enum import StrEnum

from msgspec.structs import replace

from panoverde.core.chance import Chance
from panoverde.core.decider import Command, Event
from panoverde.core.option import Nature, Option, Pick
from panoverde.core.part import Part
from panoverde.core.people import Role
from panoverde.core.refusal import Refused
from panoverde.games._poker.errors.recorders import RECORDERS, at_tournaments, require_tournament
from panoverde.games._poker.roles import hand_at
from panoverde.games._poker.state import FACE_DOWN, Hand, Holding, Stage, State, in_play


class DeckRemedy(StrEnum):
    """The first that is possible."""

    RESTORED = "order_restored"  # RT-75.A
    STUB = "stub_shuffled"  # RT-75.B: without the muck and the burnt cards
    ALL = "all_shuffled"  # RT-75.C: nobody can tell them apart


class PutDeckRight(Command, tag="put_deck_right"):
    """A card has come loose and the deck is no longer in its order."""

    remedy: DeckRemedy


class DeckPutRight(Event, tag="deck_put_right"):
    remedy: DeckRemedy


STAGES = (Stage.BETTING, Stage.GATHERING, Stage.TURNING, Stage.SHOWDOWN)


def is_deck_needed(hand: Hand) -> bool:
    """Have the players their cards, and are common cards still to come?"""
    return hand.stage in STAGES and len(hand.board) < sum(hand.kind.board)


# Judging


def put_deck_right(state: State, command: PutDeckRight, _: Chance) -> Iterator[Event]:
    require_tournament(state, command, *RECORDERS)
    hand = hand_at(state, *STAGES)
    if not is_deck_needed(hand):
        raise Refused("RT-75", "deck-not-needed")
    yield DeckPutRight(command.remedy)  # RT-75.A RT-75.B RT-75.C


# Believing


def _put_right(state: State, event: DeckPutRight) -> State:
    """Shuffled with the muck and the burnt cards, the deck has those again that everybody had seen."""
    if event.remedy != DeckRemedy.ALL:
        return state  # RT-75.A RT-75.B
    hand = in_play(state)
    holdings = {seat: _in_the_deck(holding) for seat, holding in hand.holdings.items()}
    return replace(state, hand=replace(hand, holdings=holdings, known=(), to_burn=()))  # RT-75.C


def _in_the_deck(holding: Holding) -> Holding:
    if not holding.folded:
        return holding
    return replace(holding, cards=(FACE_DOWN,) * len(holding.cards), shown=False, category=None, best=())


# Offering


def _offers(state: State, _: Role) -> Iterator[Option]:
    if state.hand is not None and is_deck_needed(state.hand):
        yield Option("put_deck_right", (Pick("remedy", tuple(DeckRemedy)),), Nature.IRREGULARITY)


PART: Part[State] = Part(
    judges={PutDeckRight: put_deck_right},
    cites={PutDeckRight: "RT-75.A RT-75.B RT-75.C"},
    believes={DeckPutRight: _put_right},
    offers=at_tournaments(_offers, *RECORDERS),
)
