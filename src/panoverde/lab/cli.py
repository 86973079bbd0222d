"""`pano odds` and `pano simulate`. NumPy, Numba and matplotlib are loaded only to simulate or to draw."""

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
from panoverde.lab.alternatives import alternatives_record, alternatives_table
from panoverde.lab.figures import counted
from panoverde.lab.report import odds_record, odds_table, warnings
from panoverde.lab.subject import Subject, subject
from panoverde.lab.words import say

if TYPE_CHECKING:
    from panoverde.lab import simulate as lab
    from panoverde.lab.results import Simulation

IMPOSSIBLE = 2
MOST_COUPS = 10**12
PLOTS = (".png", ".svg", ".pdf")
WIDE = 240  # columns when nobody is looking: a file or a pipe wants whole lines

Game = Annotated[str, typer.Argument(help="The game, such as banca-francesa.")]
Profile = Annotated[
    str | None, typer.Option(help="The regulation to follow, such as AO.", show_default="the game's first")
]
Options = Annotated[
    list[str] | None,
    typer.Option("--option", metavar="NAME=VALUE", help="Change an option of the table; may be repeated."),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON: every fraction and decimal as text.")]
EveryBet = Annotated[bool, typer.Option("--every-bet", help="A line for each bet, also where their odds are equal.")]
Language = Annotated[Lang, typer.Option(help="The language of what is printed.")]


def odds(
    game: Game,
    profile: Profile = None,
    option: Options = None,
    every_bet: EveryBet = False,
    as_json: AsJson = False,
    lang: Language = Lang.PT,
) -> None:
    """Show the exact odds of every bet: what it wins and loses, its expectation and its deviation."""
    about = _subject(game, profile, option or [], lang)
    if as_json:
        _print_json({**odds_record(about), "alternatives": alternatives_record(about)})
        return
    console = _console()
    console.print(odds_table(about, lang, console.width, every_bet))
    if about.alternatives:
        console.print(alternatives_table(about, lang, console.width))
    for warning in warnings(about, lang):
        console.print(warning, style="yellow", highlight=False)


def simulate(
    game: Game,
    coups: Annotated[
        int, typer.Option(min=1, max=MOST_COUPS, help="How many coups to draw: how often chance is asked.")
    ] = 10_000_000,
    seed: Annotated[int, typer.Option(min=0, help="The same seed gives the same coups.")] = 1,
    plot: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Draw the running means: .png, .svg or .pdf.", show_default=False),
    ] = None,
    profile: Profile = None,
    option: Options = None,
    every_bet: EveryBet = False,
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
    with _progress(lang) as progress:
        with _laboratory(lang):
            lab.prepare(about.table)
        start = time.perf_counter()
        simulation = lab.simulate(about.table, coups, seed, progress)
        seconds = time.perf_counter() - start
    if plot:
        _save_plot(about, simulation, plot, lang)
    if as_json:
        _print_json(simulation_record(about, simulation))
    else:
        console = _console()
        console.print(simulation_table(about, simulation, lang, console.width, every_bet))
        console.print(say("speed", lang, speed=counted(round(simulation.drawn / seconds), lang)), highlight=False)


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
    """NumPy, Numba and matplotlib come with an extra of the package."""
    try:
        yield
    except ModuleNotFoundError as error:
        raise _impossible(say("no_lab", lang, missing=error.name)) from error


@contextmanager
def _progress(lang: Lang) -> Iterator["lab.Progress | None"]:
    """A bar for whoever watches; nothing at all in a pipe or a file. It moves to and fro until there is a figure."""
    console = Console(stderr=True)
    if not console.is_terminal:
        yield None
        return
    columns = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task(say("preparing", lang), total=None)
        yield lambda done, total: bar.update(task, description=say("drawing", lang), completed=done, total=total)


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


def _save_plot(about: Subject, simulation: "Simulation", file: Path, lang: Lang) -> None:
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
    """As wide as the terminal, as COLUMNS says, or as a file wants; what the encoding lacks becomes a question mark."""
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")
    console = Console()
    chosen = console.is_terminal or os.environ.get("COLUMNS", "").isdigit()
    return console if chosen else Console(width=WIDE)
