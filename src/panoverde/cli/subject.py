"""What a report of odds speaks of: a table opened by the words that people use."""

from collections.abc import Mapping
from typing import Any

from panoverde import games
from panoverde.core.events import TableOpened
from panoverde.core.record import Record
from panoverde.journal.opening import known_as, open_table
from panoverde.lab import strategies
from panoverde.lab.odds import find
from panoverde.lab.subject import Subject


class NoOdds(LookupError):
    """The game of this name has no exact odds."""


class Strategies(Record):
    """A game in which players decide: the odds are those of strategies."""

    module: Any
    """A `lab.strategies.StrategyModule`."""
    opened: TableOpened[Any]
    rules: Any
    options: dict[str, str]

    def simulated(self, strategy: str) -> Subject:
        opened = self.opened
        rounds = self.module.rounds(self.rules, strategy)
        return Subject(opened.game, opened.profile, opened.law_version, self.options, rounds)

    def record(self) -> dict[str, object]:
        opened = self.opened
        figures = self.module.record(self.rules)
        return {**figures, "profile": opened.profile, "law_version": opened.law_version}


def subject(game: str, profile: str | None, options: Mapping[str, str]) -> Subject | Strategies:
    """Refused if no such table can be opened; NoOdds if the game has no exact odds; BadFigure, see `lab.strategies`."""
    name = known_as(game).replace("-", "_")
    module = strategies.find(name) if name in games.names() else None
    figures = {name: text for name, text in options.items() if module and name in module.FIGURE_OPTIONS}
    table = open_table(game, profile, {name: text for name, text in options.items() if name not in figures})
    opened = table.log[0]
    if not isinstance(opened, TableOpened):  # pragma: no cover - every log begins so
        raise TypeError(opened)
    if module:
        return Strategies(module, opened, module.asked(table.rules, figures), dict(options))
    odds = find(table.game.name)
    if odds is None:
        raise NoOdds(table.game.name)
    return Subject(
        opened.game,
        opened.profile,
        opened.law_version,
        dict(options),
        odds.outcomes(table.rules),
        odds.alternatives(table.rules),
    )
