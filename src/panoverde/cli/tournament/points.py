"""`pano tournament points`: the ranking of a season, and what its final gives."""

from panoverde.cli.tournament.spec_file import BadSpec
from panoverde.core.messages import Lang
from panoverde.core.money import Sum
from panoverde.core.record import Record
from panoverde.tournament import ranking
from panoverde.tournament.fees import Sale, check_xtrastacks
from panoverde.tournament.points import Chop, Played, of_tournament

MONEY = frozenset({"fund", "remainder"})


class Result(Played):
    bounties: Sum = 0  # no points


class TournamentSpec(Record):
    buy_in: Sum = 0
    xtrastacks: Sale = Sale()
    results: tuple[Result, ...] = ()
    deal: Chop | None = None


class PointsSpec(Record):
    tournaments: tuple[TournamentSpec, ...] = ()


def figures(spec: PointsSpec, _: Lang) -> dict[str, object]:
    for number, one in enumerate(spec.tournaments):
        _check_names(f"tournaments[{number}].results", [result.player for result in one.results])
        _check_names(f"tournaments[{number}].deal.players", list(one.deal.players) if one.deal else [])
        check_xtrastacks(one.xtrastacks)
    points = ranking.totals(of_tournament(one.buy_in, one.results, one.deal) for one in spec.tournaments)
    fund = sum(one.xtrastacks.count * one.xtrastacks.price for one in spec.tournaments)  # FS-9.3
    return {"points": points, "ranking": ranking.ranking(points), "fund": fund, "final": ranking.final(fund)}


def _check_names(field: str, names: list[str]) -> None:
    if len(set(names)) < len(names):
        raise BadSpec(field, "named-twice")
