"""The odds computed twice: from the payout functions, and by playing the real game over every outcome."""

from typing import Any

import pytest

from panoverde.core.game import AnyGame, tag_of
from panoverde.games import every
from panoverde.lab.by_decide import nets_by_decide, odds_by_decide
from panoverde.lab.exact import exact
from panoverde.tables import rules_for

BANKED = [game for game in every() if "place_bet" in map(tag_of, game.commands)]
CASES = [
    pytest.param(game, rules, bet, id=f"{game.name}-{profile}-{bet}")
    for game in BANKED
    for profile, rules in game.presets.items()
    for bet in game.outcomes(rules).bets
]


@pytest.mark.rule("R-19")
@pytest.mark.parametrize(("game", "rules", "bet"), CASES)
def test_the_payout_lane_and_the_played_game_give_the_same_distribution(game: AnyGame, rules: Any, bet: str) -> None:
    table = game.outcomes(rules)
    assert odds_by_decide(game, rules, bet) == exact(table)[table.bets.index(bet)]


@pytest.mark.parametrize("game", BANKED, ids=lambda game: game.name)
def test_the_lanes_agree_for_an_unusual_minimum_too(game: AnyGame) -> None:
    _, rules = rules_for(game, None, {"minimum": "37"})
    for odds in exact(game.outcomes(rules)):
        assert odds_by_decide(game, rules, odds.bet) == odds


@pytest.mark.rule("AO-3.10c", "R-22")
def test_a_lost_line_bet_costs_half_of_its_chips() -> None:
    (game,) = (game for game in BANKED if game.name == "banca_francesa")
    _, rules = rules_for(game, "AO", {"minimum": "500"})
    assert set(nets_by_decide(game, rules, "risco_exterior")) == {-500, 0, 500}
    assert set(nets_by_decide(game, rules, "ases")) == {-500, 0, 61 * 500}


def test_a_bet_that_the_game_does_not_offer_can_not_be_played() -> None:
    with pytest.raises(LookupError, match="no place_bet"):
        odds_by_decide(BANKED[0], next(iter(BANKED[0].presets.values())), "nowhere")
