"""What is sold in a tournament, and the house's fee inside the price."""

from decimal import Decimal
from fractions import Fraction

from panoverde.core.money import Currency, Money, Sum
from panoverde.core.record import Record
from panoverde.core.refusal import Refused
from panoverde.tournament.fields import Count

LEAST_FEE, MOST_FEE = Decimal(5), Decimal(20)  # FS-4.3


class Sale(Record):
    """So many of one thing at one price, fee inside: entries, rebuys, add-ons."""

    price: Sum = 0
    fee_percent: Decimal = Decimal(0)
    count: Count = 0

    @property
    def fee(self) -> int:
        return fee(self.price, self.fee_percent)

    @property
    def fees(self) -> int:
        return self.count * self.fee

    @property
    def net(self) -> int:
        """Goes to prizes."""
        return self.count * (self.price - self.fee)  # FS-7.2

    @property
    def is_announced(self) -> bool:
        return bool(self.count or self.price)


def euros(cents: int) -> Money:
    return Money(cents, Currency.EUR)


def fee(price: int, percent: Decimal) -> int:
    """The part of a price that is the house's: announced, so in whole cents."""
    if not percent.is_finite() or not LEAST_FEE <= percent <= MOST_FEE:
        raise Refused("FS-4.3", "fee-outside-limits", percent=_plain(percent), least=str(LEAST_FEE), most=str(MOST_FEE))
    exact = price * Fraction(percent) / 100
    if exact.denominator > 1:
        raise Refused("FS-4.3", "fee-not-in-cents", percent=_plain(percent), price=euros(price))
    return int(exact)


def check_xtrastacks(sold: Sale) -> None:
    if sold.fee_percent:
        raise Refused("FS-3.1.13", "xtrastack-without-fee")


def _plain(percent: Decimal) -> str:
    """As written: `7.5`; a monstrous figure by its exponent."""
    return f"{percent:f}" if not percent.is_finite() or -12 < percent.adjusted() < 12 else f"{percent:e}"
