"""Hands of ours, written for others and read again."""

import json
import tomllib
import warnings
from decimal import Decimal
from typing import Any

import pytest
from msgspec.structs import replace
from pokerkit import HandHistory

from panoverde.core.commands import Void
from panoverde.core.events import Rewind
from panoverde.core.people import Role, Seat
from panoverde.games._poker.hand.betting_round import Fold
from panoverde.games._poker.rules import LimitMode
from panoverde.games._poker.seats.conduct import Conduct, Warn
from panoverde.games._poker.seats.rest import ComeBack, MarkAway
from panoverde.interchange.actions import parse_action
from panoverde.interchange.agreement import Agreement, judge
from panoverde.interchange.file_table import Interpretation
from panoverde.interchange.hands import Inexpressible, PlayedHand
from panoverde.interchange.ohh import ohh
from panoverde.interchange.phh import parse
from panoverde.interchange.phh_export import collection, phh
from tests.interchange.tables import Evening

FIVE = dict.fromkeys(range(1, 6), 20_000)
UNEQUAL = {1: 5_000, 3: 1_200, 4: 700, 6: 9_000}
TWO = {2: 3_000, 5: 4_000}

TABLES: list[tuple[str, str, dict[int, int], dict[str, Any]]] = [
    ("holdem", "PT", FIVE, {}),
    ("holdem", "AO", FIVE, {"physical": False}),
    ("omaha", "PT", FIVE, {"physical": False}),
    ("holdem", "PT", FIVE, {"limit_mode": LimitMode.HALF_POT}),
    ("holdem", "TOURNAMENT", UNEQUAL, {}),
    ("omaha", "TOURNAMENT", UNEQUAL, {"physical": False}),
    ("holdem", "TOURNAMENT", TWO, {}),
    ("holdem", "TOURNAMENT", UNEQUAL, {"antes": (25,)}),
    ("holdem", "TOURNAMENT", UNEQUAL, {"big_blind_ante": 200}),
    ("holdem", "TOURNAMENT", UNEQUAL, {"blinds": (100, 200, 400)}),
]


def ids(table: tuple[str, str, dict[int, int], dict[str, Any]]) -> str:
    game, profile, caves, rules = table
    return f"{game} {profile} {len(caves)} {' '.join(map(str, rules))}"


@pytest.mark.parametrize("table", TABLES, ids=ids)
def test_every_hand_that_is_written_is_read_again_to_the_same_stacks(table: Any) -> None:
    game, profile, caves, rules = table
    written = 0
    for seed in range(6):
        for hand in Evening(game, profile, caves, seed=seed, **rules).play(4).hands:
            history = parse(phh(hand))
            found = judge(history)
            after = [hand.after.players[seat].cave for seat in hand.hand.order]
            assert history.scale == hand.unit
            assert list(found.played.caves) == after
            assert (found.rake, found.played.reading, found.played.supplied) == ("0", Interpretation(), ())
            written += 1
    assert written >= 8


def test_pokerkit_reads_our_tournament_hands_to_the_same_stacks() -> None:
    warnings.simplefilter("ignore")
    read = 0
    for seed in range(12):
        for hand in Evening("holdem", "TOURNAMENT", UNEQUAL, seed=seed, odd_unit=1).play(1).hands:
            history = HandHistory.loads(phh(hand, all_cards=True))
            assert list(history)[-1].stacks == history.finishing_stacks
            read += 1
    assert read == 12


def fields(hand: PlayedHand, **options: Any) -> dict[str, Any]:
    return tomllib.loads(phh(hand, **options), parse_float=Decimal)


def test_a_cash_hand_is_told_in_euros_with_its_date_and_its_rake() -> None:
    hand = Evening("holdem", "PT", FIVE, seed=3).play(1).hands[0]
    told = fields(hand)
    assert (told["variant"], told["currency"], told["seats"], told["seat_count"]) == ("NT", "EUR", [1, 2, 3, 4, 5], 10)
    assert (told["blinds_or_straddles"], told["min_bet"]) == ([1, 2, 0, 0, 0], 2)
    assert told["starting_stacks"] == [200] * 5
    assert (told["year"], told["month"], told["day"], told["time_zone"]) == (2023, 11, 14, "UTC")
    lost = sum(told["starting_stacks"]) - sum(told["finishing_stacks"])
    assert lost == Decimal(hand.after.rake) / 100 > 0


def test_chips_of_a_tournament_are_counted_one_by_one() -> None:
    told = fields(Evening("holdem", "TOURNAMENT", UNEQUAL).play(1).hands[0])
    assert sorted(told["starting_stacks"]) == [700, 1200, 5000, 9000]
    assert "currency" not in told


def test_an_instant_without_a_date_has_none_in_the_file() -> None:
    assert "year" not in fields(Evening("holdem", "TOURNAMENT", UNEQUAL, at=0).play(1).hands[0])


def test_cards_that_nobody_turned_stay_unknown_unless_the_house_asks() -> None:
    evening = Evening("holdem", "PT", FIVE, physical=False).until("fold")
    for _ in range(4):
        evening.do(Fold(by=evening.table.state.hand.turn))
    (hand,) = evening.until("start_hand").hands
    dealt = [action for action in fields(hand)["actions"] if action.startswith("d dh")]
    assert dealt == [f"d dh p{number} ????" for number in range(1, 6)]
    known = [action for action in fields(hand, all_cards=True)["actions"] if action.startswith("d dh")]
    assert not any("?" in action for action in known)


def test_at_a_physical_table_the_house_knows_no_more_than_was_turned() -> None:
    hand = Evening("holdem", "PT", FIVE, seed=2, physical=True).play(1).hands[0]
    assert phh(hand) == phh(hand, all_cards=True)


def test_a_collection_has_a_table_for_each_hand() -> None:
    hands = Evening("holdem", "TOURNAMENT", UNEQUAL, seed=5).play(3).hands
    text = collection((hand.hand.number, phh(hand)) for hand in hands)
    assert list(tomllib.loads(text)) == [str(hand.hand.number) for hand in hands]


def test_a_null_hand_is_no_hand() -> None:
    evening = Evening("holdem", "PT", FIVE).until("deal_cards")
    evening.do(Void(by=Role.INSPECTOR, reason="baralho incompleto"))
    assert evening.hands == []
    assert len(evening.play(1).hands) == 1


def test_what_the_inspector_took_back_never_was() -> None:
    evening = Evening("holdem", "PT", FIVE).until("fold")
    before = evening.table.version
    evening.do(Fold(by=evening.table.state.hand.turn))
    evening.do(Rewind(by=Role.INSPECTOR, to=before, reason="não era a sua vez"))
    (hand,) = evening.play(1).hands
    folds = [step.event for step in hand.steps if step.event.__struct_config__.tag == "folded"]
    actions = [action for action in fields(hand)["actions"] if action.endswith(" f")]
    assert len(actions) == len(folds)
    assert judge(parse(phh(hand))).played.finished


def test_the_sintetico_has_no_variant_in_the_format() -> None:
    hand = Evening("sintetico", "PT", FIVE).play(1).hands[0]
    with pytest.raises(Inexpressible) as missing:
        phh(hand)
    assert missing.value.key == "no-variant"


def test_what_is_no_act_of_the_hand_is_left_out() -> None:
    evening = Evening("holdem", "PT", FIVE).until("fold")
    evening.do(Warn(by=Role.INSPECTOR, seat=Seat(1), conduct=next(iter(Conduct))))
    (hand,) = evening.play(1).hands
    assert any(step.event.__struct_config__.tag == "player_warned" for step in hand.steps)
    assert all(parse_action(action).verb for action in fields(hand)["actions"])


def test_players_have_their_names_if_the_log_has_them() -> None:
    hand = Evening("holdem", "PT", FIVE).play(1).hands[0]
    named = {seat: replace(player, name=f"D'{seat}") for seat, player in hand.before.players.items() if seat < 3}
    hand = hand._replace(before=replace(hand.before, players={**hand.before.players, **named}))
    assert fields(hand)["players"] == ["D'1", "D'2", "Lugar 3", "Lugar 4", "Lugar 5"]
    assert [player["name"] for player in json.loads(ohh(hand))["ohh"]["players"]] == fields(hand)["players"]


def test_what_the_bets_and_the_cards_don_t_explain_is_not_written() -> None:
    """A chip more than the hand accounts for: whatever happened, these words don't tell it."""
    hand = Evening("holdem", "PT", FIVE).play(1).hands[0]
    *steps, last = hand.steps
    seat = hand.hand.order[0]
    richer = replace(last.after.players[seat], cave=last.after.players[seat].cave + 1)
    other = replace(last.after, players={**last.after.players, seat: richer})
    with pytest.raises(Inexpressible) as missing:
        phh(hand._replace(steps=(*steps, last._replace(after=other))))
    assert missing.value.key == "irregular"


def test_missed_blinds_are_written_so_that_they_are_paid_again() -> None:
    evening = Evening("holdem", "PT", dict.fromkeys(range(1, 7), 0))
    evening.do(MarkAway(by=Role.CROUPIER, seat=Seat(3)))
    evening.fold_out(2)
    assert evening.table.state.players[Seat(3)].owes
    evening.do(ComeBack(by=Seat(3)))
    evening.fold_out(1)
    told = [json.loads(ohh(hand))["ohh"] for hand in evening.hands]
    words = [[action["action"] for action in hand["rounds"][0]["actions"]] for hand in told]
    assert ["Post Dead" in one for one in words] == [False, False, True]
    assert judge(parse(phh(evening.hands[-1]))).verdict == Agreement.AGREES


def test_somebody_idle_for_five_hands_posts_out_of_turn() -> None:
    evening = Evening("holdem", "PT", dict.fromkeys(range(1, 9), 0)).fold_out(6)
    forced = [fields(hand)["blinds_or_straddles"] for hand in evening.hands]
    assert min(forced[0]) == 0
    assert min(forced[-1]) == -2
