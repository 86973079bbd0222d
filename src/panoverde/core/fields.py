"""Content of a record's field, from its type: who, money, a plain word or number; and who decides it."""

import types
from collections.abc import Callable, Iterator, Mapping
from enum import Enum
from functools import cache
from typing import Annotated, Any, NewType, Union, cast, get_args, get_origin

from msgspec import Meta, Struct, structs

from panoverde.core.cards import Card
from panoverde.core.people import Seat

FIXED = Meta(extra={"fixed": True})
"""Marks an option that the profile decides: the operator is not asked for it."""


fields_of = cast("Callable[[type[Struct]], tuple[structs.FieldInfo, ...]]", cache(structs.fields))
"""The fields of a type of records, read once: msgspec looks at its annotations again each time."""


def one_of(*words: str) -> Meta:
    """Marks a word that is one of these."""
    return Meta(extra={"words": words})


def alternatives(kind: Any) -> tuple[Any, ...]:
    """Plain types that a field may hold."""
    if get_origin(kind) is Annotated:
        return alternatives(get_args(kind)[0])
    if isinstance(kind, NewType) and kind is not Seat:
        return alternatives(kind.__supertype__)
    if get_origin(kind) in (Union, types.UnionType):
        return tuple(part for alternative in get_args(kind) for part in alternatives(alternative))
    return (kind,)


def few_values(kind: Any) -> tuple[Any, ...]:
    """Values of a field that says yes or no, or names one of a few; none for any other."""
    (plain, *others) = alternatives(kind)
    if others or not isinstance(plain, type):
        return ()
    return tuple(plain) if issubclass(plain, Enum) else (False, True) if plain is bool else ()


def says_who(kind: Any) -> bool:
    return Seat in alternatives(kind)


def says_people(kind: Any) -> bool:
    """Several of them."""
    return get_origin(kind) is tuple and any(says_who(part) for part in get_args(kind))


def says_card(kind: Any) -> bool:
    """A card, or several."""
    return kind is Card or any(says_card(part) for part in get_args(kind))


def says_money(kind: Any) -> bool:
    """True for types marked like `core.money.Amount`."""
    return _is_marked(kind, "money")


def says_when(kind: Any) -> bool:
    """True for types marked like `core.game.Instant`."""
    return _is_marked(kind, "instant")


def is_fixed(kind: Any) -> bool:
    return _is_marked(kind, "fixed")


def words_of(kind: Any) -> tuple[str, ...]:
    """Words that a field takes, where it is marked with them."""
    return next((mark["words"] for mark in _marks(kind) if "words" in mark), ())


def _is_marked(kind: Any, mark: str) -> bool:
    return any(mark in found for found in _marks(kind))


def _marks(kind: Any) -> Iterator[Mapping[str, Any]]:
    if get_origin(kind) in (Union, types.UnionType):
        for part in get_args(kind):
            yield from _marks(part)
    notes = get_args(kind)[1:] if get_origin(kind) is Annotated else ()
    yield from (note.extra or {} for note in notes if isinstance(note, Meta))
