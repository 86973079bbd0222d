"""The value at which the jackpot bet is fair (AO-9.11, AO-9.14, R-56)."""

from fractions import Fraction

import pytest

from panoverde.lab.sem_descarte.jackpot import LEAST_START, expectation, fair_value, jackpot_record
from panoverde.lab.sem_descarte.options import COMBINATIONS, FIXED_BY_LAW, JackpotPrize, Options, check

HANDS = 2_598_960
CHANCES = dict(
    zip(
        COMBINATIONS,
        (Fraction(count, HANDS) for count in (4, 36, 624, 3_744, 5_108, 10_200, 54_912, 123_552, 1_098_240, 1_302_540)),
        strict=True,
    )
)
KNOWN = (
    *FIXED_BY_LAW,
    JackpotPrize("poquer", fixed=Fraction(500)),
    JackpotPrize("full", fixed=Fraction(100)),
    JackpotPrize("cor", fixed=Fraction(50)),
)
"""The usual table of this jackpot: 100 %, 10 %, 500, 100 and 50 times the bet."""


@pytest.mark.rule("AO-9.14", "R-56")
def test_by_law_the_royal_takes_all_and_a_straight_flush_a_tenth() -> None:
    assert fair_value(FIXED_BY_LAW, CHANCES) == Fraction(HANDS * 10, 4 * 10 + 36)


@pytest.mark.rule("AO-9.11", "R-56")
def test_fixed_prizes_make_the_bet_fair_earlier() -> None:
    fair = fair_value(KNOWN, CHANCES)
    assert fair == Fraction(HANDS - 624 * 500 - 3_744 * 100 - 5_108 * 50) / (4 + Fraction(36, 10))
    assert round(fair, 2) == Fraction("218047.37")  # as published for a bet of 1
    assert expectation(KNOWN, CHANCES, fair) == 0
    assert expectation(KNOWN, CHANCES, fair + 1) > 0


@pytest.mark.rule("AO-9.12")
def test_at_the_least_start_value_the_bet_is_far_from_fair() -> None:
    assert expectation(FIXED_BY_LAW, CHANCES, Fraction(LEAST_START)) == Fraction(76_000, HANDS) - 1


def test_without_a_prize_that_depends_on_the_value_there_is_no_fair_value() -> None:
    fixed = (JackpotPrize("cor", fixed=Fraction(50)),)
    assert fair_value(fixed, CHANCES) is None
    assert jackpot_record(fixed, None) == {
        "prizes": {"cor": {"fixed": "50"}},
        "fair_value": None,
        "unit": "jackpot bets",
    }


def test_fixed_prizes_that_pay_too_much_need_no_jackpot() -> None:
    assert fair_value((*FIXED_BY_LAW, JackpotPrize("um_par", fixed=Fraction(3))), CHANCES) == 0


@pytest.mark.parametrize(
    ("options", "why"),
    [
        (Options(prizes=(1,) * 9), "one prize"),
        (Options(prizes=(*Options().prizes[:9], -1)), "one prize from 0"),
        (Options(jackpot=(JackpotPrize("fullen", fixed=Fraction(1)),)), "fullen is no combination"),
        (Options(jackpot=(JackpotPrize("cor"),)), "fixed, or a part"),
        (Options(jackpot=(JackpotPrize("cor", Fraction(1), Fraction(1, 10)),)), "fixed, or a part"),
        (Options(jackpot=(JackpotPrize("cor", share=Fraction(11, 10)),)), "fixed, or a part"),
        (Options(jackpot=FIXED_BY_LAW + FIXED_BY_LAW), "one jackpot prize"),
    ],
)
def test_options_that_do_not_fit_are_refused(options: Options, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        check(options)
