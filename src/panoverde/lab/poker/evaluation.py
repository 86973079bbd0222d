"""Evaluation in bulk: values of millions of hands, equal to those of a table's own evaluator."""

from collections.abc import Iterable, Sequence

import numpy as np

from panoverde.core.cards import Card
from panoverde.games._poker.ranking import Ranking
from panoverde.lab.poker import kernels
from panoverde.lab.poker.arrays import CardNumbers, Values
from panoverde.lab.poker.tables import boards, lookup


def numbers(ranking: Ranking, hands: Iterable[Sequence[Card]]) -> CardNumbers:
    """A card's number is its place in the deck of the ranking."""
    place = {card: number for number, card in enumerate(ranking.deck)}
    return np.array([[place[card] for card in hand] for hand in hands], np.uint8)


def any_five(ranking: Ranking, hands: CardNumbers) -> Values:
    """Best five of each line of five, six or seven different cards."""
    values = np.empty(len(hands), np.uint16)
    kernels.any_five_in_bulk(_rows(ranking, hands), lookup(ranking, hands.shape[1]), values)
    return values


def with_board(ranking: Ranking, own: CardNumbers, common: CardNumbers, must_use: int | None) -> Values:
    """Best hand of each line of own cards and five common cards, with exactly two own cards or with any."""
    values = np.empty(len(own), np.uint16)
    kernels.with_board_in_bulk(_rows(ranking, own), _rows(ranking, common), boards(ranking, must_use), values)
    return values


def _rows(ranking: Ranking, hands: CardNumbers) -> CardNumbers:
    """Kernels don't check: a number that is no card would read outside the tables."""
    rows = np.ascontiguousarray(hands, np.uint8)
    if rows.size and rows.max() >= len(ranking.deck):
        raise ValueError(f"{rows.max()} is no card of {ranking.name}")
    return rows
