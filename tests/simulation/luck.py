"""Everything random of a run comes from its seed, each thing from a stream of its own.

A thing with its own stream draws the same numbers whatever the others do: what a run does depends on no order that
Python leaves open, such as that of a set.
"""

import hashlib
import random
import secrets
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from unittest.mock import patch

from panoverde.core.chance import Seeded
from panoverde.journal import seeds

Luck = random.Random


def luck_of(seed: int, *names: object) -> Luck:
    return Luck(_number(seed, *names))


def chance_of(seed: int, *names: object) -> Seeded:
    return Seeded(_number(seed, *names))


def _number(seed: int, *names: object) -> int:
    text = " ".join(map(str, (seed, *names)))
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big")


@contextmanager
def no_other_luck(seed: int) -> Iterator[None]:
    """The product's own sources of randomness, for as long as the run lasts: seeds of tables, ids, tokens, nonces."""
    luck = luck_of(seed, "secrets")

    def token_bytes(count: int | None = None) -> bytes:
        return luck.randbytes(count or 32)

    def token_hex(count: int | None = None) -> str:
        return token_bytes(count).hex()

    def token_urlsafe(count: int | None = None) -> str:
        return token_bytes(count).hex()

    with ExitStack() as patched:
        for source in (token_bytes, token_hex, token_urlsafe):
            patched.enter_context(patch.object(secrets, source.__name__, source))
        patched.enter_context(patch.object(seeds, "fresh_seed", lambda: luck.randbytes(32)))
        yield
