"""A table as it stood at some entry of its past: folded again from the last state that was kept before it."""

import asyncio
from contextlib import suppress
from typing import Any

import msgspec

from panoverde.core.codec import Malformed
from panoverde.core.game import AnyGame, Event, tag_of
from panoverde.core.people import Role, Seat, Who
from panoverde.core.record import Record
from panoverde.core.table import Table, transfers
from panoverde.house.entries import PAGE, Reading, codec, readings
from panoverde.house.records import Account, Kind, Snapshot
from panoverde.store.contract import Store

FARTHEST = 20_000
"""How many entries are folded for one replay: more than lie between two kept states of any table that ever rests."""
DIGITS = 15
SEATED = "seated"
"""The event by which somebody sits down, at every table."""
CHIPS = "chips:"


def kept_as(stream: str, version: int) -> str:
    """The id under which a table's state after some entry is kept for good; those of a table sort as they came."""
    return f"{stream}@{version:0{DIGITS}}"


def stream_of(snapshot: str) -> str:
    """Of which stream a snapshot is: of its last one the id is just that."""
    return snapshot.partition("@")[0]


def seated(event: Event) -> Seat | None:
    """Where somebody sits down with it."""
    return Seat(msgspec.to_builtins(event)["seat"]) if tag_of(event) == SEATED else None


class Sitter(Record):
    """Somebody at the table, as the others knew him."""

    name: str
    bot: bool = False


class _Standing(msgspec.Struct):
    """What a replay needs of a snapshot; sealed seeds are not read at all."""

    opened: msgspec.Raw
    state: msgspec.Raw
    events: int
    people: dict[Seat, tuple[str, int]]


_standing = msgspec.json.Decoder(_Standing)


class Past:
    """Follows a table through its past: what it looked like, and who sat where."""

    def __init__(self, game: AnyGame, table: "Table[Any, Any] | None" = None, people: dict[Seat, str] | None = None):
        self._game, self._table = game, table
        self.people = people or {}
        """Accounts by seat. Whoever has left is still here until somebody takes his place."""
        self.lost = False
        """Too much happened since the last kept state: nobody knows what the table looked like."""

    def follow(self, one: Reading) -> None:
        if self._table is None and not self.lost:
            self._table = Table(self._game, one.act.events)
        elif self._table is not None:
            self._table.keep(one.act.events)
        for event in one.act.events:
            if (seat := seated(event)) is not None and one.author:
                self.people[seat] = one.author
            for move in transfers(self._game, event):
                if move.source.startswith(CHIPS) and move.target.startswith(CHIPS):
                    before, after = (Seat(int(account.removeprefix(CHIPS))) for account in (move.source, move.target))
                    if before in self.people:
                        self.people[after] = self.people.pop(before)

    def seen_by(self, viewer: Who) -> tuple[Who, Any]:
        """As whom he saw it, and what: whoever has no place any more sees what the public sees."""
        if self._table is None:
            return viewer, None
        held = self._game.holdings(self._table.state)
        you = viewer if isinstance(viewer, Role) or f"{CHIPS}{viewer}" in held else Role.PUBLIC
        return you, self._table.view(you)


async def past_until(store: Store, game: AnyGame, place: str, until: int) -> Past:
    """The table as it stood after that entry."""
    stream = f"table/{place}"
    where = {"id": (kept_as(stream, 0), kept_as(stream, until))}
    found = await store.select(Snapshot, where, order="-id", limit=1)
    past, since = Past(game), 0
    with suppress(Malformed):  # by a program whose states were others: events are read as they are now, states are not
        past, since = (_resumed(game, found[0].body), found[0].version) if found else (past, since)
    if until - since > FARTHEST:
        past = Past(game, people=past.people)
        past.lost = True
        return past
    async for one in readings(store, game, place, since + 1, until):
        past.follow(one)
        if not one.version % PAGE:
            await asyncio.sleep(0)  # the tables that are being played come first
    return past


def _resumed(game: AnyGame, body: str) -> Past:
    standing, read = _standing.decode(body), codec(game.name)
    opened: Any = read.event(standing.opened)
    table = Table.resume(game, opened.rules, read.state(standing.state), standing.events)
    return Past(game, table, {seat: account for seat, (account, _) in standing.people.items()})


async def sitters(store: Store, people: dict[Seat, str]) -> dict[Seat, Sitter]:
    return {seat: await _sitter(store, account) for seat, account in people.items()}


async def _sitter(store: Store, id_: str) -> Sitter:
    account = await store.find(Account, id_)
    return Sitter(account.name, account.kind is Kind.BOT) if account else Sitter(id_)


def changed(before: Any, now: Any) -> dict[str, Any] | None:
    """The fields of a view that differ from the one before it; all of them where there was none."""
    if now is None:
        return None
    names = now.__struct_fields__
    return {name: getattr(now, name) for name in names if before is None or getattr(now, name) != getattr(before, name)}
