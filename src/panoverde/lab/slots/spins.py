"""Compiled games of a machine with reels: a paid spin with all it starts, drawn stop by stop."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from panoverde.lab.jit import compiled, compiled_when_called
from panoverde.lab.slots.generator import HALF, LOW, Words, below, word
from panoverde.lab.slots.tally import Ints

Floats = NDArray[np.float64]
BASE, SCATTER, FREE, BONUS, JACKPOT, CUT, TOTAL, HITS = range(8)
"""Places of the totals, in line bets; hits are games."""


class Prizes(NamedTuple):
    """How lines or ways are won."""

    ways: int
    rows: Ints
    follows: Ints
    decided: Ints
    value: Ints
    jackpots: Ints
    pays: Ints


class Strips(NamedTuple):
    """What the reels show, by stop, and what follows of the symbols counted."""

    lengths: Ints
    shown_at: Ints
    """By reel and stop: a column."""
    codes: Ints
    cells: Ints
    """By column: symbols; with ways, how often it counts for each row."""
    first: Ints
    scatter: Ints
    spins: Ints
    started: Ints


class Openings(NamedTuple):
    """The first reels together: what their stops have won, and which lines are still open."""

    reels: int
    won: Ints
    codes: Ints
    starts: Ints
    """Where the open lines of each opening begin in the three below."""
    line: Ints
    state: Ints
    """With ways: how many so far."""
    best: Ints
    """With ways: the prize so far."""


class Bonuses(NamedTuple):
    """Wheels have no picks; in boxes, -1 is the end."""

    starts: Ints
    picks: Ints
    values: Ints
    weights: Ints


class Limits(NamedTuple):
    most: int
    """Line bets that a spin pays; -1 without a maximum."""
    multiplier: int
    jackpot: int
    bets: int


@compiled("void(uint64[::1], int64, int64[::1], int64[::1])")
def draw_outcomes(state: Words, games: int, outcomes: Ints, counts: Ints) -> None:
    """One number below the cycle names a window; count what it is worth. Two draws of a word's halves."""
    size = np.uint64(len(outcomes))
    least = (np.uint64(2**32) - size) % size
    done = 0
    while done < games:
        both = word(state)
        product = (both >> HALF) * size
        if (product & LOW) >= least:
            counts[outcomes[np.int64(product >> HALF)]] += 1
            done += 1
        product = (both & LOW) * size
        if done < games and (product & LOW) >= least:
            counts[outcomes[np.int64(product >> HALF)]] += 1
            done += 1


@compiled_when_called
def advance(
    prizes: Prizes, strips: Strips, reel: int, shown: int, line: int, state: int, best: int
) -> tuple[bool, int, int, int]:
    """One more reel of a line, or of a row of ways: is it decided, its state, its prize, the jackpot's code."""
    if prizes.ways:
        times = state * strips.cells[shown, line]
        if times == 0:
            return True, 0, best, 0
        due = best if prizes.pays[line, reel] < 0 else prizes.pays[line, reel] * times
        return reel + 1 == len(strips.lengths), times, due, 0
    after = prizes.follows[state, strips.cells[shown, prizes.rows[line, reel]]]
    return prizes.decided[after] == 1, after, prizes.value[after], prizes.jackpots[after]


@compiled_when_called
def open_lines(prizes: Prizes, strips: Strips, reels: int, size: int) -> Openings:
    """Every opening of so many reels; `size` is how many there are."""
    lines = len(prizes.pays) if prizes.ways else len(prizes.rows)
    won, codes, starts = np.zeros(size, np.int64), np.zeros(size, np.int64), np.zeros(size + 1, np.int64)
    room = 1024
    kept = np.zeros((3, room), np.int64)
    used = 0
    shown = np.zeros(reels, np.int64)
    for opening in range(size):
        rest = opening
        for reel in range(reels - 1, -1, -1):
            shown[reel] = strips.shown_at[reel, rest % strips.lengths[reel]]
            codes[opening] += strips.codes[shown[reel]]
            rest //= strips.lengths[reel]
        if used + lines > room:
            room = 2 * room + lines
            more = np.zeros((3, room), np.int64)
            more[:, :used] = kept[:, :used]
            kept = more
        for line in range(lines):
            state, best, decided = (1 if prizes.ways else strips.first[line]), 0, False
            for reel in range(reels):
                decided, state, best, jackpot = advance(prizes, strips, reel, shown[reel], line, state, best)
                if decided:
                    won[opening] += best
                    codes[opening] += jackpot
                    break
            if not decided:
                kept[0, used], kept[1, used], kept[2, used] = line, state, best
                used += 1
        starts[opening + 1] = used
    return Openings(reels, won, codes, starts, kept[0, :used].copy(), kept[1, :used].copy(), kept[2, :used].copy())


@compiled_when_called
def spin_once(state: Words, prizes: Prizes, strips: Strips, openings: Openings, shown: Ints) -> tuple[int, int]:
    """Line bets won by lines or ways, and the code of what is shown."""
    opening = below(state, len(openings.won))
    won, code = openings.won[opening], openings.codes[opening]
    for reel in range(openings.reels, len(strips.lengths)):
        shown[reel] = strips.shown_at[reel, below(state, strips.lengths[reel])]
        code += strips.codes[shown[reel]]
    for place in range(openings.starts[opening], openings.starts[opening + 1]):
        line, now, best = openings.line[place], openings.state[place], openings.best[place]
        for reel in range(openings.reels, len(strips.lengths)):
            decided, now, best, jackpot = advance(prizes, strips, reel, shown[reel], line, now, best)
            if decided:
                won += best
                code += jackpot
                break
    return won, code


@compiled_when_called
def bonus_won(state: Words, bonus: int, bonuses: Bonuses) -> int:
    """In stakes."""
    start, end = bonuses.starts[bonus], bonuses.starts[bonus + 1]
    if bonuses.picks[bonus] == 0:
        ticket = below(state, int(np.sum(bonuses.weights[start:end])))
        place = start
        while ticket >= bonuses.weights[place]:
            ticket -= bonuses.weights[place]
            place += 1
        return bonuses.values[place]  # type: ignore[no-any-return]
    boxes = bonuses.values[start:end].copy()
    won = 0
    for opened in range(bonuses.picks[bonus]):
        chosen = opened + below(state, len(boxes) - opened)
        box = boxes[chosen]
        boxes[chosen] = boxes[opened]
        if box < 0:
            break
        won += box
    return won


@compiled_when_called
def play_games(
    state: Words,
    games: int,
    prizes: Prizes,
    paid: Strips,
    paid_openings: Openings,
    free: Strips,
    free_openings: Openings,
    bonuses: Bonuses,
    limits: Limits,
    totals: Ints,
    squares: Floats,
) -> None:
    shown = np.zeros(len(paid.lengths), np.int64)
    jackpot_code = len(paid.scatter) // 2
    most, bets = limits.most, limits.bets
    for _ in range(games):
        base, code = spin_once(state, prizes, paid, paid_openings, shown)
        scattered = paid.scatter[code] * bets
        won = base + scattered
        totals[BASE] += base
        totals[SCATTER] += scattered
        if most >= 0 and won > most:
            totals[CUT] += most - won
            won = most
        left, starts = paid.spins[code], paid.started[code]
        hit = won > 0 or left > 0 or starts > 0
        if code >= jackpot_code:
            hit = True
            won += limits.jackpot
            totals[JACKPOT] += limits.jackpot
        bonus = 0
        while starts:
            if starts & 1:
                prize = bets * bonus_won(state, bonus, bonuses)
                won += prize
                totals[BONUS] += prize
            bonus += 1
            starts >>= 1
        while left:
            base, code = spin_once(state, prizes, free, free_openings, shown)
            prize = limits.multiplier * (base + free.scatter[code] * bets)
            if most >= 0 and prize > most:
                prize = most
            won += prize
            totals[FREE] += prize
            left += free.spins[code] - 1
        totals[TOTAL] += won
        totals[HITS] += hit
        squares[0] += float(won) * float(won)
