"""A room with several tables: who plays at which, who gets a place, when somebody may change table."""

from collections.abc import Collection, Mapping, Sequence

from panoverde.core.cards import SUITS
from panoverde.core.chance import Chance
from panoverde.core.refusal import Refused

LEAST = 4
"""Players at a table."""


def draw_tables(names: Sequence[str], tables: int, seats: int, chance: Chance) -> dict[str, str]:
    """Each draws a card: its suit is their table. There are as many cards of each suit as players at its table, and
    the tables are as full as each other, or differ by one."""
    most = min(len(SUITS), len(names) // LEAST)
    if type(tables) is not int or not 2 <= tables <= most:
        raise Refused("PT-NB-25 PT-NB-24 AO-13.25 AO-13.24 R-263", "wrong-number-of-tables", most=most)
    if len(names) > tables * seats:
        raise Refused("PT-NB-27 PT-NB-6 AO-13.27 AO-13.6", "more-than-seats", seats=tables * seats)
    cards = [SUITS[place % tables] for place in range(len(names))]
    return {name: cards.pop(_lot(len(cards), chance)) for name in names}  # PT-NB-25 AO-13.25


def check_table(drawn: Mapping[str, str], name: str, table: str) -> None:
    """The draw is binding."""
    if drawn.get(name) != table:
        raise Refused("PT-NB-25 AO-13.25", "other-table", name=name, table=table)


def draw_places(names: Sequence[str], returning: Collection[str], places: int, chance: Chance) -> tuple[str, ...]:
    """Who gets a place: all of them, or as many as there are, by lot, players of the session before first."""
    if len(names) <= places:
        return tuple(names)
    first = [name for name in names if name in returning]
    others = [name for name in names if name not in returning]
    chosen: list[str] = []
    while len(chosen) < places:
        drawing = first or others  # PT-NB-27 AO-13.27
        chosen.append(drawing.pop(_lot(len(drawing), chance)))
    return tuple(chosen)


def draw_seats(names: Sequence[str], seats: Sequence[int], chance: Chance) -> dict[int, str]:
    """Which of the seats falls to each."""
    left = list(seats)
    return {left.pop(_lot(len(left), chance)): name for name in names}  # PT-NB-11 PT-NB-12b AO-13.11 AO-13.12b


def check_change(players: Mapping[str, int], source: str, target: str, *, cave: int, seats: int) -> None:
    """May a player with this cave go from one table to another, where the game is played in sessions?"""
    if cave:
        raise Refused("PT-NB-26 AO-13.26", "cave-not-lost")
    if players[target] >= seats:
        raise Refused("PT-NB-6 AO-13.6", "more-than-seats", seats=seats)
    if players[source] - 1 < LEAST:
        raise Refused("PT-NB-26 PT-NB-24 AO-13.26 AO-13.24", "too-few-left", least=LEAST)
    after = {**players, source: players[source] - 1, target: players[target] + 1}
    if _spread(after) > max(1, _spread(players)):
        raise Refused("PT-NB-26 AO-13.26 R-263", "tables-out-of-balance")


def _spread(players: Mapping[str, int]) -> int:
    return max(players.values()) - min(players.values())


def _lot(count: int, chance: Chance) -> int:
    """Nothing is drawn where there is one lot."""
    return chance.lot(count) if count > 1 else 0
