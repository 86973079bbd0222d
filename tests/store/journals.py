"""A house's evening to audit: its journal, as entries, as a database and as a file of lines."""

import asyncio
import hashlib
import json
import sqlite3
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from panoverde.core.chance import Secure
from panoverde.journal.entry import Entry, Move, link
from panoverde.store.audit import AuditReport
from panoverde.store.checkpoint import Checkpoints
from panoverde.store.contract import Batch
from panoverde.store.memory import MemoryStore

KEY = Ed25519PrivateKey.from_private_bytes(bytes(range(32)))
PUBLIC = KEY.public_key().public_bytes_raw().hex()
START = 1_790_000_000_000
SCHEMA = """
CREATE TABLE entries(seq INTEGER PRIMARY KEY, stream TEXT, version INTEGER, at INTEGER, body TEXT, hash BLOB,
    UNIQUE(stream, version));
CREATE TABLE postings(seq INTEGER, line INTEGER, at INTEGER, stream TEXT, version INTEGER, account TEXT, unit TEXT,
    amount INTEGER, PRIMARY KEY(seq, line)) WITHOUT ROWID;
CREATE TABLE balances(account TEXT, unit TEXT, amount INTEGER, PRIMARY KEY(account, unit));
"""
Body = dict[str, Any]


class Clock:
    """A second passes between two entries."""

    def __init__(self) -> None:
        self.at = START

    def now(self) -> int:
        self.at += 1000
        return self.at


class House:
    """Writes entries as the house does, one after the other."""

    def __init__(self) -> None:
        self.store, self.clock = MemoryStore(), Clock()
        self.checkpoints = Checkpoints(self.store, self.clock, KEY)

    async def write(self, stream: str, **body: Any) -> Entry:
        head = await self.store.head(stream)
        at, text = self.clock.now(), json.dumps(body, separators=(",", ":"), ensure_ascii=False).encode()
        version = head.version + 1
        entry = Entry(stream, version, at, text, link(head.hash, stream, version, at, text))
        await self.store.commit(Batch((entry,), ([Move(*move) for move in body.get("moves", ())],)))
        return entry

    async def deposit(self, account: str, amount: int) -> None:
        moves = [["cage", "EUR", -amount], [f"wallet:{account}", "EUR", amount]]
        await self.write("cage", fact="bought", by="caixa", why="numerário", moves=moves)

    async def coup(self, table: str, account: str, seed: bytes, stake: int) -> None:
        """Committed, staked, thrown, revealed; the bank wins."""
        salt = (await self.store.head(f"table/{table}")).hash
        chance = Secure(seed, salt)
        await self.event(table, {"event": "chance_committed", "commitment": chance.commitment}, sealed="c2VsbG8=")
        moves = [[f"transit:{table}:{account}", "EUR", -stake], [f"{table}/stake:1", "EUR", stake]]
        reserved = [[f"wallet:{account}", "EUR", -stake], [f"transit:{table}:{account}", "EUR", stake]]
        await self.write(f"account/{account}", fact="reserved", by=account, moves=reserved)
        await self.event(table, {"event": "bet_placed", "zone": "pequeno"}, author=account, moves=moves)
        dice = chance.dice(3)
        lost = [[f"{table}/stake:1", "EUR", -stake], [f"{table}/bank", "EUR", stake]]
        await self.event(table, {"event": "dice_thrown", "dice": dice}, draws=chance.draws, moves=lost)
        shown = {"commitment": chance.commitment, "seed": seed.hex(), "salt": salt.hex(), "draws": chance.draws}
        await self.event(table, {"event": "chance_revealed", **shown})

    async def event(self, table: str, event: Body, **others: Any) -> None:
        await self.write(f"table/{table}", act={"command": None, "events": [event]}, **others)


async def evening() -> House:
    """Two players, two tables, two checkpoints, and a little after the last one."""
    house = House()
    for table in ("m1", "m2"):
        await house.event(table, {"event": "table_opened", "game": "banca_francesa"})
    for account in ("ana", "rui"):
        await house.deposit(account, 100_00)
    for number in range(3):
        await house.coup("m1", "ana", bytes([number]) * 32, 5_00)
    await house.checkpoints.take()
    for number in range(3):
        await house.coup("m2", "rui", bytes([100 + number]) * 32, 7_00)
    await house.checkpoints.take()
    await house.coup("m1", "rui", bytes([200]) * 32, 1_00)
    return house


def played() -> list[Entry]:
    async def story() -> list[Entry]:
        house = await evening()
        return [entry for stream in sorted(await house.store.heads()) for entry in await house.store.read(stream)]

    return asyncio.run(story())


def moves_of(entry: Entry) -> list[tuple[str, str, int]]:
    return [tuple(move) for move in json.loads(entry.body).get("moves", ())]


def relinked(entries: Iterable[Entry]) -> list[Entry]:
    """The same contents with new hashes, as somebody makes them who knows how."""
    heads: dict[str, bytes] = {}
    made = []
    for stream, version, at, body, _ in entries:
        heads[stream] = link(heads.get(stream, bytes(32)), stream, version, at, body)
        made.append(Entry(stream, version, at, body, heads[stream]))
    return made


def in_order(entries: Iterable[Entry]) -> dict[tuple[str, int], int]:
    """The number of each in the order of writing."""
    return {entry[:2]: seq for seq, entry in enumerate(sorted(entries, key=lambda entry: entry.at), 1)}


def write_database(path: Path, entries: Iterable[Entry], *, said: Iterable[Entry] | None = None) -> Path:
    """A database of these entries; its ledger and the order of writing are those of `said`, if those are others."""
    entries = list(entries)
    said = entries if said is None else list(said)
    order = in_order(said)
    path.unlink(missing_ok=True)
    rows = sqlite3.connect(path)
    rows.executescript(SCHEMA)
    for stream, version, at, body, hash_ in entries:
        text = body.decode("utf-8", "surrogateescape") if is_text(body) else body
        seq = order.setdefault((stream, version), len(order) + 1)
        rows.execute("INSERT INTO entries VALUES(?,?,?,?,?,?)", (seq, stream, version, at, text, hash_))
    balances: Counter[tuple[str, str]] = Counter()
    for entry in said:
        for line, move in enumerate(moves_of(entry)):
            place = (order[entry[:2]], line, entry.at, entry.stream, entry.version)
            rows.execute("INSERT INTO postings VALUES(?,?,?,?,?,?,?,?)", (*place, *move))
            balances[move[:2]] += move[2]
    rows.executemany("INSERT INTO balances VALUES(?,?,?)", [(*key, amount) for key, amount in balances.items()])
    rows.commit()
    rows.close()
    return path


def is_text(body: bytes) -> bool:
    try:
        return bool(body.decode()) and b"\0" not in body
    except UnicodeDecodeError:
        return False


def write_lines(path: Path, entries: Iterable[Entry]) -> Path:
    """As docs/operate/audit.md says that an export is written."""
    order = in_order(entries := sorted(entries))
    rows = [
        [order[entry[:2]], *entry[:3], entry.body.decode("utf-8", "surrogateescape"), entry.hash.hex()]
        for entry in entries
    ]
    columns = ["seq", "stream", "version", "at", "body", "hash"]
    lines = [{"format": "panoverde-lines", "version": 1}, {"table": "entries", "columns": columns}, *rows]
    text = "".join(json.dumps(line, separators=(",", ":")) + "\n" for line in lines).encode()
    seal = {"rows": {"entries": len(rows)}, "sha256": hashlib.sha256(text).hexdigest()}
    path.write_bytes(text + json.dumps(seal, separators=(",", ":")).encode() + b"\n")
    return path


def place(entries: list[Entry], stream: str, version: int) -> int:
    """Where an entry stands in the list."""
    return next(number for number, entry in enumerate(entries) if entry[:2] == (stream, version))


def changed(entries: list[Entry], stream: str, version: int, **fields: Any) -> list[Entry]:
    """One entry with other fields, and nothing else touched."""
    number = place(entries, stream, version)
    return [*entries[:number], entries[number]._replace(**fields), *entries[number + 1 :]]


def rewritten(entries: list[Entry], stream: str, version: int, old: bytes, new: bytes) -> list[Entry]:
    """One entry with something else in its body, and every hash after it rewritten."""
    body = entries[place(entries, stream, version)].body
    assert old in body
    return relinked(changed(entries, stream, version, body=body.replace(old, new)))


def without(entries: list[Entry], stream: str, *versions: int) -> list[Entry]:
    return [entry for entry in entries if entry.stream != stream or entry.version not in versions]


def first(report: AuditReport) -> tuple[str, int, str]:
    """Where and why, of the first finding."""
    return report.in_order()[0][:3]
