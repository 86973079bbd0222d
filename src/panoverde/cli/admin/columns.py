"""Columns of each list of `pano admin`, and which to drop on a narrow terminal."""

from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from babel.numbers import format_decimal

from panoverde.cli.admin.lists import Fields, ListColumn, amount, percent, plain, readable, when
from panoverde.cli.amounts import NAMES
from panoverde.core.messages import Lang, moment, phrase
from panoverde.core.money import Currency
from panoverde.house.money.units import DEMO, decimals
from panoverde.house.people.duties import SYSTEM
from panoverde.journal.ledger import is_chips

LONGEST = 60
"""Longest before and after: the rules of a table fill a page, and are in --json."""
EACH = ("clock_changed",)
"""Incidents whose before and after are times."""
STAFF = ("account_created", "duties_changed")
"""Incidents whose before and after are duties."""

PEOPLE = ("who", "subject", "account", "by")
"""Columns of reports that may name an account."""

BELOW = {
    "performance": ("game", "table"),
    "returns": ("game", "profile"),
    "incidents": ("subject", "why", "before", "after"),
    "cage": ("account", "by", "why", "reference"),
}
"""Columns with texts too long for a line, by report."""


def table_columns() -> tuple[ListColumn, ...]:
    return (
        ListColumn("table", plain("id"), wraps=False),
        ListColumn("game", lambda row, lang: phrase("term", row["game"], lang), wraps=False, rank=2),
        ListColumn("profile", plain("profile_name"), rank=3),
        ListColumn("bets", _bets, wraps=False, rank=1),
        ListColumn("seats", _seats, wraps=False),
        ListColumn("state", _state),
        ListColumn("node", plain("node"), rank=4),
    )


def _bets(row: Fields, lang: Lang) -> str:
    """`1–400 €`: smallest and largest bet."""
    unit = row["unit"]
    name = phrase("field", "chips", lang) if is_chips(unit) else NAMES[Currency(unit.removesuffix(DEMO))][0]
    ends = [row["minimum"]] if row["maximum"] is None else [row["minimum"], row["maximum"]]
    units = (Decimal(end).scaleb(-decimals(unit)) for end in ends)
    return f"{'–'.join(format_decimal(one, locale=lang.locale) for one in units)} {name}"


def _seats(row: Fields, _: Lang) -> str:
    return f"{'?' if row['taken'] is None else row['taken']}/{row['seats']}"


def _state(row: Fields, lang: Lang) -> str:
    if row["stopped"]:
        return str(row["stopped"])
    if not row["node"]:
        return phrase("house", "table-undealt", lang)
    return phrase("house", "table-demo" if row["demo"] else "table-money", lang)


def switch_columns(names: Mapping[str, str]) -> tuple[ListColumn, ...]:
    return (
        ListColumn("subject", lambda row, _: _named(row["id"], names), wraps=False),
        ListColumn("at", when("at"), wraps=False, rank=1),
        ListColumn("by", lambda row, lang: _who(row["by"], names, lang)),
        ListColumn("why", plain("why")),
    )


def _named(what: str, names: Mapping[str, str]) -> str:
    """`player:7f3a…` by the account's name."""
    kind, apart, id_ = what.partition(":")
    return f"{kind}{apart}{names.get(id_, id_)}"


def incident_columns(names: Mapping[str, str]) -> tuple[ListColumn, ...]:
    return (
        ListColumn("number", lambda row, _: row["id"].lstrip("0")),
        ListColumn("at", when("at")),
        ListColumn("incident", lambda row, lang: phrase("house", f"incident-{row['kind']}", lang)),
        ListColumn("who", lambda row, lang: _who(row["who"], names, lang)),
        ListColumn("subject", lambda row, _: _named(names.get(row["subject"], row["subject"]), names), below=True),
        ListColumn("details", _details, below=True),
    )


def _who(id_: str, names: Mapping[str, str], lang: Lang) -> str:
    return phrase("house", "the-system", lang) if id_ == SYSTEM.id else names.get(id_, id_)


def _details(row: Fields, lang: Lang) -> str:
    """Before, after and reason."""
    before, after = (_short(row["kind"], row[end], lang) for end in ("before", "after"))
    change = f"{before} → {after}" if before and after else before or after
    return " · ".join(part for part in (change, row["why"], row["address"]) if part)


def _short(kind: str, text: str, lang: Lang) -> str:
    if kind in EACH and text.isdecimal():
        return moment(int(text), lang)
    if kind in STAFF:
        return ", ".join(phrase("term", duty, lang) for duty in text.rpartition(": ")[2].split(", "))
    text = readable(text, lang)
    if text.startswith("{"):
        return ""  # the rules of a table
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}…"


def complaint_columns(names: Mapping[str, str]) -> tuple[ListColumn, ...]:
    return (
        ListColumn("number", plain("id")),
        ListColumn("at", when("at")),
        ListColumn("state", lambda row, lang: phrase("term", f"complaint_{row['state']}", lang)),
        ListColumn("who", lambda row, lang: _who(row["account"], names, lang)),
        ListColumn("table", plain("place"), below=True),
        ListColumn("text", plain("text"), below=True),
        ListColumn("answer", lambda row, _: f"→ {row['answer']}" if row["answer"] else "", below=True),
    )


def report_columns(kind: str, columns: list[str], names: Mapping[str, str]) -> tuple[ListColumn, ...]:
    """Every amount with its unit."""
    below = BELOW.get(kind, ())
    return tuple(ListColumn(one, _cell(one, names), below=one in below) for one in columns if one != "unit")


def _cell(column: str, names: Mapping[str, str]) -> Any:
    def shown(row: Fields, lang: Lang) -> str:
        value = row[column]
        if column in PEOPLE:
            return _who(_named(value, names), names, lang)
        if isinstance(value, dict):
            return amount(value["amount"], row["unit"], lang)
        if column == "at":
            return moment(value, lang)
        if column.startswith("return"):
            return percent(value, lang)
        if column in ("before", "after"):
            return _short("", value, lang)
        return str(value)

    return shown
