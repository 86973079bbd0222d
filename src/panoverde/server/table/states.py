"""States for watchers who asked for them: first the whole, then changed fields, with what each may do."""

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from msgspec.structs import replace

from panoverde.core.commands import BookSeat, CrossOut, EnterList, Sit
from panoverde.core.decider import tag_of
from panoverde.core.notice import Notice
from panoverde.core.option import Option
from panoverde.core.people import STAFF, Role, Seat, Who
from panoverde.core.refusal import governing
from panoverde.core.want import AnyWant
from panoverde.server.table.served_table import ServedTable
from panoverde.server.table.trainer import has_trainer
from panoverde.server.table.watcher import Watcher
from panoverde.wire import messages as wire

BOOK = frozenset(tag_of(kind) for kind in (BookSeat, EnterList, CrossOut))


def fields_changed(before: Any, now: Any) -> dict[str, Any]:
    """Fields that changed since the view sent before; all of them without one."""
    names: Iterable[str] = now.__struct_fields__
    if before is None:
        return {name: getattr(now, name) for name in names}
    return {name: getattr(now, name) for name in names if getattr(now, name) != getattr(before, name)}


def show(served: ServedTable) -> None:
    """Sends each watcher what has changed since their last state."""
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
    now = offered(served, watcher.sees)
    said = wire.State(served.durable, served.time(), changed, watcher.sees, *now)
    return view, wire.encode(said)


class Offered(NamedTuple):
    options: tuple[Option, ...]
    due: wire.Due | None
    wants: dict[str, AnyWant]
    recorded: tuple[wire.Recorded, ...] = ()
    notice: Notice | None = None
    spoken: tuple[wire.Spoken, ...] = ()


def offered(served: ServedTable, who: Who) -> Offered:
    """What a viewer may do at the table as it is known. At a table dealt by hand, the chance each act waits for and,
    for staff, what is due."""
    game, state = served.table.game, served.shown
    if who == Role.PUBLIC:  # a spectator may sit down
        seat = next(free_seats(served), None)
        sits = () if seat is None else game.options(state, seat)
        return Offered((*sits, *_book(served)), None, {})
    options = served.table.options(who) if state is served.table.state else game.options(state, who)
    notice = None if isinstance(who, Role) else game.notice(state, who)
    if not served.opening.by_hand:
        return Offered(options, None, {}, notice=notice)
    wants = {option.kind: want for option in options if (want := game.wants(state, option.kind))}
    if who not in STAFF:
        return Offered(options, None, wants, notice=notice)
    due = game.due(state)
    recorded, spoken = (tuple(_with_own_hands(served)), tuple(_spoken(served))) if who == Role.CROUPIER else ((), ())
    told = wire.Due(due.command, due.wants) if due else None
    return Offered(options, told, wants, recorded, spoken=spoken)


def _book(served: ServedTable) -> Iterator[Option]:
    """What players may write in the house's book of seats: in their own name, so nobody asks for it."""
    game = served.table.game
    if tag_of(BookSeat) not in game.cites:
        return
    for option in game.options(served.shown, Role.HOUSE):
        if option.kind in BOOK:
            yield replace(option, asks=tuple(ask for ask in option.asks if ask.field != "name"))


def _with_own_hands(served: ServedTable) -> Iterator[wire.Recorded]:
    """What players throw or turn themselves, for the croupier to record."""
    game, state = served.table.game, served.shown
    for seat in sorted(served.seats.tenures):
        for option in game.options(state, seat):
            if want := game.wants(state, option.kind):
                yield wire.Recorded(seat, option.kind, want)


def _spoken(served: ServedTable) -> Iterator[wire.Spoken]:
    """What players may say or do, for the croupier to enter: they need no device of their own."""
    game, state = served.table.game, served.shown
    for seat in sorted(served.seats.tenures):
        if options := game.options(state, seat):
            yield wire.Spoken(seat, options)
    if (free := next(free_seats(served), None)) is not None:
        sits = tuple(option for option in game.options(state, free) if option.kind == tag_of(Sit))
        yield wire.Spoken(free, sits)


def _cites(served: ServedTable) -> dict[str, tuple[str, ...]]:
    """Rules that this table's acts cite."""
    law = served.table.rules.law
    return {kind: governing(cites, law) for kind, cites in served.table.game.cites.items()}


def free_seats(served: ServedTable) -> Iterator[Seat]:
    """Seats that are open to a new player."""
    rules, game = served.table.rules, served.table.game
    for number in range(1, rules.places + 1):
        seat = Seat(number)
        free = seat not in served.seats.tenures
        if free and any(option.kind == tag_of(Sit) for option in game.options(served.shown, seat)):
            yield seat


def welcome(served: ServedTable, watcher: Watcher, people: dict[int, wire.Person]) -> bytes:
    view = served.table.game.view(served.shown, watcher.sees)
    watcher.shown = view if watcher.wants_state else None
    now = offered(served, watcher.sees)
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
            at=served.time(),
            version=served.durable,
            you=watcher.sees,
            state=view,
            options=now.options,
            people=people,
            free=tuple(free_seats(served)),
            least=served.table.rules.least_players,
            jackpot=served.jackpot,
            trainer=has_trainer(opening),
            commitment=served.bound.secure.commitment if served.bound else "",
            due=now.due,
            wants=now.wants,
            recorded=now.recorded,
            notice=now.notice,
            spoken=now.spoken,
            cites=_cites(served),
        )
    )
