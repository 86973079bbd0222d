"""Is every open table dealt, by whichever node? For a while one may be not: a node has died, or it has just opened."""

from collections.abc import Container, Iterable

from panoverde.core.decider import Instant
from panoverde.server.node.leases import Leases

GRACE = 15_000
"""Milliseconds in which another node takes a dead node's tables, with time to spare."""


class Coverage:
    def __init__(self, leases: Leases) -> None:
        self._leases = leases
        self._wanting_since: Instant | None = None

    def look(self, openings: Iterable[str], excused: tuple[Container[str], ...], now: Instant) -> None:
        """`excused`: dealt by this node, or machines that may not open."""
        wanting = (place for place in openings if not any(place in some for some in excused))
        if not any(self._leases.is_mine(place) or not self._leases.owner(place, now) for place in wanting):
            self._wanting_since = None
        elif self._wanting_since is None:
            self._wanting_since = now

    def is_wanting(self, now: Instant) -> bool:
        return self._wanting_since is not None and now - self._wanting_since >= GRACE
