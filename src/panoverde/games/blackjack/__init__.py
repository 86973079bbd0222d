"""Blackjack/21 (AO-6), with a shoe that is cut or a continuous shuffler (AO-8)."""

from panoverde.core.decider import Instant
from panoverde.core.part import game
from panoverde.games._kit.chapter import coups
from panoverde.games._kit.cloth import Cloth
from panoverde.games._kit.readiness import readiness
from panoverde.games._kit.seats import seats

from . import rules, shoe
from .accidents import accidents
from .bank import bank
from .bets import CHAPTER, betting_window
from .clock import clock
from .deal import deal
from .following import following
from .insurance import insurance
from .jackpot import at_stake, first_cards, on_jackpot
from .preparation import preparation
from .rules import Rules
from .settling import settling
from .shuffler import shuffler
from .state import State
from .turns import turns


def open(rules: Rules, at: Instant) -> State:  # noqa: A001, ARG001 - the protocol's word; nothing here has an hour
    return State(rules=rules, cloth=Cloth({}, demo=rules.demo), shoe=shoe.new(rules.decks))


GAME = game(
    __name__,
    rules,
    State,
    on_jackpot,
    betting_window,
    settling,
    readiness(State, CHAPTER),
    seats(State),
    preparation,
    shuffler,
    first_cards,
    deal,
    insurance,
    turns,
    following,
    bank,
    accidents,
    clock,
    open=open,
    coups=coups,
    at_stake=at_stake,
    stage=lambda state: state.phase,
)
