"""Tournaments announced by the direction: judged, written with their money, and read again by any node."""

import asyncio
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from panoverde.core.decider import Command, Event, Instant
from panoverde.core.refusal import Refused
from panoverde.house.money.units import money
from panoverde.house.oversight.incidents import Happening, Incidents
from panoverde.house.people.duties import Task, require
from panoverde.house.play.pools import is_id
from panoverde.house.records import Account
from panoverde.house.scribe import Scribe
from panoverde.house.standing import Standing
from panoverde.journal.table_entry import read_table_entry
from panoverde.journal.tournament_stream import CODEC, PREFIX, Followed, Sealing, TournamentStream, Written
from panoverde.store.contract import Batch, Fenced, Overdrawn, Row
from panoverde.tournament import TOURNAMENT
from panoverde.tournament.rules import PROFILES, Rules
from panoverde.tournament.state import Phase

PAGE = 1000
MOST_TRIES = 20
"""Retries when several nodes write to the same tournament at once."""
LONGEST_ID = 40


class TournamentEntry(NamedTuple):
    at: Instant
    event: Event


class NotTogether(Exception):
    """One of several commands was refused, and none was done."""

    def __init__(self, place: int, refused: Refused) -> None:
        super().__init__(place, refused)
        self.place, self.refused = place, refused


class Tournaments:
    def __init__(
        self, scribe: Scribe, incidents: Incidents, sealing: Sealing, standing: Standing | None = None
    ) -> None:
        self._scribe, self._incidents, self._sealing = scribe, incidents, sealing
        self._standing = standing or Standing(scribe, incidents)
        self.known: dict[str, TournamentStream] = {}
        """Streams as far as this node has read them."""
        self._turns: dict[str, asyncio.Lock] = {}
        self.on_follow: Callable[[TournamentStream, Followed], None] = lambda *_: None
        """Called for each entry that this node writes or reads."""

    async def announce(self, by: Account, id_: str, profile: str, rules: Rules) -> TournamentStream:
        """Refused, with the rule, if the regulation doesn't allow it. The first draw is committed to with it."""
        require(by, Task.OPEN_TABLES)  # FS-2.2 FS-3.1
        if not is_id(id_) or "_" in id_:
            raise Refused("", "bad-tournament-name", most=LONGEST_ID)
        TOURNAMENT.check(rules)
        if not rules.demo:
            await self._standing.declare_real(by)
        stream = TournamentStream(id_)
        entries = stream.opening(profile, rules, self._scribe.clock.now(), by.id, self._sealing)
        try:
            await self._scribe.store.commit(Batch(entries))
        except Fenced:
            raise Refused("", "tournament-name-taken", tournament=id_) from None
        await self._incidents.note(Happening.TOURNAMENT_ANNOUNCED, by.id, rules.name, id_)
        return await self.find(id_)

    async def list(self) -> list[TournamentStream]:
        """All that there are, as they are now."""
        heads = await self._scribe.store.heads(PREFIX)
        found = []
        for stream, head in sorted(heads.items()):
            id_ = stream.removeprefix(PREFIX)
            known = self.known.get(id_)
            found.append(known if known and known.head == head else await self.find(id_))
        return found

    async def going_on(self) -> Sequence[TournamentStream]:
        """Those that are not over, as they are now; the others are not read again."""
        heads = await self._scribe.store.heads(PREFIX)
        found = []
        for stream, head in sorted(heads.items()):
            id_ = stream.removeprefix(PREFIX)
            known = self.known.get(id_)
            if known is None or not (is_over(known) or known.head == head):
                known = await self.find(id_)
            if not is_over(known):
                found.append(known)
        return found

    async def find(self, id_: str) -> TournamentStream:
        """To the end of its stream; Refused if there is none."""
        stream = self.known.get(id_) or self._new(id_)
        await self.read(stream)
        _ = stream.state
        self.known.setdefault(id_, stream)
        return self.known[id_]

    def _new(self, id_: str) -> TournamentStream:
        stream = TournamentStream(id_)
        stream.on_follow = lambda followed: self.on_follow(stream, followed)
        return stream

    async def read(self, stream: TournamentStream) -> None:
        while entries := await self._scribe.store.read(stream.stream, stream.head.version, PAGE):
            for entry in entries:
                stream.follow(entry)

    async def act(
        self,
        stream: TournamentStream,
        command: Command,
        author: str = "",
        name: str = "",
        *,
        came: Sequence[str] = (),
        rows: Sequence[Row] = (),
        at: Instant | None = None,
    ) -> int:
        """Judges on the whole stream and writes durably; the version of its entry. The same author's same id is done
        once. Another node may write too: then it is judged again. `at` is when it was due, if that was before now."""
        async with self._turns.setdefault(stream.tournament, asyncio.Lock()):
            for _ in range(MOST_TRIES):
                if name and (done := stream.ids.get((author, name))):
                    return done
                now = max(self._scribe.clock.now(), stream.at)
                stamped = replace(command, at=now if at is None else at)
                written = stream.written(stamped, now, author, name, self._sealing, tuple(came))
                try:
                    await self._scribe.store.commit(Batch(written.entries, written.moves, tuple(rows)))
                except Fenced:
                    await self.read(stream)
                    continue
                except Overdrawn as short:
                    raise await self._too_little(stream, short, written.moves[0]) from None
                for entry in written.entries:
                    stream.follow(entry)
                return written.entries[0].version
        raise Refused("", "try-again")

    async def act_together(self, stream: TournamentStream, commands: Sequence[Command], author: str) -> None:
        """All or none, in one write; `NotTogether` with the place of the one that is refused."""
        async with self._turns.setdefault(stream.tournament, asyncio.Lock()):
            for _ in range(MOST_TRIES):
                ahead, written = stream.ahead(), list[Written]()
                now = max(self._scribe.clock.now(), stream.at)
                for place, command in enumerate(commands):
                    try:
                        written.append(ahead.written(replace(command, at=now), now, author, "", self._sealing))
                    except Refused as refused:
                        raise NotTogether(place, refused) from refused
                    for entry in written[-1].entries:
                        ahead.follow(entry)
                entries = [entry for one in written for entry in one.entries]
                moves = [moved for one in written for moved in (one.moves or ((),) * len(one.entries))]
                try:
                    await self._scribe.store.commit(Batch(entries, moves if any(moves) else ()))
                except Fenced:
                    await self.read(stream)
                    continue
                for entry in entries:
                    stream.follow(entry)
                return
        raise Refused("", "try-again")

    async def entry(self, stream: TournamentStream, version: int) -> TournamentEntry:
        """What an entry says: of an act, its event."""
        (found,) = await self._scribe.store.read(stream.stream, version - 1, 1)
        return TournamentEntry(found.at, read_table_entry(CODEC, found).act.events[0])

    async def _too_little(self, stream: TournamentStream, short: Overdrawn, moves: Sequence[Any]) -> Refused:
        held = await self._scribe.store.balance(short.account, short.unit)
        asked = sum(-move.amount for move in moves if move.account == short.account)
        return Refused("FS-5.3.1", "not-enough-money", held=money(held, stream.unit), asked=money(asked, stream.unit))


def is_over(stream: TournamentStream) -> bool:
    return stream.state.course.phase in (Phase.CANCELLED, Phase.CLOSED)


def announced(profile: str, changes: dict[str, Any]) -> Rules:
    """The profile's announcement with these parts changed; Refused if there is no such profile, and
    msgspec.ValidationError if a part can't be understood."""
    preset = PROFILES.get(profile)
    if preset is None:
        raise Refused("FS-3.1", "unknown-profile", name=profile, known=", ".join(PROFILES))
    return msgspec.convert(msgspec.to_builtins(preset) | changes, Rules)
