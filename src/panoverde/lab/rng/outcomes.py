"""What each registered game makes of chance, against its exact odds: the very `draw` and `arms` of the game."""

from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any

import numpy as np

from panoverde import games
from panoverde.core.chance import Secure, exhaust
from panoverde.core.game import AnyGame
from panoverde.core.refusal import Refused
from panoverde.lab.exact import SHOE_OUTCOMES
from panoverde.lab.rng import tails
from panoverde.lab.rng.chances import Deal, asked_by
from panoverde.lab.rng.sampling import TOLD_EVERY, Advance
from panoverde.lab.rng.seeds import Coups, Maker, seeds_for

Odds = dict[str, Fraction]


def profiles() -> Iterator[tuple[AnyGame, str]]:
    for game in games.every():
        for profile in game.presets:
            yield game, profile


def key_of(game: AnyGame, profile: str) -> str:
    return f"{game.name}-{profile}"


def exact_odds(game: AnyGame, rules: Any) -> Odds:
    """How likely each arm is: enumerated, or counted from the shoe; of two hands, neither wins more often."""
    which = _arm(game, rules)
    if not any(isinstance(asked, Deal) for asked in asked_by(game, rules)):
        odds: Odds = {}
        for likely, outcome in exhaust(lambda chance: game.draw(rules, chance)):
            odds[which(outcome)] = odds.get(which(outcome), Fraction()) + likely
        return odds
    try:
        weights = game.outcomes(rules).weights
    except Refused:  # no bank, so no odds; but nobody is favoured
        return {"first": Fraction(1, 2), "second": Fraction(1, 2)}
    results = len(game.arms(rules))
    each = SHOE_OUTCOMES // results
    return {
        arm: Fraction(sum(weights[place * each : (place + 1) * each]), sum(weights))
        for place, arm in enumerate(game.arms(rules))
    }


def _arm(game: AnyGame, rules: Any) -> Callable[[Any], str]:
    arms = game.arms(rules)
    return lambda outcome: next(arm for arm, comes in arms.items() if comes(outcome))


def came(
    game: AnyGame, profile: str, coups: int, seed: str | None, advance: Advance, make: Maker = Secure
) -> Counter[str]:
    rules = game.presets[profile]
    which, luck = _arm(game, rules), Coups(seeds_for(seed, key_of(game, profile)), make)
    counts = Counter[str]()
    for number in range(coups):
        counts[which(game.draw(rules, luck.next()))] += 1
        if number % TOLD_EVERY == 0:
            advance(min(TOLD_EVERY, coups - number))
    return counts


def against(odds: Odds, counts: Counter[str]) -> float:
    """What has no odds, a pot that is shared, is left out."""
    total = sum(counts[arm] for arm in odds)
    expected = np.array([float(likely) * total for likely in odds.values()])
    found = np.array([counts[arm] for arm in odds], np.int64)
    return tails.chi_square_both(tails.against(found, expected), len(odds) - 1)
