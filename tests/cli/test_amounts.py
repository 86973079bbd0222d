"""Amounts as people type them."""

import pytest

from panoverde.cli.amounts import AmountFault, first_amount, read_amount
from panoverde.core.money import Currency


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
        ("1000.50", 100_050),
        ("1 000", 100_000),
        ("1 000,00", 100_000),
        ("1\u00a0000,00", 100_000),
        ("-12 345 678", -1_234_567_800),
        ("1.000,00", 100_000),
        ("1,000.00", 100_000),
        ("1.000.000", 100_000_000),
        ("1,000,000.5", 100_000_050),
        ("5 €", 500),
        ("5€", 500),
        ("€5.00", 500),
        ("-€5", -500),
        ("€-5", -500),
        ("1.000,00 EUR", 100_000),
        ("5 euros", 500),
    ],
)
def test_an_amount_is_read_in_units_of_the_currency_and_kept_in_cents(typed: str, cents: int) -> None:
    assert read_amount(typed, Currency.EUR) == cents


@pytest.mark.parametrize("typed", ["5 Kz", "5kz", "AOA5.00", "5 kwanzas", "Kz 5"])
def test_each_currency_has_its_names(typed: str) -> None:
    assert read_amount(typed, Currency.AOA) == 500
    assert read_amount(typed, Currency.EUR) is AmountFault.OTHER_CURRENCY


@pytest.mark.parametrize("typed", ["1.000", "1,000", "5,001", "999.999", "1.000 Kz"])
def test_what_reads_two_ways_is_not_guessed_at(typed: str) -> None:
    assert read_amount(typed, Currency.AOA) is AmountFault.TWO_WAYS


@pytest.mark.parametrize("typed", ["0,001", "1234,567", "5,0011", "1 000.000", "1.000,001"])
def test_an_amount_with_too_many_decimals_is_known_as_one(typed: str) -> None:
    assert read_amount(typed, Currency.EUR) is AmountFault.TOO_FINE


@pytest.mark.parametrize(
    "typed",
    [
        "",
        "cinco",
        "5,",
        ",5",
        "1e3",
        "٥",
        "+5",
        "--5",
        "-€-5",
        "€5€",
        "5 £",
        "5 patacas",
        "5 5",
        "1 00",
        "1.00.000",
        "1.000 000",
        "1.000.00",
        "1,000,00",
        "1000 000",
        "9" * 19,
    ],
)
def test_what_is_no_amount_is_none(typed: str) -> None:
    assert read_amount(typed, Currency.EUR) is AmountFault.NOT_AN_AMOUNT


@pytest.mark.parametrize(
    ("typed", "alone", "amount", "rest"),
    [
        ("1 000", True, 100_000, ""),
        ("1 100", False, 100, "100"),
        ("1 Kz 100", False, 100, "100"),
        ("Kz 1 100", False, 100, "100"),
        ("5 6", True, 500, "6"),
        ("5 Kz", True, 500, ""),
        ("x 5", False, AmountFault.NOT_AN_AMOUNT, "5"),
    ],
)
def test_an_amount_may_have_more_after_it(typed: str, alone: bool, amount: object, rest: str) -> None:
    assert first_amount(typed, Currency.AOA, alone=alone) == (amount, rest)
