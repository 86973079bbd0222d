"""A round of póquer sem descarte, compiled: five cards of the player, then five of the bank, the last one open."""

import numpy as np
from numpy.typing import NDArray

from panoverde.agents.compilation import Bytes, part
from panoverde.agents.luck import Words, lot
from panoverde.agents.sem_descarte.setting import VOU
from panoverde.lab.poker.machine import U, kernel
from panoverde.lab.sem_descarte.comparison import Comparison
from panoverde.lab.sem_descarte.hands import HELD
from panoverde.lab.sem_descarte.outcomes import FOLD, LOSS, TIE, UNQUALIFIED
from panoverde.lab.sem_descarte.rounds import DEALT, order_at

Floats = NDArray[np.float32]


@part
def deal(table: int, cards: Bytes, luck: Words) -> None:
    for at in range(DEALT):
        other = at + lot(luck, table, cards.shape[1] - at)
        card = cards[table, at]
        cards[table, at] = cards[table, other]
        cards[table, other] = card


@kernel
def deal_all(cards: Bytes, luck: Words) -> None:
    for table in range(len(cards)):
        deal(table, cards, luck)


@kernel
def advance(
    actions: Bytes,
    cards: Bytes,
    luck: Words,
    compared: Comparison,
    gains: Floats,
    wins: Bytes,
    rewards: Floats,
) -> None:
    """One decision at each table; the round is over and the next is dealt."""
    start = U(cards.ctypes.data)
    for table in range(len(actions)):
        end = FOLD
        if actions[table] == VOU:
            row = start + U(table * cards.shape[1])
            player, bank = order_at(row, compared), order_at(row + U(HELD), compared)
            if bank < compared.qualifies:
                end = UNQUALIFIED  # AO-9.26
            elif player == bank:
                end = TIE  # AO-9.8
            else:
                end = wins[player >> U(1)] if player > bank else LOSS  # AO-9.27 AO-9.29
        rewards[table] = gains[end]
        deal(table, cards, luck)
