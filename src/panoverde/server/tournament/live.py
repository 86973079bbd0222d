"""Tournaments told live, as server-sent events. A slow reader is closed, and resumes by the version it has seen."""

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Awaitable, Callable

from panoverde.core.decider import Instant
from panoverde.core.people import Role
from panoverde.core.record import Record
from panoverde.house.records import Account
from panoverde.journal.tournament_stream import Followed, TournamentStream
from panoverde.server.tournament.office import Caller, caller
from panoverde.server.tournament.shown import Offer, OfferChange, Telling, encode, offer_change, offered, shown

MOST_WAITING = 200
"""Acts that may wait for one reader."""
KEEP_ALIVE = 15.0
"""Seconds of silence after which a comment is sent; then a login that has ended is noticed too."""
RING = 200
"""Acts kept for readers who resume; others get the whole state."""

COMMENT = b": ...\n\n"


class Reader:
    """Somebody who follows a tournament."""

    def __init__(self, who: Caller) -> None:
        self.who = who
        self.waiting: deque[bytes] = deque()
        self.stirred = asyncio.Event()
        self.closed = False

    def post(self, part: bytes) -> None:
        if len(self.waiting) >= MOST_WAITING:
            self.close()
        elif not self.closed:
            self.waiting.append(part)
            self.stirred.set()

    def close(self) -> None:
        self.closed = True
        self.stirred.set()


class Hall:
    """The readers of one tournament, and what was told last."""

    def __init__(self, stream: TournamentStream) -> None:
        self.stream = stream
        self.readers: set[Reader] = set()
        self.told: deque[Followed] = deque(maxlen=RING)
        self._offers: dict[Role, Offer] = {}
        """What readers of each office know to be offered."""

    def welcome(self, who: Caller) -> Offer:
        """What is offered now; readers like them are told changes of it from here on."""
        offer = offered(self.stream, who)
        if who.is_staff:
            self._offers[who.view] = offer
        return offer

    def tell(self, followed: Followed) -> None:
        self.told.append(followed)
        telling, known, self._offers = Telling(followed), self._offers, {}
        parts: dict[Role, bytes] = {}
        for reader in list(self.readers):
            who = reader.who
            if not who.is_staff and who.account:  # their options are their own
                reader.post(_told(telling, followed, who, offered(self.stream, who)))
                continue
            if who.view not in parts:
                now, before = self.welcome(who), known.get(who.view)
                parts[who.view] = _told(telling, followed, who, offer_change(before, now) if before else now)
            reader.post(parts[who.view])

    def since(self, version: int) -> list[Followed] | None:
        """Entries after that version; None if they are no longer all here."""
        if version == self.stream.head.version:
            return []
        found = [one for one in self.told if one.version > version]
        return found if found and found[0].version == version + 1 else None


class Live:
    def __init__(self, now: Callable[[], Instant], who: Callable[[str], Awaitable[Account | None]]) -> None:
        self._now, self._who = now, who
        self.halls: dict[str, Hall] = {}
        self._stopped = False

    def tell(self, stream: TournamentStream, followed: Followed) -> None:
        """Call for each entry, once it is durable."""
        if hall := self.halls.get(stream.tournament):
            hall.tell(followed)

    async def follow(
        self, stream: TournamentStream, who: Caller, token: str = "", after: int | None = None
    ) -> AsyncIterator[bytes]:
        """The whole, or what happened after a version; then each act as it happens."""
        hall = self.halls.setdefault(stream.tournament, Hall(stream))
        reader = Reader(who)
        missed, offer = None if after is None else hall.since(after), hall.welcome(who)
        if missed is None:
            reader.post(_event("welcome", stream.head.version, shown(stream, who, self._now(), offer)))
        for followed in missed or ():
            reader.post(_told(Telling(followed), followed, who, offer if followed is hall.told[-1] else None))
        hall.readers.add(reader)
        try:
            while not reader.closed and not self._stopped:
                if not await _stirred(reader):
                    if not await self._may_stay(who, token):
                        return
                    yield COMMENT
                while reader.waiting:
                    yield reader.waiting.popleft()
        finally:
            hall.readers.discard(reader)

    async def _may_stay(self, who: Caller, token: str) -> bool:
        """A login that has ended, or an account that has lost its office, is let go: it comes back as what it is."""
        if who.account is None:
            return True
        account = await self._who(token)
        return account is not None and caller(account, None).office == caller(who.account, None).office

    def stop(self) -> None:
        self._stopped = True
        for hall in self.halls.values():
            for reader in hall.readers:
                reader.close()


async def _stirred(reader: Reader) -> bool:
    try:
        async with asyncio.timeout(KEEP_ALIVE):
            await reader.stirred.wait()
    except TimeoutError:
        return False
    reader.stirred.clear()
    return True


def _told(telling: Telling, followed: Followed, who: Caller, offer: Offer | OfferChange | None) -> bytes:
    return _event("happened", followed.version, telling.to(who.view, offer))


def _event(kind: str, version: int, record: Record) -> bytes:
    return b"id: %d\nevent: %b\ndata: %b\n\n" % (version, kind.encode(), encode(record))
