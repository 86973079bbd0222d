"""Money in transit to a table: out of the purse, not yet chips. What the table doesn't take goes back."""

from contextlib import suppress

from panoverde.core.refusal import Refused
from panoverde.house.money.demo import bar_money
from panoverde.house.money.units import check_amount, check_unit, money, purse
from panoverde.house.people.duties import require_player
from panoverde.house.records import Account
from panoverde.house.scribe import Scribe
from panoverde.journal.entry import Move
from panoverde.journal.ledger import in_transit
from panoverde.store.contract import Overdrawn


class Reserve:
    def __init__(self, scribe: Scribe) -> None:
        self._scribe = scribe

    async def reserve(self, account: Account, table: str, unit: str, amount: int, *, by: str = "") -> None:
        """`by` is the croupier who asks for it, where the player doesn't."""
        check_unit(unit)
        check_amount(amount)
        require_player(account)
        bar_money(account, unit)  # PT-BFO-32 PT-SO-76
        moves = _moves(account.id, table, unit, amount)
        await self._write("reserved", by or account.id, account.id, unit, amount, moves)

    async def release(self, account: str, table: str, unit: str, amount: int, why: str) -> None:
        check_unit(unit)
        check_amount(amount)
        moves = _moves(account, table, unit, -amount)
        await self._write("released", "system", account, unit, amount, moves, why)

    async def release_all(self, table: str, why: str) -> int:
        """After an outage: gives back what the table had not taken; returns the number of accounts."""
        kept = await self._scribe.store.balances(in_transit(table, ""))
        back = [(account.rpartition(":")[2], unit, amount) for (account, unit), amount in kept.items() if amount > 0]
        for account, unit, amount in back:
            with suppress(Refused):  # another node, counted as dead, gave it back itself
                await self.release(account, table, unit, amount, why)
        return len(back)

    async def _write(
        self, fact: str, by: str, account: str, unit: str, amount: int, moves: tuple[Move, Move], why: str = ""
    ) -> None:
        try:
            await self._scribe.write(f"account/{account}", fact, by=by, why=why, moves=moves)
        except Overdrawn as overdrawn:
            held = await self._scribe.store.balance(overdrawn.account, unit)
            raise Refused("", "not-enough-money", held=money(held, unit), asked=money(amount, unit)) from None


def _moves(account: str, table: str, unit: str, amount: int) -> tuple[Move, Move]:
    return Move(purse(account, unit), unit, -amount), Move(in_transit(table, account), unit, amount)
