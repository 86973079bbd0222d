"""The ranking of a season, and its final, from the tournaments that count for it (FS-9)."""

from collections.abc import Sequence

from panoverde.core.record import Record
from panoverde.tournament.ranking import Final, final, ranking, totals
from panoverde.tournament.results import points
from panoverde.tournament.state import Entrant, Phase, State

ENDED = (Phase.OVER, Phase.CLOSED)


class Season(Record):
    points: dict[str, int]
    """By person, see `person`."""
    names: dict[str, str]
    """By which each is listed."""
    ranking: tuple[str, ...]
    """Best first."""
    final: Final


def person(one: Entrant) -> str:
    """Who they are in other tournaments too: account, document or, failing both, name."""
    return one.account or one.identity or one.name


def season(tournaments: Sequence[State]) -> Season:
    """Of the tournaments that are over."""
    over = [state for state in tournaments if state.course.phase in ENDED]
    scored = [{person(state.entrant(number)): earned for number, earned in points(state).items()} for state in over]
    names = {person(one): one.name for state in over for one in state.entrants if one.entries}
    found = totals(scored)  # FS-9.1
    fund = sum(one.paid.fund for state in over for one in state.entrants)  # FS-9.3
    return Season(found, names, ranking(found), final(fund))
