"""Bets under other choices, side by side: other options of the operator, misprints taken literally."""

from rich.table import Table

from panoverde.core.messages import Lang
from panoverde.lab.bet_odds import odds_of
from panoverde.lab.odds import Alternative
from panoverde.lab.odds_report import bet_record, cells
from panoverde.lab.subject import Subject, named
from panoverde.lab.text_table import fits, plain_table
from panoverde.lab.words import say


def alternatives_table(subject: Subject, lang: Lang, width: int) -> Table:
    """One line for each choice. Figures are stacked where the terminal is narrow."""
    wide = _table(subject, lang, width, "  ")
    return wide if fits(wide, width) else _table(subject, lang, width, "\n")


def _table(subject: Subject, lang: Lang, width: int, beside: str) -> Table:
    table = plain_table(say("alternatives", lang, game=subject.name(lang)), say("adopted_marked", lang), width)
    for column in ("bet", "choice", "rule"):
        table.add_column(say(column, lang), overflow="fold")
    table.add_column(say("per_decision", lang), justify="right", overflow="fold")
    for alternative in subject.alternatives:
        odds = odds_of(alternative.wager)
        bet, choice = named(alternative.wager.bet, lang), named(alternative.choice, lang)
        expectation = beside.join(cells(odds, "per_decision", lang))
        mark, style = ("● ", "bold") if alternative.adopted else ("", None)
        table.add_row(bet, f"{mark}{choice}", alternative.cites, expectation, style=style)
    return table


def alternatives_record(subject: Subject) -> list[dict[str, object]]:
    return [_record(alternative) for alternative in subject.alternatives]


def _record(alternative: Alternative) -> dict[str, object]:
    return {
        "bet": alternative.wager.bet,
        "choice": alternative.choice,
        "cites": alternative.cites,
        "adopted": alternative.adopted,
        **bet_record(odds_of(alternative.wager)),
    }
