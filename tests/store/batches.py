"""What the tests of the stores write."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import asynccontextmanager
from typing import NamedTuple

from panoverde.house.records import Account, Coup
from panoverde.journal.entry import GENESIS, Entry, Move, link
from panoverde.store.address import open_store
from panoverde.store.contract import Batch, Row, Store


class Place(NamedTuple):
    """Where a store is."""

    url: str

    @asynccontextmanager
    async def opened(self) -> AsyncIterator[Store]:
        store = await open_store(self.url)
        try:
            yield store
        finally:
            await store.close()

    def tell(self, story: Callable[[Store], Awaitable[None]]) -> None:
        """Run it with the store."""

        async def telling() -> None:
            async with self.opened() as store:
                await story(store)

        asyncio.run(telling())


class Pen:
    """Writes one stream, entry after entry."""

    def __init__(self, stream: str) -> None:
        self.stream, self.version, self.hash = stream, 0, GENESIS

    def batch(self, *moves: Move, at: int = 0, body: bytes = b"{}", rows: Iterable[Row] = ()) -> Batch:
        """The next entry of the stream, with what it moves."""
        version = self.version + 1
        at = at or 1000 * version
        self.hash = link(self.hash, self.stream, version, at, body)
        self.version = version
        entry = Entry(self.stream, version, at, body, self.hash)
        return Batch((entry,), (moves,), tuple(rows))


def pay(giver: str, taker: str, amount: int, unit: str = "EUR") -> tuple[Move, Move]:
    return Move(giver, unit, -amount), Move(taker, unit, amount)


def account(name: str, id: str = "", **fields: object) -> Account:  # noqa: A002 - the row's own word
    return Account(id=id or f"id-{name}", name=name, created_at=1, **fields)  # type: ignore[arg-type]


def coup(number: int, **fields: object) -> Coup:
    plain: dict[str, object] = {
        "id": f"t{number:04}", "at": 10 * number, "place": "mesa", "number": number, "account": "ana", "seat": 1,
        "stay": "s", "first": 1, "last": 2, "unit": "EUR", "staked": 100, "net": -100,
    }  # fmt: skip
    return Coup(**(plain | fields))  # type: ignore[arg-type]


async def outcome(store: Store, batch: Batch) -> BaseException | None:
    """What became of it: None, kept."""
    verdict: asyncio.Future[BaseException | None] = asyncio.get_running_loop().create_future()
    store.submit(batch, verdict.set_result)
    return await verdict


async def together(store: Store, *batches: Batch) -> list[BaseException | None]:
    """Submitted at once: they are written as a group."""
    return await asyncio.gather(*[outcome(store, batch) for batch in batches])
