"""Bonus prizes, in stakes."""

from collections.abc import Iterable

from .plan import Bonus, Pick, Wheel


def best(bonus: Bonus) -> int:
    if isinstance(bonus, Wheel):
        return max(prize.stakes for prize in bonus.prizes)
    return sum(sorted((box for box in bonus.boxes if box is not None), reverse=True)[: bonus.picks])


def opened(bonus: Pick, order: Iterable[int]) -> tuple[int, ...]:
    """Boxes that are opened if they stand in this order, by their number from 0."""
    found: list[int] = []
    for box in order:
        if len(found) == bonus.picks:
            break
        found.append(box)
        if bonus.boxes[box] is None:
            break
    return tuple(found)


def picked(bonus: Pick, boxes: Iterable[int]) -> int:
    """The prize of these opened boxes."""
    return sum(bonus.boxes[box] or 0 for box in boxes)
