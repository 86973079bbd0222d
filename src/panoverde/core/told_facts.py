"""Facts that count for players, act by act. A rewind leaves a branch of them, and may return to it."""

from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from typing import cast

from panoverde.core.decider import Fact
from panoverde.core.facts import CoupEnded, FeePaid, ShareEnded, SharesReversed

Counted = CoupEnded | ShareEnded | FeePaid


class Branch:
    """The facts of one act, after those of the acts before it."""

    __slots__ = ("depth", "facts", "parent")

    def __init__(self, parent: "Branch | None", facts: Sequence[Counted]) -> None:
        self.parent, self.facts = parent, facts
        self.depth: int = 1 if parent is None else parent.depth + 1


def counted(facts: Iterable[Fact]) -> list[Counted]:
    """Facts that a rewind takes back: a void coup moved nothing, and some fees stay paid."""
    return [
        fact
        for fact in facts
        if (isinstance(fact, CoupEnded) and not fact.void)
        or isinstance(fact, ShareEnded)
        or (isinstance(fact, FeePaid) and not fact.stays_paid)
    ]


def rewound(now: Branch | None, then: Branch | None) -> Iterator[Fact]:
    """Facts of the branch that is left count no more; those of the branch that is returned to count again."""
    left, back = _apart(now, then)
    for branch in reversed(left):
        yield from map(_taken_back, branch.facts)
    for branch in reversed(back):
        for fact in branch.facts:
            yield FeePaid(seat=fact.seat, chips=fact.chips) if isinstance(fact, FeePaid) else fact


def shared(branches: Iterable[Branch | None]) -> Branch | None:
    """Where all of them part."""
    return reduce(_meeting, branches)


def _apart(one: Branch | None, other: Branch | None) -> tuple[list[Branch], list[Branch]]:
    """What each has since they parted, last first."""
    ones: list[Branch] = []
    others: list[Branch] = []
    while one is not other:
        if other is None or (one is not None and one.depth >= other.depth):
            ones.append(cast("Branch", one))
            one = ones[-1].parent
        else:
            others.append(other)
            other = other.parent
    return ones, others


def _meeting(one: Branch | None, other: Branch | None) -> Branch | None:
    ones, _ = _apart(one, other)
    return ones[-1].parent if ones else one


def _taken_back(fact: Counted) -> Fact:
    if isinstance(fact, FeePaid):
        return FeePaid(seat=fact.seat, chips=-fact.chips)
    return SharesReversed(fact.coup, fact.shares if isinstance(fact, CoupEnded) else (fact.share,))
