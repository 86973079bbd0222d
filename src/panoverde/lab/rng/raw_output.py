"""Raw output: the words of the generator before any game makes something of them, in bulk."""

import hashlib
from collections.abc import Iterator

from panoverde.core.fair import SCHEME, WORD, commitment_of
from panoverde.lab.rng.seeds import Seeds

EACH = 256
"""Bytes from one seed before the next: about what a hand of poker takes."""
CHUNK = 1 << 16
BLOCK = 32
PADDED = 64

INNER, OUTER = (bytes(byte ^ pad for byte in range(256)) for pad in (0x36, 0x5C))


def stream(seed: bytes, salt: bytes, size: int) -> bytes:
    """The first bytes that `core.fair.Stream` makes its words of; the tests hold it to that."""
    sha256 = hashlib.sha256
    inner, outer = _keyed(seed)
    key = sha256(outer + sha256(inner + SCHEME.encode() + b" draw " + salt).digest()).digest()
    inner, outer = _keyed(key)
    numbers = (number.to_bytes(WORD, "big") for number in range(-(-size // BLOCK)))
    return b"".join([sha256(outer + sha256(inner + number).digest()).digest() for number in numbers])[:size]


def _keyed(key: bytes) -> tuple[bytes, bytes]:
    """The two keys of HMAC: hashing with them by hand is faster than asking `hmac` for every block."""
    padded = key.ljust(PADDED, b"\0")
    return padded.translate(INNER), padded.translate(OUTER)


def chunks(seeds: Seeds, size: int, each: int = EACH) -> Iterator[bytes]:
    """So many bytes, from seed after seed, salted as a table salts them: with a hash of all commitments so far."""
    head, left = b"", size
    held = bytearray()
    while left > 0:
        seed = next(seeds)
        head = hashlib.sha256(head + commitment_of(seed).encode()).digest()
        held += stream(seed, head, min(each, left))
        left -= each
        if len(held) >= CHUNK or left <= 0:
            yield bytes(held)
            held.clear()
