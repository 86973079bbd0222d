"""Places and prizes of players out in the same hand, and the clock of hand-for-hand."""

from collections.abc import Sequence
from itertools import groupby

from panoverde.core.record import Record
from panoverde.tournament.fields import Count, Name
from panoverde.tournament.shares import equally

MINUTES_A_HAND = 2  # RT-79.B R-160


class Bust(Record):
    player: Name
    stack: Count = 0
    """Chips at the start of the hand."""


class Finish(Record):
    player: str
    place: int
    """The best of the places that tied players share."""
    prize: int


def finishes(
    left: int, out: Sequence[Bust], prizes: Sequence[int], *, hand_for_hand: bool = False, step: int = 1
) -> tuple[Finish, ...]:
    """From the best place down. `left`: players before the hand."""
    if hand_for_hand:
        groups = [list(out)] if out else []  # RT-79.A R-161
    else:
        by_stack = sorted(out, key=lambda bust: -bust.stack)
        groups = [list(group) for _, group in groupby(by_stack, key=lambda bust: bust.stack)]
    place, found = left - len(out) + 1, []
    for group in groups:
        shared = sum(prizes[place - 1 : place - 1 + len(group)])
        amounts = equally(shared, len(group), step)  # RT-79.A
        found += [Finish(bust.player, place, prize) for bust, prize in zip(group, amounts, strict=True)]
        place += len(group)
    return tuple(found)


def clock_after(left: int, following: Sequence[int], a_hand: int = MINUTES_A_HAND) -> tuple[int, int]:
    """Levels passed and time left after one hand: what it takes beyond its level comes off the next.

    `left` of this level and the lengths of the `following` ones in the unit of `a_hand`; the last level never ends.
    """
    passed, rest = 0, left - a_hand  # RT-79.C R-160
    while rest <= 0 and passed < len(following):
        rest += following[passed]  # RT-79.D R-536
        passed += 1
    return passed, max(rest, 0)
