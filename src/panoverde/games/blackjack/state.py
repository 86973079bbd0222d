"""Blackjack/21: the state of a table, and what follows from it without a decision."""

from enum import StrEnum

from msgspec import field

from panoverde.core.cards import Card
from panoverde.core.decider import Instant
from panoverde.core.people import Seat
from panoverde.core.record import Record
from panoverde.games._kit.cloth import Bet, Phase
from panoverde.games._kit.jackpot import JackpotTable

from .hands import TWENTY_ONE, TWO, Cards, Hand, is_ace, is_blackjack, is_insurance, may_hide_blackjack
from .rules import STANDS_ABOVE, Rules, Surrender
from .shoe import CardShoe


class Hole(StrEnum):
    """The bank's second card."""

    NONE = "none"
    COVERED = "covered"
    TURNED = "turned"


class Insuring(StrEnum):
    """How far the invitation to insure has gone, where the bank shows an ace."""

    NO = "no"
    OPEN = "open"
    OVER = "over"


class Following(Record):
    """A split or a double that others with a stake on the hand may follow."""

    hand: str
    """The zone of the hand that was split or doubled."""
    pending: tuple[Seat, ...]
    """Who has not answered."""
    new: str | None = None
    """Split: the zone of the second hand."""


class State(JackpotTable, kw_only=True):
    rules: Rules
    shoe: CardShoe
    stakes: tuple[Bet, ...] = ()
    """What lay on the cloth when the bets were closed."""
    hands: tuple[Hand, ...] = ()
    """In the order in which they are played."""
    bank: Cards = ()
    """The bank's cards that are face up."""
    hole: Hole = Hole.NONE
    peeked: bool = False
    """Has the croupier looked, and is it no blackjack?"""
    insuring: Insuring = Insuring.NO
    answered: tuple[Seat, ...] = ()
    """Who wants no insurance, or no more."""
    following: Following | None = None
    aside: int = 0
    """Cards drawn against a player's wish, which nobody has seen."""
    lost: tuple[Bet, ...] = ()
    """What the bank has collected in this coup before its own cards were played."""
    until: Instant | None = None
    """When the time of whoever must decide runs out, where it is limited."""
    first_cards: dict[Seat, Cards] = field(default_factory=dict)
    """The first cards of every place in the order in which they came, for the jackpot."""

    @property
    def up(self) -> Card:
        return self.bank[0]


# The places


def bettors(state: State, place: Seat) -> tuple[Bet, ...]:
    """The first stakes of a place."""
    return tuple(bet for bet in state.stakes if bet.zone == f"lugar_{place}")


def decides(state: State, place: Seat) -> Seat:
    """Who decides for all that lies there: who sits there; at a vacant place, who has most, then the lowest seat."""
    there = bettors(state, place)
    holder = next((bet.seat for bet in there if bet.seat == place), None)
    if holder is not None:
        return holder  # AO-6.17
    return min(there, key=lambda bet: (-bet.chips, bet.seat)).seat  # AO-6.19


def hands_of(state: State, place: Seat) -> tuple[Hand, ...]:
    return tuple(hand for hand in state.hands if hand.place == place)


def hand_at(state: State, zone: str) -> Hand:
    return next(hand for hand in state.hands if hand.zone == zone)


def on_hand(state: State, hand: Hand) -> tuple[Bet, ...]:
    return tuple(bet for bet in state.cloth.bets if bet.zone == hand.zone)


# The course


def is_dealt(state: State) -> bool:
    """Has everybody their first two cards?"""
    return state.phase == Phase.CLOSED and state.hole != Hole.NONE  # AO-6.20


def offers_insurance(state: State) -> bool:
    """Must players be invited to insure, or are they being?"""
    covered = is_dealt(state) and state.hole == Hole.COVERED
    return covered and is_ace(state.up) and state.insuring != Insuring.OVER  # AO-6.38


def must_peek(state: State) -> bool:
    covered = is_dealt(state) and state.hole == Hole.COVERED and not state.peeked
    return covered and _looks(state) and not offers_insurance(state)


def _looks(state: State) -> bool:
    """Under a ten nobody looks as long as players may give up: they decide before it is known."""
    up, rules = state.up, state.rules
    gives_up = rules.surrender != Surrender.OFF and not is_ace(up)  # AO-6.41 R-49
    return rules.dealer_peek and may_hide_blackjack(up) and not gives_up


def may_split_again(state: State, hand: Hand) -> bool:
    """Do the limits on splitting leave room for another hand?"""
    rules = state.rules
    if hand.aces and not rules.resplit_aces:
        return False
    return rules.max_split_hands is None or len(hands_of(state, hand.place)) < rules.max_split_hands  # AO-6.32 R-47


def is_over(state: State, hand: Hand) -> bool:
    """Does it get no more cards, whatever anybody says?"""
    if hand.ended or hand.stood or hand.total >= TWENTY_ONE:
        return True  # AO-6.22
    if hand.doubled:
        return len(hand.cards) > TWO  # AO-6.34
    if hand.aces and len(hand.cards) == TWO:
        return not (hand.is_pair(state.rules) and may_split_again(state, hand))  # AO-6.31 R-47
    return hand.late and hand.total > STANDS_ABOVE and len(hand.cards) > 1


def in_turn(state: State) -> Hand | None:
    """The hand that is being played, when the players' turns have come."""
    if not is_dealt(state) or state.hole == Hole.TURNED or offers_insurance(state) or must_peek(state):
        return None
    return next((hand for hand in state.hands if not is_over(state, hand)), None)  # AO-6.22: in the order of seats


def needs_card(hand: Hand) -> bool:
    """Is a card due to it without a further word?"""
    return len(hand.cards) == 1 or hand.asks or hand.doubled or hand.late  # AO-6.31 AO-6.34


def to_decide(state: State) -> Hand | None:
    """The hand whose player is asked what they want."""
    hand = in_turn(state)
    waits = hand is None or state.following is not None or needs_card(hand)
    return None if waits else hand


# The bank


def in_play(state: State) -> bool:
    """Is there a hand that is compared with the bank's?"""
    return any(not hand.ended and not hand.is_blackjack for hand in state.hands)  # AO-6.27


def something_is_pending(state: State) -> bool:
    """Something that the bank's second card decides: a hand, a blackjack or an insurance."""
    insured = any(is_insurance(bet.zone) for bet in state.cloth.bets)
    return insured or any(not hand.ended for hand in state.hands)  # AO-6.27 R-51


def banks_turn(state: State) -> bool:
    waits = offers_insurance(state) or must_peek(state)
    return is_dealt(state) and not waits and in_turn(state) is None


def bank_has_blackjack(state: State) -> bool:
    return is_blackjack(state.bank)  # AO-6.1a
