"""Line prizes as a small automaton: a state per reel is all that matters of the cells already read."""

from collections import defaultdict
from collections.abc import Hashable, Mapping
from typing import NamedTuple

from panoverde.games._slots.line_prizes import LinePrizes, Reading, Won
from panoverde.games._slots.plan import Reels


class Outcome(NamedTuple):
    """What a whole line is worth: a prize, nothing or the jackpot."""

    won: Won | None
    jackpot: bool = False

    @property
    def prize(self) -> int:
        return self.won.prize if self.won else 0


class _Read(NamedTuple):
    reading: Reading
    exact: bool
    """All cells so far are the jackpot's."""


class Automaton:
    """State 0 is an ordinary line, state 1 the line of the jackpot; without one they are the same."""

    def __init__(self, plan: Reels, prizes: LinePrizes) -> None:
        self.symbols = plan.symbols
        self._jackpot = plan.jackpot.combination if plan.jackpot else ()
        self._prizes, self._reels = prizes, len(plan.strips)
        levels, follows = self._explore()
        self._merge(levels, follows)

    def _explore(self) -> tuple[list[dict[_Read, int]], list[list[list[int]]]]:
        start = self._prizes.start
        level = {_Read(start, exact=False): 0, _Read(start, exact=True): 1}
        levels, follows = [level], []
        for reel in range(self._reels):
            after: dict[_Read, int] = {}
            follows.append(
                [
                    [after.setdefault(self._next(read, reel, symbol), len(after)) for symbol in self.symbols]
                    for read in level
                ]
            )
            levels.append(after)
            level = after
        return levels, follows

    def _next(self, read: _Read, reel: int, symbol: str) -> _Read:
        exact = read.exact and bool(self._jackpot) and self._jackpot[reel] == symbol
        return _Read(self._prizes.step(read.reading, reel, symbol), exact)

    def _merge(self, levels: list[dict[_Read, int]], follows: list[list[list[int]]]) -> None:
        """States that nothing later can tell apart become one."""
        ends = [Outcome(None if exact else reading.won, exact) for reading, exact in levels[-1]]
        merged = _numbered(ends)
        self.outcomes: list[Outcome] = list(dict.fromkeys(ends))
        self.follows: list[list[list[int]]] = []
        """By reel, state and symbol: the next state; after the last reel, an outcome."""
        for reel in range(self._reels - 1, -1, -1):
            rows = [tuple(merged[state] for state in row) for row in follows[reel]]
            if reel == 0:
                self.follows.insert(0, [list(row) for row in rows])
                break
            merged = _numbered(rows)
            self.follows.insert(0, [list(row) for row in dict.fromkeys(rows)])

    def weights(self, strips: tuple[tuple[str, ...], ...], jackpot_line: bool) -> dict[Outcome, int]:
        """Stops of the whole cycle that give each outcome to one line, whatever its rows."""
        now: Mapping[int, int] = {int(jackpot_line): 1}
        for strip, rows in zip(strips, self.follows, strict=True):
            after: defaultdict[int, int] = defaultdict(int)
            stops = [strip.count(symbol) for symbol in self.symbols]
            for state, weight in now.items():
                for target, times in zip(rows[state], stops, strict=True):
                    if times:
                        after[target] += weight * times
            now = after
        return {self.outcomes[end]: weight for end, weight in now.items()}


def _numbered(keys: list[Hashable] | list[Outcome] | list[tuple[int, ...]]) -> list[int]:
    """Equal keys get the same number, in the order of their first."""
    numbers: dict[Hashable, int] = {}
    return [numbers.setdefault(key, len(numbers)) for key in keys]
