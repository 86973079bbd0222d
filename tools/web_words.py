"""web/src/words: the catalogues' words for the pages and for what happens at a table, and how its facts are written."""

import json
from pathlib import Path
from typing import Any

import msgspec
from tools.records import commands_of, events_of

from panoverde import games
from panoverde.core.decider import tag_of
from panoverde.core.fields import says_card, says_money, says_people, says_when, says_who
from panoverde.core.messages import Lang, catalogue, phrase

CONTEXTS = ("page", "event", "you", "command", "due", "term", "nothing", "field", "ended", "means", "chapter")
KINDS = {
    "money": says_money,
    "when": says_when,
    "who": lambda kind: says_who(kind) or says_people(kind),
    "card": says_card,
}


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
    """Fields of each event and command that are money, an instant, somebody, a card, or the number of a seat."""
    found: dict[str, dict[str, str]] = {}
    for game in games.every():
        for record in (*commands_of(game), *events_of(game)):
            found.setdefault(_tag(record), {}).update(_kinds(record))
    for tag, fields in found.items():
        fields |= {name: "seat" for name, kind in fields.items() if kind == "who" and _is_number(tag, name)}
    return {tag: fields for tag, fields in found.items() if fields}


def _is_number(tag: str, field: str) -> bool:
    """Does the sentence call the seat by its number?"""
    return f"lugar {{{field}}}" in phrase("event", tag, Lang.PT)


def _tag(record: Any) -> str:
    return tag_of(getattr(record, "__origin__", record))


def _kinds(record: Any) -> dict[str, str]:
    fields = msgspec.structs.fields(record)
    return {field.name: name for field in fields for name, says in KINDS.items() if says(field.type)}


def _written(found: object) -> str:
    return json.dumps(found, ensure_ascii=False, indent=1, sort_keys=True) + "\n"
