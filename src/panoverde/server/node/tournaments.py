"""Tournaments at this node: what others write is read, and what time alone makes due is done by one node."""

import asyncio
import logging
from collections.abc import Callable, Coroutine
from typing import Any

import msgspec

from panoverde.core.decider import Command, Instant
from panoverde.core.people import Role
from panoverde.core.refusal import Refused
from panoverde.house.books import Books
from panoverde.journal.tournament_stream import CODEC, Followed, TournamentStream
from panoverde.server.node.leases import Leases
from panoverde.server.tournament.live import Live
from panoverde.tournament import TOURNAMENT
from panoverde.tournament.state import Phase

ENDED = (Phase.CANCELLED, Phase.CLOSED)
MOST_DUE = 1000
"""Acts of the clock in one look: a node that was off for a night has many levels to catch up."""

log = logging.getLogger("panoverde.server")


class TournamentWatch:
    def __init__(self, books: Books, leases: Leases, run: Callable[[Coroutine[Any, Any, Any]], None]) -> None:
        self._books, self._now, self._leases, self._run = books.tournaments, books.clock.now, leases, run
        self.live = Live(books.clock.now, books.accounts.who)
        self._books.on_follow = self._followed
        self.on_follow: Callable[[TournamentStream, Followed], None] = lambda *_: None
        """Called for each entry that this node writes or reads."""
        self._alarms: dict[str, asyncio.TimerHandle] = {}
        self._failing: set[str] = set()

    def stop(self) -> None:
        for alarm in self._alarms.values():
            alarm.cancel()
        self._alarms.clear()
        self.live.stop()

    def _followed(self, stream: TournamentStream, followed: Followed) -> None:
        self.live.tell(stream, followed)
        self.on_follow(stream, followed)
        if followed.before is not None:
            self._set_alarm(stream)

    async def look(self) -> None:
        """Every second: other nodes' acts, new tournaments, and the clock's."""
        for stream in await self._books.going_on():
            await self._try(stream)

    async def _try(self, stream: TournamentStream) -> None:
        try:
            if stream.state.course.phase not in ENDED and await self._is_ours(stream):
                await self.do_due(stream)
        except Exception:
            if stream.tournament not in self._failing:  # retried every second
                log.exception("tournament", extra={"tournament": stream.tournament})
            self._failing.add(stream.tournament)
        else:
            self._failing.discard(stream.tournament)

    async def _is_ours(self, stream: TournamentStream) -> bool:
        """One node keeps the clock at a time; two that believe they do are fenced by the stream."""
        return self._leases.is_mine(stream.stream) or await self._leases.claim(stream.stream, self._now())

    async def do_due(self, stream: TournamentStream) -> None:
        """What the clock owes until now, each act at the time when it was due: a node that was off changes nothing."""
        for _ in range(MOST_DUE):
            due = by_the_clock(stream)
            if due is None or due[1] > self._now():
                break
            command, since = due
            try:
                await self._books.act(stream, command, at=max(since, stream.at))
            except Refused as refused:
                log.info("refused", extra={"tournament": stream.tournament, "why": str(refused)})
                break
        self._set_alarm(stream)

    def _set_alarm(self, stream: TournamentStream) -> None:
        """The next look is when something falls due, not at the next second."""
        if alarm := self._alarms.pop(stream.tournament, None):
            alarm.cancel()
        due = by_the_clock(stream) if self._leases.is_mine(stream.stream) else None
        if due and due[1] > self._now():
            wait = (due[1] - self._now()) / 1000 + 0.001
            loop = asyncio.get_running_loop()
            self._alarms[stream.tournament] = loop.call_later(wait, lambda: self._run(self._try(stream)))


def by_the_clock(stream: TournamentStream) -> tuple[Command, Instant] | None:
    """The clock's next act, and when it is due."""
    options = [option for option in TOURNAMENT.options(stream.state, Role.CLOCK) if not option.asks]
    if not options:
        return None
    first = min(options, key=lambda option: option.since)
    command = CODEC.command(msgspec.json.encode({"do": first.kind, "by": Role.CLOCK}))
    return command, first.since
