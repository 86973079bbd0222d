"""Chance as an argument with physical names: dice, a wheel, a card from a shoe, a lot, reels."""

import hashlib
import os
from abc import ABC, abstractmethod
from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from copy import copy
from fractions import Fraction
from functools import cached_property
from itertools import accumulate
from typing import Protocol, TypeVar

from panoverde.core.cards import Card, Shoe
from panoverde.core.dice import FACES, Dice
from panoverde.core.fair import NumberStream, commitment_of
from panoverde.core.wheel import Wheel

T = TypeVar("T")


class Chance(Protocol):
    def dice(self, count: int) -> Dice:
        """Upper faces of that many dice."""

    def spin(self, wheel: Wheel) -> int:
        """Number of the pocket where the ball falls."""

    def card(self, shoe: Shoe) -> Card:
        """Next card of a shuffled shoe."""

    def lot(self, count: int) -> int:
        """A number from 0 to count - 1."""

    def reels(self, strips: Sequence[Sequence[str]]) -> tuple[int, ...]:
        """Stop of each reel, from 0 on its strip."""


class WeightedChance(ABC):
    """All physical draws from one primitive: a choice with integer weights."""

    @abstractmethod
    def choose(self, weights: Sequence[int]) -> int:
        """Index of the alternative chosen, in proportion to its weight."""

    def dice(self, count: int) -> Dice:
        return tuple(1 + self.lot(FACES) for _ in range(count))

    def spin(self, wheel: Wheel) -> int:
        return wheel.pockets[self.lot(len(wheel.pockets))]

    def card(self, shoe: Shoe) -> Card:
        return shoe.deck[self.choose(shoe.left)]

    def lot(self, count: int) -> int:
        return self.choose((1,) * count)

    def reels(self, strips: Sequence[Sequence[str]]) -> tuple[int, ...]:
        return tuple([self.lot(len(strip)) for strip in strips])


class Streamed(WeightedChance):
    """Draws from a fair stream, and records them for a proof."""

    def __init__(self, seed: bytes, salt: bytes) -> None:
        self._stream = NumberStream(seed, salt)
        self.draws: list[tuple[int, int]] = []

    def lot(self, count: int) -> int:
        value = self._stream.below(count)
        self.draws.append((count, value))
        return value

    def choose(self, weights: Sequence[int]) -> int:
        """Draws one ticket; each unit of weight has one."""
        tickets = list(accumulate(weights))
        return bisect_right(tickets, self.lot(tickets[-1]))


class Seeded(Streamed):
    """Repeatable: the same number gives the same draws. For simulation and tests."""

    def __init__(self, seed: int) -> None:
        super().__init__(hashlib.sha256(b"seeded %d" % seed).digest(), b"")


class Secure(Streamed):
    """A secret seed, committed to in advance and revealed afterwards."""

    def __init__(self, seed: bytes, salt: bytes) -> None:
        super().__init__(seed, salt)
        self.seed = seed
        self.salt = salt
        self.commitment = commitment_of(seed)


class Trial(Streamed):
    """Draws on a copy of a stream: a command that is judged and not done leaves the stream unchanged."""

    def __init__(self, secure: Secure) -> None:
        self._secure = secure
        self.draws = []

    @cached_property
    def _stream(self) -> NumberStream:  # type: ignore[override]
        """Most commands draw nothing, and need none."""
        return copy(self._secure._stream)

    def adopt(self) -> None:
        """Make the draws final in the stream."""
        if self.draws:
            self._secure._stream = self._stream
            self._secure.draws += self.draws


def fresh_seed() -> bytes:
    return os.urandom(32)


class BadScript(ValueError):
    """The script has no such outcome: what was asked and what was found."""


class Scripted:
    """Outcomes of a physical table or of a scenario."""

    def __init__(self, script: Sequence[str | int] = ()) -> None:
        self._left = [str(item) for item in script]

    def _next(self, wanted: str) -> str:
        if not self._left:
            raise BadScript(f"{wanted} is needed here and the script has no more")
        return self._left.pop(0)

    def _number(self, wanted: str, first: int, last: int) -> int:
        item = self._next(wanted)
        if not item.isascii() or not item.isdecimal() or not first <= int(item) <= last:
            raise BadScript(f"{wanted} from {first} to {last} is needed here, not {item!r}")
        return int(item)

    def dice(self, count: int) -> Dice:
        return tuple(self._number("a die", 1, FACES) for _ in range(count))

    def spin(self, wheel: Wheel) -> int:
        number = self._number("a pocket", 0, max(wheel.pockets))
        if number not in wheel.pockets:
            raise BadScript(f"the wheel has no pocket {number}")
        return number

    def card(self, shoe: Shoe) -> Card:
        card = Card(self._next("a card"))
        if card not in shoe.deck or not shoe.left[shoe.deck.index(card)]:
            raise BadScript(f"a card left in the shoe is needed here, not {card!r}")
        return card

    def lot(self, count: int) -> int:
        return self._number("a lot", 0, count - 1)

    def reels(self, strips: Sequence[Sequence[str]]) -> tuple[int, ...]:
        return tuple(self._number("a stop", 0, len(strip) - 1) for strip in strips)

    def finish(self) -> None:
        """Raises BadScript if outcomes are left."""
        if self._left:
            raise BadScript(f"nothing asked for {' '.join(self._left)}")


class _Path(WeightedChance):
    """One path through the tree of all outcomes: follows the given turns, then the first open one."""

    def __init__(self, turns: Sequence[int]) -> None:
        self._turns = turns
        self.taken: list[tuple[int, Sequence[int]]] = []

    def choose(self, weights: Sequence[int]) -> int:
        depth = len(self.taken)
        turn = self._turns[depth] if depth < len(self._turns) else _next_open(weights, 0)
        self.taken.append((turn, weights))
        return turn

    @property
    def probability(self) -> Fraction:
        odds = Fraction(1)
        for turn, weights in self.taken:
            odds *= Fraction(weights[turn], sum(weights))
        return odds

    def next_turns(self) -> list[int] | None:
        """Turns of the next path in order; None after the last."""
        turns = [turn for turn, _ in self.taken]
        for depth in reversed(range(len(turns))):
            weights = self.taken[depth][1]
            further = _next_open(weights, turns[depth] + 1)
            if further < len(weights):
                return [*turns[:depth], further]
        return None


def _next_open(weights: Sequence[int], start: int) -> int:
    while start < len(weights) and not weights[start]:
        start += 1
    return start


def exhaust(run: Callable[[Chance], T]) -> Iterator[tuple[Fraction, T]]:
    """Runs once for every outcome of chance, each with its exact probability."""
    turns: list[int] | None = []
    while turns is not None:
        path = _Path(turns)
        result = run(path)
        yield path.probability, result
        turns = path.next_turns()
