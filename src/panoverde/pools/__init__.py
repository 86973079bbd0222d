"""Jackpot pools (AO-7, AO-9.3 to 9.14, AO-17.3 to 17.6): money that several tables feed and a combination wins."""

from panoverde.core.decider import Instant
from panoverde.core.game import AnyGame, Game
from panoverde.core.part import decider

from . import rules
from .account import account
from .prizes import prizes
from .rules import Rules
from .state import State


def open(rules: Rules, at: Instant) -> State:  # noqa: A001, ARG001 - the protocol's word; nothing here has an hour
    return State(rules)


POOL = decider(__name__, rules, State, account, prizes, open=open)

AS_TABLE: AnyGame = Game(
    **vars(POOL),
    coups=lambda _: 0,
    at_stake=lambda _: {},
    with_cards=lambda _: (),
    undoable=lambda *_: False,
    rewound=lambda _, now: now,
)
"""For scenarios and the conformance kit, which know tables: one that nobody sits at, and nothing is taken back at."""
