"""A player's own figures: what each game came to, in each unit."""

from collections.abc import Iterable

from panoverde.core.messages import Lang, phrase
from panoverde.core.record import Record
from panoverde.house.records import Coup, Opening
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


async def figures(store: Store, played: Iterable[Coup], lang: Lang) -> tuple[GameFigures, ...]:
    """By game and unit."""
    openings: dict[str, Opening | None] = {}
    found: dict[tuple[str, str], list[Coup]] = {}
    for coup in played:
        if coup.place not in openings:
            openings[coup.place] = await store.find(Opening, coup.place)
        opening = openings[coup.place]
        found.setdefault((opening.game if opening else "", coup.unit), []).append(coup)
    return tuple(_added(game, unit, coups, lang) for (game, unit), coups in sorted(found.items()))


def _added(game: str, unit: str, coups: list[Coup], lang: Lang) -> GameFigures:
    nets = [coup.net for coup in coups]
    return GameFigures(
        game=game, game_name=phrase("term", game, lang), unit=unit,
        coups=len(coups), won=sum(net > 0 for net in nets), lost=sum(net < 0 for net in nets),
        staked=sum(coup.staked for coup in coups), net=sum(nets),
        best=max((0, *nets)), worst=min((0, *nets)),
    )  # fmt: skip
