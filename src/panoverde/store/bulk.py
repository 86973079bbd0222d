"""A run of batches written together, with one statement per table."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from panoverde.journal.entry import GENESIS, Entry, Move
from panoverde.journal.ledger import GUARDED
from panoverde.store.batch_check import Purse, check_balanced
from panoverde.store.contract import Batch, NotKept, Row
from panoverde.store.rows import values

HASH = len(GENESIS)


class Apart(Exception):
    """The batch must be checked alone: this run can't tell whether it is valid."""


class Bulk:
    """What a run of batches writes if all are valid.

    Filled in order. `lows` says how far below its balance a guarded account goes at the worst point of the run. If
    every account holds that much, no batch would have been refused alone.
    """

    __slots__ = ("entries", "heads", "lows", "nets", "postings", "rows")

    def __init__(self, known: Mapping[str, int]) -> None:
        self.entries: list[Entry] = []
        self.postings: list[tuple[int, int, str, str, int]] = []
        """Index of the entry, line, account, unit, amount."""
        self.nets: dict[Purse, int] = {}
        self.lows: dict[Purse, int] = {}
        self.rows: dict[str, list[dict[str, Any]]] = {}
        self.heads: dict[str, int] = _Heads(known)

    def add(self, batch: Batch) -> None:
        """Raises Apart, or the batch's own error; after either, this run can't be written."""
        entries, moves, rows = batch
        first = len(self.entries)
        heads = self.heads
        for entry in entries:
            stream, version = entry[0], entry[1]
            if heads[stream] != version - 1:
                raise Apart
            if len(entry[4]) != HASH:
                raise ValueError("a hash of another length")
            heads[stream] = version
            self.entries.append(entry)
        if moves:
            self._post(moves, len(entries), first)
        if rows:
            self._rows(rows)

    def _post(self, moves: Sequence[Sequence[Move]], entries: int, first: int) -> None:
        if len(moves) != entries:
            raise NotKept("moves without their entry")
        nets, postings = self.nets, self.postings
        taken: list[Purse] = []
        for index, some in enumerate(moves, first):
            check_balanced(some)
            for line, (account, unit, amount) in enumerate(some):
                postings.append((index, line, account, unit, amount))
                purse = account, unit
                nets[purse] = nets.get(purse, 0) + amount
                if amount < 0 and account.startswith(GUARDED):
                    taken.append(purse)
        for purse in taken:
            if nets[purse] < self.lows.get(purse, 0):
                self.lows[purse] = nets[purse]

    def _rows(self, rows: Iterable[Row]) -> None:
        for row in rows:
            if row.revision != 1 or row.unique:
                raise Apart
            self.rows.setdefault(row.table, []).append(values(row))


class _Heads(dict[str, int]):
    """Versions after this run, over those known before it."""

    def __init__(self, known: Mapping[str, int]) -> None:
        super().__init__()
        self._known = known

    def __missing__(self, stream: str) -> int:
        try:
            return self._known[stream]
        except KeyError:
            raise Apart from None
