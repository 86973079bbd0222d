"""A player's statement: movements of their money outside the tables, with the balance after each."""

from panoverde.core.decider import Instant
from panoverde.core.record import Record
from panoverde.core.refusal import Refused
from panoverde.house.money.units import check_unit, purse
from panoverde.store.contract import PostedLine, Store

YEAR = 366 * 24 * 3_600_000
MOST_LINES = 100_000
MOST_TRIES = 10


class StatementLine(Record):
    at: Instant
    reference: str
    """Stream and version of the journal entry."""
    amount: int
    balance: int
    """After the movement."""


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
    """For an interval of up to a year."""
    check_unit(unit)
    if not 0 <= since <= until <= since + YEAR:
        raise Refused("", "bad-interval")
    own = purse(account, unit)
    for _ in range(MOST_TRIES):  # until nothing moved while we read
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


def _newest_first(line: PostedLine) -> tuple[Instant, bool]:
    """Within one millisecond and different streams, money in sorts before money out."""
    return -line.at, line.amount > 0
