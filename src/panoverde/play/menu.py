"""The options of the moment as a numbered menu, and what was typed as a choice from it."""

from collections import Counter
from collections.abc import Iterable, Iterator
from string import Formatter
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from panoverde.core.events import TABLE_COMMANDS
from panoverde.core.fields import says_money
from panoverde.core.game import Command, Instant, tag_of
from panoverde.core.money import LARGEST
from panoverde.core.option import Ask, Nature, Number, Option, Pick, Text
from panoverde.core.people import Who
from panoverde.core.table import Table
from panoverde.play.words import Begun, Words, begins, family, first_word, in_order, prefix

FEW = 12
"""Choices where chips may be put: up to so many have a line each; beyond it those alike share one."""

GROUPS = (Nature.STAKE, Nature.COURSE), (Nature.ASIDE,), (Nature.IRREGULARITY,)
"""What comes first in a menu, and what after it."""


class Question(NamedTuple):
    """What an act asks, at its place among what it asks."""

    ask: Ask
    range: str
    """What may be answered, in words."""
    is_money: bool
    is_last: bool


class Entry:
    """One line of the menu. Options that differ only in a number (a part, or all) share it, and choices alike."""

    def __init__(self, who: Who, options: tuple[Option, ...], command: type[Command], words: Words) -> None:
        self.who = who
        self.kind = options[0].kind
        self.nature = options[0].nature
        self._options = options
        self._command = command
        self._words = words
        self._money = {field.name for field in msgspec.structs.fields(command) if says_money(field.type)}
        self._fields = tuple(dict.fromkeys(ask.field for option in options for ask in option.asks))
        self._given: dict[str, Any] = {
            field: only
            for field in self._fields
            if len(asks := self._asks(field, {})) == 1 and (only := _only(asks[0])) is not None
        }

    def joined(self, others: Iterable["Entry"]) -> "Entry":
        """The same act, whichever of these lines is meant."""
        options = (option for entry in (self, *others) for option in entry._options)
        return Entry(self.who, tuple(options), self._command, self._words)

    # What it asks

    def question(self, answers: dict[str, Any]) -> "Question | None":
        """What is to be asked after these answers, within what they leave open; None: nothing more."""
        left = self._unanswered(answers)
        if not left:
            return None
        ask = self._asks(left[0], answers)[0]
        return Question(ask, self.range(ask.field, answers), self._is_money(ask), len(left) == 1)

    def _unanswered(self, answers: dict[str, Any]) -> list[str]:
        return [field for field in self._fields if field not in self._given and field not in answers]

    def _asks(self, field: str, answers: dict[str, Any]) -> tuple[Ask, ...]:
        """What the options that fit these answers ask of a field; choices are put together."""
        fitting = [option for option in self._options if _fits(option, answers)] or self._options
        asks = tuple(dict.fromkeys(ask for option in fitting for ask in option.asks if ask.field == field))
        picks = dict.fromkeys(choice for ask in asks if isinstance(ask, Pick) for choice in ask.choices)
        return (Pick(field, in_order(picks)),) if picks else asks

    @property
    def group(self) -> int:
        return next(number for number, natures in enumerate(GROUPS) if self.nature in natures)

    def _is_money(self, ask: Ask) -> bool:
        return ask.field in self._money

    def is_open(self, at: Instant) -> bool:
        return any(option.since <= at and (option.until is None or at <= option.until) for option in self._options)

    def made(self, at: Instant, answers: dict[str, Any]) -> Command:
        return self._command(by=self.who, at=at, **self._given, **answers)

    # How it reads

    @property
    def label(self) -> str:
        """The command's words, with whatever they say of its fields filled in."""
        facts = {field: self.range(field) for field in self._fields} | {"by": self._words.names.write(self.who)}
        return self._words.command(self.kind).format_map(_Dots(facts))

    @property
    def details(self) -> list[str]:
        """What the label doesn't say: the choice it stands for, the limits."""
        said = {name for _, name, _, _ in Formatter().parse(self._words.command(self.kind)) if name}
        return [self.range(field) for field in self._fields if field not in said]

    def range(self, field: str, answers: dict[str, Any] | None = None) -> str:
        asks = self._asks(field, answers or {})
        if isinstance(asks[0], Number) and self._several_choices(answers or {}):
            asks = (self._usual(field),)
        return f" {self._words.say('or')} ".join(self._range(ask) for ask in asks)

    def _usual(self, field: str) -> Ask:
        """What most of the choices ask; once one is chosen, the question has its own, and its steps."""
        asks = Counter(ask for option in self._options for ask in option.asks if ask.field == field)
        return replace(asks.most_common(1)[0][0], step=1)

    def _several_choices(self, answers: dict[str, Any]) -> bool:
        left = (self._asks(field, answers)[0] for field in self._unanswered(answers))
        return any(isinstance(ask, Pick) for ask in left)

    def _range(self, ask: Ask) -> str:
        match ask:
            case Pick() if self._is_money(ask):
                return self._words.choices([self._words.money(int(choice)) for choice in ask.choices])
            case Pick():
                return self._words.choices(ask.choices)
            case Number():
                return self._limits(ask)
            case Text():
                return f"{self._words.field(ask.field)}?"

    def _limits(self, ask: Number) -> str:
        money = self._is_money(ask)
        write = self._words.money if money else str
        if ask.minimum == ask.maximum:
            return write(ask.minimum)
        if ask.maximum >= LARGEST // 2:
            return self._words.say("from", least=write(ask.minimum))
        brief = self._words.brief if money else str
        limits = f"{brief(ask.minimum)} – {write(ask.maximum)}"
        return self._words.say("in-steps", limits=limits, step=brief(ask.step)) if ask.step > 1 else limits

    # How it is called

    def begun(self, line: str) -> Begun | None:
        """How much of a line names this entry, and what follows: answers to its questions."""
        acts = (self.kind, self.label)
        act = begins(line, acts)
        named = self._chosen(act.rest if act else line)
        if act and named:
            return Begun(act.words + named.words, named.rest)
        return act or named

    def _chosen(self, text: str) -> Begun | None:
        """By a choice that it stands for, or that it leaves open: that one is then read again, as an answer."""
        fixed = [value for value in self._given.values() if isinstance(value, str)]
        if found := begins(text, self._words.spellings(fixed)):
            return found
        open_now = self._open_choices()
        if found := begins(text, self._words.spellings(open_now)):
            return Begun(found.words, text)
        alike = family(open_now)
        return begins(text, (alike, self._words.family(open_now))) if alike else None

    def _open_choices(self) -> tuple[str, ...]:
        left = (self._asks(field, {})[0] for field in self._unanswered({}))
        return tuple(
            choice for ask in left if isinstance(ask, Pick) for choice in ask.choices if isinstance(choice, str)
        )

    @property
    def key(self) -> tuple[Any, ...]:
        """The same line of another menu has the same."""
        return self.who, self.kind, tuple(self._given.items()), self._open_choices()[:1]


def _only(ask: Ask) -> Any:
    """The only possible answer, where there is one."""
    match ask:
        case Pick(choices=(only,)):
            return only
        case Number() if ask.minimum == ask.maximum:
            return ask.minimum
        case _:
            return None


def _fits(option: Option, answers: dict[str, Any]) -> bool:
    asks = {ask.field: ask for ask in option.asks if isinstance(ask, Pick)}
    return all(asks[field].accepts(answer) for field, answer in answers.items() if field in asks)


class _Dots(dict[str, str]):
    def __missing__(self, name: str) -> str:
        return "…"


def entries(table: Table[Any, Any], who: Who, words: Words) -> list[Entry]:
    """Everything that this person may do now: the game itself first, acts of one kind together."""
    kinds = {tag_of(kind): kind for kind in (*table.game.commands, *TABLE_COMMANDS)}
    parts = [part for option in table.options(who) for part in _parted(option)]
    stakes = Counter(name for part in parts if (zone := _zone(part)) for name in {prefix(zone), first_word(zone)})
    few = sum(_zone(part) is not None for part in parts) <= FEW
    choosy = {part.kind for part in parts if any(isinstance(ask, Pick) and len(ask.choices) > 1 for ask in part.asks)}
    lines: dict[str, dict[object, list[Option]]] = {}
    for part in parts:
        line = (
            part.kind if part.kind in choosy else _line(part, stakes, few=few)
        )  # asked one thing, he may as well be asked all
        lines.setdefault(part.kind, {}).setdefault(line, []).append(part)
    made = (Entry(who, tuple(line), kinds[kind], words) for kind, same in lines.items() for line in same.values())
    return sorted(made, key=lambda entry: entry.group)


def _parted(option: Option) -> Iterator[Option]:
    """A stake with a choice of places is so many stakes."""
    zones = _places(option)
    if zones is None:
        yield option
        return
    for choice in zones.choices:
        one = Pick(zones.field, (choice,))
        yield replace(option, asks=tuple(one if ask is zones else ask for ask in option.asks))


def _places(option: Option) -> Pick | None:
    """Where the chips of a stake may go, if it says."""
    picks = (ask for ask in option.asks if isinstance(ask, Pick))
    return next(picks, None) if option.nature == Nature.STAKE else None


def _zone(part: Option) -> str | None:
    places = _places(part)
    return str(places.choices[0]) if places else None


def _line(part: Option, stakes: Counter[str], *, few: bool) -> object:
    """Parts with the same key share a line of the menu: zones of one name, or else of one first word."""
    zone = _zone(part)
    if zone is None or few:
        return tuple(ask for ask in part.asks if not isinstance(ask, Number))
    return next((name for name in (prefix(zone), first_word(zone)) if stakes[name] > 1), ALONE)


ALONE = object()
"""Of the places that share a line because each is one of its kind."""


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
        found = [(entry, begun) for entry in self.entries if (begun := entry.begun(line))]
        surest = max((begun.words for _, begun in found), default=0)
        fits = [(entry, begun.rest) for entry, begun in found if begun.words == surest]
        if not fits:
            return Chosen((), "")
        (one, left), *others = fits
        if all(other.kind == one.kind for other, _ in others):  # by whoever comes first, where several may
            return Chosen((one.joined(other for other, _ in others if other.who == one.who),), left)
        return Chosen(tuple(entry for entry, _ in fits), left)

    def number(self, entry: Entry) -> int:
        return self.entries.index(entry) + 1
