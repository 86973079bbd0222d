"""What a house shows of its past, asked of the program that runs: by its journal, its store and its HTTP interface."""

import lzma
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from panoverde import games
from panoverde.core.codec import Codec
from panoverde.core.events import Act
from panoverde.core.game import AnyGame
from panoverde.core.table import Table
from panoverde.house.books import Books
from panoverde.house.records import Account, Coup
from panoverde.server.http.app import http_app
from panoverde.server.node.floor import Floor
from panoverde.server.node.leases import Leases
from panoverde.store.address import open_store
from panoverde.store.contract import Store
from panoverde.store.keys import load_or_create
from tests.house.house import HandClock
from tests.server.casino import Casino, enrolled
from tests.server.http.hall import GENEROUS, SITE, Hall

HERE = Path(__file__).parent
KEY_FILES = ("signing.key", "sealing.key")
UNITS = ("EUR", "AOA", "EUR.demo", "AOA.demo")

Json = dict[str, Any]


def unpacked(folder: Path) -> Path:
    """The database of the old house in a folder of one's own, with its keys beside it."""
    database = folder / "casino.db"
    database.write_bytes(lzma.decompress((HERE / "casino.db.xz").read_bytes()))
    (folder / "keys").mkdir(mode=0o700)
    for name in KEY_FILES:
        copy = folder / "keys" / name
        copy.write_bytes((HERE / name).read_bytes())
        copy.chmod(0o600)
    return database


def expected() -> Json:
    """What the old program showed."""
    found: Json = msgspec.json.decode(lzma.decompress((HERE / "expected.json.xz").read_bytes()))
    return found


def lacks(shown: Any, old: Any, place: str = "") -> str:
    """Where something that the old program showed is not shown, or otherwise; empty: nowhere. There may be more."""
    match shown, old:
        case dict(), dict():
            missing = [name for name in old if name not in shown]
            parts = ((shown[name], value, f"{place}.{name}") for name, value in old.items() if name in shown)
            return f"{place}: no {missing}" if missing else next(filter(None, (lacks(*part) for part in parts)), "")
        case list(), list():
            if len(shown) != len(old):
                return f"{place}: {len(shown)} instead of {len(old)}"
            pairs = enumerate(zip(shown, old, strict=True))
            return next(filter(None, (lacks(*pair, f"{place}[{number}]") for number, pair in pairs)), "")
        case _:
            return "" if shown == old and type(shown) is type(old) else f"{place}: {shown!r} instead of {old!r}"


def without_words(shown: Any) -> Any:
    """Words may improve; what they say may not change."""
    match shown:
        case dict():
            return {name: without_words(value) for name, value in shown.items() if name not in WORDS}
        case list():
            return [without_words(value) for value in shown]
        case _:
            return shown


WORDS = ("words", "title", "columns", "notes")


# The journal, read without a store


class Stream(NamedTuple):
    """The journal of one table."""

    place: str
    game: AnyGame
    entries: list[Json]

    def acts(self) -> list[Act]:
        codec = Codec(self.game)
        return [codec.act(msgspec.json.encode(entry["act"])) for entry in self.entries]


def streams(database: Path) -> list[Stream]:
    with closing(sqlite3.connect(database)) as opened:
        rows = opened.execute("SELECT stream, body FROM entries WHERE stream LIKE 'table/%' ORDER BY stream, version")
        found: dict[str, list[Json]] = {}
        for stream, body in rows:
            found.setdefault(stream.removeprefix("table/"), []).append(msgspec.json.decode(body))
    return [
        Stream(place, games.find(entries[0]["act"]["events"][0]["game"]), entries) for place, entries in found.items()
    ]


def tables_shown(database: Path) -> Json:
    """Each table as its journal folds."""
    shown = {}
    for stream in streams(database):
        table = Table.replay(stream.game, stream.acts())
        shown[stream.place] = {
            "game": stream.game.name,
            "entries": len(stream.entries),
            "coups": stream.game.coups(table.state),
            "holdings": dict(stream.game.holdings(table.state)),
            "state": msgspec.json.decode(msgspec.json.encode(table.state)),
        }
    return shown


# The house, with its store


@asynccontextmanager
async def opened(database: Path, at: int) -> AsyncIterator[Hall]:
    """The house behind its HTTP interface; nobody deals its tables."""
    store = await open_store(f"sqlite:///{database}")
    clock = HandClock(at)
    books = Books(store, clock, load_or_create(database.parent / "keys"))
    floor = Floor(books, Leases(store, "again", SITE))
    try:
        yield Hall(Casino(books, floor, 0), http_app(books, floor, rates=GENEROUS), clock)
    finally:
        await floor.stop()
        await store.close()


async def _asked(hall: Hall, token: str, path: str) -> Any:
    answer = await hall.get(path, token)
    assert answer.status_code == 200, (path, answer.text)
    return without_words(answer.json())


async def _token(hall: Hall, name: str) -> str:
    account = await hall.books.accounts.named(name)
    assert account, name
    return (await hall.books.accounts.admit(account)).token


async def house_shown(hall: Hall) -> Json:
    """What the operator and the auditor read."""
    auditor = await _token(hall, "aurora")
    if account := await hall.books.accounts.named("aurora"):
        await enrolled(hall.books, account)
    pages = {
        "incidents": "/api/incidents?limit=100",
        "complaints": "/api/complaints?limit=100",
        "receipts": "/api/cage/receipts?limit=100",
        "proposals": "/api/cage/proposals?limit=100",
        "switches": "/api/switches",
        "performance": "/api/reports/performance",
        "liabilities": "/api/reports/liabilities",
    }
    shown = {name: await _asked(hall, auditor, path) for name, path in pages.items()}
    balances = await hall.books.store.balances()
    shown["ledger"] = {f"{account} {unit}": amount for (account, unit), amount in balances.items() if amount}
    return shown


async def people_shown(hall: Hall) -> Json:
    """What each player is shown: money, coups, sessions, complaints."""
    shown = {}
    for account in await players(hall.books.store):
        token = (await hall.books.accounts.admit(account)).token
        shown[account.name] = {
            "account": account.id,
            "balances": (await _asked(hall, token, "/api/me/balances"))["balances"],
            "statements": {unit: await _asked(hall, token, f"/api/me/statement?unit={unit}") for unit in UNITS},
            "history": await _asked(hall, token, "/api/history?limit=100"),
            "stays": await _asked(hall, token, "/api/stays?limit=100"),
            "complaints": await _asked(hall, token, "/api/complaints/own?limit=100"),
        }
    return shown


async def replay_shown(hall: Hall, name: str, coup: str) -> Any:
    """A coup replayed for one of its players."""
    return await _asked(hall, await _token(hall, name), f"/api/history/{coup}")


async def proofs_shown(hall: Hall, place: str) -> Any:
    return await _asked(hall, "", f"/api/tables/{place}/proofs?first=1&last=100")


async def coups_shown(store: Store) -> Json:
    """What every coup was to each of its players, by table."""
    shown: dict[str, list[Json]] = {}
    for coup in await store.select(Coup, limit=10_000):
        shown.setdefault(coup.place, []).append(msgspec.json.decode(msgspec.json.encode(coup)))
    return {place: sorted(coups, key=lambda one: (one["last"], one["id"])) for place, coups in shown.items()}


async def players(store: Store) -> list[Account]:
    found = await store.select(Account, limit=1000)
    return sorted((one for one in found if one.duties == ("player",)), key=lambda one: one.name)
