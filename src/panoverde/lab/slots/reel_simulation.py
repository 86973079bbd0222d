"""Simulated games of a machine with reels. Small machines are drawn from a table of all their windows."""

from collections.abc import Callable
from itertools import product
from math import prod

import numpy as np

from panoverde.core.refusal import Refused
from panoverde.games._slots.machine import Machine
from panoverde.games._slots.plan import Pick, Reels, Strip, reached
from panoverde.games._slots.reel_counts import column
from panoverde.lab.slots.algebra import Algebra
from panoverde.lab.slots.columns import Codes, columns
from panoverde.lab.slots.generator import Words, seeded
from panoverde.lab.slots.played import Played
from panoverde.lab.slots.spins import (
    BASE,
    BONUS,
    CUT,
    FREE,
    HITS,
    JACKPOT,
    SCATTER,
    TOTAL,
    Bonuses,
    Limits,
    Openings,
    Prizes,
    Strips,
    draw_outcomes,
    open_lines,
    play_games,
)
from panoverde.lab.slots.tally import Ints
from panoverde.lab.slots.windows import line_arrays, way_arrays

STRIDE = 2**22
"""Games between two reports of progress."""
MOST_WINDOWS = 20_000
LARGEST_TABLE = 2**22
MOST_CODES = 10**7
MOST_OPENINGS = 2**16
"""Stops of the first reels together."""

Progress = Callable[[int, int], object]


def simulate(plan: Reels, games: int, seed: int, progress: Progress | None = None) -> Played:
    """The same plan, games and seed give the same result on every machine."""
    play, found = player(plan), Played(plan.bets)
    state = seeded(seed)
    for done in range(0, games, STRIDE):
        found = found.with_more(play(state, min(STRIDE, games - done)))
        if progress:
            progress(min(done + STRIDE, games), games)
    return found


def player(plan: Reels) -> Callable[[Words, int], Played]:
    shown = [{column(strip, rows, stop) for stop in range(len(strip))} for strip, rows in _reels(plan)]
    small = prod(map(len, shown)) <= MOST_WINDOWS and prod(map(len, plan.strips)) <= LARGEST_TABLE
    return _from_table(plan) if small and not plan.free_spins and not plan.bonus else _stop_by_stop(plan)


def _reels(plan: Reels) -> list[tuple[Strip, int]]:
    return list(zip(plan.strips, plan.window, strict=True))


# A table of all windows, by the same evaluation as in play


def _from_table(plan: Reels) -> Callable[[Words, int], Played]:
    machine, reels = Machine(plan), _reels(plan)
    first: list[dict[tuple[str, ...], int]] = [{} for _ in reels]
    for reel, (strip, rows) in enumerate(reels):
        for stop in range(len(strip)):
            first[reel].setdefault(column(strip, rows, stop), stop)
    numbers: dict[Played, int] = {}
    worth: dict[tuple[int, ...], int] = {}
    for stops in product(*(shown.values() for shown in first)):
        spin = machine.spin(stops)
        jackpot = plan.jackpot.start * plan.bets if spin.jackpot and plan.jackpot else 0
        base, scatter = sum(win.prize for win in spin.lines), plan.bets * sum(win.prize for win in spin.scatters)
        one = Played(
            plan.bets,
            games=1,
            base=base,
            scatter=scatter,
            jackpot=jackpot,
            cut=spin.paid - spin.due,
            total=spin.paid + jackpot,
            hits=int(spin.paid > 0 or spin.jackpot),
            squares=float((spin.paid + jackpot) ** 2),
        )
        worth[tuple(stops)] = numbers.setdefault(one, len(numbers))
    columns_at = [
        [shown[column(strip, rows, stop)] for stop in range(len(strip))]
        for shown, (strip, rows) in zip(first, reels, strict=True)
    ]
    outcomes = np.fromiter((worth[stops] for stops in product(*columns_at)), np.int64)

    def play(state: Words, games: int) -> Played:
        counts = np.zeros(len(numbers), np.int64)
        draw_outcomes(state, games, outcomes, counts)
        found = Played(plan.bets)
        for one, times in zip(numbers, counts, strict=True):
            found = found.with_more(one, int(times))
        return found

    return play


# Stop by stop


def _stop_by_stop(plan: Reels) -> Callable[[Words, int], Played]:
    algebra = Algebra(plan)
    prizes, paid = _strips(plan, algebra, free=False)
    _, free = _strips(plan, algebra, free=True)
    openings, free_openings = _openings(prizes, paid), _openings(prizes, free)
    limits = Limits(
        -1 if plan.maximum_prize is None else plan.maximum_prize * plan.bets,
        plan.free_spins.multiplier if plan.free_spins else 1,
        plan.jackpot.start * plan.bets if plan.jackpot else 0,
        plan.bets,
    )
    bonuses = _bonuses(plan)

    def play(state: Words, games: int) -> Played:
        totals, squares = np.zeros(8, np.int64), np.zeros(1)
        play_games(state, games, prizes, paid, openings, free, free_openings, bonuses, limits, totals, squares)
        return Played(
            plan.bets,
            games=games,
            base=int(totals[BASE]),
            scatter=int(totals[SCATTER]),
            free_spins=int(totals[FREE]),
            bonus=int(totals[BONUS]),
            jackpot=int(totals[JACKPOT]),
            cut=int(totals[CUT]),
            total=int(totals[TOTAL]),
            hits=int(totals[HITS]),
            squares=float(squares[0]),
        )

    return play


def _openings(prizes: Prizes, strips: Strips) -> Openings:
    """As many reels together as fit in memory near the processor."""
    size, reels = int(strips.lengths[0]), 1
    while reels < len(strips.lengths) and size * int(strips.lengths[reels]) <= MOST_OPENINGS:
        size *= int(strips.lengths[reels])
        reels += 1
    return open_lines(prizes, strips, reels, size)


def _strips(plan: Reels, algebra: Algebra, free: bool) -> tuple[Prizes, Strips]:
    strips = plan.free_strips if free else plan.strips
    codes = Codes(plan, strips)
    if codes.size > MOST_CODES:
        raise Refused("AO-17.9", "plan-counts-too-much", counted=codes.symbols)
    shown = columns(plan, strips, codes)
    none, flat = np.zeros(1, np.int64), np.zeros((1, 1), np.int64)
    if plan.ways:
        _, _, packed, cells, pays, _ = way_arrays(plan, algebra.prizes, shown, codes)
        prizes, first = Prizes(1, flat, flat, none, none, none, pays), none
    else:
        _, _, packed, cells, rows, first, follows, decided, value, jackpots, _ = line_arrays(
            plan, algebra.automaton, shown, codes, free
        )
        prizes = Prizes(0, rows, follows, decided, value, jackpots, flat)
    lengths = np.array(list(map(len, strips)), np.int64)
    shown_at = _shown_at(plan, strips, shown.cells, shown.starts)
    return prizes, Strips(lengths, shown_at, packed, cells, first, *_by_code(plan, codes, free))


def _shown_at(plan: Reels, strips: tuple[Strip, ...], cells: list[tuple[str, ...]], starts: Ints) -> Ints:
    """By reel and stop: the column."""
    found = np.zeros((len(strips), max(map(len, strips))), np.int64)
    for reel, (strip, rows) in enumerate(zip(strips, plan.window, strict=True)):
        own = {cells[place]: place for place in range(int(starts[reel]), int(starts[reel + 1]))}
        for stop in range(len(strip)):
            found[reel, stop] = own[column(strip, rows, stop)]
    return found


def _by_code(plan: Reels, codes: Codes, free: bool) -> tuple[Ints, Ints, Ints]:
    """Scatter prizes, spins and bonuses (as bits) that each code gives."""
    scatter, spins, started = (np.zeros(codes.size, np.int64) for _ in range(3))
    for code in range(codes.size):
        _, shown = codes.read(code)
        due = (reached(one.counts, shown[one.symbol]) for one in plan.scatter)
        scatter[code] = sum(one[1] for one in due if one)
        if plan.free_spins:
            table = plan.free_spins.retrigger if free else plan.free_spins.spins
            found = reached(table, shown[plan.free_spins.symbol])
            spins[code] = found[1] if found else 0
        started[code] = sum(1 << number for number, one in enumerate(plan.bonus) if shown[one.symbol] >= one.count)
    return scatter, spins, started


def _bonuses(plan: Reels) -> Bonuses:
    starts, picks, values, weights = [0], [0] * len(plan.bonus), [], []
    for number, bonus in enumerate(plan.bonus):
        if isinstance(bonus, Pick):
            picks[number] = bonus.picks
            values += [-1 if box is None else box for box in bonus.boxes]
            weights += [1] * len(bonus.boxes)
        else:
            values += [prize.stakes for prize in bonus.prizes]
            weights += [prize.weight for prize in bonus.prizes]
        starts.append(len(values))
    return Bonuses(*(np.array(found or [0], np.int64) for found in (starts, picks, values, weights)))
