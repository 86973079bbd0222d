"""Amounts of money as people write them: grouped thousands, decimals after a comma or a point, with the currency."""

import re
from enum import StrEnum

from panoverde.core.money import Currency

LONGEST = 18
"""Digits: more than the largest amount has, so that the table itself says «too much»."""

NAMES = {Currency.EUR: ("€", "eur", "euro", "euros"), Currency.AOA: ("Kz", "aoa", "kwanza", "kwanzas")}
"""Names of a currency beside an amount; the first is the one on the screen."""


class AmountFault(StrEnum):
    """Why it is not an amount: key of a message."""

    NOT_AN_AMOUNT = "not-an-amount"
    TOO_FINE = "too-fine"
    TWO_WAYS = "two-ways"
    OTHER_CURRENCY = "other-currency"


def _figures(units: str, mark: str) -> re.Pattern[str]:
    """The units, and cents after this mark."""
    return re.compile(rf"({units})(?:[{mark}]([0-9]+))?")


def _grouped(apart: str) -> str:
    return rf"[0-9]{{1,3}}(?:{apart}[0-9]{{3}}){{1,5}}"


FIGURES = (
    _figures(f"[0-9]{{1,{LONGEST}}}", ".,"),
    _figures(_grouped(r"\s"), ".,"),
    _figures(_grouped(r"\."), ","),
    _figures(_grouped(","), "."),
)
TWO_WAYS = re.compile(r"[1-9][0-9]{0,2}[.,][0-9]{3}")
"""Ambiguous: thousands, or thousandths."""
NAME = r"[^\W\d_]+|€"
WRITTEN = re.compile(rf"(-?)({NAME})?\s*(-?)([0-9](?:[0-9.,\s]*[0-9])?)\s*({NAME})?")


def read_amount(text: str, currency: Currency) -> int | AmountFault:
    """«5», «5,00», «5.00» and «5 Kz» are five units of the currency, «1 000», «1.000,00» and «1,000.00» a thousand.

    Never a float, never a guess.
    """
    found = WRITTEN.fullmatch(text.strip())
    if not found or (found[1] and found[3]) or (found[2] and found[5]):
        return AmountFault.NOT_AN_AMOUNT
    if (name := found[2] or found[5]) and (called := _called(name)) != currency:
        return AmountFault.OTHER_CURRENCY if called else AmountFault.NOT_AN_AMOUNT
    if TWO_WAYS.fullmatch(found[4]):
        return AmountFault.TWO_WAYS
    read = next(filter(None, (form.fullmatch(found[4]) for form in FIGURES)), None)
    if read is None:
        return AmountFault.NOT_AN_AMOUNT
    units, cents = re.sub("[^0-9]", "", read[1]), read[2] or ""
    if len(cents) > currency.decimals:
        return AmountFault.TOO_FINE
    return int((found[1] or found[3]) + units + cents.ljust(currency.decimals, "0"))


def first_amount(text: str, currency: Currency, *, alone: bool) -> tuple[int | AmountFault, str]:
    """The amount at the start of a text, and the rest; `alone`: no rest is expected.

    «1 000» is one amount only if nothing else is asked.
    """
    if alone and not isinstance(whole := read_amount(text, currency), AmountFault):
        return whole, ""
    words = text.split()
    count = 2 if any(_called(word) for word in words[:2]) else 1
    return read_amount(" ".join(words[:count]), currency), " ".join(words[count:])


def _called(name: str) -> Currency | None:
    names = ((currency, known.casefold()) for currency, every in NAMES.items() for known in every)
    return next((currency for currency, known in names if known == name.casefold()), None)
