"""A client's copy of a table: the state assembled from messages, and gaps in it."""

import time
from collections.abc import Callable
from typing import Any

from panoverde.client.errors import FactsMissing
from panoverde.core.decider import Instant
from panoverde.core.option import Option
from panoverde.core.people import Role, Who
from panoverde.wire import messages as wire


def local_clock() -> Instant:
    return time.time_ns() // 1_000_000


class Gap(Exception):
    """A version was left out: the socket is dropped and resumed."""


class TableCopy:
    def __init__(self, after: int | None, *, facts: bool, clock: Callable[[], Instant] = local_clock) -> None:
        self._welcome: wire.Welcome | None = None
        self.state: dict[str, Any] = {}
        self.options: tuple[Option, ...] = ()
        self.people: dict[int, wire.Person] = {}
        self.free: tuple[int, ...] = ()
        self.you: Who = Role.PUBLIC
        self.due: Any = None
        self.jackpot: wire.Jackpot | None = None
        """The jackpot that the table feeds, as it stands."""
        self.shown = 0
        """Number of states received."""
        self._seen = after
        self.clock_offset = 0
        """Milliseconds by which the server's clock is ahead of this one; may be negative."""
        self._facts, self._clock = facts, clock

    @property
    def version(self) -> int:
        """Last known version; 0 before any."""
        return self._seen or 0

    @property
    def is_welcome(self) -> bool:
        return self._welcome is not None

    @property
    def welcome(self) -> wire.Welcome:
        """The last welcome: which table this is."""
        if self._welcome is None:
            raise LookupError("not connected yet")
        return self._welcome

    def now(self) -> Instant:
        """The server's time."""
        return self._clock() + self.clock_offset

    def learn(self, message: wire.Sayable) -> FactsMissing | None:
        """Applies a message. Gap: a version is missing; FactsMissing: and the server won't send it."""
        match message:
            case wire.Welcome():
                return self._welcomed(message)
            case wire.Happened():
                self._happened(message.version)
            case wire.State():
                self.shown += 1
                self.state = {**self.state, **message.state}
                self.options, self.you, self.due = message.options, message.you, message.due
                self._heard_clock(message.at)
            case wire.People():
                self.people, self.free = message.people, message.free
            case wire.Jackpot():
                self.jackpot = message
            case wire.Here():
                self._heard_clock(message.at)
        return None

    def is_news(self, message: wire.Sayable) -> bool:
        """False for repeats: acts during a resume may come twice."""
        return not (isinstance(message, wire.Happened) and message.version <= self.version)

    def _welcomed(self, welcome: wire.Welcome) -> FactsMissing | None:
        self.shown += 1
        missing = None
        if self._facts and self._seen not in (None, welcome.version):
            missing = FactsMissing(self.version, welcome.version)
        self._welcome, self._seen = welcome, welcome.version
        self.state, self.options = dict(welcome.state), welcome.options
        self.people, self.free = welcome.people, welcome.free
        self.you, self.due, self.jackpot = welcome.you, welcome.due, welcome.jackpot
        self.clock_offset = welcome.at - self._clock()
        return missing

    def _happened(self, version: int) -> None:
        if self._facts and self._seen is not None and version != self._seen + 1:
            raise Gap
        self._seen = version

    def _heard_clock(self, at: Instant) -> None:
        """Delayed messages make the server's clock look slow: the fastest one is the most accurate."""
        self.clock_offset = max(self.clock_offset, at - self._clock())
