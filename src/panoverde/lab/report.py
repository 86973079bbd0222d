"""`pano odds`: the exact figures of every bet, as a table for people or a record for programs."""

from fractions import Fraction

from rich import box
from rich.table import Table

from panoverde.core.messages import Lang
from panoverde.lab.exact import BetOdds, exact
from panoverde.lab.figures import counted, plain, root, shown
from panoverde.lab.subject import Subject, named
from panoverde.lab.words import say

FIGURES = ("win", "push", "lose", "per_coup", "per_decision")
ROOMY = 150
"""Columns of a terminal that leave room for a fraction and its decimal on one line."""


def odds_table(subject: Subject, lang: Lang, width: int) -> Table:
    """A line for each bet where there is room; else a line for each figure."""
    table = plain_table(say("odds", lang, game=subject.name(lang)), method(subject, lang), width)
    table.add_column(say("bet", lang), no_wrap=True)
    rows = {named(odds.bet, lang): _figures_and_decimals(odds, lang) for odds in exact(subject.table)}
    if width >= ROOMY:
        for figure in (*FIGURES, "deviation"):
            table.add_column(say(figure, lang), justify="right", no_wrap=True)
        for bet, figures in rows.items():
            table.add_row(bet, *("  ".join(both) for both in figures.values()))
        return table
    for column in ("figure", "exact", "decimal"):
        table.add_column(say(column, lang), justify="left" if column == "figure" else "right", overflow="fold")
    for bet, figures in rows.items():
        for place, (figure, both) in enumerate(figures.items()):
            table.add_row("" if place else bet, say(figure, lang), *both, end_section=place == len(FIGURES))
    return table


def _figures_and_decimals(odds: BetOdds, lang: Lang) -> dict[str, tuple[str, str]]:
    figures = {figure: (str(number), shown(number, lang)) for figure, number in _figures(odds).items()}
    return {**figures, "deviation": (f"√({odds.variance})", shown(root(odds.variance), lang))}


def plain_table(title: str, caption: str, width: int) -> Table:
    """Titled and captioned from the left; closer together where there is less room."""
    return Table(
        title=title,
        caption=caption,
        title_justify="left",
        caption_justify="left",
        title_style="bold",
        box=box.SIMPLE_HEAD,
        padding=(0, 1 if width >= ROOMY else 0),
    )


def method(subject: Subject, lang: Lang) -> str:
    """How the figures were found, and under which rules."""
    words = say("enumeration", lang, outcomes=counted(len(subject.table.nets), lang))
    return f"{words}; {subject.rules_in_words(lang)}."


def odds_record(subject: Subject) -> dict[str, object]:
    """Every figure as text: the exact fraction, and the decimal beside it."""
    return {
        **subject.as_record(),
        "method": {"name": "exact enumeration", "outcomes": len(subject.table.nets)},
        "bets": {odds.bet: _bet_record(odds) for odds in exact(subject.table)},
    }


def _bet_record(odds: BetOdds) -> dict[str, object]:
    return {
        **{figure: exact_and_decimal(number) for figure, number in _figures(odds).items()},
        "variance": exact_and_decimal(odds.variance),
        "deviation": plain(root(odds.variance)),
        "distribution": {str(net): str(chance) for net, chance in odds.distribution.items()},
    }


def exact_and_decimal(number: Fraction) -> dict[str, str]:
    return {"exact": str(number), "decimal": plain(number)}


def _figures(odds: BetOdds) -> dict[str, Fraction]:
    return {figure: getattr(odds, figure) for figure in FIGURES}
