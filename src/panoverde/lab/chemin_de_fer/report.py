"""`pano odds` for chemin de fer: tables for people, a record for programs. No NumPy."""

from collections.abc import Iterable
from fractions import Fraction

from babel.numbers import format_percent
from rich.table import Table

from panoverde.core.messages import Lang
from panoverde.games._kit.baccarat.free_table import CHEMIN_DE_FER, PRINTED, Cell, FreeTable
from panoverde.lab.chemin_de_fer.coups import DECKS, CoupOdds
from panoverde.lab.chemin_de_fer.solution import ENDS, FALSE_DRAWS, FIVE, Choice, Equilibrium, Solution, solve
from panoverde.lab.chemin_de_fer.words import case_in_words, say
from panoverde.lab.figures import decimal, exact_and_decimal, percent, shown
from panoverde.lab.poker.grid import Grid, GridColumn

WORDS = {True: "draws", False: "stands"}
RATES = tuple(Fraction(percentage, 100) for percentage in range(6))
"""What the operator may take (R-85)."""


def choices_table(rate: Fraction, lang: Lang, width: int) -> Table:
    """One line for each way to play the three free cases."""
    solution = solve()
    odds = [choice.odds for choice in solution.choices]
    columns = [_both(say("advantage", lang), [one.advantage for one in odds], lang)]
    if rate:
        head = say("after", lang, rate=_rate(rate, lang))
        columns.append(GridColumn((head,), [(percent(one.after(rate), lang),) for one in odds]))
    columns += [GridColumn((say(end, lang),), [(shown(getattr(one, end), lang),) for one in odds]) for end in ENDS]
    names = [choice_in_words(choice, solution.cells, lang) for choice in solution.choices]
    method = say("method", lang, decks=DECKS)
    return Grid(say("title", lang), method, say("choice", lang), names, columns).table(width)


def choice_in_words(choice: Choice, cells: tuple[Cell, ...], lang: Lang) -> str:
    cases = choice.draws(cells).items()
    return ", ".join(f"{case_in_words(case, lang)}:\u00a0{say(WORDS[draws], lang)}" for case, draws in cases)


def _both(head: str, numbers: Iterable[Fraction], lang: Lang) -> GridColumn:
    return GridColumn((head, ""), [(str(number), percent(number, lang)) for number in numbers])


def _rate(rate: Fraction, lang: Lang) -> str:
    """As an operator writes it: 5 %."""
    return str(format_percent(decimal(rate), format="0.##\u00a0%", locale=lang.locale))


def equilibria_table(lang: Lang, width: int) -> Table:
    """The table as it is read, bancô, and the table as it is printed."""
    names, figures = [], []
    for word, table in (("table", CHEMIN_DE_FER), ("false_draws", FALSE_DRAWS), ("printed", PRINTED)):
        found = solve(table).equilibrium
        cases = {say("often", lang, case=case_in_words(case, lang)): often for case, often in found.frequencies.items()}
        for head, number in {say("advantage", lang): found.odds.advantage, **cases}.items():
            names.append(f"{say(word, lang)}: {head}")
            figures.append(number)
    columns = [_both(say("figure", lang), figures, lang)]
    return Grid(say("equilibria", lang), say("equilibria_method", lang), "", names, columns).table(width)


def cagnotte_table(rate: Fraction, lang: Lang, width: int) -> Table:
    """The banker's expectation under each rate that the operator may take."""
    rates = sorted({*RATES, rate})
    names = [f"{'● ' if one == rate else ''}{_rate(one, lang)}" for one in rates]
    columns = [_both(say("advantage", lang), [solve(rate=one).equilibrium.odds.after(one) for one in rates], lang)]
    return Grid(say("cagnotte", lang), say("cagnotte_method", lang), say("cagnotte_pct", lang), names, columns).table(
        width
    )


def notes(lang: Lang) -> list[str]:
    """What decides, in words."""
    solution, level = solve(), level_rate()
    bounds = [
        say("indifferent", lang, case=case_in_words(case, lang), often=percent(often, lang), exact=often)
        for case, often in solution.indifferent.items()
        if often is not None
    ]
    return [
        *([say("dominant", lang)] if draws_pay(solution) else []),
        *bounds,
        say("level", lang, rate=percent(level, lang), exact=level),
    ]


def draws_pay(solution: Solution) -> bool:
    """Does ponto lose less by drawing on five, whatever the banker does?"""
    half = len(solution.choices) // 2
    pairs = zip(solution.choices[:half], solution.choices[half:], strict=True)
    return all(drawn.odds.advantage < stood.odds.advantage for drawn, stood in pairs)


def level_rate() -> Fraction:
    """The cagnotte that leaves the banker of the equilibrium nothing."""
    odds = solve().equilibrium.odds
    return odds.advantage / odds.win


# For programs


def odds_record(rate: Fraction) -> dict[str, object]:
    return {
        "game": "chemin_de_fer",
        "method": {"name": "exact enumeration of the shoe", "decks": DECKS},
        **_solution(CHEMIN_DE_FER),
        "cagnotte": _cagnotte(rate),
        "alternatives": [
            {"cites": "AO-12.71 R-88", "choice": "false_draws", **_solution(FALSE_DRAWS)},
            {"cites": "R-81", "choice": "printed_table", **_solution(PRINTED)},
        ],
    }


def _solution(table: FreeTable) -> dict[str, object]:
    solution = solve(table)
    return {
        "choices": [{**_draws(choice, solution.cells), **_odds(choice.odds)} for choice in solution.choices],
        "equilibrium": _equilibrium(solution.equilibrium, solution.cells),
        "indifferent": {
            case: None if often is None else exact_and_decimal(often) for case, often in solution.indifferent.items()
        },
    }


def _draws(choice: Choice, cells: tuple[Cell, ...]) -> dict[str, str]:
    return {case: WORDS[draws] for case, draws in choice.draws(cells).items()}


def _odds(odds: CoupOdds) -> dict[str, object]:
    return {
        "banker_advantage": exact_and_decimal(odds.advantage),
        **{end: exact_and_decimal(getattr(odds, end)) for end in ENDS},
    }


def _equilibrium(found: Equilibrium, cells: tuple[Cell, ...]) -> dict[str, object]:
    """How often each case draws, what that brings, and that no other choice brings either player more."""
    banker = [
        ({case: draws for case, draws in _draws(choice, cells).items() if case != FIVE}, advantage)
        for choice, advantage in found.banker
    ]
    return {
        **{case: exact_and_decimal(often) for case, often in found.frequencies.items()},
        **_odds(found.odds),
        "if_ponto": [
            {FIVE: WORDS[draws], "banker_advantage": exact_and_decimal(advantage)}
            for draws, advantage in found.ponto.items()
        ],
        "if_banker": [{**draws, "banker_advantage": exact_and_decimal(advantage)} for draws, advantage in banker],
    }


def _cagnotte(rate: Fraction) -> dict[str, object]:
    rates = sorted({*RATES, rate})
    solution = solve()
    return {
        "cites": "AO-12.48 R-85",
        "rate": exact_and_decimal(rate),
        "choices": [
            {**_draws(choice, solution.cells), "banker_advantage": exact_and_decimal(choice.odds.after(rate))}
            for choice in solution.choices
        ],
        "equilibrium": [
            {
                "rate": exact_and_decimal(one),
                "banker_advantage": exact_and_decimal(solve(rate=one).equilibrium.odds.after(one)),
                "adopted": one == rate,
            }
            for one in rates
        ],
        "level_rate": exact_and_decimal(level_rate()),
    }
