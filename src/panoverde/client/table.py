"""A table over its socket. A broken socket is resumed from the last version seen, and unanswered commands are retried
under the same id: each happens once."""

import asyncio
import random
from collections import deque
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

import msgspec
from msgspec.structs import replace

from panoverde.client.connection import LET_GO, Address, Closing, Connection, ConnectionClosed, NotNow, close_of, dial
from panoverde.client.errors import (
    ClientError,
    FactsMissing,
    LetGo,
    NotUnderstood,
    RefusedByServer,
    TableClosed,
    Unreachable,
)
from panoverde.client.outgoing import act_text, fresh_id
from panoverde.client.table_copy import Gap, TableCopy
from panoverde.core.decider import Command
from panoverde.wire import messages as wire

Find = Callable[[str], Awaitable[str | None]]
"""Finds the node that deals a table: its address, or None if unknown."""

FIRST_WAIT, LONGEST_WAIT = 0.05, 5.0
"""Seconds before the first reconnection, and at most; each wait is about twice the one before."""
MOST_DOUBLINGS = 10
SETTLED = 1.0
"""Seconds after which a socket counts as working: the next failure starts the waits again."""
PATIENCE = 120.0
"""Seconds without the server after which the client gives up."""
MOST_UNREAD = 2_000
"""Messages kept for iteration; beyond it they are dropped, and the reader is told."""
CLOSED = "closed"

_decode = msgspec.json.Decoder(tuple[wire.Sayable, ...]).decode


class TableClient(TableCopy):
    """Made by `connect`; open within its `async with`."""

    def __init__(self, address: Address, after: int | None, find: Find | None, *, facts: bool, patience: float) -> None:
        super().__init__(after, facts=facts)
        self._home = self._address = address
        self._find, self._patience = find, patience
        self._socket: Connection | None = None
        self._asked: dict[str, tuple[bytes, asyncio.Future[wire.Sayable]]] = {}
        self._unread: deque[wire.Sayable | FactsMissing] = deque()
        self._news = asyncio.Event()
        self._resends = False
        """Is there something to send again on the new socket?"""
        self._ended: ClientError | None = None
        self._running: asyncio.Task[None] | None = None

    async def __aenter__(self) -> "TableClient":
        self._running = asyncio.create_task(self._run(), name=f"table client {self._address.table}")
        try:
            while not self.is_welcome:
                await self.news()
        except BaseException:
            await self.close()
            raise
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    @property
    def is_connected(self) -> bool:
        """If not, it is reconnecting."""
        return self._socket is not None

    async def close(self) -> None:
        self._end(TableClosed("left"))
        if self._socket:
            await self._socket.close()
        if self._running:
            self._running.cancel()
            await asyncio.wait((self._running,))

    # Saying

    async def act(
        self,
        command: Command | dict[str, Any],
        id: str | None = None,  # noqa: A002 - the wire's own word
        *,
        seat: int | None = None,
        came: tuple[str | int, ...] = (),
    ) -> wire.Done:
        """Returns once the command is durable. After RefusedByServer or NotUnderstood nothing happened."""
        name = fresh_id() if id is None else id
        match await self._ask(name, act_text(command, name, seat, came, self.version)):
            case wire.Done() as done:
                return done
            case wire.Refused(code=code, cites=cites, words=words):
                raise RefusedByServer(code, cites, words)
            case wire.Wrong(words=words):
                raise NotUnderstood(words)
            case other:
                raise NotUnderstood(repr(other))

    async def alive(self) -> int:
        """Round trip to the server in milliseconds; also compares the clocks."""
        name, before = fresh_id(), self._clock()
        answer = await self._ask(name, wire.encode(wire.Alive(name)))
        if isinstance(answer, wire.Here):
            self.clock_offset = answer.at - (before + self._clock()) // 2
        return self._clock() - before

    async def look(self) -> None:
        """Ask for the whole state; it comes as another welcome."""
        await self._say(wire.encode(wire.Look()))

    async def _ask(self, name: str, text: bytes) -> wire.Sayable:
        """Sends, and sends again after every interruption, until there is an answer."""
        if self._ended:
            raise self._ended
        if name not in self._asked:
            self._asked[name] = (text, asyncio.get_running_loop().create_future())
            await self._say(text)
        try:
            return await asyncio.shield(self._asked[name][1])
        except asyncio.CancelledError:  # nobody waits for it: don't send it again
            self._asked.pop(name, None)
            raise

    async def _say(self, text: bytes) -> None:
        if self._socket:
            with suppress(ConnectionClosed):  # sent again on the next socket
                await self._socket.send(text, text=True)

    # Hearing

    def __aiter__(self) -> "TableClient":
        return self

    async def __anext__(self) -> wire.Sayable:
        """Every message, in order. FactsMissing if some are gone for good; iteration may go on after it."""
        while not self._unread:
            if isinstance(self._ended, TableClosed):
                raise StopAsyncIteration
            if self._ended:
                raise self._ended
            await self._news.wait()
        message = self._unread.popleft()
        if isinstance(message, FactsMissing):
            raise message
        return message

    async def news(self) -> None:
        """Waits for the next message."""
        if self._ended:
            raise self._ended
        await self._news.wait()
        if self._ended:
            raise self._ended

    async def shown_after(self, shown: int) -> None:
        """Waits until more than this many states have arrived."""
        while self.shown <= shown:
            await self.news()

    def _hear(self, message: wire.Sayable) -> None:
        if not self.is_news(message):
            return
        missing = self.learn(message)
        if self._facts:
            self._keep(missing)
            self._keep(message)
        match message:
            case wire.Done(name) | wire.Refused(name) | wire.Wrong(name) | wire.Here(name):
                if found := self._asked.pop(name, None):
                    found[1].set_result(message)
            case wire.Closed(why) if why == CLOSED:
                self._end(TableClosed(CLOSED))

    def _keep(self, item: wire.Sayable | FactsMissing | None) -> None:
        if len(self._unread) >= MOST_UNREAD:
            versions = [message.version for message in self._unread if isinstance(message, wire.Happened)]
            self._unread.clear()
            self._unread.append(FactsMissing(min(versions, default=1) - 1, max(versions, default=0)))
        if item is not None:
            self._unread.append(item)

    def _wake(self) -> None:
        """Wakes everyone waiting for news."""
        self._news.set()
        self._news = asyncio.Event()

    def _end(self, why: ClientError) -> None:
        if self._ended:
            return
        self._ended = why
        for _, answer in self._asked.values():
            if not answer.done():
                answer.set_exception(why)
                answer.exception()  # nobody need be waiting
        self._wake()

    # Staying connected

    async def _run(self) -> None:
        clock, attempts = asyncio.get_running_loop().time, 0
        heard = clock()
        while not self._ended:
            began, self._socket = clock(), None
            try:
                closed = await self._attend()
            except ClientError as wrong:
                self._end(wrong)
                return
            if closed.greeted:
                heard = clock()
                attempts = attempts if heard - began < SETTLED else 0
            if closed.code in LET_GO:
                self._end(LetGo(closed.code, closed.why))
            elif clock() - heard > self._patience:
                self._end(Unreachable(self._address.url))
            elif not self._ended:
                await asyncio.sleep(min(LONGEST_WAIT, FIRST_WAIT * 2**attempts) * random.uniform(0.5, 1))  # noqa: S311
                attempts = min(attempts + 1, MOST_DOUBLINGS)
                await self._look_elsewhere()

    async def _attend(self) -> Closing:
        """Serves one socket until it closes; returns how."""
        try:
            socket = await dial(self._address, self._seen if self._facts else None)
        except NotNow:
            return Closing()
        try:
            while True:
                self._take(await socket.recv(decode=False), socket)
                if self._resends:
                    self._resends = False
                    for text, _ in list(self._asked.values()):
                        await socket.send(text, text=True)
        except Gap:
            return Closing(greeted=self._socket is not None)
        except ConnectionClosed as closed:
            return close_of(closed, greeted=self._socket is not None)
        finally:
            self._socket = None
            await socket.close()

    def _take(self, text: bytes, socket: Connection) -> None:
        """Handles the messages of a frame; after the welcome the client sends too."""
        try:
            messages = _decode(text)
        except msgspec.MsgspecError as wrong:
            raise NotUnderstood(str(wrong)) from wrong
        try:
            for message in messages:
                self._hear(message)
                if isinstance(message, wire.Welcome) and self._socket is None:
                    self._socket, self._resends = socket, True
        finally:
            self._wake()

    async def _look_elsewhere(self) -> None:
        if self._find:
            with suppress(ClientError):
                found = await self._find(self._home.table)
                self._address = replace(self._home, url=found) if found else self._home


def connect(
    url: str,
    table: str,
    *,
    token: str = "",
    after: int | None = None,
    want_state: bool = True,
    as_role: str = "",
    lang: str = "pt",
    facts: bool = True,
    find: Find | None = None,
    patience: float = PATIENCE,
) -> TableClient:
    """A table of the house at `url`, for an `async with`.

    after: resume from this version; later acts come first.
    want_state: receive the state whenever it changes; without it, `state` and `options` are those of the welcome.
    facts: notice gaps in what happened. Clients that only use states and options don't need it.
    find: asks the lobby which node deals a table, `HttpClient.find`; without it, always `url`.
    """
    asked = {"want": "state" if want_state else "", "as": as_role, "lang": lang}
    address = Address(url, table, token, {name: value for name, value in asked.items() if value})
    return TableClient(address, after, find, facts=facts, patience=patience)
