"""What each registered game makes of chance, compared with its exact odds: the `draw` and `arms` of its odds."""

from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any

import numpy as np

from panoverde import games
from panoverde.core.chance import Secure, exhaust
from panoverde.core.game import AnyGame
from panoverde.lab.bet_odds import exact
from panoverde.lab.odds import DrawModule, find
from panoverde.lab.rng import tails
from panoverde.lab.rng.chances import ShoeChance, asked_by, draws_of
from panoverde.lab.rng.sampling import TOLD_EVERY, Advance
from panoverde.lab.rng.seeds import Maker, SeededCoups, seeds_for

Probabilities = dict[str, Fraction]


def profiles() -> Iterator[tuple[AnyGame, str]]:
    """Profiles of every game whose coups can be drawn."""
    for game in games.every():
        if draws_of(game):
            yield from ((game, profile) for profile in game.presets)


def key_of(game: AnyGame, profile: str) -> str:
    return f"{game.name}-{profile}"


def exact_odds(game: AnyGame, rules: Any) -> Probabilities:
    """The probability of each arm.

    It is enumerated or, where cards are too many, that of winning the bet on the arm. Two hands of poker win alike.
    """
    draws = _draws(game)
    which = _arm(draws, rules)
    if not any(isinstance(asked, ShoeChance) for asked in asked_by(game, rules)):
        odds: Probabilities = {}
        for likely, outcome in exhaust(lambda chance: draws.draw(rules, chance)):
            odds[which(outcome)] = odds.get(which(outcome), Fraction()) + likely
        return odds
    found = find(game.name)
    if found is None:
        return {"first": Fraction(1, 2), "second": Fraction(1, 2)}
    wins = {bet.bet: bet.win for bet in exact(found.outcomes(rules))}
    return {arm: wins[arm] for arm in found.arms(rules)}


def _draws(game: AnyGame) -> DrawModule:
    draws = draws_of(game)
    if draws is None:
        raise LookupError(f"{game.name}: no coup can be drawn without the table")
    return draws


def _arm(draws: DrawModule, rules: Any) -> Callable[[Any], str]:
    arms = draws.arms(rules)
    return lambda outcome: next(arm for arm, comes in arms.items() if comes(outcome))


def came(
    game: AnyGame, profile: str, coups: int, seed: str | None, advance: Advance, make: Maker = Secure
) -> Counter[str]:
    rules = game.presets[profile]
    draws = _draws(game)
    which = _arm(draws, rules)
    luck = SeededCoups(seeds_for(seed, key_of(game, profile)), make)
    counts = Counter[str]()
    for number in range(coups):
        counts[which(draws.draw(rules, luck.next()))] += 1
        if number % TOLD_EVERY == 0:
            advance(min(TOLD_EVERY, coups - number))
    return counts


def against(odds: Probabilities, counts: Counter[str]) -> float:
    """What has no odds, a pot that is shared, is left out."""
    total = sum(counts[arm] for arm in odds)
    expected = np.array([float(likely) * total for likely in odds.values()])
    found = np.array([counts[arm] for arm in odds], np.int64)
    return tails.chi_square_both(tails.against(found, expected), len(odds) - 1)
