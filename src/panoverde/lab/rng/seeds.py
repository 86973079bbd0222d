"""Where the seeds of a report come from: fresh ones as the server takes them, or the same again for the same text.

A table has a new seed for every coup and salts it with the hash of its log; so it is here, where the log is nothing but
the commitments."""

import hashlib
from collections.abc import Callable, Iterator

from panoverde.core.chance import Chance, Secure, fresh_seed
from panoverde.core.fair import commitment_of

Seeds = Iterator[bytes]
Maker = Callable[[bytes, bytes], Chance]
"""A chance from a seed and a salt."""


def fresh() -> Seeds:
    while True:
        yield fresh_seed()


def repeated(text: str, purpose: str) -> Seeds:
    """For a report that somebody else can make again."""
    number = 0
    while True:
        yield hashlib.sha256(f"pano rng {text} {purpose} {number}".encode()).digest()
        number += 1


def seeds_for(text: str | None, purpose: str) -> Seeds:
    return fresh() if text is None else repeated(text, purpose)


class SeededCoups:
    """The coups of one table, each with a chance of its own."""

    def __init__(self, seeds: Seeds, make: Maker = Secure) -> None:
        self._seeds, self._make = seeds, make
        self._head = b""

    def next(self) -> Chance:
        seed = next(self._seeds)
        self._head = hashlib.sha256(self._head + commitment_of(seed).encode()).digest()
        return self._make(seed, self._head)
