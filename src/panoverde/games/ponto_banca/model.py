"""Bacará ponto e banca: the state of a table, and what is done and happens there besides what banked tables have."""

from enum import StrEnum
from typing import ClassVar

from panoverde.core.cards import Card
from panoverde.core.game import Command, Event
from panoverde.core.people import Seat
from panoverde.core.record import Record
from panoverde.games._baccarat import shoe
from panoverde.games._baccarat.deal import Deal
from panoverde.games._baccarat.hands import Hand, Score, Side, Winner
from panoverde.games._banked import model as banked

from .rules import Rules


class Refusal(Record):
    """A player who did not want to handle the cards of a side."""

    side: Side
    seat: Seat


class State(banked.TableState, kw_only=True):
    rules: Rules
    shoe: shoe.CardShoe
    deal: Deal = Deal()
    """The cards of this coup."""
    passed: tuple[Refusal, ...] = ()
    """Who has passed the cards on in this coup."""
    score: Score | None = None
    """How the coup ended."""


class Slip(StrEnum):
    """A slip of the croupier's in dealing, put right at once."""

    WRONG_SIDE = "wrong_side"  # a card laid on the wrong side is moved to its own
    UNDUE_CARD = "undue_card"  # a card drawn that was nobody's is burnt


class DealCard(Command, tag="deal_card"):
    pass


class DealFaceUp(Command, tag="deal_face_up"):
    """The next card lies face up in the shoe."""


class ShowCards(Command, tag="show_cards"):
    """Whoever handles the cards of a side turns those that lie face down."""


class PassCards(Command, tag="pass_cards"):
    """He doesn't want to handle them."""


class CorrectDeal(Command, tag="correct_deal"):
    slip: Slip


class CardDealt(Event, tag="card_dealt"):
    side: Side
    card: Card | None = None
    """None: face down."""


class CardsShown(Event, tag="cards_shown"):
    aloud: ClassVar[bool] = True
    side: Side
    cards: Hand
    total: int
    """Of everything that the side has."""


class CardsPassed(Event, tag="cards_passed"):
    side: Side
    seat: Seat


class DealCorrected(Event, tag="deal_corrected"):
    slip: Slip


class CoupDecided(Event, tag="coup_decided"):
    aloud: ClassVar[bool] = True
    winner: Winner
    ponto: int
    banca: int
    ponto_pair: bool = False
    banca_pair: bool = False


COMMANDS: tuple[type[Command], ...] = (
    *banked.COMMANDS, *shoe.COMMANDS, DealCard, DealFaceUp, ShowCards, PassCards, CorrectDeal,
)  # fmt: skip
EVENTS: tuple[type[Event], ...] = (
    *banked.EVENTS, *shoe.EVENTS, CardDealt, CardsShown, CardsPassed, DealCorrected, CoupDecided,
)  # fmt: skip
