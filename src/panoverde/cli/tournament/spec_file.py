"""Reads the JSON file of a figure. A malformed one is told with the field and the reason."""

import json
import re
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from panoverde.cli.tournament.words import say
from panoverde.core.messages import Lang

LARGEST_FILE = 2**26
LONGEST_NUMBER = 24
"""Digits: enough for any money, and nothing that keeps a computer busy."""

T = TypeVar("T")


class BadSpec(Exception):
    """A field, which may be empty, and the message about it."""

    def __init__(self, field: str, key: str, **facts: object) -> None:
        super().__init__(field, key, facts)
        self.field, self.key, self.facts = field, key, facts

    def told(self, lang: Lang) -> str:
        facts = {name: say(fact, lang) if isinstance(fact, _Word) else fact for name, fact in self.facts.items()}
        why = say(self.key, lang, **facts)
        return f"{self.field}: {why}" if self.field else why


class _Word(str):
    """A fact that is itself a word of the catalogue."""


def read(file: Path, kind: type[T]) -> T:
    return decoded(_content(file).removeprefix(b"\xef\xbb\xbf"), kind)  # some editors of Windows begin with a mark


def _content(file: Path) -> bytes:
    try:
        with file.open("rb") as opened:
            content = opened.read(LARGEST_FILE + 1)
    except OSError as error:
        raise BadSpec("", "unreadable", file=file, why=error.strerror or str(error)) from error
    if len(content) > LARGEST_FILE:
        raise BadSpec("", "too-long", file=file)
    return content


def decoded(text: bytes, kind: type[T]) -> T:
    try:
        json.loads(text, object_pairs_hook=_each_once, parse_int=_whole)
        return msgspec.json.decode(text, type=kind)
    except msgspec.ValidationError as wrong:
        raise _explained(str(wrong)) from wrong
    except (msgspec.DecodeError, UnicodeError, ValueError, RecursionError) as wrong:
        raise BadSpec("", "not-json", why=wrong) from wrong


def _each_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Decoders keep the last of two fields with one name; here it is an error."""
    names = [name for name, _ in pairs]
    if len(set(names)) < len(names):
        raise BadSpec(next(name for name in names if names.count(name) > 1), "twice")
    for name in names:
        if name.isdecimal():
            _whole(name)
    return dict(pairs)


def _whole(digits: str) -> int:
    if len(digits) > LONGEST_NUMBER:
        raise BadSpec(f"{digits[:LONGEST_NUMBER]}…", "too-large", most=LONGEST_NUMBER)
    return int(digits)


WHERE = re.compile(r"(.*?)(?: - at (?:`key` in )?`\$\.?([^`]*)`)?", re.DOTALL)
UNKNOWN = re.compile(r"Object (?:contains unknown|missing required) field `(.*)`", re.DOTALL)
EXPECTED = re.compile(r"Expected `([^`]*)`( [^,]*)?(?:, got `([^`]*)`)?")


def _explained(message: str) -> BadSpec:
    """The decoder's message in our words, with the path of the field."""
    found = WHERE.fullmatch(message)
    what, where = (found[1], found[2] or "") if found else (message, "")
    if named := UNKNOWN.fullmatch(what):
        key = "missing" if "missing" in what else "unknown"
        return BadSpec(f"{where}.{named[1]}".removeprefix("."), key)
    if wanted := EXPECTED.fullmatch(what):
        kinds = [kind.strip() for kind in wanted[1].split("|")]
        kind = _Word(f"kind-{kinds[0]}")
        limit = (wanted[2] or "").replace(" of length", ", #").replace(">=", "≥").replace("<=", "≤")
        return BadSpec(where, "wrong-kind", kind=kind, limit=limit)
    if what.startswith("Invalid enum value"):
        return BadSpec(where, "unknown-value", value=what.removeprefix("Invalid enum value "))
    return BadSpec(where, "wrong-kind", kind=_Word("kind-decimal"), limit="")
