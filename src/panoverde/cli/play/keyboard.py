"""Lines from the keyboard or a pipe, and their time."""

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

from panoverde.core.decider import Instant

SECOND = 1000


KEYS = {key: key for key in "q?rhc"} | {"sair": "q", "quit": "q", "ajuda": "?", "help": "?"}
"""Keys and words for them; never answers."""


def key_of(line: str) -> str | None:
    """The key on this line, if any."""
    return KEYS.get(line.casefold())


DROPS = ("x", "anular", "cancel")
"""Words that leave a question about an outcome."""


class Dropped(Exception):
    """The act was cancelled midway: nothing was done."""


class Quit(Exception):
    """The user wants to stop, or the input has ended."""


class PlayClock(ABC):
    """Time of each command. Never goes back; jumps forward when everyone waits for it."""

    def __init__(self) -> None:
        self._ahead = 0

    def now(self) -> Instant:
        return self._ticks() + self._ahead

    def jump_to(self, instant: Instant) -> None:
        self._ahead += max(0, instant - self.now())

    def line_read(self) -> None:
        """Enter was pressed: nothing to a clock that runs by itself."""
        return

    @abstractmethod
    def _ticks(self) -> Instant: ...


class WallClock(PlayClock):
    def _ticks(self) -> Instant:
        return time.time_ns() // 1_000_000


class LineClock(PlayClock):
    """A second per line, so that the same lines always make the same log."""

    def __init__(self) -> None:
        super().__init__()
        self._lines = 0

    def line_read(self) -> None:
        self._lines += 1

    def _ticks(self) -> Instant:
        return self._lines * SECOND


class Keyboard:
    def __init__(self, console: Console, clock: PlayClock) -> None:
        self._console = console
        self._clock = clock
        self._piped = not sys.stdin.isatty()
        _forgive(sys.stdin)

    def line(self, prompt: Text) -> str:
        """The typed line, stripped."""
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
    """Ignores Ctrl-C meanwhile."""
    if threading.current_thread() is not threading.main_thread():  # only the main thread gets signals
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before or signal.SIG_DFL)


def _forgive(stream: TextIO) -> None:
    """Invalid bytes become a mark that no answer accepts, never a traceback."""
    reconfigure = getattr(stream, "reconfigure", None)
    if reconfigure:
        reconfigure(errors="replace")
