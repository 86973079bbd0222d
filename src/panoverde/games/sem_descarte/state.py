"""Póquer sem descarte: the state of a table."""

from enum import StrEnum

from msgspec import field
from msgspec.structs import replace

from panoverde.core import cards
from panoverde.core.cards import FACE_DOWN, Card, Shoe
from panoverde.core.decider import Instant
from panoverde.core.money import Sum
from panoverde.core.people import Seat
from panoverde.core.record import Record
from panoverde.core.refusal import Refused
from panoverde.games._kit.cloth import Phase
from panoverde.games._kit.jackpot import JackpotTable

from .payout import Outcome
from .rules import Regime, Rules


class Choice(StrEnum):
    UNDECIDED = "undecided"
    VOU = "vou"
    PASSO = "passo"


class PlayerHand(Record):
    cards: tuple[Card, ...] = ()
    choice: Choice = Choice.UNDECIDED
    forfeited: bool = False
    """Is what they staked lost, whatever the cards are?"""
    lost: Sum = 0
    """What the bank collected when they passed."""
    shown: bool = False
    category: str | None = None
    """The name of their combination, once it was shown."""
    outcome: Outcome | None = None

    @property
    def is_decided(self) -> bool:
        return self.choice != Choice.UNDECIDED or self.forfeited

    @property
    def is_in(self) -> bool:
        """Do they play against the bank?"""
        return self.choice == Choice.VOU and not self.forfeited


class BankHand(Record):
    cards: tuple[Card, ...] = ()
    category: str | None = None
    """The name of its combination, once all cards are turned."""
    qualifies: bool = False

    @property
    def is_turned(self) -> bool:
        return self.category is not None


class DeckStep(StrEnum):
    """What must be done to the cards of a physical table next."""

    SPREAD = "spread"
    SHUFFLE = "shuffle"
    CUT = "cut"
    BURN = "burn"
    READY = "ready"


class Deck(Record):
    step: DeckStep = DeckStep.READY
    number: int = 0
    """Which of the decks is in use; 0: none has been shuffled yet."""


class State(JackpotTable, kw_only=True):
    rules: Rules
    deck: Deck = Deck()
    hands: dict[Seat, PlayerHand] = field(default_factory=dict)
    """Players with cards in this round, in the order of the deal."""
    bank: BankHand = BankHand()
    asked: bool = False
    """Have players been asked for «vou» or «passo»?"""
    until: Instant | None = None
    """When the time for it runs out."""
    warned: tuple[Seat, ...] = ()
    """Players who were warned for their conduct."""
    barred: tuple[Seat, ...] = ()
    """Players who may not go on playing, and leave when the round lets them."""
    banned: tuple[str, ...] = ()
    """Who they and those before them are: they don't come back to this table."""


def unseen(state: State) -> Shoe:
    """Every card that may still come: nobody has decided their order."""
    deck = cards.shoe()
    known = (state.bank.cards, *(hand.cards for hand in state.hands.values()))
    for card in (card for some in known for card in some if card != FACE_DOWN):
        deck = deck.without(card)
    return deck


def is_deciding(state: State) -> bool:
    """Have the cards been dealt, and has somebody not said «vou» or «passo» yet?"""
    return is_dealt(state) and not all(hand.is_decided for hand in state.hands.values())


def is_dealt(state: State) -> bool:
    return state.phase == Phase.CLOSED and bool(state.hands)


def out_of_turn(state: State, rule: str, readings: str = "R-199") -> Refused:
    """What this rule puts at another moment of the round."""
    at_home = f"{rule} R-64" if state.rules.regime == Regime.PT else rule
    return Refused(f"{at_home} {readings}", "not-now", phase=state.phase)


def with_hand(state: State, seat: Seat, hand: PlayerHand) -> State:
    return replace(state, hands={**state.hands, seat: hand})
