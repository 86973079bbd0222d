"""A deck for rounds of póquer sem descarte, as `lab.simulation` deals from it. No NumPy."""

from panoverde.core.record import Record
from panoverde.lab.odds import OutcomeTable
from panoverde.lab.sem_descarte.options import Options
from panoverde.lab.sem_descarte.solution import Solution


class RoundDeck(Record):
    """Every round is dealt from all 52 cards, to a player who follows a strategy."""

    strategy: str
    options: Options
    decks: int = 1


def round_table(solution: Solution, strategy: str) -> OutcomeTable:
    """What a simulation of this strategy draws, and the exact weights that it is held against."""
    odds = solution.strategies[strategy]
    return OutcomeTable(odds.weights, (odds.bet_row,), RoundDeck(strategy, solution.options))
