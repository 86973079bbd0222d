"""Banca francesa (AO-3, PT-BFO): three dice against the bank. The game that the others are copied from."""

from panoverde.core.decider import Instant
from panoverde.core.part import game
from panoverde.games._kit.chapter import at_stake, concluded, coups
from panoverde.games._kit.cloth import Cloth, Phase
from panoverde.games._kit.idle import Patience, idle, idle_count
from panoverde.games._kit.readiness import readiness
from panoverde.games._kit.seats import seats
from panoverde.games._kit.settlement import settlement
from panoverde.games._kit.window import window

from . import rules
from .bets import CHAPTER
from .dice_case import dice_case, full_case
from .last_coup import last_coup
from .rules import Rules
from .state import State
from .throw import DiceThrown, Throw, ThrowNullified, may_throw, throw


def open(rules: Rules, at: Instant) -> State:  # noqa: A001 - the protocol's word
    cloth = Cloth({}, demo=rules.demo)  # PT-BFO-31: the same game, with free credits
    return State(rules=rules, cloth=cloth, case=full_case(at))


def patience(state: State) -> Patience | None:
    rules = state.rules
    if not rules.invites_idle:  # PT-BFO-29: the operator may invite, or not
        return None
    closed = state.phase != Phase.BETTING or bool(state.dice)  # an undecided throw ends no coup
    return Patience(
        individual=rules.individual,
        longest=rules.idle_seconds * 1000,
        most=rules.idle_coups,
        coup=state.coup,
        begun=closed or state.window.announced,
        closed=closed,
        concluded=concluded(CHAPTER, state),
        free=CHAPTER.bets_are_free(state),
    )


GAME = game(
    __name__,
    rules,
    State,
    last_coup,
    idle_count(State, patience),
    window(State, CHAPTER),
    settlement(State, CHAPTER),
    readiness(State, CHAPTER),
    seats(State),
    throw,
    *dice_case(State, CHAPTER, throw=Throw, thrown=(DiceThrown, ThrowNullified), may_throw=may_throw),
    idle(State, patience),
    open=open,
    coups=coups,
    at_stake=at_stake,
    stage=lambda state: state.phase,
)
