"""Fills in an option: each answer comes from the rest of the line or from a question."""

import re
import shlex
from collections.abc import Callable
from io import StringIO
from typing import Any

from panoverde.cli.amounts import LONGEST, NAMES, AmountFault, first_amount, read_amount
from panoverde.cli.play.keyboard import Keyboard, key_of
from panoverde.cli.play.menu import Menu, MenuEntry, Prompt
from panoverde.cli.play.screen import Screen
from panoverde.cli.play.words import Begun, Words, begins, family, tail
from panoverde.core.option import Number, Pick, Text

ALL = ("tudo", "all", "all-in")
"""As much as allowed."""
NUMBER = re.compile(rf"-?[0-9]{{1,{LONGEST}}}")
DIGITS = re.compile("[0-9]+")


def read_text(typed: str) -> tuple[str, str]:
    """Quoted text, or text up to a space, and the rest; all of it if there are no quotes."""
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


class Instead(Exception):
    """Something else on the menu was typed instead of an answer."""

    def __init__(self, line: str) -> None:
        super().__init__(line)
        self.line = line


class Questions:
    def __init__(self, screen: Screen, keyboard: Keyboard, words: Words) -> None:
        self._screen = screen
        self._keyboard = keyboard
        self._words = words

    def fill(self, entry: MenuEntry, typed: str, menu: Menu, answered: Callable[[str], bool]) -> dict[str, Any] | None:
        """The answers, or None if the player changed their mind. Some lines are keys, answered elsewhere.

        Raises Instead if they name something else on the menu.
        """
        answers: dict[str, Any] = {}
        typed = entry.without_the_obvious(typed)
        while question := entry.question(answers):
            answer, typed = self._answer(question, typed, menu, answered)
            if answer is None:
                return None
            answers[question.ask.field] = answer
        if typed:
            self._screen.note("too-much", "yellow", rest=typed)
            return None
        return answers

    def _answer(self, question: Prompt, typed: str, menu: Menu, answered: Callable[[str], bool]) -> tuple[Any, str]:
        """From the text already typed, else asked until it fits; and the text left for the next question."""
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
            if _names_something(menu, line) and not isinstance(question.ask, Text):
                raise Instead(line)
            self._complain(question, line)
        return None, ""

    def _read(self, question: Prompt, typed: str) -> tuple[Any, str]:
        """The answer at the start of the text, or None, and the rest."""
        word, _, rest = typed.partition(" ")
        match question.ask:
            case Pick() as ask if question.is_money:
                amount, left = first_amount(typed, self._words.currency, alone=question.is_last)
                return (amount if amount in ask.choices else None), left
            case Pick() as ask:
                return self._pick(ask, typed)
            case Number() as ask if word.casefold() in ALL:
                return ask.maximum, rest.strip()
            case Number():
                if not question.is_money:
                    return read_number(word), rest.strip()
                amount, left = first_amount(typed, self._words.currency, alone=question.is_last)
                return (None if isinstance(amount, AmountFault) else amount), left
            case Text() as ask:
                words, left = read_text(typed)
                if left and question.is_last:
                    words, left = typed, ""
                return (words if ask.accepts(words) and not key_of(words) else None), left

    def _pick(self, ask: Pick, typed: str) -> tuple[Any, str]:
        """By name or abbreviation, by its number, or, if it has none, by its place in the list."""
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
        """Choices that match the start of the text by the most words."""
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

    def _complain(self, question: Prompt, typed: str) -> None:
        """What is wrong with the answer, and how to leave the question."""
        currency, facts = self._words.currency, {"typed": typed}
        match question.ask:
            case Pick() as ask if len(several := self._named(ask, typed, loosely=True)) > 1:
                key = "which-choice"
                facts["choices"] = self._words.choices([*several])
            case Pick():
                key = "not-a-choice"
            case Number() if question.is_money:
                read = read_amount(typed, currency)
                key = read if isinstance(read, AmountFault) else AmountFault.NOT_AN_AMOUNT
                whole, units = "".join(DIGITS.findall(typed)), "".join(DIGITS.findall(typed)[:1])
                facts |= {"decimals": str(currency.decimals), "currency": NAMES[currency][0]}
                facts |= {"whole": whole, "units": units}
            case Number():
                key = "not-a-number"
            case Text():
                key = "not-words"
        self._screen.wrong_answer(key, **facts)


def _names_something(menu: Menu, line: str) -> bool:
    """By its name in full, or by what is short for it and an answer: alone, that might be a slip; so might a number."""
    if line[:1].isdecimal():
        return False
    short = menu.choose(line, loosely=True)
    return len(menu.choose(line).entries) == 1 or (len(short.entries) == 1 and bool(short.rest))
