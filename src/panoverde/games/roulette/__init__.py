"""Roulette (AO-1, AO-2): a ball, 37 numbers and a cloth. American with chips of many colours, French with values."""

from panoverde.core.decider import Instant
from panoverde.core.part import game
from panoverde.games._kit.chapter import at_stake, coups
from panoverde.games._kit.cloth import Cloth
from panoverde.games._kit.readiness import readiness
from panoverde.games._kit.seats import seats

from . import rules
from .announcements import announced_settlement
from .ball import ball, ball_hours
from .bets import CHAPTER
from .chips import betting_window, chips_of_colour, chips_offered
from .colours import colours, colours_offered
from .displaced_chips import displaced
from .display import Display
from .rules import Rules
from .state import State, pair


def open(rules: Rules, at: Instant) -> State:  # noqa: A001 - the protocol's word
    return State(rules=rules, cloth=Cloth({}, demo=rules.demo), balls=pair(at), display=Display(rules.symbol))


GAME = game(
    __name__,
    rules,
    State,
    displaced,
    colours,  # AO-1.22: prizes and changes come before the ball, and before bets are asked for again
    chips_of_colour,
    announced_settlement,
    betting_window,
    readiness(State, CHAPTER),
    seats(State),
    colours_offered,
    chips_offered,
    ball,
    ball_hours,
    open=open,
    coups=coups,
    at_stake=at_stake,
    stage=lambda state: state.phase,
)
