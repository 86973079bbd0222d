"""Lines from the keyboard or from a pipe, and the time at which they come."""

import signal
import sys
import threading
import time
from abc import ABC, abstractmethod
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TextIO

from rich.console import Console
from rich.text import Text

from panoverde.core.game import Instant

SECOND = 1000


KEYS = {key: key for key in "q?rhc"} | {"sair": "q", "quit": "q", "ajuda": "?", "help": "?"}
"""And words for them; never answers."""


def key_of(line: str) -> str | None:
    """The key that a line is, where it is one."""
    return KEYS.get(line.casefold())


DROPS = ("x", "anular", "cancel")
"""Words that leave a question about what came out."""


class Dropped(Exception):
    """Somebody thought better of an act in the middle of it: nothing was done."""


class Quit(Exception):
    """Somebody wants to stop, or there is nothing more to read."""


class Clock(ABC):
    """The time that the terminal puts on each command. Never goes back; jumps forward when everybody waits for it."""

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


class Keyboard:
    def __init__(self, console: Console, clock: Clock) -> None:
        self._console = console
        self._clock = clock
        self._piped = not sys.stdin.isatty()
        _forgive(sys.stdin)

    def line(self, prompt: Text) -> str:
        """What was typed, without the spaces around it."""
        try:
            typed = self._console.input(prompt)
        except EOFError:
            self._console.print()
            raise Quit from None
        self._clock.line_read()
        line = "".join(mark for mark in typed if mark.isprintable()).strip()
        if self._piped:  # nobody typed it on this screen
            self._console.print(Text(line, "dim"))
        return line


@contextmanager
def undisturbed() -> Iterator[None]:
    """Ctrl-C does nothing meanwhile."""
    if threading.current_thread() is not threading.main_thread():  # signals are the main thread's
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before or signal.SIG_DFL)


def _forgive(stream: TextIO) -> None:
    """Bytes that are no text become a mark that no answer accepts, never a traceback."""
    reconfigure = getattr(stream, "reconfigure", None)
    if reconfigure:
        reconfigure(errors="replace")
