"""Bets on jackpots and their prizes, beside the coups in which they were made and won.

They are rows of their own, since no coup depends on them. A prize is paid after its coup is settled and before the next
one begins: the cards stay in sight.
"""

from collections.abc import Iterable, Mapping

from panoverde.house.records import Coup, Outcome
from panoverde.store.contract import Store

MOST = 100_000
MOST_PRIZES = 100
"""Rows read after a coup for its prizes: there are no more players at a table."""


async def paid_until(store: Store, place: str, last: int) -> int:
    """Entry with which the last prize of a coup was paid that was settled with `last`."""  # AO-7.12 AO-9.13
    where = {"place": place, "last": (last + 1, None)}
    for row in await store.select(Coup, where, order="last", limit=MOST_PRIZES):
        if row.outcome == Outcome.JACKPOT and row.net > 0:
            last = row.last
        elif row.outcome != Outcome.FEE:
            break
    return last


async def jackpots(store: Store, account: str, coups: Iterable[Coup]) -> Mapping[str, list[Coup]]:
    """A player's bets and prizes by the id of the coup to which they belong."""
    rows = await store.select(Coup, {"account": account, "outcome": Outcome.JACKPOT}, order="last", limit=MOST)
    return {coup.id: _part(rows, coup) for coup in coups} if rows else {}


def _part(rows: Iterable[Coup], coup: Coup) -> list[Coup]:
    """The chip collected during the coup, and what follows until the next chip."""
    found: list[Coup] = []
    for row in rows:
        is_own = row.place == coup.place and row.seat == coup.seat and row.last >= coup.first
        if is_own and (row.last <= coup.last or (found and row.net > 0)):
            found.append(row)
        elif is_own:
            break
    return found
