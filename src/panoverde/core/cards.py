"""Cards, decks and shoes. A card is written rank then suit: `As` is the ace of spades, `Td` the ten of diamonds."""

from typing import NewType

from panoverde.core.record import Record

Card = NewType("Card", str)

RANKS = "23456789TJQKA"
SUITS = "cdhs"  # paus, ouros, copas, espadas
SIGNS = "♣♦♥♠"
"""Signs of the suits, in the same order."""


def pack(ranks: str) -> tuple[Card, ...]:
    return tuple(Card(rank + suit) for rank in ranks for suit in SUITS)


DECK_52 = pack(RANKS)
DECK_28 = pack("89TJQKA")


FACE_DOWN = Card("??")
"""A card whose face this viewer may not know; at a physical table nobody knows it before it is turned."""


def drawn(card: Card) -> str:
    """As people read it: `10♦`; the back of a card face down; one of a machine's own deck as its plan writes it."""
    if card == FACE_DOWN:
        return "▒▒"
    if card[1] not in SUITS:
        return card
    return card[0].replace("T", "10") + SIGNS[SUITS.index(card[1])]


class Shoe(Record):
    """Cards not dealt yet: how many of each are left. Their order is decided only when they are drawn."""

    deck: tuple[Card, ...]
    left: tuple[int, ...]

    @property
    def size(self) -> int:
        return sum(self.left)

    def without(self, card: Card) -> "Shoe":
        at = self.deck.index(card)
        if not self.left[at]:
            raise ValueError(f"no {card} is left in the shoe")
        left = list(self.left)
        left[at] -= 1
        return Shoe(self.deck, tuple(left))


def shoe(decks: int = 1, deck: tuple[Card, ...] = DECK_52) -> Shoe:
    return Shoe(deck, (decks,) * len(deck))
