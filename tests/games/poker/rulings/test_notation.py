"""Acts of a case in one line each."""

from typing import Any

import pytest

from panoverde.core.refusal import Refused
from panoverde.games._poker.rulings.notation import act, others, pile
from tests.games.poker.rulings.cases import facing, ruling


@pytest.mark.rule("RT-41.1")
@pytest.mark.parametrize(
    ("line", "given"),
    [
        ("say subo para 1.400", {"say": "subo para 1.400"}),
        ("put 500 25x2", {"put": {"500": 1, "25": 2}}),
        ("put 500 500", {"put": {"500": 2}}),
        ("pull 100x4", {"pull": {"100": 4}}),
        ("tap", {"tap": True}),
        ("push_cards", {"push_cards": True}),
        ("gesture nods", {"gesture": "nods"}),
        ("ask stack_count", {"ask": "stack_count"}),
        ("say raise + put 5000", {"together": [{"say": "raise"}, {"put": {"5000": 1}}]}),
    ],
)
def test_an_act_in_a_line(line: str, given: dict[str, Any]) -> None:
    assert act(line) == given


@pytest.mark.parametrize("line", ["put", "put 5xb", "put 5x", "put ²", "put 5x²", "put 0", "tap twice", "walk", ""])
def test_what_is_no_act_is_no_case(line: str) -> None:
    with pytest.raises(Refused) as refused:
        ruling(facing(600, act(line)))
    assert refused.value.code in ("ruling-field-wrong", "ruling-field-unknown")


@pytest.mark.rule("RT-45.1")
def test_what_others_did() -> None:
    assert others("") == []
    assert others("check, call,fold") == ["check", "call", "fold"]
    assert others("check, bet 500, raise 1500") == ["check", {"bet": 500}, {"raise": 1_500}]
    assert others("bet much, bet 5 6") == ["bet much", "bet 5 6"]
    assert pile("") == {}
