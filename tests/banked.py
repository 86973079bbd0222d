"""The games of coups against a bank: everybody bets at once, and every bet has odds."""

from panoverde import games
from panoverde.games._banked.model import BetsOpened

BANKED = tuple(game for game in games.every() if BetsOpened in game.events)
