"""`pano strategy`: the chart of the best strategy, at a terminal or as a page."""

from pathlib import Path
from typing import Annotated

import typer

from panoverde.cli.odds import ProfileOption, RuleOptions, table_subject
from panoverde.cli.subject import Strategies
from panoverde.core.messages import Lang
from panoverde.lab.strategies import ChartModule
from panoverde.lab.subject import named
from panoverde.lab.terminal import (
    AsJson,
    Language,
    check_writable,
    impossible,
    print_json,
    progress,
    unwritable,
    wide_console,
)
from panoverde.lab.words import say

CHARTED = ("blackjack",)


def strategy(
    game: Annotated[str, typer.Argument(help="The game, such as blackjack.")],
    html: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Write the chart as a page of its own.", show_default=False),
    ] = None,
    profile: ProfileOption = None,
    option: RuleOptions = None,
    as_json: AsJson = False,
    lang: Language = Lang.PT,
) -> None:
    """Show the best strategy as a chart: what to do with each hand against each card of the bank."""
    about = table_subject(game, profile, option or [], lang)
    if not isinstance(about, Strategies) or not isinstance(about.module, ChartModule):
        name = about.opened.game if isinstance(about, Strategies) else about.game
        raise impossible(say("no_chart", lang, game=named(name, lang), known=", ".join(CHARTED)))
    if html:
        check_writable(html, lang)
    with progress(say("solving", lang), lang):
        record = about.module.chart_record(about.rules)
    if html:
        _write(html, about.module.chart_page(about.rules, lang), lang)
    if as_json:
        print_json({**record, "profile": about.opened.profile, "law_version": about.opened.law_version})
    elif not html:
        console = wide_console()
        for part in about.module.chart(about.rules, lang, console.width):
            console.print(part, highlight=False)


def _write(file: Path, page: str, lang: Lang) -> None:
    try:
        file.write_text(page, encoding="utf-8")
    except OSError as error:
        raise unwritable(file, error.strerror or str(error), lang) from error
    typer.echo(say("wrote_chart", lang, file=file), err=True)
