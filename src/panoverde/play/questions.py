"""Filling in an option: each thing it asks, from the rest of the line or one question at a time."""

import re
import shlex
from collections.abc import Callable
from io import StringIO
from typing import Any

from panoverde.core.money import Currency
from panoverde.core.option import Number, Pick, Text
from panoverde.play.keyboard import CONTROLS, Keyboard
from panoverde.play.menu import Entry, Question
from panoverde.play.screen import Screen
from panoverde.play.words import Begun, Words, begins, family, tail

LONGEST = 18
"""Digits: more than the largest amount has, so that «too much» is the table's to say."""

GROUPED = r"[0-9]{1,3}(?:[ \u00a0\u202f][0-9]{3}){1,5}"
"""Thousands apart, as the screen writes them."""

AMOUNT = re.compile(rf"(-?)({GROUPED}|[0-9]{{1,{LONGEST}}})(?:[.,]([0-9]+))?")
NUMBER = re.compile(rf"-?[0-9]{{1,{LONGEST}}}")


def read_amount(text: str, currency: Currency) -> int | None:
    """«5», «5,00» and «5.00» are five units of the currency, read without a float; None when it is no amount."""
    found = AMOUNT.fullmatch(text.strip())
    if not found:
        return None
    sign, units, cents = found.groups(default="")
    if len(cents) > currency.decimals:
        return None
    return int(sign + "".join(units.split()) + cents.ljust(currency.decimals, "0"))


def is_too_fine(text: str, currency: Currency) -> bool:
    """An amount but for its decimals."""
    found = AMOUNT.fullmatch(text.strip())
    return found is not None and len(found[3] or "") > currency.decimals


def read_text(typed: str) -> tuple[str, str]:
    """What is between quotes, or else up to a space, and what follows it; all of it where there are no quotes."""
    stream = StringIO(typed)
    lexer = shlex.shlex(stream, posix=True)
    lexer.whitespace_split, lexer.quotes, lexer.escape, lexer.commenters = True, '"', "", ""
    try:
        first = lexer.get_token() or ""
    except ValueError:  # a quote that is never closed
        return typed, ""
    return (first, stream.read().strip()) if '"' in typed else (typed, "")


def read_number(text: str) -> int | None:
    text = text.strip()
    return int(text) if NUMBER.fullmatch(text) else None


class Questions:
    def __init__(self, screen: Screen, keyboard: Keyboard, words: Words) -> None:
        self._screen = screen
        self._keyboard = keyboard
        self._words = words

    def fill(self, entry: Entry, typed: str, answered: Callable[[str], bool]) -> dict[str, Any] | None:
        """The answers, or None when the player thought better of it. Some lines are keys, answered elsewhere."""
        answers: dict[str, Any] = {}
        while question := entry.question(answers):
            answer, typed = self._answer(question, typed, answered)
            if answer is None:
                return None
            answers[question.ask.field] = answer
        if typed:
            self._screen.note("too-much", "yellow", rest=typed)
            return None
        return answers

    def _answer(self, question: Question, typed: str, answered: Callable[[str], bool]) -> tuple[Any, str]:
        """From what was typed already, else asked until it is one; and what is left for the next question."""
        if typed:
            answer, left = self._read(question, typed)
            if answer is not None:
                return answer, left
            self._complain(question, typed)
        while line := self._keyboard.line(self._screen.question(question)):
            if answered(line):
                continue
            answer, left = self._read(question, line)
            if answer is not None and not (left and question.is_last):
                return answer, left
            self._complain(question, line)
        return None, ""

    def _read(self, question: Question, typed: str) -> tuple[Any, str]:
        """The answer that the text begins with, or None, and the text after it."""
        word, _, rest = typed.partition(" ")
        match question.ask:
            case Pick() as ask if question.is_money:
                amount = read_amount(word, self._words.currency)
                return (amount if amount in ask.choices else None), rest.strip()
            case Pick() as ask:
                return self._pick(ask, typed)
            case Number():
                if not question.is_money:
                    return read_number(word), rest.strip()
                if question.is_last and (whole := read_amount(typed, self._words.currency)) is not None:
                    return whole, ""  # «1 000,00» is one amount where nothing else is asked
                return read_amount(word, self._words.currency), rest.strip()
            case Text() as ask:
                words, left = read_text(typed)
                if left and question.is_last:
                    words, left = typed, ""
                return (words if ask.accepts(words) and words.casefold() not in CONTROLS else None), left

    def _pick(self, ask: Pick, typed: str) -> tuple[Any, str]:
        """By name or what is short for it, by the number in it or, where there is none, by its place in the list."""
        known = self._named(ask, typed) or self._named(ask, typed, loosely=True)
        if len(known) == 1:
            choice, begun = known.popitem()
            return choice, begun.rest
        alike = family(ask.choices)
        word, _, rest = typed.partition(" ")
        number = read_number(word)
        if alike or number is None or not 1 <= number <= len(ask.choices) or type(ask.choices[0]) is int:
            return None, ""
        return ask.choices[number - 1], rest.strip()

    def _named(self, ask: Pick, typed: str, *, loosely: bool = False) -> dict[Any, Begun]:
        """The choices that the text begins with, by as many of its words as can be."""
        alike = family(ask.choices)
        begun = {
            choice: found
            for choice in ask.choices
            if (found := begins(typed, self._spellings(choice, alike=bool(alike)), loosely=loosely))
        }
        surest = max((found.words for found in begun.values()), default=0)
        return {choice: found for choice, found in begun.items() if found.words == surest}

    def _spellings(self, choice: Any, *, alike: bool) -> list[str]:
        return [*self._words.spellings([choice]), *([tail(choice)] if alike else [])]

    def _complain(self, question: Question, typed: str) -> None:
        match question.ask:
            case Pick() as ask if len(several := self._named(ask, typed, loosely=True)) > 1:
                self._screen.note("which-choice", "yellow", typed=typed, choices=self._words.choices([*several]))
                return
            case Pick():
                key = "not-a-choice"
            case Number() if question.is_money:
                key = "too-fine" if is_too_fine(typed, self._words.currency) else "not-an-amount"
            case Number():
                key = "not-a-number"
            case Text():
                key = "not-words"
        self._screen.note(key, "yellow", typed=typed, decimals=self._words.currency.decimals)
