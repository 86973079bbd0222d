"""What can be read off any game's view without knowing the game: its figures, and whose chips lie where."""

from collections.abc import Iterator
from enum import StrEnum
from typing import Any

import msgspec

from panoverde.core.fields import says_money
from panoverde.core.game import AnyGame
from panoverde.core.people import Seat
from panoverde.core.record import Record

Facts = tuple[tuple[str, tuple[str | int, ...]], ...]


def figures(view: Any) -> Iterator[tuple[str, tuple[str | int, ...]]]:
    """The plain facts of the state by name; what is empty, false or nothing says nothing."""
    for name, value in msgspec.structs.asdict(view).items():
        if isinstance(value, tuple) and value and all(isinstance(item, str | int) for item in value):
            yield name, value
        elif isinstance(value, str | int) and value:
            yield name, (value,)


def money_names(game: AnyGame) -> frozenset[str]:
    """The names that this game's acts and facts give to amounts of money."""
    records = (*game.commands, *game.events)
    return frozenset(
        field.name for record in records for field in msgspec.structs.fields(record) if says_money(field.type)
    )


def bets(view: Any, seat: Seat, money: frozenset[str], staked: int) -> tuple[tuple[str, int], ...]:
    """Where this player's stake lies, if the view says it in full: what it is on, and how much."""
    found = tuple(bet for record in _records(view) if (bet := _bet(record, seat, money)))
    return found if sum(amount for _, amount in found) == staked else ()


def _bet(record: Record, seat: Seat, money: frozenset[str]) -> tuple[str, int] | None:
    values = msgspec.structs.asdict(record)
    place = [value for value in values.values() if isinstance(value, str) and not isinstance(value, StrEnum)]
    amount = [value for name, value in values.items() if name in money and isinstance(value, int)]
    if values.get("seat") != seat or len(place) != 1 or len(amount) != 1:
        return None
    return place[0], amount[0]


def _records(value: Any) -> Iterator[Record]:
    """Records inside records; what a dictionary keeps is memory, not the cloth."""
    if isinstance(value, Record):
        yield value
        for part in msgspec.structs.astuple(value):
            yield from _records(part)
    elif isinstance(value, tuple):
        for part in value:
            yield from _records(part)
