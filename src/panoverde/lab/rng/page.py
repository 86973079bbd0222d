"""The report as a table for people and as a record for programs."""

from itertools import groupby

from rich.table import Table
from rich.text import Text

from panoverde import games
from panoverde.core.messages import Lang
from panoverde.lab.figures import counted
from panoverde.lab.rng.chances import DiceChance, LotsChance, Physical, ShoeChance, WheelChance, physical
from panoverde.lab.rng.outcomes import key_of, profiles
from panoverde.lab.rng.report import RAW, RngReport
from panoverde.lab.rng.verdict import ALPHA, Result, threshold
from panoverde.lab.rng.words import say
from panoverde.lab.subject import named
from panoverde.lab.text_table import plain_table


def names(lang: Lang) -> dict[str, str]:
    """What everything tested is called."""
    chances = {chance.key: _named(chance, lang) for chance in physical()}
    played = {
        key_of(game, profile): say("game", lang, game=named(game.name, lang), profile=profile)
        for game, profile in profiles()
    }
    return {**chances, **played, RAW: say("raw", lang)}


def _named(chance: Physical, lang: Lang) -> str:
    match chance:
        case DiceChance(dice):
            return say("dice", lang, count=dice)
        case WheelChance(wheel):
            return say("wheel", lang, count=len(wheel), order="-".join(map(str, wheel[1:4])))
        case ShoeChance(deck, 1):
            return say("deck", lang, size=len(deck))
        case ShoeChance(deck, decks):
            return say("shoe", lang, decks=decks, size=len(deck))
        case LotsChance(count):
            return say("lots", lang, count=count)


def report_table(report: RngReport, lang: Lang, width: int, every_test: bool = False) -> Table:
    table = plain_table(_title(report, lang), _caption(report, lang), width)
    known, failed = names(lang), set(report.failures)
    columns = ("subject", "test", "count", "p") if every_test else ("subject", "count", "tests", "smallest", "where")
    for column in (*columns, "verdict"):
        table.add_column(say(column, lang), justify="right" if column in RIGHT else "left", overflow="fold")
    for subject, group in groupby(report.results, key=lambda result: result.subject):
        results = list(group)
        least = min(results, key=lambda result: result.p)
        for result in results if every_test else [least]:
            count = counted(result.count if every_test else max(one.count for one in results), lang)
            words = [say(result.test, lang), count] if every_test else [count, str(len(results))]
            words += [shown(result.p, lang)] if every_test else [shown(least.p, lang), say(least.test, lang)]
            table.add_row(known[subject], *words, _verdict(result in failed, lang))
    return table


RIGHT = {"count", "tests", "p", "smallest"}


def shown(p: float, lang: Lang) -> str:
    text = f"{p:.4f}" if p >= 1e-3 else f"{p:.1e}"
    return text.replace(".", ",") if lang == Lang.PT else text


def _verdict(failed: bool, lang: Lang) -> Text:
    return Text(say("fail", lang), "bold red") if failed else Text(say("pass", lang), "green")


def _title(report: RngReport, lang: Lang) -> str:
    return say("title", lang, tests=len(report.results), draws=counted(report.draws, lang))


def _caption(report: RngReport, lang: Lang) -> str:
    seeds = say("fresh", lang) if report.seed is None else say("repeated", lang, seed=report.seed)
    if report.passes:
        verdict = say("passes", lang, threshold=shown(threshold(report.results), lang))
    else:
        verdict = say("fails", lang, count=len(report.failures))
    return f"{seeds}\n{verdict}"


def report_record(report: RngReport) -> dict[str, object]:
    """Nothing here depends on the clock: the same seed gives the same bytes."""
    return {
        "draws": report.draws,
        "seed": report.seed,
        "games": list(games.names()),
        "confidence": 1 - ALPHA,
        "correction": "Holm",
        "threshold": threshold(report.results),
        "passes": report.passes,
        "failures": [_line(result) for result in report.failures],
        "results": [_line(result) for result in report.results],
    }


def _line(result: Result) -> dict[str, object]:
    return {"subject": result.subject, "test": result.test, "count": result.count, "p": result.p}
