"""The house's clock: UTC milliseconds that never go back, and steps of the system's clock."""

import time
from collections.abc import Callable

from panoverde.core.decider import Instant
from panoverde.core.record import Record

NANOSECONDS = 1_000_000
"""Per millisecond."""
TOLERANCE = 2_000
"""Milliseconds that the system's clock may step against the monotonic one before it is an incident."""


class ClockChange(Record):
    before: Instant
    """What the system's clock should have shown."""
    after: Instant

    @property
    def step(self) -> int:
        return self.after - self.before


class SystemClock:
    def __init__(self, wall: Callable[[], int] = time.time_ns, steady: Callable[[], int] = time.monotonic_ns) -> None:
        """Both in nanoseconds."""
        self._read_wall, self._read_steady = wall, steady
        self._wall, self._steady = wall(), steady()
        self._now = self._wall
        self._changes: list[ClockChange] = []

    def now(self) -> Instant:
        """After the system's clock was set back, time runs at half speed until it has caught up."""
        wall, steady = self._read_wall(), self._read_steady()
        elapsed = steady - self._steady
        expected = self._wall + elapsed
        if abs(wall - expected) > TOLERANCE * NANOSECONDS:
            self._changes.append(ClockChange(expected // NANOSECONDS, wall // NANOSECONDS))
        self._now = max(wall, self._now + elapsed // 2)
        self._wall, self._steady = wall, steady
        return self._now // NANOSECONDS

    @property
    def ahead(self) -> int:
        """Milliseconds by which the house is ahead of the system's clock."""
        return (self._now - self._wall) // NANOSECONDS

    def take_changes(self) -> list[ClockChange]:
        """Changes since the last call: each is an incident `clock_changed`."""
        changes, self._changes = self._changes, []
        return changes
