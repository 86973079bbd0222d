"""Somebody at a table over a bare socket, who remembers every word: what they asked, what was answered, what they saw.

They come back after every interruption and say again, under the same names, what had no answer. What contradicts
something that they were told before is an error at once.
"""

import asyncio
import random
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from typing import Any
from urllib.parse import urlencode

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from panoverde.core.option import Option

Find = Callable[[str], Awaitable[str | None]]
"""The address of the node that deals a table, if anybody knows."""

PAUSE = 0.03
OVERLAP = 20
"""How many versions that they have seen they may ask for again when they come back."""
LONGEST_PATIENCE = 20.0


class Contradiction(AssertionError):
    """The server said one thing, and another before."""


class _Said(msgspec.Struct):
    """Any message, as far as it is looked into; the events stay as they were written."""

    say: str
    id: str = ""
    version: int = 0
    at: int = 0
    by: Any = None
    events: msgspec.Raw = msgspec.Raw(b"")
    options: tuple[Option, ...] = ()
    you: Any = None
    due: Any = None
    recorded: tuple[Any, ...] = ()
    code: str = ""
    why: str = ""


_messages = msgspec.json.Decoder(list[_Said])


class Witness:
    def __init__(
        self, place: str, token: str, find: Find, luck: random.Random, *, sees_all: bool = True, office: str = ""
    ) -> None:
        self.place, self._token, self._find, self._luck, self._office = place, token, find, luck, office
        self._sees_all = sees_all
        """Nothing of what they see depends on whether they have a seat."""
        self.asked: dict[str, bytes] = {}
        """What has no answer yet."""
        self.done: dict[str, int] = {}
        self.refused: dict[str, str] = {}
        self.seen: dict[int, tuple[int, str, bytes]] = {}
        """By version: the time, who did it, the events."""
        self.last = 0
        self.options: tuple[Option, ...] = ()
        self.you: Any = None
        self.due: Any = None
        self.recorded: tuple[Any, ...] = ()
        """For staff of a table dealt by hand: what the house must do, and what players do with their own hands."""
        self.offset = 0
        self.interruptions: list[str] = []
        """Why each socket closed."""
        self.took: list[float] = []
        """Seconds from each command to its answer, where nothing came between."""
        self.patience = LONGEST_PATIENCE
        """Seconds without an answer after which a server counts as gone."""
        self.silent = False
        """They come back no more."""
        self._sent: dict[str, float] = {}
        self._socket: ClientConnection | None = None
        self.heard = asyncio.Event()

    @property
    def is_connected(self) -> bool:
        return self._socket is not None

    async def run(self) -> None:
        """For as long as nobody cancels it."""
        while not self.silent:
            address = await self._find(self.place)
            if address:
                await self._attend(address)
            await asyncio.sleep(PAUSE * self._luck.uniform(0.5, 1.5))

    async def _attend(self, address: str) -> None:
        after = max(0, self.last - self._luck.randrange(OVERLAP))
        wanted = {"want": "state", "after": after, **({"as": self._office} if self._office else {})}
        url = f"ws{address[4:]}/tables/{self.place}/socket?{urlencode(wanted)}"
        headers = {"Authorization": f"Bearer {self._token}"} if self._token else {}
        try:
            async with connect(
                url,
                additional_headers=headers,
                proxy=None,
                max_size=None,
                compression=None,
                open_timeout=5,
                ping_interval=1,
                ping_timeout=self.patience,
                close_timeout=1,
            ) as socket:
                await self._listen(socket)
        except ConnectionClosed as closed:
            self.interruptions.append(closed.rcvd.reason if closed.rcvd else "")
            if closed.rcvd is None and closed.sent:  # gave up: on a busy machine an answer may need longer
                self.patience = min(2 * self.patience, LONGEST_PATIENCE)
        except (OSError, InvalidHandshake, TimeoutError, EOFError) as wrong:
            self.interruptions.append(type(wrong).__name__)
        finally:
            self._socket, self.options, self.due, self.recorded = None, (), None, ()
            self._sent.clear()

    async def _listen(self, socket: ClientConnection) -> None:
        while True:
            for message in _messages.decode(await socket.recv(decode=False)):
                self._hear(message)
                if message.say == "welcome" and self._socket is None:
                    self._socket = socket
                    for text in list(self.asked.values()):
                        await socket.send(text, text=True)
            self.heard.set()

    def _hear(self, message: _Said) -> None:
        match message.say:
            case "happened":
                self._happened(message)
            case "welcome":
                if self.last not in (0, message.version):
                    raise Contradiction(f"{self.place}: welcome at {message.version} after {self.last}")
                self.last = message.version
                self._offered(message)
                self.offset = message.at
            case "state":
                self._offered(message)
            case "done":
                self._done(message.id, message.version)
            case "refused" | "wrong" if message.id in self.asked:
                del self.asked[message.id]
                self.refused[message.id] = message.code or message.say

    def _offered(self, message: _Said) -> None:
        self.options, self.you = message.options, message.you
        self.due, self.recorded = message.due, message.recorded

    def _happened(self, message: _Said) -> None:
        version = message.version
        told = (message.at, msgspec.json.encode(message.by).decode(), bytes(message.events))
        before = self.seen.get(version)
        if before is None:
            if version != self.last + 1:
                raise Contradiction(f"{self.place}: version {version} after {self.last}")
            self.seen[version] = told
            self.last = version
        elif before[:2] != told[:2] or (self._sees_all and before != told):
            raise Contradiction(f"{self.place}: version {version} was {before}, and now it is {told}")

    def _done(self, name: str, version: int) -> None:
        before = self.done.setdefault(name, version)
        if before != version:
            raise Contradiction(f"{self.place}: {name} was done as {before}, and again as {version}")
        if name in self.refused:
            raise Contradiction(f"{self.place}: {name} was refused, and done as {version}")
        self.asked.pop(name, None)
        if (sent := self._sent.pop(name, None)) is not None:
            self.took.append(asyncio.get_running_loop().time() - sent)

    async def ask(self, name: str, command: dict[str, Any], seat: int | None = None, came: Sequence[str] = ()) -> bytes:
        """Say it, and what was said; whoever waits for the answer looks at `asked`."""
        message = {"say": "act", "id": name, "command": command, "seen": self.last, "came": came}
        if seat:
            message["seat"] = seat
        self.asked[name] = text = msgspec.json.encode(message)
        await self.say(name)
        return text

    async def say(self, name: str, text: bytes | None = None) -> None:
        if self._socket:
            self._sent[name] = asyncio.get_running_loop().time()
            with suppress(ConnectionClosed):  # whoever is told to rest in the middle of it has said it all the same
                await asyncio.shield(self._socket.send(text or self.asked[name], text=True))
