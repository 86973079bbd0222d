"""`pano matrix`: the matrix in a terminal, as JSON or as a page, and the check of its claims."""

import sys
from collections.abc import Iterable
from io import TextIOWrapper
from itertools import chain
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich import box
from rich.console import Console
from rich.markup import escape
from rich.table import Table
from rich.text import Text

from panoverde import games
from panoverde.law.book import BookError
from panoverde.tournament import TOURNAMENT
from panoverde.trace.matrix import SETTLED, Matrix, MatrixRow, RuleState, Totals, build, is_checkout, problems
from panoverde.trace.page import page
from panoverde.trace.readings import foreign_citations, unmet_options
from panoverde.trace.scan import CitationPlace, ScanError

COLOURS = {
    RuleState.DONE: "green",
    RuleState.REASON: "cyan",
    RuleState.UNTESTED: "yellow",
    RuleState.UNCODED: "magenta",
    RuleState.OPEN: "dim",
    RuleState.CONFLICT: "bold red",
}
FOUND, IMPOSSIBLE = 1, 2
ROOMY = 115  # columns with room for the titles of chapters
WIDE = 200  # columns in a file or a pipe, which want whole lines


def matrix(
    chapters: Annotated[
        list[str] | None,
        typer.Argument(help="Show every rule of these chapters, such as AO-3.", show_default=False),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the matrix as JSON.")] = False,
    html: Annotated[
        Path | None,
        typer.Option("--html", metavar="FILE", help="Write one self-contained page.", show_default=False),
    ] = None,
    check: Annotated[bool, typer.Option("--check", help="Exit 1 if a citation or a claim doesn't hold.")] = False,
    root: Annotated[
        Path | None, typer.Option("--root", help="The checkout to read.", show_default="where you are")
    ] = None,
) -> None:
    """Show each rule, the code that decides it, the tests and scenarios that show it, and its state."""
    try:
        place = _checkout(root)
        found = build(place)
    except (BookError, ScanError) as error:
        raise _impossible(str(error)) from error
    chosen = _chosen(found, chapters or [])
    if html:
        _write(html, page(found))
    if as_json:
        typer.echo(msgspec.json.format(msgspec.json.encode(as_record(found, chosen))).decode())
    elif not (html or check):
        _show(found, chosen, whole=bool(chapters))
    if check:
        _check(found, place, quiet=as_json)


def as_record(found: Matrix, chosen: Iterable[str]) -> dict[str, object]:
    """The chosen chapters, all readings and all problems, in plain words for JSON."""
    chosen = list(chosen)
    return {
        "law_version": found.book.version,
        "totals": _counts(found.totals()),
        "chapters": {
            chapter: {
                "title": found.book.title(chapter),
                "complete": chapter in found.book.complete,
                "totals": _counts(found.totals(chapter)),
            }
            for chapter in chosen
        },
        "rules": [
            {"chapter": chapter, "kind": found.book.rules[row.id].kind, **_plain(row)}
            for chapter in chosen
            for row in found.chapters[chapter]
        ],
        "readings": [_plain(row) for row in found.readings.values()],
        "problems": problems(found),
    }


def _plain(row: MatrixRow) -> dict[str, object]:
    return {
        "id": row.id,
        "state": row.state,
        "code": [str(place) for place in row.code],
        "tests": [{"place": str(place), "name": place.name} for place in row.tests],
        "scenarios": _paths(row.scenarios),
        "reason": row.reason or None,
    }


def _counts(totals: Totals) -> dict[str, int]:
    return {"rules": totals.rules, **{state.value: count for state, count in totals.counts.items()}}


def _show(found: Matrix, chosen: list[str], whole: bool) -> None:
    console = _console()
    for chapter in chosen:
        rows = found.chapters[chapter]
        if not whole:
            rows = tuple(row for row in rows if row.state not in SETTLED)
        if rows and (whole or chapter in found.book.complete):
            console.print(_rules_table(f"{chapter}  {found.book.title(chapter)}", rows))
    console.print(_totals_table(found, chosen, titled=console.width >= ROOMY))
    wrong = len(problems(found))
    verdict = f"{_problems(wrong)}, see pano matrix --check" if wrong else "every claim holds"
    console.print(f"law {found.book.version}: {verdict}", highlight=False)


def _rules_table(title: str, rows: Iterable[MatrixRow]) -> Table:
    table = Table(title=escape(title), title_justify="left", title_style="bold", box=box.SIMPLE_HEAD)
    table.add_column("rule", no_wrap=True)
    table.add_column("state", no_wrap=True)
    for column in ("code, or the reason", "tests", "scenarios"):
        table.add_column(column, overflow="fold")
    for row in rows:
        table.add_row(
            row.id,
            _word(row.state),
            Text(row.reason, "italic") if row.reason and not row.code else Text(_lines(row.code)),
            Text(_lines(row.tests)),
            Text("\n".join(_paths(row.scenarios))),
        )
    return table


def _totals_table(found: Matrix, chosen: list[str], titled: bool) -> Table:
    table = Table(
        title="Rules by state (★ claimed complete)",
        title_justify="left",
        title_style="bold",
        box=box.SIMPLE_HEAD,
        show_footer=True,
    )
    overall = found.totals()
    table.add_column("chapter", "all", no_wrap=True)
    if titled:
        table.add_column("", no_wrap=True)
    for state in RuleState:
        table.add_column(_word(state), str(overall.counts[state]), justify="right", no_wrap=True)
    table.add_column("rules", str(overall.rules), justify="right", no_wrap=True)
    for chapter in chosen:
        totals = found.totals(chapter)
        table.add_row(
            f"{chapter} ★" if chapter in found.book.complete else chapter,
            *([escape(found.book.title(chapter))] if titled else []),
            *(str(count or "-") for count in totals.counts.values()),
            str(totals.rules),
        )
    return table


def _check(found: Matrix, root: Path, quiet: bool) -> None:
    with_options = (*games.every(), TOURNAMENT)
    claims = (unmet_options(found.book, with_options), foreign_citations(found, root, games.every()))
    wrong = [*problems(found), *chain(*claims)]
    for problem in wrong:
        typer.echo(problem, err=True)
    if wrong:
        typer.echo(f"{_problems(len(wrong))} with the rule book", err=True)
        raise typer.Exit(FOUND)
    if not quiet:
        totals = found.totals()
        complete = ", ".join(found.book.complete) or "no chapter"
        settled = f"{totals.settled} of {totals.rules} rules settled"
        typer.echo(f"{settled}; {complete} claimed complete; every citation exists.")


def _problems(count: int) -> str:
    return f"{count} problem{'' if count == 1 else 's'}"


def _word(state: RuleState) -> Text:
    return Text(state, COLOURS[state])


def _lines(places: Iterable[CitationPlace]) -> str:
    """One line per file: `games/banca_francesa/rules.py:12,18`."""
    files: dict[str, list[str]] = {}
    for place in places:
        files.setdefault(place.path.removeprefix("src/panoverde/"), []).append(str(place.line))
    return "\n".join(f"{path}:{','.join(dict.fromkeys(lines))}" for path, lines in files.items())


def _paths(places: Iterable[CitationPlace]) -> list[str]:
    return list(dict.fromkeys(place.path for place in places))


def _chosen(found: Matrix, names: list[str]) -> list[str]:
    for name in names:
        if name not in found.chapters:
            raise _impossible(f"no chapter is called {name!r}; there are {', '.join(found.chapters)}")
    return names or list(found.chapters)


def _checkout(root: Path | None) -> Path:
    here = Path.cwd()
    for folder in [root] if root else [here, *here.parents]:
        if is_checkout(folder):
            return folder
    raise _impossible(f"{root or here} is not a checkout of Pano Verde: it needs law/, src/panoverde/ and tests/")


def _write(file: Path, text: str) -> None:
    try:
        file.write_text(text, encoding="utf-8", newline="\n")
    except OSError as error:
        raise _impossible(f"can't write {file}: {error.strerror}") from error
    typer.echo(f"wrote {file}", err=True)


def _impossible(why: str) -> typer.Exit:
    typer.echo(why, err=True)
    return typer.Exit(IMPOSSIBLE)


def _console() -> Console:
    """As wide as the terminal, or as a file wants; characters missing from the encoding become question marks."""
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")
    console = Console()
    return console if console.is_terminal else Console(width=max(console.width, WIDE))
