"""docs/reference/protocol.md: the prose of tools/protocol_page.md with what the records say."""

import json
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any, get_origin

import msgspec
from msgspec import inspect as kinds
from tools.records import HEARD, SAID, Records, commands_of, events_of, field_words, name_of, words_of, written

from panoverde import games
from panoverde.core.chance import Seeded
from panoverde.core.commands import Sit
from panoverde.core.decider import tag_of
from panoverde.core.people import Role, Seat
from panoverde.core.table import Table
from panoverde.server.node import floor, login_watch
from panoverde.server.table import admission, desk, socket
from panoverde.wire import messages as wire

PROSE = Path(__file__).with_name("protocol_page.md")
WIDTH = 110
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
        "cookie": admission.COOKIE,
        "offices": ", ".join(f"`{role}`" for role in admission.OFFICES),
        "roles": ", ".join(f"`{role}`" for role in Role),
        "heard": _messages(HEARD, records),
        "said": _messages(SAID, records),
        "inside": "\n\n".join(_described(record, records.structs[record]) for record in inside),
        "missed": f"{admission.MOST_MISSED:,}",
        "longest_id": str(desk.LONGEST_ID),
        "closes": "\n| ".join(f"{code} | `{why}` | {do} |" for code, why, do in CLOSES),
        "longest": f"{desk.LONGEST_MESSAGE:,}",
        "burst": str(desk.BURST),
        "rate": str(desk.RATE),
        "wrong": str(desk.MOST_WRONG),
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
    (socket.FLOODING, "fragments", "a message in too many pieces: send it whole"),
    (login_watch.LET_GO, "logged-out", "the login has ended: log in again"),
    (login_watch.LET_GO, "not-your-duty", "the office has ended: come as the public"),
    (socket.SLOW, "slow", "the client does not read: come back with `after`"),
    (1009, "", "a message was too long"),
)


def _messages(kinds_of: Iterable[Any], records: Records) -> str:
    parts = []
    for record in kinds_of:
        examples = [example for example in _examples() if type(example) is record]
        shown = "\n\n".join(f"```json\n{_pretty(example)}\n```" for example in examples)
        described = _described(record, records.structs[record], tagged=True)
        parts.append(f"{described}\n\n{shown}")
    return "\n\n".join(parts)


def _described(record: Any, kind: kinds.StructType, *, tagged: bool = False) -> str:
    title = f"### `{tag_of(record)}`" if tagged else f"### {name_of(record)}"
    rows = [_row(record, field) for field in kind.fields]
    if kind.tag_field and not tagged:
        rows.insert(0, f'| `{kind.tag_field}` | `"{tag_of(record)}"` | |')
    table = ["", "| Field | Type | |", "|---|---|---|", *rows] if rows else []
    words = ["", words_of(record)] if words_of(record) else []
    return "\n".join((title, *words, *table))


def _row(record: Any, field: kinds.Field) -> str:
    """Rows of the table of a record's fields."""
    typed = "object" if isinstance(field.type, kinds.AnyType | kinds.RawType) else written(field.type)
    typed = DICTIONARY.sub(r"{seat: \1}", typed) if field.name == "people" else DICTIONARY.sub("object", typed)
    typed = typed.replace("|", "\\|").replace("readonly ", "").replace("unknown", "object")
    notes = [field_words(record).get(field.name) or MEANINGS.get((record, field.name), "")]
    if record in HEARD and not field.required:
        notes.append(f"`{msgspec.json.encode(field.default).decode()}` if left out.")
    return f"| `{field.encode_name}` | `{typed}` | {' '.join(notes).strip()} |"


DICTIONARY = re.compile(r"Readonly<Record<string, (\w+)>>")

MEANINGS = {
    (wire.Submit, "id"): "The name of this command, chosen by the client.",
    (wire.Alive, "id"): "Comes back in the answer.",
    (wire.Welcome, "protocol"): "The number of this protocol.",
    (wire.Welcome, "table"): "Its id.",
    (wire.Welcome, "name"): "As people call it.",
    (wire.Welcome, "profile"): "The preset of its rules.",
    (wire.Welcome, "law_version"): "Version of the rules' texts when the table was opened.",
    (wire.Welcome, "code_version"): "Version of the program when the table was opened.",
    (wire.Welcome, "demo"): "Free credits: nothing to win or lose.",
    (wire.Welcome, "by_hand"): "Dealt by a croupier with real equipment.",
    (wire.Welcome, "unit"): "What it is played for: a currency, `.demo` where it is a demonstration.",
    (wire.Welcome, "version"): "Version of the state: everything up to it has been told.",
    (wire.Welcome, "you"): "Who the client is here: a seat, or a role.",
    (wire.Welcome, "state"): "The whole table, as this viewer may see it.",
    (wire.Welcome, "options"): "Everything that this viewer may do now.",
    (wire.Welcome, "people"): "Who sits where.",
    (wire.Happened, "at"): "When, by the server's clock.",
    (wire.Happened, "by"): "Who did it; `null` for what the table does of itself.",
    (wire.Happened, "events"): "What came of it, in order: the game's own records.",
    (wire.State, "version"): "Everything up to it has been told.",
    (wire.State, "state"): "The fields that have changed.",
    (wire.State, "options"): "Everything that this viewer may do now.",
    (wire.Done, "id"): "Id of the command.",
    (wire.Done, "version"): "Version of its entry.",
    (wire.Refused, "id"): "Id of the command.",
    (wire.Refused, "code"): "For programs.",
    (wire.Refused, "cites"): "The rules.",
    (wire.Refused, "words"): "For people, in the language that was asked for.",
    (wire.Wrong, "id"): "Id of the command; empty if not even that was understood.",
    (wire.Here, "id"): "Id of the question.",
    (wire.Here, "at"): "The server's clock.",
    (wire.Sent, "tournament"): "The tournament.",
    (wire.Closed, "why"): "`closed`, `moved`, `interrupted` or `stopping`: the socket closes next.",
    (wire.Person, "bot"): "A player of the house: marked everywhere.",
}
"""Notes on fields that the records don't explain."""


def _game(name: str) -> str:
    game = games.find(name)
    commands = ", ".join(f"`{tag_of(kind)}`" for kind in commands_of(game))
    events = ", ".join(f"`{tag_of(get_origin(kind) or kind)}`" for kind in events_of(game))
    fields = ", ".join(f"`{field}`" for field in game.state.__struct_fields__)
    return f"### {name}\n\nCommands: {commands}.\n\nEvents: {events}.\n\nState: {fields}."


def _pretty(example: Any) -> str:
    return _folded(json.loads(wire.encode(example)), "")


def _folded(value: Any, margin: str) -> str:
    """JSON with as much in a line as fits."""
    flat = json.dumps(value, ensure_ascii=False)
    if len(margin) + len(flat) <= WIDTH or not value or not isinstance(value, dict | list):
        return flat
    deeper = margin + "  "
    if isinstance(value, list):
        items = [_folded(item, deeper) for item in value]
    else:
        items = [f"{json.dumps(name)}: {_folded(item, deeper)}" for name, item in value.items()]
    first, last = "[]" if isinstance(value, list) else "{}"
    return f"{first}\n" + ",\n".join(f"{deeper}{item}" for item in items) + f"\n{margin}{last}"


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
    free = (1, 2, 5)
    bet = msgspec.Raw(b'{"do":"place_bet","zone":"pequeno","chips":100}')
    welcome = wire.Welcome(
        wire.PROTOCOL, "banca-francesa", "Banca francesa", game.name, "PT_ONLINE", "a7cf03c6f02a", "0.1.0", True, False,
        "EUR.demo", THEN + 2_000, 4, Seat(3), part, options[:1], people, free,
        "dab4ef92d1205b20390af80298421b6548f8e78a7ee7e3a6cf0040e42c516ae1",
    )  # fmt: skip
    return (
        wire.Submit("9f1c", msgspec.Raw(b'{"do":"sit","chips":5000}'), 3),
        wire.Submit("9f1d", bet),
        wire.Look(),
        wire.Alive("7"),
        welcome,
        wire.Happened(3, THEN, Seat(3), seated),
        wire.State(4, THEN + 2_000, {"phase": part["phase"], "window": part["window"]}, Seat(3), options[1:]),
        wire.People(people, free),
        wire.Jackpot("acumulado", 1_000_075),
        wire.Done("9f1d", 5),
        wire.Lesson("9f1d", "stand", "ask_card", 320),
        wire.Refused("9f1e", "over-maximum", ("PT-BFO-12a",), "Recusado PT-BFO-12a: …"),
        wire.Wrong("9f1f", "…"),
        wire.Here("7", THEN + 2_100),
        wire.Sent("sng", "sit-go-1", 4, "http://127.0.0.1:8888", "/tables/sit-go-1/socket"),
        wire.Closed("closed"),
    )
