"""The ranking of a season, from the results of its tournaments (FS-9)."""

from collections import Counter
from collections.abc import Iterable

from panoverde.core.money import pool
from panoverde.core.record import Record
from panoverde.core.refusal import Refused
from panoverde.journal.tournament_stream import TournamentStream
from panoverde.store.contract import Store
from panoverde.tournament.ranking import Final, final
from panoverde.tournament.season import ENDED, person, season
from panoverde.tournament.state import State


class SeasonLine(Record):
    place: int
    """Shared by players who are level."""
    name: str
    points: int
    tournaments: int


class SeasonShown(Record):
    season: str
    tournaments: tuple[str, ...]
    """Those that are over, whose points count."""
    fund: int
    """Xtrastacks so far, for the final."""
    unit: str
    final: Final
    ranking: tuple[SeasonLine, ...]


async def season_shown(store: Store, name: str, streams: Iterable[TournamentStream]) -> SeasonShown:
    """Its final gives away the fund, and no points."""
    own = [one for one in streams if one.state.rules.season == name]
    if not own:
        raise Refused("FS-9.1", "no-such-season", season=name)
    over = [one for one in own if one.state.course.phase in ENDED and not one.state.rules.is_final]
    counted = sorted(over, key=lambda one: one.state.course.over_at)
    fund = await store.balance(pool(f"season.{name}"), own[0].unit)  # FS-9.3
    lines = _lines([one.state for one in counted])
    return SeasonShown(name, tuple(one.tournament for one in counted), fund, own[0].unit, final(fund), lines)


def _lines(states: list[State]) -> tuple[SeasonLine, ...]:
    found = season(states)
    played = Counter(person(one) for state in states for one in state.entrants if one.entries)
    total = found.points
    best = {total[who]: place for place, who in reversed(list(enumerate(found.ranking, 1)))}
    return tuple(
        SeasonLine(best[total[who]], found.names[who], total[who], played[who]) for who in found.ranking
    )
