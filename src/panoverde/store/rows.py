"""Rows as column values, and back."""

import unicodedata
from collections.abc import Mapping
from enum import Enum
from functools import cache
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec

from panoverde.store.contract import Row, RowT

ColumnType = Literal["text", "integer", "boolean", "json"]


def fold(text: str) -> str:
    """Case-folded and normalised text, for comparison."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", text).casefold())


def key_of(field: str) -> str:
    """Column with the folded value of a unique field: databases disagree about case."""
    return f"{field}_key"


@cache
def columns(kind: type[Row]) -> dict[str, ColumnType]:
    """Kind of column of each field."""
    hints = get_type_hints(kind)
    return {name: _column(hints[name]) for name in kind.__struct_fields__}


@cache
def nullable(kind: type[Row]) -> frozenset[str]:
    hints = get_type_hints(kind)
    return frozenset(name for name in kind.__struct_fields__ if type(None) in get_args(hints[name]))


def _column(hint: Any) -> ColumnType:
    if get_origin(hint) in (Union, UnionType):
        (hint,) = (one for one in get_args(hint) if one is not type(None))
    if hint is bool:
        return "boolean"
    if hint is int:
        return "integer"
    if isinstance(hint, type) and issubclass(hint, str):
        return "text"
    return "json"


def values(row: Row) -> dict[str, Any]:
    """By column: numbers, text, and JSON as text. ValueError for text that no database could keep."""
    kept: dict[str, Any] = {}
    for name, sort in columns(type(row)).items():
        value = getattr(row, name)
        if sort == "json" and value is not None:
            value = msgspec.json.encode(value).decode()
        kept[name] = value if type(value) is int else plain(value)
    for name in type(row).unique:
        kept[key_of(name)] = fold(kept[name])
    return kept


def plain(value: Any) -> Any:
    """As a database takes it."""
    if isinstance(value, Enum):
        value = value.value
    if isinstance(value, str):
        value.encode()  # fail on a lone surrogate here, not in a driver
        if "\0" in value:
            raise ValueError("a text with the character NUL can't be kept")
    return value


def row(kind: type[RowT], kept: Mapping[str, Any]) -> RowT:
    fields = {name: _field(kept[name], sort) for name, sort in columns(kind).items()}
    return msgspec.convert(fields, kind)


def _field(value: Any, sort: ColumnType) -> Any:
    if value is None:
        return None
    if sort == "json":
        return msgspec.json.decode(value)
    return bool(value) if sort == "boolean" else value
