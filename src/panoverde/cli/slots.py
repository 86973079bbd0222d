"""`pano slots`: analyse, simulate, compare and design payback plans."""

from pathlib import Path
from typing import Annotated

import typer

from panoverde.core.messages import Lang, reason, refusal
from panoverde.core.refusal import Refused
from panoverde.lab.slots.words import say
from panoverde.lab.terminal import (
    AsJson,
    Language,
    check_writable,
    impossible,
    laboratory,
    print_json,
    progress,
    unwritable,
    wide_console,
)

app = typer.Typer(no_args_is_help=True, add_completion=False, pretty_exceptions_show_locals=False)

REFUSED = 1
PlanFile = Annotated[Path, typer.Argument(metavar="PLAN", help="The payback plan, a TOML file.")]


@app.callback()
def slots() -> None:
    """Slot machines: exact analysis, simulation, comparison and design of payback plans."""


@app.command()
def analyse(
    plan: PlanFile,
    count_jackpot: Annotated[
        bool, typer.Option("--count-jackpot", help="Increments of the jackpot count towards the legal minimum.")
    ] = False,
    html: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the sheet as a page of its own.", show_default=False)
    ] = None,
    as_json: AsJson = False,
    lang: Language = Lang.PT,
) -> None:
    """Show the payback sheet of a machine: every figure exact."""
    if html:
        check_writable(html, lang)
    file = plan_bytes(plan, lang)
    with laboratory(lang):
        from panoverde.lab.slots.analysis import analyse_file
    with progress(say("analysing", lang), lang):
        try:
            sheet = analyse_file(file, count_jackpot)
        except Refused as refused:
            raise refused_plan(refused, as_json, lang) from refused
    if html:
        from panoverde.lab.slots.page import sheet_page

        _write(html, sheet_page(sheet, lang), lang)
    if as_json:
        print_json(sheet.as_json())
    elif not html:
        from panoverde.lab.slots.report import sheet_tables

        console = wide_console()
        for table in sheet_tables(sheet, lang, console.width):
            console.print(table, highlight=False)


def plan_bytes(plan: Path, lang: Lang) -> bytes:
    try:
        return plan.read_bytes()
    except OSError as error:
        raise impossible(say("unreadable", lang, file=plan, why=error.strerror or str(error))) from error


def refused_plan(refused: Refused, as_json: bool, lang: Lang) -> typer.Exit:
    """A file that makes no sense."""  # AO-17.9
    if as_json:
        print_json({"refused": " ".join(refused.cites), "message": reason(refused, lang)})
    else:
        typer.echo(refusal(refused, lang), err=True)
    return typer.Exit(REFUSED)


def _write(file: Path, page: str, lang: Lang) -> None:
    try:
        file.write_text(page, encoding="utf-8")
    except OSError as error:
        raise unwritable(file, error.strerror or str(error), lang) from error
    typer.echo(say("wrote", lang, file=file), err=True)
