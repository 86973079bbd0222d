"""docs/operate/postgresql.md and the SQL of operations.md, run as they are written."""

import asyncio
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import asyncpg
import pytest
import typer
from typer.testing import CliRunner, Result

from panoverde.cli import audit as audit_cli, database as database_cli
from panoverde.server.operation.schema_check import may_change_the_journal
from panoverde.store.revision import head
from tests.certificates import Authority
from tests.document import block
from tests.journal.served import write_evening
from tests.postgres import QUICK, cluster, make_folder, own_folder, psql, run_command, running, stop, write
from tests.store.batches import Pen, Place, account, pay

PAGE = "operate/postgresql.md"
SAFE = QUICK.replace("-c fsync=off -c full_page_writes=off ", "")
ROLES = block(PAGE, "sql", "CREATE DATABASE casino").replace("…", "secret")


def login(admin: str, name: str, database: str = "casino") -> str:
    return admin.replace("//owner@", f"//{name}:secret@").rpartition("/")[0] + f"/{database}"


def pano(*words: str | Path) -> Result:
    name, *others = map(str, words)
    if name == "database":
        return CliRunner().invoke(database_cli.app, others)
    alone = typer.Typer()
    alone.command()(getattr(audit_cli, name))
    return CliRunner().invoke(alone, others)


def one_sentence(done: Result) -> str:
    """What a command that could not do its work said, and nothing else."""
    assert done.exit_code == 2, done
    assert isinstance(done.exception, SystemExit), done.exception
    (line,) = done.stderr.splitlines()
    assert "Traceback" not in line
    assert "secret" not in line
    return line


@pytest.fixture
def admin() -> Iterator[str]:
    """A server for each test: roles belong to the whole server."""
    with cluster() as url:
        yield url


@pytest.mark.parametrize("page", [PAGE, "operate/operations.md"])
def test_the_pages_sql_makes_a_database_that_upgrades_and_serves(admin: str, page: str) -> None:
    psql(admin, block(page, "sql", "CREATE DATABASE casino").replace("…", "secret"))
    done = pano("database", "upgrade", login(admin, "casino_owner"))
    assert (done.exit_code, done.output) == (0, f"esquema: — → {head()}\n")
    servers = login(admin, "casino")
    assert not may_change_the_journal(servers)

    async def story() -> None:
        async with Place(servers).opened() as store:
            await store.commit(Pen("cage").batch(*pay("cage", "wallet:ana", 10), rows=(account("ana"),)))
            assert await store.balance("wallet:ana", "EUR") == 10

    asyncio.run(story())


def test_a_backup_restores_into_the_documents_database(admin: str, tmp_path: Path) -> None:
    asyncio.run(write_evening(f"sqlite:///{tmp_path / 'casino.db'}", tmp_path, ("banca_francesa",), acts=60))
    assert pano("backup", tmp_path / "casino.db", tmp_path / "casino.jsonl").exit_code == 0
    psql(admin, ROLES)
    done = pano("restore", tmp_path / "casino.jsonl", login(admin, "casino_owner"))
    assert (done.exit_code, done.stdout.splitlines()[-1]) == (0, "CONFERE")


@pytest.mark.parametrize(("lang", "words"), [("pt", "este utilizador não pode"), ("en", "this login may not")])
def test_without_the_servers_role_the_statement_to_run_is_said(
    admin: str, tmp_path: Path, lang: str, words: str
) -> None:
    psql(admin, ROLES.replace("CREATE ROLE panoverde_server NOLOGIN;", "").replace("IN ROLE panoverde_server", ""))
    owner = login(admin, "casino_owner")
    asyncio.run(write_evening(f"sqlite:///{tmp_path / 'casino.db'}", tmp_path, ("banca_francesa",), acts=5))
    pano("backup", tmp_path / "casino.db", tmp_path / "casino.jsonl")
    for command in (("database", "upgrade", owner), ("restore", tmp_path / "casino.jsonl", owner)):
        told = one_sentence(pano(*command, "--lang", lang))
        assert words in told
        assert told.endswith("CREATE ROLE panoverde_server NOLOGIN")
    assert pano("database", "version", owner).exit_code == 1


def test_another_house_of_the_same_server_does_not_let_the_login_in(admin: str) -> None:
    psql(admin, ROLES)
    psql(admin, ROLES.replace("CREATE ROLE panoverde_server NOLOGIN;", "").replace("casino", "other"))
    told = one_sentence(pano("database", "version", login(admin, "casino", "other")))
    assert "permission denied for database" in told


@pytest.mark.parametrize("url", ["postgresql://casino:secret@127.0.0.1:1/casino", "postgresql://:::/?sslmode=often"])
def test_a_database_that_can_not_be_reached_is_one_sentence(url: str) -> None:
    for name in ("upgrade", "version"):
        one_sentence(pano("database", name, url))


def test_tls_with_certificates_as_the_page_has_it(tmp_path: Path) -> None:
    house, stranger = Authority(), Authority("somebody else")
    server, node = house.certificate("localhost", "127.0.0.1"), house.certificate("casino")
    paths = {"ca": house.pem, "other": stranger.pem, "cert": node.pem, "key": node.key}
    for name, content in paths.items():
        write(tmp_path / name, content)
    lines = block(PAGE, "ini", "pg_hba.conf").replace("10.0.0.0/24", "127.0.0.1/32")
    hba = f"local all all trust\nhostnossl all owner 127.0.0.1/32 trust\n{lines}"
    files = {"server.crt": server.pem, "server.key": server.key, "ca.crt": house.pem, "pg_hba.conf": hba.encode()}
    with cluster(f"{QUICK} -c ssl=on -c ssl_ca_file=ca.crt", files) as admin:
        psql(f"{admin}?sslmode=disable", ROLES)
        owner = login(admin, "casino_owner").replace("127.0.0.1", "localhost")
        verified = f"?sslmode=verify-full&sslrootcert={tmp_path / 'ca'}"
        assert pano("database", "upgrade", owner + verified).exit_code == 0
        assert "pg_hba.conf" in one_sentence(pano("database", "version", f"{owner}?sslmode=disable"))
        unknown = pano("database", "version", f"{owner}?sslmode=verify-full&sslrootcert={tmp_path / 'other'}")
        assert "certificate verify failed" in one_sentence(unknown)
        own = f"{verified}&sslcert={tmp_path / 'cert'}&sslkey={tmp_path / 'key'}"

        async def story() -> None:
            async with Place(login(admin, "casino") + own).opened() as store:
                await store.commit(Pen("cage").batch())
                question = "SELECT ssl FROM pg_stat_ssl JOIN pg_stat_activity USING (pid) WHERE usename = 'casino'"
                there = await asyncpg.connect(f"{admin}?sslmode=disable")
                assert {row[0] for row in await there.fetch(question)} == {True}
                await there.close()

        asyncio.run(story())


def test_a_standby_takes_over_and_nothing_acknowledged_is_lost() -> None:
    with cluster(SAFE) as primary, own_folder() as folder:
        psql(primary, ROLES)
        psql(primary, block(PAGE, "sql", "REPLICATION").replace("…", "secret"))
        command = block(PAGE, "sh", "--create-slot").replace("/var/lib/postgresql/15/main", str(folder / "standby"))
        run_command(command.replace("postgresql://casino_replica@db1/", login(primary, "casino_replica", "")))
        with running(folder / "standby", SAFE) as standby:
            owner = login(primary, "casino_owner")
            assert pano("database", "upgrade", owner).exit_code == 0
            psql(primary, block(PAGE, "sql", "synchronous_standby_names"))
            both = f"{primary.partition('@')[2].partition('/')[0]},{standby.partition('@')[2].partition('/')[0]}"
            asyncio.run(_lose_the_primary(f"postgresql://casino:secret@{both}/casino", primary, standby))


async def _lose_the_primary(both: str, primary: str, standby: str) -> None:
    there = await asyncpg.connect(primary)
    data = Path(await there.fetchval("SHOW data_directory"))
    while await there.fetchval("SELECT sync_state FROM pg_stat_replication") != "sync":
        await asyncio.sleep(0.02)
    async with Place(both).opened() as store:
        pen = Pen("cage")
        for _ in range(20):
            await store.commit(pen.batch(*pay("cage", "wallet:ana", 5)))
        await there.close()
        await asyncio.to_thread(stop, data)
        await asyncio.to_thread(psql, standby, block(PAGE, "sql", "pg_promote"))
        batch = pen.batch(*pay("cage", "wallet:ana", 5))
        while (await store.head("cage")).version < 21:
            try:
                await store.commit(batch)
            except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError):
                await asyncio.sleep(0.02)
        assert await store.balance("wallet:ana", "EUR") == 105


def test_the_way_back_to_an_earlier_second() -> None:
    with own_folder() as folder:
        wal = make_folder(folder / "wal")
        conf = block(PAGE, "ini", "archive_command").replace("/srv/casino-wal", str(wal))
        with cluster(SAFE, {"postgresql.auto.conf": conf.encode()}) as admin:
            psql(admin, ROLES)
            psql(admin, block(PAGE, "sql", "REPLICATION").replace("…", "secret"))
            assert pano("database", "upgrade", login(admin, "casino_owner")).exit_code == 0
            command = block(PAGE, "sh", "--wal-method").replace("/srv/casino-base", str(folder / "base"))
            run_command(command.replace("postgresql://casino_replica@db1/", login(admin, "casino_replica", "")))
            asyncio.run(_pay(login(admin, "casino"), Pen("cage"), 1))
            before = datetime.now(UTC).isoformat(" ")
            asyncio.run(_pay(login(admin, "casino"), Pen("mistake"), 1))
            psql(admin, "SELECT pg_switch_wal();")
            asyncio.run(_archived(admin))
        lines = block(PAGE, "ini", "restore_command").replace("/srv/casino-wal", str(wal))
        lines = lines.replace("2026-11-18 21:30:00+00", before)
        write(folder / "base" / "postgresql.auto.conf", lines.encode())
        write(folder / "base" / "recovery.signal", b"")
        with running(folder / "base", SAFE) as new:
            assert asyncio.run(_streams(login(new, "casino"), new)) == {"cage"}


async def _pay(url: str, pen: Pen, amount: int) -> None:
    async with Place(url).opened() as store:
        await store.commit(pen.batch(*pay("cage", "wallet:ana", amount)))


async def _archived(admin: str) -> None:
    there = await asyncpg.connect(admin)
    question = "SELECT last_archived_wal >= pg_walfile_name(pg_current_wal_lsn() - 1) FROM pg_stat_archiver"
    while not await there.fetchval(question):
        await asyncio.sleep(0.02)
    await there.close()


async def _streams(url: str, admin: str) -> set[str]:
    there = await asyncpg.connect(admin)
    while await there.fetchval("SELECT pg_is_in_recovery()"):
        await asyncio.sleep(0.02)
    await there.close()
    async with Place(url).opened() as store:
        return {stream for stream in ("cage", "mistake") if (await store.head(stream)).version}
