"""Compares a replay's result with the file's, allowing for rake and odd chips, and says so."""

from collections.abc import Sequence
from enum import StrEnum
from math import gcd
from typing import NamedTuple

from panoverde.core.refusal import Refused
from panoverde.interchange.file_table import LeastRaise, readings
from panoverde.interchange.hand_replay import HandReplay, Stop, replay
from panoverde.interchange.phh import HandHistory

MOST_RAKE = 5
"""No house takes more than one part in five of a pot: a greater shortfall is a difference."""


class Agreement(StrEnum):
    AGREES = "agrees"
    DIFFERS = "differs"
    STOPPED = "stopped"  # an act of the file was refused, or its cards are impossible
    REPLAYED = "replayed"  # to the end of the file, which gives nothing to compare


class StackDifference(NamedTuple):
    player: int
    ours: str
    file: str


class Comparison(NamedTuple):
    verdict: Agreement
    played: HandReplay
    compared: str | None = None
    """Field of the file that was compared."""
    rake: str = "0"
    odd_chip: bool = False
    """Equal except for the owner of an indivisible chip."""
    differences: tuple[StackDifference, ...] = ()
    stacks: tuple[str, ...] = ()
    """Final stacks in the file's own money; empty if a stack is unknown."""
    departure: Stop | None = None
    """What our rules refuse, if the file only agrees with another reading."""


def judge(history: HandHistory) -> Comparison:
    """Our reading first; another only if ours doesn't agree with the file."""
    ours, *others = readings(history)
    first = compare(history, replay(history, ours))
    if first.verdict in (Agreement.AGREES, Agreement.REPLAYED):
        return first
    for reading in others:
        comparison = compare(history, replay(history, reading))
        if comparison.verdict == Agreement.AGREES or _is_plausible(first, comparison):
            return comparison._replace(departure=first.played.stop)
    return first


def _is_plausible(ours: Comparison, other: Comparison) -> bool:
    """Without a result to confirm it: other house rules let the hand finish. Raises of any size don't count."""
    refused = ours.played.stop and ours.played.stop.why
    reopened = isinstance(refused, Refused) and refused.code == "betting-not-reopened"
    usual = reopened or other.played.reading.least_raise != LeastRaise.ANYTHING
    return other.verdict == Agreement.REPLAYED and other.played.finished and usual


class _Claim(NamedTuple):
    field: str
    ours: Sequence[int]
    file: Sequence[int | None]
    """None for unknown: nothing to compare."""


def compare(history: HandHistory, played: HandReplay) -> Comparison:
    known = None not in history.stacks
    return _compared(history, played)._replace(
        stacks=tuple(history.amount(cave) for cave in played.caves) if known else ()
    )


def _compared(history: HandHistory, played: HandReplay) -> Comparison:
    if played.stop is not None:
        return Comparison(Agreement.STOPPED, played)
    claim = _claim(history, played)
    if claim is None:
        return Comparison(Agreement.REPLAYED, played)
    gaps = [0 if end is None else own - end for own, end in zip(claim.ours, claim.file, strict=True)]
    rake, cut = sum(gaps), history.players if history.rounded else 0
    odd = _odd_chips(history, played)
    taken_from_winners = all(-odd <= gap <= won if won else not gap for gap, won in zip(gaps, played.won, strict=True))
    if taken_from_winners and -cut <= rake and rake * MOST_RAKE <= played.pot + cut * MOST_RAKE:
        rake = rake if rake > cut else 0
        return Comparison(
            Agreement.AGREES, played, claim.field, history.amount(rake), odd_chip=any(gap < 0 for gap in gaps)
        )
    if not played.finished:
        return Comparison(Agreement.REPLAYED, played)  # the file's result lies beyond its actions
    differences = tuple(
        StackDifference(player, history.amount(own), history.amount(own - gap))
        for player, (own, gap) in enumerate(zip(claim.ours, gaps, strict=True), 1)
        if gap
    )
    return Comparison(Agreement.DIFFERS, played, claim.field, differences=differences)


def _claim(history: HandHistory, played: HandReplay) -> _Claim | None:
    """The file's result. All-zero winnings of a pot that was won say nothing."""
    if history.finishing is not None:
        known = zip(history.stacks, history.finishing, strict=True)
        ends = [None if stack is None else end for stack, end in known]
        if any(end is not None for end in ends):
            return _Claim("finishing_stacks", played.caves, ends)
    if history.winnings is not None and played.finished and any(history.winnings):
        return _Claim("winnings", _as_counted(played, history.winnings), history.winnings)
    return None


def _as_counted(played: HandReplay, winnings: Sequence[int | None]) -> list[int]:
    """Some sites count an uncalled bet as winnings, others don't."""
    return [
        won + back if (said or 0) > won else won
        for won, back, said in zip(played.won, played.returned, winnings, strict=True)
    ]


def _odd_chips(history: HandHistory, played: HandReplay) -> int:
    """How much less than their share a winner may have: the file's smallest chip for each other winner."""
    winners = sum(1 for won in played.won if won)
    if winners < 2:
        return 0
    amounts = (*history.stacks, *history.antes, *history.blinds, *(action.amount for action in history.actions))
    return winners * gcd(*(int(amount) for amount in amounts if amount is not None))
