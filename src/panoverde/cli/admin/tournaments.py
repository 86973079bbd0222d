"""`pano admin tournament`: tournaments announced from a file, listed and shown."""

import json
import tomllib
from pathlib import Path
from typing import Annotated, Any

import typer

from panoverde.cli.admin.lists import AsCsv, AsJson, Fields, Form, ListColumn, amount, form, plain, show, when
from panoverde.cli.admin.session import AT_HOME, NameOption, ServerOption, ask_as_anybody, post
from panoverde.cli.serve import Language
from panoverde.core.messages import Lang, phrase
from panoverde.server.node.first_start import ADMINISTRATOR

app = typer.Typer(no_args_is_help=True, help="Tournaments.")

TournamentArgument = Annotated[str, typer.Argument(metavar="TOURNAMENT", help="The tournament's id.")]


@app.command("announce")
def announce_tournament(
    tournament: TournamentArgument,
    file: Annotated[
        Path, typer.Argument(metavar="FILE", exists=True, dir_okay=False, help="TOML or JSON: what differs.")
    ],
    profile: Annotated[str, typer.Option(help="Format whose announcement it changes.")] = "freeze_out",
    server: ServerOption = AT_HOME,
    name: NameOption = ADMINISTRATOR,
    lang: Language = Lang.PT,
) -> None:
    """Announce a tournament; prints its id."""
    body = {"id": tournament, "profile": profile, "rules": _announcement(file)}
    typer.echo(post(server, name, lang, "/api/tournaments", body)["id"])


def _announcement(file: Path) -> Fields:
    try:
        text = file.read_bytes().decode("utf-8")
        found: Any = json.loads(text) if file.suffix == ".json" else tomllib.loads(text)
    except ValueError as wrong:  # neither UTF-8, nor JSON, nor TOML
        raise typer.BadParameter(f"{file}: {wrong}", param_hint="FILE") from wrong
    if not isinstance(found, dict):
        raise typer.BadParameter(f"{file}: not an object", param_hint="FILE")
    return found


@app.command("list")
def list_tournaments(
    server: ServerOption = AT_HOME, lang: Language = Lang.PT, as_json: AsJson = False, as_csv: AsCsv = False
) -> None:
    """List the tournaments. No login needed."""
    how = form(as_json, as_csv)
    found = ask_as_anybody(server, lang, lambda client: client.get("/api/tournaments", dict))
    show(found["tournaments"], tournament_columns(), lang, how)


@app.command("show")
def show_tournament(tournament: TournamentArgument, server: ServerOption = AT_HOME, lang: Language = Lang.PT) -> None:
    """Print a tournament as the public sees it, as JSON. No login needed."""
    found = ask_as_anybody(server, lang, lambda client: client.get(f"/api/tournaments/{tournament}", dict))
    show([found], (), lang, Form.JSON)


def _hour(row: Fields, lang: Lang) -> str:
    return when("starts_at")(row, lang) if row["starts_at"] else ""


def tournament_columns() -> tuple[ListColumn, ...]:
    return (
        ListColumn("tournament", plain("id"), wraps=False),
        ListColumn("name", plain("name")),
        ListColumn("phase", lambda row, lang: phrase("term", row["phase"], lang), wraps=False),
        ListColumn("at", _hour, wraps=False, rank=2),
        ListColumn("players", lambda row, _: str(row["players"]), wraps=False),
        ListColumn("left", lambda row, _: str(row["left"]), wraps=False, rank=1),
        ListColumn("amount", lambda row, lang: amount(row["prize_pool"], row["unit"], lang), wraps=False),
    )
