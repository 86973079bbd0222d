"""Rounds of blackjack as `lab.simulation` draws and counts them."""

from fractions import Fraction

from panoverde.lab.blackjack.options import Shoe
from panoverde.lab.blackjack.round_shoe import BlackjackShoe
from panoverde.lab.blackjack.rounds import LOWEST, RoundSampler
from panoverde.lab.blackjack.solution import Solution, followed
from panoverde.lab.odds import BetRow, KnownOdds, RoundTable
from panoverde.lab.tally import RandomSource, Tally

HALVES = 2
"""Results are counted in half stakes."""


class ShoeRounds:
    """Counts rounds by their net result."""

    at_rest = True
    """Every bet is over after one round."""

    def __init__(self, shoe: BlackjackShoe, source: RandomSource) -> None:
        chart, _ = followed(shoe.options, Shoe.of(shoe.options), shoe.strategy)
        self._rounds = RoundSampler(shoe.options, chart, source, fresh=True)

    def draw(self, coups: int) -> Tally:
        """Exactly this many rounds."""
        tally: Tally = self._rounds.draw(coups).nets.sum(axis=0)
        return tally


def round_table(solution: Solution, strategy: str) -> RoundTable:
    """What a simulation of this strategy draws, and the mean and the deviation that it is held against."""
    _, figures, deviation = solution.played(strategy)
    odds = KnownOdds(strategy, figures.gain, Fraction(deviation.value) ** 2, figures.uncertain)
    row = BetRow(strategy, HALVES, (tuple(range(-LOWEST, LOWEST)),))
    return RoundTable((), (row,), BlackjackShoe(solution.options, strategy), odds=(odds,))
