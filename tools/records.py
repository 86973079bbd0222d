"""The records of the wire, as msgspec describes them (the same description its JSON Schemas are made from)."""

import ast
import enum
import inspect
import json
import textwrap
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any, get_args, get_origin

from msgspec import inspect as kinds

from panoverde import games
from panoverde.core.decider import Command
from panoverde.core.events import TABLE_COMMANDS, TABLE_EVENTS, TableOpened
from panoverde.core.game import AnyGame
from panoverde.core.option import Number, Option, Pick, Text
from panoverde.wire import messages as wire

HEARD: tuple[Any, ...] = get_args(wire.Hearable)
SAID: tuple[Any, ...] = get_args(wire.Sayable)
OWN_NAMES = {Number: "NumberAsk", Pick: "PickAsk", Text: "TextAsk"}
"""Words that mean something else in a browser."""
UNSAID = ("by", "at")
"""Fields of a command that the server knows, and a client does not say."""


def camel(name: str) -> str:
    return "".join(part.capitalize() for part in name.strip("_").split("_"))


def name_of(record: Any) -> str:
    """In TypeScript: a game's records begin with the name of its folder, so that no two are called the same."""
    if rules := get_args(record):  # table_opened, of one game
        return name_of(rules[0]).removesuffix("Rules") + str(TableOpened.__name__)
    if record in OWN_NAMES:
        return OWN_NAMES[record]
    parts = record.__module__.split(".")
    return (camel(parts[2]) if parts[1] == "games" else "") + str(record.__name__)


def commands_of(game: AnyGame) -> tuple[type[Command], ...]:
    return (*game.commands, *TABLE_COMMANDS)


def events_of(game: AnyGame) -> tuple[Any, ...]:
    return (*game.events, *TABLE_EVENTS, TableOpened[game.rules])  # type: ignore[name-defined]


class Structs:
    """Records with everything inside them; each described once, in the order of its first use."""

    def __init__(self) -> None:
        self.structs: dict[Any, kinds.StructType] = {}
        self.enums: dict[type[enum.Enum], None] = {}

    def add(self, kind: kinds.Type) -> None:
        if isinstance(kind, kinds.EnumType):
            self.enums[kind.cls] = None
        if isinstance(kind, kinds.StructType):
            if kind.cls in self.structs:
                return
            self.structs[kind.cls] = kind
        for part in parts_of(kind):
            self.add(part)


class Records(Structs):
    """Everything that may be said over a table's socket."""

    def __init__(self) -> None:
        super().__init__()
        for record in (*HEARD, *SAID, Option):
            self.add(kinds.type_info(record))
        self.wire = dict(self.structs)
        for game in games.every():
            for record in (game.rules, game.state, *commands_of(game), *events_of(game)):
                self.add(kinds.type_info(record))


def parts_of(kind: kinds.Type) -> Iterator[kinds.Type]:
    match kind:
        case kinds.StructType():
            yield from (field.type for field in kind.fields)
        case kinds.UnionType():
            yield from kind.types
        case kinds.TupleType():
            yield from kind.item_types
        case kinds.VarTupleType() | kinds.ListType() | kinds.SetType() | kinds.FrozenSetType():
            yield kind.item_type
        case kinds.DictType():
            yield kind.value_type
        case kinds.Metadata():
            yield kind.type


@cache
def field_words(record: Any) -> dict[str, str]:
    """What the source says of each field, in the line under it."""
    plain = get_origin(record) or record
    words: dict[str, str] = {}
    for parent in reversed(plain.__mro__):
        if parent.__module__.startswith("panoverde."):
            words |= _words_in(textwrap.dedent(inspect.getsource(parent)))
    return words


def _words_in(source: str) -> dict[str, str]:
    body = ast.parse(source).body[0]
    assert isinstance(body, ast.ClassDef)  # noqa: S101 - the source of a class
    return {
        line.target.id: " ".join(str(below.value.value).split())
        for line, below in zip(body.body, body.body[1:], strict=False)
        if isinstance(line, ast.AnnAssign)
        and isinstance(line.target, ast.Name)
        and isinstance(below, ast.Expr)
        and isinstance(below.value, ast.Constant)
    }


def words_of(record: Any) -> str:
    """Its own docstring, not one that it inherits."""
    return " ".join(((get_origin(record) or record).__dict__.get("__doc__") or "").split())


def written(kind: kinds.Type) -> str:
    """A type as TypeScript writes it."""
    match kind:
        case kinds.StructType() | kinds.EnumType():
            return name_of(kind.cls)
        case kinds.UnionType():
            return " | ".join(dict.fromkeys(written(part) for part in kind.types))
        case kinds.TupleType():
            return f"readonly [{', '.join(written(part) for part in kind.item_types)}]"
        case kinds.VarTupleType() | kinds.ListType() | kinds.SetType() | kinds.FrozenSetType():
            inner = written(kind.item_type)
            return f"readonly ({inner})[]" if " " in inner else f"readonly {inner}[]"
        case kinds.DictType():
            return f"Readonly<Record<string, {written(kind.value_type)}>>"
        case kinds.LiteralType():
            return literals(kind.values)
        case kinds.Metadata():
            return written(kind.type)
        case _:
            return PLAIN[type(kind)]


PLAIN: dict[type[kinds.Type], str] = {
    kinds.IntType: "number",
    kinds.FloatType: "number",
    kinds.StrType: "string",
    kinds.BoolType: "boolean",
    kinds.NoneType: "null",
    kinds.AnyType: "unknown",
}


def literals(values: Iterable[Any]) -> str:
    return " | ".join(json.dumps(value, ensure_ascii=False) for value in values)
