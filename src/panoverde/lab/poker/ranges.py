"""Hands and ranges as people write them: `AhKh`, `QQ+,AKs,A5s-A2s,76s,KQo`, `random`."""

import re
from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from panoverde.core.cards import RANKS, SIGNS, SUITS, Card
from panoverde.core.record import Record
from panoverde.core.refusal import Refused
from panoverde.games._poker.ranking.descriptions import RankingDescription
from panoverde.games._poker.variants import Variant

HoleCards = tuple[Card, ...]

RANDOM, SUITED = "random", "s"
CARD = re.compile(rf"([{RANKS}])([{SUITS}])", re.IGNORECASE)
KIND = re.compile(rf"([{RANKS}])([{RANKS}])([so]?)", re.IGNORECASE)
SIGNS_TO_LETTERS = str.maketrans(SIGNS, SUITS)
OWN_CARDS = {
    "holdem": "PT-NB-93 AO-15.2",
    "omaha": "PT-NB-73 AO-14.2",
    "sintetico": "PT-NB-96 AO-16.2 PT-SO-24",
}
"""The rules that say how many cards a player has."""


class Range(Record):
    text: str
    hands: tuple[HoleCards, ...]
    """The hands, all equally likely."""


class HandKind(NamedTuple):
    """Two cards by rank, numbered from the lowest: suited, offsuit or either."""

    high: int
    low: int
    suits: str


class Notation:
    """Reads hands of one variant with the deck of its rules."""

    def __init__(self, variant: Variant, description: RankingDescription) -> None:
        self.variant = variant
        self.deck = variant.deck
        self.ranks = description.ranks
        self.deck_rules = description.deck_rules

    def cards(self, text: str) -> HoleCards:
        """Cards one after another, with or without spaces between them."""
        cards = _cards(_tidy(text))
        if cards is None:
            raise Refused("", "not-cards", text=text)
        return self._checked(cards)

    def _checked(self, cards: HoleCards) -> HoleCards:
        for card in cards:
            self._check_rank(card[0], card)
            if cards.count(card) > 1:
                raise Refused("", "card-twice", card=card)
        return cards

    def range(self, text: str) -> Range:
        """Every hand of the text, once."""
        hands = dict.fromkeys(hand for part in text.split(",") for hand in self._part(_tidy(part), text))
        return Range(text, tuple(hands))

    def _part(self, part: str, text: str) -> Iterator[HoleCards]:
        if part.lower() == RANDOM:
            yield from combinations(self.deck, self.variant.hole)
            return
        if self.variant.hole == 2 and KIND.match(part):
            yield from self._kinds(part, text)
            return
        cards = _cards(part)
        if cards is None:
            raise self._not_understood(part, text)
        hand = self._checked(cards)
        if len(hand) != self.variant.hole:
            rules = OWN_CARDS[self.variant.name]
            raise Refused(rules, "wrong-hand", hand=part or text, cards=len(hand), needed=self.variant.hole)
        yield tuple(sorted(hand, key=self.deck.index, reverse=True))

    def _kinds(self, part: str, text: str) -> Iterator[HoleCards]:
        """`QQ+`, `AKs`, `A5s-A2s`: one kind of hand, or those from one to another."""
        first, dash, last = part.partition("-")
        one = self._kind(first.removesuffix("+"), text)
        other = self._kind(last, text) if dash else one
        if first.endswith("+"):
            if dash:
                raise self._not_understood(part, text)
            other = self._highest_like(one)
        low, high = sorted((one, other))
        both_move = low.high != high.high
        if low.suits != high.suits or (both_move and low.high - low.low != high.high - high.low):
            raise self._not_understood(part, text)
        for step in range(high.low - low.low + 1):
            yield from self._dealt(HandKind(low.high + step * both_move, low.low + step, low.suits))

    def _kind(self, word: str, text: str) -> HandKind:
        match = KIND.fullmatch(word)
        if match is None:
            raise self._not_understood(word, text)
        for rank in match.group(1, 2):
            self._check_rank(rank.upper(), word)
        low, high = sorted(self.ranks.index(rank.upper()) for rank in match.group(1, 2))
        if high == low and match[3]:
            raise Refused("", "suited-pair", part=word)
        return HandKind(high, low, match[3].lower())

    def _not_understood(self, part: str, text: str) -> Refused:
        """Refusal that says what would be right: ranges of two cards, or the four cards of omaha."""
        if self.variant.hole == 2:
            return Refused("", "not-a-range", part=part, range=text)
        return Refused("", "not-four-cards", part=part, range=text)

    def _highest_like(self, kind: HandKind) -> HandKind:
        """`+`: up to the highest pair, or until the lower card is next to the higher."""
        if kind.high == kind.low:
            return HandKind(len(self.ranks) - 1, len(self.ranks) - 1, "")
        return HandKind(kind.high, kind.high - 1, kind.suits)

    def _dealt(self, kind: HandKind) -> Iterator[HoleCards]:
        """A kind of hand in all its suits."""
        for number, one in enumerate(SUITS):
            for other in SUITS[:number] if kind.high == kind.low else SUITS:
                if not kind.suits or (kind.suits == SUITED) == (one == other):
                    yield Card(self.ranks[kind.high] + one), Card(self.ranks[kind.low] + other)

    def _check_rank(self, rank: str, card: str) -> None:
        if rank not in self.ranks:
            raise Refused(self.deck_rules, "not-in-deck", card=card, cards=len(self.deck), lowest=self.ranks[0])


def _cards(word: str) -> HoleCards | None:
    """None if the text is something else."""
    cards = tuple(Card(rank.upper() + suit.lower()) for rank, suit in CARD.findall(word))
    return cards if "".join(cards).lower() == word.lower() else None


def _tidy(text: str) -> str:
    return "".join(text.split()).replace("10", "T").translate(SIGNS_TO_LETTERS)
