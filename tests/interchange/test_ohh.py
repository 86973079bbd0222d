"""Hands of ours as Open Hand History JSON."""

import json
from decimal import Decimal
from itertools import pairwise
from typing import Any

import pytest

from panoverde.core.decider import Command
from panoverde.games._poker.hand.betting_round import Call, Check, Fold, RaiseTo
from panoverde.games._poker.rules import LimitMode
from panoverde.interchange.hands import Inexpressible, PlayedHand
from panoverde.interchange.ohh import collection, ohh
from tests.interchange.tables import Evening
from tests.interchange.test_phh_export import FIVE, TABLES, UNEQUAL, ids

ACTIONS = {
    "Dealt Cards",
    "Mucks Cards",
    "Shows Cards",
    "Post Ante",
    "Post SB",
    "Post BB",
    "Straddle",
    "Post Dead",
    "Post Extra Blind",
    "Fold",
    "Check",
    "Bet",
    "Raise",
    "Call",
}
"""Actions of the specification that a hand of ours can have."""


def told(hand: PlayedHand, **options: Any) -> dict[str, Any]:
    whole = json.loads(ohh(hand, **options), parse_float=Decimal)
    assert list(whole) == ["ohh"]
    inner: dict[str, Any] = whole["ohh"]
    return inner


def said(hand: dict[str, Any]) -> list[dict[str, Any]]:
    return [action for one in hand["rounds"] for action in one["actions"]]


@pytest.mark.parametrize("table", [table for table in TABLES if "limit_mode" not in table[3]], ids=ids)
def test_the_money_of_every_hand_adds_up(table: Any) -> None:
    """Starting stacks, less what each put in, plus what came back and what they won, are the stacks at the end."""
    game, profile, caves, rules = table
    for seed in range(3):
        for hand in Evening(game, profile, caves, seed=seed, **rules).play(3).hands:
            history = told(hand)
            put: dict[int, Decimal] = dict.fromkeys(range(len(history["players"])), Decimal(0))
            for action in said(history):
                put[action["player_id"]] += Decimal(action.get("amount", 0))
            won = {number: Decimal(0) for number in put}
            for pot in history["pots"]:
                assert pot["amount"] == sum(win["win_amount"] for win in pot["player_wins"]) + pot["rake"]
                for win in pot["player_wins"]:
                    won[win["player_id"]] += win["win_amount"]
            back = sum(put.values()) - sum(pot["amount"] for pot in history["pots"])
            ends = {
                player["id"]: player["starting_stack"] - put[player["id"]] + won[player["id"]]
                for player in history["players"]
            }
            caves_after = [Decimal(hand.after.players[seat].cave) / hand.unit for seat in hand.hand.order]
            gaps = [after - ends[number] for number, after in enumerate(caves_after)]
            assert sorted(gaps) == [*[Decimal(0)] * (len(gaps) - 1), back]


@pytest.mark.parametrize("table", [table for table in TABLES if "limit_mode" not in table[3]], ids=ids)
def test_every_hand_has_the_shape_of_the_specification(table: Any) -> None:
    game, profile, caves, rules = table
    for hand in Evening(game, profile, caves, seed=7, **rules).play(3).hands:
        history = told(hand)
        assert history["spec_version"] == "1.4.6"
        assert history["game_type"] in ("Holdem", "Omaha")
        assert history["bet_limit"]["bet_type"] in ("NL", "PL")
        assert [one["id"] for one in history["rounds"]] == list(range(len(history["rounds"])))
        streets = ["Preflop", "Flop", "Turn", "River", "Showdown"]
        places = [streets.index(one["street"]) for one in history["rounds"] if one["street"] != "Showdown"]
        assert all(before < after for before, after in pairwise(places))
        for one in history["rounds"]:
            assert [action["action_number"] for action in one["actions"]] == list(range(len(one["actions"])))
            assert {action["action"] for action in one["actions"]} <= ACTIONS
        assert not [one for one in history["rounds"][0]["actions"] if one["action"] == "Bet"]
        assert len(history["start_date_utc"]) == len("2023-11-14T22:13:20Z")


def test_a_raise_is_told_by_what_it_puts_in() -> None:
    """A player who has bet 2 and raises to 20 puts in 18; the first bet after the flop is a bet."""
    evening = Evening("holdem", "PT", FIVE, rake_per_mille=0).until("fold")
    seats = evening.table.state.hand.order
    before: tuple[Command, ...] = (
        RaiseTo(by=seats[2], bet=600),
        Fold(by=seats[3]),
        Fold(by=seats[4]),
        Fold(by=seats[0]),
        RaiseTo(by=seats[1], bet=2000),
        Call(by=seats[2]),
    )
    after: tuple[Command, ...] = (Check(by=seats[1]), RaiseTo(by=seats[2], bet=1000), Fold(by=seats[1]))
    for words in before, after:
        evening.until("fold")
        for word in words:
            evening.do(word)
    history = told(evening.until("start_hand").hands[0])
    told_words = [(one["player_id"], one["action"], one.get("amount")) for one in said(history)]
    assert told_words == [
        (0, "Post SB", 1),
        (1, "Post BB", 2),
        (2, "Raise", 6),
        (3, "Fold", None),
        (4, "Fold", None),
        (0, "Fold", None),
        (1, "Raise", 18),
        (2, "Call", 14),
        (1, "Check", None),
        (2, "Bet", 10),
        (1, "Fold", None),
    ]
    assert history["pots"] == [
        {
            "number": 0,
            "amount": 41,
            "rake": 0,
            "jackpot": 0,
            "player_wins": [{"player_id": 2, "win_amount": 41, "contributed_rake": 0}],
        }
    ]
    assert (history["dealer_seat"], history["currency"]) == (5, "EUR")


def test_own_cards_are_told_only_when_they_are_turned_unless_the_house_asks() -> None:
    hand = Evening("omaha", "TOURNAMENT", UNEQUAL, seed=2, physical=False).play(1).hands[0]
    assert "Dealt Cards" not in {one["action"] for one in said(told(hand))}
    dealt = [one for one in said(told(hand, all_cards=True)) if one["action"] == "Dealt Cards"]
    assert [len(one["cards"]) for one in dealt] == [4] * 4
    assert told(hand)["currency"] == "Chips"


def test_hands_stand_apart_by_a_blank_line() -> None:
    hands = Evening("holdem", "TOURNAMENT", UNEQUAL, seed=3).play(2).hands
    texts = [ohh(hand) for hand in hands]
    assert collection(texts).split("\n\n") == texts


def test_what_the_format_does_not_know_is_refused() -> None:
    for game, rules, key in (
        ("sintetico", {}, "no-variant"),
        ("holdem", {"limit_mode": LimitMode.HALF_POT}, "no-limit-mode"),
    ):
        hand = Evening(game, "PT", FIVE, **rules).play(1).hands[0]  # type: ignore[arg-type]
        with pytest.raises(Inexpressible) as missing:
            ohh(hand)
        assert missing.value.key == key
