"""Póquer sem descarte: what a hand is worth, and which of two wins."""

from collections import Counter

from msgspec.structs import replace

from panoverde.core.cards import Card
from panoverde.core.record import Record
from panoverde.games._poker.ranking import Ranking, descriptions as poker

COMBINATIONS = poker.RankingDescription(
    "sem_descarte",
    ranks="23456789TJQKA",
    deck_rules="AO-9.1 PT-SD-DEF",
    lowest_straight="5432A",
    straight_rules="AO-9.9c",
    categories=(
        replace(poker.SEQUENCIA_MAXIMA, name="sequencia_real_de_cor", composition="AO-9.7a", tie_break="R-61"),
        replace(poker.SEQUENCIA_DE_COR, composition="AO-9.7b", tie_break="AO-9.9c"),
        replace(poker.POQUER, composition="AO-9.7c", tie_break="AO-9.9a"),
        replace(poker.FULLEN, name="full", composition="AO-9.7d", tie_break="AO-9.9b"),
        replace(poker.COR, composition="AO-9.7e", tie_break="AO-9.9d R-61"),
        replace(poker.SEQUENCIA, composition="AO-9.7f", tie_break="AO-9.9c"),
        replace(poker.TRIO, composition="AO-9.7g", tie_break="AO-9.9e"),
        replace(poker.DOIS_PARES, composition="AO-9.7h", tie_break="AO-9.9f"),
        replace(poker.UM_PAR, composition="AO-9.7i", tie_break="AO-9.9g R-61"),
        replace(poker.CARTA_MAIOR, name="cartas_maiores", composition="AO-9.7j", tie_break="AO-9.7j PT-SD-CM-1"),
    ),
    order_rules="AO-9.7 AO-9.9",
)
RANKING = Ranking(COMBINATIONS)
HIGH_CARDS = COMBINATIONS.categories[-1].name
THREE = 3


class Strength(Record):
    """Compared in this order; equal in all: nobody wins."""

    value: int
    """Place among all hands: combination, then its cards."""
    suited: bool = False
    """Between high cards: are three of one suit?"""

    @property
    def category(self) -> str:
        return RANKING.category(self.value)

    def versus(self, other: "Strength") -> int:
        """1: wins; -1: loses; 0: a tie."""
        mine, theirs = (self.value, self.suited), (other.value, other.suited)
        return (mine > theirs) - (mine < theirs)  # AO-9.8 AO-9.9 PT-SD-CM-3


def strength(cards: tuple[Card, ...], *, suit_tiebreak: bool) -> Strength:
    value = RANKING.score(cards, (), None)
    counts = suit_tiebreak and RANKING.category(value) == HIGH_CARDS
    return Strength(value, counts and has_three_of_a_suit(cards))


def has_three_of_a_suit(cards: tuple[Card, ...]) -> bool:
    return max(Counter(card[1] for card in cards).values()) >= THREE  # AO-9.7j PT-SD-CM-2 R-60


def qualifies(cards: tuple[Card, ...]) -> bool:
    """Ace and king, or better."""
    ranks = {card[0] for card in cards}
    return {"A", "K"} <= ranks or RANKING.category(RANKING.score(cards, (), None)) != HIGH_CARDS  # AO-9.26 R-64
