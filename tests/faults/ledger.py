"""What a database holds, read beside the server with questions of the tests' own."""

import asyncio
import shutil
import sqlite3
import sys
from collections import defaultdict
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

import asyncpg
import msgspec

from panoverde.house.records import Outcome
from tests.faults.processes import ROOT

Rows = list[tuple[Any, ...]]
PLAYED = (
    "SELECT stream, version, at, body FROM entries"
    " WHERE stream LIKE 'table/%' OR stream LIKE 'pool/%' ORDER BY stream, version"
)


class Written(NamedTuple):
    """An entry of a table's stream."""

    version: int
    at: int
    body: bytes
    author: str
    id: str


class Past(NamedTuple):
    """A coup as its player's history has it."""

    place: str
    number: int
    first: int
    last: int
    outcome: Outcome
    why: str
    account: str


class _Body(msgspec.Struct):
    author: str = ""
    id: str = ""


_body = msgspec.json.Decoder(_Body)


class Database:
    def __init__(self, url: str) -> None:
        self.url = url
        self.path = Path(url.removeprefix("sqlite:///")) if url.startswith("sqlite:///") else None

    async def ask(self, question: str) -> Rows:
        if self.path is None:
            connection = await asyncpg.connect(self.url)
            try:
                return [tuple(row) for row in await connection.fetch(question)]
            finally:
                await connection.close()
        return await asyncio.to_thread(_ask_file, self.path, question)

    def copied(self, folder: Path) -> "Database":
        """The files as a dead process left them: reading the copy repairs nothing in the original."""
        assert self.path is not None
        folder.mkdir()
        for name in (self.path.name, f"{self.path.name}-wal"):
            if (self.path.parent / name).exists():
                shutil.copy(self.path.parent / name, folder / name)
        return Database(f"sqlite:///{folder / self.path.name}")

    async def heads(self) -> dict[str, int]:
        return dict(await self.ask("SELECT stream, max(version) FROM entries GROUP BY stream"))

    async def tables(self) -> dict[str, list[Written]]:
        """The entries of every table, by its id."""
        return await self._streams("table/")

    async def pools(self) -> dict[str, list[Written]]:
        return await self._streams("pool/")

    async def _streams(self, prefix: str) -> dict[str, list[Written]]:
        found: dict[str, list[Written]] = defaultdict(list)
        for stream, version, at, body in await self.ask(PLAYED):
            if not stream.startswith(prefix):
                continue
            text = body.encode() if isinstance(body, str) else bytes(body)
            kept = _body.decode(text)
            found[stream.removeprefix(prefix)].append(Written(version, at, text, kept.author, kept.id))
        return found

    async def coups(self) -> list[Past]:
        question = "SELECT place, number, first, last, outcome, why, account FROM coups"
        return [
            Past(place, number, first, last, Outcome(outcome), why, account)
            for place, number, first, last, outcome, why, account in await self.ask(question)
        ]

    async def audit(self) -> dict[str, Any]:
        """What `pano audit verify` finds, every act judged again."""
        source = str(self.path or self.url)
        words = ("-c", "from panoverde.cli import main; main()", "audit", "verify", source, "--json")
        process = await asyncio.create_subprocess_exec(
            sys.executable, *words, cwd=ROOT, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE
        )
        said, wrong = await process.communicate()
        assert said, wrong.decode()
        verdict: dict[str, Any] = msgspec.json.decode(said)
        return verdict


def _ask_file(path: Path, question: str) -> Rows:
    with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True, timeout=30)) as connection:
        return connection.execute(question).fetchall()
