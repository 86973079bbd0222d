"""Money: integers of the smallest unit, with the currency beside them. No float comes near."""

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
        """Both currencies of the regulations are divided into a hundred cêntimos."""
        return 2


LARGEST = 10**15
"""Nobody brings or bets more at once: ten trillion units of the currency."""

Amount = Annotated[int, Meta(gt=0, le=LARGEST, extra={"money": True})]
"""Money that somebody offers: never zero, negative, fractional or absurd."""

Sum = Annotated[int, Meta(ge=0, extra={"money": True})]
"""Money that moved, as a fact: as much as it was."""


class Money(Record):
    amount: int
    currency: Currency


class Odds(Record):
    """Net odds: `Odds(61, 1)` wins 61 for each 1 staked, and the stake stays the player's."""

    to: int
    per: int

    def net(self, stake: int) -> int:
        """The prize, computed exactly and rounded down to the smallest unit."""
        return stake * self.to // self.per


Account = str
BANK: Account = "bank"
POT: Account = "pot"
RAKE: Account = "rake"
TIPS: Account = "tips"
UNPLACED: Account = "unplaced"
"""First bets that should be in the pot and lie in some cave, nobody knows in whose."""


@lru_cache(maxsize=4096)
def chips(seat: Seat) -> Account:
    """What a player has before him at the table."""
    return f"chips:{seat}"


@lru_cache(maxsize=4096)
def stake(seat: Seat) -> Account:
    """What a player has on the cloth."""
    return f"stake:{seat}"


def wallet(seat: Seat) -> Account:
    """The player's money outside the table."""
    return f"wallet:{seat}"


def free_credits(seat: Seat) -> Account:
    """The free credits of a demonstration: never the wallet."""
    return f"credits:{seat}"


@lru_cache(maxsize=4096)
def is_outside(account: Account) -> bool:
    """Does this account live beyond the table?"""
    return account.startswith(("wallet:", "credits:"))


def belongs_to(account: Account, seat: Seat) -> bool:
    return account.endswith(f":{seat}")


class Transfer(Record):
    """A debit and a credit in one: what leaves the source arrives at the target."""

    source: Account
    target: Account
    amount: int


def movements(transfers: Iterable[Transfer]) -> dict[Account, int]:
    """How much each account gains; sums to zero by construction."""
    gains: defaultdict[Account, int] = defaultdict(int)
    for transfer in transfers:
        gains[transfer.source] -= transfer.amount
        gains[transfer.target] += transfer.amount
    return {account: gain for account, gain in gains.items() if gain}


def settle_up(gains: Mapping[Account, int]) -> tuple[Transfer, ...]:
    """The transfers that produce these gains, which must sum to zero."""
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
