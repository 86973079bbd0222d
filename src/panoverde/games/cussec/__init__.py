"""Cussec (AO-5): three shaken dice under a dome, against the bank."""

from panoverde.core.decider import Instant
from panoverde.core.part import game
from panoverde.games._kit.chapter import at_stake, coups
from panoverde.games._kit.cloth import Cloth
from panoverde.games._kit.readiness import readiness
from panoverde.games._kit.seats import seats
from panoverde.games._kit.settlement import settlement

from . import rules
from .bets import CHAPTER
from .rules import Rules
from .shaker import shaken_window, shaker
from .state import State


def open(rules: Rules, at: Instant) -> State:  # noqa: A001, ARG001 - the protocol's word, and its argument
    return State(rules=rules, cloth=Cloth({}, demo=rules.demo))


GAME = game(
    __name__,
    rules,
    State,
    shaken_window,
    settlement(State, CHAPTER),
    readiness(State, CHAPTER),
    seats(State),
    shaker,
    open=open,
    coups=coups,
    at_stake=at_stake,
    stage=lambda state: state.phase,
)
