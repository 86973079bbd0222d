"""web/src/words: the catalogues' words for the pages and for what happens at a table, and how its facts are written."""

import json
from collections import Counter
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
    """Portuguese words with their names; those of another language as lists in the same order: names weigh a third."""
    words = {lang: _words(lang) for lang in Lang}
    names = {context: sorted(found) for context, found in words[Lang.PT].items()}
    written: dict[Path, str] = {folder / "pt.json": _written(words[Lang.PT])}
    for lang in set(Lang) - {Lang.PT}:
        lists = {context: [words[lang][context][name] for name in each] for context, each in names.items()}
        written[folder / f"{lang}.json"] = _written(lists)
    return written | {folder / "facts.json": _written(_facts())}


def _words(lang: Lang) -> dict[str, dict[str, str]]:
    found: dict[str, dict[str, str]] = {context: {} for context in CONTEXTS}
    for message in catalogue(lang):
        if message.context in found:
            found[message.context][str(message.id)] = str(message.string)
    return found


def _facts() -> dict[str, dict[str, str]]:
    """Fields of each event and command that are money, an instant, somebody, a card, or the number of a seat.

    Under no name: what a field mostly is, if an instant or somebody; a tag says where it is something else.
    """
    found: dict[str, dict[str, str]] = {}
    for game in games.every():
        for record in (*commands_of(game), *events_of(game)):
            found.setdefault(_tag(record), {}).update(_kinds(record))
    for tag, fields in found.items():
        fields |= {name: "seat" for name, kind in fields.items() if kind == "who" and _is_number(tag, name)}
    usual = _usual(found)
    others = {
        tag: {name: kind for name, kind in fields.items() if kind != usual.get(name, "")}
        for tag, fields in found.items()
    }
    return {"": usual} | {tag: fields for tag, fields in others.items() if fields}


def _usual(found: dict[str, dict[str, str]]) -> dict[str, str]:
    kinds: dict[str, Counter[str]] = {}
    for fields in found.values():
        for name, kind in fields.items():
            kinds.setdefault(name, Counter())[kind] += 1
    common = {name: counted.most_common(1)[0][0] for name, counted in kinds.items()}
    return {name: kind for name, kind in common.items() if kind in ("when", "who")}


def _is_number(tag: str, field: str) -> bool:
    """Does the sentence call the seat by its number?"""
    return f"lugar {{{field}}}" in phrase("event", tag, Lang.PT)


def _tag(record: Any) -> str:
    return tag_of(getattr(record, "__origin__", record))


def _kinds(record: Any) -> dict[str, str]:
    fields = msgspec.structs.fields(record)
    return {field.name: next((name for name, says in KINDS.items() if says(field.type)), "") for field in fields}


def _written(found: object) -> str:
    return json.dumps(found, ensure_ascii=False, indent=1, sort_keys=True) + "\n"
