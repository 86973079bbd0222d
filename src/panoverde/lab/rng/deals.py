"""Tests of whole shoes: is every card as likely everywhere, and every pair of cards as likely as the shoe has it?"""

from collections.abc import Callable

import numpy as np

from panoverde.core import cards
from panoverde.core.chance import Chance, Secure, exhaust
from panoverde.lab.rng import tails
from panoverde.lab.rng.chances import ShoeChance
from panoverde.lab.rng.sampling import TOLD_EVERY, Advance, Deals, Whole
from panoverde.lab.rng.seeds import Maker, SeededCoups, seeds_for
from panoverde.lab.rng.symbols import ENOUGH


def positions(deals: Deals) -> float | None:
    """Is every card as often at every place? Places are taken together until enough of a card are expected there.

    A shoe has all its cards, so the counts lean on each other; (N - 1)/N sets that right for a shoe of N cards."""
    shoes, size = deals.values.shape
    most = shoes * size // (deals.deck * ENOUGH)
    blocks = max((blocks for blocks in range(2, min(size, most) + 1) if size % blocks == 0), default=0)
    if not blocks:
        return None
    block_of = np.arange(size) * blocks // size
    counts = np.bincount((deals.values + block_of * deals.deck).reshape(-1), minlength=blocks * deals.deck)
    expected = np.full(blocks * deals.deck, shoes * size / (blocks * deals.deck))
    statistic = tails.against(counts, expected) * (size - 1) / size
    return tails.chi_square_both(statistic, (blocks - 1) * (deals.deck - 1))


def duplicates(deals: Deals) -> float | None:
    """Has every shoe each card as many times as it has decks? Certain, so nothing but 0 and 1."""
    whole = np.sort(deals.values, axis=1) == np.repeat(np.arange(deals.deck), deals.decks)
    return 1.0 if whole.all() else 0.0


def first_two(chance: ShoeChance, draws: int, seed: str | None, advance: Advance, make: Maker = Secure) -> Whole:
    """The first two cards of so many full shoes, as a pair of one number."""
    at = {card: index for index, card in enumerate(chance.deck)}
    coups, full = SeededCoups(seeds_for(seed, f"{chance.key} two"), make), cards.shoe(chance.decks, chance.deck)
    values = np.empty(draws // 2, np.int64)
    for number in range(len(values)):
        luck = coups.next()
        first = luck.card(full)
        values[number] = at[first] * len(at) + at[luck.card(full.without(first))]
        if number % TOLD_EVERY == 0:
            advance(min(TOLD_EVERY, len(values) - number) * 2)
    return values


def card_pairs(chance: ShoeChance, values: Whole) -> float | None:
    """Against the exact odds of every pair."""
    size = len(chance.deck)
    if len(values) < ENOUGH * size**2:
        return None
    at, full = {card: index for index, card in enumerate(chance.deck)}, cards.shoe(chance.decks, chance.deck)

    def two(luck: Chance) -> int:
        first = luck.card(full)
        return at[first] * size + at[luck.card(full.without(first))]

    expected = np.zeros(size**2)
    for likely, pair in exhaust(two):
        expected[pair] += float(likely) * len(values)
    counts = np.bincount(values, minlength=size**2)
    return tails.chi_square_both(tails.against(counts, expected), int((expected > 0).sum()) - 1)


TESTS: dict[str, Callable[[Deals], float | None]] = {"positions": positions, "duplicates": duplicates}
