"""A node on the network: uvicorn before the house, and how both end when somebody asks them to."""

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

from panoverde.server.app import Asgi
from panoverde.server.asking import LONGEST_MESSAGE
from panoverde.server.casino import Casino, open_casino
from panoverde.server.settings import Settings
from panoverde.server.socket import TableSocket

LARGEST_FRAME = 2 * LONGEST_MESSAGE
"""Above it the socket closes; between the two, the message is refused."""
PING = 20.0
LINGER = 1.0
"""Seconds that requests have to end when the node stops; whoever does not read is cut off."""
HEARING = 3.0
"""Seconds in which the event loop must notice that it is to end."""
ENDING = 12.0
"""And in which it must have ended. Whatever was acknowledged is durable, however the process ends."""
SPARE = 200
"""Connections beyond the sockets, for whoever only asks something."""
NOFILE = 256
BACKLOG = 4096

BUSY = 503
INTERRUPTED = 130

log = logging.getLogger("panoverde.server")


class PortTaken(Exception):
    """Somebody else listens there."""


class Ending:
    """What signals do. Their handlers run between two instructions, whether or not the event loop ever comes back."""

    def __init__(self) -> None:
        self.signal: int | None = None
        self.begun, self.ended = threading.Event(), threading.Event()
        self.ask: Callable[[], None] = lambda: os._exit(INTERRUPTED)
        """Tells the server to end; before there is one, nothing is open that must be closed."""

    @contextlib.contextmanager
    def heed(self) -> Generator[None, None, None]:
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        before = {one: signal.signal(one, self.handle) for one in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for one, handler in before.items():
                signal.signal(one, handler)

    def handle(self, number: int, _: FrameType | None) -> None:
        """The first asks; a second one does not wait for the answer."""
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
    def __init__(self, config: uvicorn.Config, casino: Casino, ending: Ending) -> None:
        super().__init__(config)
        self._casino, self._ending = casino, ending

    @contextlib.contextmanager
    def capture_signals(self) -> Generator[None, None, None]:
        """Ours are heeded from before the house opens until after it has closed."""
        yield

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Nobody new; the tables let go; then whoever is left."""
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
    """A socket that is bound, so that the port is known before anything else is done."""
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
    """As many sockets as the system lets us have: how many that is."""
    if sys.platform == "win32":
        return wanted
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        soft = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    return wanted if soft == resource.RLIM_INFINITY else soft


async def serve(
    settings: Settings, listening: socket.socket, opened: Callable[[Casino, str], None], ending: Ending | None = None
) -> None:
    """Until somebody asks it to end. `opened` is called when the node answers, with its address."""
    port = listening.getsockname()[1]
    ending = ending or Ending()
    asyncio.get_running_loop().set_exception_handler(told_plainly)
    with ending.heed():
        async with contextlib.AsyncExitStack() as stack:
            casino = await stack.enter_async_context(open_casino(settings, port))
            server = HouseServer(_config(casino, settings), casino, ending)
            server.config.app = limited(casino.app, server, settings.connections)
            ending.ask = lambda: setattr(server, "should_exit", True)
            serving = asyncio.create_task(server.serve(sockets=[listening]), name="server")
            while not server.started and not serving.done():
                await asyncio.sleep(0.005)
            if not serving.done():
                casino.keep_company()
                opened(casino, settings.served_at(port))
            await serving
        ending.ended.set()


def told_plainly(_: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """Where a callback fails asyncio would write its arguments into the log, and they may be anybody's cards."""
    problem = context.get("exception")
    log.error("callback failed" if problem else str(context.get("message", "")), exc_info=problem)


def limited(app: Asgi, server: uvicorn.Server, most: int) -> Asgi:
    """uvicorn limits requests, not sockets."""

    async def with_limit(scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "websocket" and len(server.server_state.connections) > most:
            await receive()
            headers = [(b"retry-after", b"5")]
            await send({"type": "websocket.http.response.start", "status": BUSY, "headers": headers})
            await send({"type": "websocket.http.response.body", "body": b"full"})
            return
        await app(scope, receive, send)

    return with_limit


def _config(casino: Casino, settings: Settings) -> uvicorn.Config:
    allow_many_files(settings.connections + SPARE + NOFILE)
    return uvicorn.Config(
        casino.app,
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
        h11_max_incomplete_event_size=32 * 1024,
        timeout_keep_alive=30,
        timeout_graceful_shutdown=LINGER,  # type: ignore[arg-type]  # any number of seconds
        backlog=BACKLOG,
    )


def run(settings: Settings, listening: socket.socket, opened: Callable[[Casino, str], None]) -> None:
    story = serve(settings, listening, opened)
    if sys.platform == "win32":
        asyncio.run(story)
        return
    import uvloop

    uvloop.run(story)
