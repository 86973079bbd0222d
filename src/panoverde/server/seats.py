"""Who sits where, and whose money a table's transfers move."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from panoverde.core.money import Account, Transfer, is_outside, movements
from panoverde.core.people import Seat
from panoverde.house.scribe import Move


class Tenure(NamedTuple):
    account: str
    since: int
    """The entry with which he sat down: before it, the seat was somebody else's."""


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

    def follow(self, version: int, occupied: set[Seat]) -> tuple[list[tuple[Seat, Tenure]], list[tuple[Seat, Seat]]]:
        """Who has gone from where; and who has changed places without a chip."""
        missing = [seat for seat in self.tenures if seat not in occupied]
        strange = [seat for seat in occupied if seat not in self.tenures] if missing else []
        changed = []
        if len(missing) == len(strange) == 1:
            changed = [(missing.pop(), strange.pop())]
            self.change(version, *changed[0])
        gone = [(seat, self.tenures.pop(seat)) for seat in missing]
        for _, tenure in gone:
            del self._seats[tenure.account]
        return gone, changed

    def change(self, version: int, before: Seat, after: Seat) -> bool:
        """He plays on from a seat that was empty. What that seat saw before is not his to know."""
        if before not in self.tenures or after in self.tenures:
            return False
        account = self.tenures.pop(before).account
        self.tenures[after] = Tenure(account, version)
        self._seats[account] = after
        return True

    def moves(self, place: str, unit: str, transfers: Sequence[Transfer]) -> tuple[Move, ...]:
        """The postings of an act: what leaves a wallet for the table was put in transit beforehand."""
        if len(transfers) == 1:  # nearly always
            source, target, amount = transfers[0].source, transfers[0].target, transfers[0].amount
            return (
                Move(named(place, source) or self._owned(place, source, -amount), unit, -amount),
                Move(named(place, target) or self._owned(place, target, amount), unit, amount),
            )
        gains = movements(transfers).items()
        return tuple([Move(named(place, one) or self._owned(place, one, gain), unit, gain) for one, gain in gains])

    def _owned(self, place: str, account: Account, gain: int) -> str:
        """An account beyond the table, by its owner."""
        owner = self.tenures[seat_of(account)].account
        if gain < 0:
            return f"transit:{place}:{owner}"
        return f"{account.partition(':')[0]}:{owner}"


@lru_cache(maxsize=1 << 16)
def named(place: str, account: Account) -> str | None:
    """A table's account in the ledger; None for one that lives beyond the table."""
    return None if is_outside(account) else f"{place}/{account}"


def changes_seat(move: Transfer) -> tuple[Seat, Seat] | None:
    """From whose chips to whose, where they are both a player's."""
    source, target = move.source, move.target
    return (seat_of(source), seat_of(target)) if source[:6] == target[:6] == "chips:" else None


def seats_in(holdings: Mapping[Account, int]) -> set[Seat]:
    """The seats with somebody who has chips before him, be it none."""
    return {seat_of(account) for account in holdings if account.startswith("chips:")}


def seat_of(account: Account) -> Seat:
    return Seat(int(account.rpartition(":")[2]))
