"""Fair turns for processes that write to one SQLite file.

SQLite has no queue: a waiting process polls every tenth of a second, and the last writer gets the file again first. So
a writer takes the turn before it asks for the file and gives it back once it has the file: none writes twice while
another waits. SQLite's own lock still decides; without the turn it is only less fair.
"""

import os
import random
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

if sys.platform != "win32":
    import fcntl

PATIENCE = 30.0
"""Seconds to wait for a turn; a process that holds it longer has probably stopped."""
PAUSE = 0.004


class Turn:
    """A lock on the file's folder, which works on every local file system and which no other program takes."""

    def __init__(self, folder: Path) -> None:
        self._folder = os.open(folder, os.O_RDONLY)

    @contextmanager
    def taken(self) -> Iterator[None]:
        self._wait()
        try:
            yield
        finally:
            with suppress(OSError):
                fcntl.flock(self._folder, fcntl.LOCK_UN)

    def _wait(self) -> None:
        patient_until = time.monotonic() + PATIENCE
        while time.monotonic() < patient_until:
            try:
                fcntl.flock(self._folder, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                time.sleep(random.uniform(0, PAUSE))  # noqa: S311 - jitter
            except OSError:  # no locks on this file system: writers go on without turns, as SQLite lets them
                return
            else:
                return

    def close(self) -> None:
        os.close(self._folder)
