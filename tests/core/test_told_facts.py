"""Branches of facts: what a rewind takes back and tells again."""

import pytest

from panoverde.core.decider import Fact
from panoverde.core.facts import CoupEnded, FeePaid, Share, ShareEnded, SharesReversed
from panoverde.core.people import Seat
from panoverde.core.told_facts import Branch, counted, rewound, shared

A = Seat(1)


def coup(number: int) -> CoupEnded:
    return CoupEnded(number, (Share(A, 10, number),))


def back(number: int) -> SharesReversed:
    return SharesReversed(number, (Share(A, 10, number),))


class KeptFee(FeePaid, tag="kept_fee"):
    stays_paid = True


@pytest.mark.rule("R-202")
def test_what_a_rewind_can_take_back_counts() -> None:
    fee, left = FeePaid(seat=A, chips=5), ShareEnded(1, Share(A, 10, 0))
    told: list[Fact] = [coup(1), fee, left, KeptFee(seat=A, chips=7), CoupEnded(2, (), void=True), back(3)]
    assert counted(told) == [coup(1), fee, left]


@pytest.mark.rule("R-202")
def test_what_is_left_is_taken_back_and_what_is_returned_to_counts_again() -> None:
    trunk = Branch(None, [coup(1)])
    left = Branch(Branch(trunk, [coup(2), FeePaid(seat=A, chips=5)]), [coup(3)])
    other = Branch(trunk, [coup(2)])
    assert list(rewound(left, trunk)) == [back(2), FeePaid(seat=A, chips=-5), back(3)]
    assert list(rewound(trunk, left)) == [coup(2), FeePaid(seat=A, chips=5), coup(3)]
    assert list(rewound(other, left)) == [back(2), coup(2), FeePaid(seat=A, chips=5), coup(3)]
    assert list(rewound(left, None)) == [back(1), back(2), FeePaid(seat=A, chips=-5), back(3)]
    assert list(rewound(left, left)) == []


def test_branches_part_where_they_part() -> None:
    trunk = Branch(None, [coup(1)])
    one, other = Branch(trunk, [coup(2)]), Branch(Branch(trunk, [coup(2)]), [coup(3)])
    assert shared([one, other, trunk]) is trunk
    assert shared([one, one]) is one
    assert shared([one, None]) is None
