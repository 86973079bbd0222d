"""Blackjack/21: what cards are worth, and one hand of a place. No state, no chance."""

from panoverde.core.cards import Card
from panoverde.core.people import Seat
from panoverde.core.record import Record

from .rules import BANK_STANDS, DOUBLES_ON, Rules

ACE, TEN, TWENTY_ONE = "A", 10, 21
TWO, THREE = 2, 3
Cards = tuple[Card, ...]


def value(card: Card) -> int:
    """An ace is 1 here; a hand counts it as 11 where that serves it."""  # AO-6.6
    if is_ace(card):
        return 1  # AO-6.6a
    return TEN if card[0] in "TJQK" else int(card[0])  # AO-6.6b AO-6.6c


def is_ace(card: Card) -> bool:
    return card[0] == ACE


def is_ten(card: Card) -> bool:
    return value(card) == TEN


def hard(cards: Cards) -> int:
    return sum(map(value, cards))


def total(cards: Cards) -> int:
    """The best: one ace is 11 where that does not exceed 21. It is what AO-6.6a says of the bank, too."""
    low = hard(cards)
    soft = any(map(is_ace, cards)) and low + TEN <= TWENTY_ONE
    return low + TEN if soft else low  # AO-6.6a AO-6.1b


def is_blackjack(cards: Cards) -> bool:
    return len(cards) == TWO and total(cards) == TWENTY_ONE  # AO-6.1a: only an ace with a figure or a ten


def makes_blackjack(up: Card, card: Card) -> bool:
    return is_blackjack((up, card))


def may_hide_blackjack(up: Card) -> bool:
    """Is the bank's open card one of those that allow it?"""
    return is_ace(up) or is_ten(up)  # AO-6.26


def bank_stands(cards: Cards) -> bool:
    return total(cards) >= BANK_STANDS  # AO-6.24


def is_special(rules: Rules, cards: Cards) -> bool:
    """6-7-8 of one suit, or three sevens, in the first three cards."""
    if len(cards) != THREE:
        return False
    one_suit = len({card[1] for card in cards}) == 1
    ranks = "".join(sorted(card[0] for card in cards))
    return (ranks == "678" and one_suit) or (ranks == "777" and (one_suit or not rules.suited_sevens))  # AO-6.40 R-50


class Hand(Record):
    place: Seat
    """Where on the cloth: the number of the place, whoever sits there."""
    number: int = 1
    """Of the hands of a place: 1 is the one that was dealt, others come of splitting."""
    cards: Cards = ()
    split: bool = False
    """Does it come of splitting a pair?"""
    aces: bool = False
    """A pair of aces?"""
    asks: bool = False
    """Has the player asked for a card that is not there yet?"""
    doubled: bool = False
    stood: bool = False
    late: bool = False
    """Did the player let their time pass with 11 or less? Then cards are dealt until it is more."""
    ended: bool = False
    """Has it been paid, collected or given up already?"""

    @property
    def zone(self) -> str:
        return zone_of(self.place, self.number)

    @property
    def ace_is_one(self) -> bool:
        """Doubled with an ace counted as 1: it stays so."""
        return self.doubled and any(map(is_ace, self.cards[:TWO]))  # AO-6.37 R-54 R-444

    @property
    def total(self) -> int:
        return hard(self.cards) if self.ace_is_one else total(self.cards)

    @property
    def is_blackjack(self) -> bool:
        return not self.split and is_blackjack(self.cards)  # AO-6.25

    @property
    def is_bust(self) -> bool:
        return self.total > TWENTY_ONE  # AO-6.27

    @property
    def may_double(self) -> bool:
        return len(self.cards) == TWO and not self.aces and hard(self.cards) in DOUBLES_ON  # AO-6.34 AO-6.36 R-47 R-443

    def is_pair(self, rules: Rules) -> bool:
        if len(self.cards) != TWO:
            return False
        one, other = self.cards
        return one[0] == other[0] if rules.split_same_rank_only else value(one) == value(other)  # AO-6.31 R-46


def zone_of(place: Seat, number: int = 1) -> str:
    return f"lugar_{place}" if number == 1 else f"lugar_{place}_{number}"


def insurance_of(place: Seat) -> str:
    return f"seguro_{place}"


def place_of(zone: str) -> Seat:
    return Seat(int(zone.split("_")[1]))


def number_of(zone: str) -> int:
    """Of a hand among those of its place."""
    number = zone.split("_")[2:]
    return int(number[0]) if number else 1


def is_insurance(zone: str) -> bool:
    return zone.startswith("seguro")
