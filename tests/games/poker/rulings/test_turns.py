"""RT-45, RT-37: acts out of turn, and the player who was passed over."""

import pytest

from panoverde.games._poker.rulings.substantial import is_substantial
from tests.games.poker.rulings.cases import (
    CARDS,
    TAP,
    Row,
    ask,
    check,
    facing,
    gesture,
    opening,
    out_of_turn,
    put,
    raised,
    ruling,
    say,
)

OUT: list[Row] = [
    (out_of_turn(opening(say("aposto 700")), "check"), "bet 700!", "RT-45.1"),
    (out_of_turn(opening(say("aposto 700")), {"bet": 500}), "void 0!", "RT-45.1"),
    (out_of_turn(opening(TAP), "check", "check"), "check 0!", "RT-45.1"),
    (out_of_turn(opening(TAP), "check", {"bet": 500}), "void 0!", "RT-45.1"),
    (out_of_turn(facing(600, put("600")), "fold"), "call 600!", "RT-45.1"),
    (out_of_turn(facing(600, put("5000")), "call"), "call 600!", "RT-50"),
    (out_of_turn(facing(600, say("raise 2000")), "call", "fold"), "raise 2000!", "RT-45.1"),
    (out_of_turn(facing(600, say("raise")), "call"), "raise 1200+!", "RT-45.1"),
    (out_of_turn(facing(600, say("call")), {"raise": 1_500}), "void 0!", "RT-45.1"),
    (out_of_turn(facing(600, say("all-in")), "call"), "all_in 20000!", "RT-45.1"),
    (out_of_turn(facing(600, CARDS), "call"), "fold 0!", "RT-45.1"),
    (out_of_turn(facing(600, CARDS), {"raise": 2_000}), "fold 0!", "R-157"),
    (out_of_turn(opening(say("fold")), {"bet": 600}), "fold 0!", "RT-59"),
    (out_of_turn(facing(600, say("check")), "call"), "choice call fold!", "RT-56.2"),
    (out_of_turn(facing(600, say("check")), {"raise": 1_500}), "void 0!", "RT-45.1"),
    (
        out_of_turn(raised(1_000, 600, say("call"), front="100x4", acted_at=400), {"raise": 3_000}),
        "void 400!",
        "RT-45.1",
    ),
    (out_of_turn(opening(say("aposto 700"))), "bet 700!", "RT-45.1"),
    (out_of_turn(opening(gesture("aceno")), "check"), "director!", "RT-58"),
    (out_of_turn(opening(say("subo para 700")), "check"), "bet 700!", "RT-56.1B"),
    (out_of_turn(facing(600, ask("stack_count"), facing_all_in=True)), "refused", "RT-61"),
    (out_of_turn(opening(), {"bet": 500}), "choice call raise fold", "RT-45.1"),
    (out_of_turn(opening(), "check"), "choice check bet", "RT-45.1"),
]


@pytest.mark.rule("RT-45", "RT-45.1")
@pytest.mark.parametrize("row", OUT)
def test_an_act_out_of_turn_binds_unless_the_action_changes(row: Row) -> None:
    check(row)


LATE: list[Row] = [
    # Out of turn, and those passed over had time to speak.
    (out_of_turn(opening(say("aposto 700"), had_time=True, since=["call"]), {"bet": 500}), "bet 700!", "RT-45.2"),
    (out_of_turn(opening(say("aposto 700"), had_time=True, since=[]), {"bet": 500}), "void 0!", "RT-45.1"),
    (out_of_turn(opening(say("aposto 700"), since=["call"]), {"bet": 500}), "void 0!", "RT-45.1"),
    (out_of_turn(opening(TAP, had_time=True, since=["check"]), {"bet": 500}), "void 0!", "RT-45.1"),
    (out_of_turn(opening(TAP, had_time=True, since=["check", "check"]), {"bet": 500}), "check 0!", "RT-45.2"),
    # The player passed over.
    (facing(600, skipped=True, had_time=True, since=["bet", "call"]), "director", "RT-45.2"),
    (facing(600, skipped=True, had_time=True, since=["bet"]), "choice call raise fold", "RT-45.2"),
    (facing(600, skipped=True, since=["bet", "call", "fold"]), "choice call raise fold", "RT-45.2"),
    (opening(skipped=True, had_time=True, since=["check", "check"]), "choice check bet", "RT-45.2"),
    (opening(skipped=True, had_time=True, since=["check", "check", "fold"]), "director", "RT-37"),
    (facing(600, say("raise 3000"), skipped=True, had_time=True, since=["bet", "call"]), "director", "RT-45.2"),
    (facing(600, say("raise 3000"), skipped=True, since=["bet", "call"]), "raise 3000", "RT-45.2"),
    (facing(600, CARDS, skipped=True, had_time=True, since=["bet", "call"]), "fold 0", "RT-42.1"),
    (facing(600, say("call"), skipped=True, in_turn=False), "call 600", "RT-45.2"),
]


@pytest.mark.rule("RT-45.2")
@pytest.mark.parametrize("row", LATE)
def test_who_had_time_and_was_silent_until_substantial_action_loses_their_right(row: Row) -> None:
    check(row)


def test_a_hand_passed_over_is_dead_or_does_no_more_than_call() -> None:
    lost = {"skipped": True, "had_time": True, "since": ["bet", "call"]}
    assert [(other.ruling, other.to) for other in ruling(facing(600, **lost)).alternatives] == [
        ("fold", 0),
        ("call", 600),
    ]
    assert [(other.ruling, other.to) for other in ruling(opening(**lost)).alternatives] == [("fold", 0), ("check", 0)]


@pytest.mark.rule("RT-37", "R-151")
@pytest.mark.parametrize(
    ("acts", "substantial"),
    [
        ((), False),
        (("bet",), False),
        (("check", "check"), False),
        (("fold", "fold"), False),
        (("check", "fold"), False),
        (("check", "bet"), True),
        (("call", "fold"), True),
        (("raise", "call"), True),
        (("fold", "fold", "fold"), True),
        (("check", "check", "fold"), True),
    ],
)
def test_substantial_action(acts: tuple[str, ...], substantial: bool) -> None:
    assert is_substantial(acts) is substantial
