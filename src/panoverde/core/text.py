"""One line of text for every command and event, both ways: what scenarios, logs and the console are written in.

place_bet ases 100                 fields in their order
dice_thrown 1 1 2 decides nothing  after a sequence the next field is named
bet_collected B risco_exterior 500 returned=500   a field with a default is named with = when it differs
"""

import re
import shlex
from collections.abc import Iterator, Mapping
from typing import Any, get_args, get_origin

import msgspec
from msgspec.structs import FieldInfo

from panoverde.core.codec import Codec
from panoverde.core.decider import Command, Event, tag_of
from panoverde.core.fields import alternatives, fields_of, says_who
from panoverde.core.people import Role, Seat, Who
from panoverde.core.record import Record

PLAIN = re.compile(r"[\w.@-]+")
QUOTING = re.compile(r"[\"'\\]")
BARE = re.compile(r"[^ \t\r\n]+")
"""The words of a line without quotation, as `shlex` has them: most lines are such, and it reads letter by letter."""
NOTHING = "nothing"
WORDS = {True: "yes", False: "no"}


class BadLine(ValueError):
    """Not the text of a command or event; the message names the word and why."""


class Names:
    """Names of seats: `A` for seat 1."""

    def __init__(self, names: Mapping[str, Seat] | None = None) -> None:
        self.seats: dict[str, Seat] = dict(names or {})

    def write(self, who: Who) -> str:
        if isinstance(who, Role):
            return who.value
        return next((name for name, seat in self.seats.items() if seat == who), f"@{who}")

    def read(self, word: str) -> Who:
        if word in self.seats:
            return self.seats[word]
        if word in set(Role):
            return Role(word)
        if word.startswith("@") and word[1:].isascii() and word[1:].isdecimal():
            return Seat(int(word[1:]))
        raise BadLine(f"nobody here is called {word!r}")


def write_event(event: Event, names: Names) -> str:
    return _write(event, names, ())


def write_command(command: Command, names: Names) -> str:
    return f"{names.write(command.by)}: {_write(command, names, ('by', 'at'))}"


def read_event(line: str, codec: Codec, names: Names) -> Event:
    event: Event = _read(split(line), codec.event_types, names, {})
    return event


def read_command(line: str, codec: Codec, names: Names, at: int = 0) -> Command:
    who, colon, act = line.partition(":")
    if not colon:
        raise BadLine("a command is written «who: what»")
    by = names.read(who.strip())
    command: Command = _read(split(act), codec.command_types, names, {"by": by, "at": at})
    return command


def split(line: str) -> list[str]:
    if not QUOTING.search(line):
        return BARE.findall(line)
    try:
        return shlex.split(line)
    except ValueError as wrong:
        raise BadLine(f"a quotation is not closed: {wrong}") from wrong


# Writing


def _write(record: Record, names: Names, unsaid: tuple[str, ...]) -> str:
    return " ".join([tag_of(record), *_words(record, names, unsaid)])


def _words(record: Record, names: Names, unsaid: tuple[str, ...]) -> Iterator[str]:
    named = False
    for field in fields_of(type(record)):
        value = getattr(record, field.name)
        if field.name in unsaid:
            continue
        if not field.required:
            if value != field.default:
                yield f"{field.name}={_word(value, field.type, names)}"
            continue
        if named:
            yield field.name
        if _is_row(field.type):
            named = True
            yield from (_word(item, get_args(field.type)[0], names) for item in value)
        else:
            yield _word(value, field.type, names)


def _word(value: Any, kind: Any, names: Names) -> str:
    if value is None:
        return NOTHING
    if isinstance(value, bool):
        return WORDS[value]
    if says_who(kind):
        return names.write(value)
    if isinstance(value, int | str):
        return _quoted(str(value))
    return _quoted(msgspec.json.encode(value).decode())


def _quoted(word: str) -> str:
    if PLAIN.fullmatch(word):
        return word
    escaped = word.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


# Reading


def _read(words: list[str], kinds: Mapping[str, type[Any]], names: Names, given: dict[str, Any]) -> Any:
    if not words:
        raise BadLine("a line begins with what is done or what happened")
    kind = kinds.get(words[0])
    if kind is None:
        raise BadLine(f"{words[0]!r} is not one of {', '.join(sorted(kinds))}")
    fields = [field for field in fields_of(kind) if field.name not in given]
    required = [field for field in fields if field.required]
    optional = {field.name: field for field in fields if not field.required}
    values, rest, named = dict(given), words[1:], False
    for number, field in enumerate(required):
        if named and (not rest or rest.pop(0) != field.name):
            raise BadLine(f"{words[0]}: {field.name} is missing")
        if _is_row(field.type):
            stop = _end_of_row(required[number + 1 :], optional, rest)
            item = FieldInfo(field.name, field.encode_name, get_args(field.type)[0])
            values[field.name] = tuple(_value(word, item, names) for word in rest[:stop])
            rest, named = rest[stop:], True
            continue
        if not rest:
            raise BadLine(f"{words[0]}: {field.name} is missing")
        values[field.name] = _value(rest.pop(0), field, names)
    for word in rest:
        name, equals, text = word.partition("=")
        if not equals or name not in optional or name in values:
            raise BadLine(f"{words[0]}: {word!r} is left over")
        values[name] = _value(text, optional[name], names)
    return _made(kind, values, words[0])


def _end_of_row(after: list[FieldInfo], optional: Mapping[str, FieldInfo], rest: list[str]) -> int:
    """A row goes on until the name of the next field or, where there is none, the first field with a default."""
    if after:
        if after[0].name not in rest:
            raise BadLine(f"{after[0].name} is missing")
        return rest.index(after[0].name)
    starts = (number for number, word in enumerate(rest) if word.partition("=")[0] in optional)
    return next(starts, len(rest))


def _made(kind: type[Any], values: dict[str, Any], tag: str) -> Any:
    """Checked as JSON would be: the same limits hold for text."""
    builtin = msgspec.to_builtins(values)
    struct: Any = get_origin(kind) or kind  # a generic record has its settings on its origin
    config = struct.__struct_config__
    try:
        return msgspec.convert(builtin | {config.tag_field: config.tag}, kind, str_keys=True)
    except msgspec.ValidationError as wrong:
        raise BadLine(f"{tag}: {wrong}") from wrong


def _value(word: str, field: FieldInfo, names: Names) -> Any:
    kinds = alternatives(field.type)
    if word == NOTHING and type(None) in kinds:
        return None
    if bool in kinds:
        if word not in WORDS.values():
            raise BadLine(f"{field.name} is yes or no, not {word!r}")
        return word == WORDS[True]
    if says_who(field.type):
        return names.read(word)
    if str in kinds or any(isinstance(kind, type) and issubclass(kind, str) for kind in kinds):
        return word
    if int in kinds:
        return _whole(word, field.name)
    try:
        return msgspec.json.decode(word)
    except msgspec.DecodeError as wrong:
        raise BadLine(f"{field.name}: {wrong}") from wrong


def _whole(word: str, name: str) -> int:
    digits = word.removeprefix("-")
    if not digits.isascii() or not digits.isdecimal() or len(digits) > 18:
        raise BadLine(f"{name} is a whole number of the smallest unit, not {word!r}")
    return int(word)


def _is_row(kind: Any) -> bool:
    """A sequence of plain words, written out; anything deeper is written as JSON."""
    if get_origin(kind) is not tuple:
        return False
    item = get_args(kind)[0]
    return get_origin(item) is None and not (isinstance(item, type) and issubclass(item, Record))
