"""`pano odds` for póquer sem descarte: tables for people, a record for programs. No NumPy."""

from rich.table import Table

from panoverde.core.messages import Lang
from panoverde.lab.figures import counted, percent, root, shown
from panoverde.lab.poker.grid import Grid, GridColumn
from panoverde.lab.sem_descarte.solution import OPTIMAL, Solution, StrategyOdds, strategy_record
from panoverde.lab.sem_descarte.words import say
from panoverde.lab.subject import named

RATES = ("per_ante", "per_total_action", "raise_frequency")


def odds_table(solution: Solution, lang: Lang, width: int) -> Table:
    """One line for each strategy: exact fractions and percentages."""
    strategies = list(solution.strategies.values())
    columns = [_rate(strategies, figure, lang) for figure in RATES]
    deviations = [(shown(root(odds.variance), lang),) for odds in strategies]
    columns.append(GridColumn((say("deviation", lang),), deviations))
    names = [named(odds.strategy, lang) for odds in strategies]
    return Grid(say("title", lang), method(solution, lang), say("strategy", lang), names, columns).table(width)


def alternatives_table(solutions: tuple[Solution, Solution], lang: Lang, width: int) -> Table:
    """The strategies of the first solution beside those of the other choice between equal hands."""
    rows = [(solution, odds) for solution in solutions for odds in solution.strategies.values()]
    names = [_choice(solution, odds, solution is solutions[0], lang) for solution, odds in rows]
    columns = [_rate([odds for _, odds in rows], figure, lang) for figure in ("per_ante", "raise_frequency")]
    title, caption = say("alternatives", lang), say("adopted_marked", lang)
    return Grid(title, caption, say("choice", lang), names, columns).table(width)


def _rate(strategies: list[StrategyOdds], figure: str, lang: Lang) -> GridColumn:
    numbers = [getattr(odds, figure) for odds in strategies]
    return GridColumn((say(figure, lang), ""), [(str(number), percent(number, lang)) for number in numbers])


def _choice(solution: Solution, odds: StrategyOdds, adopted: bool, lang: Lang) -> str:
    switch = say("on" if solution.options.suit_tiebreak else "off", lang)
    return f"{'● ' if adopted else ''}{switch}, {named(odds.strategy, lang)}"


def method(solution: Solution, lang: Lang) -> str:
    """Method and rules of the figures."""
    tiebreak = say("suit_tiebreak_on" if solution.options.suit_tiebreak else "suit_tiebreak_off", lang)
    prizes = " ".join(map(str, solution.options.prizes))
    return say(
        "method", lang, deals=counted(solution.strategies[OPTIMAL].deals, lang), tiebreak=tiebreak, prizes=prizes
    )


def notes(solution: Solution, lang: Lang) -> list[str]:
    """How often the bank qualifies, and when the jackpot bet is fair."""
    qualifies, fair = solution.bank_qualifies, solution.fair_jackpot
    return [
        say("qualifies", lang, exact=qualifies, percent=percent(qualifies, lang)),
        say("never_fair", lang) if fair is None else say("fair", lang, value=shown(fair, lang), exact=fair),
    ]


def odds_record(solutions: tuple[Solution, Solution]) -> dict[str, object]:
    """The figures of the first solution, and the strategies of both choices between equal hands."""
    return {
        **solutions[0].as_json(),
        "alternatives": [
            {
                "cites": "R-60",
                "choice": f"suit_tiebreak={str(solution.options.suit_tiebreak).lower()}",
                "adopted": solution is solutions[0],
                "strategies": {name: strategy_record(odds) for name, odds in solution.strategies.items()},
            }
            for solution in solutions
        ],
    }
