"""A player's own figures: what each game came to, in each unit."""

from collections.abc import Mapping
from typing import Any

from panoverde.core.messages import Lang, phrase
from panoverde.core.record import Record
from panoverde.house.play.coups import taken_back
from panoverde.house.records import Coup, Opening, Outcome
from panoverde.house.updates import every
from panoverde.store.contract import Store

NOT_PLAYED = (Outcome.VOID, Outcome.CORRECTED)


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


async def figures(store: Store, account: str, where: Mapping[str, Any], lang: Lang) -> tuple[GameFigures, ...]:
    """By game and unit; a void coup or one that was taken back counts as not played, whatever is looked for."""
    rows = [coup async for coup in every(store, Coup, where) if coup.outcome not in NOT_PLAYED]
    gone = await taken_back(store, account, rows)
    openings = {place: await store.find(Opening, place) for place in {coup.place for coup in rows}}
    found: dict[tuple[str, str], list[Coup]] = {}
    for coup in rows:
        if coup.id not in gone:
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
