"""Simulated hands of draw poker under the best strategy."""

from collections.abc import Callable

import numpy as np

from panoverde.games._slots.plan import DrawPoker
from panoverde.lab.jit import compiled
from panoverde.lab.slots.draw_poker import best, binomials, row_table
from panoverde.lab.slots.draw_poker_kernels import Bytes, Ints
from panoverde.lab.slots.generator import Words, below, seeded
from panoverde.lab.slots.played import Played

STRIDE = 2**20

Progress = Callable[[int, int], object]


def simulate(plan: DrawPoker, games: int, seed: int, progress: Progress | None = None) -> Played:
    holds, table = best(plan).holds, row_table(plan)
    cards, suits = plan.deck.size, len(plan.deck.suits)
    state, counts = seeded(seed), np.zeros(len(plan.hands) + 1, np.int64)
    for done in range(0, games, STRIDE):
        play_hands(state, min(STRIDE, games - done), holds, table, suits, cards, binomials(cards), counts)
        if progress:
            progress(min(done + STRIDE, games), games)
    rows = [(hand.pays, int(times)) for hand, times in zip(plan.hands, counts[1:], strict=True)]
    total = sum(pays * times for pays, times in rows)
    return Played(
        1,
        games=games,
        base=total,
        total=total,
        hits=sum(times for pays, times in rows if pays),
        squares=float(sum(pays**2 * times for pays, times in rows)),
    )


@compiled("void(int64[::1], int64[::1])")
def sort_with(keys: Ints, others: Ints) -> None:
    """Both in the order of the keys."""
    for end in range(1, len(keys)):
        key, other, place = keys[end], others[end], end
        while place > 0 and keys[place - 1] > key:
            keys[place], others[place] = keys[place - 1], others[place - 1]
            place -= 1
        keys[place], others[place] = key, other


@compiled("void(uint64[::1], int64, int8[::1], int64[:, ::1], int64, int64, int64[:, ::1], int64[::1])")
def play_hands(
    state: Words, games: int, holds: Bytes, table: Ints, suits: int, cards: int, choose: Ints, counts: Ints
) -> None:
    """Counts final hands by row; nothing first. A deal is looked up with its suits in order."""
    deck = np.arange(cards)
    masks, names, place_of_suit = np.zeros(suits, np.int64), np.zeros(suits, np.int64), np.zeros(suits, np.int64)
    hand, held_as = np.zeros(5, np.int64), np.zeros(5, np.int64)
    for _ in range(games):
        for place in range(10):
            other = place + below(state, cards - place)
            deck[place], deck[other] = deck[other], deck[place]
        masks[:] = 0
        for place in range(5):
            masks[deck[place] % suits] -= 1 << (deck[place] // suits)  # negative: the largest first
        for suit in range(suits):
            names[suit] = suit
        sort_with(masks, names)
        for suit in range(suits):
            place_of_suit[names[suit]] = suit
        deal = 0
        for place in range(5):
            held_as[place] = place
            hand[place] = deck[place] // suits * suits + place_of_suit[deck[place] % suits]
        sort_with(hand, held_as)
        for place in range(5):
            deal += choose[hand[place], place + 1]
        hold, drawn = holds[deal], 5
        for place in range(5):
            if hold >> place & 1:
                hand[place] = deck[held_as[place]]
            else:
                hand[place] = deck[drawn]
                drawn += 1
        sort_with(hand, held_as)
        ranks, suited = 0, 1
        for place in range(5):
            ranks += choose[hand[place] // suits + place, place + 1]
            if hand[place] % suits != hand[0] % suits:
                suited = 0
        counts[table[suited, ranks] + 1] += 1
