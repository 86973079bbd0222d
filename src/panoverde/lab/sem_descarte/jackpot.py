"""The jackpot bet: the value of the jackpot at which it is fair. No NumPy.

The figures are those of a player who wins alone: nobody else at the table has a winning combination in the same round,
and the player goes to the showdown with every combination that wins.
"""

from collections.abc import Iterable, Mapping
from fractions import Fraction

from panoverde.lab.figures import exact_and_decimal
from panoverde.lab.sem_descarte.options import JackpotPrize

LEAST_START = 10_000
"""Start value, in jackpot bets (AO-9.12)."""

Chances = Mapping[str, Fraction]
"""Probability by combination."""


def fixed_part(prizes: Iterable[JackpotPrize], chances: Chances) -> Fraction:
    """Mean of the fixed prizes, in jackpot bets."""
    return sum((prize.fixed * chances[prize.combination] for prize in prizes), Fraction())


def shared_part(prizes: Iterable[JackpotPrize], chances: Chances) -> Fraction:
    """Mean part of the jackpot that a round takes."""
    return sum((prize.share * chances[prize.combination] for prize in prizes), Fraction())


def expectation(prizes: Iterable[JackpotPrize], chances: Chances, value: Fraction) -> Fraction:
    """Of one jackpot bet, in jackpot bets, when the jackpot has this value (in jackpot bets too)."""
    prizes = tuple(prizes)
    return fixed_part(prizes, chances) + value * shared_part(prizes, chances) - 1


def fair_value(prizes: Iterable[JackpotPrize], chances: Chances) -> Fraction | None:
    """Value at which the expectation is 0, in jackpot bets: 0 if fixed prizes alone are more than fair.

    None if no prize depends on the value.
    """
    prizes = tuple(prizes)
    shared = shared_part(prizes, chances)
    return max((1 - fixed_part(prizes, chances)) / shared, Fraction()) if shared else None


def jackpot_record(prizes: Iterable[JackpotPrize], fair: Fraction | None) -> dict[str, object]:
    return {
        "prizes": {
            prize.combination: {"fixed": str(prize.fixed)} if prize.fixed else {"share": str(prize.share)}
            for prize in prizes
        },
        "fair_value": exact_and_decimal(fair) if fair is not None else None,
        "unit": "jackpot bets",
    }
