"""Bacará chemin de fer: the state of a table."""

from enum import StrEnum

from msgspec import field
from msgspec.structs import replace

from panoverde.core.cards import FACE_DOWN, Card
from panoverde.core.decider import Instant
from panoverde.core.money import Sum
from panoverde.core.people import Seat
from panoverde.core.record import Record
from panoverde.games._kit.baccarat.hands import Winner
from panoverde.games._kit.baccarat.shoe import ShoeTable
from panoverde.games._kit.cloth import Phase

from .payout import half
from .rules import FEWEST_PLAYERS, Rules

PONTO, LINE, BANK_ZONE = "ponto", "risco", "banca"
STAKES = (PONTO, LINE)
"""Where pontos stake: in their place, or on the line before it, where half plays."""


class Stage(StrEnum):
    """What the table waits for."""

    TURN = "turn"  # the player whose turn it is takes the hand
    OFFER = "offer"  # a passed hand finds somebody at the same level
    AUCTION = "auction"  # it goes to who bids most
    COUP = "coup"  # there is a bank: stakes, cards, settlement
    AFTER = "after"  # the banker goes on, reduces the bank, or passes the hand
    OVER = "over"  # the hour has come


class Payment(StrEnum):
    """Where the cagnotte comes from."""

    FROM_BANK = "from_bank"
    SEPARATELY = "separately"  # the chips before the banker: the bank stays whole


class Hand(Record):
    """A player's time as banker."""

    seat: Seat
    associate: Seat | None = None
    asks: tuple[Seat, ...] = ()
    """Who would like to be their associate."""
    wins: int = 0
    coups: int = 0
    """Coups of this hand, ties too."""
    level: Sum = 0
    """What pontos staked in the last coup."""
    uncovered: bool = False
    """Was that less than the bank?"""
    garage: Sum = 0
    """What has been set aside: it is out of play."""
    by_table: bool = False
    """Does the banker play by the table, since they don't know the rules?"""
    auctioned: bool = False
    payment: Payment = Payment.FROM_BANK


class Cause(StrEnum):
    """Why a player has the hand."""

    REGULAR = "regular"
    OBLIGED = "obliged"
    AUCTION = "auction"


class Turn(Record):
    seat: Seat
    cause: Cause = Cause.REGULAR
    capital: Sum = 0
    """What they bid for it; 0: what they like, from the minimum on."""
    partner: Seat | None = None


class Offer(Record):
    """A passed hand, at the level that the bank had."""

    passed: Hand
    level: Sum
    left: tuple[Seat, ...]
    """Who may still take it, the first first; the player who passed it comes last."""
    out: tuple[Seat, ...] = ()
    """Who may not bid if it comes to an auction."""
    after: Seat = Seat(0)
    """The last regular banker: from their right it is offered."""


class Bid(Record):
    seat: Seat
    chips: Sum
    partner: Seat | None = None


class Auction(Record):
    out: tuple[Seat, ...] = ()
    """Who may not bid."""
    origin: Seat = Seat(0)
    """From whose right equal bids and partners count; 0: the last regular banker's."""
    best: Bid | None = None
    proposals: tuple[tuple[Seat, Seat], ...] = ()
    pairs: tuple[tuple[Seat, Seat], ...] = ()


class BancoKind(StrEnum):
    ALONE = "alone"
    TABLE = "table"  # com a mesa


class Banco(Record):
    seat: Seat
    kind: BancoKind
    seul: bool = False
    """Was it said against a bancô com a mesa?"""


class Word(StrEnum):
    CARD = "carta"
    NO = "nao"


class Dealing(Record):
    """The cards of a coup, and what has been said and done about them."""

    seat: Seat | None = None
    """Who has the ponto's cards."""
    ponto: tuple[Card, ...] = ()
    banca: tuple[Card, ...] = ()
    delivered: bool = False
    word: Word | None = None
    shown: bool = False
    """Do the ponto's cards lie face up?"""
    abated: bool = False
    """Did the ponto show eight or nine at once?"""
    turned: bool = False
    """Do the banker's?"""
    stayed: bool = False
    """Does the banker take no card?"""
    third: Card | None = None
    """The card that the ponto asked for."""
    taken: Card | None = None
    """The one that the banker took."""
    spare: tuple[Card, ...] = ()
    """Cards that were drawn and are nobody's yet: they are given before others."""
    by_table: bool = False
    fifth: bool = False
    """Was a fifth card drawn in the deal?"""
    three: bool = False
    """Has the ponto three cards from the deal, nobody knowing which is too much?"""
    void_bank: bool = False
    """Has the banker more than two from the deal?"""
    deemed: int | None = None
    """The ponto's total, whatever the cards are."""
    no_draw: bool = False
    """Must the banker be content with two cards?"""
    first_word: Word | None = None
    """What the ponto said before they said the opposite."""
    disposed: bool = False
    """Does the banker say whether the ponto gets a card?"""
    decided: bool = False
    """Did they?"""
    counted: int | None = None
    """The banker's total, where not all cards count."""
    best_of: int | None = None
    """The ponto's, where not all count."""
    rebuilt: bool = False
    skipped: tuple[Seat, ...] = ()
    """Pontos who don't get the cards."""
    urged: bool = False
    winner: Winner | None = None


class Move(Record):
    seat: Seat
    to: Seat


class State(ShoeTable, kw_only=True):
    rules: Rules
    stage: Stage = Stage.TURN
    last_banker: Seat = Seat(0)
    """The last player who had the hand from a seat: the next turn is to their right."""
    turn: Turn | None = None
    hand: Hand | None = None
    unwanted: bool = False
    """Did nobody bid for the hand? Then who must take it does so with the smallest bank."""
    offer: Offer | None = None
    taken_from: Offer | None = None
    """The offer from which the banker has the hand, until a ponto has the cards."""
    auction: Auction | None = None
    until: Instant | None = None
    """When the time of whoever is awaited runs out."""
    banco: Banco | None = None
    asked_to_complete: bool = False
    follows: Seat | None = None
    """Who lost bancô in the last coup and may go on with it."""
    from_table: Seat | None = None
    """Who made bancô com a mesa in the last coup: alone they go first, with the table they may not."""
    passed_on_tie: Seat | None = None
    """Who passed the hand after a tie: no bancô from them in the next coup."""
    dealing: Dealing = Dealing()
    settled: bool = False
    """Has the decided coup been paid?"""
    rake: Sum = 0
    """The house's part of what banks won."""
    spread: bool = False
    """Have the cards been shown before they are shuffled?"""
    shufflers: tuple[Seat, ...] = ()
    """Players who want to shuffle first."""
    cutter: Seat | None = None
    """Who cut last."""
    shoe_began: Instant = 0
    bookings: dict[Seat, str] = field(default_factory=dict)
    """Seats kept for somebody."""
    waiting: tuple[str, ...] = ()
    moves: tuple[Move, ...] = ()
    """Seated players who want another seat, in the order of their requests."""
    skips: tuple[Seat, ...] = ()
    """Players who changed seats to have the hand earlier: it skips them once."""
    kept_out: tuple[str, ...] = ()
    """Who left while they might not bid, by name."""
    closes_at: Instant | None = None
    last_coup: bool = False
    """Has the last coup of the day been announced?"""

    @property
    def banker(self) -> Seat | None:
        return None if self.hand is None else self.hand.seat


def seated(state: State) -> tuple[Seat, ...]:
    return tuple(sorted(seat for seat in state.cloth.players if state.rules.is_seat(seat)))


def enough(state: State) -> bool:
    return len(seated(state)) >= FEWEST_PLAYERS  # AO-12.16


def capital(state: State) -> int:
    """The bank: what the banker and their associate have in play."""
    return sum(bet.chips for bet in state.cloth.bets if bet.zone == BANK_ZONE)


def plays(zone: str, chips: int) -> int:
    """What a stake is worth: half, on the line."""
    return half(chips) if zone == LINE else chips  # AO-12.44


def staked_by(state: State, seat: Seat) -> int:
    return sum(plays(bet.zone, bet.chips) for bet in state.cloth.of(seat) if bet.zone in STAKES)


def staked(state: State) -> int:
    """What all pontos have in play."""
    return sum(plays(bet.zone, bet.chips) for bet in state.cloth.bets if bet.zone in STAKES)


def purse(state: State, seat: Seat) -> int:
    """What a player has before them and on the cloth as a ponto."""
    lying = sum(bet.chips for bet in state.cloth.of(seat) if bet.zone in STAKES)
    return state.cloth.players[seat].chips + lying


def is_bank(state: State, seat: Seat) -> bool:
    return state.hand is not None and seat in (state.hand.seat, state.hand.associate)


def deadline(state: State, at: Instant) -> Instant | None:
    seconds = state.rules.decision_seconds
    return None if seconds is None else at + seconds * 1000


def resting(state: State) -> bool:
    """Between coups: nothing is staked in play, nothing waits to be settled."""
    return not playing(state) and not (state.phase == Phase.BETTING and state.window.announced)


def playing(state: State) -> bool:
    """Have the bets been closed in a coup that is not settled?"""
    return state.phase == Phase.CLOSED or (state.phase == Phase.DECIDED and not state.settled)


def is_hidden(cards: tuple[Card, ...]) -> bool:
    return FACE_DOWN in cards


def with_dealing(state: State, **changes: object) -> State:
    return replace(state, dealing=replace(state.dealing, **changes))
