"""A second, slow analysis of plans with reels, written from the contract alone: every window, every box order."""

from collections import Counter, defaultdict
from fractions import Fraction
from itertools import permutations, product
from math import prod
from typing import Any

Fields = dict[str, Any]
"""A plan as `tomllib` reads it."""
Distribution = Counter[int]
"""Prize in stakes → weight."""


class Naive:
    def __init__(self, plan: Fields) -> None:
        self.plan = plan
        self.paid_strips = [strip.split() for strip in plan["strips"]]
        self.free = plan.get("free_spins")
        own = self.free.get("strips") if self.free else None
        self.free_strips = [strip.split() for strip in own] if own else self.paid_strips
        reels = len(self.paid_strips)
        shown = plan["window"]
        self.rows = shown if isinstance(shown, list) else [shown] * reels
        self.lines = plan.get("lines", [])
        self.bets = plan["stake"]["bets"] if plan.get("ways") else len(self.lines)
        self.wilds = {wild["symbol"]: self.substitutes(wild) for wild in plan.get("wild", [])}
        self.multipliers = {wild["symbol"]: wild.get("multiplier", 1) for wild in plan.get("wild", [])}

    def substitutes(self, wild: Fields) -> set[str]:
        if "substitutes" in wild:
            return set(wild["substitutes"])
        every = {symbol for strip in (*self.paid_strips, *self.free_strips) for symbol in strip}
        special = {other["symbol"] for other in self.plan["wild"]} | set(self.plan.get("scatter", {}))
        special |= {bonus["symbol"] for bonus in self.plan.get("bonus", [])}
        special |= {self.free["symbol"]} if self.free else set()
        return every - special

    def windows(self, strips: list[list[str]]) -> list[list[list[str]]]:
        columns = [
            [[(strip * 2)[stop + row] for row in range(rows)] for stop in range(len(strip))]
            for strip, rows in zip(strips, self.rows, strict=True)
        ]
        return [list(window) for window in product(*columns)]

    # One spin

    def cell(self, symbol: str, target: str) -> int | None:
        """Multiplier of a cell that fits, else None."""
        if target == "*":
            return 1
        members = self.plan.get("groups", {}).get(target, [target])
        if symbol in members:
            return 1
        if any(member in self.wilds.get(symbol, set()) for member in members):
            return int(self.multipliers[symbol])
        return None

    def due(self, cells: list[str]) -> tuple[str, int] | None:
        """Every prize due, written down; then the best of them."""
        written = [
            ([key] * int(count), f"{key} {count}", prize)
            for key, counts in self.plan.get("pay", {}).items()
            for count, prize in counts.items()
        ]
        written += [(mixed["line"], " ".join(mixed["line"]), mixed["pays"]) for mixed in self.plan.get("mixed", [])]
        found = []
        for order, (targets, name, prize) in enumerate(written):
            fits = [self.cell(symbol, target) for symbol, target in zip(cells, targets, strict=False)]
            if None not in fits:
                found.append((prize * prod(one or 0 for one in fits), len(targets), -order, name))
        if not found:
            return None
        prize, _, _, name = max(found)
        return name, prize

    def on_lines(self, window: list[list[str]], jackpot: bool) -> list[tuple[str, int]]:
        wins = []
        for number, line in enumerate(self.lines, 1):
            won = self.due([column[row - 1] for column, row in zip(window, line, strict=True)])
            if won and not (jackpot and number == self.plan["jackpot"].get("line", 1)):
                wins.append(won)
        return wins

    def by_ways(self, window: list[list[str]]) -> list[tuple[str, int]]:
        """Each way through the cells on its own."""
        wins = []
        for key, counts in self.plan["pay"].items():
            for count in sorted(map(int, counts), reverse=True):
                ways = 0
                for cells in product(*window[:count]):
                    fits = [self.cell(symbol, key) for symbol in cells]
                    ways += 0 if None in fits else prod(one or 0 for one in fits)
                if ways:
                    wins.append((f"{key} {count}", counts[str(count)] * ways))
                    break
        return wins

    def listed(self, counts: Fields, window: list[list[str]], symbol: str) -> int | None:
        shown = sum(one == symbol for column in window for one in column)
        return max((int(count) for count in counts if int(count) <= shown), default=None)

    def is_jackpot(self, window: list[list[str]]) -> bool:
        jackpot = self.plan.get("jackpot")
        if not jackpot:
            return False
        line = self.lines[jackpot.get("line", 1) - 1]
        cells = [column[row - 1] for column, row in zip(window, line, strict=True)]
        return bool(cells == jackpot["combination"])

    def spin(self, window: list[list[str]], free: bool) -> Fields:
        jackpot = not free and self.is_jackpot(window)
        base = self.by_ways(window) if self.plan.get("ways") else self.on_lines(window, jackpot)
        scatters = []
        for symbol, counts in self.plan.get("scatter", {}).items():
            count = self.listed(counts, window, symbol)
            if count is not None:
                scatters.append((f"{symbol} {count}", counts[str(count)]))
        times = self.free.get("multiplier", 1) if free and self.free else 1
        due = times * (Fraction(sum(won for _, won in base), self.bets) + sum(won for _, won in scatters))
        most = self.plan.get("maximum_prize")
        table = self.free.get("retrigger" if free else "spins", {}) if self.free else {}
        trigger = self.listed(table, window, self.free["symbol"]) if self.free else None
        bonuses = [
            bonus
            for bonus in self.plan.get("bonus", [])
            if not free and sum(column.count(bonus["symbol"]) for column in window) >= bonus["count"]
        ]
        return {
            "base": base,
            "scatters": scatters,
            "due": due,
            "paid": due if most is None else min(due, Fraction(most)),
            "jackpot": jackpot,
            "trigger": trigger,
            "spins": 0 if trigger is None else table[str(trigger)],
            "bonuses": bonuses,
        }

    # The whole game

    def bonus(self, bonus: Fields) -> Distribution:
        prizes: Distribution = Counter()
        if bonus["kind"] == "wheel":
            for prize in bonus["prizes"]:
                prizes[prize["stakes"]] += prize["weight"]
            return prizes
        for order in permutations(bonus["boxes"]):
            opened = order[: bonus["picks"]]
            if "end" in opened:
                opened = opened[: opened.index("end")]
            prizes[sum(opened)] += 1
        return prizes

    def free_totals(self) -> tuple[Fraction, Fraction, Fraction]:
        """Mean and variance of a free spin with all it adds, and its largest prize alone."""
        if not self.free:
            return Fraction(0), Fraction(0), Fraction(0)
        spins = [self.spin(window, free=True) for window in self.windows(self.free_strips)]
        many = len(spins)
        added = Fraction(sum(spin["spins"] for spin in spins), many)
        mean = Fraction(sum(spin["paid"] for spin in spins)) / many / (1 - added)
        # Law of total variance, over what the first spin gives.
        alone = [spin["paid"] + mean * spin["spins"] for spin in spins]
        spread = sum((one - mean) ** 2 for one in alone) / many
        return mean, spread / (1 - added), max(spin["paid"] for spin in spins)

    def analysis(self) -> Fields:
        windows = self.windows(self.paid_strips)
        many, mean_free, variance_free, largest = len(windows), *self.free_totals()
        jackpot = self.plan.get("jackpot")
        shares: dict[str, Counter[str]] = {source: Counter() for source in ("base", "scatter", "free", "bonus")}
        gains: dict[str, defaultdict[str, Fraction]] = {source: defaultdict(Fraction) for source in shares}
        sums: defaultdict[str, Fraction] = defaultdict(Fraction)
        for window in windows:
            spin = self.spin(window, free=False)
            for name, won in spin["base"]:
                shares["base"][name] += 1
                gains["base"][name] += Fraction(won, self.bets)
            for name, won in spin["scatters"]:
                shares["scatter"][name] += 1
                gains["scatter"][name] += won
            if spin["trigger"] is not None and self.free:
                shares["free"][f"{self.free['symbol']} {spin['trigger']}"] += 1
                gains["free"][f"{self.free['symbol']} {spin['trigger']}"] += spin["spins"] * mean_free
            won = spin["paid"] + (jackpot["start"] if spin["jackpot"] and jackpot else 0)
            games = {won: Fraction(1)}
            best = won
            for bonus in spin["bonuses"]:
                prizes = self.bonus(bonus)
                total = sum(prizes.values())
                shares["bonus"][bonus["name"]] += 1
                gains["bonus"][bonus["name"]] += Fraction(sum(prize * times for prize, times in prizes.items()), total)
                best += max(prizes)
                after: dict[Fraction, Fraction] = {}
                for (so_far, chance), (prize, times) in product(games.items(), prizes.items()):
                    after[so_far + prize] = after.get(so_far + prize, Fraction(0)) + chance * times / total
                games = after
            largest = max(largest, best)
            hit = spin["paid"] or spin["jackpot"] or spin["trigger"] is not None or spin["bonuses"]
            sums["hits"] += bool(hit)
            sums["jackpots"] += spin["jackpot"]
            sums["cut"] += spin["paid"] - spin["due"]
            for so_far, chance in games.items():
                ahead = so_far + spin["spins"] * mean_free
                sums["mean"] += chance * ahead
                sums["square"] += chance * (ahead**2 + spin["spins"] * variance_free)
        mean = Fraction(sums["mean"]) / many
        lines = 1 if self.plan.get("ways") else self.bets
        return {
            "cycle": many,
            "parts": {
                "base": Fraction(sum(gains["base"].values())) / many,
                "scatter": Fraction(sum(gains["scatter"].values())) / many,
                "free_spins": Fraction(sum(gains["free"].values())) / many,
                "bonus": Fraction(sum(gains["bonus"].values())) / many,
                "jackpot_start": Fraction(sums["jackpots"] * (jackpot["start"] if jackpot else 0), many),
                "cut": Fraction(sums["cut"]) / many,
            },
            "mean": mean,
            "variance": Fraction(sums["square"]) / many - mean**2,
            "hit_frequency": Fraction(sums["hits"], many),
            "largest_prize": largest,
            "shares": {
                source: {
                    name: (
                        Fraction(times, many * (lines if source == "base" else 1)),
                        Fraction(gains[source][name]) / many,
                    )
                    for name, times in names.items()
                }
                for source, names in shares.items()
            },
        }
