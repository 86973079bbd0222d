"""Reads a scenario aloud, act by act, in the words of the catalogues: who does what, what happens, who is refused."""

from collections.abc import Iterator
from itertools import groupby

from panoverde.core import messages
from panoverde.core.cards import DECK_52, Card, drawn
from panoverde.core.decider import tag_of
from panoverde.core.events import TableOpened
from panoverde.core.messages import Lang, phrase
from panoverde.core.money import Currency
from panoverde.core.people import Role, Who
from panoverde.core.refusal import Refused
from panoverde.core.text import Names, split, write_command
from panoverde.law.book import Book
from panoverde.law.citations import find
from panoverde.scenario.run import DUE, Attempt, Performance, StepOutcome


class SpokenNames(Names):
    """`seat 3` for a seat without a name, instead of `@3`."""

    def __init__(self, names: Names, lang: Lang) -> None:
        super().__init__(names.seats)
        self._lang = lang

    def write(self, who: Who) -> str:
        known = isinstance(who, Role) or who in self.seats.values()
        return super().write(who) if known else phrase("scenario", "seat", self._lang).format(number=who)


class Voice:
    """One language, at the table of one scenario."""

    def __init__(self, played: Performance, lang: Lang) -> None:
        self._played = played
        self._lang = lang
        self._names = SpokenNames(played.names, lang)
        self._currency = played.table.rules.currency if played.table else Currency.EUR

    def page(self, text: str) -> Iterator[str]:
        """The whole scenario, line by line; `text` has the citations in its head."""
        yield from self._cited(text)
        opening, *outcomes = self._played.outcomes
        yield f"{opening.step.line:4}  {self._opening(opening)}"
        yield from self._came(opening.attempt)
        yield from self._balances(opening)
        for _, alike in groupby(outcomes, lambda outcome: (outcome.step.line, outcome.events, outcome.refusal)):
            *before, outcome = alike
            yield f"{outcome.step.line:4}  {self._step(outcome, len(before) + 1)}"
            yield from self._came(outcome.attempt)
            yield from self._balances(outcome)

    def act(self, outcome: StepOutcome) -> str:
        """As it is written, a due act with what it was, and its name in this language: `due = croupier: throw (…)`."""
        text, command = outcome.step.text, outcome.attempt.command
        if command is None:
            return text
        shown = f"{text} = {write_command(command, self._played.names)}" if text == DUE else text
        return f"{shown} ({phrase('command', tag_of(command), self._lang)})"

    def came(self, attempt: Attempt) -> list[str]:
        """What came of it, a sentence each: its events, or the refusal with its rules."""
        if attempt.refused:
            return [messages.refusal(self._with_option(attempt.refused), self._lang)]
        return [messages.happening(event, self._currency, self._names, self._lang) for event in attempt.events]

    def _with_option(self, refused: Refused) -> Refused:
        """An option by its name in this language."""
        facts = dict(refused.facts)
        if "option" in facts:
            facts["option"] = phrase("field", str(facts["option"]), self._lang)
        return Refused(" ".join(refused.cites), refused.code, **facts)

    def _came(self, attempt: Attempt) -> Iterator[str]:
        mark = "✗" if attempt.refused else "·"
        yield from (f"      {mark} {words}" for words in self.came(attempt))

    def _step(self, outcome: StepOutcome, times: int) -> str:
        step, command = outcome.step, outcome.attempt.command
        if command is None:
            return self._say("clock", time=step.text.removeprefix("at ").strip())
        who = messages.doer(command.by, self._lang, self._names)
        words = messages.act(command, self._lang, self._currency, self._names)
        told = f"{who[:1].upper()}{who[1:]} [{tag_of(command)}]: {words}"
        if step.chance:
            told = self._say("chance", act=told, chance=" ".join(map(_drawn, step.chance)))
        if times > 1:
            told = self._say("times", act=told, times=times)
        return self._say("due", act=told) if step.text == DUE else told

    def _opening(self, outcome: StepOutcome) -> str:
        words = split(outcome.step.text)[1:]
        options = dict(word.split("=", 1) for word in words if "=" in word)
        if self._played.table is None:  # its options are no rules: as they are written
            asked = [phrase("term", word, self._lang) for word in words if "=" not in word]
            asked += [
                f"{phrase('field', name, self._lang)}: {phrase('term', word, self._lang)}"
                for name, word in options.items()
            ]
            return self._say("refused-table", table=", ".join(asked))
        opened = self._played.table.log[0]
        assert isinstance(opened, TableOpened)  # noqa: S101 - the first event of every table
        game, profile = (phrase("term", name, self._lang) for name in (opened.game, opened.profile))
        told = self._say("table", game=game, profile=profile)
        settings = messages.settings(opened.rules, options, self._lang, self._currency, self._names)
        return f"{told} {settings[:1].upper()}{settings[1:]}." if settings else told

    def _balances(self, outcome: StepOutcome) -> Iterator[str]:
        for balance in outcome.balances:
            words = balance.split()
            won = [f"{phrase('term', name, self._lang)} {self._gain(int(sum_))}" for name, sum_ in _pairs(words)]
            yield f"      = {self._say('standing', balances='; '.join(won))}"

    def _gain(self, amount: int) -> str:
        told = messages.money(amount, self._currency, self._lang)
        return f"+{told}" if amount > 0 else told

    def _cited(self, text: str) -> Iterator[str]:
        """Rules of the head in words: those of this table's law, where it is known."""
        book, law = Book.load(), self._played.table.rules.law if self._played.table else ()
        cited = dict.fromkeys(citation for line in _head(text) for citation in find(line))
        rules = [book.rules[citation] for citation in cited if citation in book.rules]
        own = [rule for rule in rules if rule.chapter in law] or rules
        yield from (f"{rule.id}: {rule.resumo if self._lang == Lang.PT else rule.told}" for rule in own)
        if readings := [citation for citation in cited if citation in book.readings]:
            yield self._say("readings", readings=", ".join(readings))

    def _say(self, key: str, **facts: object) -> str:
        return phrase("scenario", key, self._lang).format_map(facts)


def _head(text: str) -> Iterator[str]:
    for line in text.splitlines():
        if line.strip() and not line.lstrip().startswith("#"):
            return
        yield line


def _pairs(words: list[str]) -> Iterator[tuple[str, str]]:
    return zip(words[::2], words[1::2], strict=True)


def _drawn(word: str) -> str:
    return drawn(Card(word)) if word in DECK_52 else word
