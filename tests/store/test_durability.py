"""What was acknowledged is there afterwards; what the disk refuses is not acknowledged."""

import asyncio
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from panoverde.house.records import Account
from panoverde.journal.entry import Entry, Head
from panoverde.store.contract import NotKept, Store
from panoverde.store.sqlite import SqliteStore
from tests.store.batches import Pen, Place, account, outcome, pay, together

WRITER = """
import asyncio, sys
from tests.store.batches import Pen, Place, pay

async def write() -> None:
    async with Place(sys.argv[1]).opened() as store:
        async def table(number: int) -> None:
            pen = Pen(f"table/{number}")
            while True:
                await store.commit(pen.batch(*pay(f"{number}/bank", f"{number}/chips:1", 5)))
                print(number, pen.version, flush=True)
        await asyncio.gather(*map(table, range(20)))

asyncio.run(write())
"""


def test_a_store_that_is_opened_again_has_everything(lasting: Place) -> None:
    async def story() -> None:
        pen = Pen("table/mesa")
        written: list[Entry] = []
        async with lasting.opened() as store:
            for _ in range(3):
                batch = pen.batch(*pay("cage", "wallet:ana", 10))
                written += batch.entries
                await store.commit(batch)
            await store.commit(Pen("house").batch(rows=(account("ana"),)))
        async with lasting.opened() as store:
            assert await store.read("table/mesa") == written
            assert await store.heads("table") == {"table/mesa": Head(3, pen.hash)}
            assert await store.balance("wallet:ana", "EUR") == 30
            assert await store.find(Account, "id-ana") == account("ana")
            await store.commit(pen.batch(*pay("wallet:ana", "cage", 30)))

    asyncio.run(story())


def test_what_was_acknowledged_survives_the_death_of_the_process(lasting: Place) -> None:
    with subprocess.Popen([sys.executable, "-c", WRITER, lasting.url], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        heard = [process.stdout.readline() for _ in range(400)]
        process.send_signal(signal.SIGKILL)
        heard += process.stdout.readlines()
    acknowledged: dict[str, int] = {}
    for line in heard:
        if line.endswith("\n"):  # the last may have been cut off
            number, version = line.split()
            acknowledged[f"table/{number}"] = int(version)
    assert len(acknowledged) == 20

    async def story() -> None:
        async with lasting.opened() as store:
            heads = await _settled_heads(store)
            for stream, version in acknowledged.items():
                # One more may have been written that nobody heard of.
                assert heads[stream].version - version in (0, 1)
                bank = stream.removeprefix("table/") + "/bank"
                assert await store.balance(bank, "EUR") == -5 * heads[stream].version
            assert sum((await store.balances()).values()) == 0

    asyncio.run(story())


async def _settled_heads(store: Store) -> dict[str, Head]:
    """Once they stay as they are: a database server may still be busy with what a dead client sent it."""
    before, heads = None, await store.heads("table/")
    while heads != before:
        await asyncio.sleep(0.3)
        before, heads = heads, await store.heads("table/")
    return heads


def test_a_full_disk_fails_what_is_written_and_with_room_it_goes_on(tmp_path: Path) -> None:
    place = Place(f"sqlite:///{tmp_path / 'store.db'}")

    async def story() -> None:
        async with place.opened() as store:
            assert isinstance(store, SqliteStore)
            pen = Pen("table/mesa")
            await store.commit(pen.batch())
            pages = store._connection.execute("PRAGMA page_count").fetchone()[0]
            store._connection.execute(f"PRAGMA max_page_count = {pages + 20}")
            bodies = [b'"%b"' % (b"x" * 100_000)] * 3
            verdicts = await together(store, pen.batch(body=bodies[0]), Pen("b").batch(), pen.batch(body=bodies[1]))
            assert {type(verdict) for verdict in verdicts} == {sqlite3.OperationalError}
            assert "full" in str(verdicts[0])
            assert list(await store.heads()) == ["table/mesa"]
            store._connection.execute("PRAGMA max_page_count = 1000000")
            assert store.broken is None
            again = Pen("table/mesa")
            again.batch()  # the first, which is there
            await store.commit(again.batch(body=bodies[2]))
        async with place.opened() as store:
            await store.commit(Pen("c").batch())
            assert {stream: head.version for stream, head in (await store.heads()).items()} == {"c": 1, "table/mesa": 2}

    asyncio.run(story())


def test_a_disk_that_fails_is_trusted_no_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is not known what it has kept: only reading the file again tells."""
    place = Place(f"sqlite:///{tmp_path / 'store.db'}")

    async def story() -> None:
        async with place.opened() as store:
            assert isinstance(store, SqliteStore)
            await store.commit(Pen("a").batch())

            def fails(_: object) -> None:
                raise sqlite3.OperationalError("disk I/O error")

            with monkeypatch.context() as failing:
                failing.setattr(store._writer, "write", fails)
                assert type(await outcome(store, Pen("b").batch())) is sqlite3.OperationalError
            assert "I/O" in str(await outcome(store, Pen("c").batch()))
            assert store.broken is not None
        async with place.opened() as store:
            assert list(await store.heads()) == ["a"]

    asyncio.run(story())


def test_a_file_that_another_process_keeps_for_too_long_fails_those_who_wait_and_no_more(tmp_path: Path) -> None:
    place = Place(f"sqlite:///{tmp_path / 'store.db'}")

    async def story() -> None:
        async with place.opened() as store:
            assert isinstance(store, SqliteStore)
            store._connection.execute("PRAGMA busy_timeout = 50")
            other = sqlite3.connect(tmp_path / "store.db", isolation_level=None)
            other.execute("BEGIN IMMEDIATE")
            verdict = await outcome(store, Pen("a").batch())
            assert type(verdict) is sqlite3.OperationalError
            assert not isinstance(verdict, NotKept)
            other.execute("ROLLBACK")
            other.close()
            await store.commit(Pen("a").batch())

    asyncio.run(story())
