"""The options of the moment as a numbered menu, and what was typed as a choice from it."""

from collections.abc import Iterable
from string import Formatter
from typing import Any, NamedTuple

import msgspec

from panoverde.core.events import TABLE_COMMANDS
from panoverde.core.fields import says_money
from panoverde.core.game import Command, Instant, tag_of
from panoverde.core.money import LARGEST
from panoverde.core.option import Ask, Nature, Number, Option, Pick, Text
from panoverde.core.people import Who
from panoverde.core.table import Table
from panoverde.play.words import Words, begins

MANY = 6
"""Choices beyond this are shown only when asked for."""

GROUPS = (Nature.STAKE, Nature.COURSE), (Nature.ASIDE,), (Nature.IRREGULARITY,)
"""What comes first in a menu, and what after it."""


class Entry:
    """One line of the menu. Options that differ only in a number (a part, or all) share it."""

    def __init__(self, who: Who, options: tuple[Option, ...], command: type[Command], words: Words) -> None:
        self.who = who
        self.kind = options[0].kind
        self.nature = options[0].nature
        self._options = options
        self._command = command
        self._words = words
        self._money = {field.name for field in msgspec.structs.fields(command) if says_money(field.type)}
        self._asks: dict[str, tuple[Ask, ...]] = {}
        for ask in (ask for option in options for ask in option.asks):
            self._asks[ask.field] = tuple(dict.fromkeys((*self._asks.get(ask.field, ()), ask)))
        self._given: dict[str, Any] = {
            field: only for field, asks in self._asks.items() if len(asks) == 1 and (only := _only(asks[0])) is not None
        }

    @property
    def asks(self) -> list[Ask]:
        """What is left to ask."""
        return [asks[0] for field, asks in self._asks.items() if field not in self._given]

    @property
    def group(self) -> int:
        return next(number for number, natures in enumerate(GROUPS) if self.nature in natures)

    def is_money(self, ask: Ask) -> bool:
        return isinstance(ask, Number) and ask.field in self._money

    def is_open(self, at: Instant) -> bool:
        return any(option.since <= at and (option.until is None or at <= option.until) for option in self._options)

    def made(self, at: Instant, answers: dict[str, Any]) -> Command:
        return self._command(by=self.who, at=at, **self._given, **answers)

    # How it reads

    @property
    def label(self) -> str:
        """The command's words, with whatever they say of its fields filled in."""
        facts = {field: self.range(field) for field in self._asks} | {"by": self._words.names.write(self.who)}
        return self._words.command(self.kind).format_map(_Dots(facts))

    @property
    def details(self) -> list[str]:
        """What the label doesn't say: the choice it stands for, the limits."""
        said = {name for _, name, _, _ in Formatter().parse(self._words.command(self.kind)) if name}
        return [self.range(field) for field in self._asks if field not in said]

    def range(self, field: str) -> str:
        ranges = (self._range(ask) for ask in self._asks[field])
        return f" {self._words.say('or')} ".join(ranges)

    def _range(self, ask: Ask) -> str:
        match ask:
            case Pick():
                shown = " / ".join(self._words.term(choice) for choice in ask.choices[:MANY])
                return f"{shown} …" if len(ask.choices) > MANY else shown
            case Number():
                return self._limits(ask)
            case Text():
                return f"{self._words.field(ask.field)}?"

    def _limits(self, ask: Number) -> str:
        money = self.is_money(ask)
        write = self._words.money if money else str
        if ask.minimum == ask.maximum:
            return write(ask.minimum)
        if ask.maximum >= LARGEST // 2:
            return self._words.say("from", least=write(ask.minimum))
        brief = self._words.brief if money else str
        limits = f"{brief(ask.minimum)} – {write(ask.maximum)}"
        return self._words.say("in-steps", limits=limits, step=brief(ask.step)) if ask.step > 1 else limits

    @property
    def names(self) -> tuple[str, ...]:
        """What may be typed instead of its number."""
        choices = [value for value in self._given.values() if isinstance(value, str)]
        fixed = [*choices, *(self._words.term(choice) for choice in choices)]
        acts = (self.kind, self.label)
        return (*acts, *fixed, *(f"{act} {name}" for act in acts for name in fixed))


def _only(ask: Ask) -> Any:
    """The only possible answer, where there is one."""
    match ask:
        case Pick(choices=(only,)):
            return only
        case Number() if ask.minimum == ask.maximum:
            return ask.minimum
        case _:
            return None


class _Dots(dict[str, str]):
    def __missing__(self, name: str) -> str:
        return "…"


def entries(table: Table[Any, Any], who: Who, words: Words) -> list[Entry]:
    """Everything that this person may do now: the game itself first, acts of one kind together."""
    kinds = {tag_of(kind): kind for kind in (*table.game.commands, *TABLE_COMMANDS)}
    lines: dict[str, dict[tuple[Ask, ...], list[Option]]] = {}
    for option in table.options(who):
        choice = tuple(ask for ask in option.asks if not isinstance(ask, Number))
        lines.setdefault(option.kind, {}).setdefault(choice, []).append(option)
    made = (Entry(who, tuple(line), kinds[kind], words) for kind, same in lines.items() for line in same.values())
    return sorted(made, key=lambda entry: entry.group)


class Chosen(NamedTuple):
    entries: tuple[Entry, ...]
    """One when the choice is clear, several when what was typed fits several, none when it fits nothing."""
    rest: str
    """What was typed after it: answers to its questions."""


class Menu:
    def __init__(self, lines: Iterable[Entry]) -> None:
        self.entries = tuple(lines)

    def choose(self, line: str) -> Chosen:
        """By number, or by name: the name of the act or of the choice it stands for."""
        first, _, rest = line.partition(" ")
        if first.isascii() and first.isdecimal():
            number = int(first[:9])
            return Chosen(self.entries[number - 1 : number] if number else (), rest.strip())
        found = [(entry, begun) for entry in self.entries if (begun := begins(line, entry.names))]
        surest = max((begun.words for _, begun in found), default=0)
        fits = [(entry, begun.rest) for entry, begun in found if begun.words == surest]
        return Chosen(tuple(entry for entry, _ in fits), fits[0][1] if fits else "")

    def number(self, entry: Entry) -> int:
        return self.entries.index(entry) + 1
