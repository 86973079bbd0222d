"""A jackpot pool's acts are judged again: what it shared out otherwise than the rules say is found."""

import asyncio
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import msgspec
import pytest

from panoverde.core.people import Role, Seat
from panoverde.house.books import Books
from panoverde.house.people.duties import SYSTEM
from panoverde.journal.entry import Entry
from panoverde.journal.replay import Replayed, replay
from panoverde.pools.account import FeedPool, ServeTable, StartPool
from panoverde.pools.prizes import AwardPrizes, ClaimPrize
from panoverde.store.memory import MemoryStore
from tests.server.evening import KEYS, HandClock

HOUSE = Role.HOUSE
AWARD = 6


class Lines(NamedTuple):
    lines: tuple[Entry, ...]

    def entries(self) -> Iterator[Entry]:
        return iter(self.lines)

    def snapshots(self) -> Iterator[tuple[str, int, Any]]:
        return iter(())

    def snapshot(self, _: object) -> str:
        raise LookupError


@pytest.fixture(scope="module")
def written() -> tuple[Entry, ...]:
    """Opened, started by the house, a table, chips, a flush, its prize."""

    async def story() -> tuple[Entry, ...]:
        store = MemoryStore()
        books = Books(store, HandClock(), KEYS)
        pool = await books.pools.open(SYSTEM, "acumulado", "AO_9", {"demo": "yes"})
        for command in (
            StartPool(by=HOUSE),
            ServeTable("mesa", by=HOUSE),
            FeedPool("mesa", 1001, 75, by=HOUSE),
            ClaimPrize("mesa", 2001, 1, Seat(1), 5, by=HOUSE),
            AwardPrizes("mesa", 2002, by=HOUSE),
        ):
            await books.pools.act(pool, command)
        return tuple(await store.read(pool.stream))

    return asyncio.run(story())


def found(lines: tuple[Entry, ...]) -> Replayed:
    (one,) = replay(Lines(lines))
    return one


def test_a_pool_replays_to_its_recorded_prizes(written: tuple[Entry, ...]) -> None:
    one = found(written)
    assert (one.stream, one.acts, one.believed, one.finding) == ("pool/acumulado", AWARD, 0, None)


def rewritten(written: tuple[Entry, ...], version: int, change: Callable[[Any], None]) -> tuple[Entry, ...]:
    body = msgspec.json.decode(written[version - 1].body)
    change(body)
    forged = written[version - 1]._replace(body=msgspec.json.encode(body))
    return (*written[: version - 1], forged, *written[version:])


@pytest.mark.rule("AO-9.14", "R-437")
@pytest.mark.parametrize(
    ("version", "change", "key"),
    [
        (AWARD, lambda body: body["act"]["events"][0].update(chips=6_000), "replay-differs"),
        (5, lambda body: body["act"]["command"].update(place=900), "replay-refused"),
        (2, lambda body: body["moves"][0].__setitem__(2, -1), "replay-moves"),
        (4, lambda body: body["act"].update(command=None), "replay-no-command"),
    ],
)
def test_what_the_rules_would_not_have_done_is_found(
    written: tuple[Entry, ...], version: int, change: Callable[[Any], None], key: str
) -> None:
    finding = found(rewritten(written, version, change)).finding
    assert finding is not None
    assert (finding.version, finding.key) == (version, key)


def test_a_pool_of_another_program_is_believed(written: tuple[Entry, ...]) -> None:
    older = rewritten(written, 1, lambda body: body["act"]["events"][0].update(code_version="0.1"))
    one = found(older)
    assert (one.finding, one.believed, one.wrote.split()[0]) == (None, AWARD - 1, "0.1")
