"""Money: integers of the smallest unit, with a currency. Never floats."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from enum import StrEnum
from functools import lru_cache
from typing import Annotated

from msgspec import Meta

from panoverde.core.people import Seat
from panoverde.core.record import Record


class Currency(StrEnum):
    EUR = "EUR"
    AOA = "AOA"

    @property
    def decimals(self) -> int:
        """Both currencies have a hundred cêntimos."""
        return 2


LARGEST = 10**15
"""Limit of one bet or buy-in: ten trillion units of the currency."""

Amount = Annotated[int, Meta(gt=0, le=LARGEST, extra={"money": True})]
"""Money offered: above zero, whole, and within the limit."""

Sum = Annotated[int, Meta(ge=0, extra={"money": True})]
"""Money that moved, of any size."""


class Money(Record):
    amount: int
    currency: Currency


class Odds(Record):
    """Net odds: `Odds(61, 1)` wins 61 for each 1 staked, and the player keeps the stake."""

    to: int
    per: int

    def net(self, stake: int, *, nearest: bool = False) -> int:
        """The prize, exact, rounded down to the smallest unit; or to the nearest, halves up."""
        return rounded(stake * self.to, self.per, nearest=nearest)


def rounded(amount: int, per: int, *, nearest: bool = False) -> int:
    return (2 * amount + per) // (2 * per) if nearest else amount // per


AccountName = str
BANK: AccountName = "bank"
POT: AccountName = "pot"
RAKE: AccountName = "rake"
BETS: AccountName = "bets"
PRIZES: AccountName = "prizes"
"""Counters of a slot machine: what it has taken, and what it has paid, which is below zero."""  # AO-17.10
TIPS: AccountName = "tips"
UNPLACED: AccountName = "unplaced"
"""First bets that belong in the pot but lie in an unknown cave."""


@lru_cache(maxsize=4096)
def chips(seat: Seat) -> AccountName:
    """Chips in front of a player."""
    return f"chips:{seat}"


@lru_cache(maxsize=4096)
def stake(seat: Seat) -> AccountName:
    """A player's chips on the cloth."""
    return f"stake:{seat}"


def wallet(seat: Seat) -> AccountName:
    """A player's money outside the table."""
    return f"wallet:{seat}"


def free_credits(seat: Seat) -> AccountName:
    """Demonstration credits: never the wallet."""
    return f"credits:{seat}"


def pool(name: str) -> AccountName:
    """Money that several tables feed, such as a jackpot."""
    return f"pool:{name}"


def stacks_of(tournament: str) -> AccountName:
    """Chips of a tournament that lie at no table."""
    return pool(f"chips.{tournament}")


@lru_cache(maxsize=4096)
def is_outside(account: AccountName) -> bool:
    """Is it outside the table?"""
    return account.startswith(("wallet:", "credits:", "pool:"))


def is_free(account: AccountName) -> bool:
    """Is it a player's free credits?"""
    return account.startswith("credits:")


def is_pool(account: AccountName) -> bool:
    return account.startswith("pool:")


@lru_cache(maxsize=4096)
def is_stake(account: AccountName) -> bool:
    """Is it a player's chips on the cloth?"""
    return account.startswith("stake:")


@lru_cache(maxsize=4096)
def owner_of(account: AccountName) -> Seat | None:
    """Seat that owns the account, at the table or outside; None without an owner."""
    kind, _, seat = account.partition(":")
    return Seat(int(seat)) if kind in ("chips", "stake", "wallet", "credits") else None


def belongs_to(account: AccountName, seat: Seat) -> bool:
    return owner_of(account) == seat


class Transfer(Record):
    """A debit and a credit in one: what leaves the source arrives at the target."""

    source: AccountName
    target: AccountName
    amount: int


def movements(transfers: Iterable[Transfer]) -> dict[AccountName, int]:
    """Gain of each account; sums to zero by construction."""
    gains: defaultdict[AccountName, int] = defaultdict(int)
    for transfer in transfers:
        gains[transfer.source] -= transfer.amount
        gains[transfer.target] += transfer.amount
    return {account: gain for account, gain in gains.items() if gain}


def settle_up(gains: Mapping[AccountName, int]) -> tuple[Transfer, ...]:
    """Transfers that produce these gains, which must sum to zero."""
    if sum(gains.values()):
        raise ValueError(f"money would be made or lost: {dict(gains)}")
    owed = {account: -gain for account, gain in sorted(gains.items()) if gain < 0}
    made = []
    for account, gain in sorted(gains.items()):
        missing = gain
        while missing > 0:
            payer, left = owed.popitem()
            part = min(missing, left)
            made.append(Transfer(payer, account, part))
            missing -= part
            if left > part:
                owed[payer] = left - part
    return tuple(made)
