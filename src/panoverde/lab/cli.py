"""`pano odds` and `pano simulate`. NumPy and matplotlib are loaded only when something is simulated or drawn."""

import errno
import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from io import TextIOWrapper
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer
from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

from panoverde.core.messages import Lang, refusal
from panoverde.core.refusal import Refused
from panoverde.lab.figures import counted
from panoverde.lab.report import odds_record, odds_table
from panoverde.lab.subject import Subject, subject
from panoverde.lab.words import say

if TYPE_CHECKING:
    from panoverde.lab import simulate as lab

IMPOSSIBLE = 2
MOST_COUPS = 10**12
PLOTS = (".png", ".svg", ".pdf")
WIDE = 200  # columns when nobody is looking: a file or a pipe wants whole lines

Game = Annotated[str, typer.Argument(help="The game, such as banca-francesa.")]
Profile = Annotated[
    str | None, typer.Option(help="The regulation to follow, such as AO.", show_default="the game's first")
]
Options = Annotated[
    list[str] | None,
    typer.Option("--option", metavar="NAME=VALUE", help="Change an option of the table; may be repeated."),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON: every fraction and decimal as text.")]
Language = Annotated[Lang, typer.Option(help="The language of what is printed.")]


def odds(
    game: Game,
    profile: Profile = None,
    option: Options = None,
    as_json: AsJson = False,
    lang: Language = Lang.PT,
) -> None:
    """Show the exact odds of every bet: what it wins and loses, its expectation and its deviation."""
    about = _subject(game, profile, option or [], lang)
    if as_json:
        _print_json(odds_record(about))
    else:
        console = _console()
        console.print(odds_table(about, lang, console.width))


def simulate(
    game: Game,
    coups: Annotated[int, typer.Option(min=1, max=MOST_COUPS, help="How many throws to draw.")] = 10_000_000,
    seed: Annotated[int, typer.Option(min=0, help="The same seed gives the same throws.")] = 1,
    plot: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Draw the running means: .png, .svg or .pdf.", show_default=False),
    ] = None,
    profile: Profile = None,
    option: Options = None,
    as_json: AsJson = False,
    lang: Language = Lang.PT,
) -> None:
    """Simulate a game and hold every bet against its exact expectation."""
    about = _subject(game, profile, option or [], lang)
    if plot:
        _check_plot(plot, lang)
    with _laboratory(lang):
        from panoverde.lab import simulate as lab
        from panoverde.lab.simulation_report import simulation_record, simulation_table
    with _progress(coups, lang) as progress:
        start = time.perf_counter()
        simulation = lab.simulate(about.table, coups, seed, progress)
        seconds = time.perf_counter() - start
    if plot:
        _save_plot(about, simulation, plot, lang)
    if as_json:
        _print_json(simulation_record(about, simulation))
    else:
        console = _console()
        console.print(simulation_table(about, simulation, lang, console.width))
        console.print(say("speed", lang, speed=counted(round(coups / seconds), lang)), highlight=False)


def _subject(game: str, profile: str | None, options: list[str], lang: Lang) -> Subject:
    for option in options:
        if "=" not in option:
            raise _impossible(say("bad_option", lang, option=option))
    try:
        return subject(game, profile, dict(option.split("=", 1) for option in options))
    except Refused as refused:
        raise _impossible(refusal(refused, lang)) from refused


@contextmanager
def _laboratory(lang: Lang) -> Iterator[None]:
    """NumPy and matplotlib come with an extra of the package."""
    try:
        yield
    except ModuleNotFoundError as error:
        raise _impossible(say("no_lab", lang, missing=error.name)) from error


@contextmanager
def _progress(coups: int, lang: Lang) -> Iterator["lab.Progress | None"]:
    """A bar for whoever watches; nothing at all in a pipe or a file."""
    console = Console(stderr=True)
    if not console.is_terminal:
        yield None
        return
    columns = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task(say("drawing", lang), total=coups)
        yield lambda done: bar.update(task, completed=done)


def _check_plot(file: Path, lang: Lang) -> None:
    """Before the work, not after it."""
    if file.suffix.lower() not in PLOTS:
        raise _impossible(say("bad_suffix", lang, known=", ".join(PLOTS), file=file))
    if not file.parent.is_dir():
        raise _unwritable(file, say("no_folder", lang), lang)
    if file.is_dir():
        raise _unwritable(file, say("is_folder", lang), lang)
    if not os.access(file if file.exists() else file.parent, os.W_OK):
        raise _unwritable(file, os.strerror(errno.EACCES), lang)


def _save_plot(about: Subject, simulation: "lab.Simulation", file: Path, lang: Lang) -> None:
    with _laboratory(lang):
        from panoverde.lab.plot import save_plot
    try:
        save_plot(about, simulation, file, lang)
    except OSError as error:
        raise _unwritable(file, error.strerror or str(error), lang) from error
    typer.echo(say("wrote", lang, file=file), err=True)


def _unwritable(file: Path, why: str, lang: Lang) -> typer.Exit:
    return _impossible(say("cannot_write", lang, file=file, why=why))


def _impossible(why: str) -> typer.Exit:
    typer.echo(why, err=True)
    return typer.Exit(IMPOSSIBLE)


def _print_json(record: dict[str, object]) -> None:
    typer.echo(msgspec.json.format(msgspec.json.encode(record)).decode())


def _console() -> Console:
    """As wide as the terminal, or as a file wants; what the encoding lacks becomes a question mark."""
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")
    console = Console()
    return console if console.is_terminal else Console(width=max(console.width, WIDE))
