"""The common cards: burnt, turned, and those that go back into the deck because they came too soon."""

from collections.abc import Iterator
from typing import ClassVar

from msgspec.structs import replace

from panoverde.core import facts
from panoverde.core.cards import Card
from panoverde.core.chance import Chance
from panoverde.core.decider import Command, Event, Instant
from panoverde.core.option import Nature, Option
from panoverde.core.part import Part
from panoverde.core.people import Role
from panoverde.core.refusal import Refused
from panoverde.core.want import CardWanted
from panoverde.games._poker.hand.betting_round import deadline
from panoverde.games._poker.hand.deal import draw, opened, shoe
from panoverde.games._poker.roles import hand_at, require
from panoverde.games._poker.rules import is_dealt_by_the_house
from panoverde.games._poker.state import Hand, Stage, State, in_play


class TurnBoard(Command, tag="turn_board"):
    """Burns, where the variant does, and turns the next common cards."""


class CardBurnt(Event, tag="card_burnt"):
    card: Card | None = None
    """Where everybody has seen it."""


class BoardTurned(facts.Drawn, tag="board_turned"):
    aloud: ClassVar[bool] = True  # PT-NB-9b AO-13.9b
    cards: tuple[Card, ...]
    until: Instant | None = None


class CardsPutBack(Event, tag="cards_put_back"):
    """What was turned too soon goes back into the deck, which is shuffled."""

    cards: tuple[Card, ...]


def is_next_to_last(hand: Hand) -> bool:
    """Are these the last common cards but one: the turn of hold'em and omaha?"""
    return hand.round + 2 == len(hand.kind.board)


def is_burn_due(hand: Hand) -> bool:
    """The deck is not burnt from again once it has been shuffled in the middle of a hand."""
    shuffled = hand.no_burn or (hand.taken_back and not is_next_to_last(hand))
    return hand.kind.burns and not shuffled  # PT-NB-70d PT-NB-70e PT-NB-70f AO-13.70d AO-13.70e AO-13.70f RT-76


def burn(hand: Hand) -> CardBurnt:
    return CardBurnt(hand.to_burn[0] if hand.to_burn else None)  # PT-NB-70c AO-13.70c R-118


def with_cards_back(hand: Hand) -> Hand:
    """The hand whose deck the next common cards come from: with those turned too soon, where they go back before."""
    return replace(hand, taken_back=()) if hand.taken_back and not is_next_to_last(hand) else hand


def is_won_early(state: State) -> bool:
    """In a tournament: is nobody left to play against, though common cards are still to come?"""
    hand = state.hand
    if hand is None or not state.rules.is_button_table:
        return False
    return hand.stage == Stage.PAYING and len(hand.board) < sum(hand.kind.board)


# Judging


def turn_board(state: State, command: TurnBoard, chance: Chance) -> Iterator[Event]:
    require(command, Role.CROUPIER)
    if is_won_early(state):
        raise Refused("RT-28", "no-rabbit-hunting")
    hand = hand_at(state, Stage.TURNING)
    yield from turned(state, hand, command.at, chance)


def turned(state: State, hand: Hand, at: Instant, chance: Chance, *, burn_forgotten: bool = False) -> Iterator[Event]:
    """Cards turned too soon go back before; a turn, only when the card that would have been the river has taken its
    place."""
    back, deck = hand.taken_back, with_cards_back(hand)
    first = deck is not hand
    cards = draw(deck, chance, hand.kind.board[hand.round] + burn_forgotten)
    if first:
        yield CardsPutBack(back)  # PT-NB-70d PT-NB-70f AO-13.70d AO-13.70f RT-76.A RT-76.C R-119
    if burn_forgotten:
        yield CardBurnt(cards[0])  # PT-NB-70g AO-13.70g R-120
    elif is_burn_due(hand):
        yield burn(hand)  # PT-NB-41 PT-NB-43 PT-NB-45 AO-13.41 AO-13.43 AO-13.45
    turn = cards[1:] if burn_forgotten else cards
    yield BoardTurned(turn, deadline(state.rules, at))  # PT-NB-107 PT-NB-108 AO-16.13 AO-16.14 PT-SO-2e R-147
    if back and not first:
        yield CardsPutBack(back)  # PT-NB-70e AO-13.70e RT-76.B R-119 R-159


# Believing


def _card_burnt(state: State, event: CardBurnt) -> State:
    hand, card = in_play(state), event.card
    if card is None:
        return state
    known = hand.known if card in hand.known else (*hand.known, card)
    return replace(state, hand=replace(hand, known=known, to_burn=tuple(one for one in hand.to_burn if one != card)))


def _board_turned(state: State, event: BoardTurned) -> State:
    hand = in_play(state)
    return opened(state, replace(hand, board=(*hand.board, *event.cards), no_burn=False), event.until)


def _cards_put_back(state: State, _: CardsPutBack) -> State:
    return replace(state, hand=replace(in_play(state), taken_back=(), no_burn=True))


# Offering


def _due(state: State) -> Command | None:
    hand = state.hand
    return TurnBoard(by=Role.CROUPIER) if hand is not None and hand.stage == Stage.TURNING else None


def _offers(state: State, _: Role) -> Iterator[Option]:
    if _due(state):
        yield Option("turn_board", (), Nature.COURSE)


def _wanted(state: State) -> CardWanted | None:
    hand = state.hand
    if hand is None or hand.stage != Stage.TURNING:
        return None
    return CardWanted("board", shoe(with_cards_back(hand)), hand.kind.board[hand.round])


PART: Part[State] = Part(
    judges={TurnBoard: turn_board},
    wants={TurnBoard: _wanted},
    believes={CardBurnt: _card_burnt, BoardTurned: _board_turned, CardsPutBack: _cards_put_back},
    offers={Role.CROUPIER: _offers},
    due=_due,
    stages=(Stage.TURNING,),
    final={BoardTurned: is_dealt_by_the_house},
)
