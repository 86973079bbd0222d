"""Baccarat a second time, plainly: every coup enumerated with exact weights, or dealt card by card."""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import product
from math import perm

from bench.tables import VALUES, coup

from panoverde.games._kit.baccarat.ways import BaccaratShoe
from panoverde.lab.odds import BetRow, OutcomeTable


def outcome(ponto: int, banca: int, ponto_pair: bool, banca_pair: bool) -> int:
    result = 0 if ponto > banca else 1 if banca > ponto else 2
    return ((result * 10 + banca) * 2 + ponto_pair) * 2 + banca_pair


def table(shoe: BaccaratShoe) -> OutcomeTable:
    """The bets as everywhere: banca pays 19 to 20, a tie 8 to 1 and returns the others, a pair 11 to 1."""
    results = [(index // 40, index // 2 % 2) for index in range(120)]
    return OutcomeTable(
        weights=weights(shoe),
        rows=(
            BetRow("ponto", 20, (tuple({0: 20, 1: -20, 2: 0}[result] for result, _ in results),)),
            BetRow("banca", 20, (tuple({0: -20, 1: 19, 2: 0}[result] for result, _ in results),)),
            BetRow("tie", 1, (tuple(8 if result == 2 else -1 for result, _ in results),)),
            BetRow("ponto_pair", 1, (tuple(11 if pair else -1 for _, pair in results),)),
        ),
        shoe=shoe,
    )


@cache
def weights(shoe: BaccaratShoe) -> tuple[int, ...]:
    """Weight of each coup from all the cards: the orders of six cards that bring it."""
    firsts: Counter[tuple[tuple[int, ...], bool, bool]] = Counter()
    for ranks in product(range(13), repeat=4):
        pairs = ranks[0] == ranks[2], ranks[1] == ranks[3]
        times = Counter(ranks).values()
        ways = 1
        for many in times:
            ways *= perm(4 * shoe.decks, many)
        firsts[tuple(VALUES[rank] for rank in ranks), *pairs] += ways
    total: Counter[int] = Counter()
    for (values, ponto_pair, banca_pair), ways in firsts.items():
        left = [4 * shoe.decks * VALUES.count(value) - values.count(value) for value in range(10)]
        for fifth, sixth in product(range(10), repeat=2):
            ponto, banca, _ = coup(shoe.table, [*values, fifth, sixth])
            more = left[fifth] * (left[sixth] - (fifth == sixth))
            total[outcome(ponto, banca, ponto_pair, banca_pair)] += ways * more
    return tuple(total[index] for index in range(120))


def deal(shoe: BaccaratShoe, coups: int, words: Iterator[int]) -> Counter[int]:
    """Coups from real shoes: a card is the one that the upper half of a word points at, of those not seen yet."""
    plan = shoe.plan
    deck = [rank for _ in range(plan.decks) for rank in range(13) for _ in range(4)]
    seen = gone = 0
    tally: Counter[int] = Counter()
    for _ in range(coups):
        warned = gone > len(deck) - plan.behind
        if gone and (warned or plan.automatic):
            seen = gone = 0
        if not plan.automatic:
            gone += plan.burnt_each if gone else plan.burnt_first
        for place in range(seen, seen + 6):
            there = place + _below(len(deck) - place, words)
            deck[place], deck[there] = deck[there], deck[place]
        hand = deck[seen : seen + 6]
        ponto, banca, taken = coup(shoe.table, [VALUES[rank] for rank in hand])
        tally[outcome(ponto, banca, hand[0] == hand[2], hand[1] == hand[3])] += 1
        seen, gone = seen + taken, gone + taken
    return tally


def _below(many: int, words: Iterator[int]) -> int:
    """A number below `many` from the upper half of a word, passing over the words that would favour some."""
    while True:
        number, rest = divmod((next(words) >> 32) * many, 2**32)
        if rest >= 2**32 % many:
            return number
