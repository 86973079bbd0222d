"""Equity: how often each hand or range wins, ties and loses. Exact, or simulated and marked so."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import accumulate
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from panoverde.core.cards import Card
from panoverde.core.record import Record
from panoverde.core.refusal import Refused
from panoverde.games._poker.ranking import Ranking
from panoverde.games._poker.variants import Variant
from panoverde.lab.figures import root
from panoverde.lab.poker import kernels
from panoverde.lab.poker.deals import CardBits, PossibleHands, Ways, bits_of, together
from panoverde.lab.poker.machine import U, address
from panoverde.lab.poker.ranges import OWN_CARDS, Notation, Range
from panoverde.lab.poker.results import Equity, PlayerEquity, Progress
from panoverde.lab.poker.shapes import Boards, KnownCards, Ranges
from panoverde.lab.poker.tables import boards

FEWEST, MOST = 2, 10
"""Number of hands compared."""
TRIALS = 5_000_000
MOST_SHOWDOWNS = 1_000_000_000
"""Most hands in an exact count, about ten seconds of work. Beyond it, equity is simulated."""
BY_RANKS = 10_000
"""Cost of counting whole boards by rank, in single boards."""
STRIDE = 2**18
"""Deals simulated in one batch."""
PATIENCE = 1000
"""Tries for each deal wanted, before hands that always share a card are given up."""

PROGRESS_STEPS = 200

BOARD = 5
WinnerTally = NDArray[np.int64]
"""Count by winners, one bit for each player."""


class EquityQuestion(Record):
    """Hands of the players, and the common cards that are known."""

    ranges: tuple[Range, ...]
    board: tuple[Card, ...]
    dead: tuple[Card, ...]


def question(
    variant: Variant, ranking: Ranking, hands: Sequence[str], board: str = "", dead: str = ""
) -> EquityQuestion:
    """Read and check the question; Refused if it can't be dealt."""
    notation = Notation(variant, ranking.description)
    if not FEWEST <= len(hands) <= MOST:
        raise Refused("", "number-of-hands", hands=len(hands), fewest=FEWEST, most=MOST)
    asked = EquityQuestion(tuple(map(notation.range, hands)), notation.cards(board), notation.cards(dead))
    streets = {0, *accumulate(variant.board)}
    if len(asked.board) not in streets:
        turned = ", ".join(map(str, sorted(streets)))
        raise Refused(OWN_CARDS[variant.name], "wrong-board", cards=len(asked.board), streets=turned)
    needed = variant.hole * len(hands) + BOARD + len(asked.dead)
    if needed > len(variant.deck):
        deck_rules = ranking.description.deck_rules
        raise Refused(deck_rules, "too-few-cards", needed=needed, cards=len(variant.deck))
    certain = [card for one in asked.ranges if len(one.hands) == 1 for card in one.hands[0]]
    gone = [*certain, *asked.board, *asked.dead]
    twice = next((card for card in gone if gone.count(card) > 1), None)
    if twice:
        raise Refused("", "card-twice", card=twice)
    return asked


def equity(
    variant: Variant,
    ranking: Ranking,
    asked: EquityQuestion,
    *,
    trials: int = TRIALS,
    seed: int = 1,
    progress: Progress | None = None,
) -> Equity:
    """Exact if that takes seconds, else simulated."""
    bits = bits_of(ranking)
    known, dead = bits.of(asked.board), bits.of(asked.dead)
    held = tuple(_held(bits, one, known | dead) for one in asked.ranges)
    tally = np.zeros(1 << len(held), np.int64)
    table = _Table(boards(ranking, variant.own), KnownCards(known, bits.deck & ~(known | dead), U(1), address(tally)))
    ways = together(held, (known, dead), MOST_SHOWDOWNS // _showdowns(variant, asked))
    exact = ways is not None
    if ways is not None:
        _count(ways, table, progress)
    else:
        _simulate(held, variant.hole, table, tally, trials, seed, progress)
    if not tally.any():
        raise Refused("", "no-deal", hands=" ".join(one.text for one in asked.ranges))
    return Equity(
        variant=variant.name,
        ranking=ranking.name,
        rules=ranking.description.order_rules,
        board=asked.board,
        dead=asked.dead,
        exact=exact,
        deals=int(tally.sum()),
        seed=None if exact else seed,
        players=tuple(_player(one, at, tally.tolist(), exact) for at, one in enumerate(asked.ranges)),
    )


class _Table(NamedTuple):
    tables: Boards
    deal: KnownCards


def _held(bits: CardBits, one: Range, gone: np.uint64) -> PossibleHands:
    held = bits.held(one.hands, gone)
    if not len(held.bits):
        raise Refused("", "empty-range", range=one.text)
    return held


def _showdowns(variant: Variant, asked: EquityQuestion) -> int:
    """Hands to compare for one way to deal."""
    players, choices = len(asked.ranges), comb(variant.hole, 2)
    gone = len(asked.board) + len(asked.dead) + variant.hole * players
    each = comb(len(variant.deck) - gone, BOARD - len(asked.board)) if asked.board else BY_RANKS
    return max(players * choices * each, 1)


def _count(ways: Ways, table: _Table, progress: Progress | None) -> None:
    lines = len(ways.weights)
    stride = max(1, lines // PROGRESS_STEPS)
    for start in range(0, lines, stride):
        some = slice(start, start + stride)
        kernels.settle(ways.shown[some], ways.pairs[some], ways.weights[some], table.deal, table.tables)
        if progress:
            progress(min(start + stride, lines), lines)


def _simulate(
    held: Sequence[PossibleHands],
    hole: int,
    table: _Table,
    tally: WinnerTally,
    trials: int,
    seed: int,
    progress: Progress | None,
) -> None:
    """Deal until the number is reached. Hands that share a card are dealt again, so every way is equally likely."""
    every = comb(int(np.bitwise_count(table.deal.live)), hole)
    ranges = Ranges(
        np.concatenate([one.bits for one in held]),
        np.concatenate([one.pairs for one in held]),
        np.cumsum([len(one.bits) for one in held]).astype(np.uint64),
        np.array([len(one.bits) == every for one in held]),
    )
    state = np.random.SeedSequence(seed).generate_state(1, np.uint64).astype(np.uint64)
    dealt = tried = 0
    while dealt < trials and tried < PATIENCE * trials:
        tries = min(STRIDE, trials - dealt)
        kernels.sample(ranges, tries, table.deal, table.tables, state)
        dealt, tried = int(tally.sum()), tried + tries
        if progress:
            progress(dealt, trials)


def _player(one: Range, player: int, tally: Sequence[int], exact: bool) -> PlayerEquity:
    deals, won = sum(tally), {winners: count for winners, count in enumerate(tally) if winners >> player & 1}
    win, any_win = won.get(1 << player, 0), sum(won.values())
    share = sum((Fraction(count, winners.bit_count()) for winners, count in won.items()), Fraction(0)) / deals
    squares = sum((Fraction(count, winners.bit_count() ** 2) for winners, count in won.items()), Fraction(0)) / deals
    error = None if exact else root((squares - share * share) / deals)
    cards = one.hands[0] if len(one.hands) == 1 else ()
    return PlayerEquity(one.text, cards, win, any_win - win, deals - any_win, share, error)
