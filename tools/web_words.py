"""web/src/words: the catalogues' words for what happens at a table, and how the facts of each are to be written."""

import json
from pathlib import Path
from typing import Any

import msgspec
from tools.protocol_types import commands_of, events_of

from panoverde import games
from panoverde.core.fields import says_card, says_money, says_when, says_who
from panoverde.core.game import tag_of
from panoverde.core.messages import Lang, catalogue

CONTEXTS = ("event", "you", "command", "due", "term", "nothing", "field", "ended")
KINDS = {"money": says_money, "when": says_when, "who": says_who, "card": says_card}


def made(folder: Path) -> dict[Path, str]:
    words = {folder / f"{lang}.json": _written(_words(lang)) for lang in Lang}
    return words | {folder / "facts.json": _written(_facts())}


def _words(lang: Lang) -> dict[str, dict[str, str]]:
    found: dict[str, dict[str, str]] = {context: {} for context in CONTEXTS}
    for message in catalogue(lang):
        if message.context in found:
            found[message.context][str(message.id)] = str(message.string)
    return found


def _facts() -> dict[str, dict[str, str]]:
    """Of each event and command: the fields that are money, an instant, somebody or a card."""
    found: dict[str, dict[str, str]] = {}
    for game in games.every():
        for record in (*commands_of(game), *events_of(game)):
            found.setdefault(_tag(record), {}).update(_kinds(record))
    return {tag: fields for tag, fields in found.items() if fields}


def _tag(record: Any) -> str:
    return tag_of(getattr(record, "__origin__", record))


def _kinds(record: Any) -> dict[str, str]:
    fields = msgspec.structs.fields(record)
    return {field.name: name for field in fields for name, says in KINDS.items() if says(field.type)}


def _written(found: object) -> str:
    return json.dumps(found, ensure_ascii=False, indent=1, sort_keys=True) + "\n"
