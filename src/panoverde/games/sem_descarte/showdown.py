"""Póquer sem descarte: the bank turns its cards; if it plays, each player's are compared with them."""

from collections.abc import Iterator
from typing import ClassVar

from msgspec.structs import replace

from panoverde.core import facts
from panoverde.core.cards import FACE_DOWN, Card, Shoe
from panoverde.core.chance import Chance
from panoverde.core.decider import Command, Event
from panoverde.core.option import Nature, Option, Pick
from panoverde.core.part import Part
from panoverde.core.people import Role, Seat
from panoverde.core.refusal import Refused
from panoverde.core.want import CardWanted
from panoverde.games._kit.cloth import Phase, at_risk
from panoverde.games._kit.roles import require

from .deal import BANK
from .payout import Outcome, outcome
from .ranking import qualifies, strength
from .rules import CARDS
from .state import BankHand, Choice, PlayerHand, State, is_dealt, is_deciding, out_of_turn, unseen


class TurnBank(Command, tag="turn_bank"):
    """The four cards of the bank that lie face down."""


class TurnHand(Command, tag="turn_hand"):
    """A player's cards, to be compared with the bank's."""

    seat: Seat


class BankTurned(facts.Drawn, tag="bank_turned"):
    aloud: ClassVar[bool] = True
    cards: tuple[Card, ...]
    """All five, as they lie."""
    category: str
    qualifies: bool


class HandTurned(facts.Drawn, tag="hand_turned"):
    aloud: ClassVar[bool] = True
    seat: Seat
    cards: tuple[Card, ...]
    category: str
    outcome: Outcome


def _may_turn_bank(state: State) -> bool:
    return is_dealt(state) and not is_deciding(state) and not state.bank.is_turned


def _to_turn(state: State) -> Seat | None:
    """Whose cards are turned next: of those who play against a bank that plays too, or bet on the jackpot."""
    if not is_dealt(state) or not state.bank.is_turned:
        return None
    asked = (seat for seat, hand in state.hands.items() if not hand.shown and _must_show(state, seat, hand))
    return next(asked, None)


def _must_show(state: State, seat: Seat, hand: PlayerHand) -> bool:
    compared = hand.is_in and state.bank.qualifies  # where nothing is compared nobody shows
    return compared or (seat in state.jackpot.bettors and hand.choice != Choice.PASSO)  # AO-9.13 R-424 R-435


# Judging


def _turn_bank(state: State, command: TurnBank, chance: Chance) -> Iterator[Event]:
    require(command, Role.CROUPIER)
    if not _may_turn_bank(state):
        raise out_of_turn(state, "AO-9.26")
    cards = _drawn(unseen(state), state.bank.cards, chance)
    yield BankTurned(cards, _category(cards), qualifies(cards))  # AO-9.26


def _turn_hand(state: State, command: TurnHand, chance: Chance) -> Iterator[Event]:
    require(command, Role.CROUPIER)
    seat = _to_turn(state)
    if seat is None:
        raise out_of_turn(state, "AO-9.27", "R-424")
    if command.seat != seat:
        raise Refused("AO-9.27", "not-their-turn", seat=seat)
    cards = _drawn(unseen(state), state.hands[seat].cards, chance)
    lost = state.hands[seat].forfeited
    ended = Outcome.LOSES if lost else outcome(state.rules, cards, state.bank.cards)  # AO-9.24 AO-9.27
    yield HandTurned(seat, cards, _category(cards), ended)


def _drawn(left: Shoe, cards: tuple[Card, ...], chance: Chance) -> tuple[Card, ...]:
    """A card that nobody has seen becomes one when it is turned."""
    turned: list[Card] = []
    for card in cards:
        known = chance.card(left) if card == FACE_DOWN else card
        left = left if known == card else left.without(known)
        turned.append(known)
    return tuple(turned)


def _category(cards: tuple[Card, ...]) -> str:
    return strength(cards, suit_tiebreak=False).category  # AO-9.7


# Believing


def _bank_turned(state: State, event: BankTurned) -> State:
    bank = BankHand(event.cards, event.category, event.qualifies)
    hands = state.hands
    if not event.qualifies:
        hands = {seat: replace(hand, outcome=Outcome.UNOPPOSED) if hand.is_in else hand for seat, hand in hands.items()}
    return _decided(replace(state, cloth=at_risk(state.cloth), bank=bank, hands=hands))


def _hand_turned(state: State, event: HandTurned) -> State:
    hand = state.hands[event.seat]
    shown = replace(hand, cards=event.cards, shown=True, category=event.category, outcome=event.outcome)
    return _decided(replace(state, hands={**state.hands, event.seat: shown}))


def _decided(state: State) -> State:
    """When nothing is left to turn."""
    return state if _to_turn(state) is not None else replace(state, phase=Phase.DECIDED)


# What is due, and what is offered


def _due(state: State) -> Command | None:
    if _may_turn_bank(state):
        return TurnBank(by=Role.CROUPIER)
    seat = _to_turn(state)
    return None if seat is None else TurnHand(seat, by=Role.CROUPIER)


def _offers(state: State, _: Role) -> Iterator[Option]:
    if _may_turn_bank(state):
        yield Option("turn_bank", nature=Nature.COURSE)
    if (seat := _to_turn(state)) is not None:
        yield Option("turn_hand", (Pick("seat", (seat,)),), Nature.COURSE)


def _banks_cards(state: State) -> CardWanted | None:
    return CardWanted(BANK, unseen(state), CARDS - 1) if _may_turn_bank(state) else None


def _players_cards(state: State) -> CardWanted | None:
    seat = _to_turn(state)
    if seat is None or not state.rules.physical:
        return None
    return CardWanted(seat, unseen(state), CARDS)


showdown: Part[State] = Part(
    judges={TurnBank: _turn_bank, TurnHand: _turn_hand},
    wants={TurnBank: _banks_cards, TurnHand: _players_cards},
    cites={TurnBank: "AO-9.26", TurnHand: "AO-9.27 R-424"},
    believes={BankTurned: _bank_turned, HandTurned: _hand_turned},
    offers={Role.CROUPIER: _offers},
    due=_due,
    stages=(Phase.CLOSED,),
    final={BankTurned: lambda rules: not rules.physical},
)
