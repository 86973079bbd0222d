"""Seats by lot, late arrivals, moves by the direction, absent players (RT-6 to RT-8, FS-9.6)."""

from collections.abc import Iterator

from msgspec.structs import replace

from panoverde.core.chance import Chance
from panoverde.core.decider import Command, Event
from panoverde.core.option import Nature, Number, Option, Pick, Text
from panoverde.core.part import Part
from panoverde.core.people import Role
from panoverde.core.refusal import Refused
from panoverde.core.want import LotsWanted
from panoverde.tournament.authority import FLOOR, TIMED, in_phase, in_play, offered_to, only, playing, said
from panoverde.tournament.button import Blinds
from panoverde.tournament.commands import (
    DrawRoom,
    MarkAbsent,
    MoveEntrant,
    OpenTable,
    RemoveAbsent,
    ReportButton,
    SeatEntrant,
)
from panoverde.tournament.events import (
    AbsenceMarked,
    AbsentRemoved,
    ButtonReported,
    PlayerMoved,
    PlayerSeated,
    SeatsDrawn,
    Spot,
    TableAdded,
)
from panoverde.tournament.formats import Format
from panoverde.tournament.room_seats import (
    MANY_TABLES,
    UNKNOWN,
    drawn_spot,
    final_table_size,
    first_blinds,
    free_seats,
    has_free_seat,
    positioned,
    seated,
    shuffled,
    size,
    without_seats,
)
from panoverde.tournament.state import Phase, Standing, State, TournamentTable, on, with_entrants, with_tables

MOST_TABLES = 10_000


def _draw(state: State, command: DrawRoom, chance: Chance) -> Iterator[Event]:
    only(command, TIMED if state.rules.is_dealt else FLOOR)
    if not _may_draw(state) or (_has_hour(state) and command.at < state.rules.starts_at):
        raise Refused("RT-6", "no-draw-now")
    numbers = _expected(state)
    full = state.rules.format != Format.SIT_AND_GO or state.course.players == state.rules.per_table
    if len(numbers) < 2 or not full:
        raise Refused("FS-3.1.8 RT-6", "too-few-for-a-draw", players=len(numbers))
    most = state.rules.per_table
    one_table = len(numbers) <= final_table_size(state) and state.course.day > 1  # RT-11
    tables = 1 if one_table else -(-len(numbers) // most)
    order = shuffled(numbers, chance)  # RT-6
    spots, blinds = [], {}
    for number in range(1, tables + 1):
        here = order[number - 1 :: tables]
        seats = shuffled(range(1, max(most, len(here)) + 1), chance)[: len(here)]
        spots += [Spot(player, number, seat) for player, seat in zip(here, seats, strict=True)]
        blinds[number] = first_blinds(seats, chance)
    yield SeatsDrawn(tuple(spots), blinds)


def _expected(state: State) -> list[int]:
    """Players, and those registered whose seat is kept."""  # FS-5.4.2
    wanted = (Standing.PLAYING,) if _is_after_level_one(state) else (Standing.PLAYING, Standing.REGISTERED)
    return [one.number for one in state.entrants if one.standing in wanted]


def _has_hour(state: State) -> bool:
    """Dealt by the house: seats are drawn when play begins."""
    return state.rules.is_dealt and state.course.phase == Phase.ANNOUNCED


def _may_draw(state: State) -> bool:
    course = state.course
    return not course.drawn and course.phase in (Phase.ANNOUNCED, Phase.RUNNING)


def _seat(state: State, command: SeatEntrant, chance: Chance) -> Iterator[Event]:
    only(command, FLOOR)
    in_phase(state, Phase.ANNOUNCED, Phase.RUNNING, cites="RT-7.1")
    if command.player not in state.course.unseated:
        raise Refused("RT-7.1", "waits-for-no-seat", player=str(command.player))
    if not has_free_seat(state):
        raise Refused("RT-7.1", "no-free-seat")
    spot = _drawn_before(state, command.player) or drawn_spot(state, state.tables.values(), command.player, chance)
    yield PlayerSeated(spot.player, spot.table, spot.seat)  # RT-7.1


def _drawn_before(state: State, player: int) -> Spot | None:
    """The seat of an entry that was taken back, if it is still free: nobody draws twice until they like it."""
    day, table, seat = state.entrant(player).drawn_to or (0, 0, 0)
    free = day == state.course.day and table in state.tables and seat in free_seats(state, state.tables[table])
    return Spot(player, table, seat) if free else None


def _open(state: State, command: OpenTable, _: Chance) -> Iterator[Event]:
    only(command, FLOOR)
    in_phase(state, Phase.ANNOUNCED, Phase.RUNNING, cites="RT-7.1")
    known = type(command.table) is int and 1 <= command.table <= MOST_TABLES
    if not _may_open(state) or not known or command.table in state.tables:
        raise Refused("RT-7.1 FS-1.2", "no-table-needed", table=str(command.table))
    yield TableAdded(command.table, UNKNOWN)


def _may_open(state: State) -> bool:
    course = state.course
    alone = state.rules.format == Format.SIT_AND_GO or (course.final_table and course.entries_closed)
    return course.drawn and bool(course.unseated) and not has_free_seat(state) and not alone


def _move(state: State, command: MoveEntrant, _: Chance) -> Iterator[Event]:
    only(command, FLOOR)
    in_phase(state, Phase.ANNOUNCED, Phase.RUNNING, cites="RT-6")
    said(command.reason)
    found = in_play(state, command.player)
    table = state.tables.get(command.table)
    if not found.table or table is None or command.seat not in free_seats(state, table):
        raise Refused("RT-6", "seat-not-free", table=str(command.table), seat=str(command.seat))
    yield PlayerMoved(found.number, command.table, command.seat, balance=False, reason=command.reason)  # RT-6 RT-8


def _report(state: State, command: ReportButton, _: Chance) -> Iterator[Event]:
    only(command, FLOOR)
    in_phase(state, Phase.ANNOUNCED, Phase.RUNNING, cites="RT-33")
    if command.table not in state.tables:
        raise Refused("RT-33", "no-such-table", table=str(command.table))
    for seat in (command.button, command.small_blind, command.big_blind):
        if type(seat) is not int or not 1 <= seat <= size(state):
            raise Refused("RT-33", "no-such-place", seat=str(seat))  # may be empty: dead button
    if command.big_blind not in state.tables[command.table].seats:
        raise Refused("RT-33", "big-blind-is-somebodys", seat=command.big_blind)
    yield ButtonReported(command.table, Blinds(command.button, command.small_blind, command.big_blind))


def _mark_absent(state: State, command: MarkAbsent, _: Chance) -> Iterator[Event]:
    only(command, FLOOR)
    found = in_play(state, command.player)
    if found.absent == command.absent:
        raise Refused("RT-30", "absence-known", player=found.name)
    yield AbsenceMarked(found.number, bool(command.absent))


def _remove_absent(state: State, command: RemoveAbsent, _: Chance) -> Iterator[Event]:
    only(command, FLOOR)
    found = in_play(state, command.player)
    if command.player not in _never_came(state):
        raise Refused("FS-9.6 R-193", "stays-seated", player=found.name)
    hand, together = state.course.hand, state.course.no_shows
    yield AbsentRemoved(found.number, found.stack, hand if hand and hand == together else hand + 1)  # FS-9.6


def _never_came(state: State) -> tuple[int, ...]:
    """Absent finalists, once level one is over."""
    course = state.course
    over = course.phase == Phase.RUNNING and _is_after_level_one(state)
    if not (state.rules.is_final and over) or course.playing < 2:
        return ()
    return tuple([one.number for one in state.entrants if one.is_in and one.never_came])


def _is_after_level_one(state: State) -> bool:
    return state.course.clock.level > 1 or state.course.clock.on_break


# Believing


def _drawn(state: State, event: SeatsDrawn) -> State:
    seats: dict[int, dict[int, int]] = {number: {} for number in event.blinds}
    changed = []
    for spot in event.spots:
        seats[spot.table][spot.seat] = spot.player
        changed.append(replace(state.entrant(spot.player), table=spot.table, seat=spot.seat))
    tables = {
        number: positioned(TournamentTable(number, seats[number]), blinds, played=False)
        for number, blinds in event.blinds.items()
    }
    final = len(tables) == 1 and len(event.spots) > state.rules.per_table
    state = replace(state, tables=tables)
    return with_entrants(
        on(state, drawn=True, unseated=(), halted=(), waived=(), final_table=final or state.course.final_table),
        *changed,
    )


def _player_seated(state: State, event: PlayerSeated) -> State:
    unseated = tuple([number for number in state.course.unseated if number != event.player])
    state = with_entrants(state, replace(state.entrant(event.player), drawn_to=None))
    return on(seated(state, (Spot(event.player, event.table, event.seat),)), unseated=unseated)


def _table_added(state: State, event: TableAdded) -> State:
    state = on(state, final_table=False)  # a late entry: it was not the final table yet
    return with_tables(state, positioned(TournamentTable(event.table), event.blinds, played=False))


def moved(state: State, event: PlayerMoved) -> State:
    return on(seated(state, (Spot(event.player, event.table, event.seat),)), waived=())


def _reported(state: State, event: ButtonReported) -> State:
    return with_tables(state, replace(positioned(state.tables[event.table], event.blinds, played=False), button_to=0))


def _absence_marked(state: State, event: AbsenceMarked) -> State:
    one = state.entrant(event.player)
    never = event.absent and not _is_after_level_one(state)  # FS-9.6
    return with_entrants(state, replace(one, absent=event.absent, never_came=never))


def _absent_removed(state: State, event: AbsentRemoved) -> State:
    one, course = state.entrant(event.player), state.course
    state = on(
        without_seats(state, (one,)),
        playing=course.playing - 1,
        removed=course.removed + event.chips,
        hand=event.hand,
        no_shows=event.hand,
        unseated=tuple([number for number in course.unseated if number != one.number]),
        timed={who: until for who, until in course.timed.items() if who != one.number},
        deal=course.sealed_deal,
    )
    changed = replace(one, standing=Standing.OUT, table=0, seat=0, stack=0, out_in=event.hand, out_stack=event.chips)
    return with_entrants(state, changed)


# Offering


def _due(state: State) -> Command | None:
    course, rules = state.course, state.rules
    if _may_draw(state) and (
        (course.phase == Phase.RUNNING and course.playing > 1)
        or (rules.format == Format.SIT_AND_GO and course.players == rules.per_table)
    ):
        return DrawRoom(by=Role.DIRECTOR)
    if course.unseated and course.drawn and course.phase in (Phase.ANNOUNCED, Phase.RUNNING):
        if has_free_seat(state):
            return SeatEntrant(course.unseated[0], by=Role.DIRECTOR)
        if _may_open(state):
            return OpenTable(next_table(state), by=Role.DIRECTOR)
    if gone := _never_came(state):
        return RemoveAbsent(gone[0], by=Role.DIRECTOR)
    return None


def next_table(state: State) -> int:
    return next(number for number in range(1, MOST_TABLES + 1) if number not in state.tables)


def _offers(state: State) -> Iterator[Option]:
    course = state.course
    full = state.rules.format != Format.SIT_AND_GO or course.players == state.rules.per_table
    if full and _may_draw(state) and len(_expected(state)) > 1:
        yield Option("draw_room", (), Nature.COURSE, state.rules.starts_at if _has_hour(state) else 0)
    if course.phase not in (Phase.ANNOUNCED, Phase.RUNNING):
        return
    if course.drawn and course.unseated and has_free_seat(state):
        yield Option("seat_entrant", (Pick("player", course.unseated),), Nature.COURSE)
    if _may_open(state):
        yield Option("open_table", (Pick("table", (next_table(state),)),))
    if course.drawn:
        yield from _moves(state)
    numbers = playing(state)
    for absent in (True, False):
        if some := tuple([number for number in numbers if state.entrant(number).absent != absent]):
            yield Option("mark_absent", (Pick("player", some), Pick("absent", (absent,))))
    if gone := _never_came(state):
        yield Option("remove_absent", (Pick("player", gone),), Nature.COURSE)


def _moves(state: State) -> Iterator[Option]:
    numbers = tuple([one.number for one in state.entrants if one.is_in and one.table])
    for table in state.tables.values():
        free = free_seats(state, table)
        if numbers and free and len(state.tables) <= MANY_TABLES:
            seats = (Pick("table", (table.number,)), Pick("seat", tuple(free)))
            yield Option("move_entrant", (Pick("player", numbers), *seats, Text("reason")), Nature.IRREGULARITY)
        if table.seats:
            place = (1, size(state))
            asks = (Number("button", *place), Number("small_blind", *place), Pick("big_blind", tuple(table.seats)))
            yield Option("report_button", (Pick("table", (table.number,)), *asks))


def _lots(_: State) -> LotsWanted:
    return LotsWanted()


def _timed_offers(state: State) -> Iterator[Option]:
    enough = state.course.players >= state.rules.fewest and len(_expected(state)) > 1
    if _has_hour(state) and _may_draw(state) and state.rules.format != Format.SIT_AND_GO and enough:
        yield Option("draw_room", (), Nature.COURSE, state.rules.starts_at)


seating: Part[State] = Part(
    judges={
        DrawRoom: _draw,
        SeatEntrant: _seat,
        OpenTable: _open,
        MoveEntrant: _move,
        ReportButton: _report,
        MarkAbsent: _mark_absent,
        RemoveAbsent: _remove_absent,
    },
    wants={DrawRoom: _lots, SeatEntrant: _lots},
    cites={
        DrawRoom: "RT-6",
        SeatEntrant: "RT-7.1",
        OpenTable: "RT-7.1",
        MoveEntrant: "RT-6 RT-8",
        ReportButton: "RT-33",
        MarkAbsent: "RT-30",
        RemoveAbsent: "FS-9.6",
    },
    believes={
        SeatsDrawn: _drawn,
        PlayerSeated: _player_seated,
        TableAdded: _table_added,
        PlayerMoved: moved,
        ButtonReported: _reported,
        AbsenceMarked: _absence_marked,
        AbsentRemoved: _absent_removed,
    },
    offers={**offered_to(FLOOR, _offers), **offered_to((Role.CLOCK,), _timed_offers)},
    due=_due,
)
