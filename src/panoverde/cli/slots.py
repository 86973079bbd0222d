"""`pano slots`: analyse, simulate, compare and design payback plans."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from fractions import Fraction
from pathlib import Path
from typing import Annotated

import typer

from panoverde.core.messages import Lang, reason, refusal
from panoverde.core.refusal import Refused
from panoverde.games._slots.reader import LARGEST_FILE, fingerprint, read
from panoverde.games._slots.writer import write
from panoverde.lab.figures import counted
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
MOST_SPINS = 10**12
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
    file = plan_bytes(plan, as_json, lang)
    with laboratory(lang):
        from panoverde.lab.slots.analysis import analyse_file
    with refusals(as_json, lang), laboratory(lang), progress(say("analysing", lang), lang):
        sheet = analyse_file(file, count_jackpot)
    if html:
        from panoverde.lab.slots.page import sheet_page

        _write(html, sheet_page(sheet, file.decode("utf-8-sig"), lang), lang)
    if as_json:
        print_json(sheet.as_json())
    elif not html:
        from panoverde.lab.slots.report import sheet_tables

        console = wide_console()
        for table in sheet_tables(sheet, lang, console.width):
            console.print(table, highlight=False)


@app.command()
def simulate(
    plan: PlanFile,
    spins: Annotated[int, typer.Option(min=1, max=MOST_SPINS, help="How many games to play.")] = 10_000_000,
    seed: Annotated[int, typer.Option(min=0, help="The same seed gives the same games.")] = 1,
    as_json: AsJson = False,
    lang: Language = Lang.PT,
) -> None:
    """Play a machine many times and hold it against its exact return."""
    file = plan_bytes(plan, as_json, lang)
    with laboratory(lang):
        from panoverde.lab.slots.analysis import analyse
        from panoverde.lab.slots.played import simulation_record
        from panoverde.lab.slots.simulation import simulate as play, simulation_table
    with refusals(as_json, lang), progress(say("simulating", lang), lang) as told:
        machine = read(file)
        sheet = analyse(machine, fingerprint(file))
        play(machine, 1, seed)  # compiled before the clock starts
        start = time.perf_counter()
        played = play(machine, spins, seed, told)
        seconds = time.perf_counter() - start
    if as_json:
        print_json(simulation_record(played, sheet, seed))
        return
    console = wide_console()
    console.print(simulation_table(played, sheet, seed, lang, console.width), highlight=False)
    console.print(say("speed", lang, speed=counted(round(spins / seconds), lang)), highlight=False)


@app.command()
def compare(
    plan: PlanFile,
    other: Annotated[Path, typer.Argument(metavar="PLAN", help="The other payback plan.")],
    as_json: AsJson = False,
    lang: Language = Lang.PT,
) -> None:
    """Show two machines side by side, and what differs in their plans."""
    files = [plan_bytes(path, as_json, lang) for path in (plan, other)]
    with laboratory(lang):
        from panoverde.lab.slots.analysis import analyse
        from panoverde.lab.slots.comparison import coloured, comparison_record, comparison_table, difference
    with refusals(as_json, lang), progress(say("analysing", lang), lang):
        machines = [read(file) for file in files]
        one, two = (analyse(machine, fingerprint(file)) for machine, file in zip(machines, files, strict=True))
    lines = difference(machines[0], machines[1], (str(plan), str(other)))
    if as_json:
        print_json(comparison_record(one, two, lines))
        return
    console = wide_console()
    console.print(comparison_table(one, two, lang, console.width), highlight=False)
    console.print(coloured(lines) if lines else say("same", lang), highlight=False)


@app.command()
def design(
    plan: PlanFile,
    target: Annotated[str, typer.Option(metavar="RETURN", help="The return of the plan that is wanted, such as 0.94.")],
    volatility: Annotated[
        float | None,
        typer.Option(min=0.01, help="The standard deviation that is wanted, in stakes.", show_default="as it comes"),
    ] = None,
    strips: Annotated[bool, typer.Option("--strips", help="Change symbols of the strips first, then prizes.")] = False,
    out: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the proposed plan.", show_default=False)
    ] = None,
    as_json: AsJson = False,
    lang: Language = Lang.PT,
) -> None:
    """Propose changes that give a machine the return that is wanted, as a readable difference."""
    wanted = _target(target, lang)
    if out:
        check_writable(out, lang)
    file = plan_bytes(plan, as_json, lang)
    with laboratory(lang):
        from panoverde.lab.slots.comparison import coloured, difference
        from panoverde.lab.slots.design import proposal_record, proposal_words, propose
    with refusals(as_json, lang), progress(say("designing", lang), lang):
        machine = read(file)
        proposal = propose(machine, wanted, volatility, strips)
    lines = difference(machine, proposal.plan, (str(plan), str(out or say("proposal", lang))))
    if out:
        _write(out, write(proposal.plan), lang)
    if as_json:
        print_json(proposal_record(proposal, wanted, lines))
        return
    console = wide_console()
    console.print(coloured(lines) if lines else say("keeps", lang), highlight=False)
    console.print(proposal_words(proposal, wanted, lang), highlight=False)


def _target(text: str, lang: Lang) -> Fraction:
    try:
        wanted = Fraction(text)
    except (ValueError, ZeroDivisionError):
        wanted = Fraction(0)
    if not 0 < wanted <= 2:
        raise impossible(say("bad_target", lang, target=text))
    return wanted


def plan_bytes(plan: Path, as_json: bool, lang: Lang) -> bytes:
    """A program that asks for JSON is told in JSON that the file can't be read; a person, as of any file."""
    try:
        with plan.open("rb") as file:
            return file.read(LARGEST_FILE + 1)  # one byte more is refused, and a device never ends
    except OSError as error:
        why = say("unreadable", lang, file=plan, why=error.strerror or str(error))
        if as_json:
            print_json({"refused": "AO-17.9", "message": why})
            raise typer.Exit(REFUSED) from error
        raise impossible(why) from error


@contextmanager
def refusals(as_json: bool, lang: Lang) -> Iterator[None]:
    """A file that makes no sense is told as such, with an exit code of its own."""  # AO-17.9
    try:
        yield
    except Refused as refused:
        if as_json:
            print_json({"refused": " ".join(refused.cites), "message": reason(refused, lang)})
        else:
            typer.echo(refusal(refused, lang), err=True)
        raise typer.Exit(REFUSED) from refused


def _write(file: Path, page: str, lang: Lang) -> None:
    try:
        file.write_text(page, encoding="utf-8")
    except OSError as error:
        raise unwritable(file, error.strerror or str(error), lang) from error
    typer.echo(say("wrote", lang, file=file), err=True)
