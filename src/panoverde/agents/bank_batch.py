"""Thousands of banked tables, all advanced by one `step`: one player against the bank at each."""

from abc import ABC, abstractmethod

from panoverde.agents import extra

with extra.imports():
    import numpy as np
    from numpy.typing import NDArray

    from panoverde.agents.compilation import Bytes
    from panoverde.agents.luck import words
    from panoverde.lab.poker.machine import kernel

Masks = NDArray[np.uint16]


class BankBatch(ABC):
    """A game deals in its constructor and has a kernel for `_advance`."""

    def __init__(self, players: int, actions: int, tables: int, seed: int) -> None:
        if players != 1:
            raise ValueError(f"one player is at each table, not {players}")
        self._luck = words(tables, seed)
        self._actions = actions
        self.rewards = np.zeros(tables, np.float32)
        """In stakes, of the coup that a table has just finished; meaningless at other tables."""
        self.done = np.zeros(tables, np.bool_)
        """Tables that have just finished a coup."""
        self.legal: Masks = np.zeros(tables, np.uint16)
        """A bit for each action."""
        self.hands = 0
        """Coups that are over."""

    @property
    def mask(self) -> NDArray[np.bool_]:
        """What is legal, with a column for each action."""
        allowed: NDArray[np.bool_] = (self.legal[:, None] >> np.arange(self._actions, dtype=np.uint16)) & 1 != 0
        return allowed

    def step(self, actions: Bytes) -> None:
        """One act at each table. ValueError if one is illegal: then nothing has changed."""
        actions = np.ascontiguousarray(actions, np.uint8)
        if len(actions) != len(self.legal):
            raise ValueError(f"{len(self.legal)} tables need as many acts")
        wrong = first_illegal(actions, self.legal)
        if wrong >= 0:
            may = np.flatnonzero(self.mask[wrong]).tolist()
            raise ValueError(f"table {wrong}: the player may not do {actions[wrong]} now, only {may}")
        self.hands += self._advance(actions)

    @abstractmethod
    def _advance(self, actions: Bytes) -> int:
        """Returns how many coups it ended."""


@kernel
def first_illegal(actions: Bytes, legal: Masks) -> int:
    for table in range(len(actions)):
        if actions[table] > 15 or not (legal[table] >> actions[table]) & 1:
            return table
    return -1
