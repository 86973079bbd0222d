"""What a line pays: of all prizes due on its cells only the highest.

Cells are read one after another, so that play and laboratory share the same steps.
"""

from collections.abc import Iterable
from functools import cached_property
from typing import NamedTuple

from .plan import ANYTHING, Reels


class Combination(NamedTuple):
    """A prize of the plan: a count of a row of `pay`, or a mixed line."""

    name: str
    length: int
    pays: int


class Won(NamedTuple):
    """The best prize so far."""

    combination: int
    prize: int
    """In line bets, its wilds' multipliers included."""
    length: int


class Reading(NamedTuple):
    """A line read up to some cell."""

    alive: tuple[tuple[int, int], ...]
    """Rows that all cells so far fit, each with the product of its multipliers."""
    won: Won | None = None


class Place:
    """Where a line that was read before stands, and where each symbol led from there."""

    def __init__(self, reading: Reading, reel: int = 0) -> None:
        self.reading = reading
        self.reel = reel
        """The next one to be read, from 0."""
        self.after: dict[str, Place] = {}


class LinePrizes:
    def __init__(self, plan: Reels) -> None:
        self.plan = plan
        self.reels = len(plan.strips)
        self.combinations: list[Combination] = []
        self._due: list[dict[int, int]] = []
        """By row: count → number of its combination."""
        self._fits: list[tuple[dict[str, int], ...]] = []
        """By row and reel: symbol → multiplier of the cell; symbols that don't fit are missing."""
        for pay in plan.pay:
            self._add({count: (f"{pay.key} {count}", prize) for count, prize in pay.counts}, (pay.key,) * self.reels)
        for mixed in plan.mixed:
            self._add({self.reels: (mixed.name, mixed.pays)}, mixed.line)
        self._first = Place(self.start)

    def _add(self, prizes: dict[int, tuple[str, int]], targets: tuple[str, ...]) -> None:
        self._due.append({})
        for count, (name, pays) in prizes.items():
            self._due[-1][count] = len(self.combinations)
            self.combinations.append(Combination(name, count, pays))
        self._fits.append(tuple(self.fitting(target) for target in targets))

    @cached_property
    def _members(self) -> dict[str, frozenset[str]]:
        return {group.name: frozenset(group.symbols) for group in self.plan.groups}

    def fitting(self, target: str) -> dict[str, int]:
        """Symbols that fit a symbol or group, each with its multiplier there."""
        if target == ANYTHING:
            return dict.fromkeys(self.plan.symbols, 1)
        members = self._members.get(target, frozenset({target}))
        fits = {wild.symbol: wild.multiplier for wild in self.plan.wild if members & self.plan.substitutes(wild)}
        return fits | dict.fromkeys(members, 1)  # a wild in its own row multiplies nothing

    @cached_property
    def start(self) -> Reading:
        return Reading(tuple((row, 1) for row in range(len(self._due))))

    def step(self, before: Reading, reel: int, symbol: str) -> Reading:
        """The next cell, of this reel from 0, is read."""
        alive, won = [], before.won
        for row, multiplier in before.alive:
            here = self._fits[row][reel].get(symbol)
            if here is None:
                continue
            if max(self._due[row]) > reel + 1:
                alive.append((row, multiplier * here))
            number = self._due[row].get(reel + 1)
            if number is not None:
                prize = self.combinations[number].pays * multiplier * here
                # Rows come as they are written; a later cell is a longer prize.
                if won is None or prize > won.prize or (prize == won.prize and won.length <= reel):
                    won = Won(number, prize, reel + 1)
        return Reading(tuple(alive), won)

    def won(self, cells: Iterable[str], here: Place | None = None) -> Won | None:
        """What a line pays; from `here` on, if its first cells were read before."""
        return self.read(cells, here).reading.won

    def read(self, cells: Iterable[str], here: Place | None = None) -> Place:
        """Cells are read until no row is left, and remembered."""
        here = here or self._first
        for symbol in cells:
            if not here.reading.alive:
                break
            after = here.after.get(symbol)
            if after is None:
                after = here.after[symbol] = Place(self.step(here.reading, here.reel, symbol), here.reel + 1)
            here = after
        return here
