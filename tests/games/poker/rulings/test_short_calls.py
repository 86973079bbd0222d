"""RT-43, RT-46: what binds to a call, and what falls short of one."""

import pytest

from tests.games.poker.rulings.cases import Row, check, facing, out_of_turn, put, raised, ruling, say

BINDING: list[Row] = [
    (facing(600, say("call")), "call 600", "RT-43.1"),
    (facing(600, say("vou")), "call 600", "RT-46.A"),
    (facing(600, say("raise")), "raise 1200+", "RT-43.1"),
    (facing(600, say("Subo!"), stack=900), "all_in 900", "RT-43.1"),
    (facing(600, say("raise"), stack=500), "all_in 500", "RT-43.1"),
    (facing(600, say("pago"), stack=600), "all_in 600", "RT-43.1"),
    (facing(600, say("pago"), stack=601), "call 600", "RT-43.1"),
    (facing(600, say("aposto 1500")), "raise 1500", "R-512"),
    (facing(600, say("completo")), "call 600", "RT-43.1"),
]


@pytest.mark.rule("RT-43.1", "R-512")
@pytest.mark.parametrize("row", BINDING)
def test_call_and_raise_commit_to_the_action(row: Row) -> None:
    check(row)


SHORT: list[Row] = [
    (facing(1_000, put("500")), "call 1000", "RT-43.2"),
    (facing(1_000, put("500 100x4 50 25 5x4 1x4")), "call 1000", "RT-43.2"),
    (facing(200, put("100"), street="preflop", pot=300), "call 200", "RT-43.2"),
    (raised(1_000, 600, put("500")), "director", "RT-43.2"),
    (raised(1_000, 600, put("500"), players_in_hand=2), "call 1000", "R-502"),
    (facing(1_000, put("500"), players_in_hand=2), "call 1000", "RT-43.2"),
    (raised(1_000, 600, say("900")), "director", "R-176"),
    (raised(1_000, 600, put("500"), stack=500), "all_in 500", "RT-51.1"),
    (raised(1_000, 600, put("500"), stack=501), "director", "RT-43.2"),
    (raised(1_000, 600, put("500"), front="100x4", acted_at=400), "director", "RT-43.2"),
    (facing(500, put("200"), raises=1, largest_raise=400, front="100", acted_at=None), "director", "RT-43.2"),
    (out_of_turn(facing(1_000, put("500")), "fold"), "director!", "RT-43.2"),
    (facing(1_000, put("500"), stack=800), "all_in 800", "RT-43.2"),
]


@pytest.mark.rule("RT-43.2", "R-176", "R-502")
@pytest.mark.parametrize("row", SHORT)
def test_a_short_call_is_a_whole_one_between_two_or_against_the_opening_bet(row: Row) -> None:
    check(row)


def test_the_director_lets_the_player_complete_or_forfeit() -> None:
    found = ruling(raised(1_000, 600, put("500")))
    assert [(other.ruling, other.to) for other in found.alternatives] == [("call", 1_000), ("fold", 500)]


SEVERAL: list[Row] = [
    (facing(1_000, put("500"), short_calls_before=1), "director", "RT-43.3"),
    (raised(1_000, 600, say("500"), short_calls_before=2), "director", "RT-43.3"),
    (facing(1_000, put("500"), put("500"), short_calls_before=1), "director", "RT-43.3"),
    (facing(1_000, put("1000"), short_calls_before=1), "call 1000", "RT-46.B"),
    (facing(1_000, put("500"), short_calls_before=0), "call 1000", "RT-43.2"),
]


@pytest.mark.rule("RT-43.3")
@pytest.mark.parametrize("row", SEVERAL)
def test_short_calls_one_after_the_other_go_back_to_the_first(row: Row) -> None:
    check(row)


WAYS: list[Row] = [
    (facing(600, say("igualo")), "call 600", "RT-46.A"),
    (facing(600, put("500 100")), "call 600", "RT-46.B"),
    (facing(600, put("500 50 25x2")), "call 600", "RT-46.B"),
    (facing(600, put("1000")), "call 600", "RT-46.C"),
    (facing(600, put("500x2")), "call 600", "RT-46.D"),
    (facing(600, put("500 100 25")), "call 600", "RT-48.1"),
]


@pytest.mark.rule("RT-46.A", "RT-46.B", "RT-46.C", "RT-46.D")
@pytest.mark.parametrize("row", WAYS)
def test_the_ways_of_calling(row: Row) -> None:
    check(row)


FAR: list[Row] = [
    (facing(50_000, put("1000"), stack=90_000), "director!", "RT-46.E"),
    (facing(50_000, put("1000"), stack=90_000, players_in_hand=2), "director!", "R-503"),
    (facing(1_000, put("50 25 10x2 1x4")), "director!", "RT-46.E"),
    (facing(1_000, put("100")), "call 1000", "RT-43.2"),
    (facing(1_000, say("99")), "raise 9900", "R-511"),
    # With chips in front a tenth of what is missing.
    (raised(1_000, 500, put("25"), front="500 100x4", acted_at=500, players_in_hand=2), "call 1000", "RT-43.2"),
    (raised(1_000, 500, put("50"), front="500", acted_at=500, players_in_hand=2), "call 1000", "RT-43.2"),
    (raised(1_000, 500, put("25 10x2 1x4"), front="500", acted_at=500, players_in_hand=2), "director!", "RT-46.E"),
    (facing(50_000, put("1000"), stack=1_000), "all_in 1000", "RT-51.1"),
]


@pytest.mark.rule("RT-46.E", "R-503")
@pytest.mark.parametrize("row", FAR)
def test_far_below_the_bet_is_less_than_a_tenth(row: Row) -> None:
    check(row)


def test_far_below_may_be_ruled_a_whole_call() -> None:
    found = ruling(facing(50_000, put("1000"), stack=90_000))
    assert ("call", 50_000) in [(other.ruling, other.to) for other in found.alternatives]
