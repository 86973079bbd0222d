"""Moving what SQLite's log holds into its file, beside the writing and not within it.

SQLite would do it at the end of some commit, and whoever waits for that commit waits for all of it. A thread does it
here while others write. As long as there is always something new in the log it never begins again from the start, so
now and then, when it has become long, the writer moves the rest itself: little, most has been moved before.
"""

import sqlite3
import threading

MOST_FRAMES = 16_000
"""Of about four kilobytes each."""
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
        """Said by the writing thread after each group."""
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
            self._frames = _move(self._connection)


def _move(connection: sqlite3.Connection) -> int:
    """How long the log is, if it can't begin again."""
    try:
        busy, frames, moved = connection.execute(MOVE).fetchone()
    except sqlite3.Error:
        # A disk that fails here fails the next commit too, and that is the one who must say so: nothing is lost, what
        # was acknowledged is in the log.
        return 0
    return 0 if not busy and frames == moved else max(frames, 0)
