"""Chips of a value leave the tournament: by a chip race or a chip up, one table at a time."""

from collections import Counter
from collections.abc import Mapping, Sequence
from enum import StrEnum

from panoverde.core.cards import DECK_52, RANKS, SUITS, Card
from panoverde.core.record import Record
from panoverde.core.refusal import Refused
from panoverde.tournament.fields import Number

Chips = dict[int, int]
"""Value of a chip → how many."""


class ColourUp(StrEnum):
    CHIP_RACE = "chip_race"  # RT-24.2
    CHIP_UP = "chip_up"  # RT-24.1


class Change(Record):
    """Which chips leave, and the next higher ones that come."""

    method: ColourUp
    remove: Number
    next: Number

    @property
    def rule(self) -> str:
        return "RT-24.2" if self.method == ColourUp.CHIP_RACE else "RT-24.1"


class Stack(Record):
    chips: Chips
    won: bool = False

    @property
    def total(self) -> int:
        return sum(value * count for value, count in self.chips.items())


class Coloured(Record):
    stacks: dict[int, Stack]
    """By seat."""
    raced: int
    removed: int
    """Value of the chips taken out, as announced."""
    introduced: int
    lowest: int
    """Smallest chip in play from now on."""


class Found(Record):
    given: int
    confiscated: int


def colour_up(change: Change, seats: Mapping[int, Chips], cards: Sequence[Card] = ()) -> Coloured:
    """Stacks by seat before → after. One card for each odd chip, all of a seat's before the next seat's."""
    check(change, seats)
    a_next = change.next // change.remove
    held = {seat: seats[seat].get(change.remove, 0) for seat in sorted(seats)}
    odd = {seat: count % a_next for seat, count in held.items()}
    kept = [value for chips in seats.values() for value, count in chips.items() if count and value != change.remove]
    lowest = min([change.next, *kept])
    raced = _raced(change, sum(odd.values())) if change.method == ColourUp.CHIP_RACE else 0
    best = winners(change, odd, cards, raced)
    stacks = {}
    introduced = 0
    for seat, count in held.items():
        new = Counter({change.next: count // a_next + (seat in best)})
        rest = Counter({value: number for value, number in seats[seat].items() if value != change.remove})
        if count and not (new + rest):
            new[lowest] += 1  # RT-24.2: nobody is eliminated
        introduced += sum(value * number for value, number in new.items())
        stacks[seat] = Stack(dict(sorted((new + rest).items())), seat in best)
    return Coloured(stacks, raced, sum(held.values()) * change.remove, introduced, lowest)


def check(change: Change, seats: Mapping[int, Chips]) -> None:
    """Is the new chip the next higher one, and worth a whole number of the old?"""
    between = [
        value
        for chips in seats.values()
        for value, count in chips.items()
        if count and change.remove < value < change.next
    ]
    if change.next <= change.remove or between:
        raise Refused(change.rule, "not-the-next-chip", remove=change.remove, next=change.next)
    if change.next % change.remove:
        raise Refused(change.rule, "chips-do-not-fit", remove=change.remove, next=change.next)


def _raced(change: Change, odd: int) -> int:
    """Chips that are raced: the value of the odd ones, half a chip up."""
    chips, over = divmod(odd * change.remove, change.next)
    return chips + (2 * over >= change.next)


def winners(change: Change, odd: Mapping[int, int], cards: Sequence[Card], raced: int) -> set[int]:
    """Seats that have one of the new chips, at most one each."""
    if change.method == ColourUp.CHIP_UP:
        if cards:
            raise Refused("RT-24.1", "wrong-number-of-cards", wanted=0, given=len(cards))
        return {seat for seat, count in odd.items() if count}  # RT-24.1 R-149
    if len(cards) != sum(odd.values()):
        raise Refused("RT-24.2", "wrong-number-of-cards", wanted=sum(odd.values()), given=len(cards))
    dealt = iter(cards)
    hands = {seat: [strength(next(dealt)) for _ in range(odd[seat])] for seat in sorted(odd)}  # RT-24.2
    in_race = [seat for seat, hand in hands.items() if hand]
    return set(sorted(in_race, key=lambda seat: max(hands[seat]), reverse=True)[:raced])  # RT-24.2 R-521


def strength(card: Card) -> tuple[int, int]:
    """Rank first; of one rank spades, hearts, diamonds, clubs."""
    return RANKS.index(card[0]), SUITS.index(card[1])


def is_dealable(cards: Sequence[Card]) -> bool:
    """Could these have come from as few decks as they need?"""
    decks = -(-len(cards) // len(DECK_52))
    return all(card in DECK_52 for card in cards) and max(Counter(cards).values(), default=0) <= decks


def found_later(change: Change, lowest: int, count: int) -> Found:
    """Removed chips that somebody shows after the announcement."""
    worth = count * change.remove
    if change.method == ColourUp.CHIP_UP:
        return Found(0, worth)  # RT-24.1
    return Found(worth - worth % lowest, worth % lowest)  # RT-24.4 R-149
