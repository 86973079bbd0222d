"""A player's statement: what moved his money outside the tables, with what he had after each movement."""

from panoverde.core.game import Instant
from panoverde.core.record import Record
from panoverde.core.refusal import Refused
from panoverde.house.units import check_unit, purse
from panoverde.store.contract import Line, Store

YEAR = 366 * 24 * 3_600_000
MOST_LINES = 100_000
MOST_TRIES = 10


class StatementLine(Record):
    at: Instant
    reference: str
    """The stream and the version of its entry in the journal: there is no other."""
    amount: int
    balance: int
    """After it."""


class Statement(Record):
    account: str
    unit: str
    since: Instant
    until: Instant
    opening: int
    closing: int
    lines: tuple[StatementLine, ...]
    """Oldest first."""


async def statement(store: Store, account: str, unit: str, since: Instant, until: Instant) -> Statement:
    """Of an interval up to a year."""
    check_unit(unit)
    if not 0 <= since <= until <= since + YEAR:
        raise Refused("", "bad-interval")
    own = purse(account, unit)
    for _ in range(MOST_TRIES):  # until nothing moved while we looked
        balance = await store.balance(own, unit)
        moved = await store.statement(own, unit, since=since, limit=MOST_LINES)
        if balance == await store.balance(own, unit):
            break
    closing = balance - sum(line.amount for line in moved if line.at > until)
    lines, after = [], closing
    for line in sorted(moved, key=_newest_first):
        if line.at <= until:
            lines.append(StatementLine(line.at, f"{line.stream}:{line.version}", line.amount, after))
            after -= line.amount
    return Statement(account, unit, since, until, opening=after, closing=closing, lines=tuple(reversed(lines)))


def _newest_first(line: Line) -> tuple[Instant, bool]:
    """Of what happened in one millisecond in different streams, what came in is told before what went out."""
    return -line.at, line.amount > 0
