"""Between a tournament dealt by the house and its tables: what each must be told, and what it says (R-640)."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from panoverde.core.decider import Command, Fact
from panoverde.core.facts import AllInWaits, HandOver, StackPlaced, StackTaken
from panoverde.core.people import Role, Seat
from panoverde.games._poker.course.bubble import Proceed
from panoverde.games._poker.course.called_hands import CallHand
from panoverde.games._poker.seats.arrival import SeatPlayer
from panoverde.games._poker.seats.departure import Unseat
from panoverde.tournament.balance import final_size
from panoverde.tournament.button import Blinds
from panoverde.tournament.commands.dealing import ConfirmPlaced, ConfirmTaken, ReportAllIn, ReportHand
from panoverde.tournament.formats import Format
from panoverde.tournament.rules import Rules
from panoverde.tournament.state import Phase, State, TournamentTable

GAME_PROFILE = "TOURNAMENT"
TIME_BANK = 30  # RT-80.4
"""Seconds."""


class Order(NamedTuple):
    """What a table must do. It is done once under this name, however often it is sent."""

    name: str
    command: Command


def options_of(rules: Rules, tournament: str, number: int) -> dict[str, str]:
    """Options of the tournament's table, as an operator would write them."""
    first = rules.levels[0]
    return {
        "tournament": tournament,
        "number": str(number),
        "physical": "no",
        "demo": "yes" if rules.demo else "no",
        "currency": rules.currency,
        "seats": str(_seats(rules)),
        "limit_mode": rules.limit_mode,
        "minimum": str(first.big_blind),
        "blinds": f"{first.small_blind},{first.big_blind}",
        "odd_unit": "1",
        "cave": str(max(rules.stack, first.big_blind)),
        "entry": str(max(rules.stack, first.big_blind)),
        "top_up": str(max(rules.stack, first.big_blind)),
        "decision_seconds": str(rules.shot_seconds),
        "extra_seconds": str(TIME_BANK),
    }


def _seats(rules: Rules) -> int:
    """A final table may have one more; a sit & go has one table from its start."""
    if rules.format == Format.SIT_AND_GO:  # FS-3.1.8
        return rules.per_table
    return max(rules.per_table, final_size(rules.per_table))


# Down


def orders(state: State, number: int, seated: Mapping[int, int]) -> Iterator[Order]:
    """To the table of that number, at which these entrants sit, by seat."""
    yield from _taken_away(state, number, seated)
    table = state.tables.get(number)
    if table is None or state.course.phase != Phase.RUNNING:
        return
    yield from _brought(state, table, seated)
    yield from _called(state, table)


def _taken_away(state: State, number: int, seated: Mapping[int, int]) -> Iterator[Order]:
    for seat, who in seated.items():
        one = state.entrant(who)
        if one.placed and one.placed.table == number and one.placed.seat == seat and who in state.course.astray:
            yield Order(f"take/{who}/{one.seatings}", Unseat(Seat(seat), by=Role.HOUSE))


def _brought(state: State, table: TournamentTable, seated: Mapping[int, int]) -> Iterator[Order]:
    for seat, who in table.seats.items():
        one = state.entrant(who)
        if one.is_in and one.placed is None and seat not in seated and who not in seated.values():
            brings = SeatPlayer(Seat(seat), one.stack, one.account, one.time_banks, by=Role.HOUSE)
            yield Order(f"seat/{who}/{one.seatings}", brings)


def _called(state: State, table: TournamentTable) -> Iterator[Order]:
    call = table.called
    if call is None:
        return
    last = call.last
    places = Seat(last.button), last.small_blind, last.big_blind
    told = CallHand(call.small, call.big, call.ante, *places, call.held, call.missing, by=Role.HOUSE)
    yield Order(f"call/{call.number}", told)
    if table.waits and not state.course.face_down:
        yield Order(f"reveal/{call.number}", Proceed(by=Role.HOUSE))  # RT-79.F


# Up


def heard(number: int, fact: Fact, numbers: Mapping[str, int]) -> Command | None:
    """What a fact of the table of that number is to the tournament. `numbers`: of the entrants, by account."""
    match fact:
        case StackPlaced(seat=seat, chips=chips, player=account) if account in numbers:
            return ConfirmPlaced(numbers[account], number, seat, chips, by=Role.HOUSE)
        case StackTaken(seat=seat, chips=chips):
            return ConfirmTaken(number, seat, chips, by=Role.HOUSE)
        case HandOver():
            return _reported(number, fact)
        case AllInWaits():
            return ReportAllIn(number, by=Role.HOUSE)
        case _:
            return None


def _reported(number: int, over: HandOver) -> ReportHand:
    return ReportHand(
        number,
        {int(one.seat): one.chips for one in over.stacks},
        Blinds(over.button, over.small_blind, over.big_blind),
        tuple(map(int, over.winners)),
        {int(one.seat): tuple(map(int, one.takers)) for one in over.stacks if one.takers},
        {int(one.seat): one.time_banks for one in over.stacks},
        over.void,
        by=Role.HOUSE,
    )
