"""`pano rng report` and `pano rng dump`. NumPy is loaded only for the report."""

import os
import re
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, BinaryIO

import msgspec
import typer

from panoverde.core.messages import Lang
from panoverde.lab.figures import counted
from panoverde.lab.rng.raw_output import EACH, chunks
from panoverde.lab.rng.seeds import seeds_for
from panoverde.lab.rng.words import say
from panoverde.lab.terminal import Language, impossible, laboratory, progress, wide_console
from panoverde.lab.words import say as say_of_laboratory

app = typer.Typer(no_args_is_help=True, add_completion=False, pretty_exceptions_show_locals=False)

FAILED = 1
LEAST_DRAWS, MOST_DRAWS = 20_000, 10**9
"""Fewer would leave most tests with nothing to say."""
UNITS = {"": 1, "K": 10**3, "M": 10**6, "G": 10**9, "T": 10**12}
STANDARD = Path("-")

Seed = Annotated[
    str | None,
    typer.Option(
        metavar="TEXT", help="Seeds made of this text, so that it can be repeated.", show_default="fresh ones"
    ),
]


@app.callback()
def rng() -> None:
    """The generator: a report of its tests, and its raw output."""


@app.command()
def report(
    draws: Annotated[
        int, typer.Option(min=LEAST_DRAWS, max=MOST_DRAWS, help="How often each chance is drawn.")
    ] = 1_000_000,
    seed: Seed = None,
    every_test: Annotated[bool, typer.Option("--every-test", help="A line for each test.")] = False,
    json: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write every p-value as JSON; - prints it.", show_default=False)
    ] = None,
    lang: Language = Lang.PT,
) -> None:
    """Test what the generator gives to every game, and its raw words; exit code 1 if it fails."""
    with laboratory(lang):
        from panoverde.lab.rng.page import report_record, report_table
        from panoverde.lab.rng.report import make_report
    _check_writable(json, lang)
    with progress(say("testing", lang), lang) as told:
        made = make_report(draws, seed, told)
    if json is not None:
        text = msgspec.json.format(msgspec.json.encode(report_record(made))) + b"\n"
        _write(json, lang, lambda file: file.write(text))
    if json != STANDARD:
        console = wide_console()
        console.print(report_table(made, lang, console.width, every_test))
    raise typer.Exit(0 if made.passes else FAILED)


@app.command()
def dump(
    size: Annotated[str, typer.Option("--bytes", metavar="N", help="How many: 1000000, 64M, 1G.")],
    out: Annotated[Path, typer.Option(metavar="FILE", help="Where to; - is standard output.")] = STANDARD,
    each: Annotated[int, typer.Option(min=1, help="How many bytes a seed gives before the next is taken.")] = EACH,
    seed: Seed = None,
    lang: Language = Lang.PT,
) -> None:
    """Write raw output of the generator, for dieharder, PractRand or SP 800-22."""
    wanted = _size(size, lang)
    _check_writable(out, lang)
    start = time.perf_counter()
    with progress(say("dumping", lang), lang) as told:

        def fill(file: BinaryIO) -> None:
            done = 0
            for chunk in chunks(seeds_for(seed, "raw"), wanted, each):
                file.write(chunk)
                done += len(chunk)
                if told:
                    told(done, wanted)

        try:
            _write(out, lang, fill)
        except BrokenPipeError:  # whoever reads has enough
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            raise typer.Exit(0) from None
    seconds = time.perf_counter() - start
    speed = f"{wanted / seconds / 1e6:.1f}"
    rate = say("rate", lang, size=counted(wanted, lang), seconds=f"{seconds:.1f}", speed=speed)
    typer.echo(rate, err=True)


def _size(text: str, lang: Lang) -> int:
    found = re.fullmatch(r"(\d{1,15})([KMGT]?)", text, re.ASCII)
    if not found:
        raise impossible(say("bad_size", lang, size=text))
    return int(found[1]) * UNITS[found[2]]


def _check_writable(file: Path | None, lang: Lang) -> None:
    """Before the work, not after it."""
    if file is not None and file != STANDARD and not file.parent.is_dir():
        why = say_of_laboratory("no_folder", lang)
        raise impossible(say_of_laboratory("cannot_write", lang, file=file, why=why))


def _write(path: Path, lang: Lang, fill: Callable[[BinaryIO], object]) -> None:
    if path == STANDARD:
        fill(sys.stdout.buffer)
        sys.stdout.buffer.flush()
        return
    try:
        with path.open("wb") as file:
            fill(file)
    except OSError as error:
        why = error.strerror or str(error)
        raise impossible(say_of_laboratory("cannot_write", lang, file=path, why=why)) from error
