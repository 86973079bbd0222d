"""Exact figures of póquer sem descarte as records. No NumPy."""

from fractions import Fraction

from panoverde.core.record import Record
from panoverde.lab.bet_odds import BetOdds, odds_of
from panoverde.lab.figures import exact_and_decimal, plain, root
from panoverde.lab.odds import BetRow, Wager
from panoverde.lab.sem_descarte.jackpot import fair_value, jackpot_record
from panoverde.lab.sem_descarte.options import COMBINATIONS, Options
from panoverde.lab.sem_descarte.outcomes import ENDS, FOLD, RAISE, nets

OPTIMAL = "optimal"
STRATEGIES = (OPTIMAL, "akj83", "pair_or_better", "always")
"""From the best to the worst, under the prizes of the law."""
FIGURES = ("per_ante", "per_total_action", "raise_frequency", "variance")


class StrategyOdds(Record):
    """What a strategy brings, per ante."""

    strategy: str
    weights: tuple[int, ...]
    """Deals by end of the round (`outcomes.ENDS`)."""
    nets: tuple[int, ...]
    """Gain or loss by end, in antes."""

    @property
    def bet_row(self) -> BetRow:
        return BetRow(self.strategy, 1, (self.nets,))

    @property
    def wager(self) -> Wager:
        return self.bet_row.wager(self.weights)

    @property
    def odds(self) -> BetOdds:
        return odds_of(self.wager)

    @property
    def deals(self) -> int:
        return sum(self.weights)

    @property
    def ends(self) -> dict[str, Fraction]:
        """Probability of each end of a round."""
        return {end: Fraction(weight, self.deals) for end, weight in zip(ENDS, self.weights, strict=True)}

    @property
    def per_ante(self) -> Fraction:
        """Expectation for each unit of the ante."""
        return self.odds.per_decision

    @property
    def per_total_action(self) -> Fraction:
        """Expectation for each unit bet, ante and second bet together."""
        return self.per_ante / (1 + RAISE * self.raise_frequency)

    @property
    def raise_frequency(self) -> Fraction:
        return 1 - Fraction(self.weights[FOLD], self.deals)

    @property
    def variance(self) -> Fraction:
        """Of one round, in antes."""
        return self.odds.variance


class Solution(Record):
    options: Options
    bank_qualifies: Fraction
    combinations: dict[str, Fraction]
    """Probability of each combination of five cards, from the highest."""
    strategies: dict[str, StrategyOdds]

    @property
    def fair_jackpot(self) -> Fraction | None:
        """Value at which the jackpot bet is fair, in jackpot bets; None if no prize depends on the value."""
        return fair_value(self.options.jackpot, self.combinations)

    def as_json(self) -> dict[str, object]:
        """Every figure as text: exact fraction and decimal."""
        return {
            "game": "sem_descarte",
            "options": {
                "prizes": dict(zip(COMBINATIONS, self.options.prizes, strict=True)),
                "suit_tiebreak": self.options.suit_tiebreak,
            },
            "method": {"name": "exact enumeration", "deals": self.strategies[OPTIMAL].deals},
            "bank_qualifies": exact_and_decimal(self.bank_qualifies),
            "combinations": {name: exact_and_decimal(chance) for name, chance in self.combinations.items()},
            "strategies": {name: strategy_record(odds) for name, odds in self.strategies.items()},
            "jackpot": jackpot_record(self.options.jackpot, self.fair_jackpot),
        }


def strategy_record(odds: StrategyOdds) -> dict[str, object]:
    return {
        **{figure: exact_and_decimal(getattr(odds, figure)) for figure in FIGURES},
        "deviation": plain(root(odds.variance)),
        "ends": {
            end: {"net": net, **exact_and_decimal(chance)}
            for (end, chance), net in zip(odds.ends.items(), odds.nets, strict=True)
        },
    }


def strategy_odds(strategy: str, options: Options, weights: list[int]) -> StrategyOdds:
    return StrategyOdds(strategy, tuple(weights), nets(options))
