"""`pano strategy blackjack`: the chart at a terminal and as a page."""

from markupsafe import Markup, escape
from rich.table import Table
from rich.text import Text

from panoverde.core.messages import Lang
from panoverde.lab.blackjack.chart import ROWS, UP_CARDS, Chart, card_name, row_name
from panoverde.lab.blackjack.search import Row
from panoverde.lab.blackjack.solution import Solution
from panoverde.lab.blackjack.words import rules_in_words, say
from panoverde.lab.figures import percent
from panoverde.lab.text_table import plain_table

KINDS = ("hard", "soft", "pair")
STYLES = {"S": "red", "H": "green", "D": "blue", "P": "magenta", "R": "yellow"}
STYLE = """
body { font: 16px/1.4 system-ui, sans-serif; margin: 2rem auto; max-width: 46rem; padding: 0 1rem; color: #1b1b1b; }
table { border-collapse: collapse; margin: 0 0 1.5rem; }
caption { text-align: left; font-weight: 600; padding: .4rem 0; }
th, td { border: 1px solid #bbb; min-width: 2.2rem; padding: .15rem .3rem; text-align: center; }
small { opacity: .8; }
.S { background: #f7c6c0; } .H { background: #cbe8c4; } .D { background: #bcd7f5; }
.P { background: #e3c9f0; } .R { background: #f6e3a1; }
@media (max-width: 40rem) {
  body { margin: 1rem auto; font-size: 14px; }
  th, td { min-width: 1.2rem; padding: .1rem .15rem; }
}
@media print { body { margin: 0; } td { print-color-adjust: exact; } }
"""


def chart_tables(solution: Solution, lang: Lang, width: int) -> list[Table]:
    """A table for each kind of hand. Letters say it all; colours only help."""
    tables = []
    for kind in KINDS:
        caption = "\n".join(_notes(solution, lang)) if kind == KINDS[-1] else None
        table = plain_table(say(kind, lang), caption, width)
        table.add_column("", justify="right", no_wrap=True)
        for up in UP_CARDS:
            table.add_column(card_name(up), no_wrap=True)
        for row in _rows(kind):
            cells = [solution.chart.cell(row, up) for up in UP_CARDS]
            table.add_row(row_name(row), *(Text(cell, STYLES.get(cell[:1], "")) for cell in cells))
        tables.append(table)
    return tables


def chart_html(solution: Solution, lang: Lang) -> str:
    """A page of its own, without scripts, to be printed."""
    parts = [_html_table(solution.chart, kind, lang) for kind in KINDS]
    return Markup(
        '<!doctype html>\n<html lang="{lang}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width">\n<title>{title}</title>\n<style>{style}</style>\n</head>\n'
        "<body>\n<h1>{title}</h1>\n{tables}\n{notes}\n</body>\n</html>\n"
    ).format(
        lang=lang.value,
        title=say("title", lang),
        style=Markup(STYLE),  # noqa: S704 - our own text
        tables=Markup("\n").join(parts),
        notes=Markup("\n").join(Markup("<p>{}</p>").format(note) for note in _notes(solution, lang)),
    )


def _html_table(chart: Chart, kind: str, lang: Lang) -> Markup:
    head = Markup("").join(Markup('<th scope="col">{}</th>').format(card_name(up)) for up in UP_CARDS)
    body = Markup("\n").join(
        Markup('<tr><th scope="row">{}</th>{}</tr>').format(
            row_name(row), Markup("").join(_html_cell(chart.cell(row, up)) for up in UP_CARDS)
        )
        for row in _rows(kind)
    )
    return Markup(
        "<table>\n<caption>{}</caption>\n<thead><tr><th>{}</th>{}</tr></thead>\n<tbody>\n{}\n</tbody>\n</table>"
    ).format(say(kind, lang), "", head, body)


def _html_cell(cell: str) -> Markup:
    small = Markup("<small>{}</small>").format(cell[1:]) if cell[1:] else Markup("")
    return Markup('<td class="{}">{}{}</td>').format(cell[:1], escape(cell[:1]), small)


def _rows(kind: str) -> list[Row]:
    return [row for row in ROWS if row[0] == kind]


def _notes(solution: Solution, lang: Lang) -> list[str]:
    return [legend(lang), say("second", lang), edge(solution, lang), rules_in_words(solution.options, lang)]


def legend(lang: Lang) -> str:
    return " · ".join(f"{letter} {say(letter, lang)}" for letter in STYLES)


def edge(solution: Solution, lang: Lang) -> str:
    figures = solution.total_dependent
    facts = {"gain": percent(figures.gain, lang), "decks": solution.options.decks}
    if figures.uncertain:
        return say("edge_bound", lang, error=percent(figures.uncertain, lang), **facts)
    return say("edge", lang, **facts)
