"""The free choices of a drawing table: the banker's odds for each, and what two players who know them all do."""

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import product

from msgspec.structs import replace

from panoverde.core.record import Record
from panoverde.games._kit.baccarat.free_table import CHEMIN_DE_FER, NO_CARD, Cell, Draw, FreeTable
from panoverde.games._kit.baccarat.hands import DrawingTable
from panoverde.lab.chemin_de_fer.coups import DECKS, CoupOdds, counted
from panoverde.lab.chemin_de_fer.equilibrium import Weights, equilibria

FIVE = "ponto_on_five"
BOTH = (True, False)
"""Draws, stands."""


def _freed(table: FreeTable, *cells: Cell) -> FreeTable:
    def draw(total: int, third: int, told: Draw) -> Draw:
        return None if (total, third) in cells else told

    rows = enumerate(table.banker)
    banker = tuple(tuple(draw(total, third, told) for third, told in enumerate(row)) for total, row in rows)
    return replace(table, banker=banker)


FALSE_DRAWS = _freed(CHEMIN_DE_FER, (4, 1), (6, NO_CARD))
"""In bancô both may draw or stand against the table (AO-12.71, R-88). In all other cases one way is better, however
often ponto draws on five, and the table orders it: a test tries each."""


class Choice(Record):
    """One way to play all free cases, and the odds of the banker."""

    ponto: bool
    """Does ponto draw on five?"""
    banker: tuple[Cell, ...]
    """The free cells in which banker draws."""
    table: DrawingTable
    odds: CoupOdds

    def draws(self, cells: tuple[Cell, ...]) -> dict[str, bool]:
        """By case."""
        return {FIVE: self.ponto, **{case(cell): cell in self.banker for cell in cells}}


def case(cell: Cell) -> str:
    """The name of a free cell: "banker_3_9"."""
    total, third = cell
    return f"banker_{total}_{'none' if third == NO_CARD else third}"


class Equilibrium(Record):
    """No player gains by playing otherwise."""

    frequencies: dict[str, Fraction]
    """How often a third card is taken, by case."""
    odds: CoupOdds
    ponto: dict[bool, Fraction]
    """The banker's advantage if ponto draws on five always, or never, and banker goes on as before."""
    banker: tuple[tuple[Choice, Fraction], ...]
    """The same for each choice of the banker's, if ponto goes on as before; `ponto` of the choice means nothing."""
    mixed: tuple[tuple[Fraction, DrawingTable], ...]
    """The tables that are played, and how often."""


class Solution(Record):
    cells: tuple[Cell, ...]
    choices: tuple[Choice, ...]
    """Those with a ponto who draws on five come first, in the order of the others."""
    equilibrium: Equilibrium
    indifferent: dict[str, Fraction | None]
    """By free cell: how often ponto must draw on five for the banker's draw to change nothing. None: however often."""


@cache
def solve(table: FreeTable = CHEMIN_DE_FER, rate: Fraction = Fraction(), decks: int = DECKS) -> Solution:
    """For a banker who pays this part of every coup won to the casino."""
    cells, coups = table.free, counted(table.natural, decks)
    choices = tuple(
        Choice(ponto, drawn, played := table.chosen(ponto, drawn), coups.odds(played))
        for ponto in BOTH
        for drawn in _subsets(cells)
    )
    rows = choices[: len(choices) // 2], choices[len(choices) // 2 :]
    against = [[-choice.odds.advantage for choice in row] for row in rows]
    mix = next(equilibria(against, [[choice.odds.after(rate) for choice in row] for row in rows]))
    return Solution(cells, choices, _equilibrium(cells, rows, mix.first, mix.second), dict(_indifferences(cells, rows)))


def _subsets(cells: tuple[Cell, ...]) -> Iterator[tuple[Cell, ...]]:
    """All that banker may do; drawing everywhere comes first."""
    for draws in product(BOTH, repeat=len(cells)):
        yield tuple(cell for cell, drawn in zip(cells, draws, strict=True) if drawn)


Rows = tuple[tuple[Choice, ...], tuple[Choice, ...]]


def _equilibrium(cells: tuple[Cell, ...], rows: Rows, ponto: Weights, banker: Weights) -> Equilibrium:
    weighed = [
        (often * also, choice)
        for often, row in zip(ponto, rows, strict=True)
        for also, choice in zip(banker, row, strict=True)
        if often * also
    ]
    played = list(zip(banker, rows[0], strict=True))
    cases = {case(cell): sum((often for often, one in played if cell in one.banker), Fraction()) for cell in cells}
    advantages = [[choice.odds.advantage for choice in row] for row in rows]
    return Equilibrium(
        frequencies={FIVE: ponto[0], **cases},
        odds=CoupOdds(*(sum((w * getattr(one.odds, end) for w, one in weighed), Fraction()) for end in ENDS)),
        ponto={
            draws: sum((often * gain for often, gain in zip(banker, row, strict=True)), Fraction())
            for draws, row in zip(BOTH, advantages, strict=True)
        },
        banker=tuple(
            (choice, ponto[0] * one + ponto[1] * other) for choice, one, other in zip(rows[0], *advantages, strict=True)
        ),
        mixed=tuple((often, choice.table) for often, choice in weighed),
    )


ENDS = ("win", "push", "lose")


def _indifferences(cells: tuple[Cell, ...], rows: Rows) -> Iterator[tuple[str, Fraction | None]]:
    """A cell's draw brings the same whatever banker does in others, since one coup is never in two cells."""
    for cell in cells:
        one, other = (_gain(row, cell) for row in rows)
        yield case(cell), other / (other - one) if one * other < 0 else None


def _gain(row: tuple[Choice, ...], cell: Cell) -> Fraction:
    drawn = {choice.banker: choice.odds.advantage for choice in row}
    return drawn[cell,] - drawn[()]
