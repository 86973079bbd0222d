"""Limits for each address: connections at once, and socket handshakes per minute."""

from collections import Counter
from collections.abc import Callable

from panoverde.core.decider import Instant
from panoverde.server.http.buckets import Buckets, Rate, neighbourhood


class Visitors:
    """Proxies are never counted: each speaks for many visitors, whom it names. Nor is the node's own machine, where
    its bots are."""

    def __init__(self, most: int, is_proxy: Callable[[str], bool]) -> None:
        self.most = most
        self._is_proxy = is_proxy
        self._connected: Counter[str] = Counter()
        self._handshakes = Buckets(Rate(most, most))

    def place(self, address: str, own: str) -> str:
        """Key under which a connection counts; empty if it doesn't. `own` is the address that it reached."""
        return "" if address == own or self._is_proxy(address) else neighbourhood(address)

    def arrive(self, place: str) -> int:
        """Returns the connections from there, with this one."""
        self._connected[place] += 1
        return self._connected[place]

    def leave(self, place: str) -> None:
        self._connected[place] -= 1
        if not self._connected[place]:
            del self._connected[place]

    def wait(self, address: str, own: str, now: Instant) -> int:
        """Seconds until a socket from there may shake hands; 0 for now. Behind a proxy the address is the client's."""
        place = self.place(address, own)
        return self._handshakes.take(place, 1, now) if place else 0
