"""Exact figures as decimals: fractions and square roots, without floats."""

from decimal import Context, Decimal
from fractions import Fraction

from babel.numbers import format_decimal, format_percent

from panoverde.core.messages import Lang

PRECISE = Context(prec=28)
PLAIN_PLACES, SHOWN_PLACES, PERCENT_PLACES = 12, 6, 4


def decimal(number: Fraction) -> Decimal:
    return PRECISE.divide(Decimal(number.numerator), Decimal(number.denominator))


def root(number: Fraction) -> Decimal:
    return PRECISE.sqrt(decimal(number))


def plain(number: Fraction | Decimal) -> str:
    """For programs: decimal point, twelve places."""
    return f"{_decimal(number):.{PLAIN_PLACES}f}"


def shown(number: Fraction | Decimal, lang: Lang) -> str:
    """For people: six places, in their language."""
    return str(format_decimal(_decimal(number), format=f"#,##0.{'0' * SHOWN_PLACES}", locale=lang.locale))


def percent(number: Fraction, lang: Lang) -> str:
    """An expectation as a percentage."""
    pattern = f"#,##0.{'0' * PERCENT_PLACES}\u00a0%"
    return str(format_percent(decimal(number), format=pattern, locale=lang.locale))


def counted(number: int, lang: Lang) -> str:
    return str(format_decimal(number, locale=lang.locale))


def _decimal(number: Fraction | Decimal) -> Decimal:
    return decimal(number) if isinstance(number, Fraction) else number


def exact_and_decimal(number: Fraction) -> dict[str, str]:
    return {"exact": str(number), "decimal": plain(number)}
