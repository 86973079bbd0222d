"""Chance that anyone can verify afterwards. Standard library alone: this one file is also the verifier.

Before the bets the house publishes the SHA-256 of a secret seed; after the coup it reveals the seed. Every draw in
between is a function of the seed and of a public salt, the hash of the table's log when the seed was committed to.
docs/fairness.md explains why; docs/fairness-vectors.json has test vectors.

    python fair.py proof.json     one proof or a list of them; without a file, from standard input
"""

import hashlib
import hmac
import json
import sys
from pathlib import Path

SCHEME = "pano-1"
WORD = 8
RANGE = 1 << (8 * WORD)


def commitment_of(seed: bytes) -> str:
    return hashlib.sha256(SCHEME.encode() + b" commit " + seed).hexdigest()


class Stream:
    """Integers from a seed and a salt: 64-bit words of HMAC-SHA256 in counter mode, taken without bias."""

    def __init__(self, seed: bytes, salt: bytes) -> None:
        self._key = hmac.digest(seed, SCHEME.encode() + b" draw " + salt, "sha256")
        self._block = 0
        self._words = b""

    def below(self, bound: int) -> int:
        """Uniform in 0 ... bound - 1: words beyond the last whole multiple of the bound are thrown away."""
        if not 0 < bound <= RANGE:
            raise ValueError(f"a draw needs a bound from 1 to 2**64, not {bound}")
        whole = RANGE - RANGE % bound
        while (word := self._word()) >= whole:
            pass
        return word % bound

    def _word(self) -> int:
        if not self._words:
            self._words = hmac.digest(self._key, self._block.to_bytes(WORD, "big"), "sha256")
            self._block += 1
        word, self._words = self._words[:WORD], self._words[WORD:]
        return int.from_bytes(word, "big")


class Unfair(Exception):
    """The proof does not hold; the message says where."""


def verify(commitment: str, seed: str, salt: str, draws: list[list[int]]) -> None:
    """Check a revealed coup: `draws` are the pairs (bound, value) in the order they were made."""
    if commitment_of(bytes.fromhex(seed)) != commitment:
        raise Unfair("the seed is not the one committed to")
    stream = Stream(bytes.fromhex(seed), bytes.fromhex(salt))
    for number, (bound, value) in enumerate(draws, 1):
        if (expected := stream.below(bound)) != value:
            raise Unfair(f"draw {number} of {bound} should be {expected}, not {value}")


def main(path: str) -> int:
    try:
        text = sys.stdin.read() if path == "-" else Path(path).read_text("utf-8")
        found = json.loads(text)
        for proof in found if isinstance(found, list) else [found]:
            verify(proof["commitment"], proof["seed"], proof["salt"], proof["draws"])
            sys.stdout.write(f"fair: {len(proof['draws'])} draws match the commitment {proof['commitment']}\n")
    except Unfair as unfair:
        sys.stdout.write(f"UNFAIR: {unfair}\n")
        return 1
    except (OSError, ValueError, KeyError, TypeError, RecursionError) as wrong:
        sys.stdout.write(f"not a proof: {wrong!r}\n")
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:2] or ["-"]))
