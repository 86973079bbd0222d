"""Blackjack/21: what happens to hands, to the bank's cards and to the money on them."""

from enum import StrEnum
from typing import ClassVar

from panoverde.core import facts
from panoverde.core.cards import Card
from panoverde.core.decider import Event, Instant
from panoverde.core.money import Sum
from panoverde.core.people import Seat

from .hands import Cards


class Outcome(StrEnum):
    """Why a hand ends before the bank plays."""

    BLACKJACK = "blackjack"
    EVEN_MONEY = "even_money"
    BUST = "bust"
    SURRENDERED = "surrendered"


class HandCard(facts.Drawn, facts.CardInPlay, tag="hand_card"):
    seat: Seat
    """In each of these: who decides for the hand."""
    zone: str
    """The hand, as its stakes are named."""
    card: Card
    until: Instant | None = None
    """When the time of whoever decides next runs out."""


class HandClosed(Event, tag="hand_closed"):
    aloud: ClassVar[bool] = True
    seat: Seat
    zone: str
    outcome: Outcome
    until: Instant | None = None


class SpecialPrizePaid(Event, tag="special_prize_paid"):
    """Besides what the hand wins or loses; the stake stays in play."""

    seat: Seat
    zone: str
    prize: Sum


class BankCardCovered(Event, tag="bank_card_covered"):
    """The bank's second card lies face down; nobody knows it."""

    until: Instant | None = None


class BankCard(facts.Drawn, tag="bank_card"):
    cards: Cards
    total: int
    """Of all the bank's cards that lie face up."""


class HoleCardChecked(Event, tag="hole_card_checked"):
    """The croupier has looked: the bank has no blackjack."""

    aloud: ClassVar[bool] = True
    until: Instant | None = None


class BankStood(Event, tag="bank_stood"):
    """The bank's cards are final."""

    aloud: ClassVar[bool] = True
    total: int
    blackjack: bool = False


class BankCardsCollected(Event, tag="bank_cards_collected"):
    """Nobody is in play any more: the card that lies face down is not turned."""


class CardAsked(Event, tag="card_asked"):
    seat: Seat
    zone: str


class HandStood(Event, tag="hand_stood"):
    seat: Seat
    zone: str
    until: Instant | None = None


class HandDoubled(Event, tag="hand_doubled"):
    seat: Seat
    zone: str
    until: Instant | None = None


class HandSplit(Event, tag="hand_split"):
    seat: Seat
    zone: str
    new: str
    """The second hand."""
    until: Instant | None = None


class HandLate(Event, tag="hand_late"):
    """Nobody decided, and 11 or less can't stand: cards follow until it is more."""

    seat: Seat
    zone: str


class Followed(Event, tag="followed"):
    """A complementary bettor follows the double or the split; their chips are a bet of their own."""

    seat: Seat


class StayedOut(Event, tag="stayed_out"):
    seat: Seat


class FollowingClosed(Event, tag="following_closed"):
    """Who has not answered does not follow."""
