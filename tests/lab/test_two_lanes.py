"""What a coup does to a bet, found twice: from the payout functions, and by playing the game over every outcome."""

from fractions import Fraction
from typing import Any

import pytest

from panoverde.core.chance import Scripted
from panoverde.core.game import AnyGame
from panoverde.journal.opening import rules_for
from panoverde.lab.bet_odds import nets_of
from panoverde.lab.event_lane import nets_by_decide, play_coup, table_with
from panoverde.lab.odds import OutcomeTable, Wager
from tests.banked import BANKED, odds_file

BANCA_FRANCESA = next(game for game in BANKED if game.name == "banca_francesa")


def is_decided_at_once(table: OutcomeTable) -> bool:
    """Bets of several states, and shoes too large to exhaust, are held against the played game by their own tests."""
    return table.shoe is None and not any(bet_row.moves for bet_row in table.rows)


CASES = [
    pytest.param(game, rules, id=f"{game.name}-{profile}")
    for game in BANKED
    for profile, rules in game.presets.items()
    if is_decided_at_once(odds_file(game).outcomes(rules))
]


def per_unit(nets: dict[int | None, Fraction], stake: int) -> dict[Fraction | None, Fraction]:
    return {None if net is None else Fraction(net, stake): chance for net, chance in nets.items()}


def played(game: AnyGame, rules: Any, bet: str) -> dict[Fraction | None, Fraction]:
    """Per unit at risk: the most that the bet can lose, which is half of the chips when they lie on a line."""
    nets = nets_by_decide(table_with(game, rules, bet))
    return per_unit(nets, -min(net for net in nets if net is not None))


def computed(wager: Wager) -> dict[Fraction | None, Fraction]:
    return per_unit(nets_of(wager), wager.stake)


def one_of_each(table: OutcomeTable) -> list[Wager]:
    """The last of each kind, and every bet without one."""
    return list({wager.kind or wager.bet: wager for wager in table.wagers}.values())


@pytest.mark.rule("R-19")
@pytest.mark.parametrize(("game", "rules"), CASES)
def test_the_payout_lane_and_the_played_game_agree_on_every_coup(game: AnyGame, rules: Any) -> None:
    for wager in one_of_each(odds_file(game).outcomes(rules)):
        assert computed(wager) == played(game, rules, wager.bet), (
            f"{wager.bet}: odds.py of {game.name} says the first, its table does the second; None: the bet stays"
        )


def test_the_lanes_agree_for_an_unusual_minimum_too() -> None:
    _, rules = rules_for(BANCA_FRANCESA, None, {"minimum": "37"})
    for wager in odds_file(BANCA_FRANCESA).outcomes(rules).wagers:
        assert played(BANCA_FRANCESA, rules, wager.bet) == computed(wager)


@pytest.mark.rule("AO-3.10c", "R-22")
def test_a_lost_line_bet_costs_half_of_its_chips() -> None:
    _, rules = rules_for(BANCA_FRANCESA, "AO", {"minimum": "500"})
    for bet, nets in {"risco_exterior": {-500, None, 500}, "ases": {-500, None, 61 * 500}}.items():
        assert set(nets_by_decide(table_with(BANCA_FRANCESA, rules, bet))) == nets


@pytest.mark.rule("R-19")
def test_a_bet_that_a_coup_left_standing_meets_the_next_one_alike() -> None:
    table = table_with(BANCA_FRANCESA, next(iter(BANCA_FRANCESA.presets.values())), "pequeno")
    at_first = nets_by_decide(table)
    assert play_coup(table, Scripted(["1", "1", "2"])) is None
    assert nets_by_decide(table) == at_first
    assert (play_coup(table, Scripted(["1", "2", "2"])) or 0) > 0


def test_a_bet_that_the_game_does_not_offer_cannot_be_played() -> None:
    with pytest.raises(LookupError, match="no place_bet"):
        table_with(BANCA_FRANCESA, next(iter(BANCA_FRANCESA.presets.values())), "nowhere")
