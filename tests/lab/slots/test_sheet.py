"""How the figures of a sheet are rounded and judged."""

from decimal import ROUND_HALF_EVEN, Decimal, localcontext
from fractions import Fraction

import pytest
from hypothesis import given, strategies as st
from msgspec.structs import replace

from panoverde.games._slots.reader import read
from panoverde.lab.slots.analysis import analyse, analyse_file
from panoverde.lab.slots.sheet import fraction, places, root

from .test_reels import EXAMPLES


def test_ten_decimals_half_to_even() -> None:
    half = Fraction(1, 2 * 10**10)
    assert [places(half * odd) for odd in (1, 3, 5, -1, -3)] == [
        "0.0000000000",
        "0.0000000002",
        "0.0000000002",
        "0.0000000000",
        "-0.0000000002",
    ]
    assert fraction(Fraction(-7, 2)) == {"exact": "-7/2", "decimal": "-3.5000000000"}


def test_roots_are_rounded_half_to_even_too() -> None:
    half = Fraction(1, 2 * 10**10)
    assert [root((half * odd) ** 2) for odd in (1, 3, 5)] == ["0.0000000000", "0.0000000002", "0.0000000002"]
    assert root((half * 3) ** 2 - Fraction(1, 10**40)) == "0.0000000001"
    assert (root(Fraction(0)), root(Fraction(2))) == ("0.0000000000", "1.4142135624")


@given(st.fractions(min_value=0, max_value=10**6))
def test_roots_agree_with_long_decimals(square: Fraction) -> None:
    with localcontext(prec=80):
        long = (Decimal(square.numerator) / Decimal(square.denominator)).sqrt()
        rounded = long.quantize(Decimal("1E-10"), ROUND_HALF_EVEN)
    assert root(square) == f"{rounded:f}"


@pytest.mark.rule("AO-17.2", "R-94")
def test_increments_of_the_jackpot_count_only_where_the_supervisor_says_so() -> None:
    file = (EXAMPLES / "classic.toml").read_bytes()
    apart, counted = analyse_file(file), analyse_file(file, count_jackpot=True)
    assert apart.parts == counted.parts
    assert counted.plan_return - apart.plan_return == apart.parts.jackpot_increment == Fraction(1, 100)


@pytest.mark.rule("AO-17.2", "R-94")
def test_the_minimum_is_four_fifths_and_not_a_millionth_less() -> None:
    sheet = analyse_file((EXAMPLES / "classic.toml").read_bytes())
    rest = sheet.parts.total - sheet.parts.jackpot_increment - sheet.parts.base
    for base, meets in ((Fraction(4, 5), True), (Fraction(4, 5) - Fraction(1, 10**6), False)):
        parts = replace(sheet.parts, base=base - rest, jackpot_increment=Fraction(1, 10))
        assert replace(sheet, parts=parts).meets_minimum == meets
    assert (
        replace(sheet, parts=replace(sheet.parts, base=Fraction(7, 10) - rest), count_jackpot=True).meets_minimum
        is False
    )


def test_a_machine_below_the_minimum_is_analysed_like_any_other() -> None:
    poor = (EXAMPLES / "classic.toml").read_text("utf-8").replace("start = 800", "start = 1")
    assert not analyse(read(poor.encode()), "").meets_minimum
