"""Moves SQLite's write-ahead log into its file, in parallel to the writer.

SQLite would do it at the end of some commit, which would then wait for all of it. Here a thread does it while others
write. A log that always has something new never starts again from the beginning, so when it is long the writer moves
the short rest itself.
"""

import sqlite3
import threading

MOST_FRAMES = 16_000
"""About four kilobytes each."""
PAUSE = 0.1

MOVE = "PRAGMA wal_checkpoint(PASSIVE)"


class Tidier:
    def __init__(self, connection: sqlite3.Connection) -> None:
        connection.execute("PRAGMA synchronous = FULL")
        self._connection = connection
        self._written, self._ended = threading.Event(), threading.Event()
        self._frames = 0
        self._thread = threading.Thread(target=self._work, name="store-tidier", daemon=True)
        self._thread.start()

    def after_writing(self, writer: sqlite3.Connection) -> None:
        """Called by the writing thread after each group."""
        self._written.set()
        if self._frames > MOST_FRAMES:
            self._frames = _move(writer)

    def close(self) -> None:
        self._ended.set()
        self._written.set()
        self._thread.join()
        self._connection.close()

    def _work(self) -> None:
        while self._written.wait() and not self._ended.wait(PAUSE):
            self._written.clear()
            if self._ended.is_set():  # set before `clear`, which has just forgotten it
                return
            self._frames = _move(self._connection)


def _move(connection: sqlite3.Connection) -> int:
    """Length of the log if it couldn't start again, else 0."""
    try:
        busy, frames, moved = connection.execute(MOVE).fetchone()
    except sqlite3.Error:
        # A disk that fails here also fails the next commit, which reports it. Nothing is lost: acknowledged data are in
        # the log.
        return 0
    return 0 if not busy and frames == moved else max(frames, 0)
