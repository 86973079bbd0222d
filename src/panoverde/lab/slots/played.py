"""What simulated games of a machine gave, beside what they should give."""

import math
from fractions import Fraction

from msgspec.structs import fields

from panoverde.core.record import Record
from panoverde.lab.slots.generator import NAME
from panoverde.lab.slots.sheet import Sheet

PARTS = ("base", "scatter", "free_spins", "bonus", "jackpot", "cut")


class Played(Record):
    """Sums in line bets."""

    bets: int
    games: int = 0
    base: int = 0
    scatter: int = 0
    free_spins: int = 0
    bonus: int = 0
    jackpot: int = 0
    """At its start value."""
    cut: int = 0
    total: int = 0
    hits: int = 0
    squares: float = 0.0

    def with_more(self, other: "Played", times: int = 1) -> "Played":
        sums = [getattr(self, one.name) + times * getattr(other, one.name) for one in fields(self)[1:]]
        return Played(self.bets, *sums)

    @property
    def mean(self) -> Fraction:
        return Fraction(self.total, self.games * self.bets)

    @property
    def deviation(self) -> float:
        """Of one game, as observed."""
        mean = self.total / self.games
        return math.sqrt(max(self.squares / self.games - mean**2, 0.0)) / self.bets


class Held(Record):
    """An observed mean beside the exact one."""

    observed: Fraction
    expected: Fraction
    variance: Fraction
    """Of one game."""
    games: int

    @property
    def standard_error(self) -> float:
        return math.sqrt(self.variance / self.games)

    @property
    def z(self) -> float:
        """Zero where nothing varies and all agrees."""
        distance = float(self.observed - self.expected)
        return (
            distance / self.standard_error if self.variance else math.copysign(math.inf, distance) if distance else 0.0
        )

    def as_json(self) -> dict[str, str]:
        return {
            "observed": f"{float(self.observed):.10f}",
            "expected": f"{float(self.expected):.10f}",
            "standard_error": f"{self.standard_error:.10f}",
            "z": f"{self.z:.4f}",
        }


def held(played: Played, sheet: Sheet) -> tuple[Held, Held]:
    """Return and hit frequency. Increments of the jackpot belong to no single game."""
    mean = sheet.parts.total - sheet.parts.jackpot_increment
    hits = sheet.hit_frequency
    return (
        Held(played.mean, mean, sheet.variance, played.games),
        Held(Fraction(played.hits, played.games), hits, hits * (1 - hits), played.games),
    )


def simulation_record(played: Played, sheet: Sheet, seed: int) -> dict[str, object]:
    returned, hits = held(played, sheet)
    stakes = played.games * played.bets
    return {
        "name": sheet.name,
        "kind": sheet.kind,
        "fingerprint": sheet.fingerprint,
        "spins": played.games,
        "seed": seed,
        "generator": NAME,
        "return": returned.as_json(),
        "hit_frequency": hits.as_json(),
        "deviation": f"{played.deviation:.10f}",
        "parts": {name: f"{getattr(played, name) / stakes:.10f}" for name in PARTS},
    }
