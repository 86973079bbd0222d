"""What was altered, taken out or moved in a journal is found, at its place."""

import hashlib
import json
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from panoverde.journal.entry import Entry
from panoverde.store.audit import AuditReport, Unreadable, audit, main
from tests.store.journals import (
    PUBLIC,
    changed,
    first,
    place,
    played,
    relinked,
    rewritten,
    without,
    write_database,
    write_lines,
)

AUDITOR = Path(__file__).parents[2] / "src" / "panoverde" / "store" / "audit.py"
Entries = list[Entry]
Judge = Callable[[Entries], AuditReport]


@pytest.fixture(scope="module")
def entries() -> Entries:
    return played()


@pytest.fixture(params=["database", "export"])
def judge(request: pytest.FixtureRequest, tmp_path: Path) -> Judge:
    """The verdict on a journal that somebody laid hands on; in the database the ledger is still the true one."""
    if request.param == "export":
        return lambda entries: audit(write_lines(tmp_path / "export.jsonl", entries), key=PUBLIC)
    return lambda entries: audit(write_database(tmp_path / "casino.db", entries, said=played()), key=PUBLIC)


def test_an_honest_journal_holds(entries: Entries, judge: Judge) -> None:
    report = judge(entries)
    assert not report.findings
    assert report.counts["entries"] == len(entries)
    assert report.counts["proofs"] == 7
    assert report.counts["checkpoints"] == 2
    assert report.key == PUBLIC


@pytest.mark.parametrize(("stream", "version"), [("cage", 1), ("table/m1", 8), ("account/rui", 3), ("checkpoints", 1)])
@pytest.mark.parametrize("field", ["body", "at", "hash"])
def test_an_altered_entry_is_named(entries: Entries, judge: Judge, stream: str, version: int, field: str) -> None:
    entry = entries[place(entries, stream, version)]
    fields = {"body": entry.body[:-2] + b"," + entry.body[-1:], "at": entry.at + 1, "hash": bytes(31) + b"!"}
    report = judge(changed(entries, stream, version, **{field: fields[field]}))
    found = {one[:2]: one.why for one in report.findings.values() if one.why.startswith("altered")}
    last = version == max(entry.version for entry in entries if entry.stream == stream)
    assert found == {(stream, version): "altered-hash" if field == "hash" and not last else "altered"}


def test_a_hash_altered_alone_is_told_from_an_altered_content(entries: Entries, judge: Judge) -> None:
    assert first(judge(changed(entries, "table/m2", 4, hash=bytes(32)))) == ("table/m2", 4, "altered-hash")
    assert first(judge(changed(entries, "table/m2", 4, body=b"{}"))) == ("table/m2", 4, "altered")


@pytest.mark.parametrize("version", [1, 2, 7])
def test_an_entry_taken_out_is_missing(entries: Entries, judge: Judge, version: int) -> None:
    assert first(judge(without(entries, "table/m1", version))) == ("table/m1", version, "missing")


def test_two_entries_exchanged_are_reordered(entries: Entries, judge: Judge) -> None:
    third, fifth = entries[place(entries, "table/m1", 3)], entries[place(entries, "table/m1", 5)]
    swapped = changed(entries, "table/m1", 3, at=fifth.at, body=fifth.body, hash=fifth.hash)
    swapped = changed(swapped, "table/m1", 5, at=third.at, body=third.body, hash=third.hash)
    report = judge(swapped)
    assert first(report) == ("table/m1", 3, "reordered")
    assert report.in_order()[0].facts["stands"] == 5


def test_an_entry_put_in_between_moves_the_one_that_belongs_there(entries: Entries, judge: Judge) -> None:
    entry = entries[place(entries, "cage", 2)]
    forged = [*without(entries, "cage", 2), entry._replace(body=b"{}"), entry._replace(version=3)]
    report = judge(forged)
    assert first(report) == ("cage", 2, "reordered")
    assert report.in_order()[0].facts["stands"] == 3


def test_a_tail_cut_off_after_it_was_signed_is_missing(entries: Entries, judge: Judge) -> None:
    report = judge(without(entries, "table/m2", 12, 13))
    assert first(report) == ("table/m2", 12, "cut")
    assert report.in_order()[0].facts == {"ends": 11, "checkpoint": 2, "signed": 13}


def test_a_whole_stream_that_was_signed_is_missing(entries: Entries, judge: Judge) -> None:
    report = judge([entry for entry in entries if entry.stream != "table/m2"])
    assert ("table/m2", 1, "cut") in {one[:3] for one in report.findings.values()}


def test_a_tail_that_nobody_signed_goes_unseen(entries: Entries, tmp_path: Path) -> None:
    """The limit of the proof: what no checkpoint covers is only as good as whoever keeps the database."""
    report = audit(write_lines(tmp_path / "export.jsonl", without(entries, "table/m1", 17)), key=PUBLIC)
    assert not report.findings
    assert report.counts["tail"] == 4


def test_the_last_entries_since_the_checkpoint_are_counted(entries: Entries, judge: Judge) -> None:
    report = judge(entries)
    assert report.counts["tail"] == 5
    assert "tail" in {remark.why for remark in report.remarks}


def test_a_rewritten_chain_does_not_have_the_heads_that_were_signed(entries: Entries, judge: Judge) -> None:
    report = judge(rewritten(entries, "account/ana", 2, b'"reserved"', b'"reversed"'))
    assert first(report) == ("account/ana", 3, "rewritten")
    assert report.in_order()[0].facts == {"checkpoint": 1, "since": 1}


def test_a_checkpoint_seen_before_must_still_be_there(entries: Entries, tmp_path: Path) -> None:
    seen = entries[place(entries, "checkpoints", 2)].hash.hex()
    whole, cut = (
        write_lines(tmp_path / "whole", entries),
        write_lines(tmp_path / "cut", without(entries, "checkpoints", 2)),
    )
    assert not audit(whole, key=PUBLIC, seen=seen).findings
    assert first(audit(cut, key=PUBLIC, seen=seen)) == ("checkpoints", 0, "unseen")


def test_a_body_that_is_not_an_object_is_named(entries: Entries, judge: Judge) -> None:
    found = {one[:3] for one in judge(relinked(changed(entries, "table/m1", 17, body=b"[1]"))).findings.values()}
    assert ("table/m1", 17, "not-json") in found


def test_what_follows_from_a_broken_chain_is_not_told_again(entries: Entries, judge: Judge) -> None:
    """The entry had moves and draws: that they are gone is the same finding."""
    report = judge(changed(entries, "table/m1", 4, body=b"{}"))
    assert [one[:3] for one in report.findings.values() if one.stream == "table/m1"] == [("table/m1", 4, "altered")]


def test_the_first_of_all_is_the_one_touched_earliest(entries: Entries, judge: Judge) -> None:
    later = changed(entries, "account/rui", 4, body=b"{}")
    assert first(judge(changed(later, "table/m1", 3, body=b"{}"))) == ("table/m1", 3, "altered")


Mutation = tuple[str, int, int]


@st.composite
def mutations(draw: st.DrawFn) -> tuple[str, int, int]:
    return (
        draw(st.sampled_from(["body", "at", "hash", "delete", "swap"])),
        draw(st.integers(0, 10**6)),
        draw(st.integers(0, 10**6)),
    )


@settings(max_examples=120, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(mutations())
def test_every_mutation_of_an_entry_is_found_and_none_is_named_after_it(
    entries: Entries, tmp_path: Path, mutation: Mutation
) -> None:
    """Whatever is done to one entry, short of rewriting every hash after it, is found: there or just after."""
    how, which, bit = mutation
    signed = [entry for entry in entries if entry.stream != "checkpoints" and (entry.stream, entry.version) not in TAIL]
    entry = signed[which % len(signed)]
    report = audit(write_lines(tmp_path / "export.jsonl", mutated(entries, entry, how, bit)), key=PUBLIC)
    found = [one for one in report.findings.values() if one.stream == entry.stream]
    assert found, mutation
    assert min(one.version for one in found) <= entry.version + 1


TAIL = {("table/m1", version) for version in range(14, 18)} | {("account/rui", 4)}


def mutated(entries: Entries, entry: Entry, how: str, bit: int) -> Entries:
    stream, version = entry[:2]
    if how == "delete":
        return without(entries, stream, version)
    if how == "swap":
        others = [one for one in entries if one.stream == stream and one.version != version] or [entry]
        other = others[bit % len(others)]
        mine = {"at": entry.at, "body": entry.body, "hash": entry.hash}
        theirs = {"at": other.at, "body": other.body, "hash": other.hash}
        return changed(changed(entries, stream, version, **theirs), stream, other.version, **mine)
    if how == "at":
        return changed(entries, stream, version, at=entry.at ^ 1 << bit % 40)
    text = bytearray(getattr(entry, how))
    text[bit // 8 % len(text)] ^= 1 << bit % 8
    return changed(entries, stream, version, **{how: bytes(text)})


def test_an_export_that_was_cut_or_altered_says_so(entries: Entries, tmp_path: Path) -> None:
    path = write_lines(tmp_path / "export.jsonl", entries)
    text = path.read_bytes()
    path.write_bytes(b"".join(text.splitlines(keepends=True)[:-1]))
    assert "unfinished" in {one.why for one in audit(path).findings.values()}
    path.write_bytes(text.replace(b'"panoverde-lines","version":1', b'"panoverde-lines","version":9'))
    assert "digest" in {one.why for one in audit(path).findings.values()}
    path.write_bytes(text.replace(b',"table/m1",4,', b',"table/m1" 4,'))
    report = audit(path)
    assert {"digest", "line"} & {one.why for one in report.findings.values()}
    assert first(report) == ("table/m1", 4, "missing")


def test_what_is_not_ours_is_not_audited(tmp_path: Path) -> None:
    other = tmp_path / "other"
    other.write_text("not a journal\n")
    with pytest.raises(Unreadable):
        audit(other)
    with pytest.raises(Unreadable):
        audit(tmp_path / "nothing")
    sqlite3.connect(tmp_path / "empty.db").executescript("CREATE TABLE something(x)")
    with pytest.raises(Unreadable):
        audit(tmp_path / "empty.db")


@pytest.mark.parametrize(
    ("table", "column", "value"),
    [
        *(("entries", column, None) for column in ("stream", "version", "at", "body", "hash", "seq")),
        *(("entries", column, value) for column in ("version", "at") for value in ("soon", 1.5, b"")),
        *(("postings", column, b"x") for column in ("stream", "version", "line", "at", "account", "unit", "amount")),
        *(("balances", column, value) for column in ("account", "unit", "amount") for value in (b"x", None)),
    ],
)
def test_values_of_another_kind_in_the_database_are_findings_not_crashes(
    entries: Entries, tmp_path: Path, table: str, column: str, value: object
) -> None:
    path = write_database(tmp_path / "casino.db", entries)
    with closing(sqlite3.connect(path)) as rows:
        rows.execute(f"CREATE TABLE loose AS SELECT * FROM {table}")  # noqa: S608
        rows.execute(f"DROP TABLE {table}")
        rows.execute(f"ALTER TABLE loose RENAME TO {table}")
        which = "account = 'm1/bank'" if table == "balances" else "stream = 'table/m1' AND version = 4"
        rows.execute(f"UPDATE {table} SET {column} = ? WHERE {which}", (value,))  # noqa: S608
        rows.commit()
    report = audit(path, key=PUBLIC)
    assert "kind" in {one.why for one in report.findings.values()}
    assert first(report)[:2] == (("balances", 0) if table == "balances" else ("table/m1", 4))


def test_a_strict_table_that_allows_nothing_in_a_column_is_looked_at(entries: Entries, tmp_path: Path) -> None:
    path = write_database(tmp_path / "casino.db", entries)
    with closing(sqlite3.connect(path)) as rows:
        rows.execute("CREATE TABLE loose(account TEXT, unit ANY, amount INTEGER NOT NULL) STRICT")
        rows.execute("INSERT INTO loose SELECT * FROM balances")
        rows.execute("INSERT INTO loose VALUES(NULL, 'EUR', 0), ('cage', 1, 0)")
        rows.execute("DROP TABLE balances")
        rows.execute("ALTER TABLE loose RENAME TO balances")
        rows.commit()
    found = audit(path, key=PUBLIC).in_order()
    assert [(one.why, one.facts) for one in found] == [("kind", {"table": "balances", "rows": 2})]


NAN = float("nan")
NOTHING: list[object] = []
OF_ANOTHER_KIND: list[tuple[str, int, tuple[object, ...]]] = [
    ("entries", 0, (None, "1", 2**70)),
    ("entries", 1, (None, 1, "\ud800", "cage\n")),
    *(("entries", number, (None, "1", NOTHING, 2**70, NAN)) for number in (2, 3)),
    *(("entries", number, (None, 1, NOTHING, "\ud800")) for number in (4, 5)),
    *(("postings", number, (None, NOTHING, 1.5)) for number in range(8)),
    *(("balances", number, (None, NOTHING, NAN)) for number in range(3)),
]


@pytest.mark.parametrize(
    ("table", "number", "value"),
    [(table, number, value) for table, number, values in OF_ANOTHER_KIND for value in values],
)
def test_values_of_another_kind_in_a_file_are_findings_not_crashes(
    entries: Entries, tmp_path: Path, table: str, number: int, value: object
) -> None:
    path, tables = tmp_path / "backup.jsonl", {}
    with closing(sqlite3.connect(write_database(tmp_path / "casino.db", entries))) as rows:
        for name, order in (
            ("entries", "stream, version"),
            ("postings", "stream, version, line"),
            ("balances", "1, 2"),
        ):
            found = rows.execute(f"SELECT * FROM {name} ORDER BY {order}")  # noqa: S608
            tables[name] = [column[0] for column in found.description], [list(row) for row in found]
    for row in tables["entries"][1]:
        row[5] = row[5].hex()
    tables[table][1][1][number] = value
    lines: list[object] = [{"format": "panoverde-lines", "version": 1}]
    for name, (columns, some) in tables.items():
        lines += [{"table": name, "columns": columns}, *some]
    text = "".join(json.dumps(line) + "\n" for line in lines)
    seal = {"rows": {"entries": len(entries)}, "sha256": hashlib.sha256(text.encode()).hexdigest()}
    path.write_text(text + json.dumps(seal) + "\n")
    assert "line" in {one.why for one in audit(path, key=PUBLIC).findings.values()}


def test_the_file_runs_alone_on_a_machine_with_nothing_of_ours(entries: Entries, tmp_path: Path) -> None:
    alone = tmp_path / "audit.py"
    alone.write_bytes(AUDITOR.read_bytes())
    good = write_database(tmp_path / "casino.db", entries)
    bad = write_lines(tmp_path / "export.jsonl", without(entries, "cage", 1))
    run = [sys.executable, "-I", "-S", str(alone)]
    held = subprocess.run([*run, str(good), "--key", PUBLIC], capture_output=True, text=True, check=False, cwd=tmp_path)
    assert (held.returncode, held.stdout.splitlines()[-1]) == (0, "CONFERE")
    failed = subprocess.run([*run, str(bad), "--json"], capture_output=True, text=True, check=False, cwd=tmp_path)
    assert failed.returncode == 1
    verdict = json.loads(failed.stdout)
    assert (verdict["first"]["stream"], verdict["first"]["version"], verdict["first"]["why"]) == ("cage", 1, "missing")
    wrong = subprocess.run([*run, str(alone)], capture_output=True, text=True, check=False, cwd=tmp_path)
    assert wrong.returncode == 2


def test_it_speaks_both_languages(entries: Entries, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = write_lines(tmp_path / "export.jsonl", without(entries, "cage", 1))
    assert main([str(path)]) == 1
    assert "cage 1: falta: depois da entrada 0 vem a 2" in capsys.readouterr().out
    assert main([str(path), "--lang", "en"]) == 1
    assert "cage 1: missing: entry 0 is followed by entry 2" in capsys.readouterr().out


def test_the_auditor_imports_the_standard_library_alone() -> None:
    code = "import sys; sys.argv = ['x']; before = set(sys.modules); import runpy; runpy.run_path(sys.argv_path); "
    code = code.replace("sys.argv_path", repr(str(AUDITOR)))
    code += "main = {'__mp_main__'}; "  # as multiprocessing calls the main module
    code += "others = {name.split('.')[0] for name in set(sys.modules) - before} - main - sys.stdlib_module_names; "
    code += "print(sorted(others))"
    ran = subprocess.run([sys.executable, "-I", "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == "[]"
