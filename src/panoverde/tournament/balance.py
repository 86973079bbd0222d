"""Tables broken, balanced, halted, or brought together at the final table."""

from collections.abc import Mapping, Sequence
from enum import StrEnum

from panoverde.core.people import Seat
from panoverde.core.record import Record
from panoverde.core.refusal import Refused
from panoverde.games._poker.hand.positions import clockwise
from panoverde.tournament.button import Blinds, NextHand, next_big_blind, next_hand
from panoverde.tournament.formats import LARGEST_TABLE

HEADS_UP = 2
FULL_RING = (9, 10)  # RT-10.3
HALTED = 3  # RT-10.3 R-170
"""Players fewer than at the fullest table."""

Place = tuple[int, int]
"""Table and seat."""


class Room(Record):
    """A table in the hand in progress, with the players who are still in after it."""

    table: int
    blinds: Blinds
    players: dict[int, str]
    """By seat."""


class Arrival(StrEnum):
    """What a moved player does in the next hand."""

    BIG_BLIND = "big_blind"
    DEALT_IN = "dealt_in"
    WAITS = "waits"


class Move(Record):
    player: str
    source: Place
    target: Place
    next_hand: Arrival


class Balance(Record):
    final_table: bool
    breaks: int | None
    halt: tuple[int, ...]
    next: dict[int, Blinds]
    """By table, after all moves; a table with fewer than two players plays no hand."""
    moves: tuple[Move, ...]


def final_size(per_table: int) -> int:
    """Most players at the final table; a heads-up event has no larger one."""
    return per_table if per_table == HEADS_UP else min(per_table + 1, LARGEST_TABLE)  # RT-11 R-171


def halted(rooms: Sequence[Room], per_table: int) -> tuple[int, ...]:
    """Tables of a full-ring event that wait until they are balanced; the director may let them play."""
    fullest = max(len(room.players) for room in rooms)
    short = [room.table for room in rooms if fullest - len(room.players) >= HALTED]
    return tuple(short) if per_table in FULL_RING else ()  # RT-10.3 R-170


def order_of_breaking(rooms: Sequence[Room], declared: Sequence[int] = ()) -> list[int]:
    """As declared; tables that nobody named follow, highest number first."""
    numbers = {room.table for room in rooms}
    named = [table for table in declared if table in numbers]
    return named + sorted(numbers - set(named), reverse=True)  # RT-10.2 R-524


def balance(
    rooms: Sequence[Room], per_table: int, break_order: Sequence[int] = (), draw: Sequence[Place] = ()
) -> Balance:
    """What the rules ask for between this hand and the next. `draw`: seats drawn for the players of a broken table."""
    order = order_of_breaking(rooms, break_order)
    halt = halted(rooms, per_table)
    count = sum(len(room.players) for room in rooms)
    if len(rooms) > 1 and count <= final_size(per_table):
        return Balance(True, None, halt, {}, ())  # RT-11 R-525
    if len(rooms) > 2 and count <= (len(rooms) - 1) * per_table:
        return _broken(rooms, per_table, order[0], draw, halt)  # RT-9 RT-10.2
    return _balanced(rooms, per_table, order, halt)


def _broken(rooms: Sequence[Room], per_table: int, table: int, draw: Sequence[Place], halt: tuple[int, ...]) -> Balance:
    seated = {room.table: dict(room.players) for room in rooms}
    leaving = sorted(seated.pop(table).items())
    if len(draw) < len(leaving):
        raise Refused("RT-9", "too-few-seats-drawn", table=table, wanted=len(leaving), given=len(draw))
    moves = []
    for (seat, player), (to, there) in zip(leaving, draw, strict=False):
        if to not in seated or there in seated[to] or not 1 <= there <= per_table:
            raise Refused("RT-9", "seat-not-free", table=to, seat=there)
        seated[to][there] = player
        moves.append((player, (table, seat), (to, there)))
    rest = [room for room in rooms if room.table != table]
    return _settled(rest, seated, moves, table, halt)


def _balanced(rooms: Sequence[Room], per_table: int, order: Sequence[int], halt: tuple[int, ...]) -> Balance:
    seated = {room.table: dict(room.players) for room in rooms}
    blinds = {room.table: room.blinds for room in rooms}
    moves: list[tuple[str, Place, Place]] = []
    while True:
        source = max(order, key=lambda table: len(seated[table]))
        target = min(reversed(order), key=lambda table: len(seated[table]))
        if len(seated[source]) - len(seated[target]) <= 1:
            return _settled(rooms, seated, moves, None, halt)
        seat = next_big_blind(blinds[source], seated[source])  # RT-10.1
        there = worst_seat(target, blinds[target], seated[target], per_table)
        player = seated[source].pop(seat)
        seated[target][there] = player
        moves.append((player, (source, seat), (target, there)))


def worst_seat(table: int, blinds: Blinds, players: Mapping[int, str], per_table: int) -> int:
    """First empty seat clockwise from the big blind: never the coming small blind, which is where the big one was."""
    empty = [Seat(seat) for seat in range(1, per_table + 1) if seat not in players and seat != blinds.big_blind]
    if not empty:
        raise Refused("RT-10.1", "no-seat-but-the-small-blind", table=table)
    return clockwise(empty, Seat(blinds.big_blind))[0]  # RT-10.1 R-543


def _settled(
    rooms: Sequence[Room],
    seated: Mapping[int, Mapping[int, str]],
    moves: Sequence[tuple[str, Place, Place]],
    breaks: int | None,
    halt: tuple[int, ...],
) -> Balance:
    hands = {room.table: next_hand(room.blinds, seated[room.table]) for room in rooms}
    told = [Move(player, source, target, _arrival(hands[target[0]], target[1])) for player, source, target in moves]
    return Balance(False, breaks, halt, {table: hand.blinds for table, hand in hands.items() if hand}, tuple(told))


def _arrival(hand: NextHand | None, seat: int) -> Arrival:
    if hand is None or seat not in hand.dealt:
        return Arrival.WAITS  # RT-9 R-174
    return Arrival.BIG_BLIND if seat == hand.blinds.big_blind else Arrival.DEALT_IN  # RT-9 RT-10.1
