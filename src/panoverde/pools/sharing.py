"""What the winners of one coup get: from the smallest prize to the largest, never more than there is."""

from collections.abc import Iterator, Sequence

from panoverde.core.people import Seat
from panoverde.core.record import Record

from .rules import TOP, WHOLE, Rules

Winner = tuple[Seat, int]
"""A seat and the rank of its combination."""


class Award(Record):
    seat: Seat
    rank: int
    chips: int


def awards(rules: Rules, value: int, winners: Sequence[Winner]) -> tuple[Award, ...]:
    """In the order of payment."""
    return tuple(_awarded(rules, value, winners))


def _awarded(rules: Rules, value: int, winners: Sequence[Winner]) -> Iterator[Award]:
    left = value
    for rank in sorted({rank for _, rank in winners}, key=lambda rank: _size(rules, value, winners, rank)):
        seats = sorted(seat for seat, one in winners if one == rank)
        each = min(_each(rules, value, rank, len(seats)), left // len(seats))  # AO-7.13a AO-9.14a R-430
        if rank == TOP:
            each = left // len(seats)  # AO-7.13a AO-7.13b AO-9.14a AO-9.14b
        for seat in seats:
            yield Award(seat, rank, each)
        left -= each * len(seats)


def _size(rules: Rules, value: int, winners: Sequence[Winner], rank: int) -> tuple[bool, int, int]:
    """The top comes last, whatever it is; of equal prizes the lower combination comes first."""
    sharing = sum(one == rank for _, one in winners)
    return rank == TOP, _each(rules, value, rank, sharing), -rank


def _each(rules: Rules, value: int, rank: int, sharing: int) -> int:
    """A fixed prize is everybody's own; winners with the same combination share a percentage."""
    prize = rules.prize(rank)
    return prize.fixed or value * prize.percent // (WHOLE * sharing)  # AO-9.14c R-08 R-431
