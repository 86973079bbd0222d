"""What each part of a machine returns, by algebra over its strips. No window is walked; no NumPy."""

from collections import defaultdict
from fractions import Fraction
from functools import cached_property
from math import prod

from panoverde.games._slots.line_prizes import LinePrizes
from panoverde.games._slots.plan import Counts, Reels, Strip, reached
from panoverde.games._slots.reel_counts import column, shown_counts
from panoverde.lab.slots.automaton import Automaton, Outcome
from panoverde.lab.slots.bonus_prizes import mean as bonus_mean
from panoverde.lab.slots.sheet import Share, Shares

NEVER = Share(Fraction(0), Fraction(0))


class Algebra:
    """Everything in stakes."""

    def __init__(self, plan: Reels) -> None:
        self.plan = plan
        self.prizes = LinePrizes(plan)
        self.cycle, self.free_cycle = prod(map(len, plan.strips)), prod(map(len, plan.free_strips))

    @cached_property
    def automaton(self) -> Automaton:
        return Automaton(self.plan, self.prizes)

    @cached_property
    def base(self) -> Shares:
        """Lines or ways of a paid spin, before the maximum."""
        return self._base(self.plan.strips, free=False)

    @cached_property
    def free_base(self) -> Shares:
        return self._base(self.plan.free_strips, free=True)

    @cached_property
    def scatter(self) -> Shares:
        return self._scatter(self.plan.strips)

    @cached_property
    def free_scatter(self) -> Shares:
        return self._scatter(self.plan.free_strips)

    @cached_property
    def triggers(self) -> dict[str, tuple[Fraction, int]]:
        """Probability of each count that starts free spins on a paid spin, and how many."""
        free = self.plan.free_spins
        if free is None:
            return {}
        found = self.listed(self.plan.strips, free.symbol, free.spins)
        return {f"{free.symbol} {count}": (found[count], spins) for count, spins in _by_count(free.spins)}

    @cached_property
    def added(self) -> Fraction:
        """Spins that one free spin adds on average."""
        free = self.plan.free_spins
        if free is None:
            return Fraction(0)
        found = self.listed(self.plan.free_strips, free.symbol, free.retrigger)
        return sum((found[count] * spins for count, spins in free.retrigger), Fraction(0))

    @cached_property
    def bonus(self) -> Shares:
        shares = {}
        for bonus in self.plan.bonus:
            shown = shown_counts(self.plan.strips, self.plan.window, bonus.symbol)
            probability = Fraction(sum(shown[bonus.count :]), self.cycle)
            shares[bonus.name] = Share(probability, probability * bonus_mean(bonus))
        return shares

    @cached_property
    def jackpot(self) -> Shares:
        """Its start only."""
        jackpot = self.plan.jackpot
        if jackpot is None:
            return {}
        ways = prod(strip.count(symbol) for strip, symbol in zip(self.plan.strips, jackpot.combination, strict=True))
        probability = Fraction(ways, self.cycle)
        return {jackpot.name: Share(probability, probability * jackpot.start)}

    def most_of_lines(self, strips: tuple[Strip, ...]) -> int:
        """A bound of what lines or ways of a spin win, in line bets, that these strips can show."""
        if not self.plan.ways:
            return len(self.plan.lines) * max(end.prize for end in self.automaton.weights(strips, jackpot_line=False))
        most = 0
        for pay in self.plan.pay:
            fields = [max(cells) for cells in self._fields(strips, pay.key)]
            most += max((prize * prod(fields[:count]) for count, prize in pay.counts), default=0)
        return most

    def listed(self, strips: tuple[Strip, ...], symbol: str, counts: Counts) -> dict[int, Fraction]:
        """Probability that each listed count is the one that is due."""
        shown, total = shown_counts(strips, self.plan.window, symbol), prod(map(len, strips))
        found = dict.fromkeys((count for count, _ in counts), Fraction(0))
        for number, stops in enumerate(shown):
            if due := reached(counts, number):
                found[due[0]] += Fraction(stops, total)
        return found

    def _base(self, strips: tuple[Strip, ...], free: bool) -> Shares:
        return self._ways(strips) if self.plan.ways else self._lines(strips, free)

    def _lines(self, strips: tuple[Strip, ...], free: bool) -> Shares:
        """Lines differ only in the jackpot: on a strip that goes round every row sees the same."""
        lines, cycle = len(self.plan.lines), prod(map(len, strips))
        special = self.plan.jackpot is not None and not free
        stops: defaultdict[int, int] = defaultdict(int)
        won: defaultdict[int, int] = defaultdict(int)
        kinds: list[tuple[dict[Outcome, int], int]] = [
            (self.automaton.weights(strips, jackpot_line=False), lines - special),
            (self.automaton.weights(strips, jackpot_line=special), int(special)),
        ]
        for weights, times in kinds:
            for outcome, weight in weights.items():
                if outcome.won:
                    stops[outcome.won.combination] += times * weight
                    won[outcome.won.combination] += times * weight * outcome.prize
        order = sorted(enumerate(self.prizes.combinations), key=lambda one: -one[1].length)
        return {
            one.name: Share(Fraction(stops[number], lines * cycle), Fraction(won[number], lines * cycle))
            for number, one in order
        }

    def _fields(self, strips: tuple[Strip, ...], key: str) -> list[list[int]]:
        """By reel and stop: how often the column counts for a symbol of ways."""
        fits = self.prizes.fitting(key)
        return [
            [sum(fits.get(symbol, 0) for symbol in column(strip, rows, stop)) for stop in range(len(strip))]
            for strip, rows in zip(strips, self.plan.window, strict=True)
        ]

    def _ways(self, strips: tuple[Strip, ...]) -> Shares:
        shares = {}
        for pay in self.plan.pay:
            fields = self._fields(strips, pay.key)
            shown = [Fraction(sum(map(bool, cells)), len(cells)) for cells in fields]
            means = [Fraction(sum(cells), len(cells)) for cells in fields]
            counts = sorted(pay.counts)
            for (count, prize), longer in zip(counts, [*(count for count, _ in counts[1:]), None], strict=True):
                stays = 1 if longer is None else 1 - prod(shown[count:longer])
                gain = Fraction(prize, self.plan.bets) * prod(means[:count]) * stays
                shares[f"{pay.key} {count}"] = Share(Fraction(prod(shown[:count]) * stays), gain)
        return shares

    def _scatter(self, strips: tuple[Strip, ...]) -> Shares:
        shares = {}
        for scatter in self.plan.scatter:
            found = self.listed(strips, scatter.symbol, scatter.counts)
            for count, prize in _by_count(scatter.counts):
                shares[f"{scatter.symbol} {count}"] = Share(found[count], found[count] * prize)
        return shares


def _by_count(counts: Counts) -> Counts:
    return tuple(sorted(counts))
