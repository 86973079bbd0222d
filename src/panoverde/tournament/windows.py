"""When registrations, entries and purchases are accepted."""

from typing import NamedTuple

from panoverde.core.decider import Instant
from panoverde.core.option import Nature, Option, Pick
from panoverde.tournament import clock
from panoverde.tournament.clock import MINUTE
from panoverde.tournament.formats import Format
from panoverde.tournament.rules import Purchase
from panoverde.tournament.state import Phase, Standing, State

CHECK_IN = 60 * MINUTE  # FS-5.2
CONFIRMATION = 30 * MINUTE  # FS-4.1.1


class Window(NamedTuple):
    since: Instant = 0
    until: Instant | None = None

    def has(self, at: Instant) -> bool:
        return self.since <= at and (self.until is None or at <= self.until)

    def option(self, kind: str, *asks: Pick) -> Option:
        return Option(kind, asks, Nature.COURSE, self.since, self.until)


def check_in_opens(state: State) -> Instant:
    """0: as soon as it is announced, where no hour is."""
    return max(0, state.rules.starts_at - CHECK_IN)  # FS-5.2


def registrations_lapse(state: State) -> Instant:
    return max(0, state.rules.starts_at - CONFIRMATION)  # FS-4.1.1 R-193


def entries(state: State, *, held: bool = False) -> Window | None:
    """In which an entry is accepted; `held`: of a player whose seat is kept through level one."""
    course, rules = state.course, state.rules
    if course.phase == Phase.ANNOUNCED:
        return Window() if rules.is_dealt else Window(check_in_opens(state))
    if course.entries_closed or course.phase not in (Phase.RUNNING, Phase.OVERNIGHT):
        return None
    if course.phase == Phase.OVERNIGHT:
        return Window() if rules.format == Format.MULTISTACK else None  # FS-3.1.10
    second = rules.format == Format.MULTISTACK and course.day > 1
    last = rules.day_two_late_level if second else rules.late_levels  # FS-6.1
    return _through(state, max(last, 1) if held else last, with_break=rules.late_through_break)  # FS-5.4.2


def xtrastacks(state: State) -> Window | None:
    """Before the start, and to the end of the last level of late registration, whatever is said of its break."""
    course, rules = state.course, state.rules
    if rules.xtrastack is None or course.phase == Phase.ANNOUNCED:
        return entries(state) if rules.xtrastack else None
    second = rules.format == Format.MULTISTACK and course.day > 1
    if second or course.entries_closed or course.phase != Phase.RUNNING:
        return None
    return _through(state, rules.late_levels, with_break=False)  # FS-3.1.14


def _through(state: State, last: int, *, with_break: bool) -> Window | None:
    """To the end of a level; the break after it belongs to none, unless the announcement says so."""
    now, levels = state.course.clock, state.rules.levels
    if now.level != last:
        return Window() if now.level < last else None
    through_break = with_break and bool(levels[last - 1].break_minutes)
    if now.on_break and not through_break:
        return None  # FS-3.1.14 R-553
    if not now.on_break and through_break:
        return Window()
    ends = clock.ends_at(levels, now)
    if ends is None:
        return Window() if now.ran < clock.length(levels, now) else None
    return Window(0, ends - 1)


def sells(state: State, sale: Purchase | None) -> bool:
    """May it be bought in this level? The break after the last level still counts."""
    if sale is None or state.course.phase != Phase.RUNNING or state.course.prizes_fixed:
        return False
    return sale.first_level <= state.course.clock.level <= sale.last_level  # FS-3.1.2.1 R-556


def sales_are_over(state: State) -> bool:
    """Is the pool final?"""
    course, rules = state.course, state.rules
    last = max([sale.last_level for sale in (rules.rebuy, rules.add_on) if sale], default=0)
    if not course.entries_closed or (course.clock.level <= last and course.playing > 1):
        return False
    return not (rules.rebuy and any(one.owes_rebuy for one in state.entrants))  # RT-27


def room_for_more(state: State) -> bool:
    """Is there room for another player?"""
    capacity = _capacity(state)
    return not capacity or state.course.playing + state.course.registered < capacity  # FS-1.2 FS-3.1.8


def _capacity(state: State) -> int:
    """0: none was announced."""
    return state.rules.per_table if state.rules.format == Format.SIT_AND_GO else state.rules.capacity


def is_waited_for(state: State) -> bool:
    """Does somebody wait for the next place? They have it before anybody who comes or enters again."""
    return bool(_capacity(state)) and any(one.standing == Standing.WAITING for one in state.entrants)  # RT-7.1 R-612
