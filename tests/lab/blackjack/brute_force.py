"""Blackjack played out card by card, straight from article 6: every order of a small shoe, with fractions.

Written for the tests alone, from the text of the rules. It shares nothing with the solver but the options.
"""

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from typing import NamedTuple, Protocol

from panoverde.lab.blackjack.options import BlackjackOptions

ACE = 1
Card = tuple[int, str]
"""Rank from 1 to 13, and suit (or no suit, where it doesn't matter)."""
Cards = tuple[Card, ...]
Shoe = tuple[tuple[Card, int], ...]
"""Cards left, and how many of each."""


def value(card: Card) -> int:
    return min(card[0], 10)  # AO-6.6


def best_total(cards: Cards, frozen: bool = False) -> int:
    """An ace is 1 or 11; `frozen`: the first ace stays 1 (AO-6.37)."""
    points = sum(map(value, cards))
    aces = sum(card[0] == ACE for card in cards) - frozen
    return points + 10 if aces > 0 and points + 10 <= 21 else points


def is_soft(cards: Cards) -> bool:
    return best_total(cards) != sum(map(value, cards))


def is_blackjack(cards: Cards) -> bool:
    return len(cards) == 2 and sorted(map(value, cards)) == [1, 10]  # AO-6.1a


class Strategy(Protocol):
    def first(self, cards: Cards, up: Card, pair: bool) -> str:
        """S, H, D, P (split) or R (surrender) with the first two cards."""

    def play(self, cards: Cards, up: Card, seed: int | None) -> str:
        """S, H or D; `seed` is the value of the pair that the hand was split from."""


class Result(NamedTuple):
    net: Fraction
    hands: int = 1
    doubles: int = 0
    surrendered: bool = False
    prize: bool = False
    split: bool = False


class Hand(NamedTuple):
    total: int
    stake: int
    original: bool


class Results(dict[Result, Fraction]):
    """Chance of each result."""

    def add(self, more: "Results", chance: Fraction = Fraction(1)) -> None:
        for result, weight in more.items():
            self[result] = self.get(result, Fraction(0)) + chance * weight


def draws(shoe: Shoe) -> Iterator[tuple[Card, Fraction, Shoe]]:
    left = sum(number for _, number in shoe)
    for place, (card, number) in enumerate(shoe):
        rest = ((card, number - 1),) if number > 1 else ()
        yield card, Fraction(number, left), (*shoe[:place], *rest, *shoe[place + 1 :])


class Game:
    def __init__(self, options: BlackjackOptions, strategy: Strategy, bound: bool = False) -> None:
        """`bound`: with `original_bets_only`, the first hand's stake is taken whatever other hands have lost."""
        self.options, self.strategy, self.bound = options, strategy, bound
        self.bank = cache(self._bank)
        self.hand = cache(self._hand)

    def round(self, shoe: Shoe, up_value: int | None = None) -> Results:
        """Every result with its chance; only with up-cards of this value, if given."""
        results = Results()
        for first, chance_1, shoe_1 in draws(shoe):
            for up, chance_2, shoe_2 in draws(shoe_1):
                if up_value not in (None, value(up)):
                    continue
                for second, chance_3, shoe_3 in draws(shoe_2):
                    for hole, chance_4, shoe_4 in draws(shoe_3):
                        chance = chance_1 * chance_2 * chance_3 * chance_4
                        results.add(self.dealt((first, second), (up, hole), shoe_4), chance)
        return results

    def dealt(self, cards: Cards, bank: Cards, shoe: Shoe) -> Results:
        if is_blackjack(cards):
            return Results({Result(Fraction(0) if is_blackjack(bank) else Fraction(3, 2)): Fraction(1)})  # AO-6.26
        one, other = cards
        pair = one[0] == other[0] if self.options.split_same_rank_only else value(one) == value(other)
        looks = self.options.dealer_peek and (bank[0][0] == ACE or self.options.surrender == "off")  # AO-6.41 R-49
        if looks and is_blackjack(bank):
            return Results({Result(Fraction(-1)): Fraction(1)})  # before the player's turn
        action = self.strategy.first(cards, bank[0], pair)
        if action == "R":
            assert bank[0][0] != ACE  # AO-6.41
            return Results({Result(Fraction(-1, 2), surrendered=True): Fraction(1)})
        if action == "P":
            assert pair
            # The hand that keeps the initial stake comes first; the other waits.
            parted = self.hand((one,), True, one, (one, other), 2, (), bank, shoe, 0, False)
            return Results({result._replace(split=True): chance for result, chance in parted.items()})
        return self.hand(cards, True, None, (), 1, (), bank, shoe, 0, False, action)

    def _hand(
        self,
        cards: Cards,
        original: bool,
        seed: Card | None,
        waiting: Cards,
        hands: int,
        done: tuple[Hand, ...],
        bank: Cards,
        shoe: Shoe,
        doubles: int,
        prize: bool,
        action: str = "",
    ) -> Results:
        """Play this hand, then those that wait, then the bank. `waiting` begins with this hand's own seed."""
        up = bank[0]
        results = Results()

        def end(hand: Hand, shoe: Shoe, doubles: int, prize: bool) -> Results:
            every = tuple(sorted((*done, hand)))
            if waiting[1:]:
                return self.hand(
                    (waiting[1],), False, waiting[1], waiting[1:], hands, every, bank, shoe, doubles, prize
                )
            return self.bank(every, bank, shoe, hands, doubles, prize)

        if len(cards) == 1:  # a split card takes its second
            assert seed is not None
            for card, chance, rest in draws(shoe):
                two = (*cards, card)
                same = seed[0] == card[0] if self.options.split_same_rank_only else value(seed) == value(card)
                limit = self.options.max_split_hands
                again = limit is None or hands < limit
                if seed[0] == ACE:
                    again = again and self.options.resplit_aces
                if same and again:  # AO-6.32: the strategy that split once does so again
                    more = self.hand(
                        cards, original, seed, (*waiting, card), hands + 1, done, bank, rest, doubles, prize
                    )
                elif seed[0] == ACE:
                    more = end(Hand(best_total(two), 1, original), rest, doubles, prize)  # AO-6.31
                else:
                    more = self.hand(
                        tuple(sorted(two)), original, seed, waiting, hands, done, bank, rest, doubles, prize
                    )
                results.add(more, chance)
            return results
        total = best_total(cards)
        if total >= 21:
            return end(Hand(total, 1, original), shoe, doubles, prize)  # AO-6.22 AO-6.27
        action = action or self.strategy.play(cards, up, None if seed is None else value(seed))
        if action == "S":
            assert total > 11  # AO-6.22
            return end(Hand(total, 1, original), shoe, doubles, prize)
        for card, chance, rest in draws(shoe):
            more_cards = tuple(sorted((*cards, card)))
            if action == "D":
                assert len(cards) == 2  # AO-6.34
                assert sum(map(value, cards)) in (9, 10, 11)
                frozen = any(one[0] == ACE for one in cards)
                results.add(end(Hand(best_total(more_cards, frozen), 2, original), rest, doubles + 1, prize), chance)
            else:
                won = prize or (seed is None and len(more_cards) == 3 and self.special(more_cards))
                results.add(
                    self.hand(more_cards, original, seed, waiting, hands, done, bank, rest, doubles, won), chance
                )
        return results

    def special(self, cards: Cards) -> bool:
        """AO-6.40, R-50."""
        if not self.options.special_prize:
            return False
        suited = len({suit for _, suit in cards}) == 1
        ranks = sorted(rank for rank, _ in cards)
        return (ranks == [6, 7, 8] and suited) or (ranks == [7, 7, 7] and (suited or not self.options.suited_sevens))

    def _bank(self, done: tuple[Hand, ...], bank: Cards, shoe: Shoe, hands: int, doubles: int, prize: bool) -> Results:
        if best_total(bank) >= 17 or all(hand.total > 21 for hand in done):  # AO-6.24 AO-6.27
            net = Fraction(3 * prize + sum(self.net(hand, bank) for hand in done) - self.made_up(done, bank))
            return Results({Result(net, hands, doubles, prize=prize): Fraction(1)})
        results = Results()
        for card, chance, rest in draws(shoe):
            results.add(self.bank(done, (*bank, card), rest, hands, doubles, prize), chance)
        return results

    def made_up(self, done: tuple[Hand, ...], bank: Cards) -> int:
        """What a blackjack of the bank takes where it takes original bets only."""
        if not self.options.original_bets_only or not is_blackjack(bank):
            return 0
        left = [hand for hand in done if hand.total <= 21]
        if self.bound:
            return sum(hand.original for hand in left)
        gone = sum(hand.stake for hand in done if hand.total > 21)
        return max(0, 1 - gone) if left else 0

    def net(self, hand: Hand, bank: Cards) -> int:
        if hand.total > 21:
            return -hand.stake
        if is_blackjack(bank):
            return 0 if self.options.original_bets_only else -hand.stake
        total = best_total(bank)
        if total > 21 or hand.total > total:  # AO-6.28 R-51
            return hand.stake
        return -hand.stake if hand.total < total else 0
