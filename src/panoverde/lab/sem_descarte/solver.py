"""Exact odds: the best strategy and the simple ones, counted over every deal."""

from fractions import Fraction
from functools import lru_cache

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from panoverde.games._poker.ranking import Ranking
from panoverde.lab.sem_descarte.comparison import Deck, ace_king, at_least, combination_of, lowest_pair
from panoverde.lab.sem_descarte.options import COMBINATIONS, Options, check
from panoverde.lab.sem_descarte.outcomes import WIN
from panoverde.lab.sem_descarte.solution import OPTIMAL, STRATEGIES, Solution, StrategyOdds, strategy_odds
from panoverde.lab.sem_descarte.sweep import Counts, Swept, sweep

FULL = Deck()
RULE = "AKJ83"


def solve(options: Options, deck: Deck = FULL) -> Solution:
    check(options)
    found = swept(options.prizes, options.suit_tiebreak, deck)
    by_value = found.always.sum(axis=1)
    deals = int(by_value.sum())
    combination = np.array(combination_of(deck.ranking))
    return Solution(
        options,
        # Before the cards are seen, a hand is as likely for the bank as for the player.
        bank_qualifies=Fraction(int(by_value[ace_king(deck.ranking) :].sum()), deals),
        combinations={
            name: Fraction(int(by_value[combination == place].sum()), deals) for place, name in enumerate(COMBINATIONS)
        },
        strategies={name: _odds(name, options, found, deck) for name in STRATEGIES},
    )


def with_other_tiebreak(options: Options, deck: Deck = FULL) -> tuple[Solution, Solution]:
    """The figures under these options, and under the other choice between equal hands."""
    return solve(options, deck), solve(replace(options, suit_tiebreak=not options.suit_tiebreak), deck)


@lru_cache(maxsize=2)
def swept(prizes: tuple[int, ...], suit_tiebreak: bool, deck: Deck) -> Swept:
    """The sweep, kept for the next question: with and without three of a suit."""
    return sweep(Options(prizes, suit_tiebreak), deck)


def lowest_raise(strategy: str, ranking: Ranking) -> int:
    """Lowest value with which a simple strategy raises."""
    return {"always": 1, "pair_or_better": lowest_pair(ranking), "akj83": at_least(ranking, RULE)}[strategy]


def _odds(strategy: str, options: Options, found: Swept, deck: Deck) -> StrategyOdds:
    raised = found.best
    if strategy != OPTIMAL:
        raised = found.always.copy()
        raised[: lowest_raise(strategy, deck.ranking)] = 0
    return strategy_odds(strategy, options, _weights(raised, found.always, np.array(combination_of(deck.ranking))))


def _weights(raised: Counts, always: Counts, combination: NDArray[np.int64]) -> list[int]:
    """Deals by end of the round."""
    kinds = raised.sum(axis=0)
    weights = [int(always.sum() - raised.sum()), *kinds[: WIN - 1].tolist()]
    won = raised[:, WIN - 1]
    return [*weights, *(int(won[combination == place].sum()) for place in range(len(COMBINATIONS)))]
