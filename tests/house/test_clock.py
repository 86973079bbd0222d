"""The one clock of the house."""

import time

from hypothesis import given, strategies as st

from panoverde.house.clock import ClockChange, SystemClock

MS = 1_000_000


class Hands:
    """The system's two clocks, moved by hand."""

    def __init__(self) -> None:
        self.wall, self.steady = 1_700_000_000_000 * MS, 77 * MS
        self.clock = SystemClock(lambda: self.wall, lambda: self.steady)

    def pass_(self, milliseconds: int, step: int = 0) -> int:
        """So long, and the system's clock moved by a step besides; what the house says."""
        self.steady += milliseconds * MS
        self.wall += (milliseconds + step) * MS
        return self.clock.now() - 1_700_000_000_000


def test_it_shows_the_time_of_the_system_in_milliseconds() -> None:
    before, now, after = time.time_ns() // MS, SystemClock().now(), time.time_ns() // MS
    assert before <= now <= after + 1
    hands = Hands()
    assert [hands.pass_(1000), hands.pass_(500)] == [1000, 1500]
    assert hands.clock.take_changes() == []


def test_a_step_of_more_than_two_seconds_either_way_is_told_once() -> None:
    hands = Hands()
    hands.pass_(1000, step=2000)
    hands.pass_(1000, step=-2000)
    assert hands.clock.take_changes() == []
    hands.pass_(1000, step=2001)
    hands.pass_(1000, step=-5000)
    start = 1_700_000_000_000
    assert hands.clock.take_changes() == [
        ClockChange(start + 3000, start + 5001),
        ClockChange(start + 6001, start + 1001),
    ]
    assert hands.clock.take_changes() == []
    assert ClockChange(5, 2).step == -3


def test_set_back_it_goes_on_at_half_its_pace_until_it_is_right_again() -> None:
    hands = Hands()
    hands.pass_(1000)
    assert hands.pass_(0, step=-10_000) == 1000
    assert hands.clock.ahead == 10_000
    assert hands.pass_(10_000) == 6000
    assert hands.clock.ahead == 5000
    assert hands.pass_(10_000) == 11_000
    assert hands.clock.ahead == 0
    assert hands.pass_(10_000) == 21_000


@given(st.lists(st.tuples(st.integers(0, 5000), st.integers(-9000, 9000)), max_size=30))
def test_it_never_goes_back(steps: list[tuple[int, int]]) -> None:
    hands = Hands()
    shown = [hands.pass_(milliseconds, step) for milliseconds, step in steps]
    assert shown == sorted(shown)
    assert hands.clock.ahead >= 0
