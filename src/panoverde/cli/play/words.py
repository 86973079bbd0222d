"""Words of the terminal table in one language, all from the catalogue."""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from decimal import Decimal
from typing import NamedTuple

from babel.numbers import format_decimal

from panoverde.core import messages
from panoverde.core.decider import Command, Event
from panoverde.core.messages import NUMBERED, Lang, catalogue, phrase
from panoverde.core.money import Currency, Money
from panoverde.core.refusal import Refused
from panoverde.core.text import Names


class Words:
    def __init__(self, lang: Lang, currency: Currency, names: Names, game: str = "") -> None:
        self.game = game
        self.lang = lang
        self.currency = currency
        self.names = names

    def say(self, key: str, **facts: object) -> str:
        return say(key, self.lang, **facts)

    def command(self, kind: str) -> str:
        return phrase("command", kind, self.lang)

    def field(self, name: str) -> str:
        return phrase("field", name, self.lang)

    def knows(self, name: str, context: str = "field") -> bool:
        """Has a fact of the table a message? Facts without one are internal."""
        return (found := catalogue(self.lang).get(name, context)) is not None and bool(found.string)

    def rows(self, name: str, rows: Iterable[Mapping[str, object]]) -> Iterator[str]:
        """Each record of a list as a sentence, if the catalogue has it (context `row`)."""
        for facts in rows if self.knows(name, "row") else ():
            words = {fact: self.said(value) for fact, value in facts.items()}
            true = [fact for fact, value in facts.items() if value is True and self.knows(fact, "mark")]
            marks = [phrase("mark", fact, self.lang) for fact in true]
            yield ", ".join((phrase("row", name, self.lang).format_map(words), *marks))

    def said(self, value: object) -> str:
        return self.money(value.amount) if isinstance(value, Money) else self.term(value)

    def term(self, value: object) -> str:
        match value:
            case None:
                return phrase("term", "nothing", self.lang)
            case bool():
                return phrase("term", "yes" if value else "no", self.lang)
            case _:
                return phrase("term", str(value), self.lang)

    def choices(self, choices: Sequence[object], others: Sequence[object] = ()) -> str:
        """A short list of choices: the first and the last of many alike.

        `others` have their own line; says so if one lies between those two.
        """
        alike: dict[str, list[object]] = {}
        for choice in choices:
            alike.setdefault(prefix(choice), []).append(choice)
        if len(alike) == 1 < len(choices) <= FEW // 2:
            return f"{self.family(choices)} {' / '.join(tail(choice) for choice in choices)}".strip()
        shown = [self._span(kin, others) for kin in alike.values()]
        return " / ".join(shown[:FEW]) + (" …" if len(shown) > FEW else "")

    def _span(self, alike: Sequence[object], others: Sequence[object]) -> str:
        if len(alike) == 1:
            return self.term(alike[0])
        span = f"{self._numbered(alike[0])} … {tail(alike[-1])}"
        return self.say("but-below", span=span) if any(_is_between(other, alike) for other in others) else span

    def family(self, alike: Sequence[object]) -> str:
        """The word that these choices share: «pleno» of «pleno 17»."""
        return self.term(prefix(alike[0]))

    def _numbered(self, choice: object) -> str:
        """By its shared word and its numbers, whatever the law calls it: «dúzia 1»."""
        return f"{self.family([choice])} {tail(choice)}".strip()

    def spellings(self, choices: Iterable[object]) -> list[str]:
        """Texts accepted for any of these."""
        return [name for choice in choices for name in (str(choice), self.term(choice), self._numbered(choice))]

    def money(self, amount: int) -> str:
        return messages.money(amount, self.currency, self.lang)

    def brief(self, amount: int) -> str:
        """Beside another amount: only the figure if the currency is written last."""
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
        return messages.instruction(command, self.lang, self.currency, self.names, self.game)

    def happening(self, event: Event) -> str:
        return messages.happening(event, self.currency, self.names, self.lang)


def say(key: str, lang: Lang, **facts: object) -> str:
    """A sentence of the table itself."""
    return phrase("play", key, lang).format_map(facts)


FEW = 12
"""Names of choices shown together; half as many numbers."""


def prefix(choice: object) -> str:
    """`pleno` of `pleno_17`; the whole choice if it has no number."""
    numbered = NUMBERED.fullmatch(str(choice))
    return numbered[1] if numbered else str(choice)


def first_word(choice: object) -> str:
    return prefix(choice).partition("_")[0]


def tail(choice: object) -> str:
    """`17-20` of `cavalo_17_20`."""
    numbered = NUMBERED.fullmatch(str(choice))
    return f"{numbered[2]}{numbered[3]}".replace("_", "-") if numbered else ""


def family(choices: Sequence[object]) -> str | None:
    """The prefix that several numbered choices share, if they do."""
    shared = {prefix(choice) for choice in choices}
    return shared.pop() if len(shared) == 1 and len(choices) > 1 else None


def in_order(choices: Iterable[str | int | bool]) -> tuple[str | int | bool, ...]:
    """Numbered choices by number where they are adjacent; the rest unchanged."""
    kinds = {kind: place for place, kind in reversed(list(enumerate(prefix(choice) for choice in choices)))}
    return tuple(sorted(choices, key=lambda choice: (kinds[prefix(choice)], _numbers(choice))))


def _is_between(choice: object, alike: Sequence[object]) -> bool:
    """Would a reader of the first and the last take this one for one of them? All may end in one number."""
    if prefix(choice) != prefix(alike[0]) or not _numbers(alike[0]) < _numbers(choice) < _numbers(alike[-1]):
        return False
    ends = {_numbers(one)[-1] for one in alike}
    return len(ends) > 1 or _numbers(choice)[-1] in ends


def _numbers(choice: object) -> tuple[int, ...]:
    return tuple(int(number) for number in tail(choice).split("-") if number)


def plain(text: str) -> str:
    """As people type it: no accents, capitals or marks but those of an amount; single spaces."""
    bare = unicodedata.normalize("NFKD", APART.sub(" ", APOSTROPHES.sub("", text)))
    return " ".join("".join(mark for mark in bare if not unicodedata.combining(mark)).casefold().split())


APOSTROPHES = re.compile("['’]")
APART = re.compile(r"[^\w,.]|_")


class Begun(NamedTuple):
    words: int
    """Number of words in the name: more is surer."""
    rest: str


def begins(text: str, names: Iterable[str], *, loosely: bool = False) -> Begun | None:
    """The longest of these names, or abbreviation of one, at the start of the text; and the rest."""
    words, wanted = text.split(), {plain(name) for name in names}
    for count in range(len(words), 0, -1):
        typed = plain(" ".join(words[:count]))
        if typed in wanted or (loosely and any(is_short_for(typed, name) for name in wanted)):
            return Begun(count, " ".join(words[count:]))
    return None


def is_short_for(typed: str, name: str) -> bool:
    """Beginnings of its words in order, starting with the first and long enough; and every number in it."""
    given, whole = typed.split(), name.split()
    if not given or len(given[0]) < SHORTEST or not whole[0].startswith(given[0]) or _digits(given) != _digits(whole):
        return False
    left = iter(whole)
    return all(any(word.startswith(beginning) for word in left) for beginning in given)


SHORTEST = 2
"""Letters: one alone may be a typing error."""


def _digits(words: Iterable[str]) -> list[str]:
    return [word for word in words if word.isdecimal()]
