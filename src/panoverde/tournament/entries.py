"""Pre-registration, check-in, waiting list and the end of registration (FS-4, FS-5, FS-6)."""

import re
from collections.abc import Iterator
from operator import attrgetter

from msgspec.structs import replace

from panoverde.core.chance import Chance
from panoverde.core.decider import Command, Event
from panoverde.core.option import Nature, Option, Pick, Text, is_words
from panoverde.core.part import Part
from panoverde.core.people import Role
from panoverde.core.refusal import Refused
from panoverde.tournament import windows
from panoverde.tournament.authority import DESK, FLOOR, TIMED, entrant, in_phase, offered_to, only
from panoverde.tournament.commands import (
    CheckIn,
    CloseEntries,
    ConfirmRegistration,
    LapseRegistrations,
    PreRegister,
    Register,
    ReleaseSeats,
    Withdraw,
)
from panoverde.tournament.entry_events import (
    CheckedIn,
    EntriesClosed,
    PreRegistered,
    Registered,
    RegistrationConfirmed,
    RegistrationsLapsed,
    SeatsReleased,
    Withdrawn,
)
from panoverde.tournament.formats import Format
from panoverde.tournament.prizes import FEWEST
from panoverde.tournament.room_seats import without_seats
from panoverde.tournament.state import Entrant, Phase, Standing, State, on, with_entrants

DIGEST = re.compile(r"[0-9a-f]{64}", re.ASCII)
EXPECTED = (Standing.PRE_REGISTERED, Standing.REGISTERED)
UNPAID = (*EXPECTED, Standing.WAITING)


def _pre_register(state: State, command: PreRegister, _: Chance) -> Iterator[Event]:
    only(command, DESK)
    in_phase(state, Phase.ANNOUNCED, cites="FS-4.1.1")
    if state.course.lapsed or (state.rules.starts_at and command.at >= windows.registrations_lapse(state)):
        raise Refused("FS-4.1.1 R-193", "too-late-to-pre-register")
    check_person(state, command.name, command.account)
    yield PreRegistered(len(state.entrants) + 1, command.name.strip(), command.account)


def check_person(state: State, name: object, account: str, identity: str = "") -> None:
    """A registration is personal: nobody has two."""
    if not is_words(name):
        raise Refused("FS-4.1", "no-name")
    if account and account in map(attrgetter("account"), state.entrants):
        raise Refused("FS-4.1", "registered-already", player=str(name))
    _check_identity(state, account, identity)


def _check_identity(state: State, account: str, identity: str, number: int = 0) -> None:
    if identity:
        if not DIGEST.fullmatch(identity):
            raise Refused("FS-5.1 R-551", "not-a-digest")
        if holder := next((one for one in state.entrants if one.identity == identity and one.number != number), None):
            raise Refused("FS-4.1", "registered-already", player=holder.name)
    if account and (not is_words(account)):
        raise Refused("FS-4.1", "no-name")


def _confirm(state: State, command: ConfirmRegistration, _: Chance) -> Iterator[Event]:
    only(command, DESK)
    found = entrant(state, command.player)
    if found.standing != Standing.PRE_REGISTERED or found.confirmed:
        raise Refused("FS-4.1.2", "not-to-be-confirmed", player=found.name)
    if not windows.room_for_more(state):
        raise Refused("FS-1.2", "room-is-full")
    yield RegistrationConfirmed(found.number)  # FS-4.1.2


def _check_in(state: State, command: CheckIn, _: Chance) -> Iterator[Event]:
    only(command, DESK)
    found = entrant(state, command.player)
    if found.standing not in (Standing.PRE_REGISTERED, Standing.GONE):
        raise Refused("FS-5.2", "checked-in-already", player=found.name)
    _check_hour(state, command)
    _check_desk(state, found.account, command.identity, command.consent, found.number)
    waits = not found.confirmed and (not windows.room_for_more(state) or windows.is_waited_for(state))
    yield CheckedIn(found.number, command.identity, command.consent, waits)


def _register(state: State, command: Register, _: Chance) -> Iterator[Event]:
    only(command, DESK)
    _check_hour(state, command)
    check_person(state, command.name, command.account, command.identity)
    _check_desk(state, command.account, command.identity, command.consent)
    number = len(state.entrants) + 1
    waits = not windows.room_for_more(state) or windows.is_waited_for(state)  # RT-7.1 R-612
    name, account = command.name.strip(), command.account
    yield Registered(number, name, account, command.identity, command.consent, waits)


def _check_hour(state: State, command: Command) -> None:
    window = windows.entries(state)
    if window is None or (window.until is not None and command.at > window.until):
        raise Refused("FS-6.1", "entries-are-over")
    if not window.has(command.at):
        raise Refused("FS-5.2", "check-in-not-open")


def _check_desk(state: State, account: str, identity: str, consent: bool, number: int = 0) -> None:
    if not identity and not account:
        raise Refused("FS-5.1", "not-identified")
    _check_identity(state, account, identity, number)
    if not consent:
        raise Refused("FS-8.6", "no-consent")


def _withdraw(state: State, command: Withdraw, _: Chance) -> Iterator[Event]:
    only(command, DESK)
    found = entrant(state, command.player)
    if found.standing not in UNPAID:
        raise Refused("FS-5.3.1", "paid-already", player=found.name)
    yield Withdrawn(found.number)


def _lapse(state: State, command: LapseRegistrations, _: Chance) -> Iterator[Event]:
    only(command, TIMED)
    in_phase(state, Phase.ANNOUNCED, cites="FS-4.1.1")
    if not _has_to_lapse(state) or command.at < windows.registrations_lapse(state):
        raise Refused("FS-4.1.1 R-193", "not-yet-lapsed")
    yield RegistrationsLapsed(tuple([one.number for one in state.entrants if one.standing == Standing.PRE_REGISTERED]))


def _has_to_lapse(state: State) -> bool:
    if state.course.phase != Phase.ANNOUNCED or state.course.lapsed or not state.rules.starts_at:
        return False
    return any(one.standing == Standing.PRE_REGISTERED for one in state.entrants)


def _release(state: State, command: ReleaseSeats, _: Chance) -> Iterator[Event]:
    only(command, FLOOR)
    numbers = held(state)
    if not numbers or not _level_one_is_over(state):
        raise Refused("FS-5.4.2 R-193", "seats-are-held")
    yield SeatsReleased(numbers)


def held(state: State) -> tuple[int, ...]:
    """Entrants whose place waits for their payment."""
    if not state.course.registered:
        return ()
    return tuple([one.number for one in state.entrants if one.is_held])


def _level_one_is_over(state: State) -> bool:
    course = state.course
    return course.phase == Phase.RUNNING and (course.clock.level > 1 or course.clock.on_break)  # FS-5.4.2


def _close(state: State, command: CloseEntries, _: Chance) -> Iterator[Event]:
    only(command, FLOOR)
    in_phase(state, Phase.RUNNING, cites="FS-7.5")
    window = windows.entries(state)
    if state.course.entries_closed or not _may_close(state, open_now=bool(window and window.has(command.at))):
        raise Refused("FS-6.1 FS-7.5", "entries-still-open")
    if too_few(state):
        raise Refused("R-180", "too-few-entries", least=FEWEST, entries=state.course.entries)
    yield EntriesClosed(state.course.entries)


def too_few(state: State) -> bool:
    return not state.rules.is_final and state.course.entries < FEWEST


def _may_close(state: State, *, open_now: bool) -> bool:
    course = state.course
    if course.phase != Phase.RUNNING or course.entries_closed:
        return False
    if state.rules.format == Format.MULTISTACK and course.day == 1:
        return False  # FS-3.1.10: who enters on day two only
    return course.playing <= 1 or not (open_now or held(state))


# Believing


def _pre_registered(state: State, event: PreRegistered) -> State:
    return with_entrants(state, Entrant(event.player, event.name, Standing.PRE_REGISTERED, event.account))


def _confirmed(state: State, event: RegistrationConfirmed) -> State:
    state = on(state, registered=state.course.registered + 1)
    return with_entrants(state, replace(state.entrant(event.player), confirmed=True))


def _checked_in(state: State, event: CheckedIn) -> State:
    one = state.entrant(event.player)
    standing = Standing.WAITING if event.waits else Standing.REGISTERED
    new = 0 if event.waits or (one.confirmed and one.standing == Standing.PRE_REGISTERED) else 1
    keeps = state.course.phase == Phase.ANNOUNCED  # FS-5.4.2
    changed = replace(one, standing=standing, identity=event.identity, consent=event.consent, keeps_place=keeps)
    return with_entrants(on(state, registered=state.course.registered + new), changed)


def _registered(state: State, event: Registered) -> State:
    standing = Standing.WAITING if event.waits else Standing.REGISTERED
    early = state.course.phase == Phase.ANNOUNCED  # FS-5.4.2
    new = Entrant(event.player, event.name, standing, event.account, event.identity, event.consent, keeps_place=early)
    return with_entrants(on(state, registered=state.course.registered + (not event.waits)), new)


def _left(state: State, *numbers: int) -> State:
    """They are no longer expected, and have no seat."""
    gone = [state.entrant(number) for number in numbers]
    fewer = sum(one.standing == Standing.REGISTERED or one.confirmed for one in gone if one.standing in EXPECTED)
    state = on(without_seats(state, gone), registered=state.course.registered - fewer)
    return with_entrants(
        state, *(replace(one, standing=Standing.GONE, confirmed=False, table=0, seat=0) for one in gone)
    )


def _lapsed(state: State, event: RegistrationsLapsed) -> State:
    return on(_left(state, *event.players), lapsed=True)


def _closed(state: State, _: EntriesClosed) -> State:
    return on(state, entries_closed=True)


# Offering


def _due(state: State) -> Command | None:
    if _level_one_is_over(state) and held(state):
        return ReleaseSeats(by=Role.DIRECTOR)
    if state.course.phase == Phase.RUNNING and not too_few(state):
        stuck = state.course.playing <= 1 and not state.course.drawn
        if (windows.entries(state) is None or stuck) and _may_close(state, open_now=False):
            return CloseEntries(by=Role.DIRECTOR)  # FS-6.1: one player is left, and others may still come
    return None


def _desk_offers(state: State) -> Iterator[Option]:
    course = state.course
    if course.phase == Phase.ANNOUNCED and not course.lapsed:
        until = windows.registrations_lapse(state) - 1 if state.rules.starts_at else None
        yield Option("pre_register", (Text("name"), Text("account")), Nature.ASIDE, 0, until)
    waiting = [one.number for one in state.entrants if one.standing == Standing.PRE_REGISTERED and not one.confirmed]
    if waiting and windows.room_for_more(state):
        yield Option("confirm_registration", (Pick("player", tuple(waiting)),))
    unpaid = tuple([one.number for one in state.entrants if one.standing in UNPAID])
    if unpaid:
        yield Option("withdraw", (Pick("player", unpaid),))
    if window := windows.entries(state):
        yield Option("register", (Text("name"), Text("account")), Nature.COURSE, window.since, window.until)
        known = [one for one in state.entrants if one.standing in (Standing.PRE_REGISTERED, Standing.GONE)]
        if with_account := tuple([one.number for one in known if one.account]):
            yield window.option("check_in", Pick("player", with_account))


def _timed_offers(state: State) -> Iterator[Option]:
    if _has_to_lapse(state):
        yield Option("lapse_registrations", (), Nature.COURSE, windows.registrations_lapse(state))


def _floor_offers(state: State) -> Iterator[Option]:
    yield from _timed_offers(state)
    if _level_one_is_over(state) and held(state):
        yield Option("release_seats", (), Nature.COURSE)
    if state.course.phase == Phase.RUNNING and not too_few(state):
        window = windows.entries(state)
        if _may_close(state, open_now=window is not None):
            yield Option("close_entries", (), Nature.COURSE)


entries: Part[State] = Part(
    judges={
        PreRegister: _pre_register,
        ConfirmRegistration: _confirm,
        CheckIn: _check_in,
        Register: _register,
        Withdraw: _withdraw,
        LapseRegistrations: _lapse,
        ReleaseSeats: _release,
        CloseEntries: _close,
    },
    cites={
        PreRegister: "FS-4.1.1",
        ConfirmRegistration: "FS-4.1.2",
        CheckIn: "FS-5.1 FS-5.2 FS-8.6",
        Register: "FS-4.1 FS-5.1 FS-5.2 FS-8.6",
        LapseRegistrations: "FS-4.1.1 R-193",
        ReleaseSeats: "FS-5.4.2 R-193",
        CloseEntries: "FS-6.1 FS-7.5",
    },
    believes={
        PreRegistered: _pre_registered,
        RegistrationConfirmed: _confirmed,
        CheckedIn: _checked_in,
        Registered: _registered,
        Withdrawn: lambda state, event: _left(state, event.player),
        RegistrationsLapsed: _lapsed,
        SeatsReleased: lambda state, event: _left(state, *event.players),
        EntriesClosed: _closed,
    },
    offers={**offered_to(DESK, _desk_offers), **offered_to((Role.CLOCK,), _timed_offers)},
    due=_due,
)

registration_end: Part[State] = Part(offers=offered_to(FLOOR, _floor_offers))
"""Offered to the floor, besides the desk."""
