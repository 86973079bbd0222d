"""Lists for a terminal: fitted to its width, with times and amounts as people read them; or JSON or CSV."""

import csv
import io
import json
import re
from collections.abc import Callable, Sequence
from enum import StrEnum
from textwrap import fill
from typing import Annotated, Any, NamedTuple

import typer
from babel.numbers import format_decimal, format_percent
from rich.console import Console
from rich.table import Table
from rich.text import Text

from panoverde.cli.serve import say
from panoverde.core.messages import Lang, moment, money, phrase
from panoverde.core.money import Currency
from panoverde.house.money.units import DEMO, UNITS
from panoverde.house.oversight.report_file import harmless, utc
from panoverde.journal.ledger import is_chips

GAP = 2
INDENT = " " * 4
INSTANTS = ("at", "handled_at", "opened_at", "since", "until", "generated_at")
AMOUNT = re.compile(rf"([+-]?\d{{1,18}}) ({'|'.join(map(re.escape, UNITS))})")

AsJson = Annotated[bool, typer.Option("--json", help="As JSON, with every field.")]
AsCsv = Annotated[bool, typer.Option("--csv", help="As CSV, with every field.")]

Fields = dict[str, Any]


class Form(StrEnum):
    TEXT = "text"
    JSON = "json"
    CSV = "csv"


def form(as_json: bool, as_csv: bool) -> Form:
    if as_json and as_csv:
        raise typer.BadParameter("--json, --csv")
    return Form.JSON if as_json else Form.CSV if as_csv else Form.TEXT


class ListColumn(NamedTuple):
    key: str
    """Key of its heading in the catalogue, after `column-`."""
    show: Callable[[Fields, Lang], str]
    wraps: bool = True
    """May wrap between words."""
    rank: int = 0
    """If there is no room, the highest rank goes first; 0 stays."""
    below: bool = False
    """On its own lines, below the others."""


def plain(key: str) -> Callable[[Fields, Lang], str]:
    return lambda row, _: str(row.get(key) or "")


def when(key: str) -> Callable[[Fields, Lang], str]:
    return lambda row, lang: "" if row.get(key) is None else moment(row[key], lang)


def amount(value: int, unit: str, lang: Lang) -> str:
    """Demo credits are named as such; chips of a tournament are counted."""
    if is_chips(unit):
        return f"{format_decimal(value, locale=lang.locale)} {phrase('field', 'chips', lang)}"
    shown = money(value, Currency(unit.removesuffix(DEMO)), lang)
    return f"{shown} {phrase('house', 'demo-credits', lang)}" if unit.endswith(DEMO) else shown


def readable(text: str, lang: Lang) -> str:
    """Machine text for people: `-500 EUR` is −5,00 €."""
    found = AMOUNT.fullmatch(text)
    return amount(int(found[1]), found[2], lang) if found else text


def percent(text: str, lang: Lang) -> str:
    return str(format_percent(float(text), "#,##0.00 %", locale=lang.locale)) if text else ""


def show(rows: Sequence[Fields], columns: Sequence[ListColumn], lang: Lang, how: Form) -> None:
    match how:
        case Form.JSON:
            typer.echo(json.dumps(rows, ensure_ascii=False, indent=2))
        case Form.CSV:
            typer.echo(as_csv(rows), nl=False)
        case Form.TEXT:
            show_table(rows, columns, lang)


def as_csv(rows: Sequence[Fields]) -> str:
    """Every field unchanged; times in UTC; safe for spreadsheets."""
    file = io.StringIO()
    names = list(dict.fromkeys(name for row in rows for name in row))
    lines = csv.writer(file)
    lines.writerow(names)
    for row in rows:
        lines.writerow([_raw(name, row.get(name)) for name in names])
    return file.getvalue()


def _raw(name: str, value: object) -> str:
    if value is None:
        return ""
    if name in INSTANTS and isinstance(value, int):
        return utc(value)
    return harmless(value if isinstance(value, str) else json.dumps(value, ensure_ascii=False))


def show_table(rows: Sequence[Fields], columns: Sequence[ListColumn], lang: Lang) -> None:
    if not rows:
        say(lang, "admin-nothing")
        return
    cells = [[column.show(row, lang) for column in columns] for row in rows]
    headings = [phrase("house", f"column-{column.key}", lang) for column in columns]
    if any(column.below for column in columns):
        _show_blocks(columns, headings, cells)
        return
    console = Console(highlight=False)
    chosen = fitting(columns, [headings, *cells], console.width)
    table = Table(box=None, header_style="bold", pad_edge=False, padding=(0, GAP, 0, 0))
    for place in chosen:
        table.add_column(headings[place], no_wrap=not columns[place].wraps, overflow="fold")
    for row in cells:
        table.add_row(*(Text(row[place]) for place in chosen))
    console.print(table)
    left_out = [heading for place, heading in enumerate(headings) if place not in chosen]
    if left_out:
        say(lang, "admin-left-out", "dim", columns=", ".join(left_out))


def _show_blocks(columns: Sequence[ListColumn], headings: Sequence[str], cells: Sequence[Sequence[str]]) -> None:
    """Short columns on one line, long ones below it."""
    console = Console(highlight=False)
    above = [place for place, column in enumerate(columns) if not column.below]
    below = [place for place, column in enumerate(columns) if column.below]
    widths = [max(len(row[place]) for row in (headings, *cells)) for place in above]
    for number, row in enumerate((headings, *cells)):
        line = (" " * GAP).join(row[place].ljust(width) for place, width in zip(above, widths, strict=True))
        console.print(Text(line.rstrip(), "" if number else "bold"), soft_wrap=True)
        told = " · ".join(row[place] for place in below if row[place])
        if told and number:
            console.print(Text(fill(told, console.width, initial_indent=INDENT, subsequent_indent=INDENT)))


def fitting(columns: Sequence[ListColumn], cells: Sequence[Sequence[str]], width: int) -> list[int]:
    """Columns that fit, in whole words."""
    needs = [max(_least(row[place], column.wraps) for row in cells) for place, column in enumerate(columns)]
    chosen = list(range(len(columns)))
    while sum(needs[place] + GAP for place in chosen) - GAP > width:
        last = max(chosen, key=lambda place: columns[place].rank)
        if not columns[last].rank:
            break
        chosen.remove(last)
    return chosen


def _least(text: str, wraps: bool) -> int:
    return max((len(word) for word in text.split(" ")), default=0) if wraps else len(text)
