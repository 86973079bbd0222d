"""The same bets under other choices, side by side: other options of the operator, misprints taken literally."""

from rich.table import Table

from panoverde.core.messages import Lang
from panoverde.lab.exact import Alternative, exact_alternative
from panoverde.lab.layout import fits, plain_table
from panoverde.lab.report import bet_record, cells
from panoverde.lab.subject import Subject, named
from panoverde.lab.words import say


def alternatives_table(subject: Subject, lang: Lang, width: int) -> Table:
    """A line for each choice; where there is less room, its figures stand above one another."""
    wide = _table(subject, lang, width, "  ")
    return wide if fits(wide, width) else _table(subject, lang, width, "\n")


def _table(subject: Subject, lang: Lang, width: int, beside: str) -> Table:
    table = plain_table(say("alternatives", lang, game=subject.name(lang)), say("adopted_marked", lang), width)
    for column in ("bet", "choice", "rule"):
        table.add_column(say(column, lang), overflow="fold")
    table.add_column(say("per_decision", lang), justify="right", overflow="fold")
    for alternative in subject.alternatives:
        odds = exact_alternative(alternative, subject.table)
        bet, choice = named(alternative.wager.bet, lang), named(alternative.choice, lang)
        expectation = beside.join(cells(odds, "per_decision", lang))
        mark, style = ("● ", "bold") if alternative.adopted else ("", None)
        table.add_row(bet, f"{mark}{choice}", alternative.cites, expectation, style=style)
    return table


def alternatives_record(subject: Subject) -> list[dict[str, object]]:
    return [_record(alternative, subject) for alternative in subject.alternatives]


def _record(alternative: Alternative, subject: Subject) -> dict[str, object]:
    return {
        "bet": alternative.wager.bet,
        "choice": alternative.choice,
        "cites": alternative.cites,
        "adopted": alternative.adopted,
        **bet_record(exact_alternative(alternative, subject.table)),
    }
