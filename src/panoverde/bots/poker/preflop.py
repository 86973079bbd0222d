"""How good two cards of hold'em are before any common card: a table from the laboratory."""

import json
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from itertools import permutations

from panoverde.core.cards import DECK_52

HIGHEST_FIRST = "AKQJT98765432"
KINDS = tuple(
    high + low + suits
    for place, high in enumerate(HIGHEST_FIRST)
    for low in HIGHEST_FIRST[place:]
    for suits in (("",) if high == low else ("s", "o"))
)
"""The 169 kinds of hands: `AA`, `AKs`, `AKo` …"""
COMBINATIONS = 1326
WAYS = {"": 6, "s": 4, "o": 12}


def kind_of(cards: Sequence[str]) -> str:
    high, low = sorted(cards, key=lambda card: HIGHEST_FIRST.index(card[0]))
    if high[0] == low[0]:
        return high[0] + low[0]
    return high[0] + low[0] + ("s" if high[1] == low[1] else "o")


@cache
def equities() -> dict[str, int]:
    """Exact equity against a random hand, in millionths: made by `tools/preflop.py`."""
    table: dict[str, int] = json.loads((files(__package__) / "preflop.json").read_text("utf-8"))
    return table


@cache
def ranks() -> dict[tuple[str, str], float]:
    """For any two cards, in both orders: the share of all hands that are better. 0 for aces, near 1 for the worst."""
    of_kind, better = {}, 0
    for kind in sorted(KINDS, key=lambda kind: -equities()[kind]):
        of_kind[kind] = better / COMBINATIONS
        better += WAYS[kind[2:]]
    return {cards: of_kind[kind_of(cards)] for cards in permutations(DECK_52, 2)}
