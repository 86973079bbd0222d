"""web/src/games: which events of each game are facts of the core; the zones of the cloths that the pages draw, each
with what it pays; and the game's own roulette, by which the page's is tried."""

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from panoverde import games
from panoverde.core import facts
from panoverde.core.decider import Fact, tag_of
from panoverde.core.game import AnyGame
from panoverde.core.money import Odds
from panoverde.games.craps import rules as craps
from panoverde.games.cussec import rules as cussec
from panoverde.games.roulette import rules as roulette
from panoverde.games.roulette.layout import AMERICAN, FRENCH, RED, Place, layout
from panoverde.games.sem_descarte import rules as sem_descarte


def made(folder: Path) -> dict[Path, str]:
    return {
        folder / "facts.json": json.dumps({game.name: _facts(game) for game in games.every()}, indent=1) + "\n",
        folder / "craps" / "law.json": _written({zone: _craps(zone) for zone in craps.ZONES}),
        folder / "cussec" / "law.json": _written({zone: _cussec(zone, kind) for zone, kind in cussec.KIND_OF.items()}),
        folder / "sem_descarte" / "law.json": _written({one: (pays,) for one, pays in sem_descarte.PRIZES.items()}),
        folder / "roulette" / "layout.fixture.json": _roulette(),
    }


def _facts(game: AnyGame) -> dict[str, list[str]]:
    """The tags of its events by the fact that they are, under the name that `core.facts` gives it."""
    kinds = [kind for kind in vars(facts).values() if isinstance(kind, type) and issubclass(kind, Fact)]
    found = {kind.__name__: sorted(tag_of(event) for event in game.events if issubclass(event, kind)) for kind in kinds}
    return {name: tags for name, tags in sorted(found.items()) if tags and name != Fact.__name__}


def _craps(zone: str) -> Iterable[Odds]:
    if zone in craps.ONE_THROW:
        return sorted(craps.ONE_THROW[zone].values(), key=lambda pays: pays.to)
    if craps.ZONES[zone].kind == "odds" and craps.number_of(zone) is None:
        return [craps.pays_on_number(craps.AO, zone, point) for point in (6, 5, 4)]
    return [craps.pays_on_number(craps.AO, zone, craps.number_of(zone))]


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


def _roulette() -> str:
    """Every place with every option on, and which of them there are with that option only."""
    whole = {"wheel_bets": True, "by_value": True, "zero": True, "outer": True}
    places = layout(**whole)
    found = {
        "wheels": {"francesa": FRENCH.pockets, "americana": AMERICAN.pockets},
        "red": sorted(RED),
        "chances": {name: (one.pays.to, one.pays.per, one.cap) for name, one in roulette.CHANCES.items()},
        "series": roulette.SERIES,
        "only": {
            option: sorted(places.keys() - layout(**{**whole, option: False}))
            for option in ("by_value", "zero", "outer")
        },
        "places": {zone: _parts(place) for zone, place in places.items()},
    }
    parts = (f' "{name}": {_in_lines(part) if name == "places" else json.dumps(part)}' for name, part in found.items())
    return "{\n" + ",\n".join(parts) + "\n}\n"


def _parts(place: Place) -> dict[str, Any]:
    parts = [(part.cell, part.chips, *part.numbers) for part in place.parts]
    return {"kind": place.kind, "unit": place.unit, "parts": parts}


def _in_lines(found: Any) -> str:
    return "{\n" + ",\n".join(f"  {json.dumps(name)}: {json.dumps(one)}" for name, one in found.items()) + "\n }"


def _written(zones: dict[str, Iterable[Odds]]) -> str:
    lines = (f" {json.dumps(zone)}: {json.dumps(_printed(pays))}" for zone, pays in zones.items())
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _printed(pays: Iterable[Odds]) -> list[str]:
    return list(dict.fromkeys(f"{one.to}:{one.per}" for one in pays))
