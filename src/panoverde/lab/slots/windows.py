"""Every window of a machine, counted by what its lines win and what it shows: exact whole numbers.

A line whose prize no later reel can change is set aside, so that most windows cost next to nothing.
"""

from math import prod
from typing import NamedTuple

import numpy as np

from panoverde.core.refusal import Refused
from panoverde.games._slots.line_prizes import LinePrizes
from panoverde.games._slots.plan import Reels, Strip
from panoverde.games._slots.sense import most_of_a_spin
from panoverde.lab.jit import compiled
from panoverde.lab.slots.automaton import Automaton
from panoverde.lab.slots.columns import Codes, Columns, columns
from panoverde.lab.slots.tally import EMPTY, Ints, grown, place

FIRST_ROOM = 2**12
LARGEST_KEY = 2**62
MOST_WINDOWS = 10**10
"""Walked in less than an hour on one core."""
MOST_STOPS = 2**63 - 1
"""Counted in a machine word, after what the stops of each reel have in common is left out."""


class Windows(NamedTuple):
    codes: Codes
    counts: dict[tuple[int, int], int]
    """Line bets won by lines or ways, and the code of what is shown → stops of the cycle."""


def windows(
    plan: Reels, strips: tuple[Strip, ...], prizes: LinePrizes, automaton: Automaton | None, free: bool
) -> Windows:
    codes = Codes(plan, strips)
    if most_of_a_spin(plan) * codes.size > LARGEST_KEY:
        raise Refused("AO-17.9", "plan-counts-too-much", counted=codes.symbols)
    shown = columns(plan, strips, codes)
    if (found := prod(map(int, np.diff(shown.starts)))) > MOST_WINDOWS:
        raise Refused("AO-17.9", "plan-too-many-windows", field="`strips`", found=found, most=MOST_WINDOWS)
    if (cycle := prod(map(len, strips))) // shown.scale > MOST_STOPS:
        raise Refused("AO-17.9", "plan-too-many-stops", field="`strips`", found=cycle, most=MOST_STOPS)
    if automaton:
        keys, counts = walk_lines(*line_arrays(plan, automaton, shown, codes, free))
    else:
        keys, counts = walk_ways(*way_arrays(plan, prizes, shown, codes))
    tally = {
        divmod(int(key), codes.size): shown.scale * int(count)
        for key, count in zip(keys, counts, strict=True)
        if key != EMPTY
    }
    return Windows(codes, tally)


LineArrays = tuple[Ints, Ints, Ints, Ints, Ints, Ints, Ints, Ints, Ints, Ints, int]


def line_arrays(plan: Reels, automaton: Automaton, shown: Columns, codes: Codes, free: bool) -> LineArrays:
    """All that the walk needs; states of all reels are numbered one after another."""
    symbols = {symbol: number for number, symbol in enumerate(automaton.symbols)}
    starts = np.cumsum([0, *(len(rows) for rows in automaton.follows)])
    follows = np.array(
        [
            [target + (starts[reel + 1]) for target in row]
            for reel, rows in enumerate(automaton.follows)
            for row in rows
        ],
        np.int64,
    )
    prizes = [end.prize for end in automaton.outcomes]
    jackpots = [codes.jackpot * end.jackpot for end in automaton.outcomes]
    decided, value = _decided(automaton, prizes, jackpots)
    tallest = max(plan.window)
    cells = np.array(
        [[symbols[one] for one in (*column, *column[:1] * (tallest - len(column)))] for column in shown.cells]
    )
    special = plan.jackpot.line - 1 if plan.jackpot and not free else None
    first = np.array([int(line == special) for line in range(len(plan.lines))], np.int64)
    rows = np.array(plan.lines, np.int64) - 1
    return (
        shown.starts,
        shown.stops,
        shown.codes,
        cells.astype(np.int64),
        rows,
        first,
        follows,
        np.array(decided, np.int64),
        np.array(value, np.int64),
        np.array([0] * int(starts[-1]) + jackpots, np.int64),
        codes.size,
    )


def _decided(automaton: Automaton, prizes: list[int], jackpots: list[int]) -> tuple[list[int], list[int]]:
    """By state: can nothing change what the line wins any more, and if so how much is it?"""
    after = [(prize, jackpot) for prize, jackpot in zip(prizes, jackpots, strict=True)]
    known: list[tuple[int, int] | None] = list(after)
    levels = [known]
    for rows in reversed(automaton.follows):
        known = [known[row[0]] if len({known[target] for target in row}) == 1 else None for row in rows]
        levels.insert(0, known)
    flat = [one for level in levels for one in level]
    ends = len(flat) - len(prizes)
    sure = [int(number >= ends or (one is not None and not one[1])) for number, one in enumerate(flat)]
    return sure, [one[0] if one and is_sure else 0 for one, is_sure in zip(flat, sure, strict=True)]


@compiled(
    "Tuple((int64[::1], int64[::1]))(int64[::1], int64[::1], int64[::1], int64[:, ::1], int64[:, ::1], int64[::1],"
    " int64[:, ::1], int64[::1], int64[::1], int64[::1], int64)"
)
def walk_lines(
    starts: Ints,
    stops: Ints,
    codes: Ints,
    cells: Ints,
    rows: Ints,
    first: Ints,
    follows: Ints,
    decided: Ints,
    value: Ints,
    jackpots: Ints,
    size: int,
) -> tuple[Ints, Ints]:
    reels, lines = len(starts) - 1, len(first)
    keys, counts, used = np.full(FIRST_ROOM, EMPTY, np.int64), np.zeros(FIRST_ROOM, np.int64), 0
    state = np.zeros((reels + 1, lines), np.int64)
    line = np.zeros((reels + 1, lines), np.int64)
    open_lines, won = np.zeros(reels + 1, np.int64), np.zeros(reels + 1, np.int64)
    code, weight = np.zeros(reels + 1, np.int64), np.zeros(reels + 1, np.int64)
    at = np.zeros(reels, np.int64)
    open_lines[0], weight[0] = lines, 1
    for number in range(lines):
        state[0, number], line[0, number] = first[number], number
    reel = 0
    at[0] = starts[0]
    while reel >= 0:
        if at[reel] == starts[reel + 1]:
            reel -= 1
            continue
        shown = at[reel]
        at[reel] += 1
        left, prize, packed = 0, won[reel], code[reel] + codes[shown]
        for number in range(open_lines[reel]):
            one = line[reel, number]
            after = follows[state[reel, number], cells[shown, rows[one, reel]]]
            if decided[after]:
                prize += value[after]
                packed += jackpots[after]
            else:
                state[reel + 1, left], line[reel + 1, left] = after, one
                left += 1
        if reel + 1 < reels:
            open_lines[reel + 1], won[reel + 1], code[reel + 1] = left, prize, packed
            weight[reel + 1] = weight[reel] * stops[shown]
            reel += 1
            at[reel] = starts[reel]
            continue
        key = prize * size + packed
        here = place(keys, key)
        if keys[here] == EMPTY:
            keys[here] = key
            used += 1
        counts[here] += weight[reel] * stops[shown]
        if 2 * used > len(keys):
            keys, counts = grown(keys, counts)
    return keys, counts


def way_arrays(
    plan: Reels, prizes: LinePrizes, shown: Columns, codes: Codes
) -> tuple[Ints, Ints, Ints, Ints, Ints, int]:
    fits = [prizes.fitting(pay.key) for pay in plan.pay]
    fields = [[sum(one.get(symbol, 0) for symbol in cells) for one in fits] for cells in shown.cells]
    pays = np.full((len(plan.pay), len(plan.strips)), -1, np.int64)
    for number, pay in enumerate(plan.pay):
        for count, prize in pay.counts:
            pays[number, count - 1] = prize
    return (
        shown.starts,
        shown.stops,
        shown.codes,
        np.array(fields, np.int64).reshape(len(shown.cells), -1),
        pays,
        codes.size,
    )


@compiled("Tuple((int64[::1], int64[::1]))(int64[::1], int64[::1], int64[::1], int64[:, ::1], int64[:, ::1], int64)")
def walk_ways(starts: Ints, stops: Ints, codes: Ints, fields: Ints, pays: Ints, size: int) -> tuple[Ints, Ints]:
    reels, rows = len(starts) - 1, len(pays)
    keys, counts, used = np.full(FIRST_ROOM, EMPTY, np.int64), np.zeros(FIRST_ROOM, np.int64), 0
    row = np.zeros((reels + 1, rows), np.int64)
    ways = np.ones((reels + 1, rows), np.int64)
    best = np.zeros((reels + 1, rows), np.int64)
    open_rows, won = np.zeros(reels + 1, np.int64), np.zeros(reels + 1, np.int64)
    code, weight = np.zeros(reels + 1, np.int64), np.zeros(reels + 1, np.int64)
    at = np.zeros(reels, np.int64)
    open_rows[0], weight[0] = rows, 1
    for number in range(rows):
        row[0, number] = number
    reel = 0
    at[0] = starts[0]
    while reel >= 0:
        if at[reel] == starts[reel + 1]:
            reel -= 1
            continue
        shown = at[reel]
        at[reel] += 1
        left, prize = 0, won[reel]
        for number in range(open_rows[reel]):
            one = row[reel, number]
            times = ways[reel, number] * fields[shown, one]
            if times == 0:
                prize += best[reel, number]
                continue
            due = best[reel, number] if pays[one, reel] < 0 else pays[one, reel] * times
            if reel + 1 == reels:
                prize += due
            else:
                row[reel + 1, left], ways[reel + 1, left], best[reel + 1, left] = one, times, due
                left += 1
        packed = code[reel] + codes[shown]
        if reel + 1 < reels:
            open_rows[reel + 1], won[reel + 1], code[reel + 1] = left, prize, packed
            weight[reel + 1] = weight[reel] * stops[shown]
            reel += 1
            at[reel] = starts[reel]
            continue
        key = prize * size + packed
        here = place(keys, key)
        if keys[here] == EMPTY:
            keys[here] = key
            used += 1
        counts[here] += weight[reel] * stops[shown]
        if 2 * used > len(keys):
            keys, counts = grown(keys, counts)
    return keys, counts
