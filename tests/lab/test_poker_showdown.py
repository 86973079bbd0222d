"""Two hands against each other: what the laboratory deals, and who wins."""

from collections import Counter
from typing import Any

import pytest

from panoverde import games
from panoverde.core.chance import BadScript, Scripted, Seeded
from panoverde.lab.odds import find
from panoverde.lab.poker.showdown import Showdown, arms, draw
from tests.games.poker.by_hand import cards
from tests.games.poker.tables import HOLDEM, OMAHA, rules

SINTETICO = games.find("sintetico")


@pytest.mark.rule("PT-NB-93", "PT-NB-94", "PT-NB-77", "PT-NB-96", "AO-15.2", "AO-15.3", "AO-14.6", "AO-16.2")
@pytest.mark.parametrize(("game", "hole"), [(HOLDEM, 2), (OMAHA, 4), (SINTETICO, 2)], ids=["holdem", "omaha", "sint"])
def test_each_has_their_own_cards_and_five_lie_on_the_table(game: Any, hole: int) -> None:
    """At a mixed table, those of the first face of the marker."""
    other = HOLDEM if game is not HOLDEM else OMAHA
    deck = [card for card in rules(game=game).variants[0].deck if card[0] != "9"][: 2 * hole + 5]
    made = rules(game=game, mixed_with=other.name, seats=10, raises=3)
    happened = draw(made, Scripted(deck))
    assert happened == Showdown(tuple(deck[:hole]), tuple(deck[hole : 2 * hole]), tuple(deck[2 * hole :]))
    assert len(happened.board) == 5
    with pytest.raises(BadScript):
        draw(made, Scripted([*deck[:-1], deck[0]]))


@pytest.mark.rule("PT-NB-1", "AO-13.1", "PT-SO-26", "PT-NB-66", "AO-13.66")
@pytest.mark.parametrize(
    ("first", "second", "winner"),
    [("As Ad", "Ks Kd", "first"), ("7s 6d", "Ks Kd", "second"), ("As 3d", "Ad 3s", "split")],
)
def test_the_better_hand_wins_and_equal_ones_share(first: str, second: str, winner: str) -> None:
    showdown = Showdown(cards(*first.split()), cards(*second.split()), cards("2c", "5h", "9s", "Jd", "Qc"))
    decided = {arm: wins(showdown) for arm, wins in arms(rules()).items()}
    assert decided == {arm: arm == winner for arm in ("first", "second", "split")}


@pytest.mark.rule("PT-NB-73", "PT-NB-92", "AO-14.2", "AO-15.1")
def test_each_variant_makes_its_hands_its_own_way() -> None:
    """With four hearts on the table one in hand is enough for hold'em's flush; in omaha two own cards must be in it."""
    board = cards("2h", "5h", "9h", "Jh", "Qc")
    first, second = cards("Ah", "3s", "4d", "8c"), cards("Qs", "Qd", "7c", "6s")
    assert arms(rules(game=OMAHA))["second"](Showdown(first, second, board))
    assert arms(rules(game=HOLDEM))["first"](Showdown(first[:2], second[:2], board))


@pytest.mark.rule("PT-NB-1", "AO-13.1", "PT-SO-1", "RT-1")
@pytest.mark.parametrize("game", [HOLDEM, OMAHA, SINTETICO], ids=lambda game: game.name)
def test_no_bet_is_made_against_the_house(game: Any) -> None:
    assert find(game.name) is None


@pytest.mark.parametrize("game", [HOLDEM, OMAHA, SINTETICO], ids=lambda game: game.name)
def test_every_showdown_is_won_by_one_hand_or_shared_and_each_comes(game: Any) -> None:
    made, luck = rules(game=game), Seeded(1)
    came = Counter[str]()
    for _ in range(300):
        showdown = draw(made, luck)
        (arm,) = [arm for arm, holds in arms(made).items() if holds(showdown)]
        came[arm] += 1
    assert set(came) == {"first", "second", "split"}
