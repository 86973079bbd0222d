"""Cussec: what each event makes of the table. All of it is there for everybody to see."""

from msgspec.structs import replace

from panoverde.core.game import Event
from panoverde.games._banked import fold, model as banked
from panoverde.games._banked.fold import coups, holdings, rewound, see, transfers, view

from .model import BellRung, DiceShaken, DiceStacked, DomeOpened, State
from .rules import Rules

__all__ = ["coups", "evolve", "holdings", "rewound", "see", "transfers", "undoable", "view"]


def evolve(state: State, event: Event) -> State:
    match event:
        case DiceShaken():
            return replace(state, dice=(), wins=())
        case DomeOpened(dice, wins):
            return replace(state, phase=banked.Phase.DECIDED, dice=dice, wins=wins)
        case DiceStacked():
            return fold.reopened(state)  # AO-5.7 R-238
        case BellRung():
            return state
        case _:
            return fold.evolve(state, event)


def undoable(rules: Rules, event: Event) -> bool:
    return fold.undoable(event, DomeOpened, physical=rules.physical)
