"""How groups of batches are written in SQLite: a whole run with one statement, so that the event loop has the
interpreter to itself meanwhile; by themselves only those that need it."""

import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import accumulate, groupby

import msgspec

from panoverde.store.bulk import Apart, Bulk
from panoverde.store.contract import Batch, Fenced, NotKept, Outdated, Overdrawn, Row, Taken
from panoverde.store.judging import is_guarded, judge, nets
from panoverde.store.phrases import insert, quoted, update
from panoverde.store.rows import columns, key_of, values

# The bodies and hashes of a run are one block of octets, from which each is cut: they come back byte for byte, and
# JSON, which carries the rest, need not escape them.
INBOX = """
CREATE TEMP VIEW inbox AS SELECT NULL AS block, NULL AS entries, NULL AS postings, NULL AS nets, NULL AS lows;
CREATE TEMP TRIGGER keep INSTEAD OF INSERT ON inbox BEGIN
    SELECT RAISE(ABORT, 'overdrawn')
        FROM json_each(NEW.lows) LEFT JOIN balances ON account = value ->> 0 AND unit = value ->> 1
        WHERE coalesce(amount, 0) + (value ->> 2) < 0;
    INSERT INTO entries (stream, version, at, body, hash)
        SELECT value ->> 0, value ->> 1, value ->> 2,
            CAST(substr(NEW.block, (value ->> 3) + 1, value ->> 4) AS TEXT),
            substr(NEW.block, (value ->> 3) + (value ->> 4) + 1, 32)
        FROM json_each(NEW.entries);
    INSERT INTO postings (seq, line, at, stream, version, account, unit, amount)
        SELECT (SELECT max(seq) FROM entries) - (value ->> 0),
            value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5, value ->> 6, value ->> 7
        FROM json_each(NEW.postings);
    INSERT INTO balances (account, unit, amount)
        SELECT value ->> 0, value ->> 1, (value ->> 2) + coalesce(
            (SELECT amount FROM balances AS before WHERE before.account = value ->> 0 AND before.unit = value ->> 1), 0)
        FROM json_each(NEW.nets) WHERE true
        ON CONFLICT DO UPDATE SET amount = excluded.amount;
END;
"""

HASH = 32
MOST_STREAMS = 1_000_000
"""Heads that are remembered; after that, from the beginning."""

Verdicts = list[Exception | None]

OF_THE_BATCH = (NotKept, Apart, ValueError, TypeError, OverflowError, sqlite3.IntegrityError, sqlite3.DataError,
                sqlite3.ProgrammingError, sqlite3.InterfaceError)  # fmt: skip
"""What a batch can be guilty of. Everything else is the disk's or the machine's."""

_encode = msgspec.json.Encoder().encode


class SqliteWriter:
    """Used by one thread. What it raises means that the database can't be trusted with more."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        connection.executescript(INBOX)
        self._connection = connection
        self._known: dict[str, int] = {}
        """Versions that certainly exist. A stream may be longer meanwhile, if another process writes too."""

    def write(self, batches: Sequence[Batch]) -> Verdicts:
        """What became of each, all of it durable."""
        try:
            self._write_run(batches, alone=True)
        except OF_THE_BATCH:
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")
        else:
            return [None] * len(batches)
        with self._transaction("BEGIN IMMEDIATE", "COMMIT", "ROLLBACK"):
            return list(self._sort_out(batches))

    def _sort_out(self, batches: Sequence[Batch]) -> Iterator[Exception | None]:
        """Runs that can be written together are; whatever is not ordinary is tried by itself, in its turn."""
        for ordinary, run in groupby(batches, self._is_ordinary):
            yield from (self._keep_run if ordinary else self._keep_each)(list(run))

    def _is_ordinary(self, batch: Batch) -> bool:
        return not any(posting.amount < 0 and is_guarded(posting.account) for posting in batch.postings) and not any(
            row.unique or row.revision != 1 for row in batch.rows
        )

    def _keep_run(self, batches: Sequence[Batch]) -> Verdicts:
        if len(batches) > 1:
            try:
                with self._savepoint():
                    self._write_run(batches)
            except OF_THE_BATCH:
                pass
            else:
                return [None] * len(batches)
        return self._keep_each(batches)

    def _keep_each(self, batches: Sequence[Batch]) -> Verdicts:
        verdicts: Verdicts = []
        for batch in batches:
            try:
                with self._savepoint():
                    self._keep(batch)
            except OF_THE_BATCH as problem:
                verdicts.append(problem)
            else:
                verdicts.append(None)
        return verdicts

    def _write_run(self, batches: Sequence[Batch], alone: bool = False) -> None:
        """All or nothing. Alone it is a transaction; a single statement that writes needs no other words for it."""
        bulk = Bulk(self._known)
        self._learn(batches)
        for batch in batches:
            bulk.add(batch)
        if bulk.rows and alone:
            self._connection.execute("BEGIN IMMEDIATE")
        self._pour(bulk)
        for table, rows in bulk.rows.items():
            self._insert_rows(table, rows)
        if bulk.rows and alone:
            self._connection.execute("COMMIT")
        self._known.update(bulk.heads)

    def _learn(self, batches: Sequence[Batch]) -> None:
        """Heads of streams that this writer has not seen yet."""
        known = self._known
        if len(known) > MOST_STREAMS:
            known.clear()
        for batch in batches:
            for entry in batch.entries:
                if entry[0] not in known:
                    known[entry[0]] = self._head(entry[0])

    def _head(self, stream: str) -> int:
        question = "SELECT max(version) FROM entries WHERE stream = ?"
        return self._connection.execute(question, (stream,)).fetchone()[0] or 0

    def _pour(self, bulk: Bulk) -> None:
        entries, last = bulk.entries, len(bulk.entries) - 1
        if not entries:
            return
        block = b"".join([part for entry in entries for part in entry[3:5]])
        lengths = [len(entry[3]) for entry in entries]
        starts = accumulate(lengths, lambda start, length: start + length + HASH, initial=0)
        places = [(*entry[:3], start, length) for entry, start, length in zip(entries, starts, lengths, strict=False)]
        postings = [(last - posting[0], *posting[1:]) for posting in bulk.postings]
        self._connection.execute(
            "INSERT INTO inbox VALUES (?, ?, ?, ?, ?)",
            (
                block,
                _encode(places).decode(),
                _encode(postings).decode(),
                _encode([(*purse, net) for purse, net in bulk.nets.items()]).decode(),
                _encode([(*purse, low) for purse, low in bulk.lows.items()]).decode(),
            ),
        )
