"""Records of a coup: each player's share, with its session and outcome."""

from collections.abc import Callable, Iterable

from panoverde.core.decider import Instant
from panoverde.core.events import Act, Rewound
from panoverde.core.facts import CoupEnded, CoupVoided
from panoverde.house.records import Coup, Opening, Outcome
from panoverde.journal.attendance import EndedShare
from panoverde.store.contract import Store

DIGITS = 10
"""Digits of versions in a coup's id, so that ids sort in order."""
MOST_ALTERED = 100_000


def coup_records(
    ended: Iterable[EndedShare],
    opening: Opening,
    stay_of: Callable[[str], str],
    version: int,
    at: Instant,
    act: Act,
    outcome: Outcome,
    why: str,
    outside: Outcome = Outcome.FEE,
) -> list[Coup]:
    """Records of the shares that ended with this act. `outcome` and `why` hold unless the coup was annulled or a rewind
    took it back; `outside` is for money of no coup."""
    voided: str | None = None
    rewind: Rewound | None = None
    for event in act.events:
        if isinstance(event, CoupVoided) and voided is None:
            voided = event.reason
        elif isinstance(event, Rewound):
            rewind = event
    if voided is not None and not any(isinstance(fact, CoupEnded) and not fact.void for fact in act.facts):
        outcome, why = Outcome.VOID, voided
    elif rewind is not None:
        outcome, why = Outcome.SETTLED, ""
    records = []
    for one in ended:
        reason = rewind.reason if rewind and one.taken_back else why
        again = rewind is not None
        how = outcome if one.number else outside
        records.append(coup_record(one, opening, stay_of(one.account), version, at, how, reason, again=again))
    return records


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
        why = ""
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


def left_behind(coups: Iterable[Coup]) -> set[str]:
    """Rows of a player's coups that a rewind left: a correction reverses the last one that stood before it, and a coup
    that was played on after it had been annulled is not void."""
    gone: set[str] = set()
    standing: dict[tuple[str, int, int], list[Coup]] = {}
    for row in sorted(coups, key=lambda row: (row.last, row.counts)):
        before = standing.setdefault((row.place, row.number, row.seat), [])
        if row.counts > 0:
            before.append(row)
        elif taken := [one for one in before if one.outcome != Outcome.VOID][-1:]:
            before.remove(taken[0])
            gone.add(taken[0].id)
    return gone.union(row.id for rows in standing.values() for row in rows[:-1] if row.outcome == Outcome.VOID)


async def taken_back(store: Store, account: str, coups: Iterable[Coup]) -> set[str]:
    """Which rows of these coups of an account a rewind left."""
    altered: set[tuple[str, int]] = set()
    for outcome in (Outcome.CORRECTED, Outcome.VOID):
        rows = await store.select(Coup, {"account": account, "outcome": outcome}, limit=MOST_ALTERED)
        altered |= {(row.place, row.number) for row in rows}
    gone: set[str] = set()
    for place, number in altered.intersection((coup.place, coup.number) for coup in coups):
        gone |= left_behind(await store.select(Coup, {"account": account, "place": place, "number": number}))
    return gone
