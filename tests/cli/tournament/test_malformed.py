"""`pano tournament`: malformed files, each told with its field."""

from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from panoverde.cli.tournament import spec_file
from panoverde.cli.tournament.commands import app
from panoverde.cli.tournament.words import _WORDS
from panoverde.core.messages import Lang
from tests.cli.tournament.specs import malformed

PRIZES = {"format": "freeze_out", "buy_in": 4000, "fee_percent": 10, "entries": 10}
DEAL = {"method": "even", "prizes": [100], "players": [{"player": "A"}]}
RACE = {"method": "chip_race", "remove": 25, "next": 100}
TWO = [{"table": 1, "players": {}}, {"table": 1, "players": {}}]
FULL = {str(seat): f"p{seat}" for seat in range(1, 7)}


@pytest.mark.parametrize(
    ("command", "spec", "told"),
    [
        ("prizes", {}, "format: this field is missing"),
        ("prizes", PRIZES | {"format": "turbo"}, "format: the value 'turbo' is not known"),
        ("prizes", PRIZES | {"entries": "10"}, "entries: has to be a whole number"),
        ("prizes", PRIZES | {"entries": 10.0}, "entries: has to be a whole number"),
        ("prizes", PRIZES | {"entries": True}, "entries: has to be a whole number"),
        ("prizes", PRIZES | {"entries": None}, "entries: has to be a whole number"),
        ("prizes", PRIZES | {"buy_in": -1}, "buy_in: has to be a whole number ≥ 0"),
        ("prizes", PRIZES | {"per_table": 1}, "per_table: has to be a whole number ≥ 2"),
        ("prizes", PRIZES | {"round_to": 0}, "round_to: has to be a whole number ≥ 1"),
        ("prizes", PRIZES | {"rebuys": {"cout": 1}}, "rebuys.cout: there is no such field"),
        ("prizes", PRIZES | {"rebuys": {"count": -1}}, "rebuys.count: has to be a whole number ≥ 0"),
        ("prizes", PRIZES | {"rebuys": []}, "rebuys: has to be an object"),
        ("prizes", PRIZES | {"table": 5}, "table: has to be a list"),
        ("prizes", PRIZES | {"table": [1, "x"]}, "table[1]: has to be a whole number"),
        ("prizes", PRIZES | {"fee_percent": "ten"}, 'fee_percent: has to be a number, such as 10 or "7.5"'),
        ("prizes", PRIZES | {"fee_percent": "NaN"}, 'fee_percent: has to be a number, such as 10 or "7.5"'),
        ("prizes", PRIZES | {"fee_percent": None}, 'fee_percent: has to be a number, such as 10 or "7.5"'),
        (
            "prizes",
            PRIZES | {"day_two": [{"fee_percent": "inf"}]},
            'day_two[0].fee_percent: has to be a number, such as 10 or "7.5"',
        ),
        ("prizes", PRIZES | {"hand_for_hand": 1}, "hand_for_hand: has to be true or false"),
        ("prizes", PRIZES | {"entries": 100_001}, "entries: there are at most 100000 paid entries"),
        ("prizes", PRIZES | {"entries": 10**30}, f"1{'0' * 23}…: a number has at most 24 digits"),
        (
            "prizes",
            PRIZES | {"left": 1, "out": [{"player": "A"}]},
            "left: 1 are out: before the hand there was at least one more",
        ),
        (
            "prizes",
            PRIZES | {"format": "satellite", "target_buy_in": 5000, "entries": 0, "re_entries": 8},
            "re_entries: players who entered: 0; nobody enters again without an opponent",
        ),
        (
            "prizes",
            PRIZES | {"entries": 1, "re_entries": 5},
            "re_entries: players who entered: 1; nobody enters again without an opponent",
        ),
        ("prizes", PRIZES | {"left": 11}, "left: only 10 players entered"),
        ("prizes", PRIZES | {"left": 5, "out": [{"player": ""}]}, "out[0].player: has to be a text, # ≥ 1"),
        (
            "prizes",
            PRIZES | {"knockouts": [{"out": "A", "by": ["B", "B"]}]},
            "knockouts[0].by: the same player is there twice",
        ),
        ("deal", DEAL | {"method": "nash"}, "method: the value 'nash' is not known"),
        ("deal", DEAL | {"players": [{"chips": 5}]}, "players[0].player: this field is missing"),
        ("deal", DEAL | {"players": [{"player": "A", "chips": -5}]}, "players[0].chips: has to be a whole number ≥ 0"),
        ("deal", DEAL | {"prizes": [-1]}, "prizes[0]: has to be a whole number ≥ 0"),
        ("points", {"tournaments": {}}, "tournaments: has to be a list"),
        (
            "points",
            {"tournaments": [{"results": [{"player": "A"}, {"player": "A"}]}]},
            "tournaments[0].results: the same player is there twice",
        ),
        (
            "points",
            {"tournaments": [{"deal": {"players": [], "prizes": [1]}}]},
            "tournaments[0].deal.players: has to be a list, # ≥ 1",
        ),
        (
            "points",
            {"tournaments": [{"deal": {"players": ["A", "A"], "prizes": [1]}}]},
            "tournaments[0].deal.players: the same player is there twice",
        ),
        (
            "points",
            {"tournaments": [{"results": [{"player": "A", "entries": 0}]}]},
            "tournaments[0].results[0].entries: has to be a whole number ≥ 1",
        ),
        ("race", {"method": "chip_up", "next": 100}, "remove: this field is missing"),
        ("race", RACE | {"remove": 0}, "remove: has to be a whole number ≥ 1"),
        ("race", RACE | {"seats": [{"seat": 1}, {"seat": 1}]}, "seats: the same seat is there twice"),
        ("race", RACE | {"seats": [{"seat": 1, "chips": {"x": 1}}]}, "seats[0].chips: has to be a whole number"),
        (
            "race",
            RACE | {"seats": [{"seat": 1, "chips": {"25": -1}}]},
            "seats[0].chips[...]: has to be a whole number ≥ 0",
        ),
        (
            "race",
            RACE | {"cards": ["1s"]},
            "cards: has to be cards of a deck, such as As or Td, none twice while one deck is enough",
        ),
        (
            "race",
            RACE | {"cards": ["As", "As"]},
            "cards: has to be cards of a deck, such as As or Td, none twice while one deck is enough",
        ),
        ("race", RACE | {"found": [{"seat": 3, "count": 1}]}, "found[0].seat: there is no seat 3 at this table"),
        ("balance", {}, "tables: this field is missing"),
        ("balance", {"tables": []}, "tables: has to be a list, # ≥ 1"),
        ("balance", {"tables": TWO}, "tables: the same table is there twice"),
        ("balance", {"tables": [{"table": 1, "players": {"1": 5}}]}, "tables[0].players[...]: has to be a text"),
        (
            "balance",
            {"per_table": 9, "tables": [{"table": 1, "players": {"11": "A"}}]},
            "tables[0].players.11: there is no seat 11 at this table",
        ),
        ("balance", {"tables": [{"table": 1, "players": FULL}]}, "tables[0].button: this field is missing"),
        (
            "balance",
            {"tables": [{"table": 1, "button": 1, "small_blind": 2, "big_blind": 2, "players": FULL}]},
            "tables[0].big_blind: seat 2 can't have the big blind and another position",
        ),
        ("balance", {"draw": [[1]], "tables": TWO}, "draw[0]: has to be a list, # 2"),
    ],
)
def test_a_field_that_makes_no_sense(tmp_path: Path, command: str, spec: Any, told: str) -> None:
    assert malformed(tmp_path, command, spec) == told
    assert malformed(tmp_path, command, spec, "pt") != told


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{",
        b"[]",
        b"5",
        b"{}}",
        b"\xff\xfe",
        b'{"format": NaN}',
        b'{"winner": "\\ud800"}',
        b"[" * 100_000,
        b"null",
    ],
)
def test_a_file_that_is_no_spec(tmp_path: Path, content: bytes) -> None:
    assert malformed(tmp_path, "prizes", content)


def test_a_field_that_is_there_twice(tmp_path: Path) -> None:
    assert malformed(tmp_path, "race", b'{"seats": [{"seat": 1, "chips": {"25": 1, "25": 2}}]}').startswith("25: ")
    assert malformed(tmp_path, "race", b'{"seats": [{"seat": 1, "chips": {"%s": 1}}]}' % (b"9" * 5000))


def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    for path in (tmp_path / "none.json", tmp_path):
        result = CliRunner().invoke(app, ["deal", str(path), "--lang", "en"])
        assert result.exit_code == 2
        assert "can't read" in result.stderr


def test_a_file_that_is_too_large(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(spec_file, "LARGEST_FILE", 10)
    assert malformed(tmp_path, "points", {"tournaments": []}).endswith("spec.json is too large")


def test_both_languages_say_the_same_things() -> None:
    assert set(_WORDS[Lang.PT]) == set(_WORDS[Lang.EN])
