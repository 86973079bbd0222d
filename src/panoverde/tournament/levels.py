"""The start, levels, breaks, pauses and days (FS-5.4, FS-7.1, RT-23, FS-1.3)."""

from collections.abc import Iterator

from msgspec.structs import replace

from panoverde.core.chance import Chance
from panoverde.core.decider import Command, Event, Instant
from panoverde.core.option import Nature, Number, Option, Text
from panoverde.core.part import Part
from panoverde.core.people import Role
from panoverde.core.refusal import Refused
from panoverde.tournament import clock
from panoverde.tournament.authority import FLOOR, TIMED, in_phase, offered_to, only, said
from panoverde.tournament.clock import SECOND, Clock
from panoverde.tournament.commands import (
    AdjustClock,
    AdvanceLevel,
    EndDay,
    PauseClock,
    ResumeClock,
    StartDay,
    StartTournament,
)
from panoverde.tournament.events import (
    ClockAdjusted,
    ClockPaused,
    ClockResumed,
    DayEnded,
    DayStarted,
    LevelAdvanced,
    TournamentStarted,
)
from panoverde.tournament.formats import Format, check_sit_and_go
from panoverde.tournament.rules import Rules
from panoverde.tournament.state import Phase, State, on


def _start(state: State, command: StartTournament, _: Chance) -> Iterator[Event]:
    only(command, TIMED)
    in_phase(state, Phase.ANNOUNCED)
    rules, course = state.rules, state.course
    if rules.format == Format.SIT_AND_GO:
        check_sit_and_go(rules.per_table, course.players)  # FS-3.1.8
    if not course.drawn:
        raise Refused("RT-6", "seats-not-drawn")
    if course.playing < 2:
        raise Refused("FS-5.4.1", "nobody-to-play", players=course.playing)
    if command.at < rules.starts_at:
        raise Refused("FS-2.2 FS-5.4.1", "before-the-hour")
    if rules.is_final and not state.accounts:
        raise Refused("FS-9.4", "fund-not-paid-in")
    yield TournamentStarted(Clock(1, since=command.at))  # FS-5.4.1


def _starts_itself(rules: Rules) -> bool:
    return rules.format == Format.SIT_AND_GO or rules.is_dealt  # FS-3.1.8 R-640


def _may_start(state: State) -> bool:
    course, rules = state.course, state.rules
    if course.phase != Phase.ANNOUNCED or not course.drawn or course.playing < 2:
        return False
    if rules.is_final and not state.accounts:
        return False
    return rules.format != Format.SIT_AND_GO or course.players == rules.per_table


def _advance(state: State, command: AdvanceLevel, _: Chance) -> Iterator[Event]:
    only(command, TIMED)
    _check_running(state)
    levels, now = state.rules.levels, state.course.clock
    if clock.left(levels, now, command.at):
        seconds = -(-clock.left(levels, now, command.at) // SECOND)
        raise Refused("RT-23", "level-not-over", seconds=seconds)
    why = _cannot_advance(state)
    if why:
        raise why
    yield LevelAdvanced(clock.following(levels, now, command.at))  # RT-23


def _check_running(state: State) -> None:
    in_phase(state, Phase.RUNNING, cites="RT-23")


def _cannot_advance(state: State) -> Refused | None:
    course, now = state.course, state.course.clock
    if course.hand_for_hand:
        return Refused("RT-79.B", "clock-of-hand-for-hand")
    if now.held:
        return Refused("RT-1", "clock-stands")
    if clock.is_last(state.rules.levels, now):
        return Refused("FS-7.1", "last-level")
    if day_is_over(state):
        return Refused("FS-1.3 FS-3.1.10", "day-is-over")
    if course.colour_up:
        return Refused("RT-24.1", "colour-up-open", remove=course.colour_up.remove)
    if not course.drawn:
        return Refused("RT-6", "seats-not-drawn")
    return None


def day_is_over(state: State) -> bool:
    """Is this the last level of the first day?"""
    last = state.rules.day_one_levels
    return bool(last) and state.course.day == 1 and state.course.clock.level >= last  # FS-1.3


def _pause(state: State, command: PauseClock, _: Chance) -> Iterator[Event]:
    only(command, FLOOR)
    _check_running(state)
    said(command.reason)
    if not state.course.clock.runs:
        raise Refused("RT-1", "clock-stands")
    stopped = clock.paused(state.course.clock, command.at)
    yield ClockPaused(replace(stopped, held=True), command.reason)


def _resume(state: State, command: ResumeClock, _: Chance) -> Iterator[Event]:
    only(command, FLOOR)
    _check_running(state)
    if state.course.hand_for_hand:
        raise Refused("RT-79.B", "clock-of-hand-for-hand")
    if state.course.clock.runs or not state.course.drawn:
        raise Refused("RT-1", "clock-runs")
    yield ClockResumed(clock.resumed(state.course.clock, command.at))


def _adjust(state: State, command: AdjustClock, _: Chance) -> Iterator[Event]:
    only(command, FLOOR)
    _check_running(state)
    said(command.reason)
    levels, now = state.rules.levels, state.course.clock
    most = clock.length(levels, now) // SECOND
    if type(command.seconds) is not int or not 0 <= command.seconds <= most:
        raise Refused("FS-7.1 RT-1", "outside-the-level", seconds=str(command.seconds), most=most)
    yield ClockAdjusted(clock.set_to(levels, now, command.seconds * SECOND, command.at), command.reason)


def _end_day(state: State, command: EndDay, _: Chance) -> Iterator[Event]:
    only(command, TIMED)
    _check_running(state)
    levels, now = state.rules.levels, state.course.clock
    planned = day_is_over(state) and not clock.left(levels, now, command.at)
    if command.by != Role.DIRECTOR and not planned:
        raise Refused("FS-1.3", "day-not-over")
    if state.course.colour_up:
        raise Refused("RT-24.1", "colour-up-open", remove=state.course.colour_up.remove)
    yield DayEnded(clock.overnight(levels, now, command.at))  # FS-1.3


def _start_day(state: State, command: StartDay, _: Chance) -> Iterator[Event]:
    only(command, FLOOR)
    in_phase(state, Phase.OVERNIGHT, cites="FS-1.3")
    yield DayStarted(state.course.day + 1, state.rules.time_banks)  # RT-80.4 RT-80.6


# Believing


def _started(state: State, event: TournamentStarted) -> State:
    return on(state, phase=Phase.RUNNING, clock=event.clock)


def timed(state: State, event: LevelAdvanced | ClockPaused | ClockResumed | ClockAdjusted) -> State:
    return on(state, clock=event.clock)


def _day_ended(state: State, event: DayEnded) -> State:
    return on(state, phase=Phase.OVERNIGHT, clock=event.clock)


def _day_started(state: State, event: DayStarted) -> State:
    """Seats are drawn anew, except at the final table."""
    stays = len(state.tables) == 1 and not state.course.unseated and not state.rules.day_two
    entrants = tuple(
        [
            (
                replace(
                    one,
                    time_banks=event.time_banks if one.is_in else one.time_banks,
                    table=one.table if stays else 0,
                    seat=one.seat if stays else 0,
                )
                if one.is_in or one.is_held
                else one
            )
            for one in state.entrants
        ]
    )
    tables = state.tables if stays else {}
    state = replace(state, entrants=entrants, tables=tables)
    return on(state, phase=Phase.RUNNING, day=event.day, drawn=stays, unseated=())


# Offering


def _due(state: State) -> Command | None:
    full = state.rules.format == Format.SIT_AND_GO and _may_start(state)
    return StartTournament(by=Role.DIRECTOR) if full else None  # FS-3.1.8


def _timed_offers(state: State) -> Iterator[Option]:
    if _may_start(state) and _starts_itself(state.rules):
        yield Option("start_tournament", (), Nature.COURSE, state.rules.starts_at)
    if state.course.phase != Phase.RUNNING:
        return
    zero = _zero(state)
    if zero is not None and _cannot_advance(state) is None:
        yield Option("advance_level", (), Nature.COURSE, zero)
    if zero is not None and day_is_over(state) and not (state.course.hand_for_hand or state.course.colour_up):
        yield Option("end_day", (), Nature.COURSE, zero)


def _zero(state: State) -> Instant | None:
    """When the level is over; None: not while the clock stands."""
    levels, now = state.rules.levels, state.course.clock
    if now.runs:
        return clock.ends_at(levels, now)
    return None if clock.left(levels, now, 0) else 0


def _floor_offers(state: State) -> Iterator[Option]:
    course = state.course
    if _may_start(state) and not _starts_itself(state.rules):
        yield Option("start_tournament", (), Nature.COURSE, state.rules.starts_at)
    yield from _timed_offers(state)
    if course.phase == Phase.OVERNIGHT:
        yield Option("start_day", (), Nature.COURSE)
    if course.phase != Phase.RUNNING:
        return
    if course.clock.runs:
        yield Option("pause_clock", (Text("reason"),))
    elif course.drawn and not course.hand_for_hand:
        yield Option("resume_clock", (), Nature.COURSE)
    most = clock.length(state.rules.levels, course.clock) // SECOND
    yield Option("adjust_clock", (Number("seconds", 0, most), Text("reason")), Nature.IRREGULARITY)


def _directors(state: State) -> Iterator[Option]:
    if state.course.phase == Phase.RUNNING and not state.course.colour_up:
        yield Option("end_day")


levels: Part[State] = Part(
    judges={
        StartTournament: _start,
        AdvanceLevel: _advance,
        PauseClock: _pause,
        ResumeClock: _resume,
        AdjustClock: _adjust,
        EndDay: _end_day,
        StartDay: _start_day,
    },
    cites={
        StartTournament: "FS-5.4.1 FS-3.1.8",
        AdvanceLevel: "RT-23 FS-7.1 RT-26 RT-78",
        AdjustClock: "RT-1",
        EndDay: "FS-1.3",
        StartDay: "FS-1.3 RT-80.4",
    },
    believes={
        TournamentStarted: _started,
        LevelAdvanced: timed,
        ClockPaused: timed,
        ClockResumed: timed,
        ClockAdjusted: timed,
        DayEnded: _day_ended,
        DayStarted: _day_started,
    },
    offers={**offered_to(FLOOR, _floor_offers), **offered_to((Role.CLOCK,), _timed_offers)},
    due=_due,
)

days: Part[State] = Part(offers=offered_to((Role.DIRECTOR,), _directors))
"""The director may end a day at any time."""  # FS-1.3
