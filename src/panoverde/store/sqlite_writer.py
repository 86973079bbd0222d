"""Writes groups of batches to SQLite: whole runs in a few statements, single batches only where needed."""

import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, nullcontext, suppress
from functools import cache
from itertools import groupby
from typing import Any

import msgspec

from panoverde.journal.entry import EMPTY, Head
from panoverde.store.batch_check import changes_rows, first_entries, follows, is_guarded, judge, nets, takes
from panoverde.store.bulk import Apart, Bulk
from panoverde.store.contract import Batch, Fenced, NotKept, Outdated, Overdrawn, Row, Taken
from panoverde.store.phrases import insert, quoted, update
from panoverde.store.rows import values
from panoverde.store.write_turn import Turn

ALONE = "BEGIN IMMEDIATE"

MOST_ROWS = 1024
"""Rows per statement. Each step of SQLite releases the interpreter to the event loop; a thousand small steps would hand
it over a thousand times."""

MOST_STREAMS = 1_000_000
"""Limit of cached heads; beyond it the cache starts again."""

Verdicts = list[Exception | None]

OF_THE_BATCH = (
    NotKept,
    Apart,
    ValueError,
    TypeError,
    OverflowError,
    sqlite3.IntegrityError,
    sqlite3.DataError,
    sqlite3.ProgrammingError,
    sqlite3.InterfaceError,
)
"""Errors that a batch can cause. All others are the disk's or the machine's."""


class SqliteWriter:
    """Used by one thread. If it raises, nothing was written."""

    def __init__(self, connection: sqlite3.Connection, turn: Turn) -> None:
        self._connection = connection
        self._turn = turn
        self._known: dict[str, int] = {}
        """Versions known to exist. A stream may be longer if another process writes too."""

    def write(self, batches: Sequence[Batch]) -> Verdicts:
        """Outcome of each batch, all of it durable."""
        try:
            self._write_run(batches, alone=True)
        except OF_THE_BATCH:
            pass
        else:
            return [None] * len(batches)
        with self._within(ALONE, "COMMIT", "ROLLBACK"):
            return list(self._sort_out(batches, DOUBTS))

    def _sort_out(
        self, batches: Sequence[Batch], doubts: Sequence[Callable[[Batch], bool]]
    ) -> Iterator[Exception | None]:
        """Writes runs together where possible, and doubtful batches alone, in order. The next doubt splits a run that
        fails."""
        doubt, *others = doubts
        for doubtful, some in groupby(batches, doubt):
            run = list(some)
            if doubtful or len(run) == 1:
                yield from map(self._try, run)
            elif self._try_together(run):
                yield from [None] * len(run)
            else:
                yield from self._sort_out(run, others) if others else map(self._try, run)

    def _try_together(self, batches: Sequence[Batch]) -> bool:
        try:
            with self._within("SAVEPOINT run", "RELEASE run", "ROLLBACK TO run"):
                self._write_run(batches)
        except OF_THE_BATCH:
            return False
        return True

    def _try(self, batch: Batch) -> Exception | None:
        try:
            with self._within("SAVEPOINT one", "RELEASE one", "ROLLBACK TO one"):
                self._keep(batch)
        except OF_THE_BATCH as problem:
            return problem
        return None

    @contextmanager
    def _within(self, begin: str, end: str, back: str) -> Iterator[None]:
        execute = self._connection.execute
        with self._turn.taken() if begin is ALONE else nullcontext():
            execute(begin)
        try:
            yield
            execute(end)
        except BaseException:
            with suppress(sqlite3.Error):  # after a disk failure there may be nothing to roll back
                execute(back)
                if begin.startswith("SAVEPOINT"):
                    execute(end)
            raise

    def _write_run(self, batches: Sequence[Batch], alone: bool = False) -> None:
        """All or nothing."""
        self._learn(batches)
        bulk = Bulk(self._known)
        for batch in batches:
            bulk.add(batch)
        if alone:
            with self._within(ALONE, "COMMIT", "ROLLBACK"):
                self._pour(bulk)
        else:
            self._pour(bulk)
        self._known.update(bulk.heads)

    def _learn(self, batches: Sequence[Batch]) -> None:
        """Reads the heads of streams new to this writer; from then on it knows them, because it writes them."""
        known = self._known
        if len(known) > MOST_STREAMS:
            known.clear()
        for batch in batches:
            for entry in batch.entries:
                if entry[0] not in known:
                    head = self._head(entry[0])
                    if not follows(entry, head):
                        raise Apart
                    known[entry[0]] = head.version

    def _head(self, stream: str) -> Head:
        question = "SELECT version, hash FROM entries WHERE stream = ? ORDER BY version DESC LIMIT 1"
        found = self._connection.execute(question, (stream,)).fetchone()
        return Head(*found) if found else EMPTY

    def _pour(self, bulk: Bulk) -> None:
        if self._ask_all(LOWS, [(*purse, low) for purse, low in bulk.lows.items()]):
            raise Apart
        entries: list[Any] = []
        for stream, version, at, body, hash_ in bulk.entries:
            entries += (stream, version, at, body.decode(), hash_)
        self._ask_many(ENTRIES, 5, entries)
        self._ask_all(POSTINGS, bulk.postings, len(bulk.entries))
        self._ask_all(BALANCES, [(*purse, net) for purse, net in bulk.nets.items()])
        for table, rows in bulk.rows.items():
            self._ask_many(
                _new_rows(table, tuple(rows[0])), len(rows[0]), [part for row in rows for part in row.values()]
            )

    def _ask_all(self, phrase: str, rows: Sequence[tuple[Any, ...]], *given: int) -> bool:
        """Runs a statement over rows of text and whole numbers; returns whether any row came back.

        As JSON, which SQLite reads while the event loop runs: binding every value would hold it up.
        """
        if not rows:
            return False
        asked = self._connection.execute(phrase, (msgspec.json.encode(rows).decode(), *given))
        return asked.fetchone() is not None

    def _ask_many(self, phrase: str, width: int, parts: list[Any]) -> bool:
        """Runs a statement over all rows, in chunks; returns whether any row came back."""
        answered = False
        for start in range(0, len(parts), MOST_ROWS * width):
            some = parts[start : start + MOST_ROWS * width]
            rows = 1 << (len(some) // width - 1).bit_length()
            some += [None] * (rows * width - len(some))
            answered |= self._connection.execute(_over_rows(phrase, width, rows), some).fetchone() is not None
        return answered

    def _keep(self, batch: Batch) -> None:
        """Writes one batch, with each check before its write."""
        judge(batch)
        firsts = first_entries((batch,))
        heads = {stream: self._head(stream) for stream in firsts}
        bulk = Bulk({stream: head.version for stream, head in heads.items()})
        fenced = Fenced(*(entry[:2] for entry in batch.entries))
        if not all(follows(entry, heads[stream]) for stream, entry in firsts.items()):
            raise fenced
        try:
            bulk.add(batch._replace(rows=()))
        except Apart:
            raise fenced from None
        for row in batch.rows:
            self._keep_row(row)
        for (account, unit), net in nets(batch).items():
            if net < 0 and is_guarded(account) and self._balance(account, unit) + net < 0:
                raise Overdrawn(account, unit)
        self._pour(bulk)
        self._known.update(bulk.heads)

    def _keep_row(self, row: Row) -> None:
        kept = values(row)
        phrase = (insert if row.revision == 1 else update)(row.table, kept, "?{}".format)
        try:
            done = self._connection.execute(phrase, tuple(kept.values())).rowcount
        except sqlite3.IntegrityError as problem:
            if problem.sqlite_errorcode == sqlite3.SQLITE_CONSTRAINT_UNIQUE:
                raise Taken(row.table, *row.unique) from problem
            raise
        if not done:
            raise Outdated(row.table, row.id)

    def _balance(self, account: str, unit: str) -> int:
        question = "SELECT amount FROM balances WHERE account = ? AND unit = ?"
        found = self._connection.execute(question, (account, unit)).fetchone()
        return found[0] if found else 0


# Statements over rows of parameters. Row counts are powers of two, so that few statements are prepared and cached; rows
# that begin with NULL are padding.
ENTRIES = "INSERT INTO entries (stream, version, at, body, hash) SELECT * FROM {rows}"
POSTINGS = (
    "INSERT INTO postings (seq, line, at, stream, version, account, unit, amount)"
    " SELECT seq, value ->> 1, at, stream, version, value ->> 2, value ->> 3, value ->> 4"
    " FROM json_each(?1) CROSS JOIN entries ON seq = (SELECT max(seq) FROM entries) - ?2 + 1 + (value ->> 0)"
)
# Summed before the insert: a constraint judges the inserted row, not the result of the conflict.
BALANCES = (
    "INSERT INTO balances (account, unit, amount) SELECT value ->> 0, value ->> 1, (value ->> 2) + coalesce("
    "(SELECT amount FROM balances AS before WHERE before.account = value ->> 0 AND before.unit = value ->> 1), 0)"
    " FROM json_each(?1) WHERE true ON CONFLICT DO UPDATE SET amount = excluded.amount"
)
LOWS = (
    "SELECT 1 FROM json_each(?1) LEFT JOIN balances ON account = value ->> 0 AND unit = value ->> 1"
    " WHERE coalesce(amount, 0) + (value ->> 2) < 0"
)


@cache
def _new_rows(table: str, names: tuple[str, ...]) -> str:
    return f"INSERT INTO {table} ({', '.join(map(quoted, names))}) SELECT * FROM {{rows}}"  # noqa: S608 - names of ours


@cache
def _over_rows(phrase: str, width: int, rows: int) -> str:
    row = f"({', '.join('?' * width)})"
    return phrase.format(rows=f"(VALUES {', '.join([row] * rows)}) WHERE column1 IS NOT NULL")


DOUBTS = (changes_rows, takes)
