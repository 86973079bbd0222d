"""What the ledger counts in, and the accounts of it that belong to somebody."""

from panoverde.core.money import LARGEST, Currency, Money
from panoverde.core.refusal import Refused

DEMO = ".demo"
REAL_UNITS = tuple(str(currency) for currency in Currency)
DEMO_UNITS = tuple(f"{currency}{DEMO}" for currency in Currency)
UNITS = (*REAL_UNITS, *DEMO_UNITS)

CAGE = "cage"
"""Money that came from outside, or went there: less than nothing as long as the house holds some."""
HOUSE = "house"
DEMO_ISSUE = "demo"
"""Issues free credits."""


def unit_of(currency: Currency, demo: bool) -> str:
    return f"{currency}{DEMO}" if demo else str(currency)


def is_demo(unit: str) -> bool:
    return unit.endswith(DEMO)


def money(amount: int, unit: str) -> Money:
    return Money(amount, Currency(unit.removesuffix(DEMO)))


def check_unit(unit: object) -> None:
    if unit not in UNITS:
        raise Refused("", "unknown-unit", unit=str(unit), known=", ".join(UNITS))


def check_amount(amount: object) -> None:
    """A whole number of the smallest unit: never zero, negative, fractional or absurd."""
    if type(amount) is not int or not 0 < amount <= LARGEST:
        raise Refused("", "not-an-amount", amount=str(amount))


def wallet(account: str) -> str:
    return f"wallet:{account}"


def purse(account: str, unit: str) -> str:
    """A player's own money outside the tables: in a demonstration his credits, which never meet his wallet."""
    return f"credits:{account}" if is_demo(unit) else wallet(account)  # PT-BFO-32 PT-SO-76


def in_transit(table: str, account: str) -> str:
    """What is set aside for a table until it has judged the command that takes it."""
    return f"transit:{table}:{account}"
