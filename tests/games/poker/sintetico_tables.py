"""Tables of sintético for the tests: in Portugal, in Angola and online; with estardilho or without."""

from typing import Any

import pytest

from panoverde import games
from panoverde.core.chance import Scripted
from panoverde.core.decider import Event
from panoverde.core.option import Option
from panoverde.core.people import Role, Seat, Who
from panoverde.games._poker.hand.payment import PotPaid
from panoverde.games._poker.hand.showdown import CardsTurned
from panoverde.games._poker.rules import Rules
from panoverde.games._poker.state import Stage
from panoverde.games.holdem import GAME
from tests.games.poker.tables import Play, command_due, rules

SINTETICO = games.find("sintetico")
CLOCK = Role.CLOCK
A, B, C, D = (Seat(number) for number in range(1, 5))


def land(profile: str = "PT", **changes: Any) -> Rules:
    """A real table whose cards the house deals, unless the test wants them turned by hand."""
    return rules(profile, SINTETICO, **changes)


def online(**changes: Any) -> Rules:
    return rules("PT_ONLINE", SINTETICO, **{"rake_per_mille": 10, **changes})


EVERYWHERE = pytest.mark.parametrize("made", [land(), land("AO"), online()], ids=["PT", "AO", "PT_ONLINE"])
LAND = pytest.mark.parametrize("made", [land(), land("AO")], ids=["PT", "AO"])


def play(made: Rules, caves: dict[int, int] | None = None, **cards: Any) -> Play:
    """The mão with the first of four players, unless there are others."""
    return Play(made, caves or dict.fromkeys(range(1, 5), 1_000), after=11, **cards)


def to_the_end(game: Play) -> Play:
    """Nobody bets any more."""
    game.on()
    while game.state.hand is not None:
        game.say("check")
        game.on()
    return game


def shown(game: Play) -> list[int]:
    return [event.seat for event in game.of(CardsTurned)]


def won(game: Play) -> dict[int, int]:
    """Before the rake."""
    winners: dict[int, int] = {}
    for paid in game.of(PotPaid):
        winners[paid.seat] = winners.get(paid.seat, 0) + paid.chips + paid.rake
    return winners


# With estardilho


def blind_land(profile: str = "PT", **changes: Any) -> Rules:
    return land(profile, **{"physical": True, "estardilho": True, "minimum": 5, **changes})


def blind_online(**changes: Any) -> Rules:
    return online(**{"estardilho": True, "minimum": 5, **changes})


BLIND = pytest.mark.parametrize("made", [blind_land(), blind_land("AO"), blind_online()], ids=["PT", "AO", "PT_ONLINE"])


def before_the_stakes(made: Rules, **caves: int) -> Play:
    """Four players, the mão with the first: the time has come for an estardilho."""
    game = play(made, {number: caves.get(name, 1_000) for number, name in enumerate("abcd", 1)})
    while game.state.hand is None or game.hand.stage != Stage.ESTARDILHO:
        do_due(game)
    return game


def do_due(game: Play, cards: str = "") -> tuple[Event, ...]:
    command = command_due(game.state)
    assert command is not None
    return game.do(command, Scripted(cards.split()))


def offered(game: Play, who: Who) -> dict[str, Option]:
    return {option.kind: option for option in GAME.options(game.state, who)}


def bets(game: Play) -> dict[int, int]:
    return {int(seat): holding.bet for seat, holding in game.hand.holdings.items()}
