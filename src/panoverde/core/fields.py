"""Content of a record's field, from its type: who, money, a plain word or number."""

import types
from typing import Annotated, Any, NewType, Union, get_args, get_origin

from msgspec import Meta

from panoverde.core.cards import Card
from panoverde.core.people import Seat


def alternatives(kind: Any) -> tuple[Any, ...]:
    """Plain types that a field may hold."""
    if get_origin(kind) is Annotated:
        return alternatives(get_args(kind)[0])
    if isinstance(kind, NewType) and kind is not Seat:
        return alternatives(kind.__supertype__)
    if get_origin(kind) in (Union, types.UnionType):
        return tuple(part for alternative in get_args(kind) for part in alternatives(alternative))
    return (kind,)


def says_who(kind: Any) -> bool:
    return Seat in alternatives(kind)


def says_card(kind: Any) -> bool:
    """A card, or several."""
    return kind is Card or any(says_card(part) for part in get_args(kind))


def says_money(kind: Any) -> bool:
    """True for types marked like `core.money.Amount`."""
    return _is_marked(kind, "money")


def says_when(kind: Any) -> bool:
    """True for types marked like `core.game.Instant`."""
    return _is_marked(kind, "instant")


def _is_marked(kind: Any, mark: str) -> bool:
    if get_origin(kind) in (Union, types.UnionType):
        return any(_is_marked(part, mark) for part in get_args(kind))
    notes = get_args(kind)[1:] if get_origin(kind) is Annotated else ()
    return any(isinstance(note, Meta) and (note.extra or {}).get(mark) for note in notes)
