"""Thousands of tables of póquer sem descarte, one player against the bank at each: a step is a whole round.

    tables = SemDescarteBatch(tables=4096, seed=1)
    tables.step(np.where(worth_it(tables.own, tables.up), VOU, PASSO))
    rewards = tables.rewards

The next round is dealt at once. The test suite plays the same cards and acts through `decide`.
"""

from panoverde.agents import extra
from panoverde.agents.bank_batch import BankBatch
from panoverde.agents.sem_descarte.setting import ACTIONS, SemDescarteSetting

with extra.imports():
    import numpy as np

    from panoverde.agents.compilation import Bytes
    from panoverde.agents.sem_descarte.kernels import advance, deal_all
    from panoverde.games._poker.ranking import STANDARD
    from panoverde.lab.sem_descarte.comparison import Deck, combination_of, comparison
    from panoverde.lab.sem_descarte.hands import HELD
    from panoverde.lab.sem_descarte.options import Options
    from panoverde.lab.sem_descarte.outcomes import WIN, nets
    from panoverde.lab.sem_descarte.rounds import DEALT


class SemDescarteBatch(BankBatch):
    """Cards are their numbers in `deck`."""

    def __init__(self, setting: SemDescarteSetting | None = None, tables: int = 1024, seed: int = 0) -> None:
        self.setting = setting or SemDescarteSetting()
        super().__init__(self.setting.players, ACTIONS, tables, seed)
        self.deck = STANDARD.deck
        self._comparison = comparison(Deck(), self.setting.suit_tiebreak)
        self._gains = np.array(nets(Options(suit_tiebreak=self.setting.suit_tiebreak)), np.float32)
        self._wins = np.array([WIN + place for place in combination_of(STANDARD)], np.uint8)
        self._cards = np.tile(np.arange(len(self.deck), dtype=np.uint8), (tables, 1))
        self.legal[:] = (1 << ACTIONS) - 1
        deal_all(self._cards, self._luck)

    def _advance(self, actions: Bytes) -> int:
        advance(actions, self._cards, self._luck, self._comparison, self._gains, self._wins, self.rewards)
        self.done[:] = True
        return len(actions)

    @property
    def own(self) -> Bytes:
        """The player's five cards."""
        return self._cards[:, :HELD]

    @property
    def up(self) -> Bytes:
        """The bank's card that lies face up."""
        return self._cards[:, DEALT - 1]
