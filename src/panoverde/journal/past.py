"""A table's past: what it looked like, and who sat where."""

from typing import Any

import msgspec

from panoverde.core import facts
from panoverde.core.decider import Fact
from panoverde.core.game import AnyGame
from panoverde.core.money import chips
from panoverde.core.people import Role, Seat, Who
from panoverde.core.table import Table
from panoverde.journal.public_entry import PublicEntry, codec

DIGITS = 15


def kept_as(stream: str, version: int) -> str:
    """Id of a permanent snapshot. Ids of one stream sort by version."""
    return f"{stream}@{version:0{DIGITS}}"


def stream_of(snapshot: str) -> str:
    """Stream of a snapshot. The latest snapshot has the stream's name as its id."""
    return snapshot.partition("@")[0]


class _PublicSnapshot(msgspec.Struct):
    """Public part of a snapshot; sealed seeds are never decoded."""

    opened: msgspec.Raw
    state: msgspec.Raw
    events: int
    people: dict[Seat, tuple[str, int]]


_snapshot = msgspec.json.Decoder(_PublicSnapshot)


class Past:
    """Follows a table's entries and keeps its state and its seats."""

    def __init__(self, game: AnyGame, table: "Table[Any, Any] | None" = None, people: dict[Seat, str] | None = None):
        self._game, self._table = game, table
        self.people = people or {}
        """Accounts by seat. A player who left stays here until another takes the seat."""
        self.lost = False
        """The last snapshot is too old: the state is unknown."""

    @property
    def state(self) -> Any:
        """None if it is unknown."""
        return self._table.state if self._table else None

    @property
    def told(self) -> tuple[Fact, ...]:
        """What is told of the last act; nothing where nobody knows what the table looked like."""
        return tuple([fact for fact in self._table.facts if type(fact) in facts.TOLD]) if self._table else ()

    def follow(self, one: PublicEntry) -> None:
        if self._table is None and not self.lost:
            self._table = Table(self._game, one.act.events)
        elif self._table is not None:
            self._table.keep(one.act.events)
        for event in one.act.events:
            match event:
                case facts.Seated(seat=seat, player=player) if player or one.author:
                    self.people[seat] = player or one.author
                case facts.SeatChanged(seat=seat, to=to) if seat in self.people:
                    self.people[to] = self.people.pop(seat)

    def seen_by(self, viewer: Who) -> tuple[Who, Any]:
        """The viewer and what they saw; a player without a seat sees the public view."""
        if self._table is None:
            return viewer, None
        held = self._game.holdings(self._table.state)
        you = viewer if isinstance(viewer, Role) or chips(viewer) in held else Role.PUBLIC
        return you, self._table.view(you)


def resumed(game: AnyGame, body: str) -> Past:
    saved, read = _snapshot.decode(body), codec(game.name)
    opened: Any = read.event(saved.opened)
    table = Table.resume(game, opened.rules, read.state(saved.state), saved.events)
    return Past(game, table, {seat: account for seat, (account, _) in saved.people.items()})


def changed(before: Any, now: Any) -> dict[str, Any] | None:
    """Fields that changed since the previous view; all of them without one."""
    if now is None:
        return None
    names = now.__struct_fields__
    return {name: getattr(now, name) for name in names if before is None or getattr(now, name) != getattr(before, name)}
