"""A document for paper: as a page of its own, which needs nothing else, or as CSV."""

import base64
import csv
import hashlib
import io
from functools import cache
from pathlib import Path

from jinja2 import Environment, PackageLoader
from markupsafe import Markup

from panoverde.core.messages import Lang
from panoverde.core.record import Record
from panoverde.house.oversight.report_file import harmless

MARK = "\ufeff"
"""Tells a spreadsheet that the text is UTF-8, so that Ł and ç stay what they are."""
STYLE = Path(__file__).with_name("paper.css").read_text("utf-8")
DIGEST = base64.b64encode(hashlib.sha256(STYLE.encode()).digest()).decode()
POLICY = f"default-src 'none'; style-src 'sha256-{DIGEST}'"
"""What a browser may load for it: its own style, and nothing else."""


class Paper(Record, kw_only=True):
    title: str
    facts: tuple[tuple[str, str], ...] = ()
    """Labels and words at its head."""
    columns: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()
    slips: bool = False
    """Is each row a slip to be cut out, with the first column as its heading?"""
    mark: str = ""
    """In large letters, on each slip too: it is a demonstration, worth nothing."""
    note: str = ""
    """The version of the stream that it was made from."""


def as_html(paper: Paper, lang: Lang) -> str:
    return _templates().get_template("paper.html").render(paper=paper, lang=lang, style=Markup(STYLE))  # noqa: S704


@cache
def _templates() -> Environment:
    return Environment(loader=PackageLoader("panoverde.house.play", ""), autoescape=True)


def as_csv(paper: Paper) -> str:
    """The facts in pairs, an empty line, column names, rows."""
    file = io.StringIO()
    lines = csv.writer(file)
    lines.writerow([harmless(paper.title)])
    if paper.mark:
        lines.writerow([harmless(paper.mark)])
    for label, words in paper.facts:
        lines.writerow([harmless(label), harmless(words)])
    lines.writerow([])
    lines.writerow([harmless(label) for label in paper.columns])
    for row in paper.rows:
        lines.writerow([harmless(cell) for cell in row])
    return MARK + file.getvalue()
