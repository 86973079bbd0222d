"""The `pano` command: each part of the product registers what it offers."""

import sys
from io import TextIOWrapper
from typing import Annotated

import typer

from panoverde import __version__, games
from panoverde.lab.cli import odds, simulate
from panoverde.lab.poker.cli import equity, frequencies
from panoverde.play.cli import play
from panoverde.scenario.cli import app as scenario
from panoverde.trace.cli import matrix
from panoverde.verify import verify

app = typer.Typer(no_args_is_help=True, pretty_exceptions_show_locals=False)


@app.callback(invoke_without_command=True)
def pano(version: Annotated[bool, typer.Option("--version", help="Print the version.")] = False) -> None:
    """Pano Verde: the casino and poker regulations, executable."""
    if version:
        typer.echo(f"Pano Verde {__version__}")
        raise typer.Exit


@app.command("games")
def list_games() -> None:
    """List the games, each with its profiles."""
    for game in games.every():
        typer.echo(f"{game.name.replace('_', '-')}: {', '.join(game.presets)}")


app.command()(play)
app.command()(verify)
app.command()(odds)
app.command()(simulate)
app.command()(equity)
app.command()(frequencies)
app.command()(matrix)
app.add_typer(scenario, name="scenario")


def main() -> None:
    """What a terminal's encoding lacks becomes a question mark, not a crash."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
    app()
