"""RT-44: amounts that the law does not allow, and until when they are put right."""

import pytest

from tests.games.poker.rulings.cases import Row, check, facing, opening, put, raised, say

UNDER: list[Row] = [
    (opening(put("100")), "bet 200", "RT-44.1"),
    (opening(say("aposto 199")), "bet 200", "RT-44.1"),
    (opening(say("aposto 200")), "bet 200", "RT-41.2"),
    (opening(put("100"), stack=100), "all_in 100", "RT-44.1"),
    (opening(put("100"), since=["call"], noticed="same_round"), "bet 200", "RT-44.1"),
    (opening(put("100"), since=["call"], noticed="later"), "bet 100", "RT-44.1"),
    (facing(600, put("1000"), since=["call", "call"], noticed="same_round"), "raise 1200", "RT-44.1"),
    (facing(600, put("1000"), since=["call", "call"], noticed="later"), "raise 1000", "RT-44.1"),
    (facing(600, say("subo para 1000"), since=["call"], noticed="same_round"), "raise 1200", "RT-44.1"),
    (facing(600, say("subo para 1000"), noticed="later"), "raise 1000", "RT-44.1"),
    (facing(600, say("subo para 1200"), noticed="later"), "raise 1200", "RT-48.3"),
    (facing(600, put("500 100x2"), since=["call"], noticed="same_round"), "call 600", "RT-44.1"),
    (facing(600, put("500 100x2"), since=["call"], noticed="later"), "raise 700", "RT-44.1"),
    (facing(600, put("1000"), street="river", noticed="same_round"), "raise 1200", "RT-44.1"),
    (raised(1_600, 1_000, put("500 100x4"), noticed="later"), "call 900", "RT-44.1"),
    (opening(put("500"), limit="fixed", fixed_bet=200), "bet 200", "RT-44.1"),
]


@pytest.mark.rule("RT-44.1")
@pytest.mark.parametrize("row", UNDER)
def test_too_little_is_corrected_in_its_round_and_stands_after_the_next_card(row: Row) -> None:
    check(row)


THE_EXAMPLE: list[Row] = [
    # A 600, B to 1,000 instead of 1,200; C and D call.
    (facing(600, put("1000"), since=["call", "call", "fold"], noticed="same_round"), "raise 1200", "RT-44.1"),
    (raised(1_000, 600, put("1000"), bet_due=1_200, noticed="same_round"), "call 1200", "R-152"),
    (raised(1_000, 600, say("call"), bet_due=1_200), "call 1200", "R-152"),
    (raised(1_000, 600, put("500"), front="500 100", acted_at=600, bet_due=1_200), "call 1200", "R-152"),
    (raised(1_000, 600, put("1000"), bet_due=1_200, noticed="later"), "call 1000", "RT-44.1"),
    (raised(1_000, 600, say("fold"), bet_due=1_200), "fold 0", "RT-42.1"),
    (raised(1_000, 600, say("call"), bet_due=1_200, stack=1_100), "all_in 1100", "RT-44.1"),
    (raised(1_000, 600, say("raise 1600"), bet_due=1_200, noticed="same_round"), "raise 1800", "RT-44.1"),
    (raised(1_000, 600, say("raise 2500"), bet_due=1_200, noticed="same_round"), "raise 2500", "RT-48.3"),
    (raised(1_000, 600, say("raise 1600"), bet_due=1_200, noticed="later"), "raise 1600", "RT-48.3"),
]


@pytest.mark.rule("RT-44.1", "R-152")
@pytest.mark.parametrize("row", THE_EXAMPLE)
def test_callers_of_too_small_a_raise_are_brought_to_the_right_one(row: Row) -> None:
    check(row)


POT: list[Row] = [
    # The pot is 3,000.
    (opening(say("pote"), put("1000x4"), limit="pot"), "bet 3000", "RT-44.2"),
    (opening(say("pote"), put("1000x2"), limit="pot"), "bet 3000", "RT-44.2"),
    (opening(say("pote"), put("1000x3"), limit="pot"), "bet 3000", "RT-55.2"),
    (opening(say("pote"), put("1000x4"), limit="pot", since=["call"] * 3, noticed="same_round"), "bet 3000", "RT-44.2"),
    (opening(say("pote"), put("1000x4"), limit="pot", noticed="later"), "bet 4000", "RT-44.2"),
    (opening(say("pote"), put("1000x2"), limit="pot", since=["call"], noticed="same_round"), "bet 3000", "RT-44.2"),
    (
        opening(say("pote"), put("1000x2"), limit="pot", since=["fold", "fold"], noticed="same_round"),
        "bet 3000",
        "RT-44.2",
    ),
    (
        opening(say("pote"), put("1000x2"), limit="pot", since=["call", "fold"], noticed="same_round"),
        "bet 2000",
        "RT-44.2",
    ),
    (opening(say("pote"), put("1000x2"), limit="pot", since=["fold"] * 3, noticed="same_round"), "bet 2000", "RT-44.2"),
    (opening(put("1000x4"), limit="pot"), "bet 3000", "R-510"),
    (opening(say("aposto 3001"), limit="pot"), "bet 3000", "RT-44.2"),
    (opening(say("aposto 3000"), limit="pot"), "bet 3000", "RT-41.2"),
    (opening(put("1000x4"), limit="pot", since=["call"], noticed="same_round"), "bet 3000", "RT-44.2"),
    (facing(4_000, say("call"), limit="pot", bet_due=3_000, pot=7_000, noticed="same_round"), "call 3000", "RT-44.2"),
    (facing(2_000, say("call"), limit="pot", bet_due=3_000, pot=5_000), "call 3000", "RT-44.2"),
    (
        facing(2_000, say("call"), limit="pot", bet_due=3_000, pot=5_000, since=["fold"], noticed="same_round"),
        "call 2000",
        "RT-44.2",
    ),
    (facing(4_000, say("call"), limit="pot", bet_due=3_000, pot=7_000, noticed="later"), "call 4000", "RT-44.2"),
]


@pytest.mark.rule("RT-44.2", "R-510")
@pytest.mark.parametrize("row", POT)
def test_too_large_a_pot_is_corrected_in_its_round_too_small_a_one_until_substantial_action(row: Row) -> None:
    check(row)
