"""Reads poker hand histories (PHH): TOML with one hand (.phh) or many (.phhs). See docs/reference/phh.md."""

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from decimal import Decimal, InvalidOperation
from math import floor
from pathlib import Path
from typing import Any

import msgspec

from panoverde.core.record import Record
from panoverde.games._poker.rules import Rules
from panoverde.interchange.actions import Action, UnreadableHand, parse_action

SUFFIXES = (".phh", ".phhs")
OURS = "_panoverde"
"""Our own field, as the format allows, in which our exports keep their table's rules."""
VARIANTS = ("NT", "PT", "HT", "FT", "NO", "PO", "HO", "FO")
"""No limit, pot limit, half pot and fixed limit: of hold'em (T) and of omaha (O)."""
FINEST = 9
"""More decimals than any currency or chip has: beyond it the number is a mistake."""
FINEST_RESULT = 4
"""Programs that split pots without chips write endless fractions: so many decimals of a result are enough."""


def turned_heads_up(forced: Sequence[int]) -> tuple[int, ...]:
    """Forced bets by player from those of a file, or the other way: between two the format writes them in reverse."""
    return tuple(forced[::-1] if len(forced) == 2 else forced)


class Unsupported(UnreadableHand):
    """A hand of a variant that no game here plays."""


class Origin(Record):
    """What our exports say about the table of the hand."""

    unit: int
    """Smallest units in one of the file's amounts."""
    rules: Rules
    owes: tuple[int, ...]
    idle: tuple[int, ...]
    """Hands that each player had been idle."""
    small: int | None = None
    big: int | None = None
    """Owners of the blinds, 1 for the first dealt; None for a dead blind on an empty seat."""


class HandHistory(Record, kw_only=True):
    """One hand of a file; amounts are integers of the finest unit in it."""

    name: str
    variant: str
    scale: int
    """Units in one of the file's own."""
    stacks: tuple[int | None, ...]
    """None for unknown (`inf`)."""
    antes: tuple[int, ...]
    trimmed: bool
    """May a short ante win only as much of each other one? The format's `ante_trimming_status`."""
    blinds: tuple[int, ...]
    """Blinds and straddles, negative for a post out of turn."""
    small_bet: int
    big_bet: int
    """Least bet of the first and of the last rounds; they differ only in fixed limit."""
    actions: tuple[Action, ...]
    finishing: tuple[int | None, ...] | None
    winnings: tuple[int | None, ...] | None
    rounded: bool = False
    """Were results finer than any chip, and cut?"""
    origin: Origin | None = None

    @property
    def players(self) -> int:
        return len(self.stacks)

    def amount(self, units: int) -> str:
        """As the file would write it."""
        return str(Decimal(units) / self.scale)


# Files

HEADER = re.compile(r"^\[[^\[\]\n]+\][ \t]*(?:#.*)?$", re.MULTILINE)
BARE = re.compile(r"^\s*(?:#.*)?$")


def files(path: Path) -> list[Path]:
    """A file, or every file of the format below a folder, in natural order."""
    if not path.is_dir():
        return [path]
    found = [file for file in path.rglob("*") if file.suffix in SUFFIXES and file.is_file()]
    return sorted(found, key=lambda file: [int(part) if part.isdecimal() else part for part in _parts(str(file))])


def _parts(name: str) -> list[str]:
    """Text and numbers in turn, so that numbers compare as numbers."""
    return re.split(r"([0-9]+)", name)


def read(path: Path) -> Iterator[tuple[str, HandHistory | UnreadableHand]]:
    """The hands of a file, each with its name; OSError if there is no such file."""
    text = path.read_bytes().decode("utf-8-sig", errors="replace")
    empty = True
    for name, document in _documents(text, str(path)):
        empty = False
        try:
            yield name, parse(document, name)
        except UnreadableHand as wrong:
            yield name, wrong
    if empty:
        yield str(path), UnreadableHand("no-hand")


def _documents(text: str, name: str) -> Iterator[tuple[str, str]]:
    """Text of each hand, with its name: a collection has a table for each."""
    heads = list(HEADER.finditer(text))
    first = heads[0].start() if heads else len(text)
    if not all(BARE.match(line) for line in text[:first].splitlines()):
        yield name, text
        return
    ends = [head.start() for head in heads[1:]] + [len(text)]
    for head, end in zip(heads, ends, strict=False):
        yield f"{name}{head.group().split(']')[0]}]", text[head.end() : end]


# One hand

AT_LINE = re.compile(r"\(at line ([0-9]+),")
"""Where TOML says that it stopped, unless it is at the end."""


def parse(document: str, name: str = "") -> HandHistory:
    """One hand; Unreadable if it isn't one."""
    try:
        fields = tomllib.loads(document.replace("\r\n", "\n"), parse_float=Decimal)
    except tomllib.TOMLDecodeError as wrong:
        at = AT_LINE.search(str(wrong))
        raise UnreadableHand("not-toml-line", line=at[1] if at else document.count("\n") + 1) from wrong
    except (InvalidOperation, RecursionError) as wrong:
        raise UnreadableHand("not-toml") from wrong
    variant = fields.get("variant")
    if not isinstance(variant, str):
        raise UnreadableHand("no-field", field="variant")
    if variant not in VARIANTS:
        raise Unsupported("unsupported", variant=variant)
    return _history(fields, variant, _title(fields, name))


def _history(fields: Mapping[str, Any], variant: str, title: str) -> HandHistory:
    stacks = _stacks(fields)
    count = len(stacks)
    antes, blinds = (_column(fields, key, count) for key in ("antes", "blinds_or_straddles"))
    finishing, winnings = (_result(fields, key, count) for key in ("finishing_stacks", "winnings"))
    bets = _least_bets(fields, blinds, antes)
    actions = _actions(fields.get("actions"), count)
    origin = _origin(fields.get(OURS), count)
    chips = _decimals((*stacks, *antes, *blinds, *bets, *(action.amount for action in actions)))
    ends = _decimals((*(finishing or ()), *(winnings or ())))
    if chips > FINEST:
        raise UnreadableHand("too-fine", decimals=chips)
    scale = max(10 ** max(chips, min(ends, FINEST_RESULT)), origin.unit if origin else 1)

    def units(numbers: Sequence[Decimal | None]) -> tuple[Any, ...]:
        return tuple(None if number is None else floor(number * scale) for number in numbers)

    small, big = units(bets)
    return HandHistory(
        name=title,
        variant=variant,
        scale=scale,
        stacks=units(stacks),
        antes=units(antes),
        trimmed=fields.get("ante_trimming_status") is True,
        blinds=units(blinds),
        small_bet=small,
        big_bet=big,
        actions=tuple(
            action if action.amount is None else action._replace(amount=int(action.amount * scale))
            for action in actions
        ),
        finishing=None if finishing is None else units(finishing),
        winnings=None if winnings is None else units(winnings),
        rounded=10**ends > scale,
        origin=origin,
    )


def _title(fields: Mapping[str, Any], name: str) -> str:
    hand = fields.get("hand")
    return f"{name} #{hand}" if isinstance(hand, (str, int)) and not isinstance(hand, bool) else name


def _actions(listed: object, count: int) -> list[Action]:
    if not isinstance(listed, list) or not all(isinstance(text, str) for text in listed):
        raise UnreadableHand("no-field", field="actions")
    actions = [action for text in listed if (action := parse_action(text)).verb]
    for action in actions:
        if action.player > count:
            raise UnreadableHand("bad-player", player=f"p{action.player}")
    return actions


def _origin(text: object, count: int) -> Origin | None:
    if not isinstance(text, str):
        return None
    try:
        origin = msgspec.json.decode(text, type=Origin)
    except (msgspec.DecodeError, RecursionError) as wrong:
        raise UnreadableHand("bad-origin", why=wrong) from wrong
    if len(origin.owes) != count or len(origin.idle) != count:
        raise UnreadableHand("wrong-length", field=OURS, values=len(origin.owes), players=count)
    return origin


# Numbers


def _number(value: object, key: str) -> Decimal | None:
    """None for infinite, which is how the format writes unknown."""
    number = Decimal(value) if isinstance(value, (int, Decimal)) and not isinstance(value, bool) else Decimal("NaN")
    if number.is_nan() or number == Decimal("-Infinity"):
        raise UnreadableHand("bad-amount", field=key, value=value)
    return None if number.is_infinite() else number


def _numbers(fields: Mapping[str, Any], key: str) -> list[Decimal | None]:
    values = fields.get(key)
    if not isinstance(values, list):
        raise UnreadableHand("no-field", field=key)
    return [_number(value, key) for value in values]


def _stacks(fields: Mapping[str, Any]) -> list[Decimal | None]:
    stacks = _numbers(fields, "starting_stacks")
    if len(stacks) < 2:
        raise UnreadableHand("too-few-players", players=len(stacks))
    for stack in stacks:
        if stack is not None and stack <= 0:
            raise UnreadableHand("bad-amount", field="starting_stacks", value=stack)
    return stacks


def _column(fields: Mapping[str, Any], key: str, count: int) -> list[Decimal]:
    """A number for each player; missing ones at the end are zero."""
    numbers = [number for number in _numbers(fields, key) if number is not None]
    if len(numbers) > count:
        raise UnreadableHand("wrong-length", field=key, values=len(numbers), players=count)
    return numbers + [Decimal(0)] * (count - len(numbers))


def _result(fields: Mapping[str, Any], key: str, count: int) -> list[Decimal | None] | None:
    if key not in fields:
        return None
    numbers = _numbers(fields, key)
    if len(numbers) != count:
        raise UnreadableHand("wrong-length", field=key, values=len(numbers), players=count)
    return numbers


def _least_bets(fields: Mapping[str, Any], blinds: list[Decimal], antes: list[Decimal]) -> list[Decimal]:
    """For the first and the last rounds; if the file has none, the highest blind or ante."""
    usual = max(map(abs, blinds[:2] if any(blinds[:2]) else antes))
    bets = []
    for key in ("small_bet", "big_bet"):
        value = fields.get(key, fields.get("min_bet"))
        bet = usual if value is None else _number(value, "min_bet")
        if bet is None or bet <= 0:
            raise UnreadableHand("bad-amount", field="min_bet", value=bet)
        bets.append(bet)
    return bets


def _decimals(numbers: Iterable[Decimal | int | None]) -> int:
    """Most decimals among them."""
    exponents = (Decimal(number).normalize().as_tuple().exponent for number in numbers if number is not None)
    return max((-int(exponent) for exponent in exponents), default=0)
