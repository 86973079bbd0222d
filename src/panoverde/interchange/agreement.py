"""Does a replay end as the file says? The house's part and the odd chip are allowed for, and said."""

from collections.abc import Sequence
from enum import StrEnum
from math import gcd
from typing import NamedTuple

from panoverde.core.refusal import Refused
from panoverde.interchange.opening import LeastRaise, readings
from panoverde.interchange.phh import History
from panoverde.interchange.replay import Replay, Stop, replay

MOST_RAKE = 5
"""No house takes more than one part in five of a pot: a greater shortfall is a difference."""


class Verdict(StrEnum):
    AGREES = "agrees"
    DIFFERS = "differs"
    STOPPED = "stopped"  # an act of the file was refused, or its cards are impossible
    REPLAYED = "replayed"  # as far as the file goes, and it gives nothing to compare


class Difference(NamedTuple):
    player: int
    ours: str
    file: str


class Comparison(NamedTuple):
    verdict: Verdict
    played: Replay
    compared: str | None = None
    """The field of the file that was held against the replay."""
    rake: str = "0"
    odd_chip: bool = False
    """Equal but for whose is the chip that can't be split."""
    differences: tuple[Difference, ...] = ()
    stacks: tuple[str, ...] = ()
    """What each ends with, in the file's own money; not where a stack is unknown."""
    departure: Stop | None = None
    """What our rules refuse, where the file only agrees with another reading."""


def judge(history: History) -> Comparison:
    """Our reading first; another only where ours does not agree with the file."""
    ours, *others = readings(history)
    first = compare(history, replay(history, ours))
    if first.verdict in (Verdict.AGREES, Verdict.REPLAYED):
        return first
    for reading in others:
        comparison = compare(history, replay(history, reading))
        if comparison.verdict == Verdict.AGREES or _is_plausible(first, comparison):
            return comparison._replace(departure=first.played.stop)
    return first


def _is_plausible(ours: Comparison, other: Comparison) -> bool:
    """With no result to confirm it: other house rules let the hand come to its end. A raise however small is none."""
    refused = ours.played.stop and ours.played.stop.why
    reopened = isinstance(refused, Refused) and refused.code == "betting-not-reopened"
    usual = reopened or other.played.reading.least_raise != LeastRaise.ANYTHING
    return other.verdict == Verdict.REPLAYED and other.played.finished and usual


class _Claim(NamedTuple):
    field: str
    ours: Sequence[int]
    file: Sequence[int | None]
    """None: unknown, nothing to compare."""


def compare(history: History, played: Replay) -> Comparison:
    known = None not in history.stacks
    return _compared(history, played)._replace(
        stacks=tuple(history.amount(cave) for cave in played.caves) if known else ()
    )


def _compared(history: History, played: Replay) -> Comparison:
    if played.stop is not None:
        return Comparison(Verdict.STOPPED, played)
    claim = _claim(history, played)
    if claim is None:
        return Comparison(Verdict.REPLAYED, played)
    gaps = [0 if end is None else own - end for own, end in zip(claim.ours, claim.file, strict=True)]
    rake, cut = sum(gaps), history.players if history.rounded else 0
    odd = _odd_chips(history, played)
    taken_from_winners = all(-odd <= gap <= won if won else not gap for gap, won in zip(gaps, played.won, strict=True))
    if taken_from_winners and -cut <= rake and rake * MOST_RAKE <= played.pot + cut * MOST_RAKE:
        rake = rake if rake > cut else 0
        return Comparison(
            Verdict.AGREES, played, claim.field, history.amount(rake), odd_chip=any(gap < 0 for gap in gaps)
        )
    if not played.finished:
        return Comparison(Verdict.REPLAYED, played)  # the file's result lies beyond its actions
    differences = tuple(
        Difference(player, history.amount(own), history.amount(own - gap))
        for player, (own, gap) in enumerate(zip(claim.ours, gaps, strict=True), 1)
        if gap
    )
    return Comparison(Verdict.DIFFERS, played, claim.field, differences=differences)


def _claim(history: History, played: Replay) -> _Claim | None:
    """What the file says of the end. Winnings that are all nothing, of a pot that was won, say nothing."""
    if history.finishing is not None:
        known = zip(history.stacks, history.finishing, strict=True)
        ends = [None if stack is None else end for stack, end in known]
        if any(end is not None for end in ends):
            return _Claim("finishing_stacks", played.caves, ends)
    if history.winnings is not None and played.finished and any(history.winnings):
        return _Claim("winnings", _as_counted(played, history.winnings), history.winnings)
    return None


def _as_counted(played: Replay, winnings: Sequence[int | None]) -> list[int]:
    """Some sites count a bet that nobody called among the winnings, others don't."""
    return [
        won + back if (said or 0) > won else won
        for won, back, said in zip(played.won, played.returned, winnings, strict=True)
    ]


def _odd_chips(history: History, played: Replay) -> int:
    """How much less than his share a winner may have: the smallest chip that the file shows, for each other one."""
    winners = sum(1 for won in played.won if won)
    if winners < 2:
        return 0
    amounts = (*history.stacks, *history.antes, *history.blinds, *(action.amount for action in history.actions))
    return winners * gcd(*(int(amount) for amount in amounts if amount is not None))
