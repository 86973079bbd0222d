"""Seats of the room: who sits where, which are free, and drawing them by lot."""

from collections.abc import Iterable, Sequence
from typing import TypeVar

from msgspec.structs import replace

from panoverde.core.chance import Chance
from panoverde.core.people import Seat
from panoverde.games._poker.hand.positions import by_button
from panoverde.tournament.balance import final_size
from panoverde.tournament.button import Blinds
from panoverde.tournament.events import Spot
from panoverde.tournament.state import Entrant, State, TournamentTable, with_entrants, with_tables

T = TypeVar("T")
UNKNOWN = Blinds(0, 0, 0)
MANY_TABLES = 40
"""More than these, and players are not offered for each table: the list would be longer than anybody reads."""


def size(state: State) -> int:
    """Seats at a table."""
    return final_table_size(state) if state.course.final_table else state.rules.per_table


def final_table_size(state: State) -> int:
    """Until entries are over nobody sits on the extra seat: another player may need a second table."""
    per_table = state.rules.per_table
    return final_size(per_table) if state.course.entries_closed else per_table  # RT-11 RT-7.1


def free_seats(state: State, table: TournamentTable) -> list[int]:
    return [seat for seat in range(1, size(state) + 1) if seat not in table.seats]


def has_free_seat(state: State) -> bool:
    most = size(state)
    return any(len(table.seats) < most for table in state.tables.values())


def shortest(tables: Iterable[TournamentTable], most: int) -> list[TournamentTable]:
    """Tables with the fewest players, of those with a free seat."""
    open_ones = [table for table in tables if len(table.seats) < most]
    least = min((len(table.seats) for table in open_ones), default=0)
    return [table for table in open_ones if len(table.seats) == least]


def drawn_spot(state: State, tables: Iterable[TournamentTable], player: int, chance: Chance) -> Spot:
    """A free seat by lot, at one of the shortest tables, so that they stay level."""  # RT-7.1 RT-9 R-554
    open_spots = [(table.number, seat) for table in shortest(tables, size(state)) for seat in free_seats(state, table)]
    table, seat = open_spots[chance.lot(len(open_spots))]
    return Spot(player, table, seat)


def shuffled(items: Sequence[T], chance: Chance) -> list[T]:
    """In an order by lot."""
    left = list(items)
    for place in range(len(left) - 1, 0, -1):
        other = chance.lot(place + 1)
        left[place], left[other] = left[other], left[place]
    return left


def first_blinds(seats: Iterable[int], chance: Chance) -> Blinds:
    """Button by lot, blinds to its left."""
    taken = sorted(Seat(seat) for seat in seats)
    if len(taken) < 2:
        return UNKNOWN
    found = by_button(taken, taken[chance.lot(len(taken))])
    return Blinds(found.marker, found.small or 0, found.big or 0)


# Changes of the room


def without_seats(state: State, leaving: Iterable[Entrant]) -> State:
    """Their seats are free. The entrants themselves are the caller's to change."""
    tables: dict[int, TournamentTable] = {}
    for one in leaving:
        if one.table:
            table = tables.get(one.table) or state.tables[one.table]
            tables[one.table] = replace(table, seats={s: who for s, who in table.seats.items() if who != one.number})
    return with_tables(state, *tables.values()) if tables else state


def seated(state: State, spots: Sequence[Spot]) -> State:
    """They leave their old seats and take these."""
    moving = [state.entrant(spot.player) for spot in spots]
    state = without_seats(state, moving)
    tables: dict[int, TournamentTable] = {}
    for spot in spots:
        table = tables.get(spot.table) or state.tables[spot.table]
        tables[spot.table] = replace(table, seats={**table.seats, spot.seat: spot.player})
    changed = [replace(one, table=spot.table, seat=spot.seat) for one, spot in zip(moving, spots, strict=True)]
    return with_entrants(with_tables(state, *tables.values()), *changed)


def positioned(table: TournamentTable, blinds: Blinds, *, played: bool) -> TournamentTable:
    return replace(
        table, button=blinds.button, small_blind=blinds.small_blind, big_blind=blinds.big_blind, played=played
    )
