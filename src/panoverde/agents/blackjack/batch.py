"""Thousands of tables of blackjack, one player against the bank at each, all advanced by one `step`.

    tables = BlackjackBatch(tables=4096, seed=1)
    while True:
        tables.step(policy(tables.total, tables.soft, tables.up, tables.mask))
        rewards = tables.rewards[tables.done]

Every table has a shoe of its own, dealt on from coup to coup. The test suite plays the same cards and acts through
`decide` and compares every chip and every card that is left.
"""

from panoverde.agents import extra
from panoverde.agents.bank_batch import BankBatch
from panoverde.agents.blackjack.setting import ACTIONS, BlackjackSetting
from panoverde.core.cards import DECK_52

with extra.imports():
    import numpy as np
    from numpy.typing import NDArray

    from panoverde.agents.blackjack.kernels import (
        ACE,
        CARDS,
        COLUMNS,
        FIRST,
        HANDS,
        HARD,
        PLACE,
        SECOND,
        TEN,
        TOTALS,
        TWENTY_ONE,
        UP,
        WAITING,
        Shape,
        advance,
        start,
    )
    from panoverde.agents.compilation import Bytes, Int32


class BlackjackBatch(BankBatch):
    """Cards are their numbers in `deck`; 255 is a card that is not there yet."""

    deck = DECK_52

    def __init__(self, setting: BlackjackSetting | None = None, tables: int = 1024, seed: int = 0) -> None:
        self.setting = setting or BlackjackSetting()
        super().__init__(self.setting.players, ACTIONS, tables, seed)
        options, rules = self.setting.options, self.setting.rules()
        _, behind, _ = rules.aviso(self.setting.players)
        self._shape = Shape(
            cards=rules.cards,
            decks=rules.decks,
            warning=-1 if rules.shuffler else rules.cards - behind,
            burnt=0 if rules.shuffler else 1,
            most_hands=options.max_split_hands or 0,
            resplit_aces=int(options.resplit_aces),
            same_rank=int(options.split_same_rank_only),
            peek=int(options.dealer_peek),
            peek_ten=int(options.peeks_ten),
            original_only=int(options.original_bets_only),
            surrender=int(options.surrender != "off"),
            special=int(options.special_prize),
            suited_sevens=int(options.suited_sevens),
        )
        self._table = np.zeros((tables, COLUMNS), np.int32)
        self._standing = np.zeros((tables, TOTALS), np.int32)
        self._cards = np.tile(np.arange(len(self.deck), dtype=np.uint8), (tables, rules.decks))
        self.unseen = np.zeros((tables, len(self.deck)), np.uint8)
        """How many of each card nobody has seen since the shoe was shuffled."""
        start(self._shape, self._table, self._cards, self.unseen, self._luck, self.legal)

    def _advance(self, actions: Bytes) -> int:
        return advance(
            self._shape,
            actions,
            self._table,
            self._standing,
            self._cards,
            self.unseen,
            self._luck,
            self.legal,
            self.rewards,
            self.done,
        )

    # What can be seen

    @property
    def total(self) -> Int32:
        """Of the hand that is played; 0 before it is dealt."""
        return self._table[:, HARD] + TEN * self.soft.astype(np.int32)

    @property
    def soft(self) -> NDArray[np.bool_]:
        """Does an ace count 11?"""
        eleven: NDArray[np.bool_] = (self._table[:, ACE] != 0) & (self._table[:, HARD] + TEN <= TWENTY_ONE)
        return eleven

    @property
    def cards(self) -> Int32:
        """How many the hand has."""
        return self._table[:, CARDS]

    @property
    def own(self) -> Int32:
        """The first two cards of the hand. After a split the first stands for its value, which all hands share."""
        return self._table[:, FIRST : SECOND + 1]

    @property
    def up(self) -> Int32:
        """The bank's card that lies face up."""
        return self._table[:, UP]

    @property
    def own_hands(self) -> Int32:
        """Hands of the player in this coup, with those that are over."""
        return self._table[:, HANDS]

    @property
    def waiting(self) -> Int32:
        """Hands that have only the first card of a split."""
        return self._table[:, WAITING]

    @property
    def left(self) -> Int32:
        """Cards in the shoe."""
        return self._shape.cards - self._table[:, PLACE]
