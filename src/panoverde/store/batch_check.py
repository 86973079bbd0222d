"""Checks of a batch by itself, and its effect on balances: the same for every store."""

from collections.abc import Iterable
from itertools import chain

from panoverde.journal.entry import Entry, Head, Move, link
from panoverde.journal.ledger import GUARDED
from panoverde.store.contract import Batch, NotKept

Purse = tuple[str, str]
"""An account and a unit."""

MOST = 2**63 - 1
"""Largest integer that every database keeps exactly."""


def judge(batch: Batch) -> None:
    """Refuses moves without their entry, and entries whose moves don't sum to zero in each unit."""
    if len(batch.moves) not in (0, len(batch.entries)):
        raise NotKept("moves without their entry")
    for moves in batch.moves:
        check_balanced(moves)


def check_balanced(moves: Iterable[Move]) -> None:
    sums: dict[str, int] = {}
    for _, unit, amount in moves:
        sums[unit] = sums.get(unit, 0) + amount
    if any(sums.values()):
        raise NotKept("the moves of an entry do not sum to zero")


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


def nets(batch: Batch) -> dict[Purse, int]:
    """Gain of each account in each unit."""
    gains: dict[Purse, int] = {}
    for account, unit, amount in chain.from_iterable(batch.moves):
        gains[account, unit] = gains.get((account, unit), 0) + amount
    return gains


def is_guarded(account: str) -> bool:
    return account.startswith(GUARDED)


def takes(batch: Batch) -> bool:
    """Does it take money from a guarded account?"""
    return any(amount < 0 and is_guarded(account) for account, _, amount in chain.from_iterable(batch.moves))


def changes_rows(batch: Batch) -> bool:
    """Does it write rows that others may contest?"""
    return any(row.unique or row.revision != 1 for row in batch.rows)
