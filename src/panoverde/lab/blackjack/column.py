"""One column of the chart: what each hand is worth against one up-card.

Worth is measured from before the deal: the gain of a hand times the chance of its cards in one order. So the worth of
drawing is the plain sum of what the hands after it are worth.
"""

from fractions import Fraction
from math import perm

import numpy as np
from numpy.typing import NDArray

from panoverde.core.record import Record
from panoverde.lab.blackjack.bank import NATURAL
from panoverde.lab.blackjack.hands import BLACKJACK, NO_DOUBLE, Numbers, hands
from panoverde.lab.blackjack.measures import Deal, Floats, chances, weighing
from panoverde.lab.blackjack.options import ACE, PRIZE, TEN, VALUES, BlackjackOptions, Shoe
from panoverde.lab.blackjack.payments import BLACKJACK_PAYS, gains, natural_costs
from panoverde.lab.blackjack.prizes import COMPLETING, prize_share

UNSPLIT = 0
"""The first set of hands; each split has one or two more."""
GAINS = np.array([gains(total) for total in range(BLACKJACK + 1)], np.int64)


class HandSet(Record):
    """Hands that are played alike: those not split, or those of one pair."""

    deal: Deal
    paired: bool = False
    """Has the hand the pair again, past the limit (or two ranks worth ten)?"""


class Column(Record):
    """Arrays by set and hand."""

    options: BlackjackOptions
    shoe: Shoe
    up: int
    sets: tuple[HandSet, ...]
    held: NDArray[np.bool_]
    stand: Floats
    double: Floats
    draw: Floats
    """Next cards that end the hand: above 21, with the special prize where there is one."""
    chance: Floats
    """That a hand with these cards is played on."""
    three: Floats
    """Chance of three cards that are not split, by hand: a prize is paid where no blackjack was seen before."""
    blackjack: float
    """Worth of the player's blackjack."""
    seen_first: Floats
    """By pair: chance of a bank's blackjack that is seen before the pair is split."""

    @property
    def surrender(self) -> Floats:
        """Worth of giving up the first two cards: half the stake, or all where a blackjack was seen before (R-48)."""
        worth: Floats = self.three / 2 - self.chance[UNSPLIT]
        return worth

    @property
    def pairs(self) -> tuple[int, ...]:
        """Pairs that can come."""
        return tuple(one.deal.pair for one in self.sets if one.deal.pair is not None and not one.paired)


def column(options: BlackjackOptions, shoe: Shoe, up: int) -> Column:
    options, every, unsplit = options.against(up), hands(), Deal(shoe, up)
    sets = [HandSet(unsplit)]
    for pair in VALUES:
        deal = Deal(shoe, up, pair, options.most_hands(pair), options.split_same_rank_only and pair == TEN)
        if any(weighing(deal).unpaired[0]):
            sets.append(HandSet(deal))
            if any(any(row) for row in weighing(deal).paired):
                sets.append(HandSet(deal, paired=True))
    held, stand, double, draw, chance = (
        np.stack(arrays) for arrays in zip(*(_worth(options, one) for one in sets), strict=True)
    )
    first = chances(unsplit).outcomes
    two = first[:, NATURAL] * options.dealer_peek
    seen_first = np.array([two[every.find(pair, pair)] * float(splittable(options, shoe, pair)) for pair in VALUES])
    natural = first[every.find(ACE, TEN)]
    blackjack = 2 * (natural.sum() - natural[NATURAL]) * BLACKJACK_PAYS[0] / BLACKJACK_PAYS[1]
    return Column(
        options=options,
        shoe=shoe,
        up=up,
        sets=tuple(sets),
        held=held,
        stand=stand,
        double=double,
        draw=draw,
        chance=chance,
        three=first.sum(axis=1) - two,
        blackjack=float(blackjack),
        seen_first=seen_first,
    )


def splittable(options: BlackjackOptions, shoe: Shoe, value: int) -> Fraction:
    """Share of two cards of this value that are a pair."""
    if not options.split_same_rank_only or shoe.counts[value] < 2:
        return Fraction(1)
    return Fraction(sum(perm(cards, 2) for cards in shoe.ranks(value)), perm(shoe.counts[value], 2))


def two_cards(hand: int) -> tuple[int, int]:
    """Values of a hand of two cards, the lower first."""
    low, high = np.repeat(np.arange(len(VALUES)), hands().counts[hand]).tolist()
    return low, high


def doubled_totals() -> Numbers:
    """Total of a doubled hand, by the two cards and the third; an ace of the two stays 1."""
    every = hands()
    after = every.totals[every.drawn]
    frozen = every.soft[:, None] & (np.arange(len(VALUES)) != ACE)
    return np.where(frozen, every.points[every.drawn], after)  # AO-6.37


def _worth(options: BlackjackOptions, one: HandSet) -> tuple[NDArray[np.bool_] | Floats, ...]:
    every, deal = hands(), one.deal
    split = deal.pair is not None
    costs = natural_costs(options, split)
    found = chances(deal, one.paired)
    natural = found.outcomes[:, NATURAL]
    original = natural if not split else np.zeros_like(natural)
    if costs.original_stand:
        original = chances(deal, one.paired, original=True).outcomes[:, NATURAL]
    stand = (found.outcomes * GAINS[every.totals]).sum(axis=1) - costs.stand * natural - costs.original_stand * original
    double = np.full(len(stand), -np.inf)
    after = doubled_totals()
    for hand in np.flatnonzero(found.held & (every.doubles != NO_DOUBLE)).tolist():
        thirds = every.drawn[hand]
        won = 2 * (found.outcomes[thirds] * GAINS[after[hand]]).sum()
        taken = costs.double * natural[thirds] + costs.original_double * original[thirds]
        double[hand] = won - taken.sum()
    draw = -found.over[:, 0] - costs.over * found.over[:, 1]
    chance = found.outcomes.sum(axis=1) - natural * (options.dealer_peek and split)
    if not split:
        for two, third in COMPLETING.items():
            hand = every.find(*two)
            three = found.outcomes[every.drawn[hand][third]]
            paid = three.sum() - options.dealer_peek * three[NATURAL]
            draw[hand] += PRIZE * float(prize_share(options, deal.shoe, two, deal.up)) * paid
    return found.held, stand, double, draw, chance
