"""Figures of a game's strategies, for who can't wait for them: `python -m panoverde.lab.aside GAME < RULES`.

A solver holds the interpreter for seconds. In a process of its own it delays nobody.
"""

import os
import sys
from fractions import Fraction

import msgspec

from panoverde import games
from panoverde.core.codec import Codec
from panoverde.core.record import Record
from panoverde.lab.odds import Wager
from panoverde.lab.strategies import Followed, find

POLITE = 10


class Solved(Record):
    strategies: tuple[Followed, ...] = ()
    side_bets: tuple[Wager, ...] = ()


def solved(game: str, rules: bytes) -> Solved:
    """Empty for a game without strategies."""
    module = find(game)
    if module is None:
        return Solved()
    asked = module.asked(Codec(games.find(game)).rules(rules), {})
    return Solved(module.followed(asked), module.side_bets(asked))


def written(found: Solved) -> bytes:
    return msgspec.json.encode(found, enc_hook=str)


def read(text: bytes) -> Solved:
    return msgspec.json.decode(text, type=Solved, dec_hook=lambda _, fraction: Fraction(fraction))


if __name__ == "__main__":
    if hasattr(os, "nice"):
        os.nice(POLITE)
    sys.stdout.buffer.write(written(solved(sys.argv[1], sys.stdin.buffer.read())))
