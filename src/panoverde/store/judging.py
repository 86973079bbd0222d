"""What is wrong with a batch by itself, and what it does to balances: the same for every store."""

from collections.abc import Iterable

from panoverde.store.contract import GUARDED, Batch, NotKept, Posting

Purse = tuple[str, str]
"""An account and a unit."""

MOST = 2**63 - 1
"""The largest number that every database keeps exactly."""


def judge(batch: Batch) -> None:
    """Refuse postings without their entry, and entries whose postings do not sum to zero in each unit."""
    if not batch.postings:
        return
    sums: dict[tuple[str, int, str], int] = {}
    for stream, version, _, unit, amount in batch.postings:
        place = stream, version, unit
        sums[place] = sums.get(place, 0) + amount
    if any(sums.values()):
        raise NotKept("the postings of an entry do not sum to zero")
    written = {(entry.stream, entry.version) for entry in batch.entries}
    if any((stream, version) not in written for stream, version, _ in sums):
        raise NotKept("a posting without its entry")


def nets(postings: Iterable[Posting]) -> dict[Purse, int]:
    """What each account gains in each unit."""
    gains: dict[Purse, int] = {}
    for _, _, account, unit, amount in postings:
        gains[account, unit] = gains.get((account, unit), 0) + amount
    return gains


def is_guarded(account: str) -> bool:
    return account.startswith(GUARDED)
