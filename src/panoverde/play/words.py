"""The words of the terminal table in one language, all from the catalogue."""

import unicodedata
from collections.abc import Iterable
from decimal import Decimal
from typing import NamedTuple

from babel.numbers import format_decimal

from panoverde.core import messages
from panoverde.core.game import Command, Event
from panoverde.core.messages import Lang, phrase
from panoverde.core.money import Currency
from panoverde.core.refusal import Refused
from panoverde.core.text import Names


class Words:
    def __init__(self, lang: Lang, currency: Currency, names: Names) -> None:
        self.lang = lang
        self.currency = currency
        self.names = names

    def say(self, key: str, **facts: object) -> str:
        return say(key, self.lang, **facts)

    def command(self, kind: str) -> str:
        return phrase("command", kind, self.lang)

    def field(self, name: str) -> str:
        return phrase("field", name, self.lang)

    def term(self, value: object) -> str:
        match value:
            case None:
                return phrase("term", "nothing", self.lang)
            case bool():
                return phrase("term", "yes" if value else "no", self.lang)
            case _:
                return phrase("term", str(value), self.lang)

    def money(self, amount: int) -> str:
        return messages.money(amount, self.currency, self.lang)

    def brief(self, amount: int) -> str:
        """Beside another amount: the figure alone, where the currency is written last."""
        if self.money(amount)[-1].isdecimal():
            return self.money(amount)
        units = Decimal(amount).scaleb(-self.currency.decimals)
        decimals = "0" * self.currency.decimals
        return str(format_decimal(units, f"#,##0.{decimals}", locale=self.lang.locale))

    def gain(self, amount: int) -> str:
        return f"+{self.money(amount)}" if amount > 0 else self.money(amount)

    def refusal(self, refused: Refused) -> str:
        return messages.refusal(refused, self.lang)

    def instruction(self, command: Command) -> str:
        return messages.instruction(command, self.lang)

    def happening(self, event: Event) -> str:
        return messages.happening(event, self.currency, self.names, self.lang)


def say(key: str, lang: Lang, **facts: object) -> str:
    """A sentence of the table itself."""
    return phrase("play", key, lang).format_map(facts)


def plain(text: str) -> str:
    """As people type it: no accents, no capitals, single spaces."""
    bare = unicodedata.normalize("NFKD", text.replace("_", " "))
    return " ".join("".join(mark for mark in bare if not unicodedata.combining(mark)).casefold().split())


class Begun(NamedTuple):
    words: int
    """How many words make the name: the more, the surer."""
    rest: str


def begins(text: str, names: Iterable[str]) -> Begun | None:
    """The longest of these names that the text begins with, and what follows it."""
    words, wanted = text.split(), {plain(name) for name in names}
    for count in range(len(words), 0, -1):
        if plain(" ".join(words[:count])) in wanted:
            return Begun(count, " ".join(words[count:]))
    return None
