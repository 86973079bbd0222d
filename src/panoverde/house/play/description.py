"""Everything that a player may ask about a table, in their language: free, without sitting down."""

from typing import Any

import msgspec

from panoverde import games
from panoverde.core.codec import Codec
from panoverde.core.fields import fields_of, says_money
from panoverde.core.messages import Lang, money, phrase
from panoverde.core.money import Currency
from panoverde.core.record import Record
from panoverde.house.play.limits import limits
from panoverde.house.play.machines import title
from panoverde.house.records import Opening
from panoverde.law.book import Book, Rule


class Shown(Record):
    """A rule of the table, chosen by the operator or left as in the profile."""

    option: str
    name: str
    value: str | int | bool | tuple[int | str, ...] | None
    words: str
    specific: bool
    """Did the operator change it?"""


class BetLimit(Record):
    bet: str
    name: str
    minimum: int
    maximum: int
    words: str


class LawChapter(Record):
    id: str
    title: str
    rules: int


class LawRule(Record):
    id: str
    locator: str
    summary: str
    """In the reader's language."""
    readings: tuple[str, ...]
    """Readings of what is unclear in it, from the register."""


class Description(Record):
    table: str
    name: str
    game: str
    game_name: str
    profile: str
    profile_name: str
    unit: str
    demo: bool
    by_hand: bool
    approval: str
    """Reference of the regulator's approval; empty for a demonstration."""
    rules: tuple[Shown, ...]
    limits: tuple[BetLimit, ...]
    chapters: tuple[LawChapter, ...]
    law_version: str


def described(opening: Opening, lang: Lang) -> Description:  # PT-BFO-26 PT-SO-67 PT-SO-P4
    game = games.find(opening.game)
    rules, preset = Codec(game).rules(opening.rules), game.presets[opening.profile]
    return Description(
        table=opening.id,
        name=opening.name,
        game=opening.game,
        game_name=phrase("term", opening.game, lang),
        profile=opening.profile,
        profile_name=title(rules, opening.profile, lang),
        unit=opening.unit,
        demo=opening.demo,
        by_hand=opening.by_hand,
        approval=opening.approval,
        rules=_rules(rules, preset, lang),
        limits=tuple(
            BetLimit(one.bet, _capital(phrase("term", one.bet, lang)), one.minimum, one.maximum, words)
            for one in limits(game, rules)
            for words in [f"{money(one.minimum, rules.currency, lang)} – {money(one.maximum, rules.currency, lang)}"]
        ),
        chapters=_chapters(rules.law),
        law_version=Book.load().version,
    )


def law_of(opening: Opening, lang: Lang) -> tuple[LawRule, ...]:  # PT-BFO-26 PT-SO-P4
    """Every rule of the chapters that govern the table, in our words, with its place in the law."""
    chapters = Codec(games.find(opening.game)).rules(opening.rules).law
    return tuple(told(rule, lang) for rule in Book.load().rules.values() if rule.chapter in chapters)


def told(rule: Rule, lang: Lang) -> LawRule:
    return LawRule(rule.id, rule.locator, rule.resumo if lang is Lang.PT else rule.told, rule.readings)


def _rules(rules: Any, preset: Any, lang: Lang) -> tuple[Shown, ...]:
    return tuple(
        Shown(
            field.name,
            _capital(phrase("field", field.name, lang)),
            msgspec.to_builtins(value),
            _unset(field.name, lang) if value is None else _words(value, field.type, rules.currency, lang),
            value != getattr(preset, field.name),
        )
        for field in fields_of(type(rules))
        for value in [getattr(rules, field.name)]
    )


def _unset(option: str, lang: Lang) -> str:
    """Text for an option without a figure. It says "no limit" only if there is none."""
    if (own := phrase("nothing", option, lang)) != option:
        return own
    return phrase("house", "option-limits" if option.endswith(("_minimum", "_maximum")) else "option-unset", lang)


def _words(value: Any, kind: Any, currency: Currency, lang: Lang) -> str:
    match value:
        case bool():
            return phrase("term", "yes" if value else "no", lang)
        case tuple():
            return ", ".join(_words(item, kind, currency, lang) for item in value) or phrase("term", "nothing", lang)
        case int():
            return money(value, currency, lang) if says_money(kind) or _holds_money(kind) else str(value)
        case _:
            return phrase("term", str(value), lang)


def _holds_money(kind: Any) -> bool:
    """Several amounts in one option."""
    return any(says_money(part) for part in getattr(kind, "__args__", ()))


def _chapters(law: tuple[str, ...]) -> tuple[LawChapter, ...]:
    book = Book.load()
    return tuple(
        LawChapter(chapter, book.title(chapter), sum(rule.chapter == chapter for rule in book.rules.values()))
        for chapter in law
    )


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]
