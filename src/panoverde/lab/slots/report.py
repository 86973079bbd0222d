"""The payback sheet at a terminal."""

from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction

from rich.table import Table

from panoverde.core.messages import Lang
from panoverde.lab.figures import counted, percent, root, shown
from panoverde.lab.slots.sheet import CONFIDENCE_90, Share, Sheet
from panoverde.lab.slots.words import say
from panoverde.lab.text_table import plain_table

LONGEST = 44
"""Longest fraction that is shown, in characters."""


def figures(sheet: Sheet, lang: Lang) -> Iterator[tuple[str, str, str]]:
    """Name, fraction and decimal or percentage."""
    yield say("return", lang), str(sheet.parts.total), percent(sheet.parts.total, lang)
    for name in sheet.parts.__struct_fields__:
        if part := getattr(sheet.parts, name):
            yield f"  {say(name, lang)}", str(part), percent(part, lang)
    yield say("plan_return", lang), str(sheet.plan_return), percent(sheet.plan_return, lang)
    yield say("meets_minimum", lang), "", say("yes" if sheet.meets_minimum else "no", lang)
    yield say("hit_frequency", lang), str(sheet.hit_frequency), percent(sheet.hit_frequency, lang)
    yield say("variance", lang), str(sheet.variance), shown(sheet.variance, lang)
    yield say("deviation", lang), "", shown(root(sheet.variance), lang)
    yield say("volatility_index_90", lang), "", shown(root(sheet.variance * CONFIDENCE_90**2), lang)
    yield say("largest_prize", lang), str(sheet.largest_prize), shown(sheet.largest_prize, lang)


def identity(sheet: Sheet, lang: Lang) -> Iterator[tuple[str, str]]:
    yield say("kind", lang), say(sheet.kind, lang)
    yield say("fingerprint", lang), sheet.fingerprint
    yield say("cycle", lang), counted(sheet.cycle, lang)
    if sheet.free_cycle:
        yield say("free_cycle", lang), counted(sheet.free_cycle, lang)


def method(sheet: Sheet, lang: Lang) -> str:
    return say("method" if sheet.kind == "reels" else "method_draw", lang)


def contributions(sheet: Sheet) -> Iterator[tuple[str, str, Share]]:
    """Source, combination and share."""
    for source in sheet.contribution.__struct_fields__:
        for name, share in getattr(sheet.contribution, source).items():
            yield source, name, share


def one_in(share: Share, lang: Lang) -> str:
    if not share.probability:
        return "—"
    return (
        counted(round(1 / share.probability), lang)
        if share.probability < Fraction(1, 10)
        else shown(Decimal(share.probability.denominator) / Decimal(share.probability.numerator), lang)
    )


def shortened(text: str) -> str:
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"


def sheet_tables(sheet: Sheet, lang: Lang, width: int) -> list[Table]:
    caption = "\n".join([*(f"{name}: {value}" for name, value in identity(sheet, lang)), method(sheet, lang)])
    top = plain_table(say("sheet", lang, name=sheet.name), caption, width)
    for column in ("figure", "exact", "decimal"):
        top.add_column(say(column, lang), justify="left" if column == "figure" else "right")
    for name, exact, value in figures(sheet, lang):
        top.add_row(name, shortened(exact), value)
    below = plain_table(say("combination", lang), say("in_stakes", lang), width)
    for column in ("source", "combination", "probability", "one_in", "gain"):
        below.add_column(say(column, lang), justify="left" if column in ("source", "combination") else "right")
    for source, name, share in contributions(sheet):
        gain = percent(share.gain, lang)
        below.add_row(say(source, lang), name, percent(share.probability, lang), one_in(share, lang), gain)
    return [top, below]
