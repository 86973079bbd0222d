"""RT-29, RT-80: time."""

import pytest

from tests.games.poker.rulings.cases import CARDS, Given, Row, ask, big_blind, check, facing, opening, put, say


def called(elapsed: float, **more: object) -> Given:
    return {"clock": {"kind": "called", "elapsed": elapsed, **more}}


def shot(elapsed: float, **more: object) -> Given:
    return {"clock": {"kind": "shot", "elapsed": elapsed, **more}}


CALLED: list[Row] = [
    (facing(600, **called(30)), "fold 0", "RT-29"),
    (opening(**called(30)), "check 0", "RT-29"),
    (big_blind(**called(31)), "check 200", "RT-29"),
    (facing(600, **called(29)), "choice call raise fold", "RT-29"),
    (facing(600, say("call"), **called(29)), "call 600", "RT-29"),
    (facing(600, say("call"), **called(29.9)), "call 600", "RT-46.A"),
    (facing(600, say("call"), **called(30)), "fold 0", "RT-29"),
    (facing(600, say("call"), **called(31, doubt=True)), "call 600", "RT-29"),
    (facing(600, **called(31, doubt=True)), "fold 0", "RT-29"),
    (opening(say("aposto 500"), **called(30)), "check 0", "RT-29"),
    (facing(600, say("call"), **called(45, time_banks=2)), "fold 0", "R-162"),
    (opening(**called(30), bet_known=False), "fold 0", "RT-29"),
]


@pytest.mark.rule("RT-29", "R-162")
@pytest.mark.parametrize("row", CALLED)
def test_a_called_clock_leaves_thirty_seconds(row: Row) -> None:
    check(row)


SHOT: list[Row] = [
    (facing(600, **shot(30)), "fold 0", "RT-80.3"),
    (opening(**shot(31)), "check 0", "RT-80.3"),
    (facing(600, put("600"), **shot(29)), "call 600", "RT-46.B"),
    (facing(600, put("600"), **shot(30)), "fold 0", "RT-80.3"),
    (facing(600, put("600"), **shot(59, time_banks=1)), "call 600", "RT-46.B"),
    (facing(600, put("600"), **shot(59, time_banks=1)), "call 600", "RT-80.4"),
    (facing(600, put("600"), **shot(60, time_banks=1)), "fold 0", "RT-80.4"),
    (facing(600, put("600"), **shot(119, time_banks=3)), "call 600", "RT-46.B"),
    (facing(600, put("600"), **shot(120, time_banks=3)), "fold 0", "RT-80.6"),
    (facing(600, put("600"), **shot(31, doubt=True)), "call 600", "RT-80.7"),
    (facing(600, put("600"), **shot(20, doubt=True)), "call 600", "RT-46.B"),
    (opening(CARDS, **shot(31)), "check 0", "RT-80.3"),
    (facing(600, ask("stack_count"), **shot(40)), "fold 0", "RT-80.3"),
    (facing(600, **shot(10)), "choice call raise fold", "RT-80.2"),
]


@pytest.mark.rule("RT-80", "RT-80.2", "RT-80.3", "RT-80.4", "RT-80.6", "RT-80.7")
@pytest.mark.parametrize("row", SHOT)
def test_the_shot_clock_leaves_thirty_seconds_and_as_many_for_each_time_bank(row: Row) -> None:
    check(row)
