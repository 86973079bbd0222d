"""Póquer sem descarte: five cards each, the bank's last one face up; everybody's own cards are theirs alone."""

from collections.abc import Iterator

from msgspec.structs import replace

from panoverde.core import cards, facts
from panoverde.core.cards import FACE_DOWN, Card
from panoverde.core.chance import Chance
from panoverde.core.decider import Command, Event
from panoverde.core.option import Nature, Number, Option
from panoverde.core.part import Part
from panoverde.core.people import Role, Seat, Who
from panoverde.core.refusal import Refused
from panoverde.core.want import CardWanted
from panoverde.games._kit.chapter import concluded
from panoverde.games._kit.cloth import Phase, at_risk
from panoverde.games._kit.roles import require, require_physical
from panoverde.games._kit.seats import SeatLeft
from panoverde.games._kit.settlement import CoupVoided
from panoverde.games._kit.window import BetsOpened

from .bets import CHAPTER
from .deck import used
from .rules import CARDS
from .state import BankHand, Choice, DeckStep, PlayerHand, State, out_of_turn, with_hand

BANK = "banca"


class DealCards(Command, tag="deal_cards"):
    pass


class DealTurningBank(Command, tag="deal_turning_bank"):
    """The cards are dealt, and one of the bank's is turned before its last: it is the one that stays open."""

    place: int
    """Which of the bank's cards, from 1."""


class OwnCardDealt(facts.CardInPlay, facts.Drawn, tag="own_card_dealt"):
    seat: Seat
    card: Card


class BankCardDealt(Event, tag="bank_card_dealt"):
    card: Card


# Judging


def _deal_cards(state: State, command: DealCards, chance: Chance) -> Iterator[Event]:
    return _deal(state, command, chance, CARDS)  # AO-9.22 R-63: the bank's last card is the open one


def _deal_turning_bank(state: State, command: DealTurningBank, chance: Chance) -> Iterator[Event]:
    require(command, Role.CROUPIER)
    require_physical(state)
    if type(command.place) is not int or not 1 <= command.place < CARDS:
        raise Refused("AO-9.30 R-63", "not-before-the-last", place=str(command.place))
    return _deal(state, command, chance, command.place)  # AO-9.30


def _deal(state: State, command: Command, chance: Chance, open_card: int) -> Iterator[Event]:
    require(command, Role.CROUPIER)
    if not _may_deal(state):
        raise _why_not_deal(state)
    left = cards.shoe()
    for seat, number in _order(state):
        hidden = state.rules.physical if seat is not None else number != open_card  # drawn when they are turned
        card = FACE_DOWN if hidden else chance.card(left)
        left = left if hidden else left.without(card)
        yield BankCardDealt(card) if seat is None else OwnCardDealt(seat, card)


def _order(state: State) -> Iterator[tuple[Seat | None, int]]:
    """Whose each card is (None: the bank's) and which of theirs, from the croupier's left."""
    everybody = (*sorted(state.cloth.staked()), None)
    if state.rules.shuffler:
        return ((seat, number) for seat in everybody for number in range(1, CARDS + 1))  # AO-9.23b
    return ((seat, number) for number in range(1, CARDS + 1) for seat in everybody)  # AO-9.22


def _may_deal(state: State) -> bool:
    undealt = state.phase == Phase.CLOSED and not state.hands
    return undealt and bool(state.cloth.bets) and state.deck.step == DeckStep.READY


def _why_not_deal(state: State) -> Refused:
    if state.deck.step != DeckStep.READY and not state.hands:
        return Refused("AO-9.17 AO-9.18 AO-9.19", "deck-not-ready", step=state.deck.step)
    return out_of_turn(state, "AO-9.22")


# Believing


def _own_card(state: State, event: OwnCardDealt) -> State:
    if not state.hands:
        state = replace(used(state), cloth=at_risk(state.cloth))
    hand = state.hands.get(event.seat, PlayerHand())
    return with_hand(state, event.seat, replace(hand, cards=(*hand.cards, event.card)))


def _bank_card(state: State, event: BankCardDealt) -> State:
    return replace(state, bank=replace(state.bank, cards=(*state.bank.cards, event.card)))


def _cleared(state: State, _: BetsOpened | CoupVoided) -> State:
    """The cards are put away."""
    return replace(state, hands={}, bank=BankHand(), asked=False, until=None)


def _left(state: State, event: SeatLeft) -> State:
    """Who sits there next knows nothing of the cards of the player before."""
    return replace(state, hands={seat: hand for seat, hand in state.hands.items() if seat != event.seat})


# What is due, and what is offered


def _due(state: State) -> Command | None:
    return DealCards(by=Role.CROUPIER) if _may_deal(state) else None


def _offers(state: State, _: Role) -> Iterator[Option]:
    if _may_deal(state):
        yield Option("deal_cards", nature=Nature.COURSE)
        if state.rules.physical:
            yield Option("deal_turning_bank", (Number("place", 1, CARDS - 1),), Nature.IRREGULARITY)


def _wanted(state: State) -> CardWanted | None:
    if not _may_deal(state):
        return None
    if state.rules.physical:
        return CardWanted(BANK, cards.shoe())
    return CardWanted("players", cards.shoe(), CARDS * len(state.cloth.staked()) + 1)


def with_cards(state: State) -> tuple[Seat, ...]:
    """Players who hold cards of a round that is not over."""
    if concluded(CHAPTER, state):
        return ()
    return tuple(seat for seat, hand in state.hands.items() if hand.choice != Choice.PASSO)


# Showing: own cards are for their owner, until they are turned


def _only_theirs(event: OwnCardDealt, viewer: Who) -> Event:
    return event if viewer in (event.seat, Role.HOUSE) else replace(event, card=FACE_DOWN)  # AO-9.24 AO-9.31b


def _covered(state: State, viewer: Who) -> State:
    """Not even the croupier sees them."""
    if not state.hands or viewer == Role.HOUSE:
        return state
    return replace(state, hands={seat: _held(hand, seat, viewer) for seat, hand in state.hands.items()})


def _held(hand: PlayerHand, seat: Seat, viewer: Who) -> PlayerHand:
    if seat == viewer or hand.shown:
        return hand
    return replace(hand, cards=(FACE_DOWN,) * len(hand.cards))  # AO-9.24 AO-9.31b PT-SD-INT-2


deal: Part[State] = Part(
    judges={DealCards: _deal_cards, DealTurningBank: _deal_turning_bank},
    wants={DealCards: _wanted, DealTurningBank: _wanted},
    cites={DealCards: "AO-9.22 AO-9.23b R-63", DealTurningBank: "AO-9.30 R-63"},
    believes={
        OwnCardDealt: _own_card,
        BankCardDealt: _bank_card,
        BetsOpened: _cleared,
        CoupVoided: _cleared,
        SeatLeft: _left,
    },
    offers={Role.CROUPIER: _offers},
    due=_due,
    stages=(Phase.CLOSED,),
    masks={OwnCardDealt: _only_theirs},
    covers=_covered,
    with_cards=with_cards,
    final={OwnCardDealt: lambda rules: not rules.physical},  # what the house's generator drew stands
)
