"""Somebody with a page open at a table, who holds whatever the house says against what is durable."""

import asyncio
from collections.abc import Sequence
from typing import Any

import msgspec

from panoverde.core.option import Option
from panoverde.core.people import STAFF, Role, Who
from panoverde.wire import messages as wire
from tests.simulation.loop import VirtualLoop
from tests.simulation.luck import Luck
from tests.simulation.network import Line
from tests.simulation.node import START, Node
from tests.simulation.truth import Broken, Truth

OVERLAP = 12
"""How many versions that they have seen they may ask for again."""
LUCKY = 0.1
"""How often they go to any node, whatever the lobby says."""
COMPARED = 0.15
"""How many of the states that they are shown are compared."""
FORGOTTEN = ("too-long-ago",)
"""Refusals after which the command may have been done, long ago."""


class Said(msgspec.Struct):
    """Any message of the house; what is not looked into stays as it was written."""

    say: str
    id: str = ""
    version: int = 0
    at: int = 0
    by: Any = None
    events: msgspec.Raw = msgspec.Raw(b"[]")
    options: tuple[Option, ...] = ()
    you: Any = None
    state: dict[str, msgspec.Raw] = {}
    free: tuple[int, ...] = ()
    due: Any = None
    recorded: tuple[wire.Recorded, ...] = ()
    spoken: tuple[wire.Spoken, ...] = ()
    wants: dict[str, Any] = {}
    code: str = ""


_messages = msgspec.json.Decoder(list[Said])


class Witness:
    def __init__(
        self, place: str, loop: VirtualLoop, nodes: Sequence[Node], truth: Truth, luck: Luck, *, office: str = ""
    ) -> None:
        self.place, self.loop, self.nodes, self.truth, self.luck = place, loop, nodes, truth, luck
        self.office = office
        self.token = self.account = ""
        self.asked: dict[str, bytes] = {}
        """What has no answer yet."""
        self.done: dict[str, int] = {}
        self.refused: dict[str, str] = {}
        self.last = 0
        """Version seen last."""
        self.options: tuple[Option, ...] = ()
        self.you: Any = None
        self.free: tuple[int, ...] = ()
        self.told: Said | None = None
        """The last state or welcome."""
        self.line: Line | None = None
        self.is_welcome = False
        self.is_leaving = False
        """They come back no more."""
        self._state: dict[str, msgspec.Raw] = {}
        self._offset = 0
        self._whose: Who = Role.PUBLIC

    def now(self) -> int:
        """The house's time, as far as they know it."""
        return int((START + self.loop.time()) * 1000) + self._offset

    # Coming and going

    async def live(self) -> None:
        while not self.is_leaving:
            node = self._dealer() or self.luck.choice(self.nodes)
            if node.is_up:
                await self._attend(node)
            await asyncio.sleep(self.luck.uniform(0.05, 0.6))

    def _dealer(self) -> Node | None:
        """The node that deals the table, if the lobby knows; sometimes they try their luck."""
        asked = self.luck.choice(self.nodes)
        if self.luck.random() < LUCKY or asked.floor is None:
            return None
        owner = asked.floor.leases.owner(self.place, asked.floor.now())
        return next((node for node in self.nodes if owner and node.name == owner.node), None)

    async def _attend(self, node: Node) -> None:
        after = max(0, self.last - self.luck.randrange(OVERLAP))
        query = {"want": "state", "after": after, **({"as": self.office} if self.office else {})}
        self.line = line = node.connect(self.luck, self._hear)
        line.connect(self.place, self.token, query)
        try:
            while not line.ended.is_set() and not self.is_leaving:
                await self.pause(line)
                if self.is_welcome and not self.is_leaving:
                    self.move()
        finally:
            self.is_welcome, self.options, self._state = False, (), {}
            self.told = None
            if line.is_open:
                line.hang_up_here()

    async def pause(self, line: Line) -> None:
        """Until they think of something, or the line ends."""
        try:
            async with asyncio.timeout(self.luck.uniform(0.2, 2.5)):
                await line.ended.wait()
        except TimeoutError:
            pass

    def move(self) -> None:
        """Do something; a spectator does nothing."""

    # Hearing

    def _hear(self, text: bytes) -> None:
        if self.truth.wrong:
            return
        try:
            for message in _messages.decode(text):
                self._heard(message)
        except Broken as wrong:
            self.truth.fail(wrong)

    def _heard(self, message: Said) -> None:
        match message.say:
            case "happened":
                self._happened(message)
            case "welcome":
                self._welcomed(message)
            case "state":
                self._state |= message.state
                self._offered(message)
            case "people":
                self.free = message.free
            case "done":
                self._done(message.id, message.version)
            case "refused" | "wrong" if message.id in self.asked:
                del self.asked[message.id]
                if message.code not in FORGOTTEN:
                    self.refused[message.id] = message.code or message.say

    def _welcomed(self, message: Said) -> None:
        self.free, self._state = message.free, dict(message.state)
        self._offset = message.at - int((START + self.loop.time()) * 1000)
        self._offered(message)
        if self.last not in (0, message.version) and message.version - self.last < OVERLAP:
            self._break("told", f"welcome at {message.version} after {self.last}")
        self.last = message.version
        if not self.is_welcome:
            self.is_welcome = True
            for text in list(self.asked.values()):  # what had no answer is said again, under its name
                self.send(text)

    def _offered(self, message: Said) -> None:
        self.options, self.you, self.told = message.options, message.you, message
        if message.version > self.truth.head(f"table/{self.place}"):
            self._break("durable", f"state {message.version} was told and is not durable")
        if self.luck.random() < COMPARED:
            self._compare(message)

    def _happened(self, message: Said) -> None:
        version = message.version
        if version > self.truth.head(f"table/{self.place}"):
            self._break("durable", f"version {version} was told and is not durable")
        if version > self.last + 1 and self.last:
            self._break("told", f"version {version} after {self.last}")
        self.last = max(self.last, version)
        kept = self.truth.acts[self.place][version - 1]
        if (message.at, message.by) != (kept.entry.at, kept.by):
            self._break("told", f"version {version} was told as of {message.at} by {message.by}")
        seen = [self.truth.shown(self.place, version, viewer) for viewer in self._viewers(version)]
        if bytes(message.events) not in seen:
            self._break("secrecy", f"version {version} was shown as {bytes(message.events)!r}, not as one of {seen}")

    def _viewers(self, version: int) -> set[Who]:
        return {Role(self.office)} if self.office else self.truth.viewers(self.place, version, self.account)

    def _compare(self, message: Said) -> None:
        """The state that they put together is what its viewer may see of the table as it was."""
        kept = self.truth.acts[self.place][message.version - 1]
        viewer: Who = Role(self.you) if isinstance(self.you, str) else self.you
        if viewer not in self._viewers(message.version) and viewer not in STAFF:
            self._break("secrecy", f"shown as {viewer} at {message.version}, who they are not")
        view = self.truth.game(self.place).view(kept.state, viewer)
        for name, shown in self._state.items():
            if name in view.__struct_fields__ and bytes(shown) != wire.encode(getattr(view, name)):
                self._break("secrecy", f"{viewer} sees {name} as {bytes(shown)!r} at {message.version}")

    def _done(self, name: str, version: int) -> None:
        before = self.done.setdefault(name, version)
        if before != version:
            self._break("once", f"{name} was done as {before}, and again as {version}")
        if name in self.refused:
            self._break("once", f"{name} was refused, and done as {version}")
        if version > self.truth.head(f"table/{self.place}"):
            self._break("durable", f"{name} was acknowledged as {version}, which is not durable")
        written = self.truth.acts[self.place][version - 1].written
        if (written.author, written.id) != (self.account, name):
            self._break("once", f"{name} was acknowledged as {version}, which is {written.author} {written.id}")
        self.asked.pop(name, None)

    def _break(self, rule: str, what: str) -> None:
        raise Broken(rule, f"{self.place}, {self.account or 'a spectator'}: {what}", self.place)

    # Saying

    def ask(self, name: str, command: dict[str, Any], **others: Any) -> None:
        message = {"say": "act", "id": name, "command": command, "seen": self.last, **others}
        self.asked[name] = text = msgspec.json.encode(message)
        self.send(text)

    def send(self, text: bytes) -> None:
        if self.line:
            self.line.say(text)
