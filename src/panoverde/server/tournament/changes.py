"""What an act has changed of a tournament, for viewers who know how it was before: as large as the change."""

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import fields, replace

from panoverde.core.option import Ask, Number, Option, Pick, Text
from panoverde.core.people import STAFF, Role
from panoverde.core.record import Record
from panoverde.tournament import TOURNAMENT
from panoverde.tournament.state import Course, Entrant, State, TournamentTable


class ActDone(Record):
    act: str
    """Tag of its event."""


class HistoryChange(Record):
    undone: int
    """Acts taken from the end; then come `more`."""
    more: tuple[ActDone, ...]
    count: int
    """As many are kept, the last ones."""


class Patch(Record, omit_defaults=True):
    """What an act has changed, in its new form; for each viewer an `Offer` besides."""

    rules: Any = None
    entrants: dict[int, Entrant | None] = {}  # noqa: RUF012 - msgspec copies it
    """None: undoing has taken the entrant away."""
    tables: dict[int, TournamentTable | None] = {}  # noqa: RUF012 - msgspec copies it
    """None: there is no such table any more."""
    course: dict[str, Any] = {}  # noqa: RUF012 - msgspec copies it
    """Fields that have changed."""
    accounts: dict[str, int] | None = None
    history: HistoryChange | None = None


def changed(before: State | None, after: State, viewer: Role) -> Patch:
    if before is None or after is before:
        return Patch()
    known, count = before.entrants, len(after.entrants)
    others = [one for place, one in enumerate(after.entrants) if place >= len(known) or one is not known[place]]
    was = TOURNAMENT.view(replace(before, entrants=(), history=()), viewer)
    seen = TOURNAMENT.view(replace(after, entrants=tuple(others), history=()), viewer)
    gone: dict[int, Entrant | None] = dict.fromkeys(range(count + 1, len(known) + 1))
    return Patch(
        rules=seen.rules if after.rules is not before.rules else None,
        entrants=gone | {one.number: one for one in seen.entrants},
        tables=_changed_tables(before.tables, after.tables),
        course=_changed_course(was.course, seen.course),
        accounts=seen.accounts if after.accounts is not before.accounts else None,
        history=_changed_history(before, after) if viewer in STAFF else None,
    )


def _changed_course(before: Course, after: Course) -> dict[str, Any]:
    both = ((field.name, getattr(before, field.name), getattr(after, field.name)) for field in fields(Course))
    return {name: now for name, then, now in both if now is not then and now != then}


def _changed_tables(
    before: Mapping[int, TournamentTable], after: Mapping[int, TournamentTable]
) -> dict[int, TournamentTable | None]:
    if before is after:
        return {}
    gone: dict[int, TournamentTable | None] = {number: None for number in before if number not in after}
    return {**gone, **{number: table for number, table in after.items() if before.get(number) is not table}}


def acts(state: State) -> tuple[ActDone, ...]:
    """What may be taken back, oldest first."""
    return tuple([ActDone(trace.act) for trace in state.history])


def _changed_history(before: State, after: State) -> HistoryChange:
    known = {id(trace): place for place, trace in enumerate(before.history, 1)}
    last = max((place for place, trace in enumerate(after.history, 1) if id(trace) in known), default=0)
    kept = known[id(after.history[last - 1])] if last else 0
    return HistoryChange(len(before.history) - kept, acts(after)[last:], len(after.history))


# Options


class Kept(Record, tag="kept", tag_field="is"):
    """Options that stay as they are, by their place among those known before."""

    first: int
    count: int


class Choices(Record, tag="choices"):
    """How the choices of a field change: some go, then others come, each to its place."""

    without: tuple[str | int | bool, ...]
    more: tuple[tuple[int, str | int | bool], ...]


class Altered(Record, tag="altered", tag_field="is"):
    """The option at this place, asking otherwise: by field, what is new."""

    of: int
    asks: dict[str, Choices | Pick | Number | Text]


class New(Record, tag="new", tag_field="is"):
    option: Option


OptionChange = Kept | Altered | New


def changed_options(known: Sequence[Option], now: Sequence[Option]) -> tuple[OptionChange, ...]:
    """What is offered now, told by what was: with thousands of players a choice among them is long."""
    places = {option: place for place, option in enumerate(known)}
    stay = {places[option] for option in now if option in places}
    free: dict[str, list[int]] = {}
    for place, option in enumerate(known):
        if place not in stay:
            free.setdefault(option.kind, []).append(place)
    told = list[OptionChange]()
    for option in now:
        before = told[-1] if told else None
        if option not in places:
            told.append(_altered(known, free.get(option.kind, []), option))
        elif isinstance(before, Kept) and before.first + before.count == places[option]:
            told[-1] = Kept(before.first, before.count + 1)
        else:
            told.append(Kept(places[option], 1))
    return tuple(told)


def _altered(known: Sequence[Option], free: list[int], now: Option) -> Altered | New:
    """From the first option of its kind that is no longer there, if it asks for the same fields."""
    place = free.pop(0) if free else None
    if place is None or _form(known[place]) != _form(now):
        return New(now)
    both = zip(known[place].asks, now.asks, strict=True)
    return Altered(place, {new.field: _difference(old, new) for old, new in both if old != new})


def _form(option: Option) -> tuple[Option, list[str]]:
    return replace(option, asks=()), [ask.field for ask in option.asks]


def _difference(old: Ask, new: Ask) -> Choices | Ask:
    """Whole, if the choices are in another order or mostly new."""
    if not (isinstance(old, Pick) and isinstance(new, Pick)):
        return new
    before, after = set(old.choices), set(new.choices)
    without = tuple([one for one in old.choices if one not in after])
    more = tuple([(place, one) for place, one in enumerate(new.choices) if one not in before])
    in_order = [one for one in old.choices if one in after] == [one for one in new.choices if one in before]
    return Choices(without, more) if in_order and 2 * (len(without) + len(more)) < len(after) else new
