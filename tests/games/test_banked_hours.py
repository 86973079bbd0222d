"""What changes every hour at a physical table, to the millisecond."""

import pytest

from panoverde.core.game import Command
from panoverde.core.people import Role
from panoverde.core.refusal import Refused
from panoverde.games._banked import hours
from panoverde.games._banked.hours import CallRelief, CallRotation, ReliefCalled, RotationCalled, ThrowerRelieved

HOUR = 3_600_000


@pytest.mark.rule("AO-1.20", "AO-1.36", "AO-2.9", "AO-2.25", "AO-3.4", "AO-3.17", "R-200")
def test_an_hour_is_over_when_it_has_passed_and_not_before() -> None:
    since = 77
    kept = hours.both(since)
    calls: tuple[tuple[type[Command], object], ...] = ((CallRotation, RotationCalled()), (CallRelief, ReliefCalled()))
    for call, called in calls:
        with pytest.raises(Refused, match="hour-not-over"):
            list(hours.decide(kept, call(by=Role.CLOCK, at=since + HOUR - 1)))
        assert list(hours.decide(kept, call(by=Role.CLOCK, at=since + HOUR))) == [called]
    with pytest.raises(Refused, match="hour-not-over"):
        list(hours.decide(kept, CallRotation(by=Role.CLOCK, at=since + HOUR), in_use=False))


@pytest.mark.rule("AO-1.20", "AO-1.36", "AO-2.9", "AO-2.25", "AO-3.4", "AO-3.17", "R-200")
def test_the_clock_is_offered_each_hour_once_and_from_its_end() -> None:
    def offered(of: hours.Hours, *, in_use: bool = True) -> dict[str, int]:
        return {one.kind: one.since for one in hours.options(of, Role.CLOCK, in_use=in_use)}

    kept = hours.evolve(hours.both(77), ThrowerRelieved(at=99))
    assert offered(kept) == {"call_rotation": 77 + HOUR, "call_relief": 99 + HOUR}
    assert offered(kept, in_use=False) == {"call_relief": 99 + HOUR}
    assert offered(hours.evolve(kept, RotationCalled())) == {"call_relief": 99 + HOUR}
    assert offered(hours.evolve(kept, ReliefCalled())) == {"call_rotation": 77 + HOUR}
    assert [one.kind for one in hours.options(kept, Role.CROUPIER)] == ["relieve_thrower"]
    assert list(hours.options(kept, Role.INSPECTOR)) == []
