"""Whole hands of no-limit hold'em for agents, six players: the batched tables and the environment, beside PokerKit."""

import numpy as np
from pokerkit import Automation, NoLimitTexasHoldem

from bench.measure import Contender
from panoverde.agents import aec
from panoverde.agents.batch import CALL, FOLD, RAISE, TableBatch
from panoverde.agents.setting import Setting

SETTING = Setting("holdem", players=6, cave=200, minimum=2)
TABLES, STEPS = 8192, 400
HANDS, FEW = 60, 30


def contenders() -> list[Contender]:
    TableBatch(SETTING, 1).step(np.full(1, CALL, np.uint8), np.zeros(1, np.int32))  # compiled before the race
    return [
        Contender("Pano Verde, batched tables, calling", _calling),
        Contender("Pano Verde, batched tables, at random", _at_random),
        Contender("Pano Verde, PettingZoo environment, calling", _environment),
        Contender("PokerKit, no-limit hold'em, calling", _pokerkit),
    ]


def _calling() -> tuple[int, int]:
    tables = TableBatch(SETTING, TABLES, seed=1)
    actions, bets = np.full(TABLES, CALL, np.uint8), np.zeros(TABLES, np.int32)
    for _ in range(STEPS):
        tables.step(actions, bets)
    return tables.hands, STEPS * TABLES


def _at_random() -> tuple[int, int]:
    """Fold (where there is a bet), call and raise alike, to any bet that is legal; choosing is timed too."""
    tables, luck = TableBatch(SETTING, TABLES, seed=1), np.random.default_rng(1)
    for _ in range(STEPS):
        lots = luck.random((2, TABLES), np.float32)
        first = np.where(tables.can_fold, np.uint8(FOLD), np.uint8(CALL))
        last = np.where(tables.can_raise, np.uint8(RAISE), np.uint8(CALL))
        actions = first + (lots[0] * (last - first + 1)).astype(np.uint8)
        bets = tables.least + (lots[1] * (tables.most - tables.least + 1)).astype(np.int32)
        tables.step(actions, bets)
    return tables.hands, STEPS * TABLES


def _environment() -> tuple[int, int]:
    """Each agent looks at the table before they act."""
    table, acts = aec.PokerEnv(SETTING), 0
    for _ in range(HANDS):
        table.reset()
        for agent in table.agent_iter():
            table.last()
            over = table.terminations[agent]
            table.step(None if over else aec.CALL)
            acts += not over
    return HANDS, acts


def _pokerkit() -> tuple[int, int]:
    acts = 0
    for _ in range(FEW):
        hand = NoLimitTexasHoldem.create_state(tuple(Automation), True, 0, (1, 2), 2, 200, 6)
        while hand.status:
            hand.check_or_call()
            acts += 1
    return FEW, acts
