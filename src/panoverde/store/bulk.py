"""A run of batches written together, with one statement per table."""

from collections.abc import Iterable, Mapping
from typing import Any

from panoverde.journal.entry import GENESIS, Entry
from panoverde.journal.ledger import GUARDED
from panoverde.store.batch_check import Purse
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
        self.postings: list[tuple[int, int, int, str, int, str, str, int]] = []
        """Index of the entry, line, at, stream, version, account, unit, amount."""
        self.nets: dict[Purse, int] = {}
        self.lows: dict[Purse, int] = {}
        self.rows: dict[str, list[dict[str, Any]]] = {}
        self.heads: dict[str, int] = _Heads(known)

    def add(self, batch: Batch) -> None:
        """Raises Apart, or the batch's own error; after either, this run can't be written."""
        entries, postings, rows = batch
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
        if postings:
            self._post(batch, first)
        if rows:
            self._rows(rows)

    def _post(self, batch: Batch, first: int) -> None:
        entries, postings, _ = batch
        if len(entries) == 1:  # the common case
            places = {entries[0][:2]: first}
        else:
            places = {entry[:2]: first + n for n, entry in enumerate(entries)}
        nets, keep = self.nets, self.postings.append
        sums: dict[tuple[int, str], int] = {}
        lines = [0] * len(entries)
        taken = None
        for stream, version, account, unit, amount in postings:
            index = places.get((stream, version))
            if index is None:
                raise NotKept("a posting without its entry")
            line = lines[index - first]
            lines[index - first] = line + 1
            keep((index, line, entries[index - first][2], stream, version, account, unit, amount))
            sums[index, unit] = sums.get((index, unit), 0) + amount
            purse = account, unit
            nets[purse] = nets.get(purse, 0) + amount
            if amount < 0 and account.startswith(GUARDED):
                taken = [purse] if taken is None else [*taken, purse]
        if any(sums.values()):
            raise NotKept("the postings of an entry do not sum to zero")
        for purse in taken or ():
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
