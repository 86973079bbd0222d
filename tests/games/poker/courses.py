"""Games of poker for the tests of their course: short-handed, suspended, played to the end of a hand."""

from typing import Any

import pytest
from msgspec.structs import replace

from panoverde import games
from panoverde.core.commands import Leave
from panoverde.core.decider import tag_of
from panoverde.core.option import Option
from panoverde.core.people import Role, Seat, Who
from panoverde.games._poker.course.steps import SuspendGame
from panoverde.games._poker.rules import Rules
from panoverde.games.holdem import GAME
from tests.games.poker.tables import Play, command_due, rules

SINTETICO = games.find("sintetico")
ONLINE: Rules = replace(SINTETICO.presets["PT_ONLINE"], minimum=10)
CROUPIER, CLOCK, HOUSE, INSPECTOR = Role.CROUPIER, Role.CLOCK, Role.HOUSE, Role.INSPECTOR
FOUR = dict.fromkeys((1, 2, 3, 4), 1000)
FIVE = dict.fromkeys((1, 2, 3, 4, 5), 1000)
MINUTE = 60_000
BOTH = pytest.mark.parametrize("profile", ["PT", "AO"])


def due(play: Play) -> str | None:
    command = command_due(play.state)
    return tag_of(command) if command else None


def option(play: Play, who: Who, kind: str) -> Option | None:
    return next((one for one in GAME.options(play.state, who) if one.kind == kind), None)


def hand(play: Play) -> Play:
    """One hand, which everybody folds to the last."""
    play.on()
    while play.state.hand is not None:
        play.say("fold").on()
    return play


def short(profile: str = "PT", at: int = 0, **changes: Any) -> Play:
    """Four played a hand, one has left and the game is suspended."""
    play = hand(Play(rules(profile, **changes), FOUR))
    play.do(Leave(by=Seat(4)))
    play.do(SuspendGame(by=CROUPIER, at=at))
    return play
