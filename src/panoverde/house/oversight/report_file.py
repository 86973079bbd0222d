"""A report with operator, subject, interval and date; as JSON, or as CSV safe for spreadsheets."""

import csv
import io
import re
from datetime import UTC, datetime
from decimal import Decimal

import msgspec

from panoverde.core.decider import Instant
from panoverde.core.messages import Lang, phrase
from panoverde.core.money import Money
from panoverde.core.record import Record

ReportCell = str | int | Money

INSTANTS = ("at",)
"""Columns that hold times."""
NUMBER = re.compile(r"-?\d+(\.\d+)?", re.ASCII)
FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "|", "%", "＝", "＋", "－", "＠")


class Report(Record):
    operator: str
    title: str
    since: Instant
    until: Instant
    generated_at: Instant
    columns: tuple[str, ...]
    headings: tuple[str, ...]
    """Column names in the reader's language."""
    rows: tuple[tuple[ReportCell, ...], ...]
    note: str
    """Says so if there is nothing to report."""
    lang: Lang
    names: dict[str, str] = msgspec.field(default_factory=dict)
    """Names of the accounts mentioned."""

    def as_csv(self) -> str:
        """Header in pairs, an empty line, column names, rows. Times are UTC."""
        file = io.StringIO()
        lines = csv.writer(file)
        head = {
            "operator": self.operator,
            "report": self.title,
            "since": utc(self.since),
            "until": utc(self.until),
            "generated": utc(self.generated_at),
        }
        for name, words in head.items():
            lines.writerow([phrase("house", f"report-head-{name}", self.lang), harmless(words)])
        lines.writerow([])
        lines.writerow([harmless(heading) for heading in self.headings])
        for row in self.rows:
            lines.writerow([_written(cell, column) for cell, column in zip(row, self.columns, strict=True)])
        if self.note:
            lines.writerow([harmless(self.note)])
        return file.getvalue()


def utc(at: Instant) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).isoformat(timespec="milliseconds")


def _written(cell: ReportCell, column: str) -> str:
    match cell:
        case Money():
            return str(Decimal(cell.amount).scaleb(-cell.currency.decimals))
        case int():
            return utc(cell) if column in INSTANTS else str(cell)
        case _:
            return harmless(cell)


def harmless(text: str) -> str:
    """Puts an apostrophe before text that looks like a formula; numbers stay numbers."""
    if NUMBER.fullmatch(text):
        return text
    return f"'{text}" if text.lstrip(" \u00a0\u200b\ufeff").startswith(FORMULA) else text
