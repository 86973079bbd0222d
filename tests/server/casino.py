"""A whole casino in one process, for tests: a store, its books, the floor, and a server on a free port of the loopback.

    async def story() -> None:
        async with casino() as house:                      # or casino(SqliteStore(...)), or two on one store
            place = await house.open("banca_francesa", "PT_ONLINE", betting_seconds="2")
            guest = await house.guest()                    # .token, .account
            async with house.socket(place, guest.token, want="state") as socket:
                welcome = await house.heard(socket)        # the messages of one frame
                await socket.send('{"say":"act","id":"a","seat":3,"command":{"do":"sit","chips":5000}}')

    asyncio.run(story())

Tables are demonstrations without a pace unless a test says otherwise, and are dealt as soon as `open` returns. Nothing
goes beyond 127.0.0.1. On the way out the floor stops, the server closes and the store too, unless it was given.
"""

import asyncio
import socket
import tempfile
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, nullcontext
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import msgspec
import uvicorn
from websockets.asyncio.client import ClientConnection, connect

from panoverde.house.books import Books
from panoverde.house.clock import SystemClock
from panoverde.house.people.duties import SYSTEM
from panoverde.house.people.logins import Entrance
from panoverde.house.records import Account, Duty, Factor, Opening
from panoverde.server.http.asgi import application
from panoverde.server.node.floor import Floor
from panoverde.server.node.leases import Leases
from panoverde.server.table.admission import Edge
from panoverde.server.table.desk import LONGEST_MESSAGE
from panoverde.server.table.served_table import ServedTable
from panoverde.server.table.socket import TableSocket
from panoverde.store.contract import Batch, Clock, Store
from panoverde.store.keys import Keys, load_or_create
from panoverde.store.memory import MemoryStore

GUARD = 60.0
"""Seconds after which a test that waits has failed; not a measure of speed, for the machine may be busy."""
PASSWORD = "uma palavra bem longa"  # noqa: S105 - of people who exist in tests alone

Asgi = Callable[[Any, Any, Any], Awaitable[None]]


class Casino:
    """A node of the house, and what tests ask of it."""

    def __init__(self, books: Books, floor: Floor, port: int) -> None:
        self.books, self.floor, self.port = books, floor, port
        self.store: Store = books.store
        self.address = f"http://127.0.0.1:{port}"
        self._administrator: Account | None = None
        self._made = 0

    # People

    async def administrator(self) -> Account:
        """The first of this store, founded if need be."""
        if self._administrator is None:
            name = "chefe"
            self._administrator = await self.books.accounts.named(name)
            if self._administrator is None:
                self._administrator = await self.books.staff.found(name, PASSWORD)
                await enrolled(self.books, self._administrator)
        return self._administrator

    async def guest(self) -> Entrance:
        """Somebody with free credits, logged in."""
        return await self.books.accounts.guest()

    async def player(self, name: str = "") -> Entrance:
        """A registered person, logged in; their password is PASSWORD."""
        account = await self.books.accounts.register(name or self._name("pessoa"), PASSWORD)
        return await self.books.accounts.admit(account)

    async def employee(self, *duties: Duty, name: str = "") -> Entrance:
        """Somebody who works here, logged in."""
        account = await self.books.staff.employ(SYSTEM, name or self._name(duties[0]), PASSWORD, duties)
        await enrolled(self.books, account)
        return await self.books.accounts.admit(account)

    async def enrich(self, account: Account, unit: str, amount: int) -> None:
        """Money into a player's wallet, through the cage."""
        cashier = await self.employee(Duty.CASHIER)
        await self.books.cage.buy(cashier.account, account, unit, amount, "for a test")

    def _name(self, what: str) -> str:
        self._made += 1
        return f"{what}-{self.port}-{self._made}"

    # Tables

    async def open(
        self,
        game: str,
        profile: str | None = None,
        *,
        name: str = "",
        demo: bool = True,
        by_hand: bool = False,
        bots: int = 0,
        pace: int = 0,
        **options: str,
    ) -> str:
        """Open a table and deal it; its id. Options are the rules' own, as `pano play -o` writes them."""
        opening: Opening = await self.books.openings.open(
            await self.administrator(),
            name or game.replace("_", " "),
            game,
            profile,
            {**({"demo": "yes"} if demo else {}), **options},
            by_hand=by_hand,
            bots=bots,
            pace=pace,
            approval="ensaio",
        )
        await self.floor.tick()
        return opening.id

    def table(self, place: str) -> ServedTable:
        return self.floor.tables[place]

    def coups(self, place: str) -> int:
        """How many have been concluded there."""
        table = self.table(place).table
        return table.game.coups(table.state)

    # Sockets

    def socket(self, place: str, token: str = "", **query: str | int) -> connect:
        """A bare socket to a table, to be used in an `async with`: the wire as it is."""
        url = f"ws://127.0.0.1:{self.port}/tables/{place}/socket?{urlencode(query)}"
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        return connect(url, additional_headers=headers, proxy=None, max_size=None, compression=None)

    async def heard(self, socket: ClientConnection, within: float = GUARD) -> list[dict[str, Any]]:
        """The messages of the next frame."""
        async with asyncio.timeout(within):
            messages: list[dict[str, Any]] = msgspec.json.decode(await socket.recv())
        return messages

    # Money

    async def sums(self) -> dict[str, int]:
        """What all accounts together hold, by unit: nothing, whatever happened."""
        sums: Counter[str] = Counter()
        for (_, unit), amount in (await self.store.balances()).items():
            sums[unit] += amount
        return dict(sums)


async def enrolled(books: Books, account: Account, secret: bytes = b"twenty bytes of test") -> None:
    """With a second factor, as staff of a house that deals for money."""
    row = Factor(id=account.id, sealed=books.seal(secret, f"factor/{account.id}"), enrolled_at=books.clock.now())
    await books.store.commit(Batch(rows=(row,)))


async def until(condition: Callable[[], object], within: float = GUARD) -> None:
    """Wait for something that will become true by itself."""
    async with asyncio.timeout(within):
        while not condition():
            await asyncio.sleep(0.005)


async def nothing_else(scope: Any, _receive: Any, send: Any) -> None:
    """The HTTP interface of a casino whose test needs none."""
    if scope["type"] == "http":
        await send({"type": "http.response.start", "status": 404, "headers": []})
        await send({"type": "http.response.body", "body": b""})


@asynccontextmanager
async def casino(
    store: Store | None = None,
    *,
    node: str = "one",
    keys: Keys | None = None,
    clock: Clock | None = None,
    http: Callable[[Floor], Asgi] | None = None,
    origins: frozenset[str] = frozenset(),
) -> AsyncIterator[Casino]:
    """One node on a store: a new one in memory, closed at the end, or one that is given and stays open.

    `keys` must be the same for all nodes of one store; `http` makes the HTTP interface of a floor.
    """
    kept = store or MemoryStore()
    listening = socket.create_server(("127.0.0.1", 0))
    listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)  # nobody waits 40 ms for an acknowledgement
    port = listening.getsockname()[1]
    books = Books(kept, clock or SystemClock(), keys or fresh_keys())
    floor = Floor(books, Leases(kept, node, f"http://127.0.0.1:{port}"))
    server = _server(application(Edge(floor, origins), http(floor) if http else nothing_else))
    serving = asyncio.create_task(server.serve(sockets=[listening]))
    try:
        await floor.start()
        await until(lambda: server.started or serving.done())
        yield Casino(books, floor, port)
    finally:
        await floor.stop()
        server.should_exit = True
        await serving
        listening.close()
        if store is None:
            await kept.close()


def fresh_keys() -> Keys:
    with tempfile.TemporaryDirectory() as folder:
        return load_or_create(Path(folder) / "keys")


def _server(app: Asgi) -> uvicorn.Server:
    server = uvicorn.Server(
        uvicorn.Config(
            app,
            ws=TableSocket,
            ws_max_size=LONGEST_MESSAGE,
            ws_per_message_deflate=False,
            lifespan="off",
            log_level="warning",
            log_config=None,
            timeout_graceful_shutdown=2,
        )
    )
    server.capture_signals = nullcontext  # type: ignore[method-assign, assignment]  # signals are the test runner's
    return server
