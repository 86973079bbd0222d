"""RT-50, RT-51, RT-52, RT-62: chips without a word."""

import pytest

from tests.games.poker.rulings.cases import CARDS, Row, check, facing, opening, pull, put, raised, say, together

ONE: list[Row] = [
    (facing(600, put("5000")), "call 600", "RT-50"),
    (facing(200, put("1000"), street="preflop", pot=300), "call 200", "RT-50"),
    (facing(600, put("1000"), stack=1_000), "call 600", "RT-50"),
    (facing(600, say("raise"), put("5000")), "raise 5000", "RT-50"),
    (facing(600, say("raise"), put("1000")), "raise 1200", "RT-50"),
    (facing(600, say("all-in"), put("5000")), "all_in 20000", "RT-43.1"),
    (opening(put("5000")), "bet 5000", "RT-50"),
    (opening(put("100")), "bet 200", "RT-50"),
    (opening(put("5000"), limit="pot"), "bet 3000", "R-510"),
    (facing(600, put("600")), "call 600", "RT-46.B"),
    (facing(600, say("raise"), put("5000"), limit="pot", pot=2_000), "raise 3200", "RT-50"),
    (raised(1_000, 600, say("raise"), put("5000"), front="100x4", acted_at=400), "raise 5400", "R-508"),
]


@pytest.mark.rule("RT-50", "RT-46.C")
@pytest.mark.parametrize("row", ONE)
def test_one_larger_chip_calls_unless_a_raise_was_announced(row: Row) -> None:
    check(row)


MANY: list[Row] = [
    (raised(1_100, 700, put("1000 500")), "call 1100", "RT-51.1"),
    (facing(1_000, put("500x2 100")), "call 1000", "RT-48.1"),
    (facing(1_000, put("500x2 100x5")), "raise 2000", "RT-51.2A"),
    (facing(1_300, put("1000 500")), "call 1300", "RT-46.D"),
    (facing(1_000, put("1000 500")), "raise 2000", "RT-51.2A"),
    (facing(1_001, put("1000 500")), "call 1001", "RT-51.1"),
    (facing(600, put("500x2"), stack=1_000), "call 600", "RT-51.1"),
    (facing(600, put("500 100x2"), stack=700), "all_in 700", "RT-51.2B"),
    (facing(600, put("500 100x2"), stack=701), "call 600", "RT-51.2A"),
    (facing(600, put("500x3"), stack=1_500), "all_in 1500", "RT-51.2B"),
    (facing(600, say("all-in"), put("500x2"), stack=1_000), "all_in 1000", "RT-43.1"),
]


@pytest.mark.rule("RT-51.1", "RT-51.2", "RT-51.2A", "RT-51.2B", "R-155")
@pytest.mark.parametrize("row", MANY)
def test_several_chips_call_if_every_one_was_needed(row: Row) -> None:
    check(row)


EARLIER: list[Row] = [
    (raised(1_000, 600, put("500 100"), front="100x4", acted_at=400), "call 1000", "RT-46.B"),
    (raised(1_000, 600, put("1000"), front="100x4", acted_at=400), "call 1000", "R-507"),
    (raised(1_000, 600, put("500x2"), front="100x4", acted_at=400), "call 1000", "RT-52.1"),
    (raised(1_000, 600, put("500 100x3"), front="100x4", acted_at=400), "call 1000", "R-507"),
    (raised(1_000, 600, put("500 100x4"), front="100x4", acted_at=400), "raise 1600", "R-507"),
    (raised(1_000, 600, pull("100x4"), front="100x4", acted_at=400), "choice call raise", "RT-52.2"),
    (raised(1_000, 600, pull("100x4"), CARDS, front="100x4", acted_at=400), "choice call raise", "RT-52.2"),
    (
        raised(1_000, 600, pull("100x4"), put("100x4"), CARDS, front="100x4", acted_at=400),
        "choice call raise",
        "RT-52.2",
    ),
    (raised(1_000, 600, pull("100x2"), put("100x2"), front="100x4", acted_at=400), "choice call raise", "RT-52.2"),
    (raised(1_000, 600, pull("100x4"), put("100x4"), put("500 100"), front="100x4"), "call 1000", "RT-46.B"),
    (raised(1_000, 600, pull("100x4"), put("100x5"), front="100x4", acted_at=400), "call 1000", "RT-43.2"),
    (raised(1_000, 600, pull("100x4"), put("1000"), front="100x4", acted_at=400), "call 1000", "RT-46.B"),
    (raised(1_000, 600, pull("100x4"), put("5000"), front="100x4", acted_at=400), "call 1000", "RT-50"),
    (raised(1_000, 600, pull("100x4"), put("1000x2"), front="100x4", acted_at=400), "raise 2000", "RT-47.A"),
    (raised(1_000, 600, pull("100x2"), put("1000"), front="100x4", acted_at=400), "call 1000", "RT-50"),
    (raised(1_000, 600, together(pull("100x4"), put("1000")), front="100x4", acted_at=400), "call 1000", "RT-46.B"),
    (raised(1_000, 600, pull("100x4"), say("raise 2500"), front="100x4", acted_at=400), "raise 2500", "RT-52.2"),
    (raised(1_000, 600, pull("100x4"), say("call"), front="100x4", acted_at=400), "call 1000", "RT-52.2"),
    (raised(800, 500, pull("500"), front="500", acted_at=500), "call 800", "RT-52.2"),
    (raised(800, 500, pull("500"), say("fold"), front="500", acted_at=500), "call 800", "RT-52.2"),
    (raised(1_000, 600, pull("100x4"), say("check"), front="100x4", acted_at=400), "call 1000", "RT-56.2"),
    (raised(1_000, 600, put("500 100"), pull("100x4"), front="100x4", acted_at=400), "call 1000", "RT-46.B"),
    (raised(1_000, 600, pull("100x4"), say("pote"), front="100x4", acted_at=400, limit="pot"), "raise 4600", "RT-55.2"),
]


@pytest.mark.rule("RT-52.1", "RT-52.2", "R-507")
@pytest.mark.parametrize("row", EARLIER)
def test_chips_of_an_earlier_bet_count_and_taking_them_back_binds(row: Row) -> None:
    check(row)


CHANGE: list[Row] = [
    (facing(325, put("500 25")), "raise 650", "RT-62"),
    (facing(325, put("500")), "call 325", "RT-50"),
    (facing(325, put("100x4 25")), "call 325", "RT-62"),
    (facing(325, put("100x4 50x2")), "raise 650", "RT-62"),
    (facing(325, say("call"), put("500 25")), "call 325", "RT-46.A"),
    (raised(325, 225, put("500 25"), street="preflop", raises=1), "raise 550", "RT-62"),
]


@pytest.mark.rule("RT-62", "R-158")
@pytest.mark.parametrize("row", CHANGE)
def test_chips_beyond_the_bet_are_no_request_for_change(row: Row) -> None:
    check(row)
