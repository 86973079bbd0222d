"""What is done to the cards of a shoe, at any table that has one: shuffled, cut, burnt, taken back, replaced."""

from panoverde.core.decider import Command, Event
from panoverde.core.people import Seat

# Commands


class Shuffle(Command, tag="shuffle"):
    pass


class OfferCut(Command, tag="offer_cut"):
    pass


class Cut(Command, tag="cut"):
    pass


class RefuseCut(Command, tag="refuse_cut"):
    pass


class PlaceWarningCard(Command, tag="place_warning_card"):
    behind: int


class Burn(Command, tag="burn"):
    pass


class DrawWarningCard(Command, tag="draw_warning_card"):
    """At a physical table it may come out before the count says so."""


class ReinsertCards(Command, tag="reinsert_cards"):
    pass


class ReplaceDecks(Command, tag="replace_decks"):
    """All of them, when the state of one is no longer perfect."""


# Events


class CardsShuffled(Event, tag="cards_shuffled"):
    decks: int


class CutOffered(Event, tag="cut_offered"):
    seat: Seat


class CutRefused(Event, tag="cut_refused"):
    seat: Seat


class CardsCut(Event, tag="cards_cut"):
    seat: Seat | None
    """None: the croupier."""


class WarningCardPlaced(Event, tag="warning_card_placed"):
    behind: int


class CardsBurnt(Event, tag="cards_burnt"):
    count: int


class WarningCardDrawn(Event, tag="warning_card_drawn"):
    pass


class CardsReinserted(Event, tag="cards_reinserted"):
    count: int


class DecksReplaced(Event, tag="decks_replaced"):
    decks: int
