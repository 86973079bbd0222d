"""Chance that anyone can verify afterwards. Standard library only: this one file is also the verifier.

Before the bets the house publishes the SHA-256 of a secret seed; after the coup it reveals the seed. Every draw in
between is a function of the seed and of a public salt, the hash of the table's log at the commitment.
docs/reference/fairness.md explains why; docs/reference/fairness-vectors.json has test vectors.

    python fair.py FILE     checks every proof in it; without a file, or with -, reads standard input

FILE is JSON, or one JSON per line: a proof, a list of proofs, an answer of /api/tables/ID/proofs, or a table's log. A
proof is an object with the fields commitment, seed, salt and draws, at any depth. A commitment that isn't revealed yet,
or only to staff, can't be checked and is reported so. Exit: 0 all are fair, 1 one is not, 2 there is none.
"""

import hashlib
import hmac
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from struct import Struct
from typing import Any

SCHEME = "pano-1"
WORD = 8
RANGE = 1 << (8 * WORD)
WORDS = Struct(">4Q")  # those of a block
FIELDS = {"commitment", "seed", "salt", "draws"}


def commitment_of(seed: bytes) -> str:
    return hashlib.sha256(SCHEME.encode() + b" commit " + seed).hexdigest()


class NumberStream:
    """Integers from a seed and a salt: unbiased, from 64-bit words of HMAC-SHA256 in counter mode."""

    def __init__(self, seed: bytes, salt: bytes) -> None:
        self._key = hmac.digest(seed, SCHEME.encode() + b" draw " + salt, "sha256")
        self._block = 0
        self._words: tuple[int, ...] = ()

    def __copy__(self) -> "NumberStream":
        """By hand: every command that draws is judged on a copy."""
        other = object.__new__(NumberStream)
        other._key, other._block, other._words = self._key, self._block, self._words
        return other

    def below(self, bound: int) -> int:
        """Uniform in 0 ... bound - 1: words beyond the last whole multiple of the bound are rejected."""
        if not 0 < bound <= RANGE:
            raise ValueError(f"a draw needs a bound from 1 to 2**64, not {bound}")
        whole = RANGE - RANGE % bound
        while (word := self._word()) >= whole:
            pass
        return word % bound

    def _word(self) -> int:
        if not self._words:
            self._words = WORDS.unpack(hmac.digest(self._key, self._block.to_bytes(WORD, "big"), "sha256"))
            self._block += 1
        word, self._words = self._words[0], self._words[1:]
        return word


class Unfair(Exception):
    """The proof doesn't hold; the message says where."""


def verify(commitment: str, seed: str, salt: str, draws: list[list[int]]) -> None:
    """Checks a revealed coup: `draws` are the pairs (bound, value) in order."""
    if commitment_of(bytes.fromhex(seed)) != commitment:
        raise Unfair("the seed is not the one committed to")
    stream = NumberStream(bytes.fromhex(seed), bytes.fromhex(salt))
    for number, (bound, value) in enumerate(draws, 1):
        if (expected := stream.below(bound)) != value:
            raise Unfair(f"draw {number} of {bound} should be {expected}, not {value}")


def proofs_in(found: object) -> Iterator[dict[str, Any]]:
    """At any depth."""
    if isinstance(found, list):
        for one in found:
            yield from proofs_in(one)
    elif isinstance(found, dict):
        if found.keys() >= FIELDS:
            yield found
        else:
            yield from proofs_in(list(found.values()))


def read(text: str) -> object:
    """One JSON text, or one per line."""
    try:
        return json.loads(text)
    except json.JSONDecodeError:
        return [json.loads(line) for line in text.splitlines() if line.strip()]


def check(text: str) -> int:
    """Prints the result for each proof; returns how many could be checked."""
    checked = 0
    for proof in proofs_in(read(text)):
        if not proof["seed"]:
            sys.stdout.write(f"not opened to you: {proof['commitment']}\n")
            continue
        verify(proof["commitment"], proof["seed"], proof["salt"], proof["draws"])
        sys.stdout.write(f"fair: {len(proof['draws'])} draws match the commitment {proof['commitment']}\n")
        checked += 1
    return checked


def main(path: str) -> int:
    if path in ("-h", "--help"):
        sys.stdout.write(__doc__ or "")
        return 0
    try:
        if check(sys.stdin.read() if path == "-" else Path(path).read_text("utf-8")):
            return 0
    except Unfair as unfair:
        sys.stdout.write(f"UNFAIR: {unfair}\n")
        return 1
    except (OSError, ValueError, KeyError, TypeError, RecursionError) as wrong:
        sys.stdout.write(f"not a proof: {wrong!r}\n")
        return 2
    sys.stdout.write("not a proof: nothing in it is opened\n")
    return 2


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:2] or ["-"]))
