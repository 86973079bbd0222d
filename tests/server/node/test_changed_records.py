"""Accounts and switches changed by plain SQL: the audit names the row, and the house doesn't open."""

import asyncio
import json
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from typer.testing import CliRunner

from panoverde.cli import audit as command
from panoverde.house.oversight.record_check import MOST_NAMED, AccountColumns, RecordsDiffer, check_records
from panoverde.house.oversight.switches import ALL
from panoverde.house.people.accounts import Accounts
from panoverde.house.people.passwords import Passwords
from panoverde.house.people.staff import Staff
from panoverde.house.records import Account, Duty
from panoverde.server.node.casino import open_casino
from panoverde.store import audit as auditor
from panoverde.store.address import open_store
from panoverde.store.contract import Batch
from panoverde.store.revision import connected
from tests.cli.serve_process import environment, pano
from tests.house.house import CHEAP, PASSWORD, House
from tests.journal.old_house.shown import unpacked
from tests.postgres import cluster, fresh_database
from tests.server.operation.node import settings


@pytest.fixture(scope="module")
def postgres() -> Iterator[str]:
    with cluster() as admin:
        yield admin


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a house with people who came, went, rose and fell."""
    if request.param == "sqlite":
        url = f"sqlite:///{tmp_path / 'casino.db'}"
    else:
        url = fresh_database(request.getfixturevalue("postgres"))
    asyncio.run(_peopled(url))
    return url


async def _peopled(url: str) -> None:
    store = await open_store(url)
    try:
        house = House(store=store)
        accounts = Accounts(house.scribe, house.incidents, house.demo, Passwords(CHEAP))
        staff = Staff(house.scribe, accounts, house.incidents)
        chief = await staff.found("chefe", PASSWORD)
        rui = await staff.employ(chief, "rui", PASSWORD, (Duty.CROUPIER,))
        rui = await staff.grant(chief, rui, Duty.INSPECTOR, "promovido")
        await staff.revoke(chief, rui, Duty.CROUPIER, "promovido")
        eva = await accounts.register("eva", PASSWORD)
        await staff.disable(chief, eva, "fraude «grave»")
        ivo = await accounts.register("ivo", PASSWORD)
        await staff.enable(chief, await staff.disable(chief, ivo, "engano"), "foi engano")
        await accounts.guest()
        await accounts.log_in("ivo", PASSWORD)
        for what in (ALL, "game:craps", f"player:{eva.id}"):
            await house.switches.disable(chief, what, "inspeção")
        await house.switches.enable(chief, "game:craps", "acabou")
    finally:
        await store.close()


def changed(url: str, *statements: str) -> None:
    def change(connection: sa.Connection) -> None:
        for statement in statements:
            assert connection.execute(sa.text(statement)).rowcount >= 1, statement
        connection.commit()

    connected(url, change)


def audited(source: str) -> list[tuple[str, str, str]]:
    """Why, which table and which of its rows, of each finding."""
    told = CliRunner().invoke(command.app, ["verify", source, "--json"])
    verdict = json.loads(told.stdout)
    assert told.exit_code == (1 if verdict["findings"] else 0)
    assert all(finding["pt"] and finding["en"] for finding in verdict["findings"])
    return [(one["why"], one["facts"]["table"], one["facts"]["id"]) for one in verdict["findings"]]


async def _opens(url: str, home: Path) -> None:
    async with open_casino(settings(home, database=url)):
        pass


def refused(url: str, home: Path) -> list[tuple[str, str, str]]:
    """The same, when the house is opened."""
    with pytest.raises(RecordsDiffer) as unlike:
        asyncio.run(_opens(url, home))
    found = unlike.value.findings
    return [(one.why, one.facts["table"], one.facts["id"]) for one in found]


def id_of(url: str, name: str) -> str:
    question = sa.text("SELECT id FROM accounts WHERE name = :name")
    found = connected(url, lambda rows: rows.execute(question, {"name": name}).scalar())
    assert isinstance(found, str)
    return found


def test_an_honest_house_passes_and_opens(database: str, tmp_path: Path) -> None:
    assert audited(database) == []
    asyncio.run(_opens(database, tmp_path))
    assert audited(database) == []


@pytest.mark.parametrize(
    ("name", "statement"),
    [
        ("eva", """UPDATE accounts SET duties = '["player","administrator"]' WHERE name = 'eva'"""),
        ("rui", """UPDATE accounts SET duties = '["croupier","inspector"]' WHERE name = 'rui'"""),
        ("rui", """UPDATE accounts SET duties = '[]' WHERE name = 'rui'"""),
        ("rui", """UPDATE accounts SET duties = '["emperor"]' WHERE name = 'rui'"""),
        ("rui", """UPDATE accounts SET duties = 'inspector' WHERE name = 'rui'"""),
        ("eva", "UPDATE accounts SET disabled = '' WHERE name = 'eva'"),
        ("eva", "UPDATE accounts SET disabled = 'outra' WHERE name = 'eva'"),
        ("ivo", "UPDATE accounts SET disabled = 'engano' WHERE name = 'ivo'"),
        ("ivo", "UPDATE accounts SET kind = 'test' WHERE name = 'ivo'"),
    ],
)
def test_a_changed_account_is_named_by_the_audit_and_the_house_does_not_open(
    database: str, tmp_path: Path, name: str, statement: str
) -> None:
    changed(database, statement)
    found = [("row", "accounts", id_of(database, name))]
    assert audited(database) == found
    assert refused(database, tmp_path) == found


def test_another_name_is_named(database: str, tmp_path: Path) -> None:
    ivo = id_of(database, "ivo")
    changed(database, "UPDATE accounts SET name = 'ovi' WHERE name = 'ivo'")
    assert audited(database) == refused(database, tmp_path) == [("row", "accounts", ivo)]


def test_an_account_without_a_stream_is_named(database: str, tmp_path: Path) -> None:
    columns = "revision, name, name_key, kind, duties, password, lang, created_at, disabled"
    copied = columns.replace("name, name_key", "'mao', 'mao'").replace("duties", """'["administrator"]'""")
    changed(
        database,
        f"INSERT INTO accounts (id, {columns}) SELECT 'ffff', {copied} FROM accounts WHERE name = 'ivo'",  # noqa: S608
    )
    assert audited(database) == refused(database, tmp_path) == [("row-alone", "accounts", "ffff")]


def test_an_account_that_was_deleted_is_named(database: str, tmp_path: Path) -> None:
    ivo = id_of(database, "ivo")
    changed(database, "DELETE FROM accounts WHERE name = 'ivo'")
    assert audited(database) == refused(database, tmp_path) == [("row-missing", "accounts", ivo)]


@pytest.mark.parametrize(
    ("why", "what", "statement"),
    [
        ("row", "all", "UPDATE switches SET off = {no} WHERE id = 'all'"),
        ("row", "game:craps", "UPDATE switches SET off = {yes} WHERE id = 'game:craps'"),
        ("row", "all", "UPDATE switches SET why = 'outra' WHERE id = 'all'"),
        ("row-missing", "all", "DELETE FROM switches WHERE id = 'all'"),
        ("row-alone", "game:x", "INSERT INTO switches VALUES ('game:x', 1, {yes}, 'porque', 'system', 1)"),
    ],
)
def test_a_changed_switch_is_named_by_the_audit_and_the_house_does_not_open(
    database: str, tmp_path: Path, why: str, what: str, statement: str
) -> None:
    no, yes = ("false", "true") if database.startswith("postgresql") else ("0", "1")
    changed(database, statement.format(no=no, yes=yes))
    assert audited(database) == refused(database, tmp_path) == [(why, "switches", what)]


def test_every_changed_row_is_named_in_both_languages(database: str, tmp_path: Path) -> None:
    eva, rui = id_of(database, "eva"), id_of(database, "rui")
    changed(
        database,
        "UPDATE accounts SET disabled = '', duties = '[\"cashier\"]' WHERE name = 'eva'",
        "DELETE FROM accounts WHERE name = 'rui'",
        "DELETE FROM switches WHERE id = 'all'",
    )
    with pytest.raises(RecordsDiffer) as unlike:
        asyncio.run(_opens(database, tmp_path))
    portuguese = {finding.words("pt") for finding in unlike.value.findings}
    assert (
        f'account/{eva}: tabela accounts, linha {eva}: diz {{"duties": ["cashier"], "disabled": ""}};'
        ' o fluxo diz {"duties": ["player"], "disabled": "fraude «grave»"}'
    ) in portuguese
    english = str(unlike.value)
    assert f"account/{rui}: table accounts: row {rui} is missing; the stream says" in english
    assert "house: table switches: row all is missing; the stream says" in english
    assert len(portuguese) == 3


def test_with_very_many_differences_the_first_are_named(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'casino.db'}"

    async def story() -> None:
        store = await open_store(url)
        rows = [Account(id=f"{number:04}", name=f"n{number}", created_at=0) for number in range(100)]
        await store.commit(Batch(rows=rows))
        await store.close()

    asyncio.run(story())
    assert refused(url, tmp_path) == [("row-alone", "accounts", f"{number:04}") for number in range(MOST_NAMED)]
    assert len(audited(url)) == 100


def test_pano_serve_says_which_row_and_how(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'casino.db'}"
    asyncio.run(_peopled(url))
    changed(url, """UPDATE accounts SET duties = '["administrator"]' WHERE name = 'eva'""")
    for lang, words in (("pt", "o fluxo diz"), ("en", "the stream says")):
        run = subprocess.run(
            pano("serve", "--port", "0", "--database", url, "--lang", lang),
            env=environment(tmp_path), capture_output=True, text=True, check=False, timeout=60,
        )  # fmt: skip
        assert run.returncode == 2
        assert id_of(url, "eva") in run.stderr
        assert f'{words} {{"duties": ["player"]}}' in run.stderr
        assert "Traceback" not in run.stderr


def test_the_auditor_alone_names_the_row(tmp_path: Path) -> None:
    asyncio.run(_peopled(f"sqlite:///{tmp_path / 'casino.db'}"))
    with sqlite3.connect(tmp_path / "casino.db") as rows:
        rows.execute("UPDATE accounts SET disabled = '' WHERE name = 'eva'")
    rows.close()
    shutil.copyfile(auditor.__file__, tmp_path / "audit.py")
    run = [sys.executable, "-I", "-S", str(tmp_path / "audit.py"), str(tmp_path / "casino.db"), "--lang", "en"]
    told = subprocess.run(run, capture_output=True, text=True, check=False)
    assert told.returncode == 1
    assert 'says {"disabled": ""}; the stream says {"disabled": "fraude «grave»"}' in told.stdout


def test_a_house_of_an_older_program_opens(tmp_path: Path) -> None:
    path = unpacked(tmp_path)

    async def story() -> None:
        store = await open_store(f"sqlite:///{path}")
        try:
            await check_records(store)
            assert await store.select(Account, limit=1)
        finally:
            await store.close()

    asyncio.run(story())


def test_a_record_that_another_node_changes_meanwhile_is_looked_at_again() -> None:
    async def story() -> None:
        house = House()
        chief = await house.staff.found("chefe", PASSWORD)
        rui = await house.staff.employ(chief, "rui", PASSWORD, (Duty.CROUPIER,))
        store: Any = house.store
        select, find = store.select, store.find
        turns = [Duty.INSPECTOR, Duty.CASHIER]

        async def promote() -> None:
            await house.staff.grant(chief, rui, turns.pop(), "promovido")

        async def late(*args: object, **named: object) -> object:
            """Between the reading of all streams and that of the table."""
            if len(turns) == 2:
                await promote()
            return await select(*args, **named)

        async def later(*args: object) -> object:
            """Between the second look at the row and that at its stream."""
            kept = await find(*args)
            if args[0] is AccountColumns and turns:
                await promote()
            return kept

        store.select, store.find = late, later
        await check_records(store)
        assert turns == []

    asyncio.run(story())
