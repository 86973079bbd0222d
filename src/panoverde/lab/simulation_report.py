"""`pano simulate`: what every bet gained, its band and the verdict, as a table for people or a record for programs."""

from rich.table import Table
from rich.text import Text

from panoverde.core.messages import Lang
from panoverde.lab.figures import counted, plain, shown
from panoverde.lab.report import ROOMY, exact_and_decimal, plain_table
from panoverde.lab.simulate import BetResult, Simulation
from panoverde.lab.subject import Subject, named
from panoverde.lab.tally import Sampler
from panoverde.lab.words import say

GENERATOR = Sampler.GENERATOR.__name__
COLUMNS = (("win",), ("push",), ("lose",), ("mean",), ("standard_error",), ("band",), ("expectation",), ("verdict",))
FEWER_COLUMNS = (("win", "push", "lose"), ("mean", "standard_error"), ("band",), ("expectation",), ("verdict",))


def simulation_table(subject: Subject, simulation: Simulation, lang: Lang, width: int) -> Table:
    """Whole lines where there is room; else figures stand above one another."""
    columns, beside = (COLUMNS, "  ") if width >= ROOMY else (FEWER_COLUMNS, "\n")
    title = say("simulation", lang, game=subject.name(lang), coups=counted(simulation.coups, lang))
    table = plain_table(title, f"{method(subject, simulation, lang)}\n{say('luck', lang)}", width)
    table.add_column(say("bet", lang), no_wrap=True)
    for column in columns:
        table.add_column("\n".join(say(figure, lang) for figure in column), justify="right")
    for result in simulation.bets:
        cells = _cells(result, lang, beside)
        stacked = (Text("\n").join(cells[figure] for figure in column) for column in columns)
        table.add_row(named(result.bet, lang), *stacked)
    return table


def method(subject: Subject, simulation: Simulation, lang: Lang) -> str:
    """How the figures were found, and under which rules."""
    coups = counted(simulation.coups, lang)
    words = say("sampling", lang, coups=coups, seed=simulation.seed, generator=GENERATOR)
    return f"{words}; {subject.rules_in_words(lang)}."


def _cells(result: BetResult, lang: Lang, beside: str) -> dict[str, Text]:
    low, high = result.band
    expectation = result.odds.per_coup
    verdict = Text(say("inside", lang), "green") if result.inside else Text(say("outside", lang), "bold red")
    words = {
        "win": counted(result.wins, lang),
        "push": counted(result.pushes, lang),
        "lose": counted(result.losses, lang),
        "mean": shown(result.mean, lang),
        "standard_error": f"± {shown(result.standard_error, lang)}",
        "band": f"{shown(low, lang)}{beside}{shown(high, lang)}",
        "expectation": f"{expectation}{beside}{shown(expectation, lang)}",
    }
    return {**{figure: Text(word) for figure, word in words.items()}, "verdict": verdict}


def simulation_record(subject: Subject, simulation: Simulation) -> dict[str, object]:
    """Nothing here depends on the clock: the same question gives the same bytes."""
    return {
        **subject.as_record(),
        "method": {
            "name": "simulation",
            "coups": simulation.coups,
            "seed": simulation.seed,
            "generator": GENERATOR,
            "confidence": "99/100",
        },
        "bets": {result.bet: _bet_record(result) for result in simulation.bets},
    }


def _bet_record(result: BetResult) -> dict[str, object]:
    return {
        "wins": result.wins,
        "pushes": result.pushes,
        "losses": result.losses,
        "mean": exact_and_decimal(result.mean),
        "standard_error": plain(result.standard_error),
        "band": [plain(bound) for bound in result.band],
        "expectation": exact_and_decimal(result.odds.per_coup),
        "inside": result.inside,
    }
