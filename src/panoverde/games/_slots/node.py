"""A value of a plan's file and its place: asked for a kind of value, it gives one or refuses (AO-17.9)."""

import re
from collections.abc import Iterator
from typing import Any

from panoverde.core.refusal import Refused

from .places import Path, Places

LARGEST_NUMBER = 10**12
"""Of any number in a plan."""
LONGEST_TEXT = 200
MOST_ITEMS = 2000
_COUNT = re.compile(r"[1-9]\d{0,3}", re.ASCII)


class Node:
    def __init__(self, value: Any, path: Path, places: Places) -> None:
        self.value, self.path, self._places = value, path, places

    @property
    def where(self) -> dict[str, str | int]:
        """Facts of a refusal: the field as it is written, and its line."""
        near = next(self.path[:end] for end in range(len(self.path), -1, -1) if self.path[:end] in self._places)
        return {"field": f"`{field_name(self.path)}`", "line": self._places[near]}

    def child(self, key: str | int) -> "Node":
        return Node(self.value[key], (*self.path, key), self._places)

    def table(self, required: tuple[str, ...], optional: tuple[str, ...] = ()) -> "Node":
        """A table with these fields and no others."""
        self.mapping()
        known = {*required, *optional}
        for name in self.value:
            if name not in known:
                raise Refused("AO-17.9", "plan-unknown-field", **self.child(name).where)
        for name in required:
            if name not in self.value:
                raise Refused("AO-17.9", "plan-missing-field", **Node(None, (*self.path, name), self._places).where)
        return self

    def mapping(self) -> "Iterator[tuple[str, Node]]":
        """Any names, in the order of the file."""
        if not isinstance(self.value, dict):
            raise Refused("AO-17.9", "plan-not-a-table", **self.where)
        return ((name, self.child(name)) for name in self.value)

    def get(self, name: str) -> "Node | None":
        return self.child(name) if name in self.value else None

    def items(self, least: int = 1, most: int = MOST_ITEMS) -> "list[Node]":
        if not isinstance(self.value, list):
            raise Refused("AO-17.9", "plan-not-a-list", **self.where)
        if not least <= len(self.value) <= most:
            raise Refused("AO-17.9", "plan-bad-length", **self.where, least=least, most=most, found=len(self.value))
        return [self.child(number) for number in range(len(self.value))]

    def one_per_reel(self, reels: int) -> "list[Node]":
        if isinstance(self.value, list) and len(self.value) != reels:
            raise Refused("AO-17.9", "plan-not-one-per-reel", **self.where, most=reels, found=len(self.value))
        return self.items(reels, reels)

    def text(self, longest: int = LONGEST_TEXT) -> str:
        value = self.value
        if not isinstance(value, str):
            raise Refused("AO-17.9", "plan-not-text", **self.where)
        if not value.strip() or len(value) > longest or not value.isprintable():
            raise Refused("AO-17.9", "plan-bad-text", **self.where, longest=longest)
        return value

    def whole(self, least: int = 0, most: int = LARGEST_NUMBER) -> int:
        value = self.value
        if not isinstance(value, int) or isinstance(value, bool):
            raise Refused("AO-17.9", "plan-not-whole", **self.where)
        if not least <= value <= most:
            raise Refused("AO-17.9", "plan-out-of-range", **self.where, least=least, most=most)
        return value

    def truth(self) -> bool:
        if not isinstance(self.value, bool):
            raise Refused("AO-17.9", "plan-not-truth", **self.where)
        return self.value

    def one_of(self, known: tuple[str, ...]) -> str:
        text = self.text()
        if text not in known:
            raise Refused("AO-17.9", "plan-unknown-choice", **self.where, found=quoted(text), known=", ".join(known))
        return text

    def symbol(self, known: frozenset[str]) -> str:
        text = self.text()
        if text not in known:
            raise Refused("AO-17.9", "plan-unknown-symbol", **self.where, symbol=quoted(text))
        return text

    def symbols(self, known: frozenset[str], least: int = 1) -> tuple[str, ...]:
        """Different symbols."""
        found = tuple(item.symbol(known) for item in self.items(least))
        self.all_different(found)
        return found

    def all_different(self, found: tuple[str, ...]) -> None:
        for number, name in enumerate(found):
            if name in found[:number]:
                raise Refused("AO-17.9", "plan-twice", **self.child(number).where, name=quoted(name))

    def counts(self, most: int, least: int = 0) -> tuple[tuple[int, int], ...]:
        """`{3 = 100, 2 = 5}`: at least one count, none above `most`; each gives `least` or more."""
        found = []
        for name, node in self.mapping():
            if not _COUNT.fullmatch(name) or int(name) > most:
                raise Refused("AO-17.9", "plan-bad-count", **node.where, found=quoted(name), most=most)
            found.append((int(name), node.whole(least)))
        if not found:
            raise Refused("AO-17.9", "plan-no-combination", **self.where)
        return tuple(found)


def field_name(path: Path) -> str:
    """`wild[2].symbol`: items are counted from one."""
    name = ""
    for part in path:
        name += f"[{part + 1}]" if isinstance(part, int) else f".{_cut(part)}" if name else _cut(part)
    return name


def quoted(text: str) -> str:
    """A name of the file, never taken for a word of the catalogue."""
    return f"«{_cut(text)}»"


def _cut(text: str) -> str:
    shown = "".join(letter if letter.isprintable() else "?" for letter in text)
    return shown if len(shown) <= 40 else f"{shown[:39]}…"
