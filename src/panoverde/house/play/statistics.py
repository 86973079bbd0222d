"""A player's own figures: what each game came to, in each unit."""

from collections.abc import Mapping
from typing import Any

from panoverde.core.messages import Lang, phrase
from panoverde.core.record import Record
from panoverde.house.records import Coup, Opening
from panoverde.house.updates import every
from panoverde.store.contract import Store


class GameFigures(Record):
    game: str
    game_name: str
    unit: str
    coups: int
    won: int
    """Coups with a gain."""
    lost: int
    staked: int
    net: int
    best: int
    """Largest gain in one coup; 0 if there was none."""
    worst: int
    """Largest loss in one coup, as a negative amount."""


async def figures(store: Store, where: Mapping[str, Any], lang: Lang) -> tuple[GameFigures, ...]:
    """By game and unit; a coup that was taken back counts as not played."""
    openings: dict[str, Opening | None] = {}
    found: dict[tuple[str, str], list[Coup]] = {}
    async for coup in every(store, Coup, where):
        if coup.place not in openings:
            openings[coup.place] = await store.find(Opening, coup.place)
        opening = openings[coup.place]
        found.setdefault((opening.game if opening else "", coup.unit), []).append(coup)
    return tuple(_added(game, unit, coups, lang) for (game, unit), coups in sorted(found.items()))


def _added(game: str, unit: str, coups: list[Coup], lang: Lang) -> GameFigures:
    nets = [coup.net for coup in coups if coup.counts > 0]
    return GameFigures(
        game=game, game_name=phrase("term", game, lang), unit=unit,
        coups=sum(coup.counts for coup in coups),
        won=sum(coup.counts for coup in coups if coup.net * coup.counts > 0),
        lost=sum(coup.counts for coup in coups if coup.net * coup.counts < 0),
        staked=sum(coup.staked for coup in coups), net=sum(coup.net for coup in coups),
        best=max((0, *nets)), worst=min((0, *nets)),
    )  # fmt: skip
