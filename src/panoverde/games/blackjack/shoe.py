"""Blackjack/21: the cards of a table, in a shoe that is cut or in a continuous shuffler.

Cards that nobody has seen are all alike, wherever they lie: a card becomes one of them when it is turned. So there is
nothing secret here, only counts.
"""

from enum import StrEnum

from msgspec.structs import replace

from panoverde.core import cards
from panoverde.core.cards import Card
from panoverde.core.decider import Command, Event
from panoverde.core.people import Seat
from panoverde.core.record import Record


class ShoeStep(StrEnum):
    """What must be done to the cards next."""

    SPREAD = "spread"
    SHUFFLE = "shuffle"
    CUT = "cut"
    WARN = "warn"
    LOAD = "load"
    BURN = "burn"
    DEAL = "deal"
    SORT = "sort"


class Jam(StrEnum):
    """A card that sticks in the shuffler, and who sees to it."""

    NONE = "none"
    REPORTED = "reported"
    TECHNICIAN = "technician"


class CardShoe(Record):
    decks: int
    unseen: cards.Shoe
    """The cards that nobody has seen: in the shoe, burnt, face down or put aside."""
    left: int
    """How many are in the shoe."""
    step: ShoeStep = ShoeStep.SPREAD
    behind: int = 0
    """How many lie behind the carta-aviso; 0: there is none."""
    offered: Seat | None = None
    """Who has been invited to cut."""
    declined: tuple[Seat, ...] = ()
    """Who did not want to."""
    cutter: Seat | None = None
    """The player who cut last; None: the order begins with the lowest seat."""
    last: bool = False
    """Is the carta-aviso out, and this coup the last?"""
    attended: bool = False
    """Is a chief inspector present at the shuffler?"""
    jam: Jam = Jam.NONE

    @property
    def size(self) -> int:
        return self.decks * len(cards.DECK_52)

    @property
    def is_ready(self) -> bool:
        """May another coup begin?"""
        return self.step == ShoeStep.DEAL and not self.last


def new(decks: int) -> CardShoe:
    full = cards.shoe(decks)
    return CardShoe(decks, full, full.size)


def drawn(shoe: CardShoe) -> CardShoe:
    """A card leaves it, face down."""
    return replace(shoe, left=shoe.left - 1)


def seen(shoe: CardShoe, card: Card) -> CardShoe:
    return replace(shoe, unseen=shoe.unseen.without(card))


# Commands of its own; those that baccarat has too are in `_kit.shoe_acts`


class SpreadCards(Command, tag="spread_cards"):
    """Face up: all of them before the game; what is left in the shoe when nobody plays."""


class LoadShuffler(Command, tag="load_shuffler"):
    packets: int


class AttendShuffler(Command, tag="attend_shuffler"):
    """A chief inspector is present while the shuffler is loaded or emptied."""


class UnloadShuffler(Command, tag="unload_shuffler"):
    pass


class SortDecks(Command, tag="sort_decks"):
    regular: bool
    """Were they whole, each of them?"""


class ReportJam(Command, tag="report_jam"):
    pass


class CallTechnician(Command, tag="call_technician"):
    pass


class ClearJam(Command, tag="clear_jam"):
    pass


class ReplaceDamagedCard(Command, tag="replace_damaged_card"):
    pass


# Events


class CardsSpread(Event, tag="cards_spread"):
    count: int


class InspectorCut(Event, tag="inspector_cut"):
    """Nobody wanted to."""


class ShufflerLoaded(Event, tag="shuffler_loaded"):
    packets: int


class ShufflerAttended(Event, tag="shuffler_attended"):
    pass


class ShufflerUnloaded(Event, tag="shuffler_unloaded"):
    count: int


class DecksSorted(Event, tag="decks_sorted"):
    decks: int
    regular: bool


class JamReported(Event, tag="jam_reported"):
    pass


class TechnicianCalled(Event, tag="technician_called"):
    pass


class JamCleared(Event, tag="jam_cleared"):
    pass


class DamagedCardReplaced(Event, tag="damaged_card_replaced"):
    """A card that is the same takes its place; the inspection service is told."""
