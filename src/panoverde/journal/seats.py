"""Who sits where, and whose money a table's transfers move."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from panoverde.core.money import AccountName, Transfer, is_free, is_outside, movements, owner_of
from panoverde.core.people import Seat
from panoverde.journal.entry import Move
from panoverde.journal.ledger import at_table, credits_of, in_transit, wallet


class Tenure(NamedTuple):
    account: str
    since: int
    """Entry with which they sat down; before it the seat was another player's."""


class Seats:
    def __init__(self, tenures: Mapping[Seat, Tenure] | None = None) -> None:
        self.tenures = dict(tenures or {})
        self._seats = {tenure.account: seat for seat, tenure in self.tenures.items()}

    def of(self, account: str) -> Seat | None:
        return self._seats.get(account)

    def sit(self, seat: Seat, account: str, version: int) -> None:
        if seat not in self.tenures:
            self.tenures[seat] = Tenure(account, version)
            self._seats[account] = seat

    def leave(self, seat: Seat) -> None:
        tenure = self.tenures.pop(seat, None)
        if tenure is not None:
            del self._seats[tenure.account]

    def change(self, version: int, before: Seat, after: Seat) -> bool:
        """Moves a player to an empty seat. They don't see what that seat saw before."""
        if before not in self.tenures or after in self.tenures:
            return False
        account = self.tenures.pop(before).account
        self.tenures[after] = Tenure(account, version)
        self._seats[account] = after
        return True

    def moves(self, place: str, unit: str, transfers: Sequence[Transfer]) -> tuple[Move, ...]:
        """Postings of an act. Money from a wallet was put in transit beforehand."""
        if len(transfers) == 1:  # the common case
            source, target, amount = transfers[0].source, transfers[0].target, transfers[0].amount
            return (
                Move(named(place, source) or self._owned(place, source, -amount), unit, -amount),
                Move(named(place, target) or self._owned(place, target, amount), unit, amount),
            )
        gains = movements(transfers).items()
        return tuple([Move(named(place, one) or self._owned(place, one, gain), unit, gain) for one, gain in gains])

    def _owned(self, place: str, account: AccountName, gain: int) -> str:
        """Ledger name of an account outside the table."""
        seat = owner_of(account)
        if seat is None:
            return account  # a pool
        owner = self.tenures[seat].account
        if gain < 0:
            return in_transit(place, owner)
        return credits_of(owner) if is_free(account) else wallet(owner)


@lru_cache(maxsize=1 << 16)
def named(place: str, account: AccountName) -> str | None:
    """Ledger name of a table's account; None for one outside the table."""
    return None if is_outside(account) else at_table(place, account)
