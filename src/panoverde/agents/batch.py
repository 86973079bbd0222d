"""Thousands of tables, all advanced by one `step`: the hand of `decide`, compiled.

    tables = TableBatch(Setting("holdem", players=6), tables=4096, seed=1)
    while True:
        tables.step(actions, bets)          # one act at each table, by the player whose turn it is
        rewards = tables.rewards[tables.done]

A table whose hand is over deals the next one at once. The test suite plays the same cards and acts through `decide`
and compares every chip.
"""

from panoverde.agents import extra
from panoverde.agents.setting import Setting
from panoverde.games._poker.hand.showdown import ranking_of

with extra.imports():
    import numpy as np
    from numpy.typing import NDArray

    from panoverde.agents.compilation import Int32
    from panoverde.agents.kernels import (
        AGGRESSOR,
        BET_TO_CALL,
        BUTTON,
        COLUMNS,
        DONE,
        RAISE_IS_LEGAL,
        ROUND,
        TURN,
        Shape,
        advance,
        first_illegal,
        legal_acts,
        start,
    )
    from panoverde.agents.luck import Words, words
    from panoverde.lab.poker.tables import boards

FOLD, CALL, RAISE = 0, 1, 2
"""Actions: `CALL` is a check if there is nothing to call."""

HIDDEN = 255
"""A common card that is not on the table yet."""


class TableBatch:
    """Cards are their numbers in `deck`."""

    def __init__(self, setting: Setting | None = None, tables: int = 1024, seed: int = 0) -> None:
        self.setting = setting or Setting()
        kind, players = self.setting.kind, self.setting.players
        self._luck = words(tables, seed)
        ranking = ranking_of(self.setting.rules(), kind)
        self.deck = ranking.deck
        self._boards = boards(ranking, kind.own)
        self._shape = Shape(
            players,
            kind.hole,
            len(kind.board),
            self.setting.cave,
            self.setting.minimum,
            int(kind.blinds),
            len(self.deck),
        )
        self.stacks, self.bets, self.paid, self._spoke = (np.zeros((tables, players), np.int32) for _ in range(4))
        self._table = np.zeros((tables, COLUMNS), np.int32)
        self._cards = np.tile(np.arange(len(self.deck), dtype=np.uint8), (tables, 1))
        self.rewards = np.zeros((tables, players), np.int32)
        """Rewards of the hand that a table has just finished; zero for other tables."""
        self.legal = np.zeros(tables, np.uint8)
        """Bit 0: there is a bet to call, so that folding makes sense; bit 1: the player may raise."""
        self.least, self.most = np.zeros(tables, np.int32), np.zeros(tables, np.int32)
        """Range of the player's bet of this round after a raise."""
        self.hands = 0
        self._scores = np.zeros(players, np.int32)
        self._table[:, BUTTON] = -1
        start(self._shape, *self._state)
        self._look()

    @property
    def _state(self) -> tuple[Int32, Int32, Int32, Int32, Int32, NDArray[np.uint8], Words]:
        return self.stacks, self.bets, self.paid, self._spoke, self._table, self._cards, self._luck

    def step(self, actions: NDArray[np.uint8], bets: Int32) -> None:
        """One act at each table: FOLD, CALL or RAISE, with the bet that a raise makes. ValueError if one is illegal."""
        actions, bets = np.ascontiguousarray(actions, np.uint8), np.ascontiguousarray(bets, np.int32)
        if not len(actions) == len(bets) == len(self.stacks):
            raise ValueError(f"{len(self.stacks)} tables need as many acts and bets")
        wrong = first_illegal(actions, bets, self.legal, self.least, self.most)
        if wrong >= 0:
            raise ValueError(f"table {wrong}: {self._why_illegal(wrong, int(actions[wrong]), int(bets[wrong]))}")
        self.hands += advance(self._shape, actions, bets, *self._state, self._boards, self.rewards, self._scores)
        self._look()

    def _look(self) -> None:
        legal_acts(self._shape, self.stacks, self.bets, self._spoke, self._table, self.legal, self.least, self.most)

    def _why_illegal(self, table: int, action: int, bet: int) -> str:
        if action > RAISE:
            return f"no act has the number {action}"
        if not self.legal[table] & RAISE_IS_LEGAL:
            return "the player may not raise now"
        return f"the bet may become {self.least[table]} to {self.most[table]}, not {bet}"

    # What can be seen

    @property
    def turn(self) -> Int32:
        """Player to act at each table, from 0."""
        return self._table[:, TURN]

    @property
    def button(self) -> Int32:
        return self._table[:, BUTTON]

    @property
    def round(self) -> Int32:
        return self._table[:, ROUND]

    @property
    def done(self) -> NDArray[np.bool_]:
        """Tables that have just finished a hand."""
        ended: NDArray[np.bool_] = self._table[:, DONE] != 0
        return ended

    @property
    def pot(self) -> Int32:
        total: Int32 = self.paid.sum(axis=1, dtype=np.int32)
        return total

    @property
    def can_fold(self) -> NDArray[np.bool_]:
        """Is there a bet to call? Elsewhere a fold is accepted, and gives the hand away."""
        there_is_a_bet: NDArray[np.bool_] = (self.legal & BET_TO_CALL) != 0
        return there_is_a_bet

    @property
    def can_raise(self) -> NDArray[np.bool_]:
        free: NDArray[np.bool_] = (self.legal & RAISE_IS_LEGAL) != 0
        return free

    @property
    def own(self) -> NDArray[np.uint8]:
        """Own cards of the player to act, at each table."""
        hole = self._shape.hole
        at = self.turn[:, None] * hole + np.arange(hole)
        return np.take_along_axis(self._cards, at.astype(np.intp), axis=1)

    @property
    def board(self) -> NDArray[np.uint8]:
        """Common cards, `HIDDEN` if not turned yet."""
        first = self._shape.players * self._shape.hole
        turned = np.cumsum(self.setting.kind.board)[self.round]
        return np.where(np.arange(5) < turned[:, None], self._cards[:, first : first + 5], HIDDEN).astype(np.uint8)

    @property
    def aggressor(self) -> Int32:
        """Player who last bet or raised in the hand; -1 for nobody."""
        return self._table[:, AGGRESSOR]
