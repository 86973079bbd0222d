"""A run of batches taken together, for databases that write them with one statement for each table."""

from collections.abc import Iterable, Mapping
from typing import Any

from panoverde.store.contract import GENESIS, GUARDED, Batch, Entry, NotKept, Row
from panoverde.store.judging import Purse
from panoverde.store.rows import values

HASH = len(GENESIS)


class Apart(Exception):
    """Something in the run must be looked at by itself: whether it can be kept isn't known from here."""


class Bulk:
    """What a run of batches writes, if nothing stands against any of them.

    It is filled in order. `lows` says how far below its balance a guarded account goes at the worst point of the run:
    if all of them hold that much, no batch of the run would have been refused by itself.
    """

    __slots__ = ("entries", "heads", "lows", "nets", "postings", "rows")

    def __init__(self, known: Mapping[str, int]) -> None:
        self.entries: list[Entry] = []
        self.postings: list[tuple[int, int, int, str, int, str, str, int]] = []
        """Which of the entries, line, at, stream, version, account, unit, amount."""
        self.nets: dict[Purse, int] = {}
        self.lows: dict[Purse, int] = {}
        self.rows: dict[str, list[dict[str, Any]]] = {}
        self.heads: dict[str, int] = _Heads(known)

    def add(self, batch: Batch) -> None:
        """Raises Apart, or what is wrong with the batch by itself; after that this run can't be written."""
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
        if len(entries) == 1:  # nearly always
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
    """Versions after this run, on top of those known before it."""

    def __init__(self, known: Mapping[str, int]) -> None:
        super().__init__()
        self._known = known

    def __missing__(self, stream: str) -> int:
        try:
            return self._known[stream]
        except KeyError:
            raise Apart from None
