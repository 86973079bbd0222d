"""Rounds of blackjack dealt from the shoe, compiled: one player with a chart."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from panoverde.core.record import Record
from panoverde.lab.baccarat_shoe import HALF, HALVES, LOW_HALF, Word, next_word
from panoverde.lab.blackjack.chart import Chart
from panoverde.lab.blackjack.hands import BLACKJACK
from panoverde.lab.blackjack.options import ACE, EIGHT, RANKS, SIX, SUITS, TEN, VALUES, BlackjackOptions, Shoe
from panoverde.lab.jit import compiled
from panoverde.lab.tally import RandomSource

Bytes = NDArray[np.uint8]
Counts = NDArray[np.int64]

SOFT = 32
"""A state is the total of a hand, plus this if it is soft."""
STATES = 2 * SOFT
PLAY, DOUBLE, SPLIT, SURRENDER, NATURAL = range(5)
LOWEST = 512
"""Results are counted in half stakes, from minus this."""
SPLITS, HANDS, DOUBLES, SURRENDERS, PRIZES = range(5)
AHEAD = 8
"""Cards shuffled at once."""
SPARE = 1024
"""Tens behind the last card: a chart that splits tens for ever reads no memory that isn't its own."""
MOST_HANDS = 512


class RoundTally(Record):
    """What came of the rounds."""

    nets: Counts
    """By split or not, and by net result in half stakes above `-LOWEST`."""
    counted: Counts
    """Rounds with a split, hands beyond the first, doubles, surrenders, prizes."""

    @property
    def rounds(self) -> int:
        return int(self.nets.sum())

    def moment(self, power: int, split: bool | None = None) -> tuple[float, float]:
        """Mean of the net result to this power, and its standard error; of rounds with or without a split only."""
        halves = (np.arange(self.nets.shape[1]) - LOWEST) / 2
        seen = self.nets.sum(axis=0) if split is None else self.nets[int(split)]
        mean = float((seen * halves**power).sum()) / self.rounds
        square = float((seen * halves ** (2 * power)).sum()) / self.rounds
        return mean, float(np.sqrt(max(square - mean**2, 0) / self.rounds))


class Tables(NamedTuple):
    """The chart and the rules as lookups."""

    first: Bytes
    """By up-card, first and second value."""
    unpaired: Bytes
    """By up-card: two ranks worth ten."""
    again: Bytes
    """By up-card and state of two cards after a split: double or play."""
    draws: Bytes
    """By up-card and state."""
    after: Bytes
    """Next state by state and value."""


def tables(chart: Chart) -> Tables:
    first = np.zeros((len(VALUES),) * 3, np.uint8)
    unpaired = np.zeros(len(VALUES), np.uint8)
    again, draws = np.zeros((2, len(VALUES), STATES), np.uint8)
    codes = {"D": DOUBLE, "P": SPLIT, "R": SURRENDER}
    for up in (up for up in VALUES if chart.columns[up]):
        for state in range(STATES):
            soft, total = divmod(state, SOFT)
            if soft and not 12 <= total <= BLACKJACK:
                continue
            if total < BLACKJACK:
                row = ("soft" if soft else "hard", total)
                cell = chart.played(row, up)
                draws[up, state] = cell[-1].upper() == "H"
                again[up, state] = codes.get(cell[0], PLAY)
        unpaired[up] = codes.get(chart.cell(("hard", 20), up)[0], PLAY)
        for low in VALUES:
            for high in VALUES:
                total = low + high + 2 + 10 * (ACE in (low, high))
                kind = "pair" if low == high else "soft" if ACE in (low, high) else "hard"
                cell = "S" if total == BLACKJACK else chart.cell((kind, low if low == high else total), up)
                first[up, low, high] = NATURAL if total == BLACKJACK else codes.get(cell[0], PLAY)
    return Tables(first, unpaired, again, draws, _after())


def _after() -> Bytes:
    table = np.zeros((STATES, len(VALUES)), np.uint8)
    for state in range(STATES):
        soft, total = divmod(state, SOFT)
        points = total - 10 * soft
        for value in VALUES:
            more = min(max(points, 0) + value + 1, SOFT - 1)
            ace = bool(soft) or value == ACE
            table[state, value] = more + 10 + SOFT if ace and more + 10 <= BLACKJACK else more
    return table


def coded(shoe: Shoe) -> Bytes:
    """Cards of a shoe: value, suit and rank among the tens in one byte."""
    return np.array(
        [
            min(rank, TEN) | suit << 4 | max(rank - TEN, 0) << 6
            for rank in range(RANKS)
            for suit in range(SUITS)
            for _ in range(shoe.copies[rank])
        ],
        np.uint8,
    )


class RoundSampler:
    """Plays rounds from one shoe after another. Each call goes on where the last one stopped."""

    def __init__(
        self,
        options: BlackjackOptions,
        chart: Chart,
        source: RandomSource,
        shoe: Shoe | None = None,
        fresh: bool = False,
    ) -> None:
        """`fresh`: every round from a full shoe, as with a continuous shuffler; else up to a card in the middle."""
        cards = coded(shoe or Shoe.of(options))
        if len(cards) < 2 * AHEAD:
            raise ValueError(f"too few cards for a round: {len(cards)}")
        self._cards = np.append(cards, np.full(SPARE, TEN, np.uint8))
        self._tables = tables(chart)
        limit = min(options.max_split_hands or MOST_HANDS, MOST_HANDS - 1)
        self._rules = np.array(
            [
                -1 if fresh else len(cards) - len(cards) // 2,
                limit,
                limit if options.resplit_aces else 2,
                options.split_same_rank_only,
                options.dealer_peek,
                options.peeks_ten,
                options.original_bets_only,
                options.special_prize,
                options.suited_sevens,
            ],
            np.int64,
        )
        self._dealt = np.array([0 if fresh else 1, 0], np.int64)  # AO-6.12: one card is burnt
        self._generator: NDArray[np.uint64] = source.generator.state["state"]["state"].copy()

    def draw(self, rounds: int) -> RoundTally:
        nets, counted = np.zeros((2, 2 * LOWEST), np.int64), np.zeros(5, np.int64)
        play(rounds, self._rules, *self._tables, self._cards, self._dealt, self._generator, nets, counted)
        return RoundTally(nets, counted)


@compiled("int64(uint8[::1], int64, int64, uint64[::1])")
def shuffle(cards: Bytes, start: int, end: int, generator: NDArray[np.uint64]) -> int:
    """Put random cards of those left at these places. Returns the end, or that of the shoe."""
    a, b, c, count = generator[0], generator[1], generator[2], generator[3]
    whole = len(cards) - SPARE
    end = min(end, whole)
    for place in range(start, end):
        left = Word(whole - place)
        while True:
            word, a, b, c, count = next_word(a, b, c, count)
            spread = (word >> HALF) * left
            rest = spread & LOW_HALF
            if rest >= left or rest >= HALVES % left:  # reject the few words that would favour a card
                break
        there = place + np.int64(spread >> HALF)
        cards[place], cards[there] = cards[there], cards[place]
    generator[0], generator[1], generator[2], generator[3] = a, b, c, count
    return end


_VALUE, _SUIT = np.uint8(15), np.uint8(48)


@compiled(
    "void(int64, int64[::1], uint8[:, :, ::1], uint8[::1], uint8[:, ::1], uint8[:, ::1], uint8[:, ::1], uint8[::1],"
    " int64[::1], uint64[::1], int64[:, ::1], int64[::1])"
)
def play(
    rounds: int,
    rules: Counts,
    first: Bytes,
    unpaired: Bytes,
    again: Bytes,
    draws: Bytes,
    after: Bytes,
    cards: Bytes,
    dealt: Counts,
    generator: NDArray[np.uint64],
    nets: Counts,
    counted: Counts,
) -> None:
    warning, most, most_aces, same_rank, peek_ace, peek_ten, original_only, special, suited_sevens = rules
    place, ready = dealt[0], dealt[1]
    totals, stakes = np.zeros(MOST_HANDS, np.int64), np.zeros(MOST_HANDS, np.int64)
    splits = extra = doubles = surrenders = prizes = 0
    for _ in range(rounds):
        if place > warning:
            place, ready = (0 if warning < 0 else 1), 0
        # Enough cards for most rounds; a long one shuffles more below.
        if ready < place + AHEAD:
            ready = shuffle(cards, ready, place + 2 * AHEAD if warning >= 0 else place + AHEAD, generator)
        one, up_card, two, hole = cards[place], cards[place + 1], cards[place + 2], cards[place + 3]
        place += 4
        low, up, high = one & _VALUE, up_card & _VALUE, two & _VALUE
        bank = np.int64(after[after[0, up], hole & _VALUE])
        bank_natural = bank == SOFT + BLACKJACK
        choice = first[up, low, high]
        if choice == NATURAL:
            nets[0, LOWEST + (0 if bank_natural else 3)] += 1
            continue
        if low == high and same_rank and one >> np.uint8(6) != two >> np.uint8(6):
            choice = unpaired[up]
        if bank_natural and (peek_ace if up == ACE else peek_ten):
            nets[0, LOWEST - 2] += 1
            continue
        if choice == SURRENDER:
            surrenders += 1
            nets[0, LOWEST - 1] += 1
            continue
        net, hands, live = 0, 0, False
        if choice != SPLIT:
            state = np.int64(after[after[0, low], high])
            hands, stakes[0] = 1, 2
            if choice == DOUBLE:
                doubles += 1
                stakes[0] = 4
                value = cards[place] & _VALUE
                place += 1
                if state > SOFT and value != ACE:
                    state = state - SOFT - 10  # AO-6.37
                state = np.int64(after[state, value])
                if state > SOFT and value != ACE:
                    state = state - SOFT - 10
            elif draws[up, state]:
                card = cards[place]
                place += 1
                state = np.int64(after[state, card & _VALUE])
                if special and low >= SIX and low <= EIGHT and high >= SIX and high <= EIGHT:
                    third = card & _VALUE
                    if third >= SIX and third <= EIGHT:
                        suited = one & _SUIT == two & _SUIT and one & _SUIT == card & _SUIT
                        different = low != high and low != third and high != third
                        sevens = low == high and low == third and low == SIX + 1
                        if (different and suited) or (sevens and (suited or not suited_sevens)):
                            prizes += 1
                            net += 6
                while draws[up, state]:
                    if place >= ready:
                        ready = shuffle(cards, ready, place + AHEAD, generator)
                    state = np.int64(after[state, cards[place] & _VALUE])
                    place += 1
            totals[0] = state & (SOFT - 1)
            live = totals[0] <= BLACKJACK
        else:
            splits += 1
            waiting, number = 2, 2
            limit = most_aces if low == ACE else most
            rank = one >> np.uint8(6)
            while waiting > 0:
                if place + 2 >= ready:
                    ready = shuffle(cards, ready, place + AHEAD, generator)
                card = cards[place]
                value = card & _VALUE
                place += 1
                if value == low and number < limit and (not same_rank or card >> np.uint8(6) == rank):
                    number += 1
                    waiting += 1
                    continue
                waiting -= 1
                state = np.int64(after[after[0, low], value])
                stakes[hands] = 2
                if low != ACE:
                    if again[up, state] == DOUBLE:
                        doubles += 1
                        stakes[hands] = 4
                        value = cards[place] & _VALUE
                        place += 1
                        if state > SOFT and value != ACE:
                            state = state - SOFT - 10
                        state = np.int64(after[state, value])
                        if state > SOFT and value != ACE:
                            state = state - SOFT - 10
                    else:
                        while draws[up, state]:
                            if place >= ready:
                                ready = shuffle(cards, ready, place + AHEAD, generator)
                            state = np.int64(after[state, cards[place] & _VALUE])
                            place += 1
                totals[hands] = state & (SOFT - 1)
                live = live or totals[hands] <= BLACKJACK
                hands += 1
            extra += number - 2 + 1
        if live:
            while (bank & (SOFT - 1)) < 17:
                if place >= ready:
                    ready = shuffle(cards, ready, place + AHEAD, generator)
                bank = np.int64(after[bank, cards[place] & _VALUE])
                place += 1
        total = bank & (SOFT - 1)
        gone = 0
        for hand in range(hands):
            if totals[hand] > BLACKJACK:
                net -= stakes[hand]
                gone += stakes[hand]
            elif bank_natural:
                if not original_only:
                    net -= stakes[hand]
            elif total > BLACKJACK or totals[hand] > total:
                net += stakes[hand]
            elif totals[hand] < total:
                net -= stakes[hand]
        if bank_natural and original_only and live:
            net -= max(2 - gone, 0)
        nets[int(choice == SPLIT), min(max(net + LOWEST, 0), 2 * LOWEST - 1)] += 1
    dealt[0], dealt[1] = place, ready
    counted[SPLITS] += splits
    counted[HANDS] += extra
    counted[DOUBLES] += doubles
    counted[SURRENDERS] += surrenders
    counted[PRIZES] += prizes
