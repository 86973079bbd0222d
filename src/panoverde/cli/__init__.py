"""The `pano` command. Each part of the product is loaded only when its command is called."""

import sys
from importlib import import_module
from io import TextIOWrapper
from typing import Annotated, Any, NamedTuple

import typer
from typer.core import TyperGroup

from panoverde import __version__
from panoverde.cli.failure import run


class Subcommand(NamedTuple):
    place: str
    """Module, and the function or command group in it."""
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
    "games": Subcommand("panoverde.cli.play.commands:list_games", "List the games, each with its profiles."),
    "play": Subcommand("panoverde.cli.play.commands:play", "Play at a table in the terminal, or deal at it."),
    "verify": Subcommand("panoverde.cli.verify:verify", "Replay a saved log, act by act."),
    "odds": Subcommand("panoverde.cli.odds:odds", "Show the exact odds of every bet."),
    "simulate": Subcommand(
        "panoverde.cli.odds:simulate", "Play millions of coups and compare them with the exact odds."
    ),
    "strategy": Subcommand("panoverde.cli.strategy:strategy", "Show the best strategy of blackjack as a chart."),
    "slots": Subcommand("panoverde.cli.slots:app", "Analyse, simulate, compare and design slot machines."),
    "equity": Subcommand("panoverde.cli.equity:equity", "Show how often each poker hand wins, ties and loses."),
    "frequencies": Subcommand("panoverde.cli.equity:frequencies", "Count how often each combination of poker comes."),
    "ruling": Subcommand("panoverde.cli.ruling:ruling", "Rule on words and chips at a poker tournament table."),
    "rng": Subcommand("panoverde.cli.rng:app", "Test the generator, and write its raw output."),
    "phh": Subcommand("panoverde.cli.hands:phh_app", "Replay and write poker hand histories (PHH)."),
    "ohh": Subcommand("panoverde.cli.hands:ohh_app", "Write poker hands as Open Hand History JSON."),
    "tournament": Subcommand(
        "panoverde.cli.tournament.commands:app", "Check a tournament's prizes, deal, points, colour-up or balance."
    ),
    "matrix": Subcommand("panoverde.cli.matrix:matrix", "Show which rules are implemented and tested."),
    "scenario": Subcommand("panoverde.cli.scenario:app", "Plain-text cases: docs/build/scenarios.md."),
    "serve": Subcommand(
        "panoverde.cli.serve:serve", "Open the casino: tables over the network, on this machine or many."
    ),
    "admin": Subcommand(
        "panoverde.cli.admin.commands:app", "Administer a running casino: tables, switches, staff, books."
    ),
    "integrity": Subcommand("panoverde.cli.serve:integrity", "Compare the program with the expected digests."),
    "doctor": Subcommand("panoverde.cli.doctor:doctor", "Check an installation and say what is wrong."),
    "audit": Subcommand("panoverde.cli.audit:app", "Audit the journal of a house."),
    "backup": Subcommand("panoverde.cli.audit:backup", "Write a database to a file, while the house plays on."),
    "restore": Subcommand("panoverde.cli.audit:restore", "Fill an empty database from a backup, and audit it."),
    "database": Subcommand("panoverde.cli.database:app", "The schema of a database."),
}


class OnDemand(TyperGroup):
    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """Replaces the command's line in the list by the loaded command."""
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
    """Characters missing from the terminal's encoding become question marks, not errors."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
    run(app)
