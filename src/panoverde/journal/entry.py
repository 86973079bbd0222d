"""One link of a stream, and the money that it moves."""

import hashlib
from typing import NamedTuple

from panoverde.core.decider import Instant

GENESIS = bytes(32)
"""Hash before the first entry of a stream."""


class Entry(NamedTuple):
    stream: str
    version: int
    at: Instant
    body: bytes
    """JSON. Entries that move money list their postings in `moves`: [[account, unit, amount], …]."""
    hash: bytes


def link(before: bytes, stream: str, version: int, at: Instant, body: bytes) -> bytes:
    """SHA-256 of the previous hash, a line with place and time, and the body."""
    return hashlib.sha256(b"%b%b %d %d\n%b" % (before, stream.encode(), version, at, body)).digest()


class Move(NamedTuple):
    """What one account gains by an entry. An entry's moves sum to zero in each unit."""

    account: str
    unit: str
    """`EUR`, `AOA`; demonstrations use `EUR.demo`, `AOA.demo`, which never mix with real money."""
    amount: int


class Head(NamedTuple):
    """The end of a stream."""

    version: int
    hash: bytes


EMPTY = Head(0, GENESIS)
