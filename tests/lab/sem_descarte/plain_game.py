"""The game told plainly from article 9, for decks so small that every deal can be played.

Nothing here uses the laboratory or the rankings of the poker kit. Cards are (rank, suit), ranks numbered from the
lowest of the deck; `names` says which rank is which.
"""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import cached_property
from itertools import combinations, product

import numpy as np
from numpy.typing import NDArray

Card = tuple[int, int]
Hand = tuple[Card, ...]

ROYAL, STRAIGHT_FLUSH, POKER, FULL, FLUSH, STRAIGHT, TRIO, TWO_PAIRS, PAIR, SINGLES = range(10)


class PlainGame:
    def __init__(self, names: str, suits: int, prizes: tuple[int, ...], suit_tiebreak: bool) -> None:
        self.names, self.prizes, self.suit_tiebreak = names, prizes, suit_tiebreak
        self.deck: list[Card] = list(product(range(len(names)), range(suits)))

    @cached_property
    def strengths(self) -> dict[Hand, tuple[int, ...]]:
        return {hand: self.strength(hand) for hand in combinations(self.deck, 5)}

    def combination(self, hand: Hand) -> int:
        """AO-9.7, from the highest (0) to the lowest (9)."""
        ranks, suited = sorted(rank for rank, _ in hand), len({suit for _, suit in hand}) == 1
        alike = sorted(Counter(ranks).values(), reverse=True)
        ace = len(self.names) - 1
        in_sequence = ranks == list(range(ranks[0], ranks[0] + 5)) or ranks == [0, 1, 2, 3, ace]  # AO-9.9c
        if in_sequence and suited:
            return ROYAL if ranks[0] == ace - 4 else STRAIGHT_FLUSH
        kinds = {(4, 1): POKER, (3, 2): FULL, (3, 1, 1): TRIO, (2, 2, 1): TWO_PAIRS, (2, 1, 1, 1): PAIR}
        if tuple(alike) in kinds:
            return kinds[tuple(alike)]
        return FLUSH if suited else STRAIGHT if in_sequence else SINGLES

    def strength(self, hand: Hand) -> tuple[int, ...]:
        """The greater wins: the combination, then its cards (AO-9.9, R-61), then three of a suit (AO-9.7j, R-60)."""
        combination, ranks = self.combination(hand), Counter(rank for rank, _ in hand)
        cards = [rank for _, rank in sorted(((count, rank) for rank, count in ranks.items()), reverse=True)]
        if combination in (STRAIGHT, STRAIGHT_FLUSH) and sorted(cards)[:4] == [0, 1, 2, 3] and 4 not in cards:
            cards = [3, 2, 1, 0, -1]  # the ace counts as 1 (AO-9.9c)
        three = max(Counter(suit for _, suit in hand).values()) >= 3
        return (-combination, *cards, int(self.suit_tiebreak and combination == SINGLES and three))

    def qualifies(self, hand: Hand) -> bool:
        """Ace and king, or a higher combination (AO-9.26)."""
        ranks = {self.names[rank] for rank, _ in hand}
        return self.combination(hand) < SINGLES or {"A", "K"} <= ranks

    def raised(self) -> Iterator[tuple[Hand, list[int], NDArray[np.int64]]]:
        """What going on brings to every hand: nets in antes, and deals by card that the bank shows and by net."""
        hands = list(self.strengths)
        order = {strength: place for place, strength in enumerate(sorted({*self.strengths.values()}))}
        strengths = np.array([order[strength] for strength in self.strengths.values()])
        plays = np.array([self.qualifies(hand) for hand in hands])
        holds = np.array([[card in hand for card in self.deck] for hand in hands])
        bits = holds @ (1 << np.arange(len(self.deck)))
        shown = holds.astype(np.float32)  # exact for counts like these
        for number, player in enumerate(hands):
            bank = np.flatnonzero(bits & bits[number] == 0)
            won, tied = strengths[bank] < strengths[number], strengths[bank] == strengths[number]
            ends = {
                "unqualified": (1, ~plays[bank]),  # the ante is paid, the second bet returned (AO-9.26, R-58)
                "won": (1 + 2 * self.prizes[self.combination(player)], plays[bank] & won),  # AO-9.28, R-57
                "tied": (0, plays[bank] & tied),  # AO-9.8
                "lost": (-3, plays[bank] & ~won & ~tied),  # AO-9.29
            }
            deals = shown[bank].T @ np.array([end for _, end in ends.values()], np.float32).T
            yield player, [net for net, _ in ends.values()], deals[~holds[number]].astype(np.int64)

    def rule(self, hand: Hand, least: str) -> bool:
        """Does a hand come up to these single cards, card by card, or to a pair?"""
        order = "23456789TJQKA"
        held = sorted((order.index(self.names[rank]) for rank, _ in hand), reverse=True)
        return self.combination(hand) < SINGLES or held >= [order.index(rank) for rank in least]

    def distributions(self) -> tuple[dict[str, Counter[int | None]], Fraction]:
        """Deals by net of each strategy, None for a fold; and how often the bank qualifies."""
        found: dict[str, Counter[int | None]] = {
            name: Counter() for name in ("optimal", "akj83", "pair_or_better", "always")
        }
        for player, nets, deals in self.raised():
            going_on = {
                "optimal": deals @ nets > -deals.sum(axis=1),
                "akj83": np.full(len(deals), self.rule(player, "AKJ83")),
                "pair_or_better": np.full(len(deals), self.combination(player) < SINGLES),
                "always": np.full(len(deals), True),
            }
            for name, goes_on in going_on.items():
                found[name][None] += int(deals[~goes_on].sum())
                for net, count in zip(nets, deals[goes_on].sum(axis=0).tolist(), strict=True):
                    found[name][net] += count
        qualified = sum(map(self.qualifies, self.strengths))
        return found, Fraction(qualified, len(self.strengths))
