"""`pano admin model`: models of slot machines, registered and approved by an administrator; and what machines show."""

from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Annotated
from urllib.parse import quote

import typer

from panoverde.cli.admin.lists import AsCsv, AsJson, Fields, Form, ListColumn, amount, form, percent, plain, show, when
from panoverde.cli.admin.session import AT_HOME, NameOption, ServerOption, get, post
from panoverde.cli.serve import Language, say
from panoverde.core.messages import Lang, phrase
from panoverde.server.node.first_start import ADMINISTRATOR

app = typer.Typer(no_args_is_help=True, help="Models of slot machines.")

ModelArgument = Annotated[str, typer.Argument(metavar="MODEL", help="Its fingerprint or its name.")]


@app.command("list")
def list_models(
    server: ServerOption = AT_HOME,
    name: NameOption = ADMINISTRATOR,
    lang: Language = Lang.PT,
    as_json: AsJson = False,
    as_csv: AsCsv = False,
) -> None:
    """List the models with their exact returns and approvals."""
    how = form(as_json, as_csv)
    show(get(server, name, lang, "/api/models")["models"], model_columns(), lang, how)


@app.command("register")
def register_model(
    plan: Annotated[Path, typer.Argument(metavar="PLAN", exists=True, dir_okay=False, help="A TOML file.")],
    certificate: Annotated[str, typer.Option(help="Reference of a qualified body's certificate.")],
    count_jackpot: Annotated[
        str, typer.Option(metavar="REFERENCE", help="Where the supervisor says that a jackpot's increments count.")
    ] = "",
    server: ServerOption = AT_HOME,
    name: NameOption = ADMINISTRATOR,
    lang: Language = Lang.PT,
) -> None:
    """Register a payback plan; prints its fingerprint."""
    try:
        file = plan.read_bytes().decode("utf-8")
    except UnicodeDecodeError as wrong:
        raise typer.BadParameter(f"{plan}: not UTF-8", param_hint="PLAN") from wrong
    body = {"file": file, "certificate": certificate, "count_jackpot": count_jackpot}
    typer.echo(post(server, name, lang, "/api/models", body)["model"]["fingerprint"])


@app.command("approve")
def approve_model(
    model: ModelArgument,
    approval: Annotated[str, typer.Option(help="Reference of the supervisor's approval.")],
    server: ServerOption = AT_HOME,
    name: NameOption = ADMINISTRATOR,
    lang: Language = Lang.PT,
) -> None:
    """Enter the supervisor's approval: the model is locked from then on."""
    post(server, name, lang, f"{_address(model)}/approve", {"approval": approval})
    say(lang, "admin-done")


@app.command("show")
def show_model(
    model: ModelArgument,
    server: ServerOption = AT_HOME,
    name: NameOption = ADMINISTRATOR,
    lang: Language = Lang.PT,
    as_json: AsJson = False,
) -> None:
    """Print a model's payback plan, byte for byte; with --json its exact sheet too."""
    found = get(server, name, lang, _address(model))
    if as_json:
        show([found], (), lang, Form.JSON)
    else:
        typer.echo(found["file"], nl=False)


def _address(model: str) -> str:
    return f"/api/models/{quote(model, safe='')}"


def model_columns() -> tuple[ListColumn, ...]:
    return (
        ListColumn("model", plain("name")),
        ListColumn("return", lambda row, lang: percent(str(float(Fraction(row["plan_return"]))), lang), wraps=False),
        ListColumn("state", _state),
        ListColumn("registered_at", when("registered_at"), rank=2),
        ListColumn("certificate", plain("certificate"), rank=3),
        ListColumn("fingerprint", plain("fingerprint"), rank=4),
    )


def _state(row: Fields, lang: Lang) -> str:
    return phrase("house", f"model-{'approved' if row['approval'] else 'registered'}", lang)


def machine_columns() -> tuple[ListColumn, ...]:
    return (
        ListColumn("table", plain("table"), wraps=False),
        ListColumn("model", plain("model"), rank=2),
        ListColumn("room", lambda row, _: f"{row['room']}/{row['number']}", wraps=False, rank=1),
        ListColumn("bets", _counter("bets"), wraps=False),
        ListColumn("prizes", _counter("prizes"), wraps=False),
        ListColumn("takings", _counter("takings"), wraps=False),
        ListColumn("return", _figure("actual"), wraps=False),
        ListColumn("return_exact", _figure("exact"), wraps=False, rank=3),
        ListColumn("return_low", _figure("low"), wraps=False, rank=4),
        ListColumn("return_high", _figure("high"), wraps=False, rank=4),
        ListColumn("state", _verdict),
    )


def _counter(key: str) -> Callable[[Fields, Lang], str]:
    return lambda row, lang: amount(row["counters"][key], row["unit"], lang) if row["counters"] else "?"


def _figure(key: str) -> Callable[[Fields, Lang], str]:
    return lambda row, lang: percent(str(row["returned"][key]), lang) if row["returned"] else ""


def _verdict(row: Fields, lang: Lang) -> str:
    """Alarms first."""
    if row["barred"]:
        return phrase("house", f"machine-barred-{row['barred']['by']}", lang)
    holds = row["returned"] is None or row["returned"]["holds"]
    return phrase("house", "return-holds" if holds else "return-outside", lang)
