"""Two plans side by side: their figures, and their files as a readable difference."""

from collections.abc import Iterator
from difflib import unified_diff
from fractions import Fraction

from rich.table import Table
from rich.text import Text

from panoverde.core.messages import Lang
from panoverde.games._slots.plan import Plan
from panoverde.games._slots.writer import write
from panoverde.lab.figures import percent, root, shown
from panoverde.lab.slots.sheet import CONFIDENCE_90, Sheet, fraction
from panoverde.lab.slots.words import say
from panoverde.lab.text_table import plain_table

COLOURS = {"+": "green", "-": "red", "@": "cyan"}


def rows(one: Sheet, other: Sheet) -> Iterator[tuple[str, Fraction, Fraction, bool]]:
    """Figure, both values, and is it a percentage?"""
    yield "return", one.parts.total, other.parts.total, True
    for name in one.parts.__struct_fields__:
        yield name, getattr(one.parts, name), getattr(other.parts, name), True
    yield "plan_return", one.plan_return, other.plan_return, True
    yield "hit_frequency", one.hit_frequency, other.hit_frequency, True
    yield "variance", one.variance, other.variance, False
    yield "largest_prize", one.largest_prize, other.largest_prize, False


def comparison_table(one: Sheet, other: Sheet, lang: Lang, width: int) -> Table:
    table = plain_table(say("comparison", lang, one=one.name, other=other.name), None, width)
    for column in (say("figure", lang), one.name, other.name, say("difference", lang)):
        table.add_column(column, justify="left" if column == say("figure", lang) else "right")
    for name, first, second, is_rate in rows(one, other):
        if name in ("return", "plan_return") or first or second:
            written = percent if is_rate else shown
            table.add_row(say(name, lang), *(written(value, lang) for value in (first, second, second - first)))
        if name == "variance":
            for figure, factor in (("deviation", Fraction(1)), ("volatility_index_90", CONFIDENCE_90**2)):
                roots = [root(value * factor) for value in (first, second)]
                table.add_row(say(figure, lang), *(shown(value, lang) for value in (*roots, roots[1] - roots[0])))
    return table


def comparison_record(one: Sheet, other: Sheet, lines: list[str]) -> dict[str, object]:
    return {
        "plans": [{"name": sheet.name, "fingerprint": sheet.fingerprint} for sheet in (one, other)],
        "figures": {
            name: {"one": fraction(first), "other": fraction(second), "difference": fraction(second - first)}
            for name, first, second, _ in rows(one, other)
        },
        "diff": lines,
    }


def difference(one: Plan, other: Plan, names: tuple[str, str], context: int = 1) -> list[str]:
    """Of both plans as our writer spells them: comments and order of tables don't matter."""
    before, after = write(one).splitlines(), write(other).splitlines()
    return list(unified_diff(before, after, names[0], names[1], lineterm="", n=context))


def coloured(lines: list[str]) -> Text:
    text = Text()
    for line in lines:
        text.append(f"{line}\n", COLOURS.get(line[:1], ""))
    return text
