"""`pano ruling`: cases in, rulings out. docs/reference/rulings.md."""

import sys
from pathlib import Path
from typing import Annotated

import msgspec
import typer

from panoverde.core.messages import Lang, refusal
from panoverde.core.refusal import Refused
from panoverde.games._poker.rulings.judgement import judged
from panoverde.games._poker.rulings.reader import read_cases

IMPOSSIBLE = 2
STANDARD_INPUT = "-"

File = Annotated[str, typer.Argument(metavar="FILE", help="A JSON list of cases; - for standard input.")]
Language = Annotated[Lang, typer.Option(envvar="PANO_LANG", help="The language of what is refused.")]


def ruling(file: File, lang: Language = Lang.PT) -> None:
    """Rule on words and chips at a tournament table (RT-41 to RT-62, RT-29, RT-80): docs/reference/rulings.md.

    Decide o que vale cada palavra e cada ficha numa mesa de torneio: docs/reference/rulings.md.

    Exit: 0 every case has its ruling, 2 a case could not be read; nothing is printed then.
    """
    try:
        rulings = [judged(case) for case in read_cases(_text(file))]
    except Refused as refused:
        raise _impossible(refusal(refused, lang)) from refused
    typer.echo(msgspec.json.format(msgspec.json.encode(rulings)).decode())


def _text(file: str) -> bytes:
    try:
        return sys.stdin.buffer.read() if file == STANDARD_INPUT else Path(file).read_bytes()
    except (OSError, ValueError) as error:
        raise Refused("", "ruling-no-file", file=file) from error


def _impossible(why: str) -> typer.Exit:
    typer.echo(why, err=True)
    return typer.Exit(IMPOSSIBLE)
