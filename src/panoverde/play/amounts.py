"""What people type for an amount or a number, read without a float."""

import re

from panoverde.core.money import Currency

LONGEST = 18
"""Digits: more than the largest amount has, so that «too much» is the table's to say."""

AMOUNT = re.compile(rf"(-?)([0-9]{{1,{LONGEST}}})(?:[.,]([0-9]+))?")
NUMBER = re.compile(rf"-?[0-9]{{1,{LONGEST}}}")


def read_amount(text: str, currency: Currency) -> int | None:
    """«5», «5,00» and «5.00» are five units of the currency; None when it is nothing of the kind."""
    found = AMOUNT.fullmatch(text.strip())
    if not found:
        return None
    sign, units, cents = found.groups(default="")
    if len(cents) > currency.decimals:
        return None
    return int(sign + units + cents.ljust(currency.decimals, "0"))


def read_number(text: str) -> int | None:
    text = text.strip()
    return int(text) if NUMBER.fullmatch(text) else None
