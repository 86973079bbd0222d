"""Points, ranking and final of a season (FS-9)."""

import pytest
from hypothesis import given, strategies as st

from panoverde.tournament.points import Chop, Played, of_tournament
from panoverde.tournament.ranking import Final, final, ranking, totals


@pytest.mark.rule("FS-9.2", "R-186", "R-531")
def test_a_point_for_each_euro_of_buy_in_and_each_complete_euro_of_prize() -> None:
    results = [Played("Ana", entries=2, prize=199), Played("Rui", prize=99), Played("Eva", seat=30000)]
    assert of_tournament(3050, results) == {"Ana": 61 + 1, "Rui": 30, "Eva": 30 + 300}


@pytest.mark.rule("R-526")
def test_the_bubble_of_a_satellite_has_points_for_its_money() -> None:
    assert of_tournament(4000, [Played("Ana", prize=18650)]) == {"Ana": 40 + 186}


@pytest.mark.rule("FS-9.2")
def test_a_chop_gives_equal_points_rounded_up_whatever_each_was_paid() -> None:
    results = [Played("Ana", prize=90000), Played("Rui", entries=2), Played("Eva", prize=20000)]
    assert of_tournament(1000, results, Chop(("Ana", "Rui", "Gil"), (50000, 30000, 20000))) == {
        "Ana": 10 + 334,
        "Rui": 20 + 334,
        "Eva": 10 + 200,
        "Gil": 10 + 334,
    }
    assert Chop(("Ana", "Rui"), (50000, 30000)).points == 400
    assert Chop(("Ana", "Rui"), (50000, 30001)).points == 401


@pytest.mark.rule("FS-9.1", "R-530")
def test_a_season_sums_its_tournaments_and_lists_equals_as_they_appear() -> None:
    points = totals([{"Ana": 40, "Rui": 10}, {"Eva": 50, "Rui": 30}])
    assert points == {"Ana": 40, "Rui": 40, "Eva": 50}
    assert ranking(points) == ("Eva", "Ana", "Rui")


@pytest.mark.rule("FS-9.3", "FS-9.4", "FS-9.5", "R-187")
@pytest.mark.parametrize(
    ("fund", "found"),
    [
        (0, Final(0, 0, 10)),
        (29999, Final(0, 29999, 10)),
        (100000, Final(3, 10000, 10)),
        (270000, Final(9, 0, 10)),
        (300000, Final(10, 0, 11)),
        (310000, Final(10, 10000, 11)),
    ],
)
def test_the_fund_gives_entries_and_finalists(fund: int, found: Final) -> None:
    assert final(fund) == found


@pytest.mark.rule("FS-9.4")
@given(st.integers(0, 10**12))
def test_the_whole_fund_is_given(fund: int) -> None:
    found = final(fund)
    assert found.entries * 30000 + found.remainder == fund
    assert found.finalists > found.entries
