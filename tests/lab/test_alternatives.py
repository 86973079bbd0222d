"""What the games say of other choices agrees with what their tables do."""

from typing import Any

import pytest

from panoverde.core.game import AnyGame
from panoverde.lab.bet_odds import exact, odds_of
from tests.banked import BANKED, odds_file

CASES = [
    pytest.param(game, rules, id=f"{game.name}-{profile}") for game in BANKED for profile, rules in game.presets.items()
]


@pytest.mark.parametrize(("game", "rules"), CASES)
def test_of_the_choices_for_a_bet_one_is_adopted_and_it_is_what_the_table_does(game: AnyGame, rules: Any) -> None:
    found = odds_file(game)
    odds = {odds.bet: odds for odds in exact(found.outcomes(rules))}
    alternatives = found.alternatives(rules)
    for alternative in alternatives:
        bet = alternative.wager.bet
        assert not alternative.adopted or odds_of(alternative.wager) == odds[bet], alternative.choice
        assert any(other.adopted for other in alternatives if other.wager.bet == bet), bet
