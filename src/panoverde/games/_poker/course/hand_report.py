"""What the house's own tournament hears of its tables: everybody's chips after a hand, and an all-in that waits."""

from collections.abc import Iterator

from msgspec.structs import replace

from panoverde.core import facts
from panoverde.core.chance import Chance
from panoverde.core.decider import Command, Event, tag_of
from panoverde.core.facts import StackAfter
from panoverde.core.option import Nature, Option
from panoverde.core.part import Part, always
from panoverde.core.people import Role, Seat
from panoverde.core.refusal import Refused
from panoverde.games._poker.course.bubble import waits_with_cards
from panoverde.games._poker.hand.deal import HandStarted
from panoverde.games._poker.hand.payment import BetsGathered, HandEnded, PotPaid
from panoverde.games._poker.hand.void import HandVoided
from panoverde.games._poker.roles import require
from panoverde.games._poker.state import Report, State

CITES = "R-640 FS-8.5"


class ReportHand(Command, tag="report_hand"):
    """The hand is over."""


class ReportAllIn(Command, tag="report_all_in"):
    """Hand for hand: the cards of an all-in wait."""


class HandReported(facts.HandOver, tag="hand_reported"):
    stacks: tuple[StackAfter, ...]
    winners: tuple[Seat, ...] = ()
    void: bool = False
    button: int = 0
    small_blind: int = 0
    big_blind: int = 0


class AllInReported(facts.AllInWaits, tag="all_in_reported"):
    pass


def _is_over(state: State) -> Report | None:
    report = state.course.report
    return report if report and report.is_over else None


def _all_in_waits(state: State) -> bool:
    report = state.course.report
    return report is not None and not report.waits and waits_with_cards(state) is not None


# Judging


def report_hand(state: State, command: ReportHand, _: Chance) -> Iterator[Event]:
    require(command, Role.CROUPIER)
    report = _is_over(state)
    if report is None:
        raise Refused("R-640", "nothing-to-report")
    stacks = tuple(
        StackAfter(seat, one.cave, _takers(report, seat) if not one.cave else (), one.time_banks)
        for seat, one in sorted(state.players.items())
    )
    yield HandReported(stacks, _winners(report, 0), report.is_void, report.button, report.small, report.big)


def _takers(report: Report, seat: Seat) -> tuple[Seat, ...]:
    """Winners of the last pot that the player could win; of the main one, if their hand was dead."""
    last = [number for number, seats in enumerate(report.contenders) if seat in seats][-1:] or [0]
    return _winners(report, last[0])


def _winners(report: Report, pot: int) -> tuple[Seat, ...]:
    return tuple(dict.fromkeys(seat for number, seat in report.paid if number == pot))


def report_all_in(state: State, command: ReportAllIn, _: Chance) -> Iterator[Event]:
    require(command, Role.CROUPIER)
    if not _all_in_waits(state):
        raise Refused("R-640 RT-79.F", "nothing-to-report")
    yield AllInReported()


# Believing


def _started(state: State, event: HandStarted) -> State:
    if not state.rules.is_called:
        return state
    return _noted(state, Report(event.marker, event.small or 0, event.big or 0))


def _noted(state: State, report: Report | None) -> State:
    return replace(state, course=replace(state.course, report=report))


def _gathered(state: State, event: BetsGathered) -> State:
    report = state.course.report
    return _noted(state, replace(report, contenders=tuple(p.contenders for p in event.pots))) if report else state


def _pot_paid(state: State, event: PotPaid) -> State:
    report = state.course.report
    return _noted(state, replace(report, paid=(*report.paid, (event.pot, event.seat)))) if report else state


def _ended(state: State, _: HandEnded) -> State:
    report = state.course.report
    return _noted(state, replace(report, is_over=True)) if report else state


def _voided(state: State, _: HandVoided) -> State:
    report = state.course.report
    return _noted(state, replace(report, is_over=True, is_void=True)) if report else state


def _reported(state: State, _: HandReported) -> State:
    return _noted(state, None)


def _waits(state: State, _: AllInReported) -> State:
    report = state.course.report
    return _noted(state, replace(report, waits=True)) if report else state


# Offering


def _due(state: State) -> Command | None:
    if _is_over(state):
        return ReportHand(by=Role.CROUPIER)
    return ReportAllIn(by=Role.CROUPIER) if _all_in_waits(state) else None


def _offers(state: State, _: Role) -> Iterator[Option]:
    if command := _due(state):
        yield Option(tag_of(command), (), Nature.COURSE)


PART: Part[State] = Part(
    judges={ReportHand: report_hand, ReportAllIn: report_all_in},
    cites={ReportHand: CITES, ReportAllIn: "R-640 RT-79.F"},
    believes={
        HandStarted: _started,
        BetsGathered: _gathered,
        PotPaid: _pot_paid,
        HandEnded: _ended,
        HandVoided: _voided,
        HandReported: _reported,
        AllInReported: _waits,
    },
    offers={Role.CROUPIER: _offers},
    due=_due,
    final={HandReported: always, AllInReported: always},  # the tournament has heard it
)
