"""The payback sheet of a plan: every figure exact, in stakes, and the record that programs read."""

from fractions import Fraction
from math import isqrt, log

from msgspec import field

from panoverde.core.record import Record

PLACES = 10
LEAST_RETURN = Fraction(4, 5)  # AO-17.2
CONFIDENCE_90 = Fraction(1645, 1000)
BARS = 24
"""Of a plot of prizes."""


class Share(Record):
    probability: Fraction
    gain: Fraction
    """What it returns."""


Shares = dict[str, Share]


class Parts(Record):
    """Of the return."""

    base: Fraction
    scatter: Fraction = Fraction(0)
    free_spins: Fraction = Fraction(0)
    bonus: Fraction = Fraction(0)
    jackpot_start: Fraction = Fraction(0)
    jackpot_increment: Fraction = Fraction(0)
    cut: Fraction = Fraction(0)

    @property
    def total(self) -> Fraction:
        return sum((getattr(self, name) for name in self.__struct_fields__), Fraction(0))


class Contribution(Record):
    base: Shares
    scatter: Shares = field(default_factory=dict)
    free_spins: Shares = field(default_factory=dict)
    bonus: Shares = field(default_factory=dict)
    jackpot: Shares = field(default_factory=dict)


class Sheet(Record, kw_only=True):
    name: str
    kind: str
    fingerprint: str
    cycle: int
    free_cycle: int | None
    parts: Parts
    count_jackpot: bool
    """Do increments of the jackpot count towards the legal minimum?"""
    hit_frequency: Fraction
    variance: Fraction
    largest_prize: Fraction
    contribution: Contribution
    distribution: dict[Fraction, Fraction]
    """What one paid spin or final hand pays in all but free spins and bonuses → its probability."""

    @property
    def plan_return(self) -> Fraction:
        return self.parts.total - (0 if self.count_jackpot else self.parts.jackpot_increment)

    @property
    def meets_minimum(self) -> bool:
        return self.plan_return >= LEAST_RETURN

    def as_json(self) -> dict[str, object]:
        parts = {name: fraction(getattr(self.parts, name)) for name in self.parts.__struct_fields__}
        return {
            "name": self.name,
            "kind": self.kind,
            "fingerprint": self.fingerprint,
            "cycle": self.cycle,
            "free_cycle": self.free_cycle,
            "return": {**fraction(self.parts.total), "parts": parts},
            "plan_return": fraction(self.plan_return),
            "meets_minimum": self.meets_minimum,
            "hit_frequency": fraction(self.hit_frequency),
            "variance": fraction(self.variance),
            "deviation": root(self.variance),
            "volatility_index_90": root(self.variance * CONFIDENCE_90**2),
            "largest_prize": fraction(self.largest_prize),
            "contribution": {
                source: {name: _share(share) for name, share in getattr(self.contribution, source).items()}
                for source in self.contribution.__struct_fields__
            },
        }


def prize_classes(distribution: dict[Fraction, Fraction]) -> list[tuple[Fraction, Fraction]]:
    """At most some bars: each with the least prize in it and its probability."""
    found = [(prize, chance) for prize, chance in distribution.items() if chance]
    if len(found) <= BARS:
        return found
    top = log(float(found[-1][0]) + 1)
    classes: dict[int, tuple[Fraction, Fraction]] = {}
    for prize, chance in found:
        place = 0 if not prize else 1 + min(int(log(float(prize) + 1) / top * (BARS - 1)), BARS - 2)
        start, before = classes.get(place, (prize, Fraction(0)))
        classes[place] = start, before + chance
    return list(classes.values())


def _share(share: Share) -> dict[str, object]:
    return {"probability": fraction(share.probability), "return": fraction(share.gain)}


def fraction(number: Fraction) -> dict[str, str]:
    return {"exact": str(number), "decimal": places(number)}


def places(number: Fraction) -> str:
    """Ten decimals, half to even."""
    return _point(round(number * 10**PLACES))


def root(square: Fraction) -> str:
    """Ten decimals of the square root, half to even."""
    doubled = square * 4 * 10 ** (2 * PLACES)
    halves = isqrt(doubled.numerator // doubled.denominator)
    whole, half = divmod(halves, 2)
    if half and (halves * halves != doubled or whole % 2):
        whole += 1
    return _point(whole)


def _point(scaled: int) -> str:
    whole, decimals = divmod(abs(scaled), 10**PLACES)
    return f"{'-' if scaled < 0 else ''}{whole}.{decimals:0{PLACES}}"
