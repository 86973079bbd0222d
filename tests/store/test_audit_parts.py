"""A long journal is looked through by several processes, each with some of the streams: the verdict is the same."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from panoverde.store import audit as auditor
from panoverde.store.audit import audit
from panoverde.store.contract import Entry
from tests.store.journals import PUBLIC, played, relinked, rewritten, without, write_database, write_lines

Tamper = Callable[[list[Entry]], list[Entry]]


@pytest.fixture(scope="module")
def entries() -> list[Entry]:
    return played()


def as_they_are(entries: list[Entry]) -> list[Entry]:
    return entries


def altered(entries: list[Entry]) -> list[Entry]:
    return rewritten(entries, "table/m1", 3, b"pequeno", b"grandes")


def cut(entries: list[Entry]) -> list[Entry]:
    return without(entries, "table/m2", *range(5, 20))


def gone(entries: list[Entry]) -> list[Entry]:
    return without(entries, "account/rui", *range(1, 20))


def overdrawn(entries: list[Entry]) -> list[Entry]:
    """Rui never brought his money; he stakes at two tables, in three streams."""
    return relinked(without(entries, "cage", 2))


def committed_twice(entries: list[Entry]) -> list[Entry]:
    """The same stream under another name: every seed of it serves twice."""
    again = [entry._replace(stream="table/m3") for entry in entries if entry.stream == "table/m1"]
    return relinked(sorted([*entries, *again], key=lambda entry: entry.stream))


@pytest.mark.parametrize("tamper", [as_they_are, altered, cut, gone, overdrawn, committed_twice])
def test_it_finds_the_same_however_many_look(
    entries: list[Entry], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, tamper: Tamper
) -> None:
    monkeypatch.setattr(auditor, "WORTH_PARTING", 1)
    path = write_database(tmp_path / "casino.db", tamper(entries))
    alone = audit(path, key=PUBLIC, processes=1).as_json()
    assert alone["holds"] == (tamper is as_they_are)
    assert audit(path, key=PUBLIC, processes=3).as_json() == alone


def test_the_parts_are_all_streams_and_what_belongs_to_none(
    entries: list[Entry], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(auditor, "WORTH_PARTING", 1)
    path = write_database(tmp_path / "casino.db", entries)
    with closing(auditor.Database(path)) as whole:
        parts = whole.parts(3)
    assert [part.since for part in parts[1:]] == [part.until for part in parts[:-1]]
    assert (len(parts), parts[0].since, parts[-1].until) == (2, "", None), "as many as the streams' lengths allow"
    found = []
    for part in parts:
        with closing(auditor.Database(path, part)) as some:
            found += [entry.stream for entry in some.entries()]
    assert found == [entry.stream for entry in entries]
    with closing(sqlite3.connect(path)) as rows:
        rows.execute("INSERT INTO postings VALUES(900, 0, 1, 'zzz', 1, 'cage', 'EUR', 5)")
        rows.commit()
    assert audit(path, key=PUBLIC, processes=3).as_json() == audit(path, key=PUBLIC, processes=1).as_json()
    assert audit(path, processes=3).in_order()[0].why == "posting-alone"


def test_a_short_journal_and_a_file_of_lines_are_looked_through_by_one(entries: list[Entry], tmp_path: Path) -> None:
    with closing(auditor.Database(write_database(tmp_path / "casino.db", entries))) as short:
        assert short.parts(2) == []
    assert auditor.Lines(write_lines(tmp_path / "export.jsonl", entries)).parts(2) == []


@pytest.mark.parametrize(("amounts", "looked_at"), [((5, -5, 0), 0), ((5, -6, 1), 3), ((2**62, 2**62, 2**62), 3)])
def test_only_who_was_ever_below_zero_is_looked_at_or_whose_sum_is_beyond_counting(
    tmp_path: Path, amounts: tuple[int, ...], looked_at: int
) -> None:
    own, everything = auditor.Aside(tmp_path / "own"), auditor.Aside(tmp_path / "all")
    purse = auditor.Purse("wallet:ana", "EUR")
    for number, amount in enumerate(amounts, 1):
        own.move(purse, amount, auditor.Entry("cage", number, number, b"{}", b"", number))
    for aside in (own, everything):
        aside.finish()
    everything.add(own.path)
    assert len(list(everything.moves_of_debtors())) == looked_at
