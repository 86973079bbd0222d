"""Tables broken, balanced, halted, and the final table (RT-9 to RT-11)."""

from collections.abc import Collection, Iterator

from msgspec.structs import replace

from panoverde.core.chance import Chance
from panoverde.core.decider import Command, Event
from panoverde.core.option import Nature, Option, Pick
from panoverde.core.part import Part
from panoverde.core.people import Role, Seat
from panoverde.core.refusal import Refused
from panoverde.core.want import LotsWanted
from panoverde.games._poker.hand.positions import clockwise, lies_between
from panoverde.tournament.authority import DIRECTION, FLOOR, offered_to, only
from panoverde.tournament.balance import FULL_RING, HALTED, worst_seat
from panoverde.tournament.button import next_big_blind
from panoverde.tournament.commands import BalanceTables, BreakTable, DrawFinalTable, HaltTable, WaiveHalt
from panoverde.tournament.events import FinalTableDrawn, HaltWaived, PlayerMoved, Spot, TableBroken, TableHalted
from panoverde.tournament.positions import coming
from panoverde.tournament.room_seats import (
    drawn_spot,
    final_table_size,
    first_blinds,
    free_seats,
    positioned,
    seated,
    shuffled,
)
from panoverde.tournament.state import Phase, State, TournamentTable, on, with_entrants, with_tables


def order(state: State) -> list[int]:
    """In which tables break: as declared; the others follow, highest number first."""
    declared = [number for number in state.rules.break_order if number in state.tables]
    return declared + sorted(state.tables.keys() - set(declared), reverse=True)  # RT-10.2 R-524


def halted_tables(state: State) -> tuple[int, ...]:
    """Tables that wait: until they are balanced, or as the director decided."""
    course = state.course
    if len(state.tables) < 2:
        return ()
    fullest = max(len(table.seats) for table in state.tables.values())
    short = [number for number, table in state.tables.items() if fullest - len(table.seats) >= HALTED]
    full_ring = state.rules.per_table in FULL_RING
    waiting = {number for number in short if full_ring and number not in course.waived}  # RT-10.3 R-170
    return tuple([number for number in state.tables if number in waiting or number in course.halted])


def _is_playing(state: State) -> bool:
    """In the room, with nobody waiting for a seat, no chips being changed, and in hand-for-hand between two rounds."""
    course = state.course
    if course.colour_up:
        return False  # RT-24.3: everybody's chips are changed where they sit
    if course.hand_for_hand and course.playing < course.round_players:
        return False  # RT-79.A: other tables are still in that hand
    return course.phase == Phase.RUNNING and course.drawn and not course.unseated


def _count(state: State) -> int:
    """Seats kept for payment included."""
    return sum([len(table.seats) for table in state.tables.values()])


def final_table_is_due(state: State) -> bool:
    most = final_table_size(state)
    if not _is_playing(state) or len(state.tables) < 2 or state.course.playing > most:
        return False
    return _count(state) <= most


def breaking(state: State) -> int | None:
    """Table that must break."""
    room_without = (len(state.tables) - 1) * state.rules.per_table
    if not _is_playing(state) or len(state.tables) < 3 or state.course.playing > room_without:
        return None
    if _count(state) > room_without or final_table_is_due(state):
        return None
    return order(state)[0]  # RT-9 RT-10.2


def balancing(state: State) -> Spot | None:
    """Who must move, and where to."""
    if not _is_playing(state) or len(state.tables) < 2:
        return None
    counts = [len(table.seats) for table in state.tables.values()]
    most, least = max(counts), min(counts)
    if most - least <= 1:
        return None
    sizes = dict(zip(state.tables, counts, strict=True))
    ranked = order(state)
    source = state.tables[next(number for number in ranked if sizes[number] == most)]
    target = state.tables[next(number for number in reversed(ranked) if sizes[number] == least)]
    movable = {seat: who for seat, who in source.seats.items() if state.entrant(who).is_in}
    if not movable:
        return None
    there = _worst(state, target)
    return Spot(movable[_next_big_blind(state, source, movable)], target.number, there) if there else None


def _next_big_blind(state: State, source: TournamentTable, movable: Collection[int]) -> int:
    """By the button that somebody has won, or that the first hand will have; otherwise the next player clockwise."""
    known = source.big_blind and not source.button_to
    told = 0 if known else coming(state, source).big_blind  # FS-3.1.5
    return told if told in movable else next_big_blind(source.blinds, movable)  # RT-10.1


def _worst(state: State, target: TournamentTable) -> int:
    """Where nobody has said who has the blinds, the lowest free seat. 0: only the coming small blind is free."""
    if target.button_to in target.seats:
        return _worst_after_button(state, target)
    taken = dict.fromkeys(target.seats, "")
    return worst_seat(target.number, target.blinds, taken, state.rules.per_table)  # RT-10.1 R-543


def _worst_after_button(state: State, target: TournamentTable) -> int:
    """Between the button that was won and the next player a new one would have the small blind."""
    button = Seat(target.button_to)
    others = [Seat(seat) for seat in target.seats if seat != button]
    small = clockwise(others, button)[0] if others else button
    empty = [Seat(seat) for seat in free_seats(state, target)]
    good = [seat for seat in empty if not (others and lies_between(button, seat, small))]
    return clockwise(good, small)[0] if good else 0  # RT-10.1 FS-3.1.5 R-534 R-543


# Judging


def _balance(state: State, command: BalanceTables, _: Chance) -> Iterator[Event]:
    only(command, FLOOR)
    spot = balancing(state)
    if spot is None or final_table_is_due(state) or breaking(state) is not None:
        raise Refused("RT-10.1 RT-10.2", "tables-are-balanced")
    if spot.player != command.player:
        name = state.entrant(spot.player).name
        raise Refused("RT-10.1", "another-is-next-big-blind", player=name, number=spot.player)
    if (command.table, command.seat) != (spot.table, spot.seat):
        raise Refused("RT-10.1 R-543", "another-is-worst-seat", table=spot.table, seat=spot.seat)
    yield PlayerMoved(spot.player, spot.table, spot.seat, balance=True)


def _break(state: State, command: BreakTable, chance: Chance) -> Iterator[Event]:
    only(command, FLOOR)
    table = breaking(state)
    if table is None:
        raise Refused("RT-9", "no-table-to-break")
    if command.table != table:
        raise Refused("RT-10.2 R-524", "another-breaks-first", table=table)
    others = {number: other for number, other in state.tables.items() if number != table}
    spots = []
    for seat in sorted(state.tables[table].seats):
        spot = drawn_spot(state, others.values(), state.tables[table].seats[seat], chance)  # RT-9
        there = others[spot.table]
        others[spot.table] = replace(there, seats={**there.seats, spot.seat: spot.player})
        spots.append(spot)
    yield TableBroken(table, tuple(spots))


def _final(state: State, command: DrawFinalTable, chance: Chance) -> Iterator[Event]:
    only(command, FLOOR)
    if not final_table_is_due(state):
        raise Refused("RT-11 R-171", "no-final-table-yet", most=final_table_size(state))
    numbers = [who for table in state.tables.values() for who in table.seats.values()]
    seats = shuffled(range(1, final_table_size(state) + 1), chance)
    spots = tuple([Spot(player, 1, seat) for player, seat in zip(sorted(numbers), seats, strict=False)])
    yield FinalTableDrawn(1, spots, first_blinds([spot.seat for spot in spots], chance))


def _halt(state: State, command: HaltTable, _: Chance) -> Iterator[Event]:
    only(command, DIRECTION)
    if command.table not in _may_halt(state):
        raise Refused("RT-10.3", "no-table-to-halt", table=str(command.table))
    yield TableHalted(command.table)  # RT-10.3


def _may_halt(state: State) -> tuple[int, ...]:
    """With one table there is nobody to wait for."""
    if state.course.phase != Phase.RUNNING or len(state.tables) < 2:
        return ()
    halted = halted_tables(state)
    return tuple([number for number in state.tables if number not in halted])


def _waive(state: State, command: WaiveHalt, _: Chance) -> Iterator[Event]:
    only(command, DIRECTION)
    if command.table not in halted_tables(state):
        raise Refused("RT-10.3", "table-not-halted", table=str(command.table))
    yield HaltWaived(command.table)  # RT-10.3


# Believing


def _broken(state: State, event: TableBroken) -> State:
    state = seated(state, event.spots)
    halted = tuple([number for number in state.course.halted if number != event.table])
    return on(with_tables(state, without=(event.table,)), halted=halted, waived=())


def _final_drawn(state: State, event: FinalTableDrawn) -> State:
    seats = {spot.seat: spot.player for spot in event.spots}
    table = positioned(TournamentTable(event.table, seats), event.blinds, played=False)
    changed = [replace(state.entrant(spot.player), table=event.table, seat=spot.seat) for spot in event.spots]
    state = replace(state, tables={event.table: table})
    return with_entrants(on(state, final_table=True, halted=(), waived=()), *changed)


def _waived(state: State, event: HaltWaived) -> State:
    halted = tuple([number for number in state.course.halted if number != event.table])
    return on(state, halted=halted, waived=(*state.course.waived, event.table))


def _halted(state: State, event: TableHalted) -> State:
    return on(state, halted=(*state.course.halted, event.table))


# Offering


def _due(state: State) -> Command | None:
    if final_table_is_due(state):
        return DrawFinalTable(by=Role.DIRECTOR)
    table = breaking(state)
    if table is not None:
        return BreakTable(table, by=Role.DIRECTOR)
    spot = balancing(state)
    return BalanceTables(spot.player, spot.table, spot.seat, by=Role.DIRECTOR) if spot else None


def _offers(state: State) -> Iterator[Option]:
    match _due(state):
        case DrawFinalTable():
            yield Option("draw_final_table", (), Nature.COURSE)
        case BreakTable(table=table):
            yield Option("break_table", (Pick("table", (table,)),), Nature.COURSE)
        case BalanceTables(player=player, table=table, seat=seat):
            asks = (Pick("player", (player,)), Pick("table", (table,)), Pick("seat", (seat,)))
            yield Option("balance_tables", asks, Nature.COURSE)


def _directors(state: State) -> Iterator[Option]:
    if able := _may_halt(state):
        yield Option("halt_table", (Pick("table", able),))
    if halted := halted_tables(state):
        yield Option("waive_halt", (Pick("table", halted),))


def _lots(_: State) -> LotsWanted:
    return LotsWanted()


room: Part[State] = Part(
    judges={BalanceTables: _balance, BreakTable: _break, DrawFinalTable: _final, HaltTable: _halt, WaiveHalt: _waive},
    wants={BreakTable: _lots, DrawFinalTable: _lots},
    cites={
        BalanceTables: "RT-10.1 RT-10.2 RT-77 R-165",
        BreakTable: "RT-9 RT-10.2 RT-77 R-165",
        DrawFinalTable: "RT-11 R-525",
        HaltTable: "RT-10.3",
        WaiveHalt: "RT-10.3",
    },
    believes={TableBroken: _broken, FinalTableDrawn: _final_drawn, TableHalted: _halted, HaltWaived: _waived},
    offers=offered_to(FLOOR, _offers),
    due=_due,
)

halts: Part[State] = Part(offers=offered_to(DIRECTION, _directors))
"""Only the director halts a table, or lets one play that should wait."""  # RT-10.3
