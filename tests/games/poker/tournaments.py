"""Hands of a tournament that is dealt by hand, where something goes wrong."""

from typing import Any

from panoverde.core.people import Role
from panoverde.games._poker.hand.showdown import TurnCards
from panoverde.games._poker.rules import Rules
from panoverde.games._poker.state import Stage
from tests.games.poker.by_hand import by_hand, checked_down, seen, turned, until
from tests.games.poker.tables import HOLDEM, Play, command_due

DIRECTOR = Role.DIRECTOR
BOARD = ("Ah", "Kd", "7c", "9s", "8h")
THREE = dict.fromkeys((1, 2, 3), 1000)
"""The button with seat 1, who speaks first before the flop."""


def tournament(game: Any = HOLDEM, **changes: Any) -> Rules:
    return by_hand("TOURNAMENT", game, **{"odd_unit": 5, **changes})


def three(game: Any = HOLDEM, caves: dict[int, int] | None = None, **changes: Any) -> Play:
    """Three players with their cards."""
    return Play(tournament(game, **changes), caves or THREE).on()


def to_the_river(play: Play, board: tuple[str, ...] = BOARD) -> Play:
    """Everybody calls and checks until all common cards lie there and the last round is open."""
    play.say("call call check")
    turned(play, *board[:3])
    turned(checked_down(play), board[3])
    turned(checked_down(play), board[4])
    return play


def showdown(game: Any = HOLDEM, words: str = "check check check") -> Play:
    """Three players who have called and checked; in the last round they say this."""
    return until(to_the_river(three(game)).say(words), Stage.SHOWDOWN)


def show(play: Play, *cards: str) -> None:
    """Whose turn it is to show shows these."""
    due = command_due(play.state)
    seen(play, due or TurnCards(play.showing, by=Role.CROUPIER), cards)
