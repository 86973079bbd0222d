"""RT-47, RT-48, RT-49, RT-53: how to raise, by how much, when, and how often."""

import pytest

from tests.games.poker.rulings.cases import Row, big_blind, check, facing, opening, put, raised, say

WAYS: list[Row] = [
    (facing(600, put("1000 500")), "raise 1500", "RT-47.A"),
    (facing(600, say("subo para 1500"), put("600"), put("500 100x4")), "raise 1500", "RT-47.B"),
    (facing(600, say("raise"), put("500 100"), put("500x2")), "raise 1600", "RT-47.C"),
    (facing(600, say("raise"), put("500 100"), put("100")), "raise 1200", "RT-47.C"),
    (facing(600, say("raise"), put("500 100"), put("100"), put("5000")), "raise 1200", "RT-57"),
    (facing(600, say("raise"), put("500 100")), "raise 1200+", "RT-47.C"),
    (facing(600, say("raise"), put("500 100"), say("dois mil")), "raise 2000", "RT-48.3"),
    (facing(600, say("raise"), put("500 100"), say("all-in")), "all_in 20000", "RT-43.1"),
    (facing(600, say("raise"), put("500 100x3"), say("dois mil")), "raise 1200", "RT-47.C"),
    (facing(600, say("raise"), put("500 100x3")), "raise 1200", "RT-47.C"),
    (facing(600, say("raise"), put("500 100x6 25x4")), "raise 1200", "RT-47.C"),
    (facing(600, say("raise"), put("500 100x6 50 25 25")), "raise 1200", "RT-47.C"),
    (facing(600, say("raise"), put("500 100x8")), "raise 1300", "RT-47.C"),
    (facing(600, say("raise"), put("100x2")), "raise 1200", "RT-47.C"),
    (
        raised(1_000, 600, say("raise"), put("500 100"), put("1000"), front="100x4", acted_at=400),
        "raise 2000",
        "RT-47.C",
    ),
    (raised(1_000, 600, say("raise"), put("1000x2"), front="100x4", acted_at=400), "raise 2400", "RT-47.C"),
    (opening(say("aposto"), put("500 100x3")), "bet 800", "RT-43.1"),
    (facing(600, say("raise mínimo")), "raise 1200", "RT-48.1"),
    (facing(600, say("min raise"), put("5000")), "raise 1200", "RT-48.1"),
]


@pytest.mark.rule("RT-47.A", "RT-47.B", "RT-47.C")
@pytest.mark.parametrize("row", WAYS)
def test_the_ways_of_raising(row: Row) -> None:
    check(row)


HALF: list[Row] = [
    (facing(1_000, put("1000 100x4")), "call 1000", "RT-48.1"),
    (facing(1_000, put("1000 100x4 50 25 10x2 1x4")), "call 1000", "RT-48.1"),
    (facing(1_000, put("1000 100x5")), "raise 2000", "RT-48.1"),
    (facing(1_000, put("1000 500 100x4")), "raise 2000", "RT-48.1"),
    (facing(1_000, put("1000x2")), "raise 2000", "RT-47.A"),
    (facing(1_000, put("1000x2 100")), "raise 2100", "RT-47.A"),
    # After 400 raised to 1,100 half of the last raise is 350.
    (raised(1_100, 700, put("1000 100x4 25 5x4 1x4")), "call 1100", "R-154"),
    (raised(1_100, 700, put("1000 100x4 50")), "raise 1800", "R-154"),
    (raised(1_100, 700, say("raise 1200")), "raise 1800", "RT-48.1"),
    (big_blind(put("50 25x1 10x2 1x4")), "check 200", "RT-48.1"),
    (big_blind(put("100")), "raise 400", "RT-48.1"),
    (big_blind(put("100x2")), "raise 400", "RT-47.A"),
    (big_blind(put("1000")), "raise 1200", "RT-50"),
    (facing(1_000, put("1000 100x4"), stack=1_400), "all_in 1400", "RT-51.2B"),
    (facing(1_000, say("1400"), stack=1_400), "all_in 1400", "RT-51.2B"),
    (facing(1_000, say("all-in"), stack=1_400), "all_in 1400", "RT-48.1"),
    (facing(100, put("100x2"), largest_raise=0), "raise 300", "RT-48.1"),
    (facing(200, put("100x3"), limit="fixed", fixed_bet=200), "raise 400", "RT-48.1"),
    (facing(200, put("100x2 50 25 10x2 1x4"), limit="fixed", fixed_bet=200), "call 200", "RT-48.1"),
    (facing(200, put("100x7"), limit="fixed", fixed_bet=200), "raise 400", "RT-44.1"),
    (facing(200, say("raise 1000"), limit="fixed", fixed_bet=200), "raise 400", "RT-44.1"),
    (facing(200, say("raise"), limit="fixed", fixed_bet=200), "raise 400", "RT-43.1"),
]


@pytest.mark.rule("RT-48.1", "R-154")
@pytest.mark.parametrize("row", HALF)
def test_half_a_raise_is_completed_and_less_is_a_call(row: Row) -> None:
    check(row)


TOTALS: list[Row] = [
    (facing(2_000, say("raise, oito mil")), "raise 8000", "RT-48.3"),
    (facing(2_000, say("raise 8,000")), "raise 8000", "RT-48.3"),
    (facing(2_000, say("subo mais 8.000")), "raise 10000", "R-505"),
    (facing(2_000, say("subo 8.000 por cima")), "raise 10000", "R-505"),
    (facing(2_000, say("raise 3999")), "raise 4000", "RT-48.1"),
    (facing(2_000, say("raise 4000")), "raise 4000", "RT-48.3"),
    (facing(2_000, say("raise 1000")), "raise 4000", "RT-48.1"),
    (facing(2_000, say("subo de 2.000 para 6.000")), "raise 6000", "RT-48.3"),
    (facing(2_000, say("raise 20000")), "all_in 20000", "RT-48.3"),
    (facing(2_000, say("raise 19999")), "raise 19999", "RT-48.3"),
    (raised(1_000, 600, say("subo mais 1000"), front="100x4", acted_at=400), "raise 2000", "RT-52.1"),
    (big_blind(say("raise 600")), "raise 600", "RT-48.3"),
]


@pytest.mark.rule("RT-48.3", "R-505")
@pytest.mark.parametrize("row", TOTALS)
def test_raise_and_an_amount_is_the_total(row: Row) -> None:
    check(row)


FIXED = {"limit": "fixed", "fixed_bet": 200}
REOPENED: list[Row] = [
    (raised(800, 500, front="500", acted_at=500), "choice call fold", "RT-49"),
    (raised(999, 500, front="500", acted_at=500), "choice call fold", "RT-49"),
    (raised(1_000, 500, front="500", acted_at=500), "choice call raise fold", "RT-49"),
    (raised(1_000, 500, say("raise 1500"), front="500", acted_at=500), "raise 1500", "RT-49"),
    (raised(800, 500), "choice call raise fold", "RT-42.1"),
    (raised(800, 500, say("raise 3000"), front="500", acted_at=500), "call 800", "RT-49"),
    (raised(800, 500, put("5000 1000"), front="500", acted_at=500), "call 800", "R-504"),
    (raised(800, 500, say("all-in"), front="500", acted_at=500), "call 800", "RT-49"),
    (raised(800, 500, say("all-in"), front="500", acted_at=500, stack=200), "all_in 700", "RT-43.1"),
    (facing(100, largest_raise=0, acted_at=0), "choice call fold", "RT-49"),
    (facing(200, largest_raise=200, acted_at=0), "choice call raise fold", "RT-42.1"),
    (facing(300, largest_raise=200, front="100x2", acted_at=200, **FIXED), "choice call raise fold", "RT-42.1"),
    (facing(299, largest_raise=200, front="100x2", acted_at=200, **FIXED), "choice call fold", "RT-49"),
    (facing(600, stack=600), "choice call fold", "RT-42.1"),
    (facing(600, stack=601), "choice call raise fold", "RT-42.1"),
]


@pytest.mark.rule("RT-49", "R-153", "R-504")
@pytest.mark.parametrize("row", REOPENED)
def test_less_than_a_raise_does_not_reopen_the_betting(row: Row) -> None:
    check(row)


CAPPED = FIXED | {"raise_cap": 3}
CAPS: list[Row] = [
    (facing(800, **CAPPED | {"raises": 3}), "choice call fold", "RT-53"),
    (facing(600, **CAPPED | {"raises": 2}), "choice call raise fold", "RT-42.1"),
    (facing(800, say("raise"), **CAPPED | {"raises": 3}), "call 800", "RT-53"),
    (facing(800, put("500x4"), **CAPPED | {"raises": 3}), "call 800", "R-504"),
    (facing(800, **CAPPED | {"raises": 3, "players_in_hand": 2}), "choice call fold", "RT-53"),
    (
        facing(800, **CAPPED | {"raises": 3, "players_in_hand": 2, "players_in_event": 2}),
        "choice call raise fold",
        "RT-53",
    ),
    (facing(800, **CAPPED | {"raises": 3, "players_in_event": 3}), "choice call fold", "RT-53"),
    (facing(800, raise_cap=3, raises=9), "choice call raise fold", "RT-53"),
    (facing(800, say("raise"), raise_cap=3, raises=9), "raise 1600+", "RT-53"),
    (facing(800, raise_cap=3, raises=9, limit="pot"), "choice call raise fold", "RT-42.1"),
    (facing(800, **FIXED | {"raises": 9}), "choice call raise fold", "RT-42.1"),
    (opening(say("bet"), **CAPPED | {"raise_cap": 0}), "bet 200", "RT-43.1"),
    (big_blind(**CAPPED | {"raise_cap": 0}), "check 200", "RT-53"),
    (big_blind(say("raise"), **CAPPED | {"raise_cap": 0}), "check 200", "RT-53"),
    (big_blind(put("100"), **CAPPED | {"raise_cap": 0}), "check 200", "RT-53"),
]


@pytest.mark.rule("RT-53", "R-156")
@pytest.mark.parametrize("row", CAPS)
def test_only_fixed_limit_has_a_cap_on_raises_until_two_are_left(row: Row) -> None:
    check(row)
