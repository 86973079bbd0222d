"""What changes every hour at a physical table, to the millisecond."""

from collections.abc import Iterator
from unicodedata import normalize

import pytest
from msgspec.structs import replace

from panoverde.core.chance import Chance
from panoverde.core.decider import Command, Due, Event
from panoverde.core.option import Nature, Option, Pick, Text
from panoverde.core.part import Part
from panoverde.core.people import Who
from panoverde.core.refusal import Refused
from panoverde.games._kit.hours import (
    CallRelief,
    CallRotation,
    Hours,
    ReliefCalled,
    RelieveThrower,
    RotationCalled,
    ThrowerRelieved,
    both,
    changed,
    hours,
    in_the_hour,
    last_throw,
)
from tests.games.kit.table import CLOCK, CROUPIER, INSPECTOR, A, Rules, State, banked, decided, kinds

HOUR = 3_600_000
INES_WITH_MARKS = normalize("NFD", "inês  sá")
"""Reads like Inês Sá, though its accents are characters of their own."""


class Throw(Command, tag="throw"):
    pass


class Rotate(Command, tag="rotate"):
    pass


class Thrown(Event, tag="thrown"):
    pass


class Rotated(Event, tag="rotated"):
    at: int


class Physical(State, kw_only=True):
    hours: Hours = both(77)
    in_use: bool = True


def throw(state: Physical, command: Throw, __: Chance) -> Iterator[Event]:
    in_the_hour(state, state.hours, command.at)
    yield Thrown()


def rotate(_: Physical, command: Rotate, __: Chance) -> Iterator[Event]:
    yield Rotated(command.at)


def may_throw(_: Physical, who: Who) -> bool:
    return who == CROUPIER


THROWER: Part[Physical] = Part(
    judges={Throw: throw, Rotate: rotate},
    believes={
        Thrown: lambda state, _: state,
        Rotated: lambda state, event: replace(state, hours=changed(state.hours, event.at)),
    },
    offers={CROUPIER: lambda *_: (Option("throw"),)},
    due=lambda _: Throw(by=CROUPIER),
)


def clock(*, spare: bool = True) -> Part[Physical]:
    return hours(
        Physical,
        lambda state: state.hours,
        lambda state, now: replace(state, hours=now),
        in_use=lambda state: state.in_use,
        throw=Throw,
        thrown=(Thrown,),
        may_throw=may_throw,
        rotation=lambda _: Rotate(by=CROUPIER) if spare else None,
    )


GAME = banked(Physical(), THROWER, clock())
NO_SPARE = banked(Physical(), THROWER, clock(spare=False))


def after(state: Physical, *events: Event) -> Physical:
    for event in events:
        state = GAME.evolve(state, event)
    return state


def relieved(state: Physical, at: int, leaves: str, comes: str) -> Physical:
    return after(state, *decided(GAME, state, RelieveThrower(leaves, comes, by=CROUPIER, at=at)))


@pytest.mark.rule("AO-1.20", "AO-1.36", "AO-2.9", "AO-2.25", "AO-3.4", "AO-3.17", "R-200")
def test_an_hour_is_over_when_it_has_passed_and_not_before() -> None:
    since, kept = 77, Physical()
    calls: tuple[tuple[type[Command], Event], ...] = ((CallRotation, RotationCalled()), (CallRelief, ReliefCalled()))
    for call, called in calls:
        with pytest.raises(Refused, match="hour-not-over"):
            decided(GAME, kept, call(by=CLOCK, at=since + HOUR - 1))
        assert decided(GAME, kept, call(by=CLOCK, at=since + HOUR)) == [called]
        with pytest.raises(Refused, match="hour-not-over"):
            decided(GAME, after(kept, called), call(by=CLOCK, at=since + HOUR))
    with pytest.raises(Refused, match="hour-not-over"):
        decided(GAME, Physical(in_use=False), CallRotation(by=CLOCK, at=since + HOUR))


@pytest.mark.rule("AO-1.20", "AO-1.36", "AO-2.9", "AO-2.25", "AO-3.4", "AO-3.17", "R-200")
def test_the_clock_is_offered_each_hour_once_and_from_its_end() -> None:
    def offered(state: Physical) -> dict[str, int]:
        return {one.kind: one.since for one in GAME.options(state, CLOCK)}

    kept = after(Physical(), ThrowerRelieved(at=99))
    assert offered(kept) == {"call_rotation": 77 + HOUR, "call_relief": 99 + HOUR}
    assert offered(replace(kept, in_use=False)) == {"call_relief": 99 + HOUR}
    assert offered(after(kept, RotationCalled())) == {"call_relief": 99 + HOUR}
    assert offered(after(kept, ReliefCalled())) == {"call_rotation": 77 + HOUR}
    assert kinds(GAME, kept, CROUPIER) == {"relieve_thrower", "throw"}
    assert kinds(GAME, kept, INSPECTOR) == set()


@pytest.mark.rule("AO-1.20", "AO-1.36", "R-200", "R-205")
def test_a_virtual_table_has_no_hours() -> None:
    virtual = Physical(rules=Rules(physical=False))
    assert kinds(GAME, virtual, CLOCK) == set()
    assert kinds(GAME, virtual, CROUPIER) == {"throw"}
    for command in (
        CallRotation(by=CLOCK, at=2 * HOUR),
        CallRelief(by=CLOCK, at=2 * HOUR),
        RelieveThrower(by=CROUPIER),
    ):
        with pytest.raises(Refused, match="virtual-table"):
            decided(GAME, virtual, command)


@pytest.mark.rule("AO-1.20", "AO-1.36", "AO-2.9", "AO-2.25", "AO-3.4", "AO-3.17", "R-200")
@pytest.mark.parametrize(
    ("called", "code", "cites"),
    [
        ([RotationCalled()], "rotation-due", ("AO-1.20", "AO-2.9", "AO-3.4", "R-200")),
        ([ReliefCalled()], "relief-due", ("AO-1.36", "AO-2.25", "AO-3.17", "R-200")),
        ([ReliefCalled(), RotationCalled()], "rotation-due", ("AO-1.20", "AO-2.9", "AO-3.4", "R-200")),
    ],
)
def test_a_called_hour_bars_the_throw(called: list[Event], code: str, cites: tuple[str, ...]) -> None:
    state = after(Physical(), *called)
    assert "throw" not in kinds(GAME, state, CROUPIER)
    with pytest.raises(Refused, match=code) as refused:
        decided(GAME, state, Throw(by=CROUPIER))
    assert refused.value.cites == cites
    assert decided(GAME, state, Throw(by=A)) == [Thrown()]  # who may not throw at all is refused by its judge


@pytest.mark.rule("AO-1.36", "AO-2.25", "AO-3.17", "AO-3.4", "R-200")
def test_what_ends_the_hour_is_due_instead_of_the_throw() -> None:
    both_called = after(Physical(), RotationCalled(), ReliefCalled())
    assert GAME.due(both_called) == Due(Rotate(by=CROUPIER))
    rotated = after(both_called, Rotated(at=99))
    assert (rotated.hours.equipment.since, rotated.hours.equipment.called) == (99, False)
    assert GAME.due(rotated) is None  # only the staff knows who comes
    relief = RelieveThrower("Ana", "Rui", by=CROUPIER, at=111)
    assert [one.nature for one in GAME.options(rotated, CROUPIER)] == [Nature.COURSE]
    thrower = after(rotated, *decided(GAME, rotated, relief))
    assert (thrower.hours.thrower.since, thrower.hours.thrower.called) == (111, False)
    assert GAME.due(thrower) == Due(Throw(by=CROUPIER))


@pytest.mark.rule("AO-3.4", "R-200", "R-201")
def test_equipment_that_cannot_be_changed_does_not_keep_the_thrower_from_being_relieved() -> None:
    rotation = after(Physical(), RotationCalled())
    assert NO_SPARE.due(rotation) is None
    assert kinds(NO_SPARE, after(rotation, ReliefCalled()), CROUPIER) == {"relieve_thrower"}


@pytest.mark.rule("AO-1.20", "AO-1.36", "AO-2.9", "AO-2.25", "AO-3.4", "AO-3.17", "R-200")
def test_an_hour_binds_by_the_time_of_the_act_though_nobody_has_called_it() -> None:
    state = after(Physical(), ThrowerRelieved(99), Rotated(111))
    assert last_throw(state, state.hours) == 99 + HOUR - 1
    assert decided(GAME, state, Throw(by=CROUPIER, at=99 + HOUR - 1)) == [Thrown()]
    with pytest.raises(Refused, match="relief-due"):
        decided(GAME, state, Throw(by=CROUPIER, at=99 + HOUR))
    with pytest.raises(Refused, match="rotation-due"):
        decided(GAME, state, Throw(by=CROUPIER, at=111 + HOUR))
    virtual = replace(state, rules=Rules(physical=False))
    assert last_throw(virtual, virtual.hours) is None
    assert decided(GAME, virtual, Throw(by=CROUPIER, at=9 * HOUR)) == [Thrown()]


@pytest.mark.rule("AO-1.36", "AO-2.25", "AO-3.17", "R-300")
def test_a_relief_names_who_leaves_and_who_comes_and_nobody_relieves_themselves() -> None:
    state = Physical()
    for leaves, comes in (("", ""), ("Ana", ""), ("", "Rui"), ("Ana", " ana "), ("Inês Sá", INES_WITH_MARKS)):
        with pytest.raises(Refused, match="another-thrower"):
            decided(GAME, state, RelieveThrower(leaves, comes, by=CROUPIER))
    of_rui = relieved(state, 5, "Ana", "Rui")
    assert of_rui.hours.throws == "Rui"
    with pytest.raises(Refused, match="not-the-thrower"):
        decided(GAME, of_rui, RelieveThrower("Ana", "Eva", by=CROUPIER))
    again = decided(GAME, of_rui, RelieveThrower("rui", "Ana", by=CROUPIER, at=6))
    assert again == [ThrowerRelieved(6, "rui", "Ana", since=state.hours.thrower.since)], "nobody has thrown meanwhile"
    asked = [one.asks for one in GAME.options(of_rui, CROUPIER) if one.kind == "relieve_thrower"]
    assert asked == [(Pick("leaves", ("Rui",)), Text("comes", unlike="leaves"))]


@pytest.mark.rule("R-300")
def test_the_names_of_the_staff_are_shown_to_the_staff() -> None:
    event = ThrowerRelieved(5, "Ana", "Rui", since=3)
    state = after(Physical(), event)
    assert GAME.see(event, INSPECTOR) is event
    assert GAME.see(event, A) == ThrowerRelieved(5, since=3)
    assert GAME.view(state, INSPECTOR) is state
    assert GAME.view(state, A).hours.throws == ""
    assert GAME.view(Physical(), A) == Physical()


@pytest.mark.rule("AO-1.36", "AO-2.25", "AO-3.17")
def test_only_the_clock_calls_and_only_the_croupier_relieves() -> None:
    for command in (CallRotation(by=CROUPIER, at=2 * HOUR), CallRelief(by=A, at=2 * HOUR), RelieveThrower(by=CLOCK)):
        with pytest.raises(Refused, match="not-yours"):
            decided(GAME, Physical(), command)


@pytest.mark.rule("AO-1.36", "AO-2.25", "AO-3.17", "R-300")
def test_a_thrower_who_comes_back_before_anybody_has_thrown_has_not_left() -> None:
    there = Physical(hours=both(0))
    away = relieved(there, HOUR - 9, "ana", "rui")
    back = relieved(away, HOUR - 1, "rui", " Ana")
    assert back.hours.thrower.since == 0
    with pytest.raises(Refused, match="relief-due"):
        in_the_hour(there, replace(back.hours, equipment=changed(both(0), HOUR).equipment), HOUR)
    assert relieved(after(away, Thrown()), HOUR - 1, "rui", " Ana").hours.thrower.since == HOUR - 1, "rui has thrown"


@pytest.mark.rule("AO-1.36", "AO-2.25", "AO-3.17", "R-300")
def test_a_thrower_who_comes_back_after_the_hour_of_another_has_left() -> None:
    away = relieved(Physical(hours=both(0)), HOUR, "ana", "rui")
    early, late = 2 * HOUR - 1, 2 * HOUR
    assert relieved(away, early, "rui", "ana").hours.thrower.since == 0
    assert relieved(away, late, "rui", "ana").hours.thrower.since == late


@pytest.mark.rule("AO-1.36", "AO-2.25", "AO-3.17", "R-300")
def test_a_relief_of_old_journals_names_nobody_and_begins_an_hour() -> None:
    old = after(Physical(hours=both(0)), ThrowerRelieved(5), ThrowerRelieved(9))
    assert old.hours.thrower.since == 9
    assert not old.hours.relieved


@pytest.mark.rule("R-300")
def test_those_who_left_are_named_to_the_staff_alone() -> None:
    away = after(Physical(), ThrowerRelieved(9, "ana", "rui"))
    assert [stint.name for stint in GAME.view(away, CROUPIER).hours.relieved] == ["ana"]
    assert not GAME.view(away, A).hours.relieved
