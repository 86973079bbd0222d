"""`pano odds`: the exact figures of every bet, as a table for people or a record for programs."""

from fractions import Fraction

from rich.table import Table

from panoverde.core.messages import Lang
from panoverde.core.record import Record
from panoverde.lab.exact import BetOdds, exact
from panoverde.lab.figures import counted, percent, plain, root, shown
from panoverde.lab.layout import fits, plain_table
from panoverde.lab.lines import lines
from panoverde.lab.subject import Subject, named
from panoverde.lab.words import say

EXPECTATIONS = ("per_decision", "per_coup")
FIGURES = ("win", "push", "lose", "coups", *EXPECTATIONS)

Row = tuple[str, dict[str, list[str]]]
"""The name of a line, and its figures, each in the ways in which it is written."""


class PricedBet(Record):
    kind: str
    odds: BetOdds


def priced(subject: Subject) -> list[PricedBet]:
    return [PricedBet(wager.kind, odds) for wager, odds in zip(subject.table.wagers, exact(subject.table), strict=True)]


def odds_table(subject: Subject, lang: Lang, width: int, every_bet: bool = False) -> Table:
    """A line for each bet where there is room; else a line for each figure."""
    rows = [
        (line.name(lang), {figure: cells(line.bets[0].odds, figure, lang) for figure in (*FIGURES, "deviation")})
        for line in lines(priced(subject), every_bet)
    ]
    wide = _line_for_each_bet(_empty(subject, lang, width), rows, lang)
    return wide if fits(wide, width) else _line_for_each_figure(_empty(subject, lang, width), rows, lang)


def _empty(subject: Subject, lang: Lang, width: int) -> Table:
    table = plain_table(say("odds", lang, game=subject.name(lang)), method(subject, lang), width)
    table.add_column(say("bet", lang), no_wrap=True)
    return table


def _line_for_each_bet(table: Table, rows: list[Row], lang: Lang) -> Table:
    for figure in (*FIGURES, "deviation"):
        table.add_column(say(figure, lang), justify="right", no_wrap=True)
    for bet, figures in rows:
        table.add_row(bet, *("  ".join(words) for words in figures.values()))
    return table


def _line_for_each_figure(table: Table, rows: list[Row], lang: Lang) -> Table:
    for column in ("figure", "exact", "decimal"):
        table.add_column(say(column, lang), justify="left" if column == "figure" else "right", overflow="fold")
    for bet, figures in rows:
        for place, (figure, (fraction, *decimals)) in enumerate(figures.items()):
            last = place == len(figures) - 1
            table.add_row("" if place else bet, say(figure, lang), fraction, "\n".join(decimals), end_section=last)
    return table


def cells(odds: BetOdds, figure: str, lang: Lang) -> list[str]:
    """The exact figure, its decimal, and for an expectation its percentage."""
    if figure == "deviation":
        return [f"√({odds.variance})", shown(root(odds.variance), lang)]
    number: Fraction = getattr(odds, figure)
    both = [str(number), shown(number, lang)]
    return [*both, percent(number, lang)] if figure in EXPECTATIONS else both


def method(subject: Subject, lang: Lang) -> str:
    """How the figures were found, and under which rules."""
    name, facts = _method(subject)
    words = say(name, lang, **{fact: counted(number, lang) for fact, number in facts.items()})
    return f"{words}; {subject.rules_in_words(lang)}."


def _method(subject: Subject) -> tuple[str, dict[str, int]]:
    table = subject.table
    if table.shoe:
        return "exact enumeration of the shoe", {"decks": table.shoe.decks}
    chain = any(len(wager.nets) > 1 for wager in table.wagers)
    return "exact chain" if chain else "exact enumeration", {"outcomes": len(table.weights)}


def warnings(subject: Subject, lang: Lang) -> list[str]:
    """What an operator should know before opening such a table: the bets that leave the player ahead."""
    return [
        say("players_edge", lang, bet=named(bet.odds.bet, lang), edge=percent(bet.odds.per_decision, lang))
        for bet in priced(subject)
        if bet.odds.per_decision > 0
    ]


def odds_record(subject: Subject) -> dict[str, object]:
    """Every bet, and every figure as text: the exact fraction, and the decimal beside it."""
    name, facts = _method(subject)
    return {
        **subject.as_record(),
        "method": {"name": name, **facts},
        "bets": {bet.odds.bet: {"kind": bet.kind, **bet_record(bet.odds)} for bet in priced(subject)},
        "players_edge": [bet.odds.bet for bet in priced(subject) if bet.odds.per_decision > 0],
    }


def bet_record(odds: BetOdds) -> dict[str, object]:
    return {
        **{figure: exact_and_decimal(getattr(odds, figure)) for figure in FIGURES},
        "variance": exact_and_decimal(odds.variance),
        "deviation": plain(root(odds.variance)),
        "results": {str(net): str(chance) for net, chance in odds.results.items()},
    }


def exact_and_decimal(number: Fraction) -> dict[str, str]:
    return {"exact": str(number), "decimal": plain(number)}
