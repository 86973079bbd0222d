"""The time that the terminal puts on each command."""

import time
from abc import ABC, abstractmethod

from panoverde.core.game import Instant

SECOND = 1000


class Clock(ABC):
    """Never goes back; jumps forward when everybody waits for it."""

    def __init__(self) -> None:
        self._ahead = 0

    def now(self) -> Instant:
        return self._ticks() + self._ahead

    def jump_to(self, instant: Instant) -> None:
        self._ahead += max(0, instant - self.now())

    def line_read(self) -> None:
        """Somebody pressed Enter: nothing to a clock that runs by itself."""
        return

    @abstractmethod
    def _ticks(self) -> Instant: ...


class WallClock(Clock):
    def _ticks(self) -> Instant:
        return time.time_ns() // 1_000_000


class LineClock(Clock):
    """A second for each line read, so that the same lines always make the same log."""

    def __init__(self) -> None:
        super().__init__()
        self._lines = 0

    def line_read(self) -> None:
        self._lines += 1

    def _ticks(self) -> Instant:
        return self._lines * SECOND
