"""Who collects the bounties of a knock-out."""

from collections import Counter
from collections.abc import Sequence

from panoverde.core.record import Record
from panoverde.core.refusal import Refused
from panoverde.tournament.fields import Name
from panoverde.tournament.shares import equally


class KnockOut(Record):
    out: Name
    by: tuple[Name, ...] = ()
    """Winners of the victim's last pot, clockwise from the button; nobody if the stack was abandoned."""


def collected(
    bounty: int, knock_outs: Sequence[KnockOut], winner: str = "", *, entries: int, step: int = 1
) -> dict[str, int]:
    """Money of each player who has any, of a tournament with so many paid entries."""
    if len(knock_outs) + bool(winner) > entries:
        raise Refused("FS-3.1.3.1", "more-knock-outs-than-entries", entries=entries)
    won: Counter[str] = Counter()
    for one in knock_outs:
        if one.out in one.by:
            raise Refused("FS-3.1.3.1", "own-knock-out", player=one.out)
        takers = one.by or (one.out,)
        for taker, amount in zip(takers, equally(bounty, len(takers), step), strict=True):
            won[taker] += amount  # FS-3.1.3.1 R-190
    if winner:
        won[winner] += bounty
    return dict(won)
