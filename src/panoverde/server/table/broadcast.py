"""What a table tells: each act to its viewers, as each may know it, live or on resuming."""

from collections import deque
from itertools import takewhile

from panoverde.core.decider import Event, Fact, Instant
from panoverde.core.facts import nameless
from panoverde.core.game import AnyGame
from panoverde.core.messages import refusal
from panoverde.core.people import STAFF, Role, Who
from panoverde.core.record import Record
from panoverde.core.refusal import Refused
from panoverde.core.table import see
from panoverde.server.table.watcher import Watcher
from panoverde.wire import messages as wire

RING = 512
"""Acts kept in memory for viewers who resume; older ones are read from the journal."""


class ToldAct(Record):
    """An act as kept for viewers."""

    version: int
    at: Instant
    by: Who | None
    events: tuple[Event, ...]
    private: bool
    facts: tuple[Fact, ...] = ()
    """Facts about a coup, for everyone."""


class Broadcast:
    def __init__(self, game: AnyGame) -> None:
        self._game = game
        self.watchers: set[Watcher] = set()
        self._ring: deque[ToldAct] = deque(maxlen=RING)

    def tell(self, told: ToldAct) -> None:
        """Call once the act is durable."""
        self._ring.append(told)
        if not self.watchers:
            return
        if self._is_public(told):
            part = wire.encode(wire.Happened(told.version, told.at, told.by, told.events, nameless(told.facts)))
            for watcher in self.watchers:
                watcher.post(part)
            return
        parts: dict[Who, bytes] = {}
        for watcher in self.watchers:
            viewer = watcher.sees
            if viewer not in parts:
                parts[viewer] = wire.encode(self.seen(told, viewer))
            watcher.post(parts[viewer])

    def forbid(self, account: str, why: Refused) -> None:
        """Tells a player, who has asked nothing, what they may do no longer."""
        for watcher in self.watchers:
            if watcher.account and watcher.account.id == account:
                words = refusal(why, watcher.lang)
                watcher.post(wire.encode(wire.Refused("", why.code, why.cites, words)))

    def _is_public(self, told: ToldAct) -> bool:
        """Do all viewers see the same?"""
        return not told.private and all(see(self._game, event, Role.PUBLIC) is event for event in told.events)

    def since(self, version: int) -> list[ToldAct]:
        """Acts after that version that are still in memory."""
        return list(takewhile(lambda told: told.version > version, reversed(self._ring)))[::-1]

    def seen(self, told: ToldAct, viewer: Who) -> wire.Happened:
        """The act as this viewer may know it."""
        if told.private and viewer not in STAFF:
            return wire.Happened(told.version, told.at, told.by, ())
        events = tuple(see(self._game, event, viewer) for event in told.events)
        return wire.Happened(told.version, told.at, told.by, events, nameless(told.facts))
