"""web/src/protocol.ts: the wire's records as TypeScript types. Types alone: what follows from what is the server's."""

import json
from collections.abc import Iterable
from typing import Any, get_origin

from msgspec import inspect as kinds
from tools.protocol_types import HEARD, SAID, UNSAID, Records, commands_of, events_of, field_words, name_of, words_of

from panoverde import games
from panoverde.core.game import AnyGame, Command, tag_of
from panoverde.server import asking, edge, floor, socket, standing, wire

HEAD = """\
// What is said over a table's socket. Made by `python -m tools.protocol` from the server's records: don't edit.
// docs/protocol.md says what the messages mean. There is no logic here: the server alone judges.
"""

OF_A_GAME = {
    wire.Act: {"command": 'Games[G]["command"]'},
    wire.Welcome: {"game": "G", "state": 'Games[G]["state"]', "due": 'Games[G]["due"] | null'},
    wire.Happened: {"events": 'readonly Games[G]["event"][]'},
    wire.State: {"state": 'Partial<Games[G]["state"]>', "due": 'Games[G]["due"] | null'},
}
"""Fields that hold a game's own records."""

GENERIC = "<G extends GameName = GameName>"


def typescript(records: Records) -> str:
    structs = [struct(record, kind) for record, kind in records.structs.items()]
    enums = [f"export type {name_of(one)} = {literals(member.value for member in one)};" for one in records.enums]
    parts = (HEAD, _constants(), "// Both ways", _unions(), *enums, *structs, "// Games", *_games())
    return "\n\n".join(part.strip() for part in parts) + "\n"


def _constants() -> str:
    figures = {
        "PROTOCOL": wire.PROTOCOL,
        "LONGEST_MESSAGE": asking.LONGEST_MESSAGE,
        "LONGEST_ID": asking.LONGEST_ID,
        "BURST": asking.BURST,
        "RATE": asking.RATE,
        "MOST_MISSED": edge.MOST_MISSED,
    }
    closes = {
        "flooding": socket.FLOODING,
        "slow": socket.SLOW,
        "moved": floor.MOVED,
        "closed": floor.GOING_AWAY,
        "letGo": standing.LET_GO,
    }
    lines = [f"export const {name} = {figure};" for name, figure in figures.items()]
    codes = ", ".join(f"{name}: {code}" for name, code in closes.items())
    return "\n".join((*lines, f"export const CLOSE_CODES = {{ {codes} }} as const;"))


def _unions() -> str:
    heard = _union(name_of(record) + _argument(record) for record in HEARD)
    said = _union(name_of(record) + _argument(record) for record in SAID)
    return (
        f"/** A frame of the client: one message. */\nexport type Hearable{GENERIC} ={heard};\n\n"
        f"/** What a frame of the server is a list of. */\nexport type Sayable{GENERIC} ={said};"
    )


def _argument(record: Any) -> str:
    return "<G>" if record in OF_A_GAME else ""


def _union(names: Iterable[str]) -> str:
    return "".join(f"\n  | {name}" for name in names) or "never"


def _games() -> Iterable[str]:
    for game in games.every():
        yield _game(game)
    lines = [f"  readonly {game.name}: {_types(game)};" for game in games.every()]
    yield "export interface Games {\n" + "\n".join(lines) + "\n}"
    yield "export type GameName = keyof Games;"
    yield "export type AnyWelcome = { [G in GameName]: Welcome<G> }[GameName];"
    yield 'export type GameState = { [G in GameName]: Games[G]["state"] }[GameName];'


def _prefix(game: AnyGame) -> str:
    return "".join(part.capitalize() for part in game.name.split("_"))


def _types(game: AnyGame) -> str:
    named = {"rules": name_of(game.rules), "state": name_of(game.state)}
    named |= {part: f"{_prefix(game)}Any{part.capitalize()}" for part in ("command", "due", "event")}
    return "{ " + "; ".join(f"readonly {part}: {name}" for part, name in named.items()) + " }"


def _game(game: AnyGame) -> str:
    prefix = _prefix(game)
    commands = _union(name_of(kind) for kind in commands_of(game))
    events = _union(name_of(kind) for kind in events_of(game))
    return (
        f"/** What may be asked for at a table of {game.name}. */\nexport type {prefix}AnyCommand ={commands};\n\n"
        f"/** What the house must do next there, where it is dealt by hand: with who does it. */\n"
        f"export type {prefix}AnyDue = {prefix}AnyCommand & {{ readonly by: number | Role; readonly at: number }};\n\n"
        f"export type {prefix}AnyEvent ={events};"
    )


def struct(record: Any, kind: kinds.StructType, *, is_asked: bool = False) -> str:
    """As an interface; of what a client says, fields with a default may be left out."""
    plain = get_origin(record) or record
    is_command = issubclass(plain, Command)
    words, generic = words_of(record), GENERIC if plain in OF_A_GAME else ""
    lines = [f"/** {words} */"] if words else []
    lines.append(f"export interface {name_of(record)}{generic} {{")
    if kind.tag_field:
        lines.append(f"  readonly {kind.tag_field}: {json.dumps(tag_of(plain))};")
    for field in kind.fields:
        if not (is_command and field.name in UNSAID):
            said = field_words(record).get(field.name)
            lines += [f"  /** {said} */"] if said else []
            optional = "?" if not field.required and (is_asked or is_command or plain in HEARD) else ""
            own = OF_A_GAME.get(plain, {}).get(field.name)
            lines.append(f"  readonly {field.encode_name}{optional}: {own or written(field.type)};")
    return "\n".join((*lines, "}"))


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
