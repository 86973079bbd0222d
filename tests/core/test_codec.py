import contextlib
import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, strategies as st

from panoverde import games
from panoverde.core.codec import Codec, Malformed, encode
from panoverde.core.people import Role, Seat
from panoverde.games._kit.window import BetPlaced, PlaceBet

GAME = games.find("banca-francesa")
CODEC = Codec(GAME)


def test_a_command_is_short_plain_json() -> None:
    command = PlaceBet("ases", 100, by=Seat(1), at=5)
    assert encode(command) == b'{"do":"place_bet","zone":"ases","chips":100,"by":1,"at":5}'
    assert CODEC.command(encode(command)) == command


@pytest.mark.parametrize(
    "chips", ["-1", "0", "1.5", "100.0", "1e2", '"100"', "true", "null", "1" + "0" * 30, "[]", "NaN"]
)
def test_an_amount_that_is_not_one_is_refused_with_its_place(chips: str) -> None:
    with pytest.raises(Malformed, match=r"chips|JSON|invalid"):
        CODEC.command(f'{{"do":"place_bet","by":1,"zone":"ases","chips":{chips}}}')


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "truncated"),
        ("{", "truncated"),
        ("not json", "malformed"),
        ("[]", "Expected `object`"),
        ("{}", "missing required field `do`"),
        ('{"do":"fly","by":1}', "Invalid value 'fly'"),
        ('{"do":"throw"}', "missing required field `by`"),
        ('{"do":"throw","by":"king"}', "Invalid enum value 'king'"),
        ('{"do":"throw","by":1.5}', "by"),
        ('{"do":"throw","by":1,"at":"now"}', "at"),
        ('{"do":"throw","by":1,"colour":"red"}', "unknown field `colour`"),
        (b"\xff\xfe", "not a command"),
        ("[" * 100_000, "not a command"),
    ],
)
def test_malformed_commands_are_refused_with_a_reason(text: str | bytes, why: str) -> None:
    with pytest.raises(Malformed, match=why):
        CODEC.command(text)


@given(st.text() | st.binary())
def test_no_text_at_all_breaks_the_codec(text: str | bytes) -> None:
    for decode in (CODEC.command, CODEC.event, CODEC.state, CODEC.rules):
        with contextlib.suppress(Malformed):
            decode(text)


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["by", "at", "zone", "chips"]), inner),
    max_leaves=6,
)


@given(
    st.sampled_from(sorted(CODEC.command_types)),
    st.dictionaries(st.sampled_from(["by", "at", "zone", "chips", "reason", "to", "seat"]), json_values),
)
def test_fields_of_any_shape_are_read_or_refused(tag: str, fields: dict[str, Any]) -> None:
    try:
        command = CODEC.command(json.dumps({"do": tag, **fields}))
    except Malformed:
        return
    assert CODEC.command(encode(command)) == command


def test_rules_are_json_too() -> None:
    rules = GAME.presets["PT_ONLINE"]
    assert CODEC.rules(encode(rules)) == rules
    with pytest.raises(Malformed, match="unknown field `minimun`"):
        CODEC.rules('{"minimun": 5}')


def test_a_retired_tag_is_read_as_todays_event() -> None:
    """Renamed twice: `stake` became `bet_made`, which became `bet_placed` with its chips in whole units."""
    codec = Codec(
        replace(
            GAME,
            upcasts={
                "stake": lambda old: {**old, "event": "bet_made"},
                "bet_made": lambda old: {
                    "event": "bet_placed",
                    "seat": old["seat"],
                    "zone": old["on"],
                    "chips": 100 * old["units"],
                },
            },
        )
    )
    old = '{"event":"stake","seat":1,"on":"ases","units":5}'
    assert codec.event(old) == BetPlaced(Seat(1), "ases", 500)
    assert codec.event(encode(BetPlaced(Seat(2), "grande", 5))) == BetPlaced(Seat(2), "grande", 5)
    with pytest.raises(Malformed, match="stake"):
        CODEC.event(old)
    for wrong in ('{"event":[]}', '{"event":"bet_made"}', '{"no":"event"}'):
        with pytest.raises(Malformed):
            codec.event(wrong)


def test_a_changed_shape_may_keep_its_tag() -> None:
    codec = Codec(replace(GAME, upcasts={"bet_placed": lambda old: {"chips": 5, **old}}))
    assert codec.event('{"event":"bet_placed","seat":1,"zone":"ases"}') == BetPlaced(Seat(1), "ases", 5)


def test_an_upcast_that_fails_is_told_as_a_malformed_event() -> None:
    codec = Codec(replace(GAME, upcasts={"bet_made": lambda old: {"event": "bet_placed", "seat": old["seat"]}}))
    with pytest.raises(Malformed, match="event"):
        codec.event('{"event":"bet_made","seat":"x","on":"ases","units":5}')


def test_people_are_a_number_or_a_word() -> None:
    assert CODEC.command('{"do":"throw","by":"croupier"}').by == Role.CROUPIER
    assert CODEC.command('{"do":"throw","by":3}').by == Seat(3)
