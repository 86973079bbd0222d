"""Tournaments dealt by the house: it calls hands, hears what tables say, and does what a director would (R-640)."""

from collections.abc import Callable, Iterator

from msgspec.structs import replace

from panoverde.core.chance import Chance
from panoverde.core.decider import Command, Event
from panoverde.core.option import Nature, Option, Pick
from panoverde.core.part import Bar, Part
from panoverde.core.people import Role, Who
from panoverde.core.refusal import Refused
from panoverde.tournament import commands as do
from panoverde.tournament.authority import in_phase, offered_to, only
from panoverde.tournament.bubble import is_due as bubble_is_due, is_over as bubble_is_over
from panoverde.tournament.commands.dealing import CallHand, ConfirmPlaced, ConfirmTaken, ReportAllIn, ReportHand
from panoverde.tournament.dealing_events import AllInWaits, HandCalled, HandNull, PlayerPlaced, PlayerTaken
from panoverde.tournament.eliminations import is_decided, recorded
from panoverde.tournament.positions import next_call
from panoverde.tournament.room import balancing, breaking, final_table_is_due, halted_tables
from panoverde.tournament.room_seats import positioned
from panoverde.tournament.state import (
    Call,
    Entrant,
    Phase,
    Placed,
    State,
    TournamentTable,
    on,
    with_entrants,
    with_tables,
)

HOUSE = (Role.HOUSE,)


# Where everybody is


def tracked(
    evolve: Callable[[State, Event], State], touched: Callable[[Event], set[int] | None]
) -> Callable[[State, Event], State]:
    """The same fold, which knows who sits where they should not."""

    def believed(state: State, event: Event) -> State:
        after = evolve(state, event)
        if not after.rules.is_dealt:
            return after
        whom = touched(event)
        if whom is None or after.course.phase != state.course.phase:
            whom = {one.number for one in after.entrants if one.placed} | set(after.course.astray)
        if not whom:
            return after
        astray = tuple(number for number in after.course.astray if number not in whom)
        astray += tuple(number for number in sorted(whom) if is_astray(after, after.entrant(number)))
        return after if astray == after.course.astray else on(after, astray=astray)

    return believed


def is_astray(state: State, one: Entrant) -> bool:
    """Must they be taken from where they sit?"""
    placed = one.placed
    if placed is None:
        return False
    if state.course.phase != Phase.RUNNING or not one.is_in or (one.table, one.seat) != (placed.table, placed.seat):
        return True
    return bool(one.behind)  # they sit down again with what they bought


def _sits(state: State, number: int) -> bool:
    one = state.entrant(number)
    return one.placed is not None and not is_astray(state, one)


def is_anybody_dealt(state: State) -> bool:
    return any(table.dealing for table in state.tables.values())


# Which tables may play


def callable_tables(state: State) -> Iterator[int]:
    """Everybody who should sit there does, nobody else, and nothing is to be done with them before their next hand."""
    if not _plays_on(state):
        return
    waiting: frozenset[int] | None = None
    for table in state.tables.values():
        if not _is_complete(state, table):
            continue
        if waiting is None:  # of all tables at once: there may be hundreds
            waiting = _waiting(state)
        if table.number not in waiting:
            yield table.number


def _may_call(state: State, table: TournamentTable) -> bool:
    return _plays_on(state) and _is_complete(state, table) and table.number not in _waiting(state)


def _is_complete(state: State, table: TournamentTable) -> bool:
    if table.dealing or table.number in state.course.round_tables:
        return False
    players = [number for number in table.seats.values() if state.entrant(number).is_in]
    return len(players) >= 2 and all(_sits(state, number) for number in players)


def _waiting(state: State) -> frozenset[int]:
    """Tables that are broken next, that somebody leaves, that are halted; or all, which wait for each other."""
    left = {one.placed.table for one in _astray(state) if one.placed}
    if len(state.tables) < 2:
        return frozenset(left)
    if final_table_is_due(state) or bubble_is_due(state) or bubble_is_over(state):
        return frozenset(state.tables)
    left.update(halted_tables(state))
    if (broken := breaking(state)) is not None:
        left.add(broken)
    elif spot := balancing(state):
        left.add(state.entrant(spot.player).table)
    return frozenset(left)


def _plays_on(state: State) -> bool:
    course = state.course
    stands = course.clock.held or course.clock.on_break
    return course.phase == Phase.RUNNING and course.drawn and not stands and not is_decided(state)


# Judging


def _call(state: State, command: CallHand, _: Chance) -> Iterator[Event]:
    only(command, HOUSE)
    table = state.tables.get(command.table)
    if table is None or not _may_call(state, table):
        raise Refused("R-640", "table-waits", table=str(command.table))
    level = state.rules.levels[state.course.clock.level - 1]
    last, blinds = next_call(state, table)
    missing = tuple([seat for seat, who in sorted(table.seats.items()) if state.entrant(who).missing])
    forced = level.small_blind, level.big_blind, level.ante
    call = Call(state.course.calls + 1, *forced, last, state.course.hand_for_hand, missing)
    yield HandCalled(table.number, call, blinds)


def _placed(state: State, command: ConfirmPlaced, _: Chance) -> Iterator[Event]:
    only(command, HOUSE)
    if command.player not in _expected(state, command.table, command.seat):
        raise Refused("R-640", "sits-elsewhere", player=str(command.player))
    if command.chips != state.entrant(command.player).stack:
        raise Refused("FS-8.5 R-640", "not-their-chips", player=state.entrant(command.player).name)
    yield PlayerPlaced(command.player, command.table, command.seat, command.chips)


def _expected(state: State, table: int, seat: int) -> tuple[int, ...]:
    """Who is to sit down there."""
    found = state.tables[table].seats.get(seat) if table in state.tables else None
    waits = found is not None and state.entrant(found).is_in and state.entrant(found).placed is None
    return (found,) if found and waits else ()


def _taken(state: State, command: ConfirmTaken, _: Chance) -> Iterator[Event]:
    only(command, HOUSE)
    found = next((one for one in _astray(state) if _stood(one, command.table, command.seat)), None)
    if found is None or found.placed is None:
        raise Refused("R-640", "sits-elsewhere", player=f"{command.table}/{command.seat}")
    if state.course.phase == Phase.RUNNING and command.chips != found.placed.chips:
        raise Refused("FS-8.5 R-640", "not-their-chips", player=found.name)
    yield PlayerTaken(found.number, command.chips)


def _astray(state: State) -> list[Entrant]:
    return [state.entrant(number) for number in state.course.astray]


def _stood(one: Entrant, table: int, seat: int) -> bool:
    return one.placed is not None and (one.placed.table, one.placed.seat) == (table, seat)


def _report(state: State, command: ReportHand, _: Chance) -> Iterator[Event]:
    only(command, HOUSE)
    in_phase(state, Phase.RUNNING, cites="FS-8.2")
    table = state.tables.get(command.table)
    if table is None or not table.dealing:
        raise Refused("R-640", "no-hand-dealt", table=str(command.table))
    if command.void:
        yield HandNull(table.number)  # RT-36.3
        return
    named = table.seats
    if not command.chips.keys() <= named.keys():
        raise Refused("RT-25.2", "stacks-of-others")
    told = do.RecordHand(
        table.number,
        {named[seat]: chips for seat, chips in command.chips.items()},
        tuple([named[seat] for seat in command.winners]),
        {named[seat]: tuple([named[one] for one in takers]) for seat, takers in command.takers.items()},
        by=Role.HOUSE,
        at=command.at,
    )
    banks = {named[seat]: left for seat, left in command.time_banks.items()}
    yield from recorded(state, told, command.blinds, banks)


def _all_in(state: State, command: ReportAllIn, _: Chance) -> Iterator[Event]:
    only(command, HOUSE)
    table = state.tables.get(command.table)
    if table is None or not table.dealing or table.waits:
        raise Refused("R-640 RT-79.F", "no-hand-dealt", table=str(command.table))
    yield AllInWaits(table.number)


# What the house does instead of a director, and what nobody does


def _by_hand(state: State, _: Who) -> Refused | None:
    """Acts of people at tables of wood."""
    return Refused("R-640", "dealt-by-the-house") if state.rules.is_dealt else None


def _not_by_people(state: State, who: Who) -> Refused | None:
    return None if who in (*HOUSE, Role.CLOCK) else _by_hand(state, who)


def _undone(state: State, _: Who) -> Refused | None:
    return Refused("R-643", "nothing-undone") if state.rules.is_dealt else None


def _in_hands(state: State, _: Who) -> Refused | None:
    dealt = state.rules.is_dealt and (is_anybody_dealt(state) or _somebody_moves(state))
    return Refused("R-640", "hands-in-play") if dealt else None


def _somebody_moves(state: State) -> bool:
    """Is anybody on their way to a seat, or still at one?"""
    course = state.course
    if course.astray:
        return True
    return course.drawn and not all(
        _sits(state, who) for table in state.tables.values() for who in table.seats.values()
    )


def _balance_waits(state: State, _: Who) -> Refused | None:
    spot = balancing(state) if state.rules.is_dealt else None
    waits = spot is not None and _is_busy(state, state.entrant(spot.player).table)
    return Refused("R-640", "hands-in-play") if waits else None


def _break_waits(state: State, _: Who) -> Refused | None:
    table = breaking(state) if state.rules.is_dealt else None
    return Refused("R-640", "hands-in-play") if table is not None and _is_busy(state, table) else None


def _is_busy(state: State, number: int) -> bool:
    table = state.tables[number]
    return table.dealing or not all(_sits(state, who) for who in table.seats.values() if state.entrant(who).is_in)


def _final_waits(state: State, who: Who) -> Refused | None:
    return _in_hands(state, who)


def _seat_waits(state: State, _: Who) -> Refused | None:
    """Who entered again before the table has let them go."""
    waits = state.rules.is_dealt and any(state.entrant(number).placed for number in state.course.unseated[:1])
    return Refused("R-640", "hands-in-play") if waits else None


def _anybody_sits(state: State, _: Who) -> Refused | None:
    return Refused("R-640", "hands-in-play") if state.rules.is_dealt and state.course.astray else None


BY_HAND = (
    *(do.Bust, do.RecordHand, do.Reinstate, do.ReportButton, do.RemoveAbsent, do.MarkAbsent),
    *(do.CountChips, do.CountStacks, do.ColourUpChips, do.RaceChips, do.RemoveChips, do.AnnounceRemoved),
    *(do.CallTime, do.EndTime, do.UseTimeBank, do.GrantTimeBanks, do.EndDay, do.StartDay, do.ServeHand),
    *(do.PreRegister, do.ConfirmRegistration, do.CheckIn, do.Register, do.Enter, do.TakeBackEntry, do.DeclareRebuy),
)
BY_THE_HOUSE = (do.DrawRoom, do.BreakTable, do.BalanceTables, do.DrawFinalTable, do.EndRound, do.RevealAllIns)


# Believing


def _called(state: State, event: HandCalled) -> State:
    table = positioned(state.tables[event.table], event.blinds, played=False)
    table = replace(table, called=event.call, waits=False)
    return on(with_tables(state, table), calls=event.call.number)


def _null(state: State, event: HandNull) -> State:
    return with_tables(state, replace(state.tables[event.table], called=None, waits=False))


def _waits(state: State, event: AllInWaits) -> State:
    return with_tables(state, replace(state.tables[event.table], waits=True))


def _sat_down(state: State, event: PlayerPlaced) -> State:
    one = state.entrant(event.player)
    return with_entrants(state, replace(one, placed=Placed(event.table, event.seat, event.chips)))


def _left(state: State, event: PlayerTaken) -> State:
    one = state.entrant(event.player)
    return with_entrants(state, replace(one, placed=None, seatings=one.seatings + 1))


# Offering


def _due(state: State) -> Command | None:
    course = state.course
    if not state.rules.is_dealt or course.phase != Phase.RUNNING:
        return None
    if course.hand_for_hand and all(_has_played(state, table) for table in state.tables.values()):
        return do.EndRound(by=Role.HOUSE)  # RT-79.B
    if course.face_down and _all_wait(state):
        return do.RevealAllIns(by=Role.HOUSE)  # RT-79.F
    called = next(callable_tables(state), None)
    return CallHand(called, by=Role.HOUSE) if called else None


def _has_played(state: State, table: TournamentTable) -> bool:
    """Its hand of this round; a player alone at a table has none."""
    if table.number in state.course.round_tables:
        return True
    return not table.dealing and sum(state.entrant(number).is_in for number in table.seats.values()) < 2


def _all_wait(state: State) -> bool:
    """Has every table ended its hand of this round, or an all-in that waits?"""
    tables = [table for table in state.tables.values() if table.number not in state.course.round_tables]
    return any(table.waits for table in tables) and all(table.waits or not table.dealing for table in tables)


def _offers(state: State) -> Iterator[Option]:
    if not state.rules.is_dealt:
        return
    if able := tuple(callable_tables(state)):
        yield Option("call_hand", (Pick("table", able),), Nature.COURSE)


dealing: Part[State] = Part(
    judges={
        CallHand: _call,
        ConfirmPlaced: _placed,
        ConfirmTaken: _taken,
        ReportHand: _report,
        ReportAllIn: _all_in,
    },
    bars={
        **dict.fromkeys(BY_HAND, Bar(_by_hand)),
        **dict.fromkeys((do.EndRound, do.RevealAllIns), Bar(_not_by_people)),
        do.Undo: Bar(_undone),
        do.BalanceTables: Bar(_balance_waits),
        do.BreakTable: Bar(_break_waits),
        do.DrawFinalTable: Bar(_final_waits),
        do.AnnounceHandForHand: Bar(_final_waits),
        do.SeatEntrant: Bar(_seat_waits),
        do.DrawRoom: Bar(_anybody_sits),
        do.CloseBooks: Bar(_anybody_sits),
        do.MoveEntrant: Bar(_in_hands),
    },
    cites={
        CallHand: "R-640 RT-23 RT-33",
        ConfirmPlaced: "R-640",
        ConfirmTaken: "R-640",
        ReportHand: "R-640 RT-25.2 FS-8.5",
        ReportAllIn: "R-640 RT-79.F",
    },
    believes={
        HandCalled: _called,
        PlayerPlaced: _sat_down,
        PlayerTaken: _left,
        HandNull: _null,
        AllInWaits: _waits,
    },
    offers=offered_to(HOUSE, _offers),
    due=_due,
)
