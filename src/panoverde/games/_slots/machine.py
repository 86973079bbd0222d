"""What one spin of a machine wins, by which combination and on which line. Pure."""

from collections.abc import Sequence
from functools import lru_cache
from operator import getitem
from typing import NamedTuple

from panoverde.core.record import Record

from .line_prizes import LinePrizes, Place
from .plan import Counts, Reels, reached
from .reel_counts import column

Window = tuple[tuple[str, ...], ...]
"""Symbols from the top, per reel."""
BEGUN = 2
"""Reels after which most lines have lost: what lines are after them is remembered."""


class LineWin(Record):
    combination: str
    prize: int
    """In line bets, before the multiplier of free spins."""
    length: int
    """Reels that it covers, from the first."""
    line: int | None = None
    """From 1; None with ways."""
    ways: int = 1


class ScatterWin(Record):
    combination: str
    prize: int
    """In stakes, before the multiplier of free spins."""


class Spin(Record):
    window: Window
    lines: tuple[LineWin, ...]
    scatters: tuple[ScatterWin, ...]
    due: int
    """Lines or ways and scatters, in line bets, with the multiplier of free spins and before the maximum."""
    paid: int
    """In line bets: `due`, but never above the maximum prize."""
    jackpot: bool
    free_spins: int
    """Spins that it starts or, if it is free, adds."""
    trigger: int | None
    """The listed count that starts or adds them."""
    bonuses: tuple[int, ...]
    """Bonuses of the plan that it starts, by their number from 0."""


class _Way(NamedTuple):
    key: str
    counts: Counts
    fits: dict[str, int]


class Machine:
    """A plan, prepared to be spun often."""

    def __init__(self, plan: Reels) -> None:
        self.plan = plan
        self.prizes = LinePrizes(plan)
        self._ways = [_Way(pay.key, pay.counts, self.prizes.fitting(pay.key)) for pay in plan.pay]
        self._columns = [
            [
                [column(strip, rows, stop) for stop in range(len(strip))]
                for strip, rows in zip(strips, plan.window, strict=True)
            ]
            for strips in (plan.strips, plan.free_strips)
        ]
        """Of the paid strips and of the free ones: what each reel shows at each stop."""
        self._rows = [tuple(row - 1 for row in line) for line in plan.lines]
        self._open: dict[Window, list[tuple[int, Place]]] = {}
        """By what the first reels show: lines that are still open."""

    def window(self, stops: Sequence[int], free: bool = False) -> Window:
        return tuple(map(getitem, self._columns[free], stops))

    def spin(self, stops: Sequence[int], free: bool = False) -> Spin:
        plan, window = self.plan, self.window(stops, free)
        jackpot = not free and self._is_jackpot(window)
        lines = self._by_ways(window) if plan.ways else self._by_lines(window, jackpot)
        scatters = self._scatters(window)
        multiplier = plan.free_spins.multiplier if free and plan.free_spins else 1
        due = sum(win.prize for win in lines) + plan.bets * sum(win.prize for win in scatters)
        most = plan.maximum_prize
        trigger = self._trigger(window, free)
        return Spin(
            window,
            lines,
            scatters,
            due * multiplier,
            due * multiplier if most is None else min(due * multiplier, most * plan.bets),
            jackpot,
            trigger[1] if trigger else 0,
            trigger[0] if trigger else None,
            () if free else self._bonuses(window),
        )

    def cells(self, window: Window, line: int) -> tuple[str, ...]:
        """Symbols on a line, from 0."""
        return tuple(map(getitem, window, self._rows[line]))

    def _is_jackpot(self, window: Window) -> bool:
        jackpot = self.plan.jackpot
        return jackpot is not None and self.cells(window, jackpot.line - 1) == jackpot.combination  # no substitution

    def _by_lines(self, window: Window, jackpot: bool) -> tuple[LineWin, ...]:
        found = []
        instead = self.plan.jackpot.line - 1 if jackpot and self.plan.jackpot else None
        for line, place in self._begun(window[:BEGUN]):
            won = self.prizes.won(map(getitem, window[BEGUN:], self._rows[line][BEGUN:]), place)
            if won and line != instead:
                combination = self.prizes.combinations[won.combination]
                found.append(LineWin(combination.name, won.prize, won.length, line + 1))
        return tuple(found)

    def _begun(self, window: Window) -> list[tuple[int, Place]]:
        """Lines, from 0, that may win or have won after the first reels, and how far they are read. Few are."""
        found = self._open.get(window)
        if found is None:
            places = [self.prizes.read(map(getitem, window, rows)) for rows in self._rows]
            found = [(line, place) for line, place in enumerate(places) if place.reading.alive or place.reading.won]
            self._open[window] = found
        return found

    def _by_ways(self, window: Window) -> tuple[LineWin, ...]:
        found = []
        for way in self._ways:
            ways, length, products = 1, 0, []
            for shown in window:
                ways *= sum(way.fits.get(symbol, 0) for symbol in shown)
                if not ways:
                    break
                length += 1
                products.append(ways)
            if listed := reached(way.counts, length):
                count, prize = listed
                ways = products[count - 1]
                found.append(LineWin(f"{way.key} {count}", prize * ways, count, ways=ways))
        return tuple(found)

    def _scatters(self, window: Window) -> tuple[ScatterWin, ...]:
        return tuple(
            ScatterWin(f"{scatter.symbol} {listed[0]}", listed[1])
            for scatter in self.plan.scatter
            if (listed := reached(scatter.counts, shown(window, scatter.symbol)))
        )

    def _trigger(self, window: Window, free: bool) -> tuple[int, int] | None:
        spins = self.plan.free_spins
        if spins is None:
            return None
        return reached(spins.retrigger if free else spins.spins, shown(window, spins.symbol))

    def _bonuses(self, window: Window) -> tuple[int, ...]:
        bonuses = self.plan.bonus
        return tuple([number for number, bonus in enumerate(bonuses) if shown(window, bonus.symbol) >= bonus.count])


def shown(window: Window, symbol: str) -> int:
    """How many of a symbol, anywhere; wilds never help."""
    return sum([column.count(symbol) for column in window])


@lru_cache(maxsize=64)
def machine(plan: Reels) -> Machine:
    return Machine(plan)


def spin(plan: Reels, stops: Sequence[int], free: bool = False) -> Spin:
    """What these stops win, of a paid spin or a free one."""
    return machine(plan).spin(stops, free)
