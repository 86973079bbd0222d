"""Do the tables of accounts and switches say what their streams say? Rights are read from the tables."""

from collections.abc import AsyncIterator, Callable
from typing import Any, ClassVar, NamedTuple

import msgspec

from panoverde.journal.entry import Entry
from panoverde.store.audit import (
    ACCOUNT,
    ACCOUNT_FACTS,
    HOUSE,
    SWITCH_FACTS,
    TABLES,
    Finding,
    Told,
    account_told,
    difference,
    row_of,
    switches_told,
)
from panoverde.store.contract import Row, RowT, Store

AT_ONCE = 5000
MOST_NAMED = 20
MOST_TRIES = 10


class RecordsDiffer(Exception):
    """Somebody wrote into the tables, not through the house."""

    def __init__(self, findings: list[Finding]) -> None:
        super().__init__("; ".join(finding.words("en") for finding in findings))
        self.findings = findings


class AccountColumns(Row, kw_only=True):
    """An account as the table has it: a duty that doesn't exist can be read too."""

    table: ClassVar[str] = "accounts"

    name: str
    kind: str
    duties: str
    disabled: str
    salt: str


class SwitchColumns(Row, kw_only=True):
    table: ClassVar[str] = "switches"

    off: bool
    why: str
    by: str


class Register(NamedTuple):
    """A table, and the facts from which it can be rebuilt."""

    kind: type[Row]
    streams: str
    """Prefix of the streams."""
    facts: tuple[str, ...]
    rebuilt: Callable[[list[Entry]], dict[str, Told]]
    """Records by id, as the streams have them."""


def _body(entry: Entry) -> dict[str, Any]:
    """Empty for what the house didn't write; the audit names it."""
    try:
        body = msgspec.json.decode(entry.body)
    except msgspec.DecodeError:
        return {}
    return body if isinstance(body, dict) else {}


def _accounts(entries: list[Entry]) -> dict[str, Told]:
    found: dict[str, Told] = {}
    for entry in entries:
        id_ = entry.stream.removeprefix(ACCOUNT)
        if told := account_told(found.get(id_), _body(entry)):
            found[id_] = told
    return found


def _switches(entries: list[Entry]) -> dict[str, Told]:
    found: dict[str, Told] = {}
    for entry in entries:
        if entry.stream == HOUSE:
            switches_told(found, _body(entry))
    return found


REGISTERS = (
    Register(AccountColumns, ACCOUNT, ACCOUNT_FACTS, _accounts),
    Register(SwitchColumns, HOUSE, SWITCH_FACTS, _switches),
)


async def check_records(store: Store) -> None:
    """Raises RecordsDiffer with the first that do."""
    findings: list[Finding] = []
    for register in REGISTERS:
        told = register.rebuilt([entry async for entry in _entries(store, register.streams, register.facts)])
        rows = dict([_row(row) async for row in _rows(store, register.kind)])
        unlike = [id_ for id_ in sorted(told.keys() | rows.keys()) if told.get(id_) != rows.get(id_)]
        for id_ in unlike:
            if len(findings) < MOST_NAMED and (finding := await _confirmed(store, register, id_)):
                findings.append(finding)
    if findings:
        raise RecordsDiffer(findings)


async def _confirmed(store: Store, register: Register, id_: str) -> Finding | None:
    """Looks again at one record while its stream stands still: other nodes may be writing."""
    stream = HOUSE if register.streams == HOUSE else f"{ACCOUNT}{id_}"
    finding = None
    for _ in range(MOST_TRIES):
        before = await store.head(stream)
        row = await store.find(register.kind, id_)
        entries = [entry async for entry in _entries(store, stream, register.facts) if entry.stream == stream]
        told = register.rebuilt(entries).get(id_)
        finding = difference(register.kind.table, id_, told, _row(row)[1] if row else None)
        if finding is None or await store.head(stream) == before:
            break
    return finding


async def _entries(store: Store, prefix: str, facts: tuple[str, ...]) -> AsyncIterator[Entry]:
    after = None
    while found := await store.told(prefix, facts, after, AT_ONCE):
        for entry in found:
            yield entry
        after = found[-1].stream, found[-1].version


async def _rows(store: Store, kind: type[RowT]) -> AsyncIterator[RowT]:
    """Pages by id: skipping rows would take longer with every page."""
    last: str | None = None
    while found := await store.select(kind, {"id": (last, None)}, limit=AT_ONCE + 1):
        fresh = [row for row in found if row.id != last]
        for row in fresh:
            yield row
        if not fresh:
            return
        last = found[-1].id


def _row(row: Row) -> tuple[str, Told]:
    values: list[Any] = [getattr(row, column) for column in TABLES[row.table]]
    return row_of(row.table, tuple(values))
