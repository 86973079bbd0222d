"""The current options as a numbered menu, and typed text as a choice from it."""

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from string import Formatter
from typing import Any, NamedTuple

from msgspec.structs import replace

from panoverde.cli.play.words import Begun, Words, begins, family, first_word, in_order, prefix
from panoverde.core.decider import Command, Instant, tag_of
from panoverde.core.events import TABLE_COMMANDS
from panoverde.core.fields import fields_of, says_money
from panoverde.core.money import LARGEST
from panoverde.core.option import Ask, Nature, Number, Option, Pick, Text
from panoverde.core.people import Who
from panoverde.core.table import Table

FEW = 12
"""Places for chips: up to so many have a line each; beyond that, similar ones share one."""

GROUPS = (Nature.STAKE, Nature.COURSE), (Nature.ASIDE,), (Nature.IRREGULARITY,)
"""Order of natures in a menu."""


class Prompt(NamedTuple):
    """One thing that an act asks."""

    ask: Ask
    range: str
    """Possible answers, in words."""
    is_money: bool
    is_last: bool


class MenuEntry:
    """One line of the menu. Options that differ only in a number (a part, or all) share it, and so do similar
    choices."""

    def __init__(self, who: Who, options: tuple[Option, ...], command: type[Command], words: Words) -> None:
        self.who = who
        self.kind = options[0].kind
        self.nature = options[0].nature
        self._options = options
        self._command = command
        self._words = words
        self._money = _money_fields(command)
        self._fields = tuple(dict.fromkeys(ask.field for option in options for ask in option.asks))
        self._given: dict[str, Any] = {
            field: only
            for field in self._fields
            if len(asks := self._asks(field, {})) == 1 and (only := _only(asks[0])) is not None
        }

    def joined(self, others: Iterable["MenuEntry"]) -> "MenuEntry":
        """The same act for any of these lines."""
        options = (option for entry in (self, *others) for option in entry._options)
        return MenuEntry(self.who, tuple(options), self._command, self._words)

    def at(self, place: str) -> "MenuEntry | None":
        """The same stake at this place, offered or not; None if it has no place."""
        option = self._options[0]
        if (zones := _places(option)) is None:
            return None
        any_amount = (Number(ask.field, 1, LARGEST) if isinstance(ask, Number) else ask for ask in option.asks)
        asks = (Pick(zones.field, (place,)) if ask is zones else ask for ask in any_amount)
        return MenuEntry(self.who, (replace(option, asks=tuple(asks)),), self._command, self._words)

    # What it asks

    @property
    def is_assorted(self) -> bool:
        """Are both what and how much open?"""
        return {Pick, Number} <= {type(self._asks(field, {})[0]) for field in self._unanswered({})}

    def question(self, answers: dict[str, Any]) -> "Prompt | None":
        """Next question after these answers; None if there is none."""
        left = self._unanswered(answers)
        if not left:
            return None
        ask = self._asks(left[0], answers)[0]
        return Prompt(ask, self.range(ask.field, answers), self._is_money(ask), len(left) == 1)

    def without_the_obvious(self, typed: str) -> str:
        """The answers in a line, without a first one that is shown and can't be another."""
        first, _, rest = typed.partition(" ")
        obvious = self._fields and str(self._given.get(self._fields[0])) == first
        return rest.strip() if obvious and len(rest.split()) == len(self._unanswered({})) > 0 else typed

    def _unanswered(self, answers: dict[str, Any]) -> list[str]:
        return [field for field in self._fields if field not in self._given and field not in answers]

    def _asks(self, field: str, answers: dict[str, Any]) -> tuple[Ask, ...]:
        """What the options that match these answers ask of a field."""
        return _put_together([option for option in self._options if _fits(option, answers)] or self._options, field)

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
        """The command's words, with its known fields filled in."""
        facts = {field: self.range(field) for field in self._fields} | {"by": self._words.names.write(self.who)}
        return self._words.command(self.kind).format_map(_Dots(facts))

    @property
    def rows(self) -> list[list[str]]:
        """What the label doesn't say: its choices, grouped by limits."""
        said = {name for _, name, _, _ in Formatter().parse(self._words.command(self.kind)) if name}
        shown = [field for field in self._fields if field not in said]
        alike = _by_limits(self._options)
        if self.nature == Nature.STAKE or len(alike) == 1:
            return [[self._ranges(_put_together(options, field)) for field in shown] for options in alike]
        chosen = (asks for field in shown if not isinstance((asks := self._asks(field, {}))[0], Number))
        return [[self._ranges(asks) for asks in chosen]]  # the question says how many of which

    def range(self, field: str, answers: dict[str, Any] | None = None) -> str:
        return self._ranges(self._asks(field, answers or {}))

    def _ranges(self, asks: Iterable[Ask]) -> str:
        return f" {self._words.say('or')} ".join(self._range(ask) for ask in asks)

    def _range(self, ask: Ask) -> str:
        match ask:
            case Pick() if self._is_money(ask):
                return self._words.choices([self._words.money(int(choice)) for choice in ask.choices])
            case Pick():
                others = [choice for choice in self._open_choices() if choice not in ask.choices]
                return self._words.choices(ask.choices, others)
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
        if ask.minimum == ask.step > 1:
            return self._words.say("multiples", step=brief(ask.step), most=write(ask.maximum))
        limits = f"{brief(ask.minimum)} – {write(ask.maximum)}"
        return self._words.say("in-steps", limits=limits, step=brief(ask.step)) if ask.step > 1 else limits

    # How it is called

    def called(self, line: str, *, loosely: bool) -> "NameMatch | None":
        """How much of a line names this entry, and the rest: answers to its questions."""
        act = begins(line, (self.kind, self.label), loosely=loosely)
        named = self._chosen(act.rest if act else line, loosely=loosely)
        if named is None:
            return NameMatch(act.rest, act.words, by_choice=False) if act else None
        return NameMatch(named.rest, named.words + (act.words if act else 0), by_choice=True)

    def _chosen(self, text: str, *, loosely: bool) -> Begun | None:
        """By a choice that it stands for or leaves open; that one is then read again as an answer."""
        fixed = [value for value in self._given.values() if isinstance(value, str)]
        if found := begins(text, self._words.spellings(fixed), loosely=loosely):
            return found
        open_now = self._open_choices()
        if found := begins(text, self._words.spellings(open_now), loosely=loosely):
            return Begun(found.words, text)
        alike = family(open_now)
        return begins(text, (alike, self._words.family(open_now)), loosely=loosely) if alike else None

    def _open_choices(self) -> tuple[str, ...]:
        left = (self._asks(field, {})[0] for field in self._unanswered({}))
        return tuple(
            choice for ask in left if isinstance(ask, Pick) for choice in ask.choices if isinstance(choice, str)
        )

    @property
    def key(self) -> tuple[Any, ...]:
        """The same for the same line of another menu."""
        return self.who, self.kind, tuple(self._given.items()), self._open_choices()[:1]


@cache
def _money_fields(command: type[Command]) -> frozenset[str]:
    return frozenset(field.name for field in fields_of(command) if says_money(field.type))


class NameMatch(NamedTuple):
    rest: str
    words: int
    """Number of words that name an entry: more is surer."""
    by_choice: bool
    """Was it called by a choice that it stands for, not by its act?"""


def _put_together(options: Iterable[Option], field: str) -> tuple[Ask, ...]:
    """What these options ask of a field; choices become one question."""
    asks = tuple(dict.fromkeys(ask for option in options for ask in option.asks if ask.field == field))
    picks = dict.fromkeys(choice for ask in asks if isinstance(ask, Pick) for choice in ask.choices)
    return (Pick(field, in_order(picks)),) if picks else asks


def _by_limits(options: Iterable[Option]) -> list[list[Option]]:
    """Groups options whose choices have the same limits; a choice may have several (a part, or all)."""
    choices: dict[tuple[Ask, ...], list[Option]] = {}
    for option in options:
        choices.setdefault(tuple(ask for ask in option.asks if not isinstance(ask, Number)), []).append(option)
    alike: dict[tuple[Ask, ...], list[Option]] = {}
    for same in choices.values():
        limits = tuple(ask for option in same for ask in option.asks if isinstance(ask, Number))
        alike.setdefault(limits, []).extend(same)
    return list(alike.values())


def _only(ask: Ask) -> Any:
    """The only possible answer, if there is one."""
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


def entries(table: Table[Any, Any], who: Who, words: Words) -> list[MenuEntry]:
    """Everything that this person may do now: the game first, similar acts together."""
    kinds = {tag_of(kind): kind for kind in (*table.game.commands, *TABLE_COMMANDS)}
    parts = [part for option in table.options(who) for part in _parted(option)]
    stakes = Counter(name for part in parts if (zone := _zone(part)) for name in {prefix(zone), first_word(zone)})
    few = sum(_zone(part) is not None for part in parts) <= FEW
    choosy = {part.kind for part in parts if any(isinstance(ask, Pick) and len(ask.choices) > 1 for ask in part.asks)}
    lines: dict[str, dict[object, list[Option]]] = {}
    for part in parts:
        line = part.kind if part.kind in choosy else _line(part, stakes, few=few)  # if one thing is asked, ask all
        lines.setdefault(part.kind, {}).setdefault(line, []).append(part)
    made = (MenuEntry(who, tuple(line), kinds[kind], words) for kind, same in lines.items() for line in same.values())
    return sorted(made, key=lambda entry: entry.group)


def _parted(option: Option) -> Iterator[Option]:
    """Splits a stake with several places into one stake per place."""
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
"""Key of places that share a line because each is the only one of its kind."""


class Chosen(NamedTuple):
    entries: tuple[MenuEntry, ...]
    """One if the choice is clear, several if it is ambiguous, none if nothing matches."""
    rest: str
    """Text after it: answers to its questions."""
    words: int = 0
    by_choice: bool = False
    """Was it called by a choice?"""


class Menu:
    def __init__(self, lines: Iterable[MenuEntry]) -> None:
        self.entries = tuple(lines)

    def choose(self, line: str, *, loosely: bool = False) -> Chosen:
        """By number, or by name of the act or of its choice; `loosely` accepts abbreviations."""
        first, _, rest = line.partition(" ")
        if first.isascii() and first.isdecimal():
            number = int(first[:9])
            return Chosen(self.entries[number - 1 : number] if number else (), rest.strip())
        found = [(entry, call) for entry in self.entries if (call := entry.called(line, loosely=loosely))]
        surest = max((call.words for _, call in found), default=0)
        fits = [(entry, call) for entry, call in found if call.words == surest]
        if all(call.by_choice for _, call in fits):  # the bare name of a bet is a bet, if one can be made
            fits = [(entry, call) for entry, call in fits if entry.nature == Nature.STAKE] or fits
        if not fits:
            return Chosen((), "")
        (one, call), *others = fits
        named = any(call.by_choice for _, call in fits)
        if (loosely and named and others) or any(other.kind != one.kind for other, _ in others):
            return Chosen(tuple(entry for entry, _ in fits), *call)
        same = (other for other, _ in others if other.who == one.who)  # if several may, by the first
        return Chosen((one.joined(same),), call.rest, surest, named)

    def number(self, entry: MenuEntry) -> int:
        return self.entries.index(entry) + 1
