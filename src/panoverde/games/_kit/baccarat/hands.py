"""What cards are worth, who takes the next one, and what the hands amount to in the end."""

from collections.abc import Sequence
from enum import StrEnum

from panoverde.core.cards import Card
from panoverde.core.record import Record

SideCards = tuple[Card, ...]

TOTALS = 10
TWO = 2
MOST_CARDS = 6
"""Most cards of a coup: two for each side, and at most one more each."""


class Side(StrEnum):
    PONTO = "ponto"
    BANCA = "banca"  # AO-10.10 AO-11.10: these two and no other


class Winner(StrEnum):
    PONTO = "ponto"
    BANCA = "banca"
    EMPATE = "empate"


VALUES = {
    "A": 1,  # AO-10.8a AO-11.8a AO-12.9a
    **dict.fromkeys("KQJT", 0),  # AO-10.8b AO-11.8b AO-12.9b
    **{str(face): face for face in range(2, 10)},  # AO-10.8c AO-11.8c AO-12.9c
}


def value(card: Card) -> int:
    return VALUES[card[0]]  # AO-10.8 AO-11.8 AO-12.9


def total(hand: Sequence[Card]) -> int:
    return sum(map(value, hand)) % TOTALS  # AO-10.9 AO-11.9 AO-12.10 R-71


def is_pair(hand: Sequence[Card]) -> bool:
    """The first two cards of one rank, whatever their suits; a ten and a king are worth the same and are no pair."""
    return hand[0][0] == hand[1][0]  # AO-10.23 AO-11.25 R-79


class DrawingTable(Record):
    """Who must take a third card. Nobody has a choice."""

    natural: int
    """A total of two cards from which on neither side takes another."""
    ponto: tuple[bool, ...]
    """By ponto's total."""
    banca: tuple[tuple[bool, ...], ...]
    """By banca's total and the value of ponto's third card; the last column: ponto took none."""


def _draws_to(*thirds: int, without: bool) -> tuple[bool, ...]:
    return (*(third in thirds for third in range(TOTALS)), without)


EVERY_THIRD = range(TOTALS)

PONTO_E_BANCA = DrawingTable(
    natural=8,  # AO-10.16 AO-11.16 R-70: announced at once, and the deal is over for both
    ponto=(*(True,) * 6, *(False,) * 4),  # AO-10.16 AO-11.16: draws to 5, stands on 6 and 7
    banca=(
        *(_draws_to(*EVERY_THIRD, without=True),) * 3,  # 0, 1 and 2 always draw
        _draws_to(0, 1, 2, 3, 4, 5, 6, 7, 9, without=True),  # R-68 R-69 R-72: a ten, or any other card worth nothing
        _draws_to(2, 3, 4, 5, 6, 7, without=True),
        _draws_to(4, 5, 6, 7, without=True),
        _draws_to(6, 7, without=False),
        *(_draws_to(without=False),) * 3,  # 7, 8 and 9 never do
    ),
)  # AO-10.16 AO-11.16


def takes_third(ponto: SideCards, banca: SideCards, table: DrawingTable) -> Side | None:
    """Who takes a third card, both sides having two at least; None when the deal is over."""
    drawn = len(ponto) > TWO
    if len(banca) > TWO or max(total(ponto[:TWO]), total(banca)) >= table.natural:
        return None
    if not drawn and table.ponto[total(ponto)]:
        return Side.PONTO  # AO-10.16 AO-11.16: at most one more, ponto first
    third = value(ponto[TWO]) if drawn else TOTALS
    return Side.BANCA if table.banca[total(banca)][third] else None


class Score(Record):
    """All that the bets depend on."""

    winner: Winner
    banca: int
    """Its total."""
    ponto_pair: bool
    banca_pair: bool


def score(ponto: Sequence[Card], banca: Sequence[Card]) -> Score:
    return Score(winner(total(ponto), total(banca)), total(banca), is_pair(ponto), is_pair(banca))


def winner(ponto: int, banca: int) -> Winner:
    """The higher total."""
    if ponto == banca:
        return Winner.EMPATE  # AO-10.22 AO-11.24
    return Winner.PONTO if ponto > banca else Winner.BANCA  # AO-10.21 AO-11.23
