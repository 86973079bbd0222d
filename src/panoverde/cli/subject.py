"""What a report of odds speaks of: a table opened by the words that people use."""

from collections.abc import Mapping

from panoverde.core.events import TableOpened
from panoverde.journal.opening import open_table
from panoverde.lab.odds import find
from panoverde.lab.subject import Subject


class NoOdds(LookupError):
    """The game of this name has no exact odds."""


def subject(game: str, profile: str | None, options: Mapping[str, str]) -> Subject:
    """Refused if no such table can be opened; NoOdds if the game has no exact odds."""
    table = open_table(game, profile, options)
    odds = find(table.game.name)
    if odds is None:
        raise NoOdds(table.game.name)
    opened = table.log[0]
    if not isinstance(opened, TableOpened):  # pragma: no cover - every log begins so
        raise TypeError(opened)
    return Subject(
        opened.game,
        opened.profile,
        opened.law_version,
        dict(options),
        odds.outcomes(table.rules),
        odds.alternatives(table.rules),
    )
