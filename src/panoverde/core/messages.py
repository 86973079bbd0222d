"""Messages for people, Portuguese first: refusals, events, instructions and terms, from gettext catalogues."""

import re
from collections.abc import Iterable
from decimal import Decimal
from enum import StrEnum
from functools import cache, lru_cache
from importlib.resources import files
from io import BytesIO
from typing import Any

from babel.dates import format_datetime, get_timezone
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po
from babel.numbers import format_currency, format_decimal

from panoverde.core.cards import drawn
from panoverde.core.decider import Command, Event, Instant, tag_of
from panoverde.core.fields import fields_of, says_card, says_money, says_people, says_when, says_who
from panoverde.core.money import LARGEST, Currency, Money
from panoverde.core.people import Role, Seat, Who
from panoverde.core.record import Record
from panoverde.core.refusal import Refused
from panoverde.core.text import Names


class Lang(StrEnum):
    PT = "pt"
    EN = "en"

    @property
    def locale(self) -> str:
        return {Lang.PT: "pt_PT", Lang.EN: "en_GB"}[self]


@cache
def catalogue(lang: Lang) -> Catalog:
    path = files("panoverde") / "locale" / lang / "LC_MESSAGES" / "panoverde.po"
    return read_po(BytesIO(path.read_bytes()), locale=lang, abort_invalid=True)


def phrase(context: str, key: str, lang: Lang) -> str:
    """The message of a key, or the key itself: a missing translation is visible."""
    if words := _found(context, key, lang):
        return words
    numbered = NUMBERED.fullmatch(key) if context == "term" else None
    if numbered is None:
        return key
    name, number, others = numbered.groups()
    for pattern in (f"{name}_#{others}", f"{name}_#{'_#' * others.count('_')}"):
        if words := _found(context, pattern, lang):
            return words.format(number=number, other=others.removeprefix("_"))
    return f"{phrase(context, name, lang)} {number}{others.replace('_', '-')}"


def _found(context: str, key: str, lang: Lang) -> str:
    message = catalogue(lang).get(key, context)
    return str(message.string) if message else ""


NUMBERED = re.compile(r"([a-z_]+?)_([0-9]+)((?:_[0-9]+)*)", re.ASCII)
"""One of many similar zones: `cavalo_17_20` is the «cavalo» 17-20, unless there is a message for every
`cavalo_#_20` or `cavalo_#_#`."""


@lru_cache(maxsize=4096)
def money(amount: int, currency: Currency, lang: Lang) -> str:
    units = Decimal(amount).scaleb(-currency.decimals)
    at_home = "pt_AO" if (lang, currency) == (Lang.PT, Currency.AOA) else lang.locale  # where its sign is known
    return str(format_currency(units, currency, locale=at_home))


def moment(at: Instant, lang: Lang, zone: str = "UTC") -> str:
    """Date and time in a time zone; empty: the machine's."""
    return str(format_datetime(at // 1000, "short", tzinfo=get_timezone(zone or None), locale=lang.locale))


def refusal(refused: Refused, lang: Lang) -> str:
    """One line: the rule and the reason, with its figures."""
    head = " ".join((phrase("term", "Refused", lang), *refused.cites))
    return f"{head}: {reason(refused, lang)}"


def reason(refused: Refused, lang: Lang) -> str:
    """Only the reason."""
    words = {name: _option(fact, lang) if name == OPTION else _fact(fact, lang) for name, fact in refused.facts.items()}
    return phrase("refusal", refused.code, lang).format_map(words)


OPTION = "option"
"""Fact of a refusal that names a setting, as it is called inside."""


def _option(fact: Any, lang: Lang) -> str:
    """As the form calls it in which somebody sets it."""
    found = _found("field", str(fact), lang)
    return f"«{found}»" if found else _fact(fact, lang)


def happening(event: Event, currency: Currency, names: Names, lang: Lang, you: Seat | None = None) -> str:
    """An event in words; what is about the seat `you` is told to them as their own."""
    words = {
        field.name: _field(field.name, getattr(event, field.name), field.type, currency, names, lang)
        for field in fields_of(type(event))
    }
    is_own = you is not None and getattr(event, "seat", None) == you
    told = _found("you", tag_of(event), lang) if is_own else ""
    return (told or phrase("event", tag_of(event), lang)).format_map(words)


def instruction(command: Command, lang: Lang, currency: Currency, names: Names, game: str = "") -> str:
    """A due act in words: the croupier's next instruction, in this game's wording if it has one."""
    kind = tag_of(command)
    keys = (("due", f"{game} {kind}"), ("due", kind), ("command", kind))
    told = next((told for context, key in keys if (told := phrase(context, key, lang)) != key), kind)
    fields = fields_of(type(command))
    return told.format_map(
        {one.name: _field(one.name, getattr(command, one.name), one.type, currency, names, lang) for one in fields}
    )


def act(command: Command, lang: Lang, currency: Currency, names: Names) -> str:
    """A command in words: its name, then what it says that is not usual."""
    fields = {one.name: one for one in fields_of(type(command)) if one.name not in command.stamped}
    said = [name for name, one in fields.items() if one.required or getattr(command, name) != one.default]
    details = settings(command, said, lang, currency, names)
    name = phrase("command", tag_of(command), lang)
    return f"{name} ({details})" if details else name


def settings(record: Record, said: Iterable[str], lang: Lang, currency: Currency, names: Names) -> str:
    """These fields of a record: `zona: ases, fichas: 1,00 €`."""
    kinds = {one.name: one.type for one in fields_of(type(record))}
    told = {name: _field(name, getattr(record, name), kinds[name], currency, names, lang) for name in said}
    nothing = phrase("term", "nothing", lang)
    return ", ".join(
        f"{phrase('field', name, lang)}: {nothing if value == name else value}" for name, value in told.items()
    )


def doer(who: Who, lang: Lang, names: Names) -> str:
    """A player by name, a role by its word."""
    return phrase("term", who, lang) if isinstance(who, Role) else names.write(who)


def _field(name: str, value: Any, kind: Any, currency: Currency, names: Names, lang: Lang) -> str:
    if value is None:
        return phrase("nothing", name, lang)
    if says_money(kind):
        return money(value, currency, lang)
    if says_when(kind):
        return moment(value, lang)
    if says_who(kind):
        return doer(value, lang, names)
    if says_people(kind) and value:
        return ", ".join(doer(who, lang, names) for who in value)
    if says_card(kind):
        return " ".join(drawn(card) for card in (value if isinstance(value, tuple) else (value,)))
    if isinstance(value, tuple):
        apart = ", " if any(isinstance(item, str) for item in value) else " "
        return apart.join(_fact(item, lang) for item in value) or _fact(None, lang)
    return _fact(value, lang)


def _fact(fact: Any, lang: Lang) -> str:
    match fact:
        case Money():
            return money(fact.amount, fact.currency, lang)
        case None:
            return phrase("term", "nothing", lang)
        case bool():
            return phrase("term", "yes" if fact else "no", lang)
        case tuple():
            return ", ".join(_fact(one, lang) for one in fact)
        case int() if abs(fact) <= LARGEST:
            return str(format_decimal(fact, locale=lang.locale))
        case _:
            return phrase("term", str(fact), lang)
