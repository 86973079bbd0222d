"""Errors with the common cards: turned too soon, too many of them, or without burning one."""

from collections.abc import Callable, Iterator

from msgspec.structs import replace

from panoverde.core import facts
from panoverde.core.cards import Card
from panoverde.core.chance import Chance
from panoverde.core.decider import Command, Event
from panoverde.core.option import Nature, Option, Pick
from panoverde.core.part import Part
from panoverde.core.people import Role, Seat
from panoverde.core.refusal import Refused
from panoverde.core.want import CardWanted
from panoverde.games._poker.errors.recorders import by_all_recorders, by_recorders, recorded, recorded_by_hand
from panoverde.games._poker.hand.board import burn, is_burn_due, turned, with_cards_back
from panoverde.games._poker.hand.deal import draw, shoe
from panoverde.games._poker.roles import hand_at
from panoverde.games._poker.state import Hand, Stage, State, in_play


class TurnTooSoon(Command, tag="turn_too_soon"):
    """Before everybody has bet: so many cards of the flop, or the turn, or the river, were seen."""

    cards: int


class TurnWithoutBurning(Command, tag="turn_without_burning"):
    """The first card turned counts as the one that should have been burnt."""


class TurnExtra(Command, tag="turn_extra"):
    """In sintético so many common cards were turned besides the one of this round."""

    cards: int


class BoardTakenBack(Event, tag="board_taken_back"):
    cards: tuple[Card, ...]
    barred: tuple[Seat, ...]
    """Who may only call in the rest of this round."""


class ExtraTurned(facts.Drawn, tag="extra_turned"):
    """They stay, and as many betting rounds are lost."""

    cards: tuple[Card, ...]


def most_too_soon(hand: Hand) -> int:
    """How many of the next common cards may have been seen."""
    following = hand.kind.board[hand.round + 1 :]
    return following[0] if hand.kind.burns and following and not hand.taken_back else 0


def most_extra(hand: Hand) -> int:
    return 0 if hand.kind.burns else sum(hand.kind.board) - len(hand.board)


def yet_to_bet(state: State, hand: Hand) -> tuple[Seat, ...]:
    """Who has still to speak in this round."""
    waiting = (seat for seat in hand.live if state.players[seat].cave)
    return tuple(
        seat for seat in waiting if hand.holdings[seat].spoke_at is None or hand.holdings[seat].bet < hand.price
    )


# Judging


def _rule_of(hand: Hand) -> str:
    """What becomes of common cards that came too soon: they go back or, in sintético, they stay."""
    if hand.kind.burns:
        return "PT-NB-70d PT-NB-70e PT-NB-70f AO-13.70d AO-13.70e AO-13.70f RT-76"
    return "PT-NB-110 AO-16.16 R-145"


def turn_too_soon(state: State, command: TurnTooSoon, chance: Chance) -> Iterator[Event]:
    recorded_by_hand(state, command)  # R-119 RT-76
    hand = hand_at(state, Stage.BETTING)
    most = most_too_soon(hand)
    if type(command.cards) is not int or not 1 <= command.cards <= most:
        raise Refused(_rule_of(hand), "so-many-cards", most=most)
    seen = draw(hand, chance, command.cards)
    if is_burn_due(hand):
        yield burn(hand)
    barred = yet_to_bet(state, hand) if state.rules.premature_no_raise else ()  # PT-NB-70h AO-13.70h R-119 R-275
    yield BoardTakenBack(seen, barred)  # PT-NB-70d PT-NB-70e PT-NB-70f AO-13.70d AO-13.70e AO-13.70f RT-76


def turn_without_burning(state: State, command: TurnWithoutBurning, chance: Chance) -> Iterator[Event]:
    recorded(state, command)
    hand = hand_at(state, Stage.TURNING)
    if not may_forget(hand):
        raise Refused("PT-NB-70g PT-NB-100 AO-13.70g AO-16.6", "no-burn-due")
    yield from turned(state, hand, command.at, chance, burn_forgotten=True)  # PT-NB-70g AO-13.70g R-120


def may_forget(hand: Hand) -> bool:
    return hand.stage == Stage.TURNING and is_burn_due(hand) and not hand.to_burn


def turn_extra(state: State, command: TurnExtra, chance: Chance) -> Iterator[Event]:
    recorded(state, command)
    hand = hand_at(state, Stage.BETTING)
    most = most_extra(hand)
    if type(command.cards) is not int or not 1 <= command.cards <= most:
        raise Refused(_rule_of(hand), "so-many-cards", most=most)
    yield ExtraTurned(draw(hand, chance, command.cards))  # PT-NB-110 AO-16.16 R-145


# Believing


def _board_taken_back(state: State, event: BoardTakenBack) -> State:
    hand = in_play(state)
    rules = "PT-NB-70h AO-13.70h R-119 R-275"
    barred = {seat: replace(hand.holdings[seat], barred=rules) for seat in event.barred}
    return replace(state, hand=replace(hand, taken_back=event.cards, holdings={**hand.holdings, **barred}))


def _extra_turned(state: State, event: ExtraTurned) -> State:
    hand = in_play(state)
    more = len(event.cards)  # PT-NB-110 AO-16.16
    turned = replace(hand, board=(*hand.board, *event.cards), round=hand.round + more, lost=hand.lost + more)
    return replace(state, hand=turned)


# Offering


def _too_soon(state: State, _: Role) -> Iterator[Option]:
    hand = state.hand
    if hand is not None and hand.stage == Stage.BETTING and (most := most_too_soon(hand)):
        yield Option("turn_too_soon", (Pick("cards", tuple(range(1, most + 1))),), Nature.IRREGULARITY)


def _offers(state: State, _: Role) -> Iterator[Option]:
    hand = state.hand
    if hand is None:
        return
    if may_forget(hand):
        yield Option("turn_without_burning", (), Nature.IRREGULARITY)
    if hand.stage == Stage.BETTING and (most := most_extra(hand)):
        yield Option("turn_extra", (Pick("cards", tuple(range(1, most + 1))),), Nature.IRREGULARITY)


def _wanted(state: State, most: Callable[[Hand], int]) -> CardWanted | None:
    """As many as were turned."""
    hand = state.hand
    return None if hand is None or not most(hand) else CardWanted("board", shoe(hand), most(hand), "cards")


def _one_more(state: State) -> CardWanted | None:
    """The card that should have been burnt, and the common cards."""
    hand = state.hand
    if hand is None or not may_forget(hand):
        return None
    return CardWanted("board", shoe(with_cards_back(hand)), hand.kind.board[hand.round] + 1)


PART: Part[State] = Part(
    judges={
        TurnTooSoon: turn_too_soon,
        TurnWithoutBurning: turn_without_burning,
        TurnExtra: turn_extra,
    },
    wants={
        TurnTooSoon: lambda state: _wanted(state, most_too_soon),
        TurnWithoutBurning: _one_more,
        TurnExtra: lambda state: _wanted(state, most_extra),
    },
    cites={
        TurnTooSoon: "PT-NB-70d PT-NB-70e PT-NB-70f PT-NB-70h AO-13.70d AO-13.70e AO-13.70f AO-13.70h RT-76 R-119",
        TurnWithoutBurning: "PT-NB-70g AO-13.70g R-120",
        TurnExtra: "PT-NB-110 AO-16.16 R-145",
    },
    believes={BoardTakenBack: _board_taken_back, ExtraTurned: _extra_turned},
    offers=by_recorders(_offers),
)
TOO_SOON: Part[State] = Part(offers=by_all_recorders(_too_soon))
"""At a tournament too."""
