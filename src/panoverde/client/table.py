"""A table over its socket. When the socket breaks, it is opened again from the last version that was seen, and what
was asked and not answered is asked again under the same id: it happens once, whatever was lost on the way.
"""

import asyncio
import random
from collections import deque
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

import msgspec
from msgspec.structs import replace

from panoverde.client.dialling import (
    LET_GO,
    Address,
    Closing,
    Connection,
    ConnectionClosed,
    NotNow,
    close_of,
    dial,
)
from panoverde.client.known import Gap, Known
from panoverde.client.saying import act_text, fresh_id
from panoverde.client.wrong import (
    ClientError,
    FactsMissing,
    LetGo,
    NotUnderstood,
    RefusedByServer,
    TableClosed,
    Unreachable,
)
from panoverde.core.game import Command
from panoverde.server import wire

Find = Callable[[str], Awaitable[str | None]]
"""Asks which node deals a table: its address, or None where nobody knows."""

FIRST_WAIT, LONGEST_WAIT = 0.05, 5.0
"""Seconds before the first attempt to come back, and at most; each waits about twice as long as the one before."""
MOST_DOUBLINGS = 10
SETTLED = 1.0
"""Seconds after which a socket that breaks had worked: the next attempt is a first one again."""
PATIENCE = 120.0
"""Seconds without the server after which the client gives up."""
MOST_UNREAD = 2_000
"""Messages that are kept for whoever iterates over them; beyond it they are let go, and he is told."""
CLOSED = "closed"

_decode = msgspec.json.Decoder(tuple[wire.Sayable, ...]).decode


class TableClient(Known):
    """Made by `connect`; open while its `async with` lasts."""

    def __init__(self, address: Address, after: int | None, find: Find | None, *, facts: bool, patience: float) -> None:
        super().__init__(after, facts=facts)
        self._home = self._address = address
        self._find, self._patience = find, patience
        self._socket: Connection | None = None
        self._asked: dict[str, tuple[bytes, asyncio.Future[wire.Sayable]]] = {}
        self._unread: deque[wire.Sayable | FactsMissing] = deque()
        self._news = asyncio.Event()
        self._resends = False
        """Is there something to say again, now that there is a socket?"""
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
        """Just now; when it is not, it is trying."""
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
        """Do it; returns once it is durable. RefusedByServer, NotUnderstood: nothing happened."""
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
        """Is the server there? Milliseconds of the way there and back; the clocks are compared by it."""
        name, before = fresh_id(), self._clock()
        answer = await self._ask(name, wire.encode(wire.Alive(name)))
        if isinstance(answer, wire.Here):
            self.clock_offset = answer.at - (before + self._clock()) // 2
        return self._clock() - before

    async def look(self) -> None:
        """Ask for everything anew: it comes as another welcome."""
        await self._say(wire.encode(wire.Look()))

    async def _ask(self, name: str, text: bytes) -> wire.Sayable:
        """Now, and again after every interruption, until there is an answer."""
        if self._ended:
            raise self._ended
        if name not in self._asked:
            self._asked[name] = (text, asyncio.get_running_loop().create_future())
            await self._say(text)
        try:
            return await asyncio.shield(self._asked[name][1])
        except asyncio.CancelledError:  # nobody waits for it any more: it is not said again
            self._asked.pop(name, None)
            raise

    async def _say(self, text: bytes) -> None:
        if self._socket:
            with suppress(ConnectionClosed):  # it is said again when there is a socket again
                await self._socket.send(text, text=True)

    # Hearing

    def __aiter__(self) -> "TableClient":
        return self

    async def __anext__(self) -> wire.Sayable:
        """Every message, in order. FactsMissing where some are gone for good; one may go on after it."""
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
        """Wait until something was heard."""
        if self._ended:
            raise self._ended
        await self._news.wait()
        if self._ended:
            raise self._ended

    async def shown_after(self, shown: int) -> None:
        """Wait until the state has been told more than so many times."""
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
        """Everybody who waits for news; whoever waits next waits for other news."""
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
        """Over one socket, until it closes; how it did."""
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
        """The messages of a frame; once welcome, the client speaks too."""
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
    """A table of the house at `url`, to be used in an `async with`.

    after: go on from this version: what happened since comes first.
    want_state: be sent the state whenever it changes; without it, `state` and `options` are those of the welcome.
    facts: notice when anything that happened is left out. Who only plays from states and options needs it not.
    find: asks the lobby which node deals a table, `HttpClient.find`; without it, `url` is always asked.
    """
    asked = {"want": "state" if want_state else "", "as": as_role, "lang": lang}
    address = Address(url, table, token, {name: value for name, value in asked.items() if value})
    return TableClient(address, after, find, facts=facts, patience=patience)
