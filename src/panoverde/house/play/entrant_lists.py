"""Lists of entrants as CSV: to bring pre-registrations in, and to take the whole list out."""

import csv
import io
from collections.abc import Iterator
from typing import Any, NamedTuple

from panoverde.core.option import is_words
from panoverde.core.refusal import Refused
from panoverde.house.oversight.report_file import harmless
from panoverde.house.play.paper import MARK
from panoverde.tournament.state import State

COLUMNS = (
    "number", "name", "account", "standing", "table", "seat", "stack", "entries", "rebuys", "add_ons", "place",
    "prize", "bounties",
)  # fmt: skip
"""Of an export. An import needs `name` alone; `account` is an account's name, and other columns are passed over."""
MOST_LINES = 5000


HEADS = {"nome": "name", "conta": "account"}
"""Columns as a house in Portuguese calls them."""


class Listed(NamedTuple):
    line: int
    name: str
    account: str


def read_list(text: str) -> list[Listed]:
    """Refused with the line that is wrong; nothing is entered then."""
    rows = csv.reader(io.StringIO(text), delimiter=_delimiter(text), strict=True)
    try:
        head = [HEADS.get(cell, cell) for cell in (text.strip("\ufeff ").casefold() for text in next(rows, []))]
        if "name" not in head:
            raise Refused("", "list-without-names", line=1)
        return list(_read(rows, head))
    except csv.Error as wrong:
        raise Refused("", "list-unreadable", line=rows.line_num, why=str(wrong)) from None


def _delimiter(text: str) -> str:
    """Spreadsheets in Portuguese write semicolons."""
    first = text.partition("\n")[0]
    return ";" if first.count(";") > first.count(",") else ","


def _read(rows: Any, head: list[str]) -> Iterator[Listed]:
    seen: dict[str, int] = {}
    for cells in rows:
        line = rows.line_num
        if not any(cell.strip() for cell in cells):
            continue
        given = dict(zip(head, (_plain(cell) for cell in cells), strict=False))
        name, account = given.get("name", ""), given.get("account", "")
        if not is_words(name):
            raise Refused("FS-4.1", "list-no-name", line=line)
        if account and (before := seen.setdefault(account, line)) != line:
            raise Refused("FS-4.1", "list-twice", line=line, account=account, before=before)
        if line > MOST_LINES:
            raise Refused("", "list-too-long", line=line, most=MOST_LINES)
        yield Listed(line, name, account)


def _plain(cell: str) -> str:
    """Without the apostrophe that an export puts before what looks like a formula."""
    text = cell.strip()
    return text[1:] if text.startswith("'") and harmless(text[1:]) == text else text


def written_list(state: State, names: dict[str, str]) -> str:
    """`names` are those of accounts, by their ids."""
    file = io.StringIO()
    lines = csv.writer(file)
    lines.writerow(COLUMNS)
    for one in state.entrants:
        cells = [getattr(one, column) for column in COLUMNS]
        cells[2] = names.get(one.account, "")
        lines.writerow([harmless(str(cell)) for cell in cells])
    return MARK + file.getvalue()
