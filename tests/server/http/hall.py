"""A house behind its HTTP interface, in one process: no port is opened, the clock is moved by hand.

async def story() -> None:
    async with hall() as house:
        guest = await house.casino.guest()
        answer = await house.get("/api/me", guest.token)

asyncio.run(story())
"""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from unittest.mock import patch

import httpx
import msgspec

from panoverde.core.commands import Sit
from panoverde.core.messages import Lang
from panoverde.core.people import Role, Seat
from panoverde.house.books import Books
from panoverde.house.people.logins import Entrance
from panoverde.house.people.passwords import Passwords
from panoverde.server.http.app import http_app
from panoverde.server.http.asgi import Asgi
from panoverde.server.http.buckets import Rate, Rates
from panoverde.server.node.floor import Floor
from panoverde.server.node.leases import Leases
from panoverde.server.table.served_table import ServedTable
from panoverde.server.table.watcher import Watcher
from panoverde.store.contract import Batch, Store
from panoverde.store.memory import MemoryStore
from tests.house.house import CHEAP, HandClock
from tests.server.casino import Casino, fresh_keys

ENDLESS = Rate(1_000_000, 60_000_000)
GENEROUS = Rates(ENDLESS, ENDLESS, ENDLESS)
KEYS = fresh_keys()
HOST = "casa.test"
SITE = f"http://{HOST}"

Answer = httpx.Response


@dataclass
class Hall:
    casino: Casino
    app: Asgi
    clock: HandClock

    @property
    def books(self) -> Books:
        return self.casino.books

    def look(self, place: str) -> None:
        """What the house must do at a table now, without waiting for it."""
        self.casino.floor.runners[place].look()

    async def ask(
        self, method: str, path: str, token: str = "", *, body: Any = None, content: bytes | None = None,
        headers: dict[str, str] | None = None, address: str = "192.0.2.1",
    ) -> Answer:  # fmt: skip
        given = dict(headers or {})
        if token:
            given["Authorization"] = f"Bearer {token}"
        if body is not None:
            content = msgspec.json.encode(body)
        if content is not None:
            given.setdefault("Content-Type", "application/json")
        transport = httpx.ASGITransport(self.app, client=(address, 1000))
        async with httpx.AsyncClient(transport=transport, base_url=SITE) as client:
            return await client.request(method, path, content=content, headers=given)

    async def get(self, path: str, token: str = "", **more: Any) -> Answer:
        return await self.ask("GET", path, token, **more)

    async def post(self, path: str, token: str = "", body: Any = None, **more: Any) -> Answer:
        return await self.ask("POST", path, token, body=body, **more)


class Silent:
    """A socket to nobody."""

    def deliver(self, text: bytes) -> None: ...

    def hang_up(self, code: int, reason: str) -> None: ...


class Guest:
    """A player at a table, without a wire between."""

    def __init__(self, house: Hall, place: str, entrance: Entrance, seat: int) -> None:
        self.house, self.account, self.token, self.seat = house, entrance.account, entrance.token, Seat(seat)
        self._floor, self._place = house.casino.floor, place
        watcher = Watcher(
            Silent(), self._floor.outbox, self.account, Role.PUBLIC, Lang.PT, wants_state=False
        )  # fmt: skip
        self._floor.join(self.table, watcher)

    @property
    def table(self) -> ServedTable:
        return self.house.casino.table(self._place)

    async def sit(self, chips: int | None = None) -> None:
        await self._floor.reserve(self.table, self.account.id, chips or 0)
        self.do("sit", chips=chips)
        await settled(self.house)

    def do(self, kind: str, **fields: Any) -> int:
        command = self.table.codec.command(msgspec.json.encode({"do": kind, "by": self.seat, **fields}))
        command = msgspec.structs.replace(command, at=self.house.clock.now())
        if isinstance(command, Sit):
            command = msgspec.structs.replace(command, player=self.account.id)  # as the server does
        return self.table.act(command, self.account.id)


async def settled(house: Hall) -> None:
    """Everything that was said is written."""
    await house.books.store.commit(Batch())


@asynccontextmanager
async def hall(
    *,
    rates: Rates = GENEROUS,
    origins: frozenset[str] = frozenset(),
    secure_cookies: bool = False,
    pages: Path | None = None,
    given: Store | None = None,
    node: str = "one",
    zone: str = "",
) -> AsyncIterator[Hall]:
    """On a new store in memory, or on one that is given and stays open: several nodes may share it."""
    clock, store = HandClock(), given or MemoryStore()
    with patch("panoverde.house.people.accounts.Passwords", lambda: Passwords(CHEAP)):
        books = Books(store, clock, KEYS)
    floor = Floor(books, Leases(store, node, SITE))
    await floor.tick()
    app = http_app(books, floor, origins=origins, secure_cookies=secure_cookies, pages=pages, rates=rates, zone=zone)
    try:
        yield Hall(Casino(books, floor, 0), app, clock)
    finally:
        await floor.stop()
        if given is None:
            await store.close()
