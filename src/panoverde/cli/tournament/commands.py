"""The five commands: each reads a file, and prints figures or why there are none."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, TypeVar

import msgspec
import typer

from panoverde.cli.tournament import balance, deal, points, prizes, race
from panoverde.cli.tournament.page import Page
from panoverde.cli.tournament.spec_file import BadSpec, read
from panoverde.cli.tournament.words import say
from panoverde.core.messages import Lang, reason, refusal
from panoverde.core.refusal import Refused
from panoverde.lab.terminal import AsJson, Language, impossible, print_json, wide_console

REFUSED = 1
HELP = Lang.PT if os.environ.get("PANO_LANG") == Lang.PT else Lang.EN
"""Help is English unless the environment asks for Portuguese, as it is in the other commands."""

S = TypeVar("S")
SpecFile = Annotated[Path, typer.Argument(metavar="SPEC", help=say("help-spec", HELP))]

app = typer.Typer(
    no_args_is_help=True, add_completion=False, pretty_exceptions_show_locals=False, help=say("help", HELP)
)


@app.callback()
def tournament() -> None:
    """The group has its help from the catalogue."""


@app.command("prizes", help=say("help-prizes", HELP))
def show_prizes(spec: SpecFile, as_json: AsJson = False, lang: Language = Lang.PT) -> None:
    _show("title-prizes", spec, prizes.PrizesSpec, prizes.figures, prizes.MONEY, as_json, lang)


@app.command("deal", help=say("help-deal", HELP))
def show_deal(spec: SpecFile, as_json: AsJson = False, lang: Language = Lang.PT) -> None:
    _show("title-deal", spec, deal.DealSpec, deal.figures, deal.MONEY, as_json, lang)


@app.command("points", help=say("help-points", HELP))
def show_points(spec: SpecFile, as_json: AsJson = False, lang: Language = Lang.PT) -> None:
    _show("title-points", spec, points.PointsSpec, points.figures, points.MONEY, as_json, lang)


@app.command("race", help=say("help-race", HELP))
def show_race(spec: SpecFile, as_json: AsJson = False, lang: Language = Lang.PT) -> None:
    _show("title-race", spec, race.RaceSpec, race.figures, race.MONEY, as_json, lang)


@app.command("balance", help=say("help-balance", HELP))
def show_balance(spec: SpecFile, as_json: AsJson = False, lang: Language = Lang.PT) -> None:
    _show("title-balance", spec, balance.BalanceSpec, balance.figures, balance.MONEY, as_json, lang)


def _show(
    title: str,
    file: Path,
    kind: type[S],
    figures: Callable[[S, Lang], dict[str, object]],
    amounts: frozenset[str],
    as_json: bool,
    lang: Lang,
) -> None:
    try:
        record = figures(read(file, kind), lang)
    except BadSpec as bad:
        raise impossible(bad.told(lang)) from bad
    except Refused as refused:
        if as_json:
            print_json({"refused": " ".join(refused.cites), "message": reason(refused, lang)})
        else:
            typer.echo(refusal(refused, lang), err=True)
        raise typer.Exit(REFUSED) from refused
    if as_json:
        print_json(record)
        return
    console = wide_console()
    decoded = msgspec.json.decode(msgspec.json.encode(record))
    for table in Page(decoded, amounts, lang, console.width).tables(title):
        console.print(table, highlight=False)
