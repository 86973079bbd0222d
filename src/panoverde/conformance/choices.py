"""Source of choices in a random play: Hypothesis, which shrinks failures, or plain randomness, which goes further."""

import random
from collections.abc import Sequence
from functools import cache
from typing import Protocol, TypeVar

from hypothesis import strategies as st

T = TypeVar("T")

WORDS = st.text(st.characters(codec="utf-8", exclude_categories=("C", "Z")), min_size=1, max_size=12)


@cache
def _numbers(least: int, most: int) -> st.SearchStrategy[int]:
    return st.integers(least, most)


class Choices(Protocol):
    steps: int
    """Limit of acts in a play."""

    def one_of(self, items: Sequence[T]) -> T: ...

    def whole(self, least: int, most: int) -> int: ...

    def words(self) -> str: ...


class Shrinking:
    """Drawn by Hypothesis, which prefers short and simple: `draw` is what `st.composite` gives."""

    steps = 50

    def __init__(self, draw: st.DrawFn) -> None:
        self._draw = draw

    def one_of(self, items: Sequence[T]) -> T:
        return items[self.whole(0, len(items) - 1)]

    def whole(self, least: int, most: int) -> int:
        return self._draw(_numbers(least, most))

    def words(self) -> str:
        return self._draw(WORDS)


class Tossed:
    """Uniform, and repeatable by seed."""

    steps = 400

    def __init__(self, seed: int) -> None:
        self._luck = random.Random(seed)  # noqa: S311 - for play, not for secrets

    def one_of(self, items: Sequence[T]) -> T:
        return self._luck.choice(items)

    def whole(self, least: int, most: int) -> int:
        return self._luck.randint(least, most)

    def words(self) -> str:
        return "".join(self._luck.choices("abcçãé-1", k=self.whole(1, 12)))
