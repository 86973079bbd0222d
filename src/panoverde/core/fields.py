"""What a record's field holds, read off its type: who, money, a plain word or number."""

import types
from typing import Annotated, Any, NewType, Union, get_args, get_origin

from msgspec import Meta

from panoverde.core.people import Seat


def alternatives(kind: Any) -> tuple[Any, ...]:
    """The plain types that a field may hold."""
    if get_origin(kind) is Annotated:
        return alternatives(get_args(kind)[0])
    if isinstance(kind, NewType) and kind is not Seat:
        return alternatives(kind.__supertype__)
    if get_origin(kind) in (Union, types.UnionType):
        return tuple(part for alternative in get_args(kind) for part in alternatives(alternative))
    return (kind,)


def says_who(kind: Any) -> bool:
    return Seat in alternatives(kind)


def says_money(kind: Any) -> bool:
    """Amounts are marked where their type is defined: `core.money.Amount`."""
    notes = get_args(kind)[1:] if get_origin(kind) is Annotated else ()
    return any(isinstance(note, Meta) and (note.extra or {}).get("money") for note in notes)
