"""`pano tournament`: the examples of its contract, and cases decided by hand from the rules."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.cli.tournament.specs import figures, refused, tournament

EXAMPLES = json.loads((Path(__file__).parent / "examples.json").read_text("utf-8"))
OPEN = {"format": "freeze_out", "buy_in": 4000, "fee_percent": 10}
KNOCK_OUT = {"format": "knock_out", "buy_in": 5000, "fee_percent": 10, "bounty": 1001, "entries": 6}


def table(number: int, seats: list[int], button: int, small_blind: int, big_blind: int) -> dict[str, Any]:
    players = {str(seat): f"{number}.{seat}" for seat in seats}
    blinds = {"button": button, "small_blind": small_blind, "big_blind": big_blind}
    return {"table": number, **blinds, "players": players}


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: f"{example['command']}: {example['why']}")
def test_the_examples_of_the_contract(tmp_path: Path, example: dict[str, Any]) -> None:
    told = figures(tmp_path, example["command"], example["spec"])
    assert {name: told[name] for name in example["expect"]} == example["expect"]


@pytest.mark.rule("R-180", "FS-7.4")
def test_nine_entries_at_full_ring_are_paid_with_a_warning(tmp_path: Path) -> None:
    told = figures(tmp_path, "prizes", OPEN | {"entries": 8, "re_entries": 1})
    assert (told["places"], told["prizes"]) == (2, [22680, 9720])
    assert told["warnings"][0].startswith("R-180 ")
    assert figures(tmp_path, "prizes", OPEN | {"entries": 9, "per_table": 6})["warnings"] == []
    assert figures(tmp_path, "prizes", OPEN | {"entries": 10})["warnings"] == []


@pytest.mark.rule("FS-4.3")
def test_a_percentage_is_a_number_or_a_decimal_string(tmp_path: Path) -> None:
    for percent in ("7.5", 7.5):
        assert figures(tmp_path, "prizes", OPEN | {"fee_percent": percent, "entries": 10})["fees"] == 3000
    for percent in (4.99, "20.01", 0, "-5", "1e999999"):
        assert refused(tmp_path, "prizes", OPEN | {"fee_percent": percent, "entries": 10}) == "FS-4.3"
    assert refused(tmp_path, "prizes", {"format": "freeze_out", "buy_in": 4000, "entries": 10}) == "FS-4.3"


@pytest.mark.rule("R-520")
def test_round_to_is_everywhere(tmp_path: Path) -> None:
    spec = OPEN | {"buy_in": 1010, "entries": 10, "round_to": 100, "left": 3, "out": [{"player": "A"}, {"player": "B"}]}
    told = figures(tmp_path, "prizes", spec)
    assert told["prizes"] == [4590, 2700, 1800]
    assert [one["prize"] for one in told["finish"]] == [2300, 2200]


@pytest.mark.rule("FS-7.4", "R-542")
def test_a_proposed_table_and_the_organisers_own(tmp_path: Path) -> None:
    told = figures(tmp_path, "prizes", OPEN | {"entries": 30, "re_entries": 11})
    assert told["places"] == len(told["prizes"]) == 5
    assert sum(told["prizes"]) == told["pool"] == 41 * 3600
    assert told["prizes"][-1] == 8000
    assert figures(tmp_path, "prizes", OPEN | {"entries": 41, "table": told["prizes"]})["prizes"] == told["prizes"]
    assert refused(tmp_path, "prizes", OPEN | {"entries": 41, "table": []}) == "FS-7.4"


@pytest.mark.rule("FS-3.1.3", "FS-3.1.3.1", "R-189", "R-190", "R-522", "R-528")
def test_bounties(tmp_path: Path) -> None:
    outs = [{"out": "Rui", "by": ["Eva", "Ana"]}, {"out": "Gil", "by": []}]
    told = figures(tmp_path, "prizes", KNOCK_OUT | {"re_entries": 1, "knockouts": outs, "winner": "Ana"})
    assert told["bounty_total"] == 7 * 1001
    assert told["bounties"] == {"Eva": 501, "Ana": 500 + 1001, "Gil": 1001}
    assert told["pool"] == 7 * 4500
    assert "bounties" not in figures(tmp_path, "prizes", KNOCK_OUT)
    assert refused(tmp_path, "prizes", KNOCK_OUT | {"bounty": 0}) == "FS-3.1.3"
    assert refused(tmp_path, "prizes", OPEN | {"entries": 9, "winner": "Ana"}) == "FS-3.1.3"


@pytest.mark.rule("FS-3.1.4.1", "R-183", "R-527", "R-541")
def test_seats_of_a_satellite(tmp_path: Path) -> None:
    spec = {**OPEN, "format": "satellite", "entries": 10, "target_buy_in": 10000}
    told = figures(
        tmp_path, "prizes", spec | {"left": 5, "hand_for_hand": True, "out": [{"player": "A"}, {"player": "B"}]}
    )
    assert (told["seats"], told["seat_value"], told["remainder"], told["places"]) == (3, 10000, 6000, 3)
    assert "prizes" not in told
    assert told["finish"] == [{"player": "A", "place": 4, "prize": 3000}, {"player": "B", "place": 4, "prize": 3000}]
    assert figures(tmp_path, "prizes", spec | {"target_buy_in": 36001})["seats"] == 0
    assert figures(tmp_path, "prizes", spec | {"seat_value": 12000})["seats"] == 3
    for wrong in ({"seat_value": 9999}, {"target_buy_in": 0}, {"table": [36000]}):
        assert refused(tmp_path, "prizes", spec | wrong) == "FS-3.1.4.1"
    assert refused(tmp_path, "prizes", OPEN | {"entries": 10, "target_buy_in": 10000}) == "FS-3.1.4.1"


@pytest.mark.rule("RT-79.A", "R-161")
def test_players_out_in_one_hand(tmp_path: Path) -> None:
    spec = OPEN | {"entries": 10, "left": 4, "out": [{"player": "A", "stack": 1}, {"player": "B", "stack": 2}]}
    assert figures(tmp_path, "prizes", spec)["finish"] == [
        {"player": "B", "place": 3, "prize": 7200},
        {"player": "A", "place": 4, "prize": 0},
    ]
    assert figures(tmp_path, "prizes", spec | {"hand_for_hand": True})["finish"] == [
        {"player": "A", "place": 3, "prize": 3600},
        {"player": "B", "place": 3, "prize": 3600},
    ]


@pytest.mark.rule("FS-7.3", "R-191", "R-540")
def test_deals(tmp_path: Path) -> None:
    two = [{"player": "Łucja", "chips": 3, "amount": 60}, {"player": "Zé", "chips": 1, "amount": 41}]
    told = figures(tmp_path, "deal", {"method": "icm", "prizes": [101], "players": two})
    assert told == {
        "total": 101,
        "shares": [
            {"player": "Łucja", "exact": "303/4", "amount": 76},
            {"player": "Zé", "exact": "101/4", "amount": 25},
        ],
    }
    agreed = figures(tmp_path, "deal", {"method": "agreed", "prizes": [101], "players": two, "minimum": 41})
    assert [one["amount"] for one in agreed["shares"]] == [60, 41]
    even = figures(tmp_path, "deal", {"method": "even", "prizes": [101], "players": two, "round_to": 20})
    assert [one["amount"] for one in even["shares"]] == [61, 40]
    for wrong, rule in (
        ({"method": "agreed", "prizes": [100]}, "R-191"),
        ({"method": "even", "players": two * 6}, "FS-7.3"),
        ({"players": []}, "FS-7.3"),
        ({"players": [{"player": "A", "chips": 1}, {"player": "B"}]}, "FS-7.3"),
        ({"prizes": [3, 2, 1]}, "R-191"),
        ({"minimum": 1}, "R-191"),
    ):
        assert refused(tmp_path, "deal", {"method": "icm", "prizes": [101], "players": two} | wrong) == rule


@pytest.mark.rule("FS-9.1", "FS-9.2", "FS-9.3", "R-186", "R-530")
def test_a_season(tmp_path: Path) -> None:
    one = {
        "buy_in": 3000,
        "xtrastacks": {"count": 300, "price": 1000},
        "results": [
            {"player": "Ana", "entries": 2, "prize": 45050, "bounties": 9999},
            {"player": "Rui", "seat": 30000},
        ],
    }
    other = {"buy_in": 4500, "deal": {"players": ["Eva", "Rui"], "prizes": [20000, 10001]}}
    assert figures(tmp_path, "points", {"tournaments": [one, other]}) == {
        "points": {"Ana": 510, "Rui": 330 + 45 + 151, "Eva": 45 + 151},
        "ranking": ["Rui", "Ana", "Eva"],
        "fund": 300000,
        "final": {"entries": 10, "remainder": 0, "finalists": 11},
    }
    nothing = {"points": {}, "ranking": [], "fund": 0, "final": {"entries": 0, "remainder": 0, "finalists": 10}}
    assert figures(tmp_path, "points", {"tournaments": []}) == nothing
    fee = {"tournaments": [{"xtrastacks": {"count": 1, "price": 1000, "fee_percent": 10}}]}
    assert refused(tmp_path, "points", fee) == "FS-3.1.13"


@pytest.mark.rule("RT-24.1", "RT-24.2", "R-149")
def test_a_chip_up_has_neither_cards_nor_winners(tmp_path: Path) -> None:
    spec = {"method": "chip_up", "remove": 25, "next": 100, "seats": [{"seat": 4, "chips": {"25": 5}}, {"seat": 1}]}
    told = figures(tmp_path, "race", spec | {"found": [{"seat": 4, "count": 8}]})
    assert told == {
        "seats": [{"seat": 1, "chips": {}, "total": 0}, {"seat": 4, "chips": {"100": 2}, "total": 200}],
        "removed": 125,
        "introduced": 200,
        "found": [{"seat": 4, "given": 0, "confiscated": 200}],
    }
    assert refused(tmp_path, "race", spec | {"cards": ["As"]}) == "RT-24.1"
    assert refused(tmp_path, "race", spec | {"method": "chip_race"}) == "RT-24.2"
    assert refused(tmp_path, "race", spec | {"seats": [{"seat": 11}]}) == "FS-1.2"


@pytest.mark.rule("RT-24.2")
def test_an_empty_table_races_nothing(tmp_path: Path) -> None:
    told = figures(tmp_path, "race", {"method": "chip_race", "remove": 25, "next": 100})
    assert told == {"raced": 0, "seats": [], "removed": 0, "introduced": 0, "found": []}


@pytest.mark.rule("RT-33", "RT-11", "R-171")
def test_with_one_table_the_next_positions_are_the_answer(tmp_path: Path) -> None:
    spec = {"per_table": 9, "tables": [table(4, [1, 3, 10], 9, 10, 1)]}
    told = figures(tmp_path, "balance", spec)
    assert told == {
        "final_table": False,
        "breaks": None,
        "halt": [],
        "next": [{"table": 4, "button": 10, "small_blind": 1, "big_blind": 3}],
        "moves": [],
    }
    alone = {"tables": [{"table": 1, "players": {"5": "Ana"}}]}
    assert figures(tmp_path, "balance", alone)["next"] == []


@pytest.mark.rule("RT-11", "R-525", "R-170")
def test_the_final_table_needs_no_positions(tmp_path: Path) -> None:
    seats = {str(seat): f"p{seat}" for seat in range(1, 8)}
    spec = {"per_table": 9, "tables": [{"table": 1, "players": seats}, {"table": 2, "players": {"1": "Ana"}}]}
    told = figures(tmp_path, "balance", spec)
    assert told == {"final_table": True, "breaks": None, "halt": [2], "next": [], "moves": []}


@pytest.mark.rule("RT-9", "RT-10.2")
def test_a_table_that_breaks(tmp_path: Path) -> None:
    tables = [table(1, [1, 2, 3, 4, 5], 1, 2, 3), table(2, [1, 3, 4, 8], 9, 1, 3), table(7, [6, 2], 2, 2, 6)]
    told = figures(tmp_path, "balance", {"tables": tables, "draw": [[2, 5], [2, 2], [1, 9]], "break_order": [9, 7]})
    assert told["breaks"] == 7
    assert told["moves"] == [
        {"player": "7.2", "from": [7, 2], "to": [2, 5], "next_hand": "dealt_in"},
        {"player": "7.6", "from": [7, 6], "to": [2, 2], "next_hand": "waits"},
    ]
    assert [one["table"] for one in told["next"]] == [1, 2]


def test_people_see_the_same_figures(tmp_path: Path) -> None:
    for example in EXAMPLES:
        for lang in ("pt", "en"):
            shown = tournament(tmp_path, example["command"], example["spec"], "--lang", lang)
            assert (shown.exit_code, shown.stderr) == (0, "")
    first = tournament(tmp_path, "prizes", EXAMPLES[0]["spec"]).stdout
    assert "778,50\u00a0€" in first
    assert "155,70\u00a0€" in first
    moved = tournament(tmp_path, "balance", EXAMPLES[-1]["spec"]).stdout
    assert "mesa 3, lugar 3" in moved
    assert "table 3, seat 3" in tournament(tmp_path, "balance", EXAMPLES[-1]["spec"], "--lang", "en").stdout


def test_a_name_is_shown_as_it_is_written(tmp_path: Path) -> None:
    players = [{"player": "[red]Łukasz", "chips": 1}, {"player": "João\u00a0😀", "chips": 1}]
    shown = tournament(tmp_path, "deal", {"method": "even", "prizes": [7], "players": players}).stdout
    assert "[red]Łukasz" in shown
    assert "João\u00a0😀" in shown


def test_a_refusal_for_people_is_on_the_error_stream(tmp_path: Path) -> None:
    result = tournament(tmp_path, "prizes", OPEN | {"entries": 5}, "--lang", "en")
    assert (result.exit_code, result.stdout) == (1, "")
    assert "R-180" in result.stderr


@pytest.mark.rule("FS-7.4", "R-542")
def test_the_proposed_table_for_thirty_one_entries(tmp_path: Path) -> None:
    """Pool 248.00, four places of 20.00; 168.00 in the proportions 18 : 8 : 3 : 0."""
    spec = {"format": "escalator", "buy_in": 1000, "fee_percent": 20, "entries": 31}
    assert figures(tmp_path, "prizes", spec)["prizes"] == [12428, 6635, 3737, 2000]


@pytest.mark.rule("RT-24.2")
def test_a_loser_without_other_chips_is_given_one_and_it_is_announced(tmp_path: Path) -> None:
    seats = [{"seat": 1, "chips": {"500": 3}}, {"seat": 2, "chips": {"500": 1, "1000": 0}}]
    told = figures(
        tmp_path, "race", {"method": "chip_race", "remove": 500, "next": 1000, "seats": seats, "cards": ["2s", "2h"]}
    )
    assert (told["raced"], told["removed"], told["introduced"]) == (1, 2000, 3000)
    assert [(one["chips"], one["won"]) for one in told["seats"]] == [({"1000": 2}, True), ({"1000": 1}, False)]


@pytest.mark.rule("RT-10.1", "RT-33", "R-543")
def test_a_big_blind_who_is_out_leaves_a_seat_that_nobody_is_moved_to(tmp_path: Path) -> None:
    tables = [table(1, [*range(1, 9)], 1, 2, 3), table(2, [1, 2, 3, 6, 7, 8], 2, 3, 4)]
    told = figures(tmp_path, "balance", {"per_table": 8, "tables": tables})
    assert told["moves"] == [{"player": "1.4", "from": [1, 4], "to": [2, 5], "next_hand": "big_blind"}]
    assert told["next"][1] == {"table": 2, "button": 3, "small_blind": 4, "big_blind": 5}


@pytest.mark.rule("RT-10.1", "RT-35")
def test_two_players_join_a_heads_up(tmp_path: Path) -> None:
    tables = [table(1, [*range(1, 7)], 1, 2, 3), table(2, [2, 5], 2, 2, 5)]
    told = figures(tmp_path, "balance", {"per_table": 6, "tables": tables})
    moved = [(one["player"], one["to"], one["next_hand"]) for one in told["moves"]]
    assert moved == [("1.4", [2, 6], "big_blind"), ("1.5", [2, 1], "dealt_in")]
    assert told["next"] == [
        {"table": 1, "button": 2, "small_blind": 3, "big_blind": 6},
        {"table": 2, "button": 2, "small_blind": 5, "big_blind": 6},
    ]


@pytest.mark.parametrize(("lang", "word"), [("pt", "comissões"), ("en", "the paid places")])
def test_help_is_in_the_language_of_the_environment(lang: str, word: str) -> None:
    started = [sys.executable, "-c", "from panoverde.cli import main; main()", "tournament", "prizes", "--help"]
    env = os.environ | {"PANO_LANG": lang, "COLUMNS": "160"}
    assert word in subprocess.run(started, capture_output=True, encoding="utf-8", env=env, check=True).stdout
