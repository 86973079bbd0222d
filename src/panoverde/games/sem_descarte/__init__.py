"""Póquer sem descarte (AO-9, PT-SD): five cards against the bank's five, one decision."""

from panoverde.core.decider import Instant
from panoverde.core.part import game
from panoverde.core.people import Seat
from panoverde.games._kit import jackpot
from panoverde.games._kit.chapter import coups
from panoverde.games._kit.cloth import Cloth
from panoverde.games._kit.readiness import readiness

from . import rules
from .annulment import annulment, payment
from .bets import CHAPTER, betting_window, is_playing, jackpot_rank, on_jackpot
from .conduct import conduct, people
from .deal import deal
from .decisions import decisions
from .deck import deck, new_deck
from .patience import patience, rounds_without_bet
from .rules import Rules
from .showdown import showdown
from .state import State


def open(rules: Rules, at: Instant) -> State:  # noqa: A001, ARG001 - the protocol's word; nothing here has an hour
    return State(rules=rules, cloth=Cloth({}, demo=rules.demo), deck=new_deck(rules))


def at_stake(state: State) -> dict[Seat, int]:
    """Who passed has nothing left on the cloth, but a part in the round until it is over."""
    passed = {seat: 0 for seat in state.hands if is_playing(state, seat)}
    return {**passed, **jackpot.at_stake(CHAPTER, jackpot_rank, state)}


GAME = game(
    __name__,
    rules,
    State,
    annulment,
    rounds_without_bet,
    on_jackpot,
    betting_window,
    payment,
    readiness(State, CHAPTER),
    people,
    conduct,
    deck,
    deal,
    decisions,
    showdown,
    patience,
    open=open,
    coups=coups,
    at_stake=at_stake,
    stage=lambda state: state.phase,
)
