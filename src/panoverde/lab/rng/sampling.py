"""Draws of a physical chance, made as a server's tables make them: coup by coup, each coup from a seed of its own."""

from collections.abc import Callable
from itertools import permutations
from math import factorial
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from panoverde.core import cards
from panoverde.core.chance import Chance, Secure
from panoverde.core.dice import FACES
from panoverde.core.record import Record
from panoverde.core.wheel import Wheel
from panoverde.lab.rng.chances import DiceChance, LotsChance, ShoeChance, WheelChance
from panoverde.lab.rng.seeds import Maker, SeededCoups, seeds_for

Whole = NDArray[np.int64]
Advance = Callable[[int], object]
"""Told of so many more draws."""

TABLES = 4
LOTS_EACH = 8
"""Lots drawn in a coup."""
CARDS_EACH = 6
"""Cards that a seed decides where a shoe lasts for many coups."""
WINDOW = 4
"""Cards whose order is looked at together."""
TOLD_EVERY = 1_000


class Symbols(Record):
    """Values that should be even and independent, from 0 to size - 1: by table, coup and place in the coup."""

    values: Whole
    size: int

    @property
    def flat(self) -> Whole:
        return self.values.reshape(-1)


class Deals(Record):
    """Shoes dealt to their last card: by shoe and place in it, which card of the deck."""

    values: Whole
    deck: int
    decks: int


class DrawMethod(NamedTuple):
    """How a coup is drawn: from so many values, so many, by this."""

    size: int
    each: int
    coup: Callable[[Chance], list[int]]


def _way(chance: DiceChance | WheelChance | LotsChance) -> DrawMethod:
    match chance:
        case DiceChance(count):
            return DrawMethod(FACES, count, lambda luck: [face - 1 for face in luck.dice(count)])
        case WheelChance(pockets):
            wheel, place = Wheel(pockets), {number: at for at, number in enumerate(pockets)}
            return DrawMethod(len(pockets), 1, lambda luck: [place[luck.spin(wheel)]])
        case LotsChance(count):
            return DrawMethod(count, LOTS_EACH, lambda luck: [luck.lot(count) for _ in range(LOTS_EACH)])


def drawn(
    chance: DiceChance | WheelChance | LotsChance, draws: int, seed: str | None, advance: Advance, make: Maker = Secure
) -> Symbols:
    """At least so many, at four tables."""
    size, each, coup = _way(chance)
    coups = -(-draws // (TABLES * each))
    values = np.empty((TABLES, coups, each), np.int64)
    for table in range(TABLES):
        luck = SeededCoups(seeds_for(seed, f"{chance.key} {table}"), make)
        for number in range(coups):
            values[table, number] = coup(luck.next())
            if number % TOLD_EVERY == 0:
                advance(min(TOLD_EVERY, coups - number) * each)
    return Symbols(values, size)


def dealt(chance: ShoeChance, draws: int, seed: str | None, advance: Advance, make: Maker = Secure) -> Deals:
    """At least so many cards, from whole shoes. A single deck is dealt from one seed, as a hand of poker is."""
    shoes = -(-draws // chance.size)
    values = np.empty((shoes, chance.size), np.int64)
    coups = SeededCoups(seeds_for(seed, chance.key), make)
    for number in range(shoes):
        values[number] = _whole_shoe(chance, coups)
        advance(chance.size)
    return Deals(values, len(chance.deck), chance.decks)


def _whole_shoe(chance: ShoeChance, coups: SeededCoups) -> list[int]:
    at = {card: index for index, card in enumerate(chance.deck)}
    left, luck, out = cards.shoe(chance.decks, chance.deck), coups.next(), list[int]()
    for place in range(chance.size):
        if chance.decks > 1 and place and place % CARDS_EACH == 0:
            luck = coups.next()
        card = luck.card(left)
        left = left.without(card)
        out.append(at[card])
    return out


def orders(deals: Deals) -> Symbols:
    """In which of the 24 orders each four successive cards came; fours with equal cards are left out.

    Whichever four cards they are, every order is as likely, and fours that share no card are independent."""
    size = deals.values.shape[1] // WINDOW * WINDOW
    fours = deals.values[:, :size].reshape(-1, WINDOW)
    ranked = np.sort(fours, axis=1)
    fours = fours[(ranked[:, 1:] != ranked[:, :-1]).all(axis=1)]
    code_of = np.zeros(WINDOW**WINDOW, np.int64)
    for code, order in enumerate(permutations(range(WINDOW))):
        code_of[np.polyval(order, WINDOW)] = code
    place = np.argsort(fours, axis=1)
    codes = code_of[place @ (WINDOW ** np.arange(WINDOW - 1, -1, -1))]
    even = len(codes) // TABLES
    return Symbols(codes[: even * TABLES].reshape(TABLES, even, 1), factorial(WINDOW))
