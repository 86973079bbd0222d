"""A PostgreSQL server of the tests' own, in a temporary folder, and databases in it."""

import asyncio
import os
import pwd
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from itertools import count
from pathlib import Path

import asyncpg

from panoverde.store.revision import upgrade

MISSING = "these tests need the PostgreSQL server: install the Debian package `postgresql` (or put initdb in PATH)"
OWNER = "owner"
# Nothing of the tests need survive; what a commit promises is the same without waiting for the disk.
QUICK = (
    "-c fsync=off -c full_page_writes=off -c max_connections=60 -c shared_buffers=64MB -c log_min_messages=fatal"
    " -c deadlock_timeout=50ms"
)

_numbers = count(1)


@cache
def programs() -> Path:
    """Where initdb and pg_ctl are. Debian keeps them out of the path."""
    found = shutil.which("initdb")
    if found:
        return Path(found).resolve().parent
    folders = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    if not folders:
        raise RuntimeError(MISSING)
    return folders[-1].parent


@contextmanager
def cluster(settings: str = QUICK) -> Iterator[str]:
    """The URL of its administrator, for as long as it runs."""
    with tempfile.TemporaryDirectory(prefix="panoverde-pg-") as name:
        folder = Path(name)
        if os.getuid() == 0:
            os.chown(folder, *_unprivileged())
        data, port = folder / "cluster", _free_port()
        _run("initdb", "-D", data, "-U", OWNER, "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync")
        options = f"-p {port} -c listen_addresses=127.0.0.1 -c unix_socket_directories={folder} {settings}"
        _run("pg_ctl", "start", "-D", data, "-w", "-s", "-l", folder / "log", "-o", options)
        try:
            yield f"postgresql://{OWNER}@127.0.0.1:{port}/postgres"
        finally:
            _run("pg_ctl", "stop", "-D", data, "-m", "immediate", "-s")


def restart(admin: str) -> None:
    """As after a crash of the server: whoever was connected is cut off, whatever was committed is there."""
    data = asyncio.run(_ask(admin, "SHOW data_directory"))
    _run("pg_ctl", "restart", "-D", data, "-m", "immediate", "-w", "-s")


def fresh_database(admin: str) -> str:
    """The URL of an empty database with the schema, copied from one that was migrated before."""
    name = f"story_{os.getpid()}_{next(_numbers)}"
    _migrated(admin)
    asyncio.run(_execute(admin, f"CREATE DATABASE {name} TEMPLATE migrated STRATEGY file_copy"))
    return _beside(admin, name)


def empty_database(admin: str) -> str:
    """One without any table."""
    name = f"empty_{os.getpid()}_{next(_numbers)}"
    asyncio.run(_execute(admin, f"CREATE DATABASE {name}"))
    return _beside(admin, name)


@cache
def _migrated(admin: str) -> None:
    asyncio.run(_execute(admin, "CREATE DATABASE migrated"))
    upgrade(_beside(admin, "migrated"))


def _beside(admin: str, database: str) -> str:
    return f"{admin.rpartition('/')[0]}/{database}"


async def _ask(url: str, question: str) -> str:
    connection = await asyncpg.connect(url)
    try:
        answer: str = await connection.fetchval(question)
        return answer
    finally:
        await connection.close()


async def _execute(url: str, statement: str) -> None:
    connection = await asyncpg.connect(url)
    try:
        await connection.execute(statement)
    finally:
        await connection.close()


def _run(program: str, *words: str | Path) -> None:
    """As somebody who is not root: PostgreSQL refuses to run as root."""
    user, group = _unprivileged() if os.getuid() == 0 else (None, None)
    done = subprocess.run(
        [programs() / program, *words],
        user=user,
        group=group,
        extra_groups=[] if user is not None else None,
        cwd="/",
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        check=False,
    )
    if done.returncode:
        raise RuntimeError(f"{program}: {done.stderr}")


def _unprivileged() -> tuple[int, int]:
    for name in ("postgres", "nobody"):
        try:
            known = pwd.getpwnam(name)
        except KeyError:
            continue
        return known.pw_uid, known.pw_gid
    raise RuntimeError("as root these tests need a user postgres or nobody, because PostgreSQL refuses to run as root")


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
