"""Chances of the player's and the bank's cards together, for one up-card, as exact weights.

The chance that given cards come in a given order is a product: for each value the number of ways to take its cards, and
a weight for the cards of one *special* value and for the length of it all. A split hand needs no more than that: the
weights say how many hands with these cards a split gives on average, however often it is repeated.
"""

from functools import cache, lru_cache
from math import comb, perm

import numpy as np
from numpy.typing import NDArray

from panoverde.core.record import Record
from panoverde.lab.blackjack.bank import OUTCOMES, bank_hands, natural_card
from panoverde.lab.blackjack.hands import Numbers, hands
from panoverde.lab.blackjack.options import ACE, VALUES, Shoe
from panoverde.lab.blackjack.splits import all_hands, first_hand
from panoverde.lab.jit import compiled

Floats = NDArray[np.float64]
Table = tuple[tuple[int, ...], ...]
"""Weight by number of special cards and by number of all cards."""
MOST_OF_ONE = 32
"""More cards of one value than a hand of the bank has."""
MOST_DRAWN = 34
"""Longest hand of the player with the longest of the bank, and one card more."""


class Deal(Record):
    """What the first cards leave to be drawn: an up-card, and a pair where it is split."""

    shoe: Shoe
    up: int
    pair: int | None = None
    most: int | None = None
    same_rank: bool = False


class Weighing(Record):
    """Weights of cards drawn after the first ones. The chance is the product over `whole`."""

    special: int
    ways: Table
    """By value and number of cards; the special value always has one way."""
    unpaired: Table
    """Where the first card drawn is not of the special value."""
    paired: Table
    """Where it is."""
    whole: int


class Case(Record):
    """Up-card and pair by rank: how many ways, and which cards of the pair's value are left."""

    ways: int
    matching: int
    others: int


def seed(deal: Deal) -> int:
    """Cards that a hand has before it draws from what is left."""
    return 0 if deal.pair is None else 1


@lru_cache(maxsize=512)
def weighing(deal: Deal, original: bool = False) -> Weighing:
    """Weights for every hand, or only for the one that keeps the initial stake."""
    counts = list(deal.shoe.counts)
    counts[deal.up] -= 1
    if deal.pair is None:
        return _unsplit(deal, counts)
    special = deal.pair
    found = cases(deal)
    left = deal.shoe.size - 3
    tables: tuple[list[tuple[int, ...]], list[tuple[int, ...]]] = [], []
    totals = [
        (case, first_hand(deal.most, case.matching) if original else all_hands(deal.most, case.matching))
        for case in found
    ]
    most_again = max((more for case, split in totals for more in split.unpaired if more <= case.matching), default=0)
    reach = min(left, most_again + MOST_DRAWN)
    rest = [perm(left - taken, reach - taken) for taken in range(reach + 1)]
    most_special = 2 * (21 // (special + 1) + 1)
    for number in range(most_special + 1):
        unpaired, paired = [0] * (MOST_DRAWN + 1), [0] * (MOST_DRAWN + 1)
        for case, split in totals:
            _add(unpaired, case, split.unpaired, number, 0, rest)
            if number:
                _add(paired, case, split.paired, number, 1, rest)
                _add(paired, case, split.unpaired, number, -1, rest)
        tables[0].append(tuple(unpaired))
        tables[1].append(tuple(paired))
    whole = perm(deal.shoe.size, 3 + reach)
    return Weighing(special, _ways(counts, special), tuple(tables[0]), tuple(tables[1]), whole)


def _add(table: list[int], case: Case, weights: dict[int, int], number: int, first: int, rest: list[int]) -> None:
    """Add hands with so many cards of the pair's value: the first any (0), the pair's own (1), another rank (-1).

    `rest`: ways to go on, by cards taken.
    """
    free = number - abs(first)
    for more, weight in weights.items():
        matched, others = more + (first == 1), int(first == -1)
        fewest, most = max(0, others + free - case.others), min(free, case.matching - matched)
        ways = (
            case.ways
            * weight
            * sum(
                comb(free, own) * perm(case.matching, matched + own) * perm(case.others, others + free - own)
                for own in range(fewest, most + 1)
            )
        )
        if ways:
            for size, further in enumerate(rest[more : more + MOST_DRAWN + 1]):
                table[size] += ways * further


def _unsplit(deal: Deal, counts: list[int]) -> Weighing:
    left, up_cards = deal.shoe.size - 1, deal.shoe.counts[deal.up]
    reach = min(left, MOST_DRAWN)
    rest = [perm(left - size, reach - size) if size <= reach else 0 for size in range(MOST_DRAWN + 1)]
    table = tuple(tuple(up_cards * perm(counts[ACE], number) * ways for ways in rest) for number in range(MOST_DRAWN))
    return Weighing(ACE, _ways(counts, ACE), table, table, perm(deal.shoe.size, 1 + reach))


def _ways(counts: list[int], special: int) -> Table:
    return tuple(
        tuple(1 if value == special else perm(max(counts[value], 0), number) for number in range(MOST_DRAWN))
        for value in VALUES
    )


def cases(deal: Deal) -> list[Case]:
    shoe, up, pair = deal.shoe, deal.up, deal.pair or 0
    ranks = shoe.ranks(pair) if deal.same_rank else (sum(shoe.ranks(pair)),)
    whole = sum(ranks)
    if up != pair:
        return [Case(shoe.counts[up] * perm(cards, 2), max(cards - 2, 0), whole - cards) for cards in ranks]
    return [
        Case(
            other * perm(cards - (one == place), 2) if one != place else cards * perm(cards - 1, 2),
            max(cards - 2 - (one == place), 0),
            whole - cards - (one != place),
        )
        for place, cards in enumerate(ranks)
        for one, other in enumerate(ranks)
        if other
    ]


class Chances(Record):
    """Chances of one order of each hand's cards, with every outcome of the bank."""

    outcomes: Floats
    """By hand and outcome of the bank."""
    over: Floats
    """The next card takes the hand above 21; by hand, without and with a blackjack of the bank."""
    held: NDArray[np.bool_]
    """Hands that can come."""


@lru_cache(maxsize=512)
def chances(deal: Deal, paired: bool = False, original: bool = False) -> Chances:
    weights = weighing(deal, original)
    every = hands()
    table = weights.paired if paired else weights.unpaired
    drawn = every.counts.copy()
    if deal.pair is not None:
        drawn[:, deal.pair] -= 1
    held = (every.sizes >= 2) & (drawn.min(axis=1) >= 0)
    if paired:
        held &= drawn[:, weights.special] >= 1
    if deal.pair == ACE:
        held &= every.sizes == 2  # AO-6.31
    outcomes, over = weighed(weights, table, deal.up, drawn, held, every.drawn)
    return Chances(outcomes, over, held & (outcomes.sum(axis=1) > 0))


def weighed(
    weights: Weighing, table: Table, up: int, drawn: Numbers, held: NDArray[np.bool_], after: Numbers
) -> tuple[Floats, Floats]:
    """Chances by hand and outcome of the bank, and of going above 21 where `after` has no hand."""
    outcomes, over = np.zeros((len(drawn), OUTCOMES)), np.zeros((len(drawn), 2))
    natural = natural_card(up)
    weigh(
        drawn,
        held,
        after,
        weights.special,
        np.array([[number / weights.whole for number in row] for row in table]),
        np.array(weights.ways, np.float64),
        _bank_rows(up),
        _bank_cards(up),
        -1 if natural is None else natural,
        outcomes,
        over,
    )
    return outcomes, over


@cache
def _bank_rows(up: int) -> Numbers:
    """Rows for the kernel: outcome, orders, size, cards by value."""
    bank = bank_hands(up)
    return np.ascontiguousarray(np.column_stack([bank.outcomes, bank.orders, bank.sizes, bank.counts])[_by_size(up)])


@cache
def _bank_cards(up: int) -> Numbers:
    return taken_cards(_bank_rows(up)[:, 3:])


def _by_size(up: int) -> Numbers:
    return np.argsort(bank_hands(up).sizes, kind="stable")


def taken_cards(counts: Numbers) -> Numbers:
    """For each row of cards the values that it has, as `value * MOST_OF_ONE + number`, then -1."""
    rows = [[value * MOST_OF_ONE + number for value, number in enumerate(row) if number] for row in counts.tolist()]
    width = 1 + max(map(len, rows))
    return np.array([row + [-1] * (width - len(row)) for row in rows], np.int64)


@compiled(
    "void(int64[:, ::1], boolean[::1], int64[:, ::1], int64, float64[:, ::1], float64[:, ::1], int64[:, ::1],"
    " int64[:, ::1], int64, float64[:, ::1], float64[:, ::1])"
)
def weigh(
    drawn: Numbers,
    held: NDArray[np.bool_],
    after: Numbers,
    special: int,
    table: Floats,
    ways: Floats,
    bank: Numbers,
    taken_by_bank: Numbers,
    natural: int,
    outcomes: Floats,
    over: Floats,
) -> None:
    """Fill in the chances of every hand that is held."""
    values = len(ways)
    most = np.zeros(values, np.int64)
    for row in range(len(bank)):
        for value in range(values):
            most[value] = max(most[value], bank[row, 3 + value])
    more = np.ones(values * MOST_OF_ONE)  # ways to take the bank's cards after the player's
    for hand in range(len(drawn)):
        if not held[hand]:
            continue
        size = 0
        own = 1.0
        for value in range(values):
            size += drawn[hand, value]
            own *= ways[value, drawn[hand, value]]
        if own == 0:
            continue
        for value in range(values):
            for number in range(1, most[value] + 1):
                further = ways[value, drawn[hand, value] + number] / ways[value, drawn[hand, value]]
                more[value * MOST_OF_ONE + number] = further
        mine = drawn[hand, special]
        for row in range(len(bank)):
            chance = table[mine + bank[row, 3 + special], size + bank[row, 2]] * bank[row, 1]
            place = 0
            while taken_by_bank[row, place] >= 0:
                chance *= more[taken_by_bank[row, place]]
                place += 1
            outcomes[hand, bank[row, 0]] += chance * own
        for card in range(values):
            if after[hand, card] >= 0:
                continue
            taken = own * ways[card, drawn[hand, card] + 1] / ways[card, drawn[hand, card]]
            specials = mine + (card == special)
            bank_natural = 0.0
            if natural >= 0:
                second = drawn[hand, natural] + (card == natural)
                bank_natural = taken * table[specials + (natural == special), size + 2]
                if ways[natural, second] > 0:
                    bank_natural *= ways[natural, second + 1] / ways[natural, second]
            over[hand, 1] += bank_natural
            over[hand, 0] += taken * table[specials, size + 1] - bank_natural
