"""The `pano` command: each part of the product registers what it offers."""

import typer

from panoverde.scenario.cli import app as scenario
from panoverde.trace.cli import matrix

app = typer.Typer(
    no_args_is_help=True,
    help="Pano Verde: the casino and poker regulations, executable.",
    rich_markup_mode="rich",
    pretty_exceptions_show_locals=False,
)
app.add_typer(scenario, name="scenario")
app.command("matrix")(matrix)
