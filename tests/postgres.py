"""A PostgreSQL server of the tests' own, in a temporary folder, and databases in it."""

import asyncio
import os
import pwd
import shlex
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from itertools import count
from pathlib import Path
from types import MappingProxyType

import asyncpg

from panoverde.store.revision import upgrade

MISSING = "these tests need the PostgreSQL server: install the Debian package `postgresql` (or put initdb in PATH)"
OWNER = "owner"
NO_FILES: Mapping[str, bytes] = MappingProxyType({})
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
def cluster(settings: str = QUICK, files: Mapping[str, bytes] = NO_FILES) -> Iterator[str]:
    """The URL of its administrator, for as long as it runs. `files` are written into the cluster's folder."""
    with own_folder() as folder:
        data = folder / "cluster"
        _run("initdb", "-D", data, "-U", OWNER, "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync")
        for name, content in files.items():
            write(data / name, content)
        with running(data, settings) as url:
            yield url


@contextmanager
def own_folder() -> Iterator[Path]:
    """A folder of the user who runs PostgreSQL."""
    with tempfile.TemporaryDirectory(prefix="panoverde-pg-") as name:
        _give(Path(name))
        yield Path(name)


def make_folder(path: Path) -> Path:
    path.mkdir()
    _give(path)
    return path


def _give(path: Path) -> None:
    if os.getuid() == 0:
        os.chown(path, *_unprivileged())


def write(path: Path, content: bytes) -> None:
    path.write_bytes(content)
    path.chmod(0o600)
    _give(path)


@contextmanager
def running(data: Path, settings: str = QUICK) -> Iterator[str]:
    """A server on a cluster that exists; the URL of its administrator."""
    port = free_port()
    options = f"-p {port} -c listen_addresses=127.0.0.1 -c unix_socket_directories={data.parent} {settings}"
    _run("pg_ctl", "start", "-D", data, "-w", "-s", "-l", data.parent / "log", "-o", options)
    try:
        yield f"postgresql://{OWNER}@127.0.0.1:{port}/postgres"
    finally:
        if (data / "postmaster.pid").exists():
            stop(data)


def stop(data: Path) -> None:
    """Like a machine that fails: nobody is told."""
    _run("pg_ctl", "stop", "-D", data, "-m", "immediate", "-s")


def run_command(line: str) -> None:
    """A command of PostgreSQL's own, as a page writes it."""
    program, *words = shlex.split(line)
    _run(program, *words)


def psql(url: str, script: str) -> None:
    """Run SQL as an operator does."""
    done = subprocess.run(
        [programs() / "psql", "-X", "-q", "-v", "ON_ERROR_STOP=1", url],
        input=script,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise RuntimeError(f"psql: {done.stderr}")


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


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
