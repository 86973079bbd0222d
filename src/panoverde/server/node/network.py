"""A node on the network: uvicorn around the house, and their shutdown."""

import asyncio
import contextlib
import faulthandler
import logging
import os
import signal
import socket
import sys
import threading
from collections.abc import Callable, Generator
from types import FrameType
from typing import Any

import uvicorn
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from panoverde.server.http.asgi import Asgi
from panoverde.server.node.casino import Casino, open_casino
from panoverde.server.node.http_connection import limited_connection
from panoverde.server.node.settings import Settings
from panoverde.server.node.visitors import Visitors
from panoverde.server.operation.memory import settle_memory
from panoverde.server.table.desk import LONGEST_MESSAGE
from panoverde.server.table.socket import TableSocket

LARGEST_FRAME = 2 * LONGEST_MESSAGE
"""Longer frames close the socket; shorter ones above LONGEST_MESSAGE are refused."""
PING = 20.0
LINGER = 1.0
"""Seconds that requests have to end when the node stops; slow readers are cut off."""
HEARING = 3.0
"""Seconds in which the event loop must notice the shutdown."""
ENDING = 12.0
"""Seconds in which the shutdown must be complete. Acknowledged commands are durable in any case."""
SPARE = 200
"""Connections reserved for requests, besides the sockets."""
NOFILE = 256
BACKLOG = 4096

LOOKING = 0.5
"""Seconds between looks whether the store can still write."""

BUSY, TOO_MANY = 503, 429
INTERRUPTED = 130

log = logging.getLogger("panoverde.server")


class PortTaken(Exception):
    """Another process listens on the port."""


class StoreLost(Exception):
    """The store can't write any more; whoever manages the process starts it again."""


class Shutdown:
    """Signal handlers. They run even if the event loop hangs."""

    def __init__(self) -> None:
        self.signal: int | None = None
        self.begun, self.ended = threading.Event(), threading.Event()
        self.ask: Callable[[], None] = lambda: os._exit(INTERRUPTED)
        """Asks the server to end; without a server there is nothing to close."""

    @contextlib.contextmanager
    def heed(self) -> Generator[None, None, None]:
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        before = {one: signal.signal(one, self.handle) for one in (signal.SIGINT, signal.SIGTERM)}
        if sys.platform != "win32":  # a closed terminal, or a manager that asks to read the settings again
            before[signal.SIGHUP] = signal.signal(signal.SIGHUP, signal.SIG_IGN)
        try:
            yield
        finally:
            for one, handler in before.items():
                signal.signal(one, handler)

    def handle(self, number: int, _: FrameType | None) -> None:
        """The first signal asks for a shutdown; the second forces it."""
        if self.signal is not None:
            os._exit(128 + number)
        self.signal = number
        self.ask()
        threading.Thread(target=self._insist, name="ending", daemon=True).start()

    def _insist(self) -> None:
        if not self.begun.wait(HEARING) or not self.ended.wait(ENDING):
            faulthandler.dump_traceback(sys.stderr)
            os._exit(1)


class HouseServer(uvicorn.Server):
    def __init__(self, config: uvicorn.Config, casino: Casino, ending: Shutdown) -> None:
        super().__init__(config)
        self._casino, self._ending = casino, ending

    @contextlib.contextmanager
    def capture_signals(self) -> Generator[None, None, None]:
        """Our handlers are active from before the house opens until it has closed."""
        yield

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop accepting, release the tables, then close what is left."""
        self._ending.begun.set()
        for server in self.servers:
            server.close()
        await self._casino.stop()
        await super().shutdown(sockets)
        for connection in list(self.server_state.connections):
            transport: Any = connection.transport
            if transport is not None:
                transport.abort()


def listen(host: str, port: int) -> socket.socket:
    """A bound socket: the port is known before anything else starts."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    if os.name == "posix":
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
        listening.listen(BACKLOG)
    except OSError as wrong:
        listening.close()
        raise PortTaken(f"{host}:{port}: {wrong.strerror or wrong}") from wrong
    return listening


def allow_many_files(wanted: int) -> int:
    """Raises the limit of open files as far as the system allows; returns the new limit."""
    if sys.platform == "win32":
        return wanted
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        soft = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    return wanted if soft == resource.RLIM_INFINITY else soft


async def serve(
    settings: Settings, listening: socket.socket, opened: Callable[[Casino, str], None], ending: Shutdown | None = None
) -> None:
    """Runs until asked to end. Calls `opened` with the address once the node answers."""
    port = listening.getsockname()[1]
    ending = ending or Shutdown()
    asyncio.get_running_loop().set_exception_handler(told_plainly)
    lost: Exception | None = None
    with ending.heed(), _unless(lambda: lost):
        async with open_casino(settings, port) as casino:
            proxies = ProxyHeadersMiddleware(casino.app, list(settings.proxies)).trusted_hosts
            visitors = Visitors(settings.connections_per_address, proxies.__contains__)
            server = HouseServer(_config(casino, settings, visitors), casino, ending)
            server.config.app = limited(casino, server, visitors)
            ending.ask = lambda: setattr(server, "should_exit", True)
            serving = asyncio.create_task(server.serve(sockets=[listening]), name="server")
            while not server.started and not serving.done():
                await asyncio.sleep(0.005)
            if not serving.done():
                casino.keep_company()
                opened(casino, settings.served_at(port))
            while casino.store.broken is None and not serving.done():
                await asyncio.wait((serving,), timeout=LOOKING)
            if lost := casino.store.broken:
                log.error("store lost", extra={"why": repr(lost)})
                server.should_exit = True
            await serving
        ending.ended.set()


@contextlib.contextmanager
def _unless(lost: Callable[[], Exception | None]) -> Generator[None, None, None]:
    """Without a store the house can't even note that it ends: then only the loss is told."""
    try:
        yield
    except Exception:
        if (why := lost()) is None:
            raise
        raise StoreLost(str(why)) from None
    if why := lost():
        raise StoreLost(str(why))


def told_plainly(_: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """Logs a failed callback without its arguments, which asyncio would print: they may hold a player's cards."""
    problem = context.get("exception")
    log.error("callback failed" if problem else str(context.get("message", "")), exc_info=problem)


def limited(casino: Casino, server: uvicorn.Server, visitors: Visitors) -> Asgi:
    """Limits sockets; uvicorn limits only requests."""
    app, most, clock = casino.app, casino.settings.connections, casino.books.clock

    async def with_limit(scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] != "websocket":
            await app(scope, receive, send)
        elif len(server.server_state.connections) > most:
            await _turn_away(receive, send, BUSY, "full", 5)
        elif wait := visitors.wait(_host(scope["client"]), _host(scope["server"]), clock.now()):
            await _turn_away(receive, send, TOO_MANY, "too-many", wait)
        else:
            await app(scope, receive, send)

    return with_limit


def _host(address: tuple[str, int | None] | None) -> str:
    return address[0] if address else ""


async def _turn_away(receive: Any, send: Any, status: int, why: str, wait: int) -> None:
    await receive()
    headers = [(b"retry-after", b"%d" % wait)]
    await send({"type": "websocket.http.response.start", "status": status, "headers": headers})
    await send({"type": "websocket.http.response.body", "body": why.encode()})


def _config(casino: Casino, settings: Settings, visitors: Visitors) -> uvicorn.Config:
    allow_many_files(settings.connections + SPARE + NOFILE)
    return uvicorn.Config(
        casino.app,
        http=limited_connection(visitors, settings.deadline),
        ws=TableSocket,
        ws_max_size=LARGEST_FRAME,
        ws_per_message_deflate=False,
        ws_ping_interval=PING,
        ws_ping_timeout=PING,
        lifespan="off",
        access_log=False,
        log_config=None,
        server_header=False,
        proxy_headers=True,
        forwarded_allow_ips=list(settings.proxies),
        limit_concurrency=settings.connections + SPARE,
        timeout_graceful_shutdown=LINGER,  # type: ignore[arg-type]  # takes fractions too
        backlog=BACKLOG,
    )


def run(settings: Settings, listening: socket.socket, opened: Callable[[Casino, str], None]) -> None:
    def settled(casino: Casino, address: str) -> None:
        settle_memory()
        opened(casino, address)

    story = serve(settings, listening, settled)
    if sys.platform == "win32":
        asyncio.run(story)
        return
    import uvloop

    uvloop.run(story)
