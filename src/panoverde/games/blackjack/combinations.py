"""Blackjack/21: combinations of first cards that a jackpot may be won with. No state, no chance."""

from collections.abc import Sequence

from .hands import Cards
from .rules import COMBINATIONS


def best(ranked: Sequence[str], cards: Cards) -> int | None:
    """Rank of the highest of these that the first two, three or four cards are."""
    return next((rank for rank, name in enumerate(ranked, 1) if _is(name, cards)), None)


def _is(name: str, cards: Cards) -> bool:
    ranks, suited = TESTS[name]
    first = cards[: len(ranks)]  # AO-7.5 R-434: exactly so many
    fits = "".join(sorted(card[0] for card in first)) == ranks
    return fits and (not suited or len({card[1] for card in first}) == 1)


TESTS: dict[str, tuple[str, bool]] = dict(
    zip(
        COMBINATIONS,
        (
            ("AAAA", True),
            ("AAAA", False),
            ("7777", False),
            ("777", True),
            ("678", True),
            ("777", False),
            ("AAA", False),
            ("AA", True),
            ("AA", False),
        ),
        strict=True,
    )
)
"""Ranks of the cards, and whether they must be of one suit."""
