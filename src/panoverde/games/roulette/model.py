"""Roulette: the state of a table, and what is done and happens there besides what every banked table has."""

from enum import StrEnum
from typing import ClassVar

from panoverde.core.game import Command, Event
from panoverde.core.money import Sum
from panoverde.core.people import Seat
from panoverde.games._banked import model as banked
from panoverde.games._roulette import ball, colours
from panoverde.games._roulette.ball import Balls, Spin
from panoverde.games._roulette.colours import Colour, Display

from .rules import Rules


class Marks(StrEnum):
    """How winning chips lie that the staff moved before they were paid."""

    DISPLACED = "displaced"
    INDICATED = "indicated"
    """They could not be put back for certain: the players say where they lay."""


class State(banked.TableState, kw_only=True):
    rules: Rules
    balls: Balls
    display: Display
    spin: Spin = Spin()
    number: int | None = None
    """Where the ball lies, or lay before it was launched: the number of the last coup."""
    marks: Marks | None = None
    """None: in their places."""


class DisplaceBets(Command, tag="displace_bets"):
    """The staff moved winning chips from where they lay."""


class AskPlayers(Command, tag="ask_players"):
    """Neither the staff nor the table's record can tell for certain where they lay."""


class IndicateBet(Command, tag="indicate_bet"):
    zone: str
    to: str


class RebuildBets(Command, tag="rebuild_bets"):
    """Every winning chip is back in its place."""


class BetsDisplaced(Event, tag="bets_displaced"):
    pass


class PlayersAsked(Event, tag="players_asked"):
    pass


class BetIndicated(Event, tag="bet_indicated"):
    seat: Seat
    zone: str
    to: str
    chips: Sum


class BetsRebuilt(Event, tag="bets_rebuilt"):
    pass


class PrizeAnnounced(Event, tag="prize_announced"):
    """Before it is paid: the bet, its value, the colour of the chips, the prize."""

    aloud: ClassVar[bool] = True
    seat: Seat
    zone: str
    chips: Sum
    """Those that win."""
    in_colour: Colour | None
    """None: chips with a face value, at a table with colours."""
    prize: Sum


COMMANDS: tuple[type[Command], ...] = (
    *banked.COMMANDS, *ball.COMMANDS, *colours.COMMANDS, DisplaceBets, AskPlayers, IndicateBet, RebuildBets,
)  # fmt: skip
EVENTS: tuple[type[Event], ...] = (
    *banked.EVENTS, *ball.EVENTS, *colours.EVENTS,
    BetsDisplaced, PlayersAsked, BetIndicated, BetsRebuilt, PrizeAnnounced,
)  # fmt: skip
