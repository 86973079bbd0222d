"""A writer that was fenced stays fenced: what it had prepared after the entry that was refused is refused too."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from panoverde.journal.entry import GENESIS, Entry, Head, link
from panoverde.store.address import open_store
from panoverde.store.contract import Batch, Fenced, Store
from panoverde.store.memory import MemoryStore
from tests.postgres import cluster, fresh_database

STREAM = "table/mesa"


@pytest.fixture(params=["memory", "sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    match request.param:
        case "sqlite":
            yield f"sqlite:///{tmp_path / 'store.db'}"
        case "postgresql":
            with cluster() as admin:
                yield fresh_database(admin)
        case _:
            yield "memory:"


def entry(before: Head, words: str) -> Entry:
    body = b'"%b"' % words.encode()
    version = before.version + 1
    return Entry(STREAM, version, version, body, link(before.hash, STREAM, version, version, body))


def head(one: Entry) -> Head:
    return Head(one.version, one.hash)


async def verdict(store: Store, one: Entry) -> type[BaseException] | None:
    try:
        await store.commit(Batch((one,)))
    except Fenced as fenced:
        return type(fenced)
    return None


async def story(url: str, *, fresh: bool) -> None:
    """Two nodes on one journal, or a node and its own past self; `fresh`: its connection was lost meanwhile."""
    here = await open_store(url)
    there = here if isinstance(here, MemoryStore) else await open_store(url)
    first = entry(Head(0, GENESIS), "common")
    assert await verdict(here, first) is None
    stale = [entry(head(first), "stale")]
    stale.append(entry(head(stale[0]), "stale too"))
    stale.append(entry(head(stale[1]), "and this"))
    taken = entry(head(first), "taken over")
    assert await verdict(there, taken) is None
    if fresh and not isinstance(here, MemoryStore):
        await here.close()
        here = await open_store(url)
    if not fresh:
        assert await verdict(here, stale[0]) is Fenced
    assert await verdict(here, stale[1]) is Fenced
    assert await verdict(there, entry(head(taken), "and goes on")) is None
    assert await verdict(here, stale[2]) is Fenced
    assert [one.body for one in await there.read(STREAM)] == [b'"common"', b'"taken over"', b'"and goes on"']
    for store in {id(one): one for one in (here, there)}.values():
        await store.close()


@pytest.mark.parametrize("fresh", [False, True])
def test_entries_that_continue_a_refused_one_are_refused(url: str, fresh: bool) -> None:
    asyncio.run(story(url, fresh=fresh))
