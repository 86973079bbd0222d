"""Reads cases, and refuses what is no case: the refusal names the case and the field."""

import json
import re
from collections.abc import Iterator
from typing import Any

import msgspec

from panoverde.core.refusal import Refused
from panoverde.games._poker.rulings.case import Case
from panoverde.games._poker.rulings.contradictions import contradictions

IGNORED = frozenset({"expected", "why"})
MARK = b"\xef\xbb\xbf"
"""Some editors of Windows begin a file with it."""


def read_cases(text: bytes) -> list[Case]:
    text = text.removeprefix(MARK)
    try:
        msgspec.json.decode(text)  # stricter than json, which alone sees a field that is there twice
        cases = json.loads(text, object_pairs_hook=_Pairs)
    except (msgspec.DecodeError, ValueError, RecursionError) as error:
        raise Refused("", "ruling-not-json", why=str(error)) from error
    if not isinstance(cases, list):
        raise Refused("", "ruling-no-list")
    return [read_case(case, number) for number, case in enumerate(cases, 1)]


def read_case(given: Any, number: int = 1) -> Case:
    """A record of what was decoded from JSON; `number` is its place in the list. A refusal names case and field."""
    if not isinstance(given, dict):
        raise Refused("", "ruling-no-object", case=f"#{number}")
    name = f"«{given['id']}»" if isinstance(given.get("id"), str) else f"#{number}"
    if field := next(_twice(given), ""):
        raise Refused("", "ruling-field-twice", case=name, field=f"«{field}»")
    try:
        case = msgspec.convert({key: value for key, value in given.items() if key not in IGNORED}, Case)
    except msgspec.ValidationError as error:
        raise _wrong_field(name, str(error)) from error
    if wrong := next(contradictions(case), None):
        raise Refused(" ".join(wrong.cites), wrong.code, case=name, field=f"«{wrong.facts['field']}»")
    return case


class _Pairs(dict[str, Any]):
    """An object that knows whether a field was there twice; the last one counts."""

    def __init__(self, pairs: list[tuple[str, Any]]) -> None:
        super().__init__(pairs)
        names = [name for name, _ in pairs]
        self.twice = next((name for name in names if names.count(name) > 1), None) if len(self) < len(names) else None


def _twice(given: Any, path: str = "") -> Iterator[str]:
    """Paths of fields that are there twice."""
    if isinstance(given, _Pairs) and given.twice is not None:
        yield f"{path}.{given.twice}".removeprefix(".")
    if isinstance(given, dict):
        for name, value in given.items():
            yield from _twice(value, f"{path}.{name}".removeprefix("."))
    if isinstance(given, list):
        for place, value in enumerate(given):
            yield from _twice(value, f"{path}[{place}]")


NAMED = re.compile(r"Object (missing required|contains unknown) field `([^`]*)`")
PLACE = re.compile(r" - at (?:`key` in )?`\$\.?(.*)`$")


def _wrong_field(case: str, error: str) -> Refused:
    """The field and the reason, out of the decoder's message."""
    place = PLACE.search(error)
    path, why = (place[1] if place else ""), PLACE.sub("", error)
    if named := NAMED.match(why):
        field = f"«{'.'.join(filter(None, (path, named[2])))}»"
        if "missing" in named[1]:
            return Refused("", "ruling-field-missing", case=case, field=field)
        return Refused("", "ruling-field-unknown", case=case, field=field)
    return Refused("", "ruling-field-wrong", case=case, field=f"«{path}»", why=why)
