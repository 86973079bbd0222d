import asyncio
import errno
import fcntl
import os
import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from panoverde.store import write_turn
from panoverde.store.write_turn import Turn
from tests.store.batches import Pen, Place


@contextmanager
def turn_at(folder: Path) -> Iterator[Turn]:
    one = Turn(folder)
    yield one
    one.close()


def is_taken(folder: Path) -> bool:
    file = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    else:
        return False
    finally:
        os.close(file)


def test_a_writer_that_waits_for_the_file_has_the_turn(tmp_path: Path) -> None:
    place = Place(f"sqlite:///{tmp_path / 'store.db'}")

    async def story() -> None:
        async with place.opened() as store:
            other = sqlite3.connect(tmp_path / "store.db", isolation_level=None)
            other.execute("BEGIN IMMEDIATE")
            waiting = asyncio.create_task(store.commit(Pen("a").batch()))
            while not is_taken(tmp_path):
                await asyncio.sleep(0.001)
            assert not waiting.done()
            other.execute("ROLLBACK")
            await waiting
            assert not is_taken(tmp_path)
            other.close()

    asyncio.run(story())


def test_a_writer_lets_the_one_write_first_whose_turn_it_is(tmp_path: Path) -> None:
    place = Place(f"sqlite:///{tmp_path / 'store.db'}")

    async def story() -> None:
        async with place.opened() as store:
            with turn_at(tmp_path) as other, other.taken():
                waiting = asyncio.create_task(store.commit(Pen("a").batch()))
                await asyncio.sleep(0.05)
                assert not waiting.done()
            await waiting

    asyncio.run(story())


def test_somebody_who_keeps_the_turn_for_too_long_is_not_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(write_turn, "PATIENCE", 0.05)
    with turn_at(tmp_path) as one, turn_at(tmp_path) as other, one.taken():
        began = time.monotonic()
        with other.taken():
            assert time.monotonic() - began >= 0.05
        assert is_taken(tmp_path)


def test_a_file_system_without_locks_lets_everybody_write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_locks(_file: int, _how: int) -> None:
        raise OSError(errno.ENOLCK, "no locks")

    monkeypatch.setattr(fcntl, "flock", no_locks)
    monkeypatch.setattr(write_turn, "PATIENCE", 600.0)
    place = Place(f"sqlite:///{tmp_path / 'store.db'}")

    async def story() -> None:
        async with place.opened() as store:
            await store.commit(Pen("a").batch())
            assert (await store.head("a")).version == 1

    asyncio.run(story())


def test_a_writer_that_fails_gives_its_turn_back(tmp_path: Path) -> None:
    with turn_at(tmp_path) as one:
        with pytest.raises(ValueError, match="broken"), one.taken():
            raise ValueError("broken")
        assert not is_taken(tmp_path)


def test_a_turn_that_cannot_be_given_back_hides_no_other_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The folder may be gone by then; what went wrong is what its writer says."""
    flock = fcntl.flock

    def keeps(file: int, how: int) -> None:
        if how == fcntl.LOCK_UN:
            raise OSError(errno.EIO, "gone")
        flock(file, how)

    monkeypatch.setattr(fcntl, "flock", keeps)
    with turn_at(tmp_path) as one:
        with one.taken():
            assert is_taken(tmp_path)
        with pytest.raises(ValueError, match="broken"), one.taken():
            raise ValueError("broken")


def test_a_turn_ends_with_its_owner(tmp_path: Path) -> None:
    """A process that dies in its turn keeps nobody waiting: the system closes its files."""
    one = Turn(tmp_path)
    one._wait()
    assert is_taken(tmp_path)
    one.close()
    assert not is_taken(tmp_path)


def test_a_folder_that_is_not_there_has_no_turns(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        Turn(tmp_path / "nowhere")
