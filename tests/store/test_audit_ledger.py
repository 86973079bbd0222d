"""The ledger: what entries say that moved, and the tables that repeat it."""

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from panoverde.journal.entry import Entry
from panoverde.store.audit import audit
from tests.store.journals import PUBLIC, START, Clock, House, first, played, relinked, write_database, write_lines


@pytest.fixture(scope="module")
def entries() -> list[Entry]:
    return played()


def tampered(path: Path, entries: list[Entry], sql: str, *values: Any) -> Path:
    rows = sqlite3.connect(write_database(path, entries))
    assert rows.execute(sql, values).rowcount == 1
    rows.commit()
    rows.close()
    return path


POSTING = "WHERE stream = 'table/m1' AND version = 3 AND line = 1"


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE postings SET amount = amount + 1",
        "UPDATE postings SET account = 'wallet:ladrao'",
        "UPDATE postings SET unit = 'AOA'",
        "UPDATE postings SET at = at + 1",
        "UPDATE postings SET line = 7",
        "DELETE FROM postings",
        "INSERT INTO postings SELECT seq, 2, at, stream, version, account, unit, amount FROM postings",
    ],
)
def test_a_posting_that_is_not_the_entrys_is_named(entries: list[Entry], tmp_path: Path, change: str) -> None:
    path = tampered(tmp_path / "casino.db", entries, f"{change} {POSTING}")
    assert first(audit(path, key=PUBLIC)) == ("table/m1", 3, "posting")


def test_a_posting_of_an_entry_without_moves_or_of_no_entry_is_named(entries: list[Entry], tmp_path: Path) -> None:
    add = "INSERT INTO postings VALUES(900, 0, 1, ?, ?, 'wallet:ladrao', 'EUR', 5)"
    path = tampered(tmp_path / "with.db", entries, add, "table/m1", 2)
    assert first(audit(path, key=PUBLIC)) == ("table/m1", 2, "posting")
    for stream, version in (("table/m1", 99), ("aaa", 1), ("zzz", 1), ("cage", 0)):
        path = tampered(tmp_path / "without.db", entries, add, stream, version)
        assert first(audit(path, key=PUBLIC)) == (stream, version, "posting-alone")


@pytest.mark.parametrize(
    ("sql", "account"),
    [
        ("UPDATE balances SET amount = amount + 1 WHERE account = 'wallet:ana'", "wallet:ana"),
        ("DELETE FROM balances WHERE account = 'm1/bank'", "m1/bank"),
        ("INSERT INTO balances VALUES('wallet:ladrao', 'EUR', 1)", "wallet:ladrao"),
    ],
)
def test_a_balance_that_is_not_the_sum_is_named(entries: list[Entry], tmp_path: Path, sql: str, account: str) -> None:
    finding = audit(tampered(tmp_path / "casino.db", entries, sql), key=PUBLIC).in_order()[0]
    assert (finding.why, finding.facts["account"], finding.facts["others"]) == ("balance", account, 0)


def written(tell: Callable[[House], Awaitable[None]]) -> list[Entry]:
    """What a house writes that no store would stop."""

    async def story() -> list[Entry]:
        house = House()
        await tell(house)
        return [entry for stream in sorted(await house.store.heads()) for entry in await house.store.read(stream)]

    return asyncio.run(story())


def moved(*moves: list[Any], at: int = START) -> Entry:
    body = str([list(move) for move in moves]).replace("'", '"')
    return Entry("cage", 1, at, f'{{"moves":{body}}}'.encode(), b"")


@pytest.mark.parametrize(
    ("moves", "why"),
    [
        ([["cage", "EUR", -5], ["house", "EUR", 4]], "unbalanced"),
        ([["cage", "EUR", -5], ["house", "AOA", 5]], "unbalanced"),
        ([["cage", "EUR", -5], ["wallet:ana", "EUR", 4]], "unbalanced"),
        ([["cage", "EUR", -5], ["house", "EUR", 5], ["demo", "EUR.demo", -1], ["house", "EUR.demo", 1]], "mixed"),
        ([["cage", "EUR", -5], ["credits:ana", "EUR", 5]], "mixed"),
        ([["demo", "EUR.demo", -5], ["wallet:ana", "EUR.demo", 5]], "mixed"),
        ([["cage", "EUR", -5.0], ["house", "EUR", 5.0]], "moves-malformed"),
        ([["cage", "EUR", -5], ["house", "EUR"]], "moves-malformed"),
        ([[]], "moves-malformed"),
        ([["cage", 1, -5], ["house", 1, 5]], "moves-malformed"),
        ([["cage", ["EUR"], -5], ["house", ["EUR"], 5]], "moves-malformed"),
        ([["cage", "EUR", -(2**64)], ["house", "EUR", 2**64]], "moves-malformed"),
        ([["house", "EUR", -5], ["wallet:ana", "EUR", 5], ["wallet:rui", "EUR", 0]], None),
        ([["demo", "EUR.demo", -5], ["credits:ana", "EUR.demo", 5]], None),
        ([["cage", "EUR", -5], ["house", "EUR", 5], ["cage", "AOA", -1], ["house", "AOA", 1]], None),
    ],
)
def test_the_moves_of_an_entry_sum_to_zero_and_demo_credits_meet_no_money(
    tmp_path: Path, moves: list[list[Any]], why: str | None
) -> None:
    report = audit(write_lines(tmp_path / "export.jsonl", relinked([moved(*moves)])))
    assert [one[:3] for one in report.in_order()] == ([("cage", 1, why)] if why else [])


@pytest.mark.parametrize("moves", ['{"cage":5}', '"cage"', "5", "true"])
def test_moves_that_are_no_list_are_named(tmp_path: Path, moves: str) -> None:
    entry = Entry("cage", 1, START, f'{{"moves":{moves}}}'.encode(), b"")
    report = audit(write_lines(tmp_path / "export.jsonl", relinked([entry])))
    assert first(report) == ("cage", 1, "moves-malformed")


def paid(number: int, account: str, amount: int, at: int) -> Entry:
    body = f'{{"moves":[["{account}","EUR",{amount}],["house","EUR",{-amount}]]}}'
    return Entry(f"account/{number}", 1, at, body.encode(), b"")


@pytest.mark.parametrize("account", ["wallet:ana", "transit:m1:ana"])
def test_nobodys_own_money_is_ever_less_than_nothing(tmp_path: Path, account: str) -> None:
    late = relinked([paid(1, account, -5, START), paid(2, account, 5, START + 60_000)])
    assert first(audit(write_lines(tmp_path / "late", late))) == ("account/1", 1, "overdrawn")
    never = relinked([paid(1, account, 5, START), paid(2, account, -6, START + 60_000)])
    finding = audit(write_lines(tmp_path / "never", never)).in_order()[0]
    assert (finding[:3], finding.facts["amount"]) == (("account/2", 1, "overdrawn"), -1)


def test_of_somebody_who_owes_in_many_streams_the_first_is_named(tmp_path: Path) -> None:
    owing = relinked([paid(number, "wallet:ana", -5, START + number * 60_000) for number in (1, 2, 3)])
    others = relinked([paid(4, "wallet:rui", -5, START)])
    found = audit(write_lines(tmp_path / "export.jsonl", [*owing, *others])).in_order()
    assert [(one.stream, one.facts["amount"]) for one in found] == [("account/4", -5), ("account/1", -5)]


def test_sums_beyond_what_a_database_can_count_are_added_all_the_same(tmp_path: Path) -> None:
    amounts = (2**62, 2**62, -(2**62), -(2**62), -1)
    entries = relinked([paid(number, "wallet:ana", amount, START + number) for number, amount in enumerate(amounts)])
    found = audit(write_lines(tmp_path / "export.jsonl", entries)).in_order()
    assert [(one[:3], one.facts["amount"]) for one in found] == [(("account/4", 1, "overdrawn"), -1)]


def test_what_nodes_write_at_the_same_time_has_no_order_that_could_be_wrong(tmp_path: Path) -> None:
    together = relinked([paid(1, "wallet:ana", -5, START), paid(2, "wallet:ana", 5, START + 400)])
    path = write_lines(tmp_path / "together", together)
    assert not audit(path).findings
    assert first(audit(path, skew=100)) == ("account/1", 1, "overdrawn")


def test_the_house_may_owe(tmp_path: Path) -> None:
    assert not audit(write_lines(tmp_path / "bank", relinked([paid(1, "m1/bank", -5, START)]))).findings


def test_time_that_goes_back_is_a_remark(tmp_path: Path) -> None:
    async def tell(house: House) -> None:
        await house.deposit("ana", 5)
        house.clock = Clock()
        house.clock.at -= 3_600_000
        await house.deposit("ana", 5)

    report = audit(write_lines(tmp_path / "export.jsonl", written(tell)))
    assert not report.findings
    assert ("cage", 2, "clock-back") in {remark[:3] for remark in report.remarks}
