"""What a table tells: each act to everybody who is at it, as he may know it, and to those who come back later."""

from collections import deque
from typing import NamedTuple

from panoverde.core.game import AnyGame, Event, Instant
from panoverde.core.people import STAFF, Role, Who
from panoverde.core.table import see
from panoverde.server import wire
from panoverde.server.watcher import Watcher

RING = 512
"""How many acts a table remembers for those who come back; older ones are read from the journal."""


class Told(NamedTuple):
    """An act as the table remembers it for its viewers."""

    version: int
    at: Instant
    by: Who | None
    events: tuple[Event, ...]
    private: bool


class Telling:
    def __init__(self, game: AnyGame) -> None:
        self._game = game
        self.watchers: set[Watcher] = set()
        self._ring: deque[Told] = deque(maxlen=RING)

    def tell(self, told: Told) -> None:
        """It is durable: everybody may know."""
        self._ring.append(told)
        if not self.watchers:
            return
        if self._is_public(told):
            part = wire.encode(wire.Happened(told.version, told.at, told.by, told.events))
            for watcher in self.watchers:
                watcher.post(part)
            return
        parts: dict[Who, bytes] = {}
        for watcher in self.watchers:
            viewer = watcher.sees
            if viewer not in parts:
                parts[viewer] = wire.encode(self.seen(told, viewer))
            watcher.post(parts[viewer])

    def _is_public(self, told: Told) -> bool:
        """Do all see the same?"""
        return not told.private and all(see(self._game, event, Role.PUBLIC) is event for event in told.events)

    def since(self, version: int) -> list[Told]:
        """The acts after that version that the table remembers."""
        return [told for told in self._ring if told.version > version]

    def seen(self, told: Told, viewer: Who) -> wire.Happened:
        """The act as this viewer may know it."""
        if told.private and viewer not in STAFF:
            return wire.Happened(told.version, told.at, told.by, ())
        events = tuple(see(self._game, event, viewer) for event in told.events)
        return wire.Happened(told.version, told.at, told.by, events)
