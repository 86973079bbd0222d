"""The page and the types of the wire: fresh, and with everything that may be said."""

import re
from functools import cache
from typing import Any, get_args, get_origin

import msgspec
import pytest
from tools.protocol import PAGE, ROOT, TYPES, made

from panoverde import games
from panoverde.core.events import TABLE_COMMANDS, TABLE_EVENTS, TableOpened
from panoverde.core.game import AnyGame, tag_of
from panoverde.core.option import Nature, Number, Option, Pick, Text
from panoverde.core.people import Role
from panoverde.server import asking, edge, floor, socket, wire

MESSAGES = (*get_args(wire.Hearable), *get_args(wire.Sayable))
BUILT_IN = {
    "string",
    "number",
    "boolean",
    "null",
    "unknown",
    "readonly",
    "Readonly",
    "Record",
    "Partial",
    "keyof",
    "in",
}
INTERFACE = re.compile(r"^export interface (\w+)(<[^{]*>)? \{\n(.*?)^\}$", re.MULTILINE | re.DOTALL)
ALIAS = re.compile(r"^export type (\w+)(?:<[^=]*=[^>]*>)? =\s*(.*?);$", re.MULTILINE | re.DOTALL)
FIELD = re.compile(r"^  readonly (\w+)\??: (.*);$", re.MULTILINE)


def test_all_is_what_the_house_says_now() -> None:
    stale = [str(path.relative_to(ROOT)) for path, text in made().items() if path.read_text("utf-8") != text]
    assert not stale, "python -m tools.protocol"


@cache
def types() -> str:
    """Without comments, which may say anything."""
    return re.sub(r"^ *(/\*\*.*?\*/|//.*)\n", "", TYPES.read_text("utf-8"), flags=re.MULTILINE)


@cache
def interfaces() -> dict[str, dict[str, str]]:
    """The fields of each, with their types."""
    return {name: dict(FIELD.findall(body)) for name, _, body in INTERFACE.findall(types())}


@cache
def aliases() -> dict[str, str]:
    return dict(ALIAS.findall(types()))


def said(record: Any, *but: str) -> set[str]:
    """The fields of a record as they are written."""
    config = record.__struct_config__
    tag = {config.tag_field} if config.tag_field else set()
    return {field.encode_name for field in msgspec.structs.fields(record)} - set(but) | tag


def members(union: str) -> dict[str, set[str]]:
    """By its tag, the fields of each interface of a union."""
    found = {}
    for name in re.findall(r"\w+", re.sub(r"<\w+>", "", aliases()[union])):
        fields = interfaces()[name]
        tags = [fields[field] for field in ("say", "do", "event") if field in fields]
        assert len(tags) == 1, name
        found[tags[0].strip('"')] = set(fields)
    return found


def test_every_message_of_the_wire_is_there_with_its_fields() -> None:
    assert members("Hearable") == {tag_of(record): said(record) for record in get_args(wire.Hearable)}
    assert members("Sayable") == {tag_of(record): said(record) for record in get_args(wire.Sayable)}
    inside = {"Person": wire.Person, "Option": Option, "PickAsk": Pick, "NumberAsk": Number, "TextAsk": Text}
    for name, record in inside.items():
        assert set(interfaces()[name]) == said(record)
    for name, words in (("Role", Role), ("Nature", Nature)):
        assert set(re.findall(r'"(\w+)"', aliases()[name])) == {str(word) for word in words}


def camel(game: AnyGame) -> str:
    return game.name.title().replace("_", "")


@pytest.mark.parametrize("game", games.every(), ids=lambda game: game.name)
def test_every_command_event_and_state_of_a_game_is_there_with_its_fields(game: AnyGame) -> None:
    commands = {tag_of(kind): said(kind, "by", "at") for kind in (*game.commands, *TABLE_COMMANDS)}
    every: tuple[Any, ...] = (*game.events, *TABLE_EVENTS, TableOpened)
    events = {tag_of(kind): said(kind) for kind in every}
    assert members(f"{camel(game)}AnyCommand") == commands
    assert members(f"{camel(game)}AnyEvent") == events
    whole = re.search(rf"readonly {game.name}: \{{ (.*?) \}};", types())
    assert whole
    parts = dict(re.findall(r"readonly (\w+): (\w+)", whole[1]))
    assert set(interfaces()[parts["state"]]) == said(game.state)
    assert set(interfaces()[parts["rules"]]) == said(game.rules)
    assert (parts["command"], parts["event"]) == (f"{camel(game)}AnyCommand", f"{camel(game)}AnyEvent")


def test_every_type_is_defined_once_and_every_name_in_one_is_defined() -> None:
    defined = re.findall(r"^export (?:interface|type|const) (\w+)", types(), re.MULTILINE)
    assert len(defined) == len(set(defined))
    assert set(defined) > set(interfaces()) | set(aliases())
    texts = [*aliases().values(), *(kind for fields in interfaces().values() for kind in fields.values())]
    bare = " ".join(re.sub(r'"[^"]*"|\w+\??:', " ", text) for text in texts)
    used = set(re.findall(r"[A-Za-z_]\w*", bare)) - BUILT_IN - {"G"}
    assert used <= set(defined), used - set(defined)
    for first, last in ("{}", "()", "[]"):
        assert types().count(first) == types().count(last)


def test_there_are_types_and_figures_and_nothing_that_could_decide_an_outcome() -> None:
    declared = [line for line in types().splitlines() if line and not line.startswith((" ", "}"))]
    assert all(line.startswith(("export interface ", "export type ", "export const ")) for line in declared)
    consts = [line for line in declared if line.startswith("export const")]
    assert all(re.fullmatch(r"export const [A-Z_]+ = (\d+|\{ [\w:, ]+ \} as const);", line) for line in consts)
    assert "=>" not in types()


def test_the_page_has_an_example_of_every_message_and_the_names_of_every_game() -> None:
    page = PAGE.read_text("utf-8")
    read = msgspec.json.Decoder(_one_of(MESSAGES)).decode
    examples = [read(text) for text in re.findall(r"```json\n(.*?)\n```", page, re.DOTALL)]
    assert {type(example) for example in examples} == set(MESSAGES)
    for game in games.every():
        chapter = page.partition(f"### {game.name}\n")[2].partition("\n### ")[0]
        names = set(re.findall(r"`(\w+)`", chapter))
        assert names >= {tag_of(kind) for kind in (*game.commands, *game.events)} | set(game.state.__struct_fields__)


def _one_of(records: tuple[Any, ...]) -> Any:
    kind = records[0]
    for record in records[1:]:
        kind = kind | record
    return kind


def test_the_page_says_the_limits_the_close_codes_and_how_to_come_in() -> None:
    page = PAGE.read_text("utf-8")
    assert "@@" not in page
    for figure in (asking.LONGEST_MESSAGE, edge.MOST_MISSED):
        assert f"{figure:,}" in page
    assert f"{asking.BURST} at once, then {asking.RATE} a second" in page
    for code in (floor.GOING_AWAY, floor.MOVED, socket.FLOODING, socket.SLOW, 1009):
        assert f"| {code} |" in page
    for status in (edge.BAD_REQUEST, edge.FORBIDDEN, edge.NOT_FOUND, edge.ELSEWHERE):
        assert f"| `{status} " in page
    for asked in ("want=state", "after=VERSION", "as=ROLE", "lang=pt", f"`{edge.COOKIE}`"):
        assert asked in page
    assert all(f"`{office}`" in page for office in edge.OFFICES)


def test_the_generic_records_are_the_only_ones_that_a_game_fills_in() -> None:
    generic = {name for name, parameter, _ in INTERFACE.findall(types()) if parameter}
    assert generic == {"Act", "Welcome", "Happened", "State"}
    assert get_origin(TableOpened[int]) is TableOpened
    assert "unknown" not in " ".join(kind for fields in interfaces().values() for kind in fields.values())
