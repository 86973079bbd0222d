"""Observed returns of games, compared with a band from their exact odds.

The band holds with a probability of at least `SURE` for any volume and any choice of bets. It comes from Freedman's
inequality for sums of bounded differences, not from a normal curve, which one large prize would leave at once. All
players of a coup see the same outcome, so a coup counts as one observation of all their stakes.
"""

import asyncio
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import log, sqrt
from typing import Any

from panoverde import games
from panoverde.core.codec import Codec
from panoverde.core.game import AnyGame
from panoverde.core.record import Record
from panoverde.house.play.machines import has_machines
from panoverde.house.records import Coup, Opening

SURE = 0.9999
EXPONENT = log(2 / (1 - SURE))
"""Each side of the band gets half of the error probability."""


class Theory(Record):
    """Value of a table's bets per unit staked."""

    least: Fraction
    most: Fraction
    """Mean return of the worst and the best bet: until it is decided, and per coup that it lies there."""
    variance: Fraction
    """Variance of the bet that varies most."""
    farthest: Fraction
    """Greatest distance of a bet's result from its mean."""


@dataclass
class Volume:
    """Running sums of what was played at a table."""

    coups: int = 0
    staked: int = 0
    net: int = 0
    """The players' net result."""
    squares: int = 0
    """Sum of the squared stakes of each coup."""
    largest: int = 0

    def add(self, staked: int, net: int) -> None:
        """One coup, with all its players; one that a rewind took back has a negative stake."""
        sign = -1 if staked < 0 else 1
        self.coups += sign
        self.staked += staked
        self.net += net
        self.squares = max(0, self.squares + sign * staked * staked)  # the coup may be older than these sums
        self.largest = max(self.largest, staked)


class Band(Record):
    """Observed return per unit staked, and its bounds."""

    coups: int
    staked: int
    net: int
    returned: float
    low: float
    high: float

    @property
    def holds(self) -> bool:
        return self.low <= self.returned <= self.high


def volumes(coups: Iterable[Coup]) -> dict[tuple[str, str], Volume]:
    """By table and unit, of coups that stand."""
    shared = defaultdict[tuple[str, str, int], list[int]](lambda: [0, 0])
    for coup in coups:
        together = shared[coup.place, coup.unit, coup.number]
        together[0] += coup.staked
        together[1] += coup.net
    found = defaultdict[tuple[str, str], Volume](Volume)
    for (place, unit, _), (staked, net) in shared.items():
        if staked:
            found[place, unit].add(staked, net)
    return dict(found)


def band(parts: Iterable[tuple[Theory, Volume]]) -> Band | None:
    """Band of several tables together; None if nothing was staked."""
    played = [(theory, volume) for theory, volume in parts if volume.staked > 0]
    if not played:
        return None
    staked, net = sum(volume.staked for _, volume in played), sum(volume.net for _, volume in played)
    variance = float(sum(theory.variance * volume.squares for theory, volume in played))
    farthest = max(float(theory.farthest) * volume.largest for theory, volume in played)
    step = farthest * EXPONENT / 3
    surprise = (step + sqrt(step * step + 2 * variance * EXPONENT)) / staked
    least = float(sum(theory.least * volume.staked for theory, volume in played)) / staked
    most = float(sum(theory.most * volume.staked for theory, volume in played)) / staked
    coups = sum(volume.coups for _, volume in played)
    return Band(coups, staked, net, 1 + net / staked, max(0.0, least - surprise), most + surprise)


def bands(
    played: Mapping[tuple[str, str], Volume], openings: Mapping[str, Opening], theories: Mapping[str, Theory | None]
) -> dict[tuple[str, str, str], Band]:
    """By game, profile and unit. None for games where players bet against each other."""
    parts = defaultdict[tuple[str, str, str], list[tuple[Theory, Volume]]](list)
    for (place, unit), volume in played.items():
        opening, theory = openings.get(place), theories.get(place)
        if opening and theory:
            parts[opening.game, opening.profile, unit].append((theory, volume))
    return {key: found for key, some in sorted(parts.items()) if (found := band(some))}


async def theory_of(opening: Opening) -> Theory | None:
    """Computed once per set of rules, outside the event loop."""
    game = games.find(opening.game)
    if has_machines(game):
        return None  # each has a band of its own: machine_returns.py
    return await asyncio.to_thread(_theory, game, Codec(game).rules(opening.rules))


@lru_cache(maxsize=256)
def _theory(game: AnyGame, rules: Any) -> Theory | None:
    from panoverde.lab.bet_odds import exact  # loaded on demand
    from panoverde.lab.odds import find

    found = find(game.name)
    if found is None:
        return None
    odds = exact(found.outcomes(rules))
    means = [mean for bet in odds for mean in (bet.per_decision, bet.per_coup)]
    return Theory(
        least=1 + min(means),
        most=1 + max(means),
        variance=max(bet.variance for bet in odds),
        farthest=max(abs(net - bet.per_decision) for bet in odds for net in bet.results),
    )
