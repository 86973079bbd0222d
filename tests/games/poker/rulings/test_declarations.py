"""RT-56, RT-59: words that do not fit the moment."""

import pytest

from tests.games.poker.rulings.cases import CARDS, TAP, Row, big_blind, check, facing, opening, out_of_turn, put, say

NO_BET: list[Row] = [
    (opening(say("call")), "check 0", "RT-56.1A"),
    (opening(say("pago")), "check 0", "RT-56.1A"),
    (big_blind(say("call")), "check 200", "RT-56.1A"),
    (opening(say("call"), put("1000")), "check 0", "RT-56.1A"),
    (opening(say("completo")), "check 0", "RT-56.1A"),
]


@pytest.mark.rule("RT-56.1A")
@pytest.mark.parametrize("row", NO_BET)
def test_call_without_a_bet_is_a_check(row: Row) -> None:
    check(row)


RAISE: list[Row] = [
    (opening(say("raise")), "bet 200+", "RT-56.1B"),
    (opening(say("subo para 700")), "bet 700", "RT-56.1B"),
    (opening(say("raise 199")), "bet 200", "RT-56.1B"),
    (opening(say("raise"), put("500")), "bet 500", "RT-56.1B"),
    (opening(say("raise"), put("100")), "bet 200", "RT-56.1B"),
    (opening(say("subo mais 700")), "bet 700", "RT-56.1B"),
    (big_blind(say("raise")), "raise 400+", "RT-43.1"),
    (opening(say("raise"), stack=150), "all_in 150", "RT-56.1B"),
]


@pytest.mark.rule("RT-56.1B")
@pytest.mark.parametrize("row", RAISE)
def test_raise_without_a_bet_is_a_bet(row: Row) -> None:
    check(row)


CHECK: list[Row] = [
    (facing(450, say("check")), "choice call fold", "RT-56.2"),
    (facing(450, TAP), "choice call fold", "RT-56.2"),
    (facing(450, say("passo")), "choice call fold", "RT-56.2"),
    (facing(450, say("mesa"), say("raise 2000")), "call 450", "RT-56.2"),
    (facing(450, TAP, put("5000 1000")), "call 450", "R-504"),
    (facing(450, TAP, say("call")), "call 450", "RT-56.2"),
    (facing(450, TAP, CARDS), "fold 0", "RT-56.2"),
    (facing(450, TAP, TAP), "choice call fold", "RT-56.2"),
    (facing(450, TAP, say("all-in")), "call 450", "RT-56.2"),
    (facing(450, TAP, say("all-in"), stack=400), "all_in 400", "RT-56.2"),
    (big_blind(say("check")), "check 200", "RT-42.1"),
    (big_blind(TAP), "check 200", "RT-3"),
    (opening(say("passo")), "check 0", "R-500"),
]


@pytest.mark.rule("RT-56.2", "RT-3", "R-500")
@pytest.mark.parametrize("row", CHECK)
def test_check_facing_a_bet_leaves_call_or_fold(row: Row) -> None:
    check(row)


FOLDS: list[Row] = [
    (opening(say("fold")), "fold 0!", "RT-59"),
    (opening(CARDS), "fold 0!", "R-157"),
    (big_blind(CARDS), "fold 200!", "RT-59"),
    (facing(600, CARDS), "fold 0", "RT-42.1"),
    (facing(600, say("descarto"), front="100x4"), "fold 400", "RT-42.1"),
    (out_of_turn(facing(600, CARDS), "fold"), "fold 0!", "RT-59"),
    (out_of_turn(opening(CARDS), "check"), "fold 0!", "RT-59"),
    (opening(), "choice check bet", "RT-59"),
    (big_blind(), "choice check raise", "RT-59"),
    (facing(600), "choice call raise fold", "RT-42.1"),
]


@pytest.mark.rule("RT-59", "R-157")
@pytest.mark.parametrize("row", FOLDS)
def test_a_fold_binds_and_is_liable_where_nothing_is_to_call(row: Row) -> None:
    check(row)
