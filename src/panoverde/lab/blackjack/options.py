"""What the law leaves open about blackjack, and the cards of the shoe."""

from functools import cache
from typing import Literal

from msgspec.structs import replace

from panoverde.core.record import Record

VALUES = range(10)
"""Cards by value, from the ace to the tens: index 0 is the ace, index 9 is worth ten."""
ACE, SIX, SEVEN, EIGHT, TEN = 0, 5, 6, 7, 9
RANKS, SUITS = 13, 4
PRIZE = 3
"""Times the initial stake."""  # AO-6.40

Surrender = Literal["off", "early"]


class BlackjackOptions(Record):
    """Choices of the operator. The rest is fixed by AO-6 with the readings R-43 to R-55."""

    decks: int = 6  # AO-6.3
    split_same_rank_only: bool = False
    max_split_hands: int | None = None
    resplit_aces: bool = True
    dealer_peek: bool = False
    original_bets_only: bool = False
    surrender: Surrender = "early"
    special_prize: bool = True
    suited_sevens: bool = False

    def __post_init__(self) -> None:
        if self.max_split_hands is not None and self.max_split_hands < 2:
            raise ValueError("a split makes two hands at least")

    def as_json(self) -> dict[str, object]:
        return {option: getattr(self, option) for option in self.__struct_fields__}

    def against(self, up: int) -> "BlackjackOptions":
        """With this card open."""
        return replace(self, dealer_peek=self.peeks_ten) if up == TEN else self

    @property
    def peeks_ten(self) -> bool:
        """Under a ten nobody looks as long as players may give up."""
        return self.dealer_peek and self.surrender == "off"  # AO-6.41 R-49

    def most_hands(self, value: int) -> int | None:
        """Hands that one pair of this value may become."""
        return 2 if value == ACE and not self.resplit_aces else self.max_split_hands


@cache
def _by_value(copies: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(SUITS * number for number in (*copies[:TEN], sum(copies[TEN:])))


class Shoe(Record):
    """Copies of a card in each suit, by rank from the ace to the king."""

    copies: tuple[int, ...]

    @classmethod
    def of(cls, options: BlackjackOptions) -> "Shoe":
        return cls((options.decks,) * RANKS)

    def __post_init__(self) -> None:
        if len(self.copies) != RANKS or min(self.copies) < 0 or sum(self.copies) == 0:
            raise ValueError("a shoe has cards: copies of each of thirteen ranks, none below zero")

    @property
    def counts(self) -> tuple[int, ...]:
        """Cards by value."""
        return _by_value(self.copies)

    @property
    def size(self) -> int:
        return SUITS * sum(self.copies)

    def ranks(self, value: int) -> tuple[int, ...]:
        """Cards of each rank that has this value."""
        return tuple(SUITS * number for number in (self.copies[TEN:] if value == TEN else self.copies[value:][:1]))
