"""What each purchase costs, by where its money goes."""

from decimal import Decimal

from panoverde.tournament.fees import fee
from panoverde.tournament.rules import Purchase
from panoverde.tournament.state import Paid, State


def _price(price: int, percent: Decimal, bounty: int = 0) -> Paid:
    taken = fee(price, percent) if price else 0
    return Paid(price - taken, taken, bounty)  # FS-4.3 FS-7.2 R-188


def of_purchase(sale: Purchase) -> Paid:
    return _price(sale.price, sale.fee_percent)


def of_entry(state: State, stack: int) -> tuple[Paid, int]:
    """Price and chips."""
    rules = state.rules
    if not stack:
        return _price(rules.buy_in, rules.fee_percent, rules.bounty), rules.stack
    second = rules.day_two[stack - 1]
    return _price(second.price, second.fee_percent), second.chips  # FS-3.1.10
