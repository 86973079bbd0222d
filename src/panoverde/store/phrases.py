"""SQL that both databases understand, apart from parameters and a word or two."""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from panoverde.store.contract import Row
from panoverde.store.question import question
from panoverde.store.rows import columns

LAST = "\U0010ffff"
"""Sorts after every character that a name may have."""

READ = (
    "SELECT stream, version, at, {octets}, hash FROM entries WHERE stream = {0} AND version > {1} ORDER BY version"
    " LIMIT {2}"
)

TOLD = (
    "SELECT stream, version, at, {{octets}}, hash FROM entries WHERE (stream, version) > ({{0}}, {{1}})"
    " AND stream < {{2}} AND ({facts}) ORDER BY stream, version LIMIT {{3}}"
)

HEAD = "SELECT version, hash FROM entries WHERE stream = {} ORDER BY version DESC LIMIT 1"

# Skips from stream to stream: one index lookup per stream, not per entry.
HEADS = """
WITH RECURSIVE each (stream) AS (
    SELECT min(stream) FROM entries WHERE stream >= {0}
    UNION ALL
    SELECT (SELECT min(stream) FROM entries WHERE stream > each.stream) FROM each WHERE each.stream < {1}
)
SELECT each.stream, last.version, last.hash FROM each
JOIN entries AS last ON last.stream = each.stream
    AND last.version = (SELECT max(version) FROM entries WHERE entries.stream = each.stream)
WHERE each.stream < {1} ORDER BY each.stream
"""

BALANCE = "SELECT amount FROM balances WHERE account = {} AND unit = {}"

BALANCES = "SELECT account, unit, amount FROM balances WHERE account >= {} AND account < {} ORDER BY account, unit"

# Postings of the account's own table come from its stream, since the index of accounts leaves them out.
STATEMENT = """
SELECT at, stream, version, amount FROM (
    SELECT postings.at, postings.stream, postings.version, postings.amount, postings.line
    FROM entries JOIN postings ON postings.seq = entries.seq
    WHERE entries.stream = {4} AND postings.account = {0} AND unit = {1} AND postings.at BETWEEN {2} AND {3}
    UNION ALL
    SELECT at, stream, version, amount, line
    FROM postings
    WHERE account = {0} AND unit = {1} AND at BETWEEN {2} AND {3} AND {stray}
) AS lines
ORDER BY at DESC, stream DESC, version DESC, line DESC LIMIT {5}
"""


@cache
def told(facts: tuple[str, ...]) -> str:
    """Entries of several streams that begin with one of these facts, as the house's own do."""
    tests = [f"""body LIKE '{{{{"fact":"{fact}"%'""" for fact in facts]
    return TOLD.format(facts=" OR ".join(tests))


def own_stream(account: str) -> str:
    """Stream of the table to which an account belongs; else a stream that doesn't exist."""
    table, slash, _ = account.partition("/")
    return f"table/{table}" if slash else ""


def insert(table: str, names: Mapping[str, Any], sign: Callable[[int], str]) -> str:
    """Inserts a row; does nothing if the id exists."""
    signs = ", ".join(sign(n) for n in range(1, len(names) + 1))
    listed = ", ".join(map(quoted, names))
    return f"INSERT INTO {table} ({listed}) VALUES ({signs}) ON CONFLICT (id) DO NOTHING"  # noqa: S608 - names of ours


def update(table: str, names: Mapping[str, Any], sign: Callable[[int], str]) -> str:
    """Writes the next revision; does nothing if it isn't the next. Values are those of `names`, in order."""
    places = {name: sign(n) for n, name in enumerate(names, 1)}
    changes = ", ".join(f"{quoted(name)} = {place}" for name, place in places.items() if name != "id")
    return f"UPDATE {table} SET {changes} WHERE id = {places['id']} AND revision = {places['revision']} - 1"  # noqa: S608


def select(
    kind: type[Row],
    where: Mapping[str, Any] | None,
    order: str,
    sign: Callable[[int], str],
) -> tuple[str, list[Any]]:
    """The statement and its parameters; limit and skip are still to be added."""
    asked = question(kind, where, order)
    given: list[Any] = []
    tests: list[str] = []

    def test(column: str, operator: str, value: Any) -> None:
        given.append(value)
        tests.append(f"{quoted(column)} {operator} {sign(len(given))}")

    for column, is_range, low, high, among in asked.conditions:
        if among is not None:
            signs = [sign(len(given) + n) for n in range(1, len(among) + 1)]
            given += among
            tests.append(f"{quoted(column)} IN ({', '.join(signs)})" if among else "false")
        elif not is_range and low is not None:
            test(column, "=", low)
        else:
            tests.append(f"{quoted(column)} IS {'NOT ' if is_range else ''}NULL")
        if is_range and low is not None:
            test(column, ">=", low)
        if is_range and high is not None:
            test(column, "<=", high)
    way = "DESC" if asked.backwards else "ASC"
    nulls = "LAST" if asked.backwards else "FIRST"
    listed = ", ".join(map(quoted, columns(kind)))
    statement = (
        f"SELECT {listed} FROM {kind.table} WHERE {' AND '.join(tests) or 'true'}"  # noqa: S608 - names of ours
        f" ORDER BY {quoted(asked.order)} {way} NULLS {nulls}, id {way}"
        f" LIMIT {sign(len(given) + 1)} OFFSET {sign(len(given) + 2)}"
    )
    return statement, given


def quoted(name: str) -> str:
    """Some fields are SQL keywords."""
    return f'"{name}"'
