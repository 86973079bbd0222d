"""How well the house's bots play, where there is something to decide."""

from enum import StrEnum


class Strength(StrEnum):
    EASY = "easy"
    MEDIUM = "medium"
    STRONG = "strong"
