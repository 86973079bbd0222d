"""The page and the types of the wire: fresh, and with everything that may be said."""

import re
from functools import cache
from typing import Any, get_args

import msgspec
import pytest
from tools.protocol import PAGE, ROOT, made
from tools.schemas import Wire, http

from panoverde import games
from panoverde.core.decider import tag_of
from panoverde.core.events import TABLE_COMMANDS, TABLE_EVENTS, TableOpened
from panoverde.core.game import AnyGame
from panoverde.core.option import Nature, Number, Option, Pick, Text
from panoverde.core.people import Role
from panoverde.server.http.registry import ROUTES
from panoverde.server.node import floor
from panoverde.server.table import admission, desk, socket
from panoverde.wire import messages as wire

MESSAGES = (*get_args(wire.Hearable), *get_args(wire.Sayable))


def test_all_is_what_the_house_says_now() -> None:
    stale = [str(path.relative_to(ROOT)) for path, text in made().items() if path.read_text("utf-8") != text]
    assert not stale, "python -m tools.protocol"


@cache
def schemas() -> dict[str, dict[str, Any]]:
    return Wire().schemas


def said(record: Any, *but: str) -> set[str]:
    """The fields of a record as they are written."""
    config = record.__struct_config__
    tag = {config.tag_field} if config.tag_field else set()
    return {field.encode_name for field in msgspec.structs.fields(record)} - set(but) | tag


def fields(name: str) -> set[str]:
    return set(schemas()[name]["properties"])


def name_in(reference: dict[str, str]) -> str:
    return reference["$ref"].rpartition("/")[2]


def members(union: dict[str, Any]) -> dict[str, set[str]]:
    """By its tag, the fields of each record of a union."""
    names = [name_in(reference) for reference in union["anyOf"]]
    tags = [next(iter(schemas()[name]["properties"].values()))["enum"] for name in names]
    return {tag: fields(name) for name, (tag,) in zip(names, tags, strict=True)}


def test_every_message_of_the_wire_is_there_with_its_fields() -> None:
    for record in (*MESSAGES, wire.Person, Option, Pick, Number, Text):
        assert fields(record.__name__) == said(record)
    for words in (Role, Nature):
        assert set(schemas()[words.__name__]["enum"]) == {str(word) for word in words}


@pytest.mark.parametrize("game", games.every(), ids=lambda game: game.name)
def test_every_command_event_and_state_of_a_game_is_there_with_its_fields(game: AnyGame) -> None:
    parts = schemas()["Games"]["properties"][game.name]["properties"]
    every: tuple[Any, ...] = (*game.events, *TABLE_EVENTS, TableOpened)
    commands = {tag_of(kind): said(kind, "by", "at") for kind in (*game.commands, *TABLE_COMMANDS)}
    assert members(parts["command"]) == commands
    assert members(parts["event"]) == {tag_of(kind): said(kind) for kind in every}
    assert fields(name_in(parts["state"])) == said(game.state)
    assert fields(name_in(parts["rules"])) == said(game.rules)


def test_the_server_says_every_field_and_a_client_only_those_without_a_default() -> None:
    assert set(schemas()["Option"]["required"]) == said(Option)
    assert set(schemas()["Submit"]["required"]) == {"say", "id", "command"}
    assert set(schemas()["CrapsPlaceBet"]["required"]) == {"do", "zone", "chips"}
    answers = http()["components"]["schemas"]
    assert set(answers["AccountShown"]["required"]) == set(answers["AccountShown"]["properties"])


def test_every_route_is_in_the_document_of_the_interface() -> None:
    paths = http()["paths"]
    assert {(route.method.lower(), route.path) for route in ROUTES} == {
        (method, path) for path, methods in paths.items() for method in methods
    }


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
    for figure in (desk.LONGEST_MESSAGE, admission.MOST_MISSED):
        assert f"{figure:,}" in page
    assert f"{desk.BURST} at once, then {desk.RATE} a second" in page
    for code in (floor.GOING_AWAY, floor.MOVED, socket.FLOODING, socket.SLOW, 1009):
        assert f"| {code} |" in page
    for status in (admission.BAD_REQUEST, admission.FORBIDDEN, admission.NOT_FOUND, admission.ELSEWHERE):
        assert f"| `{status} " in page
    for asked in ("want=state", "after=VERSION", "as=ROLE", "lang=pt", f"`{admission.COOKIE}`"):
        assert asked in page
    assert all(f"`{office}`" in page for office in admission.OFFICES)
