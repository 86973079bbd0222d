"""Free credits: same games, same odds, and never convertible to money."""

import asyncio
from weakref import WeakValueDictionary

from panoverde.core.record import Record
from panoverde.core.refusal import Refused
from panoverde.house.money.units import DEMO_ISSUE, DEMO_UNITS, check_unit, is_demo, money, purse
from panoverde.house.people.duties import require_player
from panoverde.house.records import Account, Kind
from panoverde.house.scribe import Note, Scribe
from panoverde.journal.entry import Move

STREAM = "demo"
DAY = 24 * 3_600_000
LONG_DAY = 100_000
"""More movements of one account's credits than a day holds."""

NEVER_CONVERTED = "PT-BFO-32 PT-SO-76"


class Allowance(Record):
    grant: int
    """First grant of an account, and each refill."""
    floor: int
    """A refill requires less than this: the cave of an ordinary table."""
    refills: int = 5
    """Per day."""


ALLOWANCES = {
    "EUR.demo": Allowance(grant=100_000, floor=20_000),
    "AOA.demo": Allowance(grant=10_000_000, floor=2_000_000),
}  # PT-BFO-31 PT-SO-75


def bar_conversion(account: Account, unit: str) -> None:
    """Refuses conversion to money: of demo credits, or for a demo account."""
    if is_demo(unit) or account.is_demo:
        raise Refused("PT-BFO-32 PT-SO-76", "demo-never-converts")


def bar_money(account: Account, unit: str) -> None:
    """Guests and bots play for credits only."""
    if account.is_demo and not is_demo(unit):
        raise Refused("PT-BFO-32 PT-SO-76", "demo-plays-demo")


class Demo:
    def __init__(self, scribe: Scribe) -> None:
        self._scribe = scribe
        self._turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    def first_grant(self, account: str) -> Note:
        """First grant of a new account, in every unit; written together with the account."""
        moves = tuple(move for unit in DEMO_UNITS for move in _grant(account, unit))
        return Note(STREAM, "granted", "system", facts={"account": account}, moves=moves)

    async def top_up(self, account: Account, unit: str) -> int:
        """Refills the credits; returns the new balance."""
        check_unit(unit)
        if not is_demo(unit):
            raise Refused(NEVER_CONVERTED, "demo-never-converts")
        require_player(account)
        async with self._turns.setdefault(account.id, asyncio.Lock()):
            await self._check_need(account, unit)
            moves = _grant(account.id, unit)
            await self._scribe.write(STREAM, "topped_up", by=account.id, facts={"account": account.id}, moves=moves)
            return await self._scribe.store.balance(purse(account.id, unit), unit)

    async def _check_need(self, account: Account, unit: str) -> None:
        allowance, credits_ = ALLOWANCES[unit], purse(account.id, unit)
        if await self._scribe.store.balance(credits_, unit) >= allowance.floor:
            raise Refused("", "credits-left", floor=money(allowance.floor, unit))
        since = self._scribe.clock.now() - DAY
        lines = await self._scribe.store.statement(credits_, unit, since=since, limit=LONG_DAY)
        granted = sum(line.stream == STREAM for line in lines)
        refills = granted - (account.created_at >= since)  # the first grant is no refill
        if account.kind != Kind.BOT and refills >= allowance.refills:
            raise Refused("", "refills-spent", most=allowance.refills)


def _grant(account: str, unit: str) -> tuple[Move, Move]:
    grant = ALLOWANCES[unit].grant
    return Move(DEMO_ISSUE, unit, -grant), Move(purse(account, unit), unit, grant)
