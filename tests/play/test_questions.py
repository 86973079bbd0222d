"""Amounts as people type them."""

import pytest

from panoverde.core.money import Currency
from panoverde.play.questions import read_amount, read_number


@pytest.mark.parametrize(
    ("typed", "cents"),
    [
        ("5", 500),
        ("5,00", 500),
        ("5.00", 500),
        (" 5,5 ", 550),
        ("0,01", 1),
        ("0", 0),
        ("-3", -300),
        ("999999999999999999", 99999999999999999900),
        ("0.1", 10),
        ("1.1", 110),
    ],
)
def test_an_amount_is_read_in_units_of_the_currency_and_kept_in_cents(typed: str, cents: int) -> None:
    assert read_amount(typed, Currency.EUR) == cents


@pytest.mark.parametrize(
    "typed",
    ["", "cinco", "5,001", "1.000", "1.000,00", "5,", ",5", "1e3", "٥", "5€", "+5", "--5", "5 5", "9" * 19],
)
def test_what_is_no_amount_is_not_guessed_at(typed: str) -> None:
    assert read_amount(typed, Currency.AOA) is None


@pytest.mark.parametrize(("typed", "number"), [("7", 7), (" -2 ", -2), ("7,0", None), ("sete", None), ("²", None)])
def test_a_plain_number_is_whole(typed: str, number: int | None) -> None:
    assert read_number(typed) == number
