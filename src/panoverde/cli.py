"""The `pano` command. A part of the product is loaded when its command is called: listing them loads none."""

import sys
from importlib import import_module
from io import TextIOWrapper
from typing import Annotated, Any, NamedTuple

import typer
from typer.core import TyperGroup

from panoverde import __version__


class Part(NamedTuple):
    place: str
    """The module, and the function or the group of commands in it."""
    help: str

    def load(self) -> Any:
        module, name = self.place.split(":")
        found = getattr(import_module(module), name)
        if isinstance(found, typer.Typer):
            return typer.main.get_command(found)
        alone = typer.Typer(add_completion=False, pretty_exceptions_show_locals=False)
        alone.command()(found)
        return typer.main.get_command(alone)


PARTS = {
    "games": Part("panoverde.play.cli:list_games", "List the games, each with its profiles."),
    "play": Part("panoverde.play.cli:play", "Play at a table in the terminal, or deal at it."),
    "verify": Part("panoverde.verify:verify", "Judge a saved log again, act by act."),
    "odds": Part("panoverde.lab.cli:odds", "Show the exact odds of every bet."),
    "simulate": Part("panoverde.lab.cli:simulate", "Play millions of coups and compare them with the exact odds."),
    "equity": Part("panoverde.lab.poker.cli:equity", "Show how often each poker hand wins, ties and loses."),
    "frequencies": Part("panoverde.lab.poker.cli:frequencies", "Count how often each combination of poker comes."),
    "rng": Part("panoverde.lab.rng.cli:app", "Test the generator, and write its raw output."),
    "phh": Part("panoverde.interchange.cli:phh_app", "Replay and write poker hand histories (PHH)."),
    "ohh": Part("panoverde.interchange.cli:ohh_app", "Write poker hands as Open Hand History JSON."),
    "matrix": Part("panoverde.trace.cli:matrix", "Show which rules are implemented and tested."),
    "scenario": Part("panoverde.scenario.cli:app", "Plain-text cases: docs/scenarios.md."),
    "serve": Part("panoverde.server.cli:serve", "Open the casino: tables over the network, on this machine or many."),
    "admin": Part("panoverde.server.admin_cli:app", "Run a casino that is open: tables, switches, staff, books."),
    "integrity": Part("panoverde.server.cli:integrity", "Compare the program with the expected digests."),
    "audit": Part("panoverde.audit_cli:app", "Audit the journal of a house."),
    "backup": Part("panoverde.audit_cli:backup", "Write a database to a file, while the house plays on."),
    "restore": Part("panoverde.audit_cli:restore", "Fill an empty database from a backup, and audit it."),
    "database": Part("panoverde.store.cli:app", "The schema of a database."),
}


class OnDemand(TyperGroup):
    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """The command that is called takes the place of its line in the list."""
        part = PARTS.get(args[0]) if args else None
        if part:
            command = part.load()
            command.name = args[0]
            self.commands[args[0]] = command
        return super().resolve_command(ctx, args)


app = typer.Typer(cls=OnDemand, no_args_is_help=True, pretty_exceptions_show_locals=False)
for name, part in PARTS.items():
    app.command(name, help=part.help)(lambda: None)


@app.callback(invoke_without_command=True)
def pano(version: Annotated[bool, typer.Option("--version", help="Print the version.")] = False) -> None:
    """Pano Verde: the casino and poker regulations, executable."""
    if version:
        typer.echo(f"Pano Verde {__version__}")
        raise typer.Exit


def main() -> None:
    """What a terminal's encoding lacks becomes a question mark, not a crash."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
    app()
