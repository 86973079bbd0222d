"""Snapshots of a table: one to restart from, and permanent ones from which past coups are replayed."""

from msgspec.structs import replace

from panoverde.house.records import Snapshot
from panoverde.journal.past import kept_as
from panoverde.journal.table_entry import SavedTable
from panoverde.store.contract import Row
from panoverde.wire.messages import encode

SNAPSHOT_EVERY = 500
"""Entries between two snapshots, at least."""


class TableSnapshots:
    def __init__(self, stream: str, last: Snapshot | None = None) -> None:
        self._stream = stream
        self._last = last or Snapshot(id=stream, revision=0, version=0, body="")

    def is_due(self, version: int) -> bool:
        return version - self._last.version >= SNAPSHOT_EVERY

    def rows(self, version: int, saved: SavedTable) -> tuple[Row, ...]:
        """The next restart point, and a permanent snapshot, which needs no command ids."""
        body = encode(saved).decode()
        self._last = Snapshot(id=self._stream, revision=self._last.revision + 1, version=version, body=body)
        past = encode(replace(saved, ids=())).decode()
        return (self._last, Snapshot(id=kept_as(self._stream, version), version=version, body=past))
