"""States for those who asked for them: the whole once, then the fields that have changed; with what each may do."""

from collections.abc import Iterable, Iterator
from typing import Any

from panoverde.core.option import Option
from panoverde.core.people import STAFF, Role, Seat, Who
from panoverde.server import wire
from panoverde.server.table import ServedTable
from panoverde.server.watcher import Watcher

SIT = "sit"
"""The act by which a player comes to any table."""


def fields_changed(before: Any, now: Any) -> dict[str, Any]:
    """The fields of a view that differ from the one sent before; all of them where there was none."""
    names: Iterable[str] = now.__struct_fields__
    if before is None:
        return {name: getattr(now, name) for name in names}
    return {name: getattr(now, name) for name in names if getattr(now, name) != getattr(before, name)}


def show(served: ServedTable) -> None:
    """To every watcher who wants it: what has changed since he last saw it."""
    parts: dict[tuple[Who, int], tuple[Any, bytes]] = {}
    for watcher in served.watchers:
        if not watcher.wants_state:
            continue
        key = (watcher.sees, id(watcher.shown))
        if key not in parts:
            parts[key] = _state(served, watcher)
        watcher.shown, part = parts[key]
        watcher.post(part)


def _state(served: ServedTable, watcher: Watcher) -> tuple[Any, bytes]:
    view = served.table.game.view(served.shown, watcher.sees)
    changed = fields_changed(watcher.shown, view)
    options, due = offered(served, watcher.sees)
    said = wire.State(served.durable, served.house.now(), changed, watcher.sees, options, due)
    return view, wire.encode(said)


def offered(served: ServedTable, who: Who) -> tuple[tuple[Option, ...], Any]:
    """What somebody may do at the table as it is known; and what is due, where the staff must do it by hand."""
    game = served.table.game
    if who == Role.PUBLIC:  # whoever watches may sit down
        seat = next(free_seats(served), None)
        return (() if seat is None else game.options(served.shown, seat)), None
    caught_up = served.shown is served.table.state
    options = served.table.options(who) if caught_up else game.options(served.shown, who)
    due = game.due(served.shown) if served.opening.by_hand and who in STAFF else None
    return options, due


def free_seats(served: ServedTable) -> Iterator[Seat]:
    """Where somebody may sit down."""
    rules, game = served.table.rules, served.table.game
    for number in range(1, getattr(rules, "places", rules.seats) + 1):
        seat = Seat(number)
        if seat not in served.seats.tenures and any(one.kind == SIT for one in game.options(served.shown, seat)):
            yield seat


def welcome(served: ServedTable, watcher: Watcher, people: dict[int, wire.Person]) -> bytes:
    view = served.table.game.view(served.shown, watcher.sees)
    watcher.shown = view if watcher.wants_state else None
    options, due = offered(served, watcher.sees)
    opening = served.opening
    return wire.encode(
        wire.Welcome(
            protocol=wire.PROTOCOL,
            table=opening.id,
            name=opening.name,
            game=opening.game,
            profile=opening.profile,
            law_version=served.opened.law_version,
            code_version=served.opened.code_version,
            demo=opening.demo,
            by_hand=opening.by_hand,
            unit=opening.unit,
            at=served.house.now(),
            version=served.durable,
            you=watcher.sees,
            state=view,
            options=options,
            people=people,
            free=tuple(free_seats(served)),
            commitment=served.bound.secure.commitment if served.bound else "",
            due=due,
        )
    )
