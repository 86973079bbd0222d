"""Amounts as people type them."""

import pytest

from panoverde.core.money import Currency
from panoverde.play.questions import is_too_fine, read_amount, read_number, read_text


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
        ("1 000,00", 100_000),
        ("1\u00a0000,00", 100_000),
        ("-12 345 678", -1_234_567_800),
    ],
)
def test_an_amount_is_read_in_units_of_the_currency_and_kept_in_cents(typed: str, cents: int) -> None:
    assert read_amount(typed, Currency.EUR) == cents


@pytest.mark.parametrize(
    "typed",
    [
        "",
        "cinco",
        "5,001",
        "1.000",
        "1.000,00",
        "5,",
        ",5",
        "1e3",
        "٥",
        "5€",
        "+5",
        "--5",
        "5 5",
        "1 00",
        "1000 000",
        "9" * 19,
    ],
)
def test_what_is_no_amount_is_not_guessed_at(typed: str) -> None:
    assert read_amount(typed, Currency.AOA) is None


@pytest.mark.parametrize(("typed", "number"), [("7", 7), (" -2 ", -2), ("7,0", None), ("sete", None), ("²", None)])
def test_a_plain_number_is_whole(typed: str, number: int | None) -> None:
    assert read_number(typed) == number


@pytest.mark.parametrize(
    ("typed", "fine"), [("5,001", True), ("1 000.000", True), ("5,00", False), ("cinco,001", False)]
)
def test_an_amount_with_too_many_decimals_is_known_as_one(typed: str, fine: bool) -> None:
    assert is_too_fine(typed, Currency.EUR) == fine


@pytest.mark.parametrize(
    ("typed", "first", "rest"),
    [
        ("crachá 12", "crachá 12", ""),
        ('"crachá 12" "crachá 34"', "crachá 12", '"crachá 34"'),
        ('doze "crachá 34"', "doze", '"crachá 34"'),
        ("copo d'água #1", "copo d'água #1", ""),
        ('"sem fim', '"sem fim', ""),
        ('""', "", ""),
    ],
)
def test_quotes_keep_words_together(typed: str, first: str, rest: str) -> None:
    assert read_text(typed) == (first, rest)
