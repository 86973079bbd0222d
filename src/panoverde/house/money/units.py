"""Units of the ledger, and the accounts that people own."""

from panoverde.core.money import LARGEST, Currency, Money
from panoverde.core.refusal import Refused
from panoverde.journal.ledger import (
    CAGE as CAGE,
    DEMO_ISSUE as DEMO_ISSUE,
    HOUSE as HOUSE,
    credits_of,
    is_chips,
    wallet,
)

DEMO = ".demo"
REAL_UNITS = tuple(str(currency) for currency in Currency)
DEMO_UNITS = tuple(f"{currency}{DEMO}" for currency in Currency)
UNITS = (*REAL_UNITS, *DEMO_UNITS)


def unit_of(currency: Currency, demo: bool) -> str:
    return f"{currency}{DEMO}" if demo else str(currency)


def is_demo(unit: str) -> bool:
    return unit.endswith(DEMO)


def is_real(unit: str) -> bool:
    """Money; neither free credits nor chips of a tournament."""  # PT-TO-1 FS-4.2
    return unit in REAL_UNITS


def decimals(unit: str) -> int:
    """Places after the comma: chips of a tournament are whole."""
    return 0 if is_chips(unit) else money(0, unit).currency.decimals


def money(amount: int, unit: str) -> Money:
    return Money(amount, Currency(unit.removesuffix(DEMO)))


def check_unit(unit: object) -> None:
    if unit not in UNITS:
        raise Refused("", "unknown-unit", unit=str(unit), known=", ".join(UNITS))


def check_amount(amount: object) -> None:
    """A whole number of the smallest unit, above zero and within bounds."""
    if type(amount) is not int or not 0 < amount <= LARGEST:
        raise Refused("", "not-an-amount", amount=str(amount))


def purse(account: str, unit: str) -> str:
    """A player's own money outside the tables: wallet, or credits for a demonstration, which never mix."""
    return credits_of(account) if is_demo(unit) else wallet(account)  # PT-BFO-32 PT-SO-76
