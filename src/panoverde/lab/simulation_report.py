"""`pano simulate`: mean, band and verdict of every bet, as a table for people or a record for programs."""

from rich.table import Table
from rich.text import Text

from panoverde.core.messages import Lang
from panoverde.lab.figures import counted, exact_and_decimal, plain, shown
from panoverde.lab.lines import OddsLine, lines
from panoverde.lab.odds import RoundTable
from panoverde.lab.odds_report import cells as exact_cells
from panoverde.lab.results import BetResult, Simulation
from panoverde.lab.subject import Subject, named
from panoverde.lab.tally import RandomSource
from panoverde.lab.text_table import fits, plain_table
from panoverde.lab.words import say

GENERATOR = RandomSource.GENERATOR.__name__
COUNTS = ("coups", "decisions", "win", "push", "lose")
WHOLE_LINES = tuple((figure,) for figure in (*COUNTS, "mean", "standard_error", "band", "expectation", "verdict"))
STACKED = (COUNTS, ("mean", "standard_error", "verdict"), ("band",), ("expectation",))
NOTHING = "—"


def simulation_table(
    subject: Subject, simulation: Simulation, lang: Lang, width: int, every_bet: bool = False
) -> Table:
    """Whole lines if they fit, else stacked figures."""
    rows = lines(simulation.bets, every_bet)
    wide = _table(subject, simulation, rows, lang, width, WHOLE_LINES, "  ")
    return wide if fits(wide, width) else _table(subject, simulation, rows, lang, width, STACKED, "\n")


def _table(
    subject: Subject,
    simulation: Simulation,
    rows: list[OddsLine[BetResult]],
    lang: Lang,
    width: int,
    columns: tuple[tuple[str, ...], ...],
    beside: str,
) -> Table:
    title = say("simulation", lang, game=subject.name(lang), coups=counted(simulation.coups, lang))
    notes = [method(subject, simulation, lang), say("luck", lang)]
    if any(len(line.bets) > 1 for line in rows):
        notes.append(say("farthest", lang))
    table = plain_table(title, "\n".join(notes), width)
    table.add_column(say("bet", lang), no_wrap=True)
    for column in columns:
        head = "\n".join(say(figure, lang) for figure in column)
        table.add_column(head, justify="right", no_wrap="expectation" not in column, overflow="fold")
    for line in rows:
        words = _cells(line.bets, lang, beside)
        stacked = (Text("\n").join(words[figure] for figure in column) for column in columns)
        table.add_row(line_and_bet(line, lang, beside), *stacked)
    return table


def method(subject: Subject, simulation: Simulation, lang: Lang) -> str:
    """Method and rules of the figures."""
    coups = counted(simulation.coups, lang)
    words = say("sampling", lang, coups=coups, seed=simulation.seed, generator=GENERATOR)
    dealt = f"; {say('full_shoe', lang)}" if isinstance(subject.table, RoundTable) else ""
    return f"{words}{dealt}; {subject.rules_in_words(lang)}."


def farthest(group: list[BetResult]) -> BetResult:
    """The bet that ended farthest from its expectation; it stands for others with equal odds."""
    return max(group, key=lambda result: result.astray / max(result.decisions, 1))


def line_and_bet(line: OddsLine[BetResult], lang: Lang, beside: str) -> str:
    """Name of the line and, if it stands for several bets, of the one shown."""
    name = line.name(lang)
    return name if len(line.bets) == 1 else f"{name}:{beside}{named(farthest(line.bets).bet, lang)}"


def _cells(group: list[BetResult], lang: Lang, beside: str) -> dict[str, Text]:
    result = farthest(group)
    words = {
        "coups": counted(result.coups, lang),
        "decisions": counted(result.decisions, lang),
        "win": counted(result.wins, lang),
        "push": counted(result.pushes, lang),
        "lose": counted(result.losses, lang),
        "mean": NOTHING if result.mean is None else shown(result.mean, lang),
        "standard_error": NOTHING if result.standard_error is None else f"± {shown(result.standard_error, lang)}",
        "band": NOTHING if result.band is None else beside.join(shown(bound, lang) for bound in result.band),
        "expectation": beside.join(exact_cells(result.odds, "per_decision", lang)),
    }
    return {**{figure: Text(word) for figure, word in words.items()}, "verdict": _verdict(group, lang)}


def _verdict(group: list[BetResult], lang: Lang) -> Text:
    within = sum(result.inside for result in group)
    if len(group) > 1:
        style = "green" if within == len(group) else "yellow"
        return Text(say("some_inside", lang, within=within, bets=len(group)), style)
    return Text(say("inside", lang), "green") if within else Text(say("outside", lang), "bold red")


def simulation_record(subject: Subject, simulation: Simulation) -> dict[str, object]:
    """Independent of the clock: the same question gives the same bytes."""
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
        "kind": result.kind,
        "coups": result.coups,
        "decisions": result.decisions,
        "wins": result.wins,
        "pushes": result.pushes,
        "losses": result.losses,
        "mean": None if result.mean is None else exact_and_decimal(result.mean),
        "standard_error": None if result.standard_error is None else plain(result.standard_error),
        "band": None if result.band is None else [plain(bound) for bound in result.band],
        "expectation": _expectation(result),
        "inside": result.inside,
    }


def _expectation(result: BetResult) -> dict[str, str]:
    """Exact, or a lower bound and how far off it may be."""
    if result.uncertain:
        return {"decimal": plain(result.odds.per_decision), "error": plain(result.uncertain)}
    return exact_and_decimal(result.odds.per_decision)
