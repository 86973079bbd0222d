"""Time to act: the action clock with its time banks (RT-80), or time that is called (RT-29)."""

from collections.abc import Iterator

from msgspec.structs import replace

from panoverde.core.chance import Chance
from panoverde.core.decider import Event
from panoverde.core.option import Nature, Number, Option, Pick
from panoverde.core.part import Part
from panoverde.core.people import Role
from panoverde.core.refusal import Refused
from panoverde.tournament.authority import DIRECTION, FLOOR, in_phase, in_play, offered_to, only, playing
from panoverde.tournament.clock import SECOND
from panoverde.tournament.commands import CallTime, EndTime, GrantTimeBanks, UseTimeBank
from panoverde.tournament.events import TimeBanksGranted, TimeBankUsed, TimeCalled, TimeEnded
from panoverde.tournament.state import Phase, State, on, with_entrants

CALLED = 25 + 5  # RT-29
"""Seconds of a called clock, the count included."""
TIME_BANK = 30  # RT-80.4 R-162
"""Seconds that one adds, whatever the action clock has."""
MOST_BANKS = 100
DEALERS = (*FLOOR, Role.CROUPIER)


def _use(state: State, command: UseTimeBank, _: Chance) -> Iterator[Event]:
    only(command, DEALERS)
    in_phase(state, Phase.RUNNING, cites="RT-80.4")
    found = in_play(state, command.player)
    if not state.rules.shot_clock:
        raise Refused("RT-80 R-162", "no-shot-clock")
    if not found.time_banks:
        raise Refused("RT-80.6", "no-time-banks", player=found.name)
    yield TimeBankUsed(found.number, TIME_BANK)  # RT-80.4


def _grant(state: State, command: GrantTimeBanks, _: Chance) -> Iterator[Event]:
    only(command, DIRECTION)
    in_phase(state, Phase.RUNNING, Phase.OVERNIGHT, cites="RT-80.6")
    if not state.rules.shot_clock:
        raise Refused("RT-80 R-162", "no-shot-clock")
    if type(command.count) is not int or not 1 <= command.count <= MOST_BANKS:
        raise Refused("RT-80.6", "no-such-count", count=str(command.count))
    yield TimeBanksGranted(command.count)  # RT-80.6 RT-80.9


def _call(state: State, command: CallTime, _: Chance) -> Iterator[Event]:
    only(command, DEALERS)
    in_phase(state, Phase.RUNNING, cites="RT-29")
    found = in_play(state, command.player)
    if found.number in state.course.timed:
        raise Refused("RT-29", "time-called", player=found.name)
    seconds = state.rules.shot_seconds if state.rules.shot_clock else CALLED
    yield TimeCalled(found.number, command.at + seconds * SECOND)  # RT-29 RT-80.2


def _end(state: State, command: EndTime, _: Chance) -> Iterator[Event]:
    only(command, DEALERS)
    found = in_play(state, command.player)
    until = state.course.timed.get(found.number)
    if until is None or (not command.acted and command.at < until):
        raise Refused("RT-29 RT-80.3", "time-not-over", player=found.name)
    late = "fold" if command.facing_bet else "check"  # RT-29 RT-80.3
    yield TimeEnded(found.number, "acted" if command.acted else late)  # RT-80.7: doubt favours the player


# Believing


def _used(state: State, event: TimeBankUsed) -> State:
    one, timed = state.entrant(event.player), dict(state.course.timed)
    if event.player in timed:
        timed[event.player] += event.seconds * SECOND  # RT-80.4
    return with_entrants(on(state, timed=timed), replace(one, time_banks=one.time_banks - 1))


def _granted(state: State, event: TimeBanksGranted) -> State:
    more = [replace(one, time_banks=one.time_banks + event.count) for one in state.entrants if one.is_in]
    return with_entrants(state, *more)


def _called(state: State, event: TimeCalled) -> State:
    return on(state, timed={**state.course.timed, event.player: event.until})


def _ended(state: State, event: TimeEnded) -> State:
    return on(state, timed={who: until for who, until in state.course.timed.items() if who != event.player})


# Offering


def _offers(state: State) -> Iterator[Option]:
    if state.course.phase != Phase.RUNNING:
        return
    timed = state.course.timed
    numbers = playing(state)
    if state.rules.shot_clock and (able := tuple([one for one in numbers if state.entrant(one).time_banks])):
        yield Option("use_time_bank", (Pick("player", able),))
    if free := tuple([one for one in numbers if one not in timed]):
        yield Option("call_time", (Pick("player", free),))
    for player, until in timed.items():
        asks = (Pick("player", (player,)), Pick("acted", (True,)), Pick("facing_bet", (False, True)))
        yield Option("end_time", asks, Nature.COURSE)
        asks = (Pick("player", (player,)), Pick("acted", (False,)), Pick("facing_bet", (False, True)))
        yield Option("end_time", asks, Nature.COURSE, until)


def _directors(state: State) -> Iterator[Option]:
    if state.rules.shot_clock and state.course.phase in (Phase.RUNNING, Phase.OVERNIGHT):
        yield Option("grant_time_banks", (Number("count", 1, MOST_BANKS),))


shot_clock: Part[State] = Part(
    judges={UseTimeBank: _use, GrantTimeBanks: _grant, CallTime: _call, EndTime: _end},
    cites={
        UseTimeBank: "RT-80.4 RT-80.5 RT-80.6 RT-80.8",
        GrantTimeBanks: "RT-80.6 RT-80.9",
        CallTime: "RT-29 RT-80.1 RT-80.2",
        EndTime: "RT-29 RT-80.3 RT-80.7",
    },
    believes={TimeBankUsed: _used, TimeBanksGranted: _granted, TimeCalled: _called, TimeEnded: _ended},
    offers=offered_to(DEALERS, _offers),
)

time_banks: Part[State] = Part(offers=offered_to(DIRECTION, _directors))
"""The director gives more."""  # RT-80.6
