"""Blackjack/21 with six decks: rounds of a simple strategy and of the best chart, and the best chart itself."""

import random
from collections.abc import Callable, Iterator
from functools import cache
from inspect import unwrap

from bench.measure import Contender
from panoverde.lab.blackjack.chart import Chart
from panoverde.lab.blackjack.hands import hands
from panoverde.lab.blackjack.measures import chances, weighing
from panoverde.lab.blackjack.options import ACE, SIX, TEN, VALUES, BlackjackOptions, Shoe
from panoverde.lab.blackjack.shoe_rounds import round_table
from panoverde.lab.blackjack.simple import LIKE_THE_BANK
from panoverde.lab.blackjack.solution import BY_TOTALS, best_by_totals, followed, solve
from panoverde.lab.simulation import prepare, simulate

OPTIONS = BlackjackOptions()
SHOE = Shoe.of(OPTIONS)
VALUES_OF_SHOE = [value for value in VALUES for _ in range(SHOE.counts[value])]
MANY, FEW, DEALT = 10**7, 20_000, 24
TWENTY_ONE, STANDS = 21, 17
DECISIONS = len(hands().sizes) * len(VALUES)
"""Hands of the player, each against every card of the bank."""


# Rounds


def simple() -> list[Contender]:
    """Draw to sixteen as the bank does; no split, no double, no surrender."""
    return [
        Contender("Pano Verde, lab.simulate, like the bank", _laboratory(LIKE_THE_BANK)),
        Contender("Python, random.sample, like the bank", lambda: _python(_chart(LIKE_THE_BANK))),
    ]


def best() -> list[Contender]:
    return [
        Contender("Pano Verde, lab.simulate, best chart", _laboratory(BY_TOTALS)),
        Contender("Python, random.sample and a dict of the chart", lambda: _python(_chart(BY_TOTALS))),
    ]


def _laboratory(strategy: str) -> Callable[[], tuple[int, int]]:
    table = round_table(solve(OPTIONS), strategy)
    prepare(table)
    simulate(table, 1, seed=1)  # compiled before the clock starts

    def work() -> tuple[int, int]:
        simulate(table, MANY, seed=1)
        return MANY, MANY

    return work


Answers = dict[tuple[str, int, int], str]
"""By kind of hand, total or value of the pair, and up-card."""


@cache
def _chart(strategy: str) -> Answers:
    chart: Chart = followed(OPTIONS, SHOE, strategy)[0]
    rows = [(kind, total) for kind, least in (("hard", 4), ("soft", 12)) for total in range(least, TWENTY_ONE)]
    answers = {(kind, total, up): chart.played((kind, total), up) for kind, total in rows for up in VALUES}
    for up in VALUES:
        for row in (*rows, *(("pair", value) for value in VALUES)):
            answers[f"first {row[0]}", row[1], up] = chart.cell(row, up)
    return answers


def _python(answers: Answers) -> tuple[int, int]:
    """Cards of a full shoe for every round, which is played out hand by hand. Special prizes are left out."""
    generator, won = random.Random(1), 0.0
    for _ in range(FEW):
        won += _round(generator.sample(VALUES_OF_SHOE, DEALT), answers)
    assert won < FEW
    return FEW, FEW


def _total(cards: list[int]) -> tuple[int, bool]:
    points = sum(cards) + len(cards)
    soft = ACE in cards and points + 10 <= TWENTY_ONE
    return points + 10 * soft, soft


def _round(cards: list[int], answers: Answers) -> float:
    player, bank, deck = [cards[0], cards[2]], [cards[1], cards[3]], iter(cards[4:])
    up, natural = bank[0], _total(bank)[0] == TWENTY_ONE
    total, soft = _total(player)
    if total == TWENTY_ONE:
        return 0.0 if natural else 1.5
    pair = player[0] == player[1]
    row = ("pair", player[0]) if pair else ("soft" if soft else "hard", total)
    answer = answers[f"first {row[0]}", row[1], up]
    if answer[0] == "R":
        return -0.5
    starts = [[player[0]], [player[1]]] if answer == "P" else [player]
    played = [_hand([*start, *([next(deck)] if len(start) == 1 else [])], up, deck, answers) for start in starts]
    if any(total <= TWENTY_ONE for total, _ in played):
        while _total(bank)[0] < STANDS:
            bank.append(next(deck))
    against = _total(bank)[0]
    return float(sum(_gain(total, stake, against, natural) for total, stake in played))


def _hand(cards: list[int], up: int, deck: Iterator[int], answers: Answers) -> tuple[int, int]:
    while True:
        total, soft = _total(cards)
        if total >= TWENTY_ONE:
            return total, 1
        answer = answers["soft" if soft else "hard", total, up]
        if answer[0] == "D" and len(cards) == 2:
            return _total([*cards, next(deck)])[0], 2
        if answer[-1].upper() == "S":
            return total, 1
        cards = [*cards, next(deck)]


def _gain(total: int, stake: int, bank: int, natural: bool) -> int:
    if total > TWENTY_ONE or natural:
        return -stake
    return stake * (1 if bank > TWENTY_ONE or total > bank else 0 if total == bank else -1)


# The best chart


def chart() -> list[Contender]:
    """The peer is given one hand of the player, that stands, against each card of the bank."""
    _solve()  # compiled before the clock starts
    return [
        Contender("Pano Verde, lab.blackjack, best by totals", _solve),
        Contender("Python, a recursion over the bank's cards", _python_decisions),
    ]


def _solve() -> tuple[int, int]:
    """Nothing kept from an earlier run."""
    weighing.cache_clear()
    chances.cache_clear()
    unwrap(best_by_totals)(OPTIONS, SHOE)
    return DECISIONS, DECISIONS


def _python_decisions() -> tuple[int, int]:
    """Ten and six."""
    for up in VALUES:
        counts = list(SHOE.counts)
        for card in (TEN, SIX, up):
            counts[card] -= 1
        assert -1 < _standing(16, [up], counts) < 0
    return len(VALUES), len(VALUES)


def _standing(mine: int, bank: list[int], counts: list[int]) -> float:
    total = _total(bank)[0]
    if len(bank) > 1 and total >= STANDS:
        return 1.0 if total > TWENTY_ONE or mine > total else 0.0 if mine == total else -1.0
    left, gain = sum(counts), 0.0
    for card in VALUES:
        if number := counts[card]:
            counts[card] -= 1
            gain += number / left * _standing(mine, [*bank, card], counts)
            counts[card] += 1
    return gain
