"""The `pano` command: each part of the product registers what it offers."""

import typer

from panoverde.lab.cli import odds, simulate
from panoverde.play.cli import play
from panoverde.scenario.cli import app as scenario
from panoverde.trace.cli import matrix
from panoverde.verify import verify

app = typer.Typer(
    no_args_is_help=True,
    help="Pano Verde: the casino and poker regulations, executable.",
    pretty_exceptions_show_locals=False,
)
app.command()(play)
app.command()(verify)
app.command()(odds)
app.command()(simulate)
app.command()(matrix)
app.add_typer(scenario, name="scenario")
