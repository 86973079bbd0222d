"""What `pano odds` and `pano simulate` ask of chemin de fer."""

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import Protocol

from rich.console import RenderableType

from panoverde.core.messages import Lang
from panoverde.lab.chemin_de_fer.coup_shoe import STRATEGIES as STRATEGIES, coup_table
from panoverde.lab.chemin_de_fer.report import cagnotte_table, choices_table, equilibria_table, notes, odds_record
from panoverde.lab.chemin_de_fer.solution import solve
from panoverde.lab.odds import OutcomeTable

FIGURE_OPTIONS: tuple[str, ...] = ()


class CagnotteRules(Protocol):
    """All that the figures need of a table's rules."""

    @property
    def cagnotte_pct(self) -> int:
        """Percentage that the casino takes of what the banker wins (R-85)."""


def asked(rules: CagnotteRules, _: Mapping[str, str]) -> Fraction:
    """The rate of the cagnotte."""
    return Fraction(rules.cagnotte_pct) / 100


def prepare(_: Fraction, told: Callable[[int, int], object] | None) -> None:
    solve()
    if told:
        told(1, 1)


def record(rate: Fraction) -> dict[str, object]:
    return odds_record(rate)


def shown(rate: Fraction, lang: Lang, width: int) -> Iterator[RenderableType]:
    yield choices_table(rate, lang, width)
    yield equilibria_table(lang, width)
    yield cagnotte_table(rate, lang, width)
    yield from notes(lang)


def rounds(rate: Fraction, strategy: str) -> OutcomeTable:
    return coup_table(strategy, rate)
