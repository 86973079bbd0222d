"""Dice: six faces, opposite faces sum to seven, each pip counts one."""

FACES = 6

Dice = tuple[int, ...]


def total(dice: Dice) -> int:
    return sum(dice)  # PT-BFO-7
