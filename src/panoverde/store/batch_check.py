"""Checks of a batch by itself, and its effect on balances: the same for every store."""

from collections.abc import Iterable

from panoverde.journal.entry import Entry, Head, Posting, link
from panoverde.journal.ledger import GUARDED
from panoverde.store.contract import Batch, NotKept

Purse = tuple[str, str]
"""An account and a unit."""

MOST = 2**63 - 1
"""Largest integer that every database keeps exactly."""


def judge(batch: Batch) -> None:
    """Refuses postings without their entry, and entries whose postings don't sum to zero in each unit."""
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


def follows(entry: Entry, head: Head) -> bool:
    """Is it the next link of the stream? The version isn't enough: a fenced writer may have queued entries that follow
    the refused one."""
    stream, version, at, body, hash_ = entry
    return version == head.version + 1 and link(head.hash, stream, version, at, body) == hash_


def first_entries(batches: Iterable[Batch]) -> dict[str, Entry]:
    """First new entry of each stream."""
    found: dict[str, Entry] = {}
    for batch in batches:
        for entry in batch.entries:
            found.setdefault(entry.stream, entry)
    return found


def nets(postings: Iterable[Posting]) -> dict[Purse, int]:
    """Gain of each account in each unit."""
    gains: dict[Purse, int] = {}
    for _, _, account, unit, amount in postings:
        gains[account, unit] = gains.get((account, unit), 0) + amount
    return gains


def is_guarded(account: str) -> bool:
    return account.startswith(GUARDED)
