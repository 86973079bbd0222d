"""A complete node: store, books, floor, HTTP interface and background checks."""

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from msgspec.structs import replace

from panoverde import __version__
from panoverde.bots.company import Custom
from panoverde.bots.shift import run_company
from panoverde.house.books import Books
from panoverde.house.clock import SystemClock
from panoverde.house.oversight.incidents import Happening
from panoverde.house.oversight.record_check import RecordsDiffer, check_records
from panoverde.house.people.duties import SYSTEM
from panoverde.server.http.app import http_app
from panoverde.server.http.asgi import Asgi, application
from panoverde.server.http.hosts import Hosts
from panoverde.server.node.first_start import Founded, found
from panoverde.server.node.floor import Floor
from panoverde.server.node.leases import Leases
from panoverde.server.node.settings import Settings
from panoverde.server.operation.alarms import Cause
from panoverde.server.operation.metrics import Exposition, MetricsCollector, Stopwatch, Watch
from panoverde.server.operation.rounds import Rounds
from panoverde.server.operation.schema_check import may_change_the_journal
from panoverde.server.table.admission import Edge
from panoverde.store.address import open_store
from panoverde.store.audit import CHECKPOINTS
from panoverde.store.checkpoint import AnotherKey, signer
from panoverde.store.contract import Store
from panoverde.store.keys import Keys, load_or_create

LAST_SIGNATURE = 2.0
"""Seconds allowed for the node's last checkpoint."""
PARTING = 1.5
"""Seconds that the bots have to leave their seats when the node stops."""

log = logging.getLogger("panoverde.server")


class Casino:
    custom = Custom()
    """How the bots behave."""

    def __init__(self, settings: Settings, store: Store, keys: Keys, port: int) -> None:
        self.settings, self.store = settings, store
        self.books = Books(store, SystemClock(), keys, settings.operator)
        self.floor = Floor(self.books, Leases(store, settings.node, settings.served_at(port)))
        self.watch = Watch()
        self._stopwatch = Stopwatch(store, self.floor.counts)
        self.exposition = Exposition(MetricsCollector(self.floor, self._stopwatch, self.watch), settings.metrics_from)
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
            operator=settings.operator, zone=settings.zone,
        )  # fmt: skip

        async def http(scope: Any, receive: Any, send: Any) -> None:
            served = self.exposition if scope.get("path") == "/metrics" else interface
            await served(scope, receive, send)

        whole = application(Edge(self.floor, settings.origins, settings.connections_per_address), http)
        return Hosts(whole, (settings.address, *settings.origins))

    async def start(self) -> None:
        """Starts everything but the bots. They connect over sockets: call `keep_company` once the node listens."""
        if self.settings.shared:
            await self.floor.leases.check_name(self.floor.now)
        await self._check_key()
        await self._check_records()
        if self.settings.first_run:
            self.founded = await found(self.books, self.settings.node, self.settings.lang)
        if self.settings.real:
            await self.books.standing.declare_real(SYSTEM)
        await self._note_start()
        await self.rounds.ask_the_witness()
        await self.floor.start()
        self.rounds.start()
        log.info("started", extra={"version": __version__, "tables": len(self.floor.tables)})

    async def _check_key(self) -> None:
        """Refuse to sign a journal whose checkpoints have another key."""
        key = await signer(self.store)
        if key not in ("", self.books.keys.public):
            raise AnotherKey(f"{CHECKPOINTS}: {key} ≠ {self.books.keys.public}")
        if self.settings.database != "memory:":
            await self._check_rights()

    async def _check_records(self) -> None:
        """Refuse to open a house in which somebody has rights that nobody gave."""
        try:
            await check_records(self.store)
        except RecordsDiffer as unlike:
            log.error("records differ from their streams", extra={"why": str(unlike)})  # noqa: TRY400 - no fault of ours
            raise

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
        lived_here = await self.floor.leases.heart() is not None  # not so in a restored backup
        if last and lived_here and max(last, key=lambda one: one.id).kind == Happening.SERVER_STARTED:
            await incidents.note(Happening.CRASH_RECOVERED, SYSTEM.id, subject=node)
            log.warning("the last run did not end properly")
            self.floor.alarms.sound(Cause.CRASH_RECOVERED, node)
        await incidents.note(Happening.SERVER_STARTED, SYSTEM.id, subject=node, after=__version__)

    def keep_company(self) -> None:
        custom = replace(self.custom, strength=self.settings.bots)
        playing = run_company(self.books, self._own, self.floor, self._parting, custom)
        self._company = asyncio.create_task(playing, name="company")

    async def stop(self) -> None:
        """Release the tables with a reason and flush the store. Idempotent."""
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
        """Sign a last checkpoint and close the store."""
        try:
            await self.books.incidents.note(Happening.SERVER_STOPPED, SYSTEM.id, subject=self.settings.node)
            async with asyncio.timeout(LAST_SIGNATURE):
                await self.rounds.sign()
        except (OSError, AnotherKey):  # of time too
            log.warning("not everything is signed; the next run begins with it")
        finally:
            await self.store.close()
        log.info("stopped")


@asynccontextmanager
async def open_casino(settings: Settings, port: int | None = None) -> AsyncIterator[Casino]:
    """A node that deals its tables without listening; `port` is where clients will reach it."""
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
