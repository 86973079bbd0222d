"""Errors in the points of a tournament, which players report within 72 hours (FS-9.7)."""

from collections.abc import Iterator

from msgspec.structs import replace

from panoverde.core.chance import Chance
from panoverde.core.decider import Event
from panoverde.core.option import Number, Option, Pick, Text
from panoverde.core.part import Part
from panoverde.core.refusal import Refused
from panoverde.tournament.authority import DESK, DIRECTION, entrant, in_phase, offered_to, only, said
from panoverde.tournament.clock import MINUTE
from panoverde.tournament.commands import AnswerPointsError, ReportPointsError
from panoverde.tournament.events import PointsErrorAnswered, PointsErrorReported
from panoverde.tournament.state import Complaint, Phase, State, on

TIME_TO_REPORT = 72 * 60 * MINUTE  # FS-9.7
MOST_POINTS = 10**9
ENDED = (Phase.OVER, Phase.CLOSED)


def _report(state: State, command: ReportPointsError, _: Chance) -> Iterator[Event]:
    only(command, DESK)
    in_phase(state, *ENDED, cites="FS-9.7")
    found = entrant(state, command.player)
    said(command.words, "FS-9.7")
    if not found.entries:
        raise Refused("FS-9.7", "not-in-play", player=found.name)
    if command.at > state.course.over_at + TIME_TO_REPORT:
        raise Refused("FS-9.7", "too-late-to-report")
    yield PointsErrorReported(found.number, command.words)


def _answer(state: State, command: AnswerPointsError, _: Chance) -> Iterator[Event]:
    only(command, DIRECTION)
    in_phase(state, *ENDED, cites="FS-9.7")
    found = entrant(state, command.player)
    said(command.reason, "FS-9.7")
    if found.number not in _open(state):
        raise Refused("FS-9.7", "nothing-reported", player=found.name)
    if type(command.points) is not int or not 0 <= command.points <= MOST_POINTS:
        raise Refused("FS-9.2", "not-a-count", count=str(command.points))
    yield PointsErrorAnswered(found.number, command.points, command.reason)


def _open(state: State) -> tuple[int, ...]:
    return tuple(dict.fromkeys(one.player for one in state.course.complaints if not one.answer))


def _reported(state: State, event: PointsErrorReported) -> State:
    return on(state, complaints=(*state.course.complaints, Complaint(event.player, event.words)))


def _answered(state: State, event: PointsErrorAnswered) -> State:
    answered = tuple(
        [
            replace(one, answer=event.reason) if one.player == event.player and not one.answer else one
            for one in state.course.complaints
        ]
    )
    return on(state, complaints=answered, points={**state.course.points, event.player: event.points})


def _desk_offers(state: State) -> Iterator[Option]:
    if state.course.phase not in ENDED:
        return
    if numbers := tuple([one.number for one in state.entrants if one.entries]):
        until = state.course.over_at + TIME_TO_REPORT
        yield Option("report_points_error", (Pick("player", numbers), Text("words")), until=until)


def _directors(state: State) -> Iterator[Option]:
    if state.course.phase in ENDED and (numbers := _open(state)):
        asks = (Pick("player", numbers), Number("points", 0, MOST_POINTS), Text("reason"))
        yield Option("answer_points_error", asks)


points_errors: Part[State] = Part(
    judges={ReportPointsError: _report, AnswerPointsError: _answer},
    cites={ReportPointsError: "FS-9.7", AnswerPointsError: "FS-9.7"},
    believes={PointsErrorReported: _reported, PointsErrorAnswered: _answered},
    offers=offered_to(DESK, _desk_offers),
)

points_answers: Part[State] = Part(offers=offered_to(DIRECTION, _directors))
