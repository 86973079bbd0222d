"""The special prize: chances by suit. Suits matter to nothing else."""

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import product

from panoverde.core.record import Record
from panoverde.lab.blackjack.options import EIGHT, SEVEN, SIX, SUITS, BlackjackOptions, Shoe

COMPLETING = {
    (SIX, SEVEN): EIGHT,
    (SIX, EIGHT): SEVEN,
    (SEVEN, EIGHT): SIX,
    (SEVEN, SEVEN): SEVEN,
}
"""The third value that may win the prize, by the values of the first two cards."""  # AO-6.40


class SuitClass(Record):
    """Suits of the first two cards and the up-card that leave the same hope for the prize."""

    share: Fraction
    """Of the deals of these values."""
    prize: Fraction
    """Deals of the class that win, as a share of all deals of these values where the third card has the right one."""


@cache
def suit_classes(options: BlackjackOptions, shoe: Shoe, two: tuple[int, int], up: int) -> tuple[SuitClass, ...]:
    """The most hopeful first. One class without hope for a hand that can't win."""
    third = COMPLETING.get(two)
    if third is None or not options.special_prize or not _possible(shoe, (*two, up, third)):
        return (SuitClass(Fraction(1), Fraction(0)),)
    seen, won = Counter[tuple[int, ...]](), Counter[tuple[int, ...]]()
    for suits in product(range(SUITS), repeat=4):
        known, ways = suits[:3], _ways(shoe, (*two, up, third), suits)
        seen[known] += ways
        if _wins(options, two, (*suits[:2], suits[3])):
            won[known] += ways
    total = sum(seen.values())
    hopes: dict[Fraction, list[int]] = {}
    for known, ways in seen.items():
        if ways:
            both = hopes.setdefault(Fraction(won[known], ways), [0, 0])
            both[0] += ways
            both[1] += won[known]
    return tuple(
        SuitClass(Fraction(ways, total), Fraction(winning, total))
        for _, (ways, winning) in sorted(hopes.items(), reverse=True)
    )


def prize_share(options: BlackjackOptions, shoe: Shoe, two: tuple[int, int], up: int) -> Fraction:
    """Share of prizes where the third card has the right value, suits unseen."""
    return sum((one.prize for one in suit_classes(options, shoe, two, up)), Fraction(0))


@cache
def hope(options: BlackjackOptions, shoe: Shoe, two: tuple[int, int], up: int, suits: tuple[int, int, int]) -> Fraction:
    """The same, with the suits of the two cards, the lower first, and of the up-card."""
    third = COMPLETING.get(two)
    if third is None or not options.special_prize:
        return Fraction(0)
    ways = [_ways(shoe, (*two, up, third), (*suits, suit)) for suit in range(SUITS)]
    won = sum(number for suit, number in enumerate(ways) if _wins(options, two, (*suits[:2], suit)))
    return Fraction(won, sum(ways)) if any(ways) else Fraction(0)


def _wins(options: BlackjackOptions, two: tuple[int, int], suits: tuple[int, ...]) -> bool:
    return len(set(suits)) == 1 or (two == (SEVEN, SEVEN) and not options.suited_sevens)


def _possible(shoe: Shoe, values: tuple[int, ...]) -> bool:
    return all(shoe.counts[value] >= number for value, number in Counter(values).items())


def _ways(shoe: Shoe, values: tuple[int, ...], suits: tuple[int, ...]) -> int:
    ways, taken = 1, Counter[tuple[int, int]]()
    for card in zip(values, suits, strict=True):
        # Values that matter, 6 to 8, have one rank; only their suits count. Any suit does for the others.
        ways *= shoe.counts[card[0]] // SUITS - taken[card]
        taken[card] += 1
    return ways
