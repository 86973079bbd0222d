"""Craps (AO-4): two dice thrown by the players in turn, against the bank."""

from panoverde.core.decider import Instant
from panoverde.core.part import game
from panoverde.games._kit.chapter import at_stake, coups
from panoverde.games._kit.cloth import Cloth
from panoverde.games._kit.readiness import readiness
from panoverde.games._kit.seats import seats
from panoverde.games._kit.window import OpenBets

from . import rules
from .bets import CHAPTER, betting, payment
from .closing_hour import closing, open_in_time, throw_in_time
from .dice import dice
from .rules import Rules
from .shooter import shooter
from .state import State
from .throw import Throw, throw


def open(rules: Rules, at: Instant) -> State:  # noqa: A001, ARG001 - the protocol's words
    return State(rules=rules, cloth=Cloth({}, demo=rules.demo))  # AO-4.1: against the bank


GAME = game(
    __name__,
    rules,
    State,
    betting.but(judges={OpenBets: open_in_time}),
    payment,
    readiness(State, CHAPTER),
    seats(State),
    shooter,
    throw.but(judges={Throw: throw_in_time}),
    dice,
    closing,
    open=open,
    coups=coups,
    at_stake=at_stake,
    stage=lambda state: state.phase,
)
