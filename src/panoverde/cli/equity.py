"""`pano equity` and `pano frequencies`. NumPy and Numba are loaded only when there is something to count."""

import unicodedata
from typing import Annotated

import typer

from panoverde.core.messages import Lang, refusal
from panoverde.core.refusal import Refused
from panoverde.games._poker.ranking import SINTETICO_LAND, SINTETICO_ONLINE, STANDARD, Ranking
from panoverde.games._poker.variants import SINTETICO, VARIANTS, Variant
from panoverde.lab.poker.hand_counts import five_cards
from panoverde.lab.poker.report import equity_record, equity_table, frequencies_record, frequencies_table
from panoverde.lab.poker.results import FIVE
from panoverde.lab.poker.words import say
from panoverde.lab.terminal import AsJson, Language, impossible, laboratory, print_json, progress, wide_console

MOST_TRIALS = 10**11

Online = Annotated[bool, typer.Option("--online", help="Sintético as online: equal pairs tie.")]


def equity(
    variant: Annotated[str, typer.Argument(help=f"The variant: {', '.join(VARIANTS)}.")],
    hands: Annotated[
        list[str],
        typer.Argument(help="Two to ten: AhAs, ranges such as QQ+,AKs, random; in omaha four cards, or random."),
    ],
    board: Annotated[str, typer.Option(help="The common cards turned so far, such as 2c7dTh.")] = "",
    dead: Annotated[str, typer.Option(help="Cards known to be out of the deck.")] = "",
    online: Online = False,
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
    with laboratory(lang):
        from panoverde.lab.poker import equity as lab
    try:
        asked = lab.question(game, ranking, hands, board, dead)
        with progress(say("counting", lang), lang) as told:
            found = lab.equity(game, ranking, asked, trials=trials, seed=seed, progress=told)
    except Refused as refused:
        raise impossible(refusal(refused, lang)) from refused
    if as_json:
        print_json(equity_record(found))
    else:
        console = wide_console()
        console.print(equity_table(found, lang, console.width), highlight=False, crop=False)


def frequencies(
    what: Annotated[str, typer.Argument(help=f"The variant: {', '.join(VARIANTS)}; or {FIVE}, for five cards.")],
    online: Online = False,
    as_json: AsJson = False,
    lang: Language = Lang.PT,
) -> None:
    """Show how often each category of hand comes, counted exactly: omaha takes some ten seconds."""
    game = None if _plain(what) == FIVE else _variant(what, lang, FIVE)
    ranking = _ranking(game, online, lang)
    counts = [five_cards(ranking)] if game in (None, SINTETICO) else []
    if game:
        with laboratory(lang):
            from panoverde.lab.poker.frequencies import showdown
        with progress(say("counting", lang), lang) as told:
            counts.append(showdown(game, ranking, told))
    name = game.name if game else FIVE
    if as_json:
        print_json(frequencies_record(name, ranking, counts))
    else:
        console = wide_console()
        console.print(frequencies_table(name, ranking, counts, lang, console.width), highlight=False, crop=False)


def _variant(name: str, lang: Lang, *others: str) -> Variant:
    if _plain(name) not in VARIANTS:
        raise impossible(say("unknown", lang, name=name, known=", ".join((*VARIANTS, *others))))
    return VARIANTS[_plain(name)]


def _plain(name: str) -> str:
    """`Hold'em` and `sintético` are known too: capitals, accents and apostrophes don't matter."""
    return "".join(letter for letter in unicodedata.normalize("NFKD", name).casefold() if letter.isalnum())


def _ranking(variant: Variant | None, online: bool, lang: Lang) -> Ranking:
    if variant is SINTETICO:
        return SINTETICO_ONLINE if online else SINTETICO_LAND
    if online:
        raise impossible(say("online_only", lang))
    return STANDARD
