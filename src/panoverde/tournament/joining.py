"""Entering a tournament dealt by the house, its start at the hour, and what the house adds to its prizes (R-644)."""

from collections.abc import Iterator

from panoverde.core.chance import Chance
from panoverde.core.decider import Command, Event
from panoverde.core.money import BANK, Transfer
from panoverde.core.option import Nature, Option, Pick, Text
from panoverde.core.part import Part
from panoverde.core.people import Role
from panoverde.core.refusal import Refused
from panoverde.tournament import windows
from panoverde.tournament.authority import TIMED, account_of, in_phase, in_play, offered_to, only
from panoverde.tournament.commands.dealing import AddOverlay, CallOff, Join, LeaveBeforeStart
from panoverde.tournament.dealing_events import Joined, OverlayAdded
from panoverde.tournament.entries import check_person, entries
from panoverde.tournament.entry_events import Entered, EntryTakenBack, Registered
from panoverde.tournament.events import Cancelled
from panoverde.tournament.formats import Format
from panoverde.tournament.prices import of_entry
from panoverde.tournament.purchases import moved, purchases
from panoverde.tournament.state import PRIZE_POOL, Phase, State, on

HOUSE = (Role.HOUSE,)
TOO_FEW = "too-few-entries"


def _may_join(state: State) -> bool:
    return state.rules.is_dealt and windows.entries(state) is not None and windows.room_for_more(state)


def _join(state: State, command: Join, _: Chance) -> Iterator[Event]:
    only(command, HOUSE)
    window = windows.entries(state)
    if not state.rules.is_dealt or window is None or not window.has(command.at):
        raise Refused("FS-6.1", "entries-are-over")
    if not windows.room_for_more(state):
        raise Refused("FS-1.2", "room-is-full")
    check_person(state, command.name, command.account)
    if not command.account:
        raise Refused("FS-5.1", "not-identified")
    number, (paid, chips) = len(state.entrants) + 1, of_entry(state, 0)
    payer, banks = account_of(state.rules, number), state.rules.time_banks
    yield Joined(number, command.name.strip(), command.account, chips, payer, paid, banks)


def _leave(state: State, command: LeaveBeforeStart, _: Chance) -> Iterator[Event]:
    only(command, HOUSE)
    in_phase(state, Phase.ANNOUNCED, cites="FS-5.3.1")
    found = in_play(state, command.player)
    if not _may_leave(state):
        raise Refused("RT-6 R-644", "seats-are-drawn")
    payee = account_of(state.rules, found.number)
    yield EntryTakenBack(found.number, found.stack, payee, found.paid, LEFT)


LEFT = "left-before-start"


def _may_leave(state: State) -> bool:
    return state.rules.is_dealt and state.course.phase == Phase.ANNOUNCED and not state.course.drawn


def _call_off(state: State, command: CallOff, _: Chance) -> Iterator[Event]:
    only(command, TIMED)
    if not _lacks_players(state) or command.at < state.rules.starts_at:
        raise Refused("R-644", "not-called-off")
    yield Cancelled(TOO_FEW)


def _has_hour(state: State) -> bool:
    """Sit & gos begin when they are full."""
    rules, course = state.rules, state.course
    return rules.is_dealt and course.phase == Phase.ANNOUNCED and rules.format != Format.SIT_AND_GO


def _lacks_players(state: State) -> bool:
    return _has_hour(state) and bool(state.rules.starts_at) and state.course.players < state.rules.fewest


def _missing(state: State) -> int:
    """What the prize pool lacks of what was guaranteed."""
    course, rules = state.course, state.rules
    if not rules.guarantee or course.overlay or course.prizes_fixed or course.phase != Phase.RUNNING:
        return 0
    return max(0, rules.guarantee - state.accounts.get(PRIZE_POOL, 0)) if windows.sales_are_over(state) else 0


def _overlay(state: State, command: AddOverlay, _: Chance) -> Iterator[Event]:
    only(command, HOUSE)
    amount = _missing(state)
    if not amount:
        raise Refused("R-644", "guarantee-is-reached")
    yield OverlayAdded(amount)


# Believing


def _joined(state: State, event: Joined) -> State:
    registered = Registered(event.player, event.name, event.account, "", consent=True)
    entered = Entered(event.player, event.chips, event.payer, event.paid, event.time_banks)
    state = entries.believes[Registered](state, registered)
    return purchases.believes[Entered](state, entered)


def _added(state: State, event: OverlayAdded) -> State:
    return on(state, overlay=event.amount)


# Offering


def _due(state: State) -> Command | None:
    return AddOverlay(by=Role.HOUSE) if _missing(state) else None


def _offers(state: State) -> Iterator[Option]:
    window = windows.entries(state)
    if window and _may_join(state):
        yield Option("join", (Text("name"), Text("account")), Nature.COURSE, window.since, window.until)
    if _may_leave(state) and (able := tuple(one.number for one in state.entrants if one.is_in)):
        yield Option("leave_before_start", (Pick("player", able),))
    if _missing(state):
        yield Option("add_overlay", (), Nature.COURSE)


def _timed(state: State) -> Iterator[Option]:
    if _lacks_players(state):
        yield Option("call_off", (), Nature.COURSE, state.rules.starts_at)


joining: Part[State] = Part(
    judges={Join: _join, LeaveBeforeStart: _leave, AddOverlay: _overlay},
    cites={Join: "FS-4.1 FS-5.3.1 R-581", LeaveBeforeStart: "FS-5.3.1 R-644", AddOverlay: "R-644"},
    believes={Joined: _joined, OverlayAdded: _added},
    offers=offered_to(HOUSE, _offers),
    due=_due,
    moves={
        Joined: moved,
        OverlayAdded: lambda event: (Transfer(BANK, PRIZE_POOL, event.amount),),
    },
)

calling_off: Part[State] = Part(
    judges={CallOff: _call_off}, cites={CallOff: "FS-2.2 R-644"}, offers=offered_to(TIMED, _timed)
)
"""The clock calls it off, or anybody of the floor."""
