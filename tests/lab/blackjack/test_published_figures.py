"""Figures that others have published for rules like these."""

from fractions import Fraction

import pytest
from msgspec.structs import replace

from panoverde.lab.blackjack.chart import UP_CARDS, Chart
from panoverde.lab.blackjack.column import UNSPLIT, Column, column
from panoverde.lab.blackjack.hands import hands
from panoverde.lab.blackjack.insurance import insurance
from panoverde.lab.blackjack.measures import Deal, chances
from panoverde.lab.blackjack.options import SEVEN, TEN, BlackjackOptions, Shoe
from panoverde.lab.blackjack.prizes import prize_share
from panoverde.lab.blackjack.search import search

SIX = Shoe.of(BlackjackOptions())
LARGE = Shoe((400,) * 13)
"""Almost as if cards were put back."""


@pytest.mark.rule("AO-6.38", "R-52")
def test_insurance_loses_23_of_311_with_six_decks() -> None:
    assert insurance(SIX) == Fraction(-23, 311)
    assert insurance(SIX, TEN, TEN) == Fraction(2 * 94 - 215, 309)
    assert float(insurance(LARGE)) == pytest.approx(-1 / 13, abs=1e-4)


@pytest.mark.rule("R-48")
@pytest.mark.parametrize(("original_only", "worth"), [(False, 0.012), (True, 0.089)])
def test_doubling_eleven_against_a_ten_is_worth_what_the_reading_says(original_only: bool, worth: float) -> None:
    options = BlackjackOptions(original_bets_only=original_only, max_split_hands=2, special_prize=False)
    against = column(options, LARGE, TEN)
    hand = hands().find(4, 5)
    assert against.double[UNSPLIT, hand] / against.chance[UNSPLIT, hand] == pytest.approx(worth, abs=1e-3)


@pytest.mark.rule("R-49")
@pytest.mark.parametrize(("cards", "worth"), [((TEN, 3), -0.507), ((TEN, 4), -0.543), ((TEN, 5), -0.575)])
def test_hands_to_give_up_against_a_ten_are_worth_what_the_reading_says(cards: tuple[int, int], worth: float) -> None:
    options = BlackjackOptions(max_split_hands=2, special_prize=False, surrender="off")
    against = column(options, LARGE, TEN)
    hand = hands().find(*cards)
    # Draw up to 16, as the reading's check does.
    assert _drawn(against, hand) / against.chance[UNSPLIT, hand] == pytest.approx(worth, abs=1e-3)


def _drawn(against: Column, hand: int) -> float:
    stand, draw = against.stand[UNSPLIT], against.draw[UNSPLIT]
    total = draw[hand]
    for after in hands().drawn[hand]:
        if after >= 0:
            total += stand[after] if hands().totals[after] >= 17 else _drawn(against, int(after))
    return float(total)


@pytest.mark.rule("R-50")
def test_the_special_prize_is_as_rare_as_the_reading_says() -> None:
    def rate(options: BlackjackOptions, two: tuple[int, int], third: int, orders: int) -> float:
        total = 0.0
        for up in range(10):
            hand = hands().drawn[hands().find(*two), third]
            chance = chances(Deal(SIX, up)).outcomes[hand].sum()
            total += orders * chance * float(prize_share(options, SIX, two, up))
        return total

    plain, suited = BlackjackOptions(), BlackjackOptions(suited_sevens=True)
    assert rate(plain, (5, 6), 7, 6) == pytest.approx(0.000172, abs=5e-7)
    assert rate(plain, (SEVEN, SEVEN), SEVEN, 1) == pytest.approx(0.000404, abs=5e-7)
    assert rate(suited, (SEVEN, SEVEN), SEVEN, 1) == pytest.approx(0.000016, abs=5e-7)


EUROPEAN = """
17 SSSSSSSSSS   16 SSSSSHHHHH   15 SSSSSHHHHH   14 SSSSSHHHHH   13 SSSSSHHHHH   12 HHSSSHHHHH
11 DDDDDDDDHH   10 DDDDDDDDHH    9 HDDDDHHHHH    8 HHHHHHHHHH
A-8 SSSSSSSSSS  A-7 SSSSSSSHHH  A-6 HHHHHHHHHH  A-2 HHHHHHHHHH
A-A PPPPPPPPPH  10-10 SSSSSSSSSS  9-9 PPPPPSPPSS  8-8 PPPPPPPPHH  7-7 PPPPPPHHHH
6-6 PPPPPHHHHH  5-5 DDDDDDDDHH  4-4 HHHPPHHHHH  3-3 PPPPPPHHHH  2-2 PPPPPPHHHH
"""
"""The well-known chart for six decks: bank stands on all 17 and takes no second card before, doubles on 9 to 11."""


def test_the_chart_without_prize_and_surrender_is_the_well_known_one() -> None:
    options = BlackjackOptions(special_prize=False, surrender="off", max_split_hands=4)
    chart = Chart(tuple(search(column(options, SIX, up)) for up in range(10)))
    kinds = chart.as_json().values()
    shown = {name: "".join(cell[0] for cell in row.values()) for kind in kinds for name, row in kind.items()}
    words = EUROPEAN.split()
    for name, row in zip(words[::2], words[1::2], strict=True):
        assert shown[name] == row, name
    assert len(UP_CARDS) == 10


def test_a_bank_that_looks_with_four_hands_and_aces_split_once_leaves_half_a_per_cent() -> None:
    """About 0.41 % with any two cards doubled, and 0.09 % more with 9 to 11 only, as published for six decks."""
    options = BlackjackOptions(
        dealer_peek=True, max_split_hands=4, resplit_aces=False, special_prize=False, surrender="off"
    )
    gain = sum(search(one).worth + one.blackjack for one in (column(options, SIX, up) for up in range(10)))
    assert gain == pytest.approx(-0.0050, abs=1e-4)


def test_early_surrender_against_a_ten_saves_a_quarter_of_a_per_cent() -> None:
    """Published as 0.24 %."""
    options = BlackjackOptions(max_split_hands=4, special_prize=False, surrender="off")
    early = replace(options, surrender="early")
    saved = search(column(early, SIX, TEN)).worth - search(column(options, SIX, TEN)).worth
    assert saved == pytest.approx(0.0025, abs=1e-4)
