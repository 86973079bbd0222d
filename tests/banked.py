"""The games of coups against a bank: everybody bets at once; and those where every bet has odds."""

from panoverde import games
from panoverde.core.game import AnyGame
from panoverde.games._kit.window import BetsOpened
from panoverde.lab.odds import OddsModule, OutcomeTable, find

AGAINST_A_BANK = tuple(game for game in games.every() if BetsOpened in game.events)
BANKED = tuple(game for game in AGAINST_A_BANK if find(game.name))
"""A bet that waits for a decision of its player, as in blackjack, has no odds of its own."""


def odds_file(game: AnyGame) -> OddsModule:
    odds = find(game.name)
    assert odds is not None, game.name
    return odds


def outcomes(game: AnyGame, profile: str | None = None) -> OutcomeTable:
    """Under the rules of a profile; the game's first where none is named."""
    return odds_file(game).outcomes(game.presets[profile or next(iter(game.presets))])
