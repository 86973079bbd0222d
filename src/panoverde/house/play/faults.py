"""Finds the faulty part of a refused table, so that a form can mark it."""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from panoverde.core.fields import says_money
from panoverde.core.game import AnyGame
from panoverde.core.money import Currency, Money
from panoverde.core.refusal import RefusalFact, Refused

BY_HAND = "by_hand"
PARTS = {
    "approval-missing": "approval",
    "approval-needed": "approval",
    "bad-approval": "approval",
    "bad-pace": "pace",
    "bad-table-name": "name",
    "bots-in-demo-only": "bots",
    "by-hand-or-not": BY_HAND,
    "too-many-bots": "bots",
    "unknown-game": "game",
    "unknown-profile": "profile",
}
"""Subjects of refusals that name no option."""
FIGURES = ("value", "least", "most")

OptionsCheck = Callable[[Mapping[str, str], bool], object]
"""Judges options, and whether the table is dealt by hand."""


def parts(refused: Refused) -> tuple[str, ...]:
    """Options and other parts of a new table that a refusal concerns."""
    match refused.facts:
        case {"about": tuple(about)}:
            return about
        case {"option": str(option)}:
            return (option,)
    return (PARTS[refused.code],) if refused.code in PARTS else ()


def blamed(refused: Refused, options: Mapping[str, str], by_hand: bool, judge: OptionsCheck) -> Refused:
    """The same refusal with its cause: the options that end it when reset alone."""
    if parts(refused):
        return refused

    def ends(others: Mapping[str, str], hand: bool) -> bool:
        try:
            judge(others, hand)
        except Refused as again:
            return _gist(again) != _gist(refused)
        return True

    about = [one for one in options if ends({name: text for name, text in options.items() if name != one}, by_hand)]
    if ends(options, not by_hand):
        about.append(BY_HAND)
    return Refused(" ".join(refused.cites), refused.code, **refused.facts, about=tuple(about))


def _gist(refused: Refused) -> tuple[object, ...]:
    """What is refused, regardless of figures."""
    return refused.code, *(fact for fact in refused.facts.values() if isinstance(fact, str))


def in_words(refused: Refused, game: AnyGame, currency: Currency) -> Refused:
    """Shows amounts as money instead of cents, and an omitted value as nothing."""
    kinds: dict[object, Any] = {field.name: field.type for field in msgspec.structs.fields(game.rules)}
    is_money = says_money(kinds.get(refused.facts.get("option")))
    facts = {
        name: _figure(fact, currency, is_money) if name in FIGURES else fact for name, fact in refused.facts.items()
    }
    return Refused(" ".join(refused.cites), refused.code, **facts)


def _figure(fact: RefusalFact, currency: Currency, is_money: bool) -> RefusalFact:
    match fact:
        case "None":
            return None
        case int(amount) if is_money:
            return Money(amount, currency)
        case str(text) if is_money and text.removeprefix("-").isdecimal():
            return Money(int(text), currency)
    return fact
