"""The three variants of póquer não bancado: what each deals, and how a hand is made of it."""

from panoverde.core.cards import DECK_28, DECK_52, Card
from panoverde.core.record import Record


class Variant(Record):
    name: str
    deck: tuple[Card, ...]
    hole: int
    """Own cards of each player."""
    own: int | None
    """How many of them a combination must use; None: any five of all the cards."""
    board: tuple[int, ...]
    """How many common cards are turned before each betting round."""
    burns: bool
    """Is a card burnt before common cards are turned?"""
    blinds: bool
    """A small and a big bet by two players, or the same first bet (ante) by everybody."""
    seats: int


HOLDEM = Variant(
    "holdem", DECK_52, 2, None, (0, 3, 1, 1), True, True, 10
)  # PT-NB-92 PT-NB-93 PT-NB-94 AO-15.1 AO-15.2 AO-15.3
OMAHA = Variant("omaha", DECK_52, 4, 2, (0, 3, 1, 1), True, True, 10)  # PT-NB-72 PT-NB-73 PT-NB-77 AO-14.1 AO-14.2
SINTETICO = Variant(
    "sintetico",
    DECK_28,  # PT-NB-95 AO-16.1 PT-SO-4b
    hole=2,  # PT-NB-96 AO-16.2 PT-SO-24
    own=2,  # PT-NB-97 AO-16.3 PT-SO-25
    board=(1, 1, 1, 1, 1),  # PT-NB-107 PT-NB-108 AO-16.13 AO-16.14 PT-SO-54 PT-SO-55 PT-SO-57 PT-SO-58 PT-SO-59 R-147
    burns=False,  # PT-NB-100 AO-16.6
    blinds=False,  # PT-NB-102 AO-16.8
    seats=11,  # PT-NB-99 AO-16.5 PT-SO-5
)

VARIANTS = {  # PT-NB-2 PT-NB-3 AO-13.2 AO-13.3
    "holdem": HOLDEM,  # PT-NB-2b AO-13.2b
    "omaha": OMAHA,  # PT-NB-2a AO-13.2a
    "sintetico": SINTETICO,  # PT-NB-2c AO-13.2c
}
