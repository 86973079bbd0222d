"""docs/protocol.md: the prose of tools/protocol_page.md with what the records say."""

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any, get_origin

import msgspec
from msgspec import inspect as kinds

from panoverde import games
from panoverde.core.chance import Seeded
from panoverde.core.game import tag_of
from panoverde.core.people import Role, Seat
from panoverde.core.table import Table
from panoverde.games._banked.model import Sit
from panoverde.server import asking, edge, floor, socket, wire
from tools.protocol_ts import written
from tools.protocol_types import HEARD, SAID, Records, commands_of, events_of, field_words, name_of, words_of

PROSE = Path(__file__).with_name("protocol_page.md")
THEN = 1_772_000_000_000
"""An instant for examples."""


def page(records: Records) -> str:
    text = PROSE.read_text("utf-8")
    for mark, words in _filled(records).items():
        text = text.replace(f"@@{mark}@@", words)
    return text


def _filled(records: Records) -> dict[str, str]:
    inside = [record for record in records.wire if record not in (*HEARD, *SAID)]
    return {
        "protocol": str(wire.PROTOCOL),
        "cookie": edge.COOKIE,
        "offices": ", ".join(f"`{role}`" for role in edge.OFFICES),
        "roles": ", ".join(f"`{role}`" for role in Role),
        "heard": _messages(HEARD, records),
        "said": _messages(SAID, records),
        "inside": "\n\n".join(_described(record, records.structs[record]) for record in inside),
        "missed": f"{edge.MOST_MISSED:,}",
        "longest_id": str(asking.LONGEST_ID),
        "closes": "\n| ".join(f"{code} | `{why}` | {do} |" for code, why, do in CLOSES),
        "longest": f"{asking.LONGEST_MESSAGE:,}",
        "burst": str(asking.BURST),
        "rate": str(asking.RATE),
        "wrong": str(asking.MOST_WRONG),
        "unsent": str(socket.MOST_UNSENT // 1024),
        "games": "\n\n".join(_game(game.name) for game in games.every()),
    }


CLOSES = (
    (floor.GOING_AWAY, "closed", "the table has closed: nothing"),
    (floor.MOVED, "moved", "another node deals it: ask the lobby, come back with `after`"),
    (floor.MOVED, "interrupted", "it could not be written and is read again: come back with `after`"),
    (floor.MOVED, "stopping", "the server stops: come back with `after`, there or where the lobby says"),
    (socket.FLOODING, "flooding", "the client sends too much: send less"),
    (socket.FLOODING, "malformed", "the client is broken"),
    (socket.SLOW, "slow", "the client does not read: come back with `after`"),
    (1009, "", "a message was too long"),
)


def _messages(kinds_of: Iterable[Any], records: Records) -> str:
    parts = []
    for record in kinds_of:
        examples = [example for example in _examples() if type(example) is record]
        shown = "\n\n".join(f"```json\n{_pretty(example)}\n```" for example in examples)
        parts.append(f"{_described(record, records.structs[record], tagged=True)}\n\n{shown}")
    return "\n\n".join(parts)


def _described(record: Any, kind: kinds.StructType, *, tagged: bool = False) -> str:
    title = f"### `{tag_of(record)}`" if tagged else f"### {name_of(record)}"
    lines = [title, "", words_of(record), "", "| Field | Type | |", "|---|---|---|"]
    if kind.tag_field and not tagged:
        lines.append(f'| `{kind.tag_field}` | `"{tag_of(record)}"` | |')
    said = field_words(record)
    for field in kind.fields:
        default = "" if field.required else f"; {_default(field)} if left out"
        of_a_game = "object" if isinstance(field.type, kinds.AnyType | kinds.RawType) else written(field.type)
        typed = of_a_game.replace("|", "\\|").replace("readonly ", "")
        note = (said.get(field.name, "") + (default if record in HEARD else "")).removeprefix("; ")
        lines.append(f"| `{field.encode_name}` | `{typed}` | {note} |")
    return "\n".join(lines if len(lines) > len(("", "", "", "", "", "")) else lines[:3]).strip()


def _default(field: kinds.Field) -> str:
    return f"`{msgspec.json.encode(field.default).decode()}`"


def _game(name: str) -> str:
    game = games.find(name)
    commands = ", ".join(f"`{tag_of(kind)}`" for kind in commands_of(game))
    events = ", ".join(f"`{tag_of(get_origin(kind) or kind)}`" for kind in events_of(game))
    fields = ", ".join(f"`{field}`" for field in game.state.__struct_fields__)
    return f"### {name}\n\nCommands: {commands}.\n\nEvents: {events}.\n\nState: {fields}."


def _pretty(example: Any) -> str:
    return json.dumps(json.loads(wire.encode(example)), ensure_ascii=False, indent=1)


def _examples() -> tuple[Any, ...]:
    """One of each, at a small table."""
    game = games.find("banca_francesa")
    rules = msgspec.structs.replace(game.presets["PT_ONLINE"], physical=False, demo=True, betting_seconds=20)
    table = Table.open(game, "PT_ONLINE", rules, at=THEN)
    seated = table.act(Sit(by=Seat(3), at=THEN, chips=5000), Seeded(1))
    table.run_dues(Seeded(1), THEN + 1_500)
    seen = json.loads(msgspec.json.encode(table.view(Seat(3))))
    part = {name: seen[name] for name in ("phase", "coup", "window")}
    options = tuple(option for option in table.options(Seat(3)) if option.kind in ("leave", "place_bet"))[:2]
    people = {3: wire.Person("ana"), 4: wire.Person("bot-casa-1", bot=True)}
    bet = msgspec.Raw(b'{"do":"place_bet","zone":"pequeno","chips":100}')
    welcome = wire.Welcome(
        wire.PROTOCOL, "banca-francesa", "Banca francesa", game.name, "PT_ONLINE", "a7cf03c6f02a", "0.1.0", True, False,
        "EUR.demo", THEN + 2_000, 4, Seat(3), part, options[:1], people,
        "dab4ef92d1205b20390af80298421b6548f8e78a7ee7e3a6cf0040e42c516ae1",
    )  # fmt: skip
    return (
        wire.Act("9f1c", msgspec.Raw(b'{"do":"sit","chips":5000}'), 3),
        wire.Act("9f1d", bet),
        wire.Look(),
        wire.Alive("7"),
        welcome,
        wire.Happened(3, THEN, Seat(3), seated),
        wire.State(4, THEN + 2_000, {"phase": part["phase"], "window": part["window"]}, Seat(3), options[1:]),
        wire.People(people),
        wire.Done("9f1d", 5),
        wire.Refused("9f1e", "over-maximum", ("PT-BFO-12a",), "Recusado PT-BFO-12a: …"),
        wire.Wrong("9f1f", "…"),
        wire.Here("7", THEN + 2_100),
        wire.Closed("closed"),
    )
