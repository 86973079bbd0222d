"""Games in which players bank against each other: what a coup brings to both sides. No NumPy."""

from fractions import Fraction
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Protocol, cast

from panoverde.core.messages import Lang
from panoverde.core.record import Record


class Sides(Record):
    """For each unit that a ponto has at stake, with a full shoe."""

    words: str
    """How both sides play."""
    banker: Fraction
    """Expectation of the banker, after what the house takes."""
    ponto: Fraction
    win: Fraction
    """How often the ponto wins."""
    push: Fraction
    lose: Fraction


class SidesModule(Protocol):
    """The module `sides` of a game's package in the laboratory."""

    def sides(self, rules: Any, lang: Lang, /) -> tuple[Sides, ...]:
        """Best play first, then every free choice."""

    def method(self, lang: Lang, /) -> str:
        """How the figures were found, and what the choices mean."""


def find(game: str) -> SidesModule | None:
    """None where the house banks, or players put their money in a pot."""
    package = f"panoverde.lab.{game}"
    if find_spec(package) is None or find_spec(f"{package}.sides") is None:
        return None
    return cast("SidesModule", import_module(f"{package}.sides"))
