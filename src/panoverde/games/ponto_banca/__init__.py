from panoverde.core.decider import Instant
from panoverde.core.part import game
from panoverde.games._kit.baccarat import shoe
from panoverde.games._kit.baccarat.preparation import preparation
from panoverde.games._kit.chapter import at_stake, coups
from panoverde.games._kit.cloth import Cloth
from panoverde.games._kit.readiness import readiness
from panoverde.games._kit.seats import seats
from panoverde.games._kit.settlement import settlement

from . import rules
from .bets import CHAPTER, betting_window
from .cards import cards, moment
from .rules import Rules
from .state import State


def open(rules: Rules, at: Instant) -> State:  # noqa: A001, ARG001 - the protocol's word; nothing here has an hour
    return State(rules=rules, cloth=Cloth({}, demo=rules.demo), shoe=shoe.new(rules.plan))


GAME = game(
    __name__,
    rules,
    State,
    betting_window,
    settlement(State, CHAPTER),
    readiness(State, CHAPTER),
    seats(State),
    preparation(State, moment),
    cards,
    open=open,
    coups=coups,
    at_stake=at_stake,
    stage=lambda state: state.phase,
)
