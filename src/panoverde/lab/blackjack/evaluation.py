"""Exact figures of a strategy against one up-card."""

from fractions import Fraction
from math import lcm

import numpy as np

from panoverde.core.record import Record
from panoverde.lab.blackjack.bank import NATURAL, OUTCOMES, natural_card
from panoverde.lab.blackjack.column import GAINS, HandSet, doubled_totals, splittable, two_cards
from panoverde.lab.blackjack.hands import Numbers, hands
from panoverde.lab.blackjack.measures import Deal, weighing
from panoverde.lab.blackjack.options import ACE, PRIZE, TEN, VALUES
from panoverde.lab.blackjack.payments import BLACKJACK_PAYS, SURRENDER_KEEPS, natural_costs
from panoverde.lab.blackjack.prizes import COMPLETING
from panoverde.lab.blackjack.residues import exact_sums, exact_weight
from panoverde.lab.blackjack.tactics import Action, Tactics

NOTHING = Fraction(0)
MOST_GAINED = 2**8
"""More than all hands of a deal together gain on average, in stakes or their squares."""


class Figures(Record):
    """Expected numbers for each initial stake. Those of up-cards add up to those of the game."""

    gain: Fraction = NOTHING
    splits: Fraction = NOTHING
    """Rounds with a split."""
    hands: Fraction = NOTHING
    """Hands beyond the first."""
    doubles: Fraction = NOTHING
    """Hands doubled."""
    surrenders: Fraction = NOTHING
    prizes: Fraction = NOTHING
    uncertain: Fraction = NOTHING
    """The gain may be higher by this at most: with `original_bets_only`, splits that meet a blackjack of the bank.

    It takes the stake of the first hand here, whatever others have lost above 21. Where it takes only what those left
    of the initial stake, the player saves up to a stake more.
    """
    unsplit_square: Fraction = NOTHING
    """Square of the gain, in rounds without a split."""

    def __add__(self, other: "Figures") -> "Figures":
        return Figures(*(getattr(self, name) + getattr(other, name) for name in self.__struct_fields__))

    @property
    def staked(self) -> Fraction:
        return 1 + self.hands + self.doubles

    @property
    def per_stake(self) -> Fraction:
        """The element of risk."""
        return self.gain / self.staked


class Endings(Record):
    """How often each hand of a set ends, in orders of its cards times `scale`."""

    scale: int
    split: Fraction
    """Share of the pair that is split."""
    stands: Numbers
    doubled: Numbers
    """By the two cards."""
    over: Numbers
    """By the hand that draws; each card that takes it above 21."""
    prized: dict[int, Fraction]
    """Prizes by the hand of three cards, not scaled."""


def evaluate(tactics: Tactics) -> Figures:
    total = first_cards(tactics)
    for place, one in enumerate(tactics.column.sets):
        endings = follow(tactics, place, one)
        if endings is not None:
            total += _Sum(tactics, one, endings).figures()
    return total


def first_cards(tactics: Tactics) -> Figures:
    """Blackjack, surrender, and the blackjack that the bank sees before a split."""
    column = tactics.column
    first = Weighed(HandSet(Deal(column.shoe, column.up)))
    won = 2 * first.without_natural(hands().find(ACE, TEN))
    gain, square = won * Fraction(*BLACKJACK_PAYS), won * Fraction(*BLACKJACK_PAYS) ** 2
    splits = surrenders = uncertain = NOTHING
    for start in tactics.starts:
        chance, weight = first.chance(start.hand), start.orders * start.share
        if start.action in (Action.SURRENDER, Action.SPLIT):
            seen = column.options.dealer_peek * first.natural(start.hand)
            gain, square = gain - weight * seen, square + weight * seen
            if start.action is Action.SPLIT:
                splits += weight * (chance - seen)
                uncertain += weight * (first.natural(start.hand) if start.row != ("pair", ACE) else 0)
            else:
                surrenders += weight * (chance - seen)
    kept = Fraction(*SURRENDER_KEEPS)
    return Figures(
        gain=gain - kept * surrenders,
        splits=splits,
        surrenders=surrenders,
        uncertain=uncertain if column.options.original_bets_only and not column.options.dealer_peek else NOTHING,
        hands=-splits,
        unsplit_square=square + kept**2 * surrenders,
    )


class Weighed:
    """Exact chances of the hands of a set, in one order of their cards."""

    def __init__(self, one: HandSet, original: bool = False) -> None:
        self.one = one
        self.weights = weighing(one.deal, original)
        self.drawn = hands().counts.copy()
        if one.deal.pair is not None:
            self.drawn[:, one.deal.pair] -= 1
        self._hole = natural_card(one.deal.up)

    def weight(self, hand: int, *more: int) -> int:
        """Of the hand and these cards after it."""
        cards = self.drawn[hand].tolist()
        for card in more:
            cards[card] += 1
        return exact_weight(self.weights, self.one.paired, tuple(cards))

    def natural_weight(self, hand: int, *more: int) -> int:
        """The same, with a blackjack of the bank."""
        return 0 if self._hole is None else self.weight(hand, *more, self._hole)

    def chance(self, hand: int) -> Fraction:
        return Fraction(self.weight(hand), self.weights.whole)

    def natural(self, hand: int) -> Fraction:
        return Fraction(self.natural_weight(hand), self.weights.whole)

    def without_natural(self, hand: int) -> Fraction:
        return self.chance(hand) - self.natural(hand)


def follow(tactics: Tactics, place: int, one: HandSet) -> Endings | None:
    """Follow every order of cards that the strategy plays; None if it plays none of this set."""
    every, pair = hands(), one.deal.pair
    scale = lcm(*(start.share.denominator for start in tactics.starts))
    reached, ended = np.zeros(len(every.sizes), np.int64), np.zeros((3, len(every.sizes)), np.int64)
    stands, doubled, over = ended
    prized: dict[int, Fraction] = {}
    split = NOTHING
    for start in tactics.starts:
        weight = int(start.orders * start.share * scale)
        if pair is not None:
            if start.action is Action.SPLIT and start.row == ("pair", pair):
                # The weights of the set count only what may be split.
                split += start.share / splittable(tactics.column.options, tactics.column.shoe, pair)
        elif start.action is Action.STAND:
            stands[start.hand] += weight
        elif start.action is Action.DOUBLE:
            doubled[start.hand] += weight
        elif start.action is Action.DRAW:
            _draw(start.hand, weight, reached, over)
            if start.prize:
                hand = int(every.drawn[start.hand, COMPLETING[two_cards(start.hand)]])
                prized[hand] = prized.get(hand, NOTHING) + start.prize * start.orders
    if split:
        for hand in _split_hands(one):
            reached[hand] = int(split * scale)
    for hand in np.flatnonzero(every.sizes >= 2).tolist():
        if reached[hand]:
            action = tactics.action(place, hand)
            if action is Action.DRAW:
                _draw(hand, int(reached[hand]), reached, over)
            else:
                (stands if action is Action.STAND else doubled)[hand] += reached[hand]
    return Endings(scale, split, stands, doubled, over, prized) if ended.any() else None


def _split_hands(one: HandSet) -> list[int]:
    """Two-card hands of a set that comes from a pair."""
    pair = one.deal.pair
    if pair is None:
        return []
    return [hands().find(pair, card) for card in VALUES if (card == pair) == one.paired]


def _draw(hand: int, weight: int, reached: Numbers, over: Numbers) -> None:
    after = hands().drawn[hand]
    reached[after[after >= 0]] += weight
    if (after < 0).any():
        over[hand] += weight


class _Sum:
    """Figures of one set of hands."""

    def __init__(self, tactics: Tactics, one: HandSet, endings: Endings) -> None:
        self.options, self.one, self.endings = tactics.column.options, one, endings
        self.split = one.deal.pair is not None
        self.costs = natural_costs(self.options, self.split)
        self.weighed = Weighed(one)

    def figures(self) -> Figures:
        doubled = np.flatnonzero(self.endings.doubled).tolist()
        doubles = sum((self._played(hand) * int(self.endings.doubled[hand]) for hand in doubled), NOTHING)
        played = sum((self._played(hand) for hand in _split_hands(self.one)), NOTHING) if self.split else NOTHING
        prizes = sum((self._played(hand) * share for hand, share in self.endings.prized.items()), NOTHING)
        scale = self.endings.scale
        gain, *square = self._bank([self._payments(power) for power in ((1,) if self.split else (1, 2))])
        over = self._over()
        return Figures(
            gain=(gain - over - self._naturals(1)) / scale + PRIZE * prizes,
            hands=played * self.endings.split,
            doubles=doubles / scale,
            prizes=prizes,
            unsplit_square=sum(square, self._prize_square(prizes) * scale + over + self._naturals(2)) / scale
            if square
            else NOTHING,
        )

    def _played(self, hand: int) -> Fraction:
        """Chance that a hand is played on, so not stopped by a blackjack seen before."""
        return self.weighed.without_natural(hand) if self.options.dealer_peek else self.weighed.chance(hand)

    def _prize_square(self, prizes: Fraction) -> Fraction:
        """Added to the square of the gain x by a prize p: 2px + p²."""
        gain = NOTHING
        for hand, share in self.endings.prized.items():
            payments = np.zeros((len(self.weighed.drawn), OUTCOMES), np.int64)
            payments[hand] = GAINS[hands().totals[hand]]
            lost = NOTHING if self.options.dealer_peek else self.weighed.natural(hand)
            gain += share * (self._bank([payments])[0] - lost)
        return 2 * PRIZE * gain + PRIZE**2 * prizes

    def _payments(self, power: int) -> Numbers:
        """Gains by hand and outcome of the bank, to this power."""
        every, endings, after = hands(), self.endings, doubled_totals()
        payments = endings.stands[:, None] * GAINS[every.totals] ** power
        for hand in np.flatnonzero(endings.doubled):
            payments[every.drawn[hand]] += endings.doubled[hand] * (2 * GAINS[after[hand]]) ** power
        return payments

    def _bank(self, kinds: list[Numbers]) -> list[Fraction]:
        """Sums over the hands of the bank that are no blackjack."""
        payments = np.stack(kinds)
        payments[:, :, NATURAL] = 0
        paid = payments.any(axis=(0, 2)) & (self.weighed.drawn.min(axis=1) >= 0)
        weights, drawn = self.weighed.weights, self.weighed.drawn[paid]
        payments = np.ascontiguousarray(payments[:, paid])
        # Chances times orders add up to the hands of a deal, a few; each is paid two stakes at most, squared four.
        bound = weights.whole * self.endings.scale * MOST_GAINED
        sums = exact_sums(weights, self.one.paired, self.one.deal.up, drawn, payments, bound)
        return [Fraction(number, weights.whole) for number in sums]

    def _over(self) -> Fraction:
        """Lost above 21: a stake each."""
        lost, weighed = 0, self.weighed
        for hand in np.flatnonzero(self.endings.over).tolist():
            for card in np.flatnonzero(hands().drawn[hand] < 0).tolist():
                natural = 0 if self.costs.over == 1 else (1 - self.costs.over) * weighed.natural_weight(hand, card)
                lost += int(self.endings.over[hand]) * (weighed.weight(hand, card) - natural)
        return Fraction(lost, weighed.weights.whole)

    def _naturals(self, power: int) -> Fraction:
        """Lost to blackjacks of the bank."""
        costs, endings, every = self.costs, self.endings, hands()
        original = Weighed(self.one, original=True) if costs.original_stand else None
        ends = [
            (hand, int(endings.stands[hand]), costs.stand, costs.original_stand)
            for hand in np.flatnonzero(endings.stands).tolist()
        ]
        for hand in np.flatnonzero(endings.doubled).tolist():
            weight = int(endings.doubled[hand])
            ends += [(after, weight, costs.double, costs.original_double) for after in every.drawn[hand].tolist()]
        lost = first = 0
        for hand, weight, cost, original_cost in ends:
            lost += weight * cost**power * self.weighed.natural_weight(hand)
            if original is not None:
                first += weight * original_cost * original.natural_weight(hand)
        total = Fraction(lost, self.weighed.weights.whole)
        return total if original is None else total + Fraction(first, original.weights.whole)
