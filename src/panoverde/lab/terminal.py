"""What the laboratory's commands share: options, progress and output at a terminal."""

import errno
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import TextIOWrapper
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

from panoverde.core.messages import Lang
from panoverde.lab.words import say

IMPOSSIBLE = 2
"""Exit code of a command that could not be carried out."""
WIDE = 240  # columns for a file or a pipe, which take whole lines

AsJson = Annotated[bool, typer.Option("--json", help="Print JSON: every fraction and decimal as text.")]
Language = Annotated[Lang, typer.Option(envvar="PANO_LANG", help="The language of what is printed.")]


def impossible(why: str) -> typer.Exit:
    typer.echo(why, err=True)
    return typer.Exit(IMPOSSIBLE)


def check_writable(file: Path, lang: Lang) -> None:
    """Before the work, not after it."""
    if not file.parent.is_dir():
        raise unwritable(file, say("no_folder", lang), lang)
    if file.is_dir():
        raise unwritable(file, say("is_folder", lang), lang)
    if not os.access(file if file.exists() else file.parent, os.W_OK):
        raise unwritable(file, os.strerror(errno.EACCES), lang)


def unwritable(file: Path, why: str, lang: Lang) -> typer.Exit:
    return impossible(say("cannot_write", lang, file=file, why=why))


@contextmanager
def laboratory(lang: Lang) -> Iterator[None]:
    """Says what to install if NumPy, Numba or matplotlib is missing."""
    try:
        yield
    except ModuleNotFoundError as error:
        raise impossible(say("no_lab", lang, missing=error.name)) from error


@contextmanager
def progress(doing: str, lang: Lang) -> Iterator[Callable[[int, int], object] | None]:
    """A progress bar on a terminal, nothing in a pipe or a file. It pulses until the total is known."""
    console = Console(stderr=True)
    if not console.is_terminal:
        yield None
        return
    columns = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task(say("preparing", lang), total=None)
        yield lambda done, total: bar.update(task, description=doing, completed=done, total=total)


def print_json(record: dict[str, object]) -> None:
    typer.echo(msgspec.json.format(msgspec.json.encode(record)).decode())


def wide_console() -> Console:
    """As wide as the terminal or COLUMNS, else wide. Characters that the encoding lacks become question marks."""
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")
    console = Console()
    chosen = console.is_terminal or os.environ.get("COLUMNS", "").isdigit()
    return console if chosen else Console(width=WIDE)
