"""The figures of a command for people: single ones in a list, others as tables."""

from collections.abc import Iterator
from decimal import localcontext
from typing import Any

from rich.markup import escape
from rich.table import Table

from panoverde.cli.tournament.words import say
from panoverde.core.messages import Lang, money
from panoverde.core.money import Currency
from panoverde.lab.text_table import plain_table

PRECISE = 100
"""Digits: the largest figures that a spec can give are exact here too."""
AS_WORDS = ("next_hand",)
PLACES = ("from", "to")


class Page:
    """One command's record, as decoded from its JSON: people see the same figures."""

    def __init__(self, record: dict[str, Any], amounts: frozenset[str], lang: Lang, width: int) -> None:
        self.record, self.amounts, self.lang, self.width = record, amounts, lang, width

    def tables(self, title: str) -> Iterator[Table]:
        with localcontext() as context:
            context.prec = PRECISE
            found = {name: value for name, value in self.record.items() if not _is_table(name, value)}
            single = self._table(say(title, self.lang), (("", False), ("", True)))
            for name, value in found.items():
                single.add_row(say(name, self.lang), self._cell(name, value))
            yield single
            for name, value in self.record.items():
                if name not in found and value:
                    yield self._rows(name, value)

    def _rows(self, name: str, value: Any) -> Table:
        title = say(name, self.lang)
        if isinstance(value, dict):
            is_final = name == "final"
            table = self._table(title, (("" if is_final else say("player", self.lang), False), ("", True)))
            for key, one in value.items():
                named = say(key, self.lang) if is_final else escape(key)
                table.add_row(named, self._cell(key if is_final else name, one))
        elif isinstance(value[0], dict):
            heads = tuple((say(head, self.lang), isinstance(value[0][head], int)) for head in value[0])
            table = self._table(title, heads)
            for row in value:
                table.add_row(*(self._cell(head, one) for head, one in row.items()))
        else:
            table = self._table(title, ((say("number", self.lang), True), ("", name in self.amounts)))
            for number, one in enumerate(value, 1):
                table.add_row(str(number), self._cell(name, one))
        return table

    def _table(self, title: str, heads: tuple[tuple[str, bool], ...]) -> Table:
        """Each head with whether its column holds figures."""
        table = plain_table(title, None, self.width)
        table.show_header = any(head for head, _ in heads)
        for head, is_figure in heads:
            table.add_column(head, justify="right" if is_figure else "left", overflow="fold")
        return table

    def _cell(self, name: str, value: Any) -> str:
        if value is None or value == []:
            return say("none", self.lang)
        if isinstance(value, bool):
            return say("yes" if value else "no", self.lang)
        if name in self.amounts:
            return money(value, Currency.EUR, self.lang)
        if name in PLACES:
            return say("at", self.lang, table=value[0], seat=value[1])
        if name in AS_WORDS:
            return say(value, self.lang)
        if isinstance(value, dict):
            return ", ".join(f"{count} × {chip}" for chip, count in value.items())
        if isinstance(value, list):
            return ", ".join(map(str, value))
        return escape(str(value))


def _is_table(name: str, value: Any) -> bool:
    return isinstance(value, dict | list) and name != "halt"
