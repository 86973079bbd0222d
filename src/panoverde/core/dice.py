"""Dice: six faces, opposite ones sum seven, each pip counts one."""

FACES = 6

Dice = tuple[int, ...]


def total(dice: Dice) -> int:
    return sum(dice)  # PT-BFO-7
