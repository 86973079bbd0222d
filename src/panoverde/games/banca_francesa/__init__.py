"""Banca francesa (AO-3, PT-BFO): three dice against the bank. The game that the others are copied from."""

from panoverde.core.game import Game

from . import fold, odds, payout, play
from .model import COMMANDS, EVENTS, State
from .rules import PRESETS, Rules, check

GAME: Game[Rules, State] = Game(
    name="banca_francesa",
    presets=PRESETS,
    state=State,
    commands=COMMANDS,
    events=EVENTS,
    check=check,
    open=play.open,
    options=play.options,
    due=play.due,
    decide=play.decide,
    evolve=fold.evolve,
    transfers=fold.transfers,
    holdings=fold.holdings,
    see=fold.see,
    view=fold.view,
    undoable=fold.undoable,
    rewound=fold.rewound,
    draw=payout.draw,
    arms=payout.arms,
    outcomes=odds.outcomes,
)
