"""Lines from the keyboard, or from a pipe."""

import sys
from typing import TextIO

from rich.console import Console
from rich.text import Text

from panoverde.play.clock import Clock


class Quit(Exception):
    """Somebody wants to stop, or there is nothing more to read."""


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


def _forgive(stream: TextIO) -> None:
    """Bytes that are no text become a mark that no answer accepts, never a traceback."""
    reconfigure = getattr(stream, "reconfigure", None)
    if reconfigure:
        reconfigure(errors="replace")
