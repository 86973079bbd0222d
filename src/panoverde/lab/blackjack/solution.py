"""The solution of a table: strategies, their figures, and the price of each option."""

from collections.abc import Callable, Iterator
from functools import partial
from math import sqrt

from msgspec.structs import replace

from panoverde.core.record import Record
from panoverde.lab.blackjack.chart import Chart
from panoverde.lab.blackjack.column import Column, column
from panoverde.lab.blackjack.evaluation import Figures, evaluate, first_cards
from panoverde.lab.blackjack.options import VALUES, BlackjackOptions, Shoe
from panoverde.lab.blackjack.rounds import RoundSampler
from panoverde.lab.blackjack.search import Play, search
from panoverde.lab.blackjack.simple import SIMPLE, simple_play
from panoverde.lab.blackjack.split_square import split_square
from panoverde.lab.blackjack.tactics import Tactics, by_cards, by_totals
from panoverde.lab.kept import kept
from panoverde.lab.tally import RandomSource

ROUNDED = 1e-12
"""Bound of the rounding in a figure without a fraction.

A chance is a sum of products of positive numbers: at most 40 roundings in a product and 2,100 products in a sum, each
rounding at most 2**-53 of its result. Gains of all hands are below 3 stakes, so the error is below 1e-12.
"""
CARD_HANDS = 4
"""Hands of a split up to which the strategy by cards is solved."""
ROUNDS, SEED = 20_000_000, 1
BY_TOTALS = "total_dependent"
Choice = bool | int | str | None
CHOICES: tuple[tuple[str, str, tuple[Choice, ...]], ...] = (
    ("AO-6.3", "decks", (4, 6)),
    ("R-46", "split_same_rank_only", (False, True)),
    ("R-47", "max_split_hands", (None, 2, 3, 4)),
    ("R-47", "resplit_aces", (True, False)),
    ("R-48", "dealer_peek", (False, True)),
    ("R-48", "original_bets_only", (False, True)),
    ("R-49", "surrender", ("early", "off")),
    ("R-50", "special_prize", (True, False)),
    ("R-50", "suited_sevens", (False, True)),
)
"""What may be chosen, with the rule or reading that lets it."""


class Deviation(Record):
    """Standard deviation of a round."""

    value: float
    error: float
    """Bound of the rounding, or standard error of a simulation."""
    simulated: bool = False


class Priced(Record):
    """The best strategy by totals under one choice, all else being as at this table."""

    cites: str
    option: str
    choice: Choice
    adopted: bool
    """Is it what this table does?"""
    gain: float
    price: float
    """What the choice costs the player against this table; below zero if it is better for them."""
    error: float
    """Bound of both: rounding, or what `Figures.uncertain` leaves open."""


class Solution(Record):
    """Figures that take long are found when they are asked for, and kept."""

    options: BlackjackOptions
    shoe: Shoe

    @property
    def chart(self) -> Chart:
        return best_by_totals(self.options, self.shoe)[0]

    @property
    def total_dependent(self) -> Figures:
        return best_by_totals(self.options, self.shoe)[1]

    @property
    def composition_dependent(self) -> Figures:
        return best_by_cards(card_options(self.options), self.shoe)

    @property
    def deviation(self) -> Deviation:
        """By the chart. Simulated where hands of a split differ by more than their cards."""
        return self.played(BY_TOTALS)[2]

    @property
    def deviation_by_cards(self) -> Deviation | None:
        """None where it is not known: the simulation plays charts only."""
        return deviation_by_cards(card_options(self.options), self.shoe)

    def played(self, strategy: str) -> tuple[Chart, Figures, Deviation]:
        """The best strategy by totals, or a simple one."""
        chart, figures = followed(self.options, self.shoe, strategy)
        return chart, figures, deviation(self.options, self.shoe, strategy)

    @property
    def alternatives(self) -> tuple[Priced, ...]:
        return tuple(_alternatives(self.options, self.shoe))

    @property
    def parts(self) -> list[Callable[[], object]]:
        """What takes long, part by part."""
        options, shoe, cards = self.options, self.shoe, card_options(self.options)
        others = [partial(rounded_gain, other, there) for _, _, _, other, there in _choices(options, shoe)]
        return [
            partial(best_by_totals, options, shoe),
            partial(best_by_cards, cards, shoe),
            partial(deviation_by_cards, cards, shoe),
            *(partial(self.played, name) for name in (BY_TOTALS, *SIMPLE)),
            *others,
        ]


def solve(options: BlackjackOptions, shoe: Shoe | None = None) -> Solution:
    """For one player and a fresh shoe, without insurance."""
    return Solution(options, shoe or Shoe.of(options))


@kept(tuple[Chart, Figures])
def best_by_totals(options: BlackjackOptions, shoe: Shoe) -> tuple[Chart, Figures]:
    return _evaluated([(one, search(one)) for one in _columns(options, shoe)])


@kept(Figures)
def best_by_cards(options: BlackjackOptions, shoe: Shoe) -> Figures:
    return sum((evaluate(by_cards(one)) for one in _columns(options, shoe)), Figures())


@kept(tuple[Chart, Figures])
def simple_figures(options: BlackjackOptions, shoe: Shoe, strategy: str) -> tuple[Chart, Figures]:
    return _evaluated([(one, simple_play(strategy)) for one in _columns(options, shoe)])


def followed(options: BlackjackOptions, shoe: Shoe, strategy: str) -> tuple[Chart, Figures]:
    return best_by_totals(options, shoe) if strategy == BY_TOTALS else simple_figures(options, shoe, strategy)


def _evaluated(found: list[tuple[Column, Play]]) -> tuple[Chart, Figures]:
    plays: list[Play | None] = [None] * len(VALUES)
    figures = Figures()
    for one, play in found:
        plays[one.up] = play
        figures += evaluate(by_totals(one, play))
    return Chart(tuple(plays)), figures


def _columns(options: BlackjackOptions, shoe: Shoe) -> list[Column]:
    return [column(options, shoe, up) for up in VALUES if shoe.counts[up]]


def card_options(options: BlackjackOptions) -> BlackjackOptions:
    return replace(options, max_split_hands=min(options.max_split_hands or CARD_HANDS, CARD_HANDS))


@kept(Deviation)
def deviation(options: BlackjackOptions, shoe: Shoe, strategy: str) -> Deviation:
    chart, figures = followed(options, shoe, strategy)
    plays = ((one, chart.columns[one.up]) for one in _columns(options, shoe))
    found = _deviation(figures, [by_totals(one, play) for one, play in plays if play])
    if found:
        return found
    tally = RoundSampler(options, chart, RandomSource(SEED), shoe, fresh=True).draw(ROUNDS)
    split, error = tally.moment(2, split=True)
    deviation = sqrt(float(figures.unsplit_square) + split - float(figures.gain) ** 2)
    return Deviation(deviation, error / (2 * deviation), simulated=True)


@kept(Deviation | None)
def deviation_by_cards(options: BlackjackOptions, shoe: Shoe) -> Deviation | None:
    return _deviation(best_by_cards(options, shoe), [by_cards(one) for one in _columns(options, shoe)])


def _deviation(figures: Figures, tactics: list[Tactics]) -> Deviation | None:
    """None where only a simulation knows the square of a split's gain."""
    square = figures.unsplit_square - figures.gain**2
    for one in tactics:
        split = split_square(one, exact=False)
        if split is None:
            return None
        square += split
    return Deviation(sqrt(square), ROUNDED)


def _choices(options: BlackjackOptions, shoe: Shoe) -> Iterator[tuple[str, str, Choice, BlackjackOptions, Shoe]]:
    for cites, option, choices in CHOICES:
        adopted = getattr(options, option)
        for choice in choices if adopted in choices else (*choices, adopted):
            other = replace(options, **{option: choice})
            yield cites, option, choice, other, Shoe.of(other) if option == "decks" else shoe


def _alternatives(options: BlackjackOptions, shoe: Shoe) -> Iterator[Priced]:
    here, open_here = rounded_gain(options, shoe)
    for cites, option, choice, other, there in _choices(options, shoe):
        gain, open_there = rounded_gain(other, there)
        yield Priced(cites, option, choice, other == options, gain, here - gain, max(open_here, open_there))


@kept(tuple[float, float])
def rounded_gain(options: BlackjackOptions, shoe: Shoe) -> tuple[float, float]:
    """With its error."""
    gain, uncertain = 0.0, 0.0
    for one in _columns(options, shoe):
        play = search(one)
        gain += play.worth + one.blackjack
        uncertain += float(first_cards(by_totals(one, play)).uncertain)
    return gain, max(ROUNDED, uncertain)
