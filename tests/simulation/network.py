"""Sockets without a network: a line between a person and a node, with delay, in order, until it breaks.

At the node's end it is what `server/table/socket.py` is to the house; the handshake is an ASGI server's.
"""

import asyncio
from collections.abc import Callable
from typing import Any, Protocol
from urllib.parse import urlencode

from panoverde.server.table.socket import EXTENSION
from tests.simulation.loop import TURN, WORLD, Process, VirtualLoop
from tests.simulation.luck import Luck

DELAY = (0.002, 0.08)
NOTICED = 0.5
"""Seconds until an end notices that the other has gone."""

Message = dict[str, Any]


class Server(Protocol):
    process: Process
    app: Any


class Line:
    listener: Callable[[bytes], None] | None = None
    """Set by the house once the socket is let in."""
    handshake_complete = False

    def __init__(self, loop: VirtualLoop, server: Server, luck: Luck, hear: Callable[[bytes], None]) -> None:
        self._loop, self._server, self._luck, self._hear = loop, server, luck, hear
        self._process = server.process
        self.is_open = True
        self.status = 0
        """Of the handshake; 101 once the person is let in."""
        self.ended = asyncio.Event()
        self._there = self._back = 0.0
        self._inbox: asyncio.Queue[Message] = asyncio.Queue()

    @property
    def process(self) -> Process:
        return self._process

    # The person's end

    def connect(self, place: str, token: str, query: Message) -> None:
        headers = {"host": "casa", **({"authorization": f"Bearer {token}"} if token else {})}
        scope = {
            "type": "websocket",
            "path": f"/tables/{place}/socket",
            "query_string": urlencode(query).encode(),
            "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
            "extensions": {EXTENSION: self},
        }
        self._inbox.put_nowait({"type": "websocket.connect"})
        self._go(self._serve, scope)

    def say(self, text: bytes) -> None:
        if self.is_open:
            self._go(self._arrive, text)

    def hang_up_here(self) -> None:
        """The person closes the page."""
        self._go(self._left)
        self._end()

    def cut(self) -> None:
        """The line breaks: what is on its way is lost, and each end notices some time."""
        if self.is_open:
            self.is_open = False
            self._loop.within(self._process, self._loop.call_later, NOTICED, self._left)
            self._loop.within(WORLD, self._loop.call_later, NOTICED, self._end)

    def _go(self, call: Callable[..., object], *args: Any) -> None:
        self._there = max(self._there + TURN, self._loop.time() + self._luck.uniform(*DELAY))
        self._loop.within(self._process, self._loop.call_at, self._there, call, *args)

    # The node's end

    def _serve(self, scope: Message) -> None:
        self._loop.spawn(self._process, self._served(scope))

    async def _served(self, scope: Message) -> None:
        """Whatever ends the application ends the connection, as with uvicorn."""
        try:
            await self._server.app(scope, self._inbox.get, self._answer)
        finally:
            self._come(self._end)

    async def _answer(self, message: Message) -> None:
        status = message.get("status", 101)
        self._come(self._settle, status)

    def _settle(self, status: int) -> None:
        self.status = self.status or status
        if status != 101:
            self._end()

    def _arrive(self, text: bytes) -> None:
        if not self.is_open:
            return
        if self.listener:
            self.listener(text)
        else:
            self._inbox.put_nowait({"type": "websocket.receive", "text": text.decode()})

    def _left(self) -> None:
        self._inbox.put_nowait({"type": "websocket.disconnect", "code": 1006})

    def deliver(self, text: bytes) -> None:
        if self.is_open:
            self._come(self._reach, text)

    def _reach(self, text: bytes) -> None:
        if self.is_open:
            self._hear(text)

    def hang_up(self, code: int, reason: str) -> None:
        self._inbox.put_nowait({"type": "websocket.disconnect", "code": code, "reason": reason})
        self._come(self._end)

    def _come(self, call: Callable[..., object], *args: Any) -> None:
        self._back = max(self._back + TURN, self._loop.time() + self._luck.uniform(*DELAY))
        self._loop.within(WORLD, self._loop.call_at, self._back, call, *args)

    def _end(self) -> None:
        self.is_open = False
        self.ended.set()
