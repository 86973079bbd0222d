"""Bacará chemin de fer (AO-12): the bank goes from hand to hand, and money from player to player."""

from panoverde.core.decider import Instant
from panoverde.core.part import game
from panoverde.games._kit.baccarat.shoe import with_decks
from panoverde.games._kit.chapter import at_stake, coups
from panoverde.games._kit.cloth import Cloth
from panoverde.games._kit.window import OpenBets

from . import rules
from .advice import advice
from .annulment import annulment
from .auction import auctions
from .banco import bancos
from .bank import bank
from .cagnotte import cagnottes
from .calls import calls
from .clock import clock
from .closing import closing, open_in_time
from .deal import deal
from .draw import draw
from .drawn_faults import drawn_faults
from .faults import faults
from .interruption import interruption
from .offer import offers
from .registration import registration
from .reveal import reveal
from .rules import DECKS, Rules
from .seats import leaving, places
from .settlement import settlement
from .shoe import preparation
from .stakes import betting, ready, stakes
from .state import State
from .turn import turns


def open(rules: Rules, at: Instant) -> State:  # noqa: A001, ARG001 - the protocol's word, and its argument
    return State(rules=rules, cloth=Cloth({}, demo=rules.demo), shoe=with_decks(DECKS, automatic=False))


GAME = game(
    __name__,
    rules,
    State,
    calls,
    leaving,
    places,
    interruption,
    registration,
    preparation,
    turns,
    bank,
    offers,
    auctions,
    betting.but(judges={OpenBets: open_in_time}),
    stakes,
    ready,
    bancos,
    reveal,
    deal,
    draw,
    advice,
    faults,
    drawn_faults,
    annulment,
    settlement,
    cagnottes,
    closing,
    clock,
    open=open,
    coups=coups,
    at_stake=at_stake,
)
