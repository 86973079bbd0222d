"""What a strategy does with every hand against one up-card, and with the first two cards."""

from enum import StrEnum
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from panoverde.core.record import Record
from panoverde.lab.blackjack.column import UNSPLIT, Column, splittable, two_cards
from panoverde.lab.blackjack.hands import CELLS, MUST_DRAW, MUST_STAND, hands
from panoverde.lab.blackjack.options import ACE, PRIZE, TEN
from panoverde.lab.blackjack.prizes import COMPLETING, prize_share, suit_classes
from panoverde.lab.blackjack.search import FREE, ROOTS, Play, Row, settled, split_worth

Flags = NDArray[np.bool_]


class Action(StrEnum):
    STAND = "S"
    DRAW = "H"
    DOUBLE = "D"
    SPLIT = "P"
    SURRENDER = "R"


class Start(Record):
    """First two cards that are played alike."""

    hand: int
    orders: int
    row: Row
    action: Action
    share: Fraction = Fraction(1)
    """Of the deals of these values: the suits, or the ranks worth ten, may part them."""
    prize: Fraction = Fraction(0)
    """Deals that win the special prize, as a share of those where the third card has the right value."""


class Tactics(Record):
    """Hands by set, as in the column."""

    column: Column
    starts: tuple[Start, ...]
    draws: Flags
    doubles: Flags

    def action(self, place: int, hand: int) -> Action:
        """Of a hand that is neither split nor surrendered."""
        if self.doubles[place, hand]:
            return Action.DOUBLE
        return Action.DRAW if self.draws[place, hand] else Action.STAND


def by_totals(column: Column, play: Play) -> Tactics:
    """The same answer for every hand of a total."""
    every = hands()
    answers = np.array([*play.answers, True, False], bool)  # MUST_DRAW and MUST_STAND are the last two, reversed
    cells = np.where(every.cells == MUST_DRAW, CELLS, np.where(every.cells == MUST_STAND, CELLS + 1, every.cells))
    draws = np.tile(answers[cells], (len(column.sets), 1))
    doubles = np.tile(answers[every.doubles] & (every.doubles >= 0), (len(column.sets), 1))
    return _with_starts(Tactics(column, (), *_one_card_to_aces(column, draws, doubles)), play)


def _with_starts(tactics: Tactics, play: Play) -> Tactics:
    column, starts = tactics.column, list[Start]()
    options, shoe = column.options, column.shoe
    for hand, orders, row in zip(ROOTS.hands.tolist(), ROOTS.orders.tolist(), ROOTS.rows, strict=True):
        played = tactics.action(UNSPLIT, hand)
        action = played
        if row in play.surrendered:
            action = Action.SURRENDER
        elif row[0] == "pair" and row[1] in play.split:
            action = Action.SPLIT
        prize = Fraction(0)
        if two_cards(hand) in COMPLETING:
            prize = prize_share(options, shoe, two_cards(hand), column.up)
        share = splittable(options, shoe, TEN) if row == ("pair", TEN) else Fraction(1)
        starts.append(Start(hand, orders, row, action, share, prize))
        if share < 1:
            action = Action.SURRENDER if ("hard", 20) in play.surrendered else played
            starts.append(Start(hand, orders, ("hard", 20), action, 1 - share))
    return Tactics(column, tuple(starts), tactics.draws, tactics.doubles)


def by_cards(column: Column) -> Tactics:
    """The best answer for every hand by its cards, and by suits where a prize is near."""
    every = hands()
    worth = settled(column, np.full(CELLS, FREE, np.int64))
    drawing = column.draw + np.where(every.drawn >= 0, worth[:, every.drawn], 0).sum(axis=2)
    draws = (every.cells == MUST_DRAW) | ((every.cells >= 0) & (drawing > column.stand))
    doubles = (every.doubles >= 0) & (column.double > np.where(draws, drawing, column.stand))
    draws, doubles = _one_card_to_aces(column, draws, doubles)
    starts = list[Start]()
    parted = split_worth(column, worth)
    for hand, orders, row in zip(ROOTS.hands.tolist(), ROOTS.orders.tolist(), ROOTS.rows, strict=True):
        two = two_cards(hand)
        hoped = prize_share(column.options, column.shoe, two, column.up)
        free = drawing[UNSPLIT, hand] - prize_worth(column, hand, hoped)
        pair = splittable(column.options, column.shoe, row[1]) if row[0] == "pair" else Fraction(1)
        for one in suit_classes(column.options, column.shoe, two, column.up):
            for may_split, share in ((True, one.share * pair), (False, one.share * (1 - pair))):
                if not share:
                    continue
                choices = {Action.DRAW: float(share) * free + prize_worth(column, hand, one.prize)}
                if every.cells[hand] != MUST_DRAW:
                    choices[Action.STAND] = float(share) * column.stand[UNSPLIT, hand]
                if every.doubles[hand] >= 0:
                    choices[Action.DOUBLE] = float(share) * column.double[UNSPLIT, hand]
                if may_split and row[0] == "pair" and row[1] in parted:
                    choices[Action.SPLIT] = float(one.share) * parted[row[1]]
                if column.options.surrender == "early" and column.up != ACE:
                    choices[Action.SURRENDER] = float(share) * column.surrender[hand]
                best = max(choices, key=lambda action: choices[action])
                starts.append(Start(hand, orders, row, best, share, one.prize))
    return Tactics(column, tuple(starts), draws, doubles)


def prize_worth(column: Column, hand: int, prize: Fraction) -> float:
    third = COMPLETING.get(two_cards(hand))
    if third is None:
        return 0.0
    return PRIZE * float(prize) * float(column.three[hands().drawn[hand, third]])


def _one_card_to_aces(column: Column, draws: Flags, doubles: Flags) -> tuple[Flags, Flags]:
    aces = np.array([one.deal.pair == ACE for one in column.sets])
    return draws & ~aces[:, None], doubles & ~aces[:, None]  # AO-6.31 R-47
