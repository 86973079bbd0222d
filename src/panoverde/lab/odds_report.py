"""`pano odds`: exact figures of every bet, as a table for people or a record for programs."""

from fractions import Fraction

from rich.table import Table

from panoverde.core.messages import Lang
from panoverde.core.record import Record
from panoverde.lab.bet_odds import BetOdds, exact
from panoverde.lab.figures import counted, exact_and_decimal, percent, plain, root, shown
from panoverde.lab.lines import lines
from panoverde.lab.odds import KnownOdds
from panoverde.lab.subject import Subject, named
from panoverde.lab.text_table import fits, fits_folded, plain_table
from panoverde.lab.words import say

EXPECTATIONS = ("per_decision", "per_coup")
FIGURES = ("win", "push", "lose", "coups", *EXPECTATIONS)
Columns = tuple[tuple[str, ...], ...]
STACKED: Columns = (("win", "push", "lose"), ("per_decision",), ("per_coup",), ("coups",), ("deviation",))
LASTING = {"coups", "per_coup"}
"""Figures that matter only for bets that may last several coups."""

OddsRow = tuple[str, dict[str, list[str]]]
"""Name of a line, and each figure in its notations."""


class PricedBet(Record):
    kind: str
    odds: BetOdds


def priced(subject: Subject) -> list[PricedBet]:
    return [PricedBet(bet.kind, odds) for bet, odds in zip(subject.table.rows, exact(subject.table), strict=True)]


def odds_table(subject: Subject, lang: Lang, width: int, every_bet: bool = False) -> Table:
    """One line for each bet if it fits; else figures are stacked, or have a line each."""
    bets = priced(subject)
    rows = [
        (line.name(lang), {figure: cells(line.bets[0].odds, figure, lang) for figure in (*FIGURES, "deviation")})
        for line in lines(bets, every_bet)
    ]
    title, how = say("odds", lang, game=subject.name(lang)), method(subject, lang)
    wide = _line_for_each_bet(plain_table(title, how, width), rows, lang)
    if fits(wide, width):
        return wide
    columns = STACKED
    if all(bet.odds.coups == 1 for bet in bets):
        columns = tuple(column for column in STACKED if not {*column} & LASTING)
        how = f"{how}\n{say('at_once', lang)}"
        rows = [(bet, {name: words for name, words in figures.items() if name not in LASTING}) for bet, figures in rows]
    stacked = _figures_above_one_another(plain_table(title, how, width), rows, columns, lang)
    if fits_folded(stacked, width):
        return stacked
    return _line_for_each_figure(plain_table(title, how, width), rows, lang)


def _line_for_each_bet(table: Table, rows: list[OddsRow], lang: Lang) -> Table:
    table.add_column(say("bet", lang), no_wrap=True)
    for figure in (*FIGURES, "deviation"):
        table.add_column(say(figure, lang), justify="right", no_wrap=True)
    for bet, figures in rows:
        table.add_row(bet, *("  ".join(words) for words in figures.values()))
    return table


def _figures_above_one_another(table: Table, rows: list[OddsRow], columns: Columns, lang: Lang) -> Table:
    """Figures that share a column have a line each; a figure alone has a line for each notation."""
    table.add_column(say("bet", lang), overflow="fold")
    for column in columns:
        table.add_column("\n".join(say(figure, lang) for figure in column), justify="right", no_wrap=True)
    for bet, figures in rows:
        lines = [
            ["  ".join(figures[one]) for one in column] if column[1:] else figures[column[0]] for column in columns
        ]
        table.add_row(bet, *("\n".join(cell) for cell in lines), end_section=True)
    return table


def _line_for_each_figure(table: Table, rows: list[OddsRow], lang: Lang) -> Table:
    table.add_column(say("bet", lang), no_wrap=True)
    for column in ("figure", "exact", "decimal"):
        table.add_column(say(column, lang), justify="left" if column == "figure" else "right", overflow="fold")
    for bet, figures in rows:
        for place, (figure, (fraction, *decimals)) in enumerate(figures.items()):
            last = place == len(figures) - 1
            table.add_row("" if place else bet, say(figure, lang), fraction, "\n".join(decimals), end_section=last)
    return table


def cells(odds: BetOdds | KnownOdds, figure: str, lang: Lang) -> list[str]:
    """The exact figure and its decimal; also the percentage of an expectation."""
    if figure == "deviation":
        return [f"√({odds.variance})", shown(root(odds.variance), lang)]
    number: Fraction = getattr(odds, figure)
    both = [shown(number, lang)] if isinstance(odds, KnownOdds) else [str(number), shown(number, lang)]
    return [*both, percent(number, lang)] if figure in EXPECTATIONS else both


def method(subject: Subject, lang: Lang) -> str:
    """Method and rules of the figures."""
    name, facts = _method(subject)
    words = say(name, lang, **{fact: counted(number, lang) for fact, number in facts.items()})
    return f"{words}; {subject.rules_in_words(lang)}."


def _method(subject: Subject) -> tuple[str, dict[str, int]]:
    table = subject.table
    if table.shoe:
        return "exact enumeration of the shoe", {"decks": table.shoe.decks}
    chain = any(len(bet_row.nets) > 1 for bet_row in table.rows)
    return "exact chain" if chain else "exact enumeration", {"outcomes": len(table.weights)}


def warnings(subject: Subject, lang: Lang) -> list[str]:
    """Warnings for the operator: the bets that leave the player ahead."""
    return [
        say("players_edge", lang, bet=named(bet.odds.bet, lang), edge=percent(bet.odds.per_decision, lang))
        for bet in priced(subject)
        if bet.odds.per_decision > 0
    ]


def odds_record(subject: Subject) -> dict[str, object]:
    """Every bet with its figures as text: exact fraction and decimal."""
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
