"""Marks on the fields of records, which say what they mean."""

from typing import Annotated

from panoverde.core.fields import FIXED, few_values, is_fixed, one_of, words_of
from panoverde.core.money import Currency


def test_an_option_that_the_profile_decides_is_marked() -> None:
    assert is_fixed(Annotated[str, FIXED])
    assert not is_fixed(str)


def test_a_word_that_is_one_of_some_says_which() -> None:
    assert words_of(Annotated[str, one_of("holdem", "omaha")] | None) == ("holdem", "omaha")
    assert words_of(str) == ()


def test_a_field_with_few_values_lists_them() -> None:
    assert few_values(bool) == (False, True)
    assert few_values(Currency) == (Currency.EUR, Currency.AOA)
    assert few_values(int) == few_values(bool | None) == few_values(tuple[int, ...]) == ()
