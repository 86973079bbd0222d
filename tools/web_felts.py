"""web/src/felts/*/law.json: the zones of the cloths that the pages draw, each with what it pays."""

import json
from collections.abc import Iterable
from pathlib import Path

from panoverde.core.money import Odds
from panoverde.games.craps import rules as craps
from panoverde.games.cussec import rules as cussec


def made(felts: Path) -> dict[Path, str]:
    return {
        felts / "craps" / "law.json": _written({zone: _craps(zone) for zone in craps.ZONES}),
        felts / "cussec" / "law.json": _written({zone: _cussec(zone, kind) for zone, kind in cussec.KIND_OF.items()}),
    }


def _craps(zone: str) -> Iterable[Odds]:
    if zone in craps.ONE_THROW:
        return sorted(craps.ONE_THROW[zone].values(), key=lambda pays: pays.to)
    if craps.ZONES[zone].kind == "odds" and craps.number_of(zone) is None:
        return [craps.pays_on_number(zone, point) for point in (6, 5, 4)]
    return [craps.pays_on_number(zone, craps.number_of(zone))]


def _cussec(zone: str, kind: str) -> Iterable[Odds]:
    if kind == "total":
        return [cussec.TOTAL[int(zone.removeprefix("total_"))]]
    return CUSSEC[kind]


CUSSEC: dict[str, Iterable[Odds]] = {
    "pequeno": (cussec.EVEN_MONEY,),
    "grande": (cussec.EVEN_MONEY,),
    "numero": cussec.NUMERO.values(),
    "combinacao": (cussec.PAR,),
    "duplo": cussec.DUPLO.values(),
    "triplo": (cussec.TRIPLO,),
    "qualquer_triplo": (cussec.QUALQUER_TRIPLO,),
}


def _written(zones: dict[str, Iterable[Odds]]) -> str:
    lines = (f" {json.dumps(zone)}: {json.dumps(_printed(pays))}" for zone, pays in zones.items())
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _printed(pays: Iterable[Odds]) -> list[str]:
    return list(dict.fromkeys(f"{one.to}:{one.per}" for one in pays))
