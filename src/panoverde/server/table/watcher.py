"""A viewer on a socket: parts waiting to be sent, merged into one frame."""

import logging
from collections.abc import Callable
from typing import Any, Protocol

from panoverde.core.messages import Lang
from panoverde.core.people import Role, Who
from panoverde.house.records import Account

log = logging.getLogger("panoverde.server")


class Wire(Protocol):
    """A socket that takes ready-made text."""

    def deliver(self, text: bytes) -> None: ...

    def hang_up(self, code: int, reason: str) -> None: ...


class Watcher:
    __slots__ = (
        "_outbox",
        "account",
        "dismissed",
        "lang",
        "office",
        "sees",
        "shown",
        "token",
        "waiting",
        "wants_state",
        "wire",
    )

    def __init__(
        self, wire: Wire, outbox: "Outbox", account: Account | None, office: Role, lang: Lang, *, wants_state: bool
    ) -> None:
        self.wire = wire
        self.account = account
        self.office = office
        """Role in which they came: staff, or the public, who may sit down."""
        self.sees: Who = office
        """Whose view they get: their seat's, once they have one."""
        self.lang = lang
        self.wants_state = wants_state
        self.shown: Any = None
        """Last view of the state that was sent."""
        self.token = ""
        """Login token; when it ends, the socket is closed."""
        self.dismissed = False
        """Has the login ended? What is still on its way is refused."""
        self.waiting: list[bytes] = []
        self._outbox = outbox

    def post(self, part: bytes) -> None:
        if not self.waiting:
            self._outbox.add(self)
        self.waiting.append(part)


class Outbox:
    """Viewers with parts to send. Flushed once per turn of the loop, after everything one commit made known."""

    def __init__(self, soon: Callable[[Callable[[], None]], object]) -> None:
        self._soon = soon
        self._waiting: list[Watcher] = []
        self._stale: set[Callable[[], None]] = set()
        self._called = False

    def add(self, watcher: Watcher) -> None:
        self._waiting.append(watcher)
        self._call()

    def add_state(self, show: Callable[[], None]) -> None:
        """States are sent after the acts that led to them."""
        self._stale.add(show)
        self._call()

    def _call(self) -> None:
        if not self._called:
            self._called = True
            self._soon(self.flush)

    def flush(self) -> None:
        stale, self._stale = self._stale, set()
        for show in stale:
            try:
                show()
            except Exception:  # one broken table must not silence the others
                log.exception("show")
        self._called = False
        waiting, self._waiting = self._waiting, []
        last: list[bytes] = []
        text = b""
        for watcher in waiting:
            parts, watcher.waiting = watcher.waiting, []
            if len(parts) != len(last) or any(one is not other for one, other in zip(parts, last, strict=True)):
                last, text = parts, b"[%b]" % b",".join(parts)
            try:
                watcher.wire.deliver(text)
            except Exception:  # nor must a broken socket
                log.exception("deliver")
