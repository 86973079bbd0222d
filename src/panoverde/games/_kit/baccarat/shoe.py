"""The shoe: shuffled, cut, with a warning card near its end, some cards burnt; then dealt until the warning card.

Cards are burnt and dealt face down. Those that nobody has seen are all alike, wherever they lie: a card becomes one of
them when it is turned. So there is nothing secret here, only counts.
"""

from enum import StrEnum
from typing import TypeVar

from msgspec.structs import replace

from panoverde.core import cards
from panoverde.core.cards import Card
from panoverde.core.people import Seat
from panoverde.core.record import Record
from panoverde.games._kit.baccarat.hands import MOST_CARDS
from panoverde.games._kit.cloth import BankedTable
from panoverde.games._kit.shoe_acts import (
    Burn as Burn,
    CardsBurnt as CardsBurnt,
    CardsCut as CardsCut,
    CardsReinserted as CardsReinserted,
    CardsShuffled as CardsShuffled,
    Cut as Cut,
    CutOffered as CutOffered,
    CutRefused as CutRefused,
    DecksReplaced as DecksReplaced,
    DrawWarningCard as DrawWarningCard,
    OfferCut as OfferCut,
    PlaceWarningCard as PlaceWarningCard,
    RefuseCut as RefuseCut,
    ReinsertCards as ReinsertCards,
    ReplaceDecks as ReplaceDecks,
    Shuffle as Shuffle,
    WarningCardDrawn as WarningCardDrawn,
    WarningCardPlaced as WarningCardPlaced,
)


class Plan(Record):
    """How the shoe of a table is prepared."""

    decks: int
    automatic: bool = False
    """Does it shuffle by itself, and take its cards back after every coup?"""
    burnt_first: int = 0
    """Cards burnt when it has been cut."""
    burnt_each: int = 0
    """Cards burnt before each coup but the first."""
    behind: int = 0
    """How many cards, about, lie behind the warning card."""
    about: int = 0
    """So many more or less are still about as many."""


class ShoeStep(StrEnum):
    """What must be done to the cards next."""

    SHUFFLE = "shuffle"
    CUT = "cut"
    WARN = "warn"
    BURN = "burn"
    DEAL = "deal"


class CardShoe(Record):
    decks: int
    unseen: cards.Shoe
    """The cards that nobody has seen: those in the shoe, those burnt and those that lie face down."""
    left: int
    """How many are in the shoe."""
    step: ShoeStep
    automatic: bool = False
    """Does it shuffle by itself?"""
    behind: int = 0
    """How many lie behind the warning card; 0: there is none."""
    offered: Seat | None = None
    """Who has been invited to cut."""
    declined: tuple[Seat, ...] = ()
    """Who did not want to."""
    last: bool = False
    """Is the warning card out, and this coup the last?"""
    started: bool = False
    """Has a coup been dealt from it?"""
    burnt: bool = False
    """Has the card before this coup been burnt?"""

    @property
    def is_ready(self) -> bool:
        """May another coup begin?"""
        return self.step == ShoeStep.DEAL and not self.last and self.left > MOST_CARDS

    @property
    def size(self) -> int:
        return self.decks * len(cards.DECK_52)


class ShoeTable(BankedTable, kw_only=True):
    shoe: CardShoe


S = TypeVar("S", bound=ShoeTable)


def new(plan: Plan) -> CardShoe:
    return with_decks(plan.decks, automatic=plan.automatic)


def with_decks(decks: int, *, automatic: bool) -> CardShoe:
    """A shoe that shuffles by itself is ready to deal; any other must be prepared."""
    step = ShoeStep.DEAL if automatic else ShoeStep.SHUFFLE  # AO-10.4a AO-11.4a R-75
    full = cards.shoe(decks)
    return CardShoe(decks, full, full.size, step, automatic)


def dealt(shoe: CardShoe) -> CardShoe:
    """A card of a coup leaves the shoe, face down."""
    return replace(shoe, left=shoe.left - 1, started=True)


def lost(shoe: CardShoe) -> CardShoe:
    """A card that is nobody's leaves it, unseen; no coup begins with that."""
    return replace(shoe, left=shoe.left - 1)


def seen(shoe: CardShoe, shown: tuple[Card, ...]) -> CardShoe:
    unseen = shoe.unseen
    for card in shown:
        unseen = unseen.without(card)
    return replace(shoe, unseen=unseen)


def next_coup(shoe: CardShoe) -> CardShoe:
    return replace(shoe, burnt=False)


def without_player(shoe: CardShoe, seat: Seat) -> CardShoe:
    """An invitation to a player who leaves lapses; the next one at that seat has refused nothing."""
    offered = None if shoe.offered == seat else shoe.offered
    return replace(shoe, offered=offered, declined=tuple(other for other in shoe.declined if other != seat))
