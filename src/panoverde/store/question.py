"""Parses the arguments of `select`, once for every store."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from panoverde.store.contract import Row
from panoverde.store.rows import columns, fold, key_of, plain


class Condition(NamedTuple):
    """A column equals `low`, lies between `low` and `high`, or is one of several; None is no bound."""

    column: str
    is_range: bool
    low: Any
    high: Any = None
    among: tuple[Any, ...] | None = None


class Question(NamedTuple):
    conditions: tuple[Condition, ...]
    order: str
    backwards: bool


def question(kind: type[Row], where: Mapping[str, Any] | None, order: str) -> Question:
    """ValueError for a field that rows don't have or that can't be compared."""
    field, backwards = order.removeprefix("-"), order.startswith("-")
    _comparable(kind, field)
    return Question(tuple(_condition(kind, *pair) for pair in (where or {}).items()), field, backwards)


def _condition(kind: type[Row], field: str, value: Any) -> Condition:
    _comparable(kind, field)
    if isinstance(value, (tuple, list)):
        low, high = value
        return Condition(field, True, plain(low), plain(high))
    if isinstance(value, frozenset):
        return Condition(field, False, None, among=tuple(sorted(map(plain, value))))
    if field in kind.unique and value is not None:
        return Condition(key_of(field), False, fold(plain(value)))
    return Condition(field, False, plain(value))


def _comparable(kind: type[Row], field: str) -> None:
    if columns(kind).get(field, "json") == "json":
        raise ValueError(f"{kind.__name__} has no field {field} that can be compared")
