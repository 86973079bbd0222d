"""What a player or role may do now, in a form that a page, a bot or a test can fill in without knowing the game."""

from enum import StrEnum
from typing import Any
from unicodedata import normalize

from panoverde.core.record import Record


class Pick(Record, tag="pick"):
    """One of these."""

    field: str
    choices: tuple[str | int | bool, ...]

    def accepts(self, answer: object) -> bool:
        kind = isinstance(answer, bool)
        return any(answer == choice and isinstance(choice, bool) == kind for choice in self.choices)


class Number(Record, tag="number"):
    """The minimum, or any number of steps above it, up to the maximum."""

    field: str
    minimum: int
    maximum: int
    step: int = 1

    def accepts(self, answer: object) -> bool:
        return (
            type(answer) is int and self.minimum <= answer <= self.maximum and (answer - self.minimum) % self.step == 0
        )


class Text(Record, tag="text"):
    """A few words: a reason, a name."""

    field: str
    unlike: str | None = None
    """Field that it may not repeat."""

    def accepts(self, answer: object) -> bool:
        return is_words(answer)


LONGEST_TEXT = 200


def is_words(text: object) -> bool:
    return isinstance(text, str) and len(text) <= LONGEST_TEXT and text.isprintable() and bool(text.strip())


def same_words(one: str, other: str) -> bool:
    """Do they look the same to a reader? Names that differ in case, spaces or the way that accents are encoded do."""
    return _as_read(one) == _as_read(other)


def _as_read(text: str) -> str:
    return " ".join(normalize("NFKC", text).casefold().split())


Ask = Pick | Number | Text


class Nature(StrEnum):
    """Kind of act: what a page shows first, a bot tries, and an automatic croupier does."""

    COURSE = "course"  # the game moves on
    STAKE = "stake"  # chips are put at risk
    ASIDE = "aside"  # sitting down, taking a bet back, housekeeping
    IRREGULARITY = "irregularity"  # something went wrong, or is corrected


class Option(Record):
    kind: str
    """Tag of the command."""
    asks: tuple[Ask, ...] = ()
    """One for each field that the command needs."""
    nature: Nature = Nature.ASIDE
    since: int = 0
    until: int | None = None
    """Times between which it is accepted, both included."""

    def covers(self, kind: str, fields: dict[str, Any], at: int) -> bool:
        """Is this command one that the option stands for?"""
        return (
            kind == self.kind
            and fields.keys() == {ask.field for ask in self.asks}
            and all(ask.accepts(fields[ask.field]) for ask in self.asks)
            and not any(
                isinstance(ask, Text) and ask.unlike and same_words(fields[ask.field], fields[ask.unlike])
                for ask in self.asks
            )
            and self.since <= at
            and (self.until is None or at <= self.until)
        )
