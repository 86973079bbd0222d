"""A whole node of the house, put together: its store, its books, its floor, what it serves, and what it looks after."""

import asyncio
import gc
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from panoverde import __version__
from panoverde.bots.company import Custom
from panoverde.bots.running import run_company
from panoverde.house.books import Books
from panoverde.house.clock import SystemClock
from panoverde.house.duties import SYSTEM
from panoverde.house.incidents import Happening
from panoverde.server.alarms import Cause
from panoverde.server.app import Asgi, application
from panoverde.server.edge import Edge
from panoverde.server.floor import Floor
from panoverde.server.founding import Founded, found
from panoverde.server.http.app import http_app
from panoverde.server.leases import Leases
from panoverde.server.metrics import Exposition, Figures, Stopwatch, Watch
from panoverde.server.rounds import Rounds
from panoverde.server.schema_check import may_change_the_journal
from panoverde.server.settings import Settings
from panoverde.store.audit import CHECKPOINTS
from panoverde.store.checkpoint import AnotherKey, signer
from panoverde.store.contract import Store
from panoverde.store.keys import Keys, load_or_create
from panoverde.store.opening import open_store

SWEEPS = (100_000, 50, 100)
"""When Python looks for cycles. Its own figures cost 40 µs a command; what is there after the start is left out."""
LAST_SIGNATURE = 2.0
"""Seconds for the checkpoint with which a node ends."""
PARTING = 1.5
"""Seconds that the house's own players have to get up when the node stops."""

log = logging.getLogger("panoverde.server")


class Casino:
    custom = Custom()
    """How the house's own players behave."""

    def __init__(self, settings: Settings, store: Store, keys: Keys, port: int) -> None:
        self.settings, self.store = settings, store
        self.books = Books(store, SystemClock(), keys)
        self.floor = Floor(self.books, Leases(store, settings.node, settings.served_at(port)))
        self.watch = Watch()
        self._stopwatch = Stopwatch(store, self.floor.counts)
        self.exposition = Exposition(Figures(self.floor, self._stopwatch, self.watch), settings.metrics_from)
        self.rounds = Rounds(settings, self.books, self.floor, self.watch)
        self.founded: Founded | None = None
        self.app = self._application()
        self._own = settings.own_address(port)
        self._company: asyncio.Task[None] | None = None
        self._parting = asyncio.Event()

    def _application(self) -> Asgi:
        settings = self.settings
        interface = http_app(
            self.books, self.floor, origins=settings.origins, secure_cookies=settings.secure_cookies,
            operator=settings.operator,
        )  # fmt: skip

        async def http(scope: Any, receive: Any, send: Any) -> None:
            served = self.exposition if scope.get("path") == "/metrics" else interface
            await served(scope, receive, send)

        return application(Edge(self.floor, settings.origins), http)

    async def start(self) -> None:
        """Everything but the house's own players, who come over sockets: `keep_company`, once somebody listens."""
        await self._check_key()
        if self.settings.first_run:
            self.founded = await found(self.books, self.settings.node, self.settings.lang)
        await self._note_start()
        await self.floor.start()
        self.rounds.start()
        gc.collect()
        gc.freeze()
        gc.set_threshold(*SWEEPS)
        log.info("started", extra={"version": __version__, "tables": len(self.floor.tables)})

    async def _check_key(self) -> None:
        """A journal that another key signed must not be signed on with this one."""
        key = await signer(self.store)
        if key not in ("", self.books.keys.public):
            raise AnotherKey(f"{CHECKPOINTS}: {key} ≠ {self.books.keys.public}")
        if self.settings.database != "memory:":
            await self._check_rights()

    async def _check_rights(self) -> None:
        if await asyncio.to_thread(may_change_the_journal, self.settings.database):
            log.warning("the database login may change the journal; give the server one that may not")
            self.floor.alarms.sound(Cause.JOURNAL_UNGUARDED, self.settings.node)

    async def _note_start(self) -> None:
        node, incidents = self.settings.node, self.books.incidents
        last = [
            one
            for kind in (Happening.SERVER_STARTED, Happening.SERVER_STOPPED)
            for one in await incidents.list(kind=kind, subject=node, limit=1)
        ]
        if last and max(last, key=lambda one: one.id).kind == Happening.SERVER_STARTED:
            await incidents.note(Happening.CRASH_RECOVERED, SYSTEM.id, subject=node)
            log.warning("the last run did not end properly")
            self.floor.alarms.sound(Cause.CRASH_RECOVERED, node)
        await incidents.note(Happening.SERVER_STARTED, SYSTEM.id, subject=node, after=__version__)

    def keep_company(self) -> None:
        playing = run_company(self.books, self._own, self.floor, self._parting, self.custom)
        self._company = asyncio.create_task(playing, name="company")

    async def stop(self) -> None:
        """Tables let go, with a reason; what was said is written. Once."""
        if self._parting.is_set():
            return
        self._parting.set()
        await self.floor.stop()
        if self._company:
            await asyncio.wait((self._company,), timeout=PARTING)
            self._company.cancel()
            await asyncio.wait((self._company,))
        await self.rounds.stop()

    async def close(self) -> None:
        """The last words: everything signed, the store closed."""
        try:
            await self.books.incidents.note(Happening.SERVER_STOPPED, SYSTEM.id, subject=self.settings.node)
            async with asyncio.timeout(LAST_SIGNATURE):
                await self.rounds.sign()
        except (TimeoutError, AnotherKey):
            log.warning("not everything is signed; the next run begins with it")
        finally:
            await self.store.close()
        log.info("stopped")


@asynccontextmanager
async def open_casino(settings: Settings, port: int | None = None) -> AsyncIterator[Casino]:
    """A node that deals its tables, without a server before it; `port` is the one that it will be reached at."""
    keys = load_or_create(settings.keys)
    store = await open_store(settings.database)
    try:
        casino = Casino(settings, store, keys, settings.port if port is None else port)
        await casino.start()
    except BaseException:
        await store.close()
        raise
    try:
        yield casino
    finally:
        try:
            await casino.stop()
        finally:
            await casino.close()
