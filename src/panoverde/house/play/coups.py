"""A coup's record: one player's share, with its session and outcome."""

from panoverde.core.decider import Instant
from panoverde.house.records import Coup, Opening, Outcome
from panoverde.journal.attendance import EndedShare

DIGITS = 10
"""Digits of versions in a coup's id, so that ids sort in order."""


def coup_record(
    ended: EndedShare,
    opening: Opening,
    stay: str,
    version: int,
    at: Instant,
    outcome: Outcome,
    why: str,
    *,
    again: bool = False,
) -> Coup:
    """`again`: told by a rewind, which may take back and repeat several coups at once."""
    id_ = f"{opening.id}/{ended.first:0{DIGITS}}-{version:0{DIGITS}}/{ended.seat}"
    if not ended.number:
        outcome, why = Outcome.FEE, ""
    elif ended.taken_back:
        outcome = Outcome.CORRECTED
    if again:
        id_ = f"{id_}/{ended.number}{'-' if ended.taken_back else '+'}"
    return Coup(
        id=id_,
        at=at,
        place=opening.id,
        number=ended.number,
        account=ended.account,
        seat=ended.seat,
        stay=stay,
        first=ended.first,
        last=version,
        unit=opening.unit,
        staked=ended.staked,
        net=ended.net,
        outcome=outcome,
        why=why,
    )
