"""Games in which players decide: their odds are those of strategies, and each has a solver in the laboratory."""

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Protocol, cast, runtime_checkable

from rich.console import RenderableType

from panoverde.core.messages import Lang
from panoverde.core.record import Record
from panoverde.lab.odds import OutcomeTable, Wager


class BadFigure(ValueError):
    """An option of the figures that can't be read. `expected` says in each language what can."""

    def __init__(self, option: str, value: str, expected: Mapping[Lang, str]) -> None:
        super().__init__(option, value)
        self.option, self.value, self.expected = option, value, expected


class Followed(Record):
    """What a strategy brings, for each unit of the initial bet."""

    strategy: str
    gain: Fraction
    uncertain: Fraction = Fraction(0)
    """The gain may be higher by this at most."""


class StrategyModule(Protocol):
    """The module `command` of a game's package in the laboratory. `rules` are what `asked` gave."""

    STRATEGIES: tuple[str, ...]
    """By name; the first is the best."""
    FIGURE_OPTIONS: tuple[str, ...]
    """What a question may change besides the options of the table, such as a prize that the law fixes."""

    def asked(self, rules: Any, figures: Mapping[str, str], /) -> Any:
        """The rules of the table with these options of the figures. BadFigure if one can't be read."""

    def record(self, rules: Any, /) -> dict[str, object]:
        """Exact figures of every strategy, for programs."""

    def shown(self, rules: Any, lang: Lang, width: int, /) -> Iterable[RenderableType]:
        """The same for people."""

    def followed(self, rules: Any, /) -> tuple[Followed, ...]:
        """Strategies whose figures are exact, the best first."""

    def side_bets(self, rules: Any, /) -> tuple[Wager, ...]:
        """Bets in which nothing is decided after they are made."""

    def rounds(self, rules: Any, strategy: str, /) -> OutcomeTable:
        """What a simulation of this strategy draws, and what it is held against."""

    def prepare(self, rules: Any, told: Callable[[int, int], object] | None, /) -> None:
        """Find what takes long, and tell how much of how much is done."""


@runtime_checkable
class ChartModule(StrategyModule, Protocol):
    """The same, where the best strategy is a chart."""

    def chart(self, rules: Any, lang: Lang, width: int, /) -> Iterable[RenderableType]: ...

    def chart_page(self, rules: Any, lang: Lang, /) -> str:
        """A page of its own, as HTML."""

    def chart_record(self, rules: Any, /) -> dict[str, object]:
        """The chart for programs."""


def find(game: str) -> StrategyModule | None:
    """None if players decide nothing there, or nobody has solved the game yet."""
    package = f"panoverde.lab.{game}"
    if find_spec(package) is None:
        return None
    return cast("StrategyModule", import_module(f"{package}.command"))
