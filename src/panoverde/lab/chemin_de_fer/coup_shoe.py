"""The shoe of chemin de fer, as `lab.simulation` deals from it. No NumPy."""

from fractions import Fraction
from math import lcm

from panoverde.core.record import Record
from panoverde.games._kit.baccarat.free_table import CHEMIN_DE_FER
from panoverde.games._kit.baccarat.hands import DrawingTable
from panoverde.lab.chemin_de_fer.coups import DECKS, CoupOdds
from panoverde.lab.chemin_de_fer.solution import BOTH, ENDS, FALSE_DRAWS, solve
from panoverde.lab.odds import BetRow, OutcomeTable

EQUILIBRIUM, IN_BANCO = "equilibrium", "false_draws"
NETS = (1, 0, -1)
"""Of the banker, by end."""


def _strategies() -> dict[str, tuple[bool, ...]]:
    """Ponto on five, banker's 3 against a nine, banker's 5 against a four: "draws_stands_draws"."""
    ways = [(ponto, one, other) for ponto in BOTH for one in BOTH for other in BOTH]
    return {"_".join("draws" if draws else "stands" for draws in way): way for way in ways}


PURE = _strategies()
STRATEGIES = (EQUILIBRIUM, IN_BANCO, *PURE)


class CheminShoe(Record):
    """Dealt to its warning card, coup after coup, by drawing tables that are chosen at random for each."""

    tables: tuple[tuple[Fraction, DrawingTable], ...]
    """With their probabilities."""
    decks: int = DECKS
    behind: int = 7  # AO-12.13
    """Cards behind the warning card."""


def coup_table(strategy: str, rate: Fraction) -> OutcomeTable:
    """What a simulation of this strategy draws, and the exact weights that it is held against."""
    odds, tables = played(strategy)
    chances = [getattr(odds, end) for end in ENDS]
    whole = lcm(*(chance.denominator for chance in chances))
    rows = [BetRow(strategy, 1, (NETS,))]
    if rate:
        unit = rate.denominator
        rows.append(BetRow(f"{strategy}_cagnotte", unit, ((unit - rate.numerator, 0, -unit),)))  # AO-12.48 R-85
    return OutcomeTable(tuple(int(chance * whole) for chance in chances), tuple(rows), CheminShoe(tables))


def played(strategy: str) -> tuple[CoupOdds, tuple[tuple[Fraction, DrawingTable], ...]]:
    """Odds of the banker, and the tables by which both play."""
    if strategy in PURE:
        ponto, *draws = PURE[strategy]
        banker = tuple(cell for cell, drawn in zip(CHEMIN_DE_FER.free, draws, strict=True) if drawn)
        choice = next(one for one in solve().choices if (one.ponto, one.banker) == (ponto, banker))
        return choice.odds, ((Fraction(1), choice.table),)
    found = solve(FALSE_DRAWS if strategy == IN_BANCO else CHEMIN_DE_FER).equilibrium
    return found.odds, found.mixed
