"""What is no case is refused, and the refusal names the case and the field."""

import json
from typing import Any

import pytest

from panoverde.core.messages import Lang, refusal
from panoverde.core.refusal import Refused
from panoverde.games._poker.rulings.reader import read_case, read_cases
from tests.games.poker.rulings.cases import CARDS, Given, case, facing, opening, pull, put, say, together

GOOD = facing(600, say("call"))


def without(field: str) -> Given:
    return {name: value for name, value in GOOD.items() if name != field}


BAD: list[tuple[Given, str, str]] = [
    *[
        (without(field), field, "ruling-field-missing")
        for field in ("game", "limit", "level", "street", "pot", "bet", "player", "acts")
    ],
    (GOOD | {"betting": 1}, "betting", "ruling-field-unknown"),
    (GOOD | {"player": {"stack": 1, "colour": "red"}}, "player.colour", "ruling-field-unknown"),
    (GOOD | {"player": {}}, "player.stack", "ruling-field-missing"),
    (GOOD | {"player": {"stack": 0}}, "player.stack", "ruling-field-wrong"),
    (GOOD | {"bet": -1}, "bet", "ruling-field-wrong"),
    (GOOD | {"bet": 1.5}, "bet", "ruling-field-wrong"),
    (GOOD | {"bet": "600"}, "bet", "ruling-field-wrong"),
    (GOOD | {"limit": "half"}, "limit", "ruling-field-wrong"),
    (GOOD | {"players_in_hand": 1}, "players_in_hand", "ruling-field-wrong"),
    (GOOD | {"since": ["muck"]}, "since[0]", "ruling-field-wrong"),
    (GOOD | {"in_turn": False, "then": [{"bet": 1, "raise": 2}]}, "then[0]", "ruling-one-of-then"),
    (GOOD | {"clock": {"kind": "called"}}, "clock.elapsed", "ruling-field-missing"),
    (GOOD | {"clock": {"kind": "called", "elapsed": -1}}, "clock.elapsed", "ruling-field-wrong"),
    (GOOD | {"acts": [{"put": {}}]}, "acts[0].put", "ruling-field-wrong"),
    (GOOD | {"acts": [{"put": {"0": 1}}]}, "acts[0].put", "ruling-field-wrong"),
    (GOOD | {"acts": [{"put": {"five": 1}}]}, "acts[0].put", "ruling-field-wrong"),
    (GOOD | {"acts": [{"put": {"500": 0}}]}, "acts[0].put[...]", "ruling-field-wrong"),
    (GOOD | {"player": {"stack": 9, "in_front": {"x": 1}}}, "player.in_front", "ruling-field-wrong"),
    (GOOD | {"acts": [{"ask": "the time"}]}, "acts[0].ask", "ruling-field-wrong"),
    (GOOD | {"acts": [{"tap": False}]}, "acts[0].tap", "ruling-field-wrong"),
    (GOOD | {"acts": [say("9" * 5_000)]}, "acts[0].say", "ruling-field-wrong"),
    (GOOD | {"pot": 10**30}, "pot", "ruling-field-wrong"),
    (GOOD | {"acts": [{}]}, "acts[0]", "ruling-one-act"),
    (GOOD | {"acts": [say("call") | CARDS]}, "acts[0]", "ruling-one-act"),
    (GOOD | {"acts": [together()]}, "acts[0].together", "ruling-nothing-together"),
    (GOOD | {"acts": [together(say("call"), together(CARDS))]}, "acts[0].together[1]", "ruling-together-twice"),
    (facing(600, put("500x3"), stack=1_000), "acts[0].put", "ruling-too-few-chips"),
    (facing(600, put("500"), put("500x2"), stack=1_000), "acts[1].put", "ruling-too-few-chips"),
    (facing(600, pull("500"), front="100"), "acts[0].pull", "ruling-not-in-front"),
    (opening(limit="fixed"), "fixed_bet", "ruling-no-fixed-bet"),
    (facing(100, street="preflop"), "bet", "ruling-bet-below-blind"),
    (facing(600, front="1000"), "player.in_front", "ruling-front-above-bet"),
    (facing(600, front="500", pot=400), "pot", "ruling-front-above-pot"),
    (facing(600, acted_at=700), "player.acted_at", "ruling-acted-above-bet"),
]


@pytest.mark.parametrize(("given", "field", "code"), BAD)
def test_a_refusal_names_case_and_field(given: Given, field: str, code: str) -> None:
    with pytest.raises(Refused) as caught:
        read_case(given | {"id": "k7"})
    refused = caught.value
    assert (refused.code, refused.facts["case"], refused.facts["field"]) == (code, "«k7»", f"«{field}»")
    for lang in Lang:
        words = refusal(refused, lang)
        assert "k7" in words
        assert f"«{field}»" in words
        assert code not in words


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (b"", "ruling-not-json"),
        (b"[{}", "ruling-not-json"),
        (b"\xff", "ruling-not-json"),
        (b"[" * 100_000, "ruling-not-json"),
        (b"{}", "ruling-no-list"),
        (b"null", "ruling-no-list"),
        (b"[3]", "ruling-no-object"),
        (b'[{"id": 3}]', "ruling-field-wrong"),
        (b"[{}]", "ruling-field-missing"),
    ],
)
def test_what_is_no_list_of_cases_is_refused(text: bytes, code: str) -> None:
    with pytest.raises(Refused) as caught:
        read_cases(text)
    assert caught.value.code == code


def test_a_case_without_a_name_has_its_number() -> None:
    with pytest.raises(Refused) as caught:
        read_cases(b"[{}]")
    assert caught.value.facts["case"] == "#1"


@pytest.mark.parametrize("ignored", [{"expected": {"ruling": "fold"}}, {"why": "because"}])
def test_what_was_expected_is_ignored(ignored: dict[str, Any]) -> None:
    assert read_case(GOOD | ignored) == read_case(GOOD)


def test_what_is_left_out_has_its_default() -> None:
    named = ("raises", "in_turn")
    short = {name: value for name, value in GOOD.items() if name not in named} | {"player": {"stack": 20_000}}
    assert read_case(short) == read_case(case([say("call")], bet=600, largest_raise=600))


@pytest.mark.parametrize(
    ("twice", "field"),
    [
        (('"bet": 600', '"bet": 600, "bet": 100'), "bet"),
        (('"stack": 20000', '"stack": 20000, "stack": 5'), "player.stack"),
        (('{"say": "call"}', '{"say": "call", "say": "fold"}'), "acts[0].say"),
    ],
)
def test_a_field_that_is_there_twice_is_refused(twice: tuple[str, str], field: str) -> None:
    text = json.dumps([GOOD | {"id": "second"}]).replace(*twice)
    assert twice[1] in text
    with pytest.raises(Refused) as refused:
        read_cases(text.encode())
    assert refused.value.code == "ruling-field-twice"
    assert refused.value.facts == {"case": "«second»", "field": f"«{field}»"}


def test_a_file_may_begin_with_a_mark() -> None:
    text = json.dumps([GOOD]).encode()
    assert read_cases(b"\xef\xbb\xbf" + text) == read_cases(text)


def test_a_number_that_no_computer_reads_is_no_json() -> None:
    with pytest.raises(Refused, match="ruling-not-json"):
        read_cases(b'[{"id": "1", "bet": ' + b"9" * 5_000 + b"}]")
