import sqlite3
import threading
from pathlib import Path

import pytest

from panoverde.store import wal
from panoverde.store.wal import Tidier


def test_a_store_that_closes_just_as_its_log_is_moved_does_not_wait_forever(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    events: list[threading.Event] = []

    class Interrupted(threading.Event):
        """Everything is told to end in the very moment before the thread forgets what it was told."""

        def __init__(self) -> None:
            super().__init__()
            events.append(self)

        def clear(self) -> None:
            for one in reversed(events):  # as `close` does it: first the end
                one.set()
            super().clear()

    monkeypatch.setattr(wal, "PAUSE", 0.0)
    monkeypatch.setattr(threading, "Event", Interrupted)
    connection = sqlite3.connect(tmp_path / "store.db", check_same_thread=False)
    tidier = Tidier(connection)
    monkeypatch.undo()
    tidier.after_writing(connection)
    tidier._thread.join(60)
    assert not tidier._thread.is_alive()
    connection.close()
