"""Draw poker: the category of five cards, and the row of the plan that pays it."""

from collections import Counter
from collections.abc import Sequence
from functools import cache

from .plan import DrawPoker, Hand

CATEGORIES = (
    "royal_flush",
    "straight_flush",
    "four",
    "full_house",
    "flush",
    "straight",
    "three",
    "two_pair",
    "pair",
)
OF_A_RANK = ("four", "three", "pair")
"""Categories of which a row may name the ranks."""
DEALT = 5
_BY_COUNTS = {(4, 1): "four", (3, 2): "full_house", (3, 1, 1): "three", (2, 2, 1): "two_pair", (2, 1, 1, 1): "pair"}

CardNumber = int
"""Rank and suit in one: rank × suits + suit, from 0."""


def card_number(plan: DrawPoker, card: str) -> CardNumber:
    """ "Ks": a rank and a suit."""
    return plan.deck.ranks.index(card[0]) * len(plan.deck.suits) + plan.deck.suits.index(card[1])


def card_text(plan: DrawPoker, card: CardNumber) -> str:
    rank, suit = divmod(card, len(plan.deck.suits))
    return plan.deck.ranks[rank] + plan.deck.suits[suit]


def category(plan: DrawPoker, cards: Sequence[CardNumber]) -> tuple[str, int] | None:
    """The hand's own category and the rank of its pair, three or four (else the highest); None without one."""
    suits = len(plan.deck.suits)
    ranks = Counter(card // suits for card in cards)
    groups = ranks.most_common()
    shape = tuple(count for _, count in groups)
    if shape in _BY_COUNTS:
        return _BY_COUNTS[shape], groups[0][0]
    if len(shape) < DEALT:  # five of one rank, in a deck of five suits: no category has it
        return None
    straight = frozenset(ranks) in straights(len(plan.deck.ranks))
    flush = len({card % suits for card in cards}) == 1
    if straight and flush:
        royal = min(ranks) == len(plan.deck.ranks) - DEALT
        return "royal_flush" if royal else "straight_flush", max(ranks)
    if straight or flush:
        return "straight" if straight else "flush", max(ranks)
    return None


@cache
def straights(ranks: int) -> frozenset[frozenset[int]]:
    """Sets of five ranks in a row; the last also stands below the first."""
    return frozenset(
        frozenset(rank % ranks for rank in range(low, low + DEALT)) for low in range(-1, ranks - DEALT + 1)
    )


def row(plan: DrawPoker, cards: Sequence[CardNumber]) -> int | None:
    """The row of the highest prize that these cards fit, the first written of equal ones; None: nothing."""
    found = category(plan, cards)
    fitting = [number for number, hand in enumerate(plan.hands) if found and fits(plan, hand, *found)]
    return max(fitting, key=lambda number: (plan.hands[number].pays, -number), default=None)


def fits(plan: DrawPoker, hand: Hand, category: str, rank: int) -> bool:
    if category == "royal_flush" and hand.category == "straight_flush":
        return True
    return hand.category == category and (hand.ranks is None or plan.deck.ranks[rank] in hand.ranks)
