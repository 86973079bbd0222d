"""`pano equity` and `pano frequencies`. NumPy and Numba are loaded only when there is something to count."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, Progress as Bar, TaskProgressColumn, TextColumn, TimeRemainingColumn

from panoverde.core.messages import Lang, refusal
from panoverde.core.refusal import Refused
from panoverde.games._poker.ranking import SINTETICO_LAND, SINTETICO_ONLINE, STANDARD, Ranking
from panoverde.games._poker.variants import SINTETICO, VARIANTS, Variant
from panoverde.lab.cli import AsJson, Language, _console, _impossible, _laboratory, _print_json
from panoverde.lab.poker.hand_counts import five_cards
from panoverde.lab.poker.report import equity_record, equity_table, frequencies_record, frequencies_table
from panoverde.lab.poker.results import Progress
from panoverde.lab.poker.words import say

FIVE = "five"
MOST_TRIALS = 10**11


def equity(
    variant: Annotated[str, typer.Argument(help=f"The variant: {', '.join(VARIANTS)}.")],
    hands: Annotated[list[str], typer.Argument(help="Two to ten hands or ranges: AhAs, QQ+,AKs, random.")],
    board: Annotated[str, typer.Option(help="The common cards turned so far, such as 2c7dTh.")] = "",
    dead: Annotated[str, typer.Option(help="Cards known to be out of the deck.")] = "",
    online: Annotated[bool, typer.Option("--online", help="Sintético as online: equal pairs tie.")] = False,
    trials: Annotated[
        int, typer.Option(min=1, max=MOST_TRIALS, help="Deals to simulate where there are too many to count.")
    ] = 5_000_000,
    seed: Annotated[int, typer.Option(min=0, help="The same seed gives the same simulation.")] = 1,
    as_json: AsJson = False,
    lang: Language = Lang.PT,
) -> None:
    """Show how often each hand wins, ties and loses: exact, or simulated where there are too many deals."""
    game = _variant(variant, lang)
    ranking = _ranking(game, online, lang)
    with _laboratory(lang):
        from panoverde.lab.poker import equity as lab
    try:
        asked = lab.question(game, ranking, hands, board, dead)
        with _progress(lang) as progress:
            found = lab.equity(game, ranking, asked, trials=trials, seed=seed, progress=progress)
    except Refused as refused:
        raise _impossible(refusal(refused, lang)) from refused
    if as_json:
        _print_json(equity_record(found))
    else:
        console = _console()
        console.print(equity_table(found, lang, console.width), highlight=False)


def frequencies(
    what: Annotated[str, typer.Argument(help=f"The variant: {', '.join(VARIANTS)}; or {FIVE}, for five cards.")],
    as_json: AsJson = False,
    lang: Language = Lang.PT,
) -> None:
    """Show how often each category of hand comes, counted exactly."""
    game = None if what == FIVE else _variant(what, lang, FIVE)
    ranking = STANDARD if game is None else _ranking(game, False, lang)
    columns = [five_cards(ranking)] if game in (None, SINTETICO) else []
    if game:
        with _laboratory(lang):
            from panoverde.lab.poker.frequencies import showdown
        with _progress(lang) as progress:
            columns.append(showdown(game, ranking, progress))
    if as_json:
        _print_json(frequencies_record(what, columns))
    else:
        console = _console()
        console.print(frequencies_table(what, columns, lang, console.width), highlight=False)


def _variant(name: str, lang: Lang, *others: str) -> Variant:
    if name not in VARIANTS:
        raise _impossible(say("unknown", lang, name=name, known=", ".join((*VARIANTS, *others))))
    return VARIANTS[name]


def _ranking(variant: Variant, online: bool, lang: Lang) -> Ranking:
    if variant is SINTETICO:
        return SINTETICO_ONLINE if online else SINTETICO_LAND
    if online:
        raise _impossible(say("online_only", lang))
    return STANDARD


@contextmanager
def _progress(lang: Lang) -> Iterator[Progress | None]:
    """A bar for whoever watches; nothing at all in a pipe or a file."""
    console = Console(stderr=True)
    if not console.is_terminal:
        yield None
        return
    columns = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), TimeRemainingColumn())
    with Bar(*columns, console=console, transient=True) as bar:
        task = bar.add_task(say("preparing", lang), total=None)
        yield lambda done, total: bar.update(task, description=say("counting", lang), completed=done, total=total)
