"""Slot machines (AO-17): a payback plan, one place, and a player who sets the pace."""

from dataclasses import replace

from panoverde.core.decider import Instant, tag_of
from panoverde.core.part import game
from panoverde.games._kit.cloth import Cloth
from panoverde.games._kit.seats import seats

from . import rules
from .bonus import BoxOpened, WheelTurned, bonus
from .cashier import PrizeHandedOver, cashier
from .draw_poker import HandDrawn, draw_poker
from .jackpot import jackpot
from .payment import upcast
from .reels import ReelsStopped, reels
from .rules import Rules
from .state import State
from .stay import at_stake, coups, stay


def open(rules: Rules, at: Instant) -> State:  # noqa: A001, ARG001 - the protocol's word; nothing here has an hour
    return State(rules=rules, cloth=Cloth({}, demo=rules.demo), plan=rules.plan, older=False)


COUNTED = (ReelsStopped, WheelTurned, BoxOpened, HandDrawn, PrizeHandedOver)

GAME = game(
    __name__,
    rules,
    State,
    seats(State),
    stay,
    reels,
    bonus,
    draw_poker,
    jackpot,
    cashier,
    open=open,
    coups=coups,
    at_stake=at_stake,
    stage=lambda state: state.step,
)

GAME = replace(GAME, upcasts={tag_of(event): upcast for event in COUNTED})
