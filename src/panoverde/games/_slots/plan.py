"""A payback plan (AO-17.2): everything that a machine is, as frozen values in the order of its file."""

from decimal import Decimal
from fractions import Fraction
from functools import lru_cache

from panoverde.core.record import Record

ANYTHING = "*"
"""In a mixed combination: any symbol."""
END = "end"
"""The box that ends a pick bonus."""

Counts = tuple[tuple[int, int], ...]
"""How many symbols → the prize, or the spins, in the order of the file."""
Strip = tuple[str, ...]


class Stake(Record):
    coins: tuple[str, ...]
    """Values of a coin, as decimals: "0.10"."""
    per_line: tuple[int, ...] = (1,)
    bets: int | None = None
    """With ways: line bets in a stake."""


class Pay(Record):
    """So many of a symbol or group from the first reel on, without a gap."""

    key: str
    counts: Counts


class Group(Record):
    name: str
    symbols: tuple[str, ...]


class Mixed(Record):
    """A prize by position, over all reels."""

    line: tuple[str, ...]
    pays: int

    @property
    def name(self) -> str:
        return " ".join(self.line)


class Wild(Record):
    symbol: str
    substitutes: tuple[str, ...] | None = None
    """None: all symbols that are not wild, scatter, or start free spins or a bonus."""
    multiplier: int = 1


class Scatter(Record):
    symbol: str
    counts: Counts
    """Prizes in stakes."""


class FreeSpins(Record):
    symbol: str
    spins: Counts
    retrigger: Counts = ()
    multiplier: int = 1
    strips: tuple[Strip, ...] | None = None
    """None: the paid ones."""


class WheelPrize(Record):
    stakes: int
    weight: int


class Wheel(Record, tag_field="kind", tag="wheel"):
    """A bonus of one prize by weight."""

    name: str
    symbol: str
    count: int
    prizes: tuple[WheelPrize, ...]


class Pick(Record, tag_field="kind", tag="pick"):
    """A bonus of boxes in random order, opened one by one until `picks` are open or one ends it."""

    name: str
    symbol: str
    count: int
    boxes: tuple[int | None, ...]
    """Prizes in stakes; None ends the bonus."""
    picks: int


Bonus = Wheel | Pick


class Jackpot(Record):
    combination: tuple[str, ...]
    start: int
    """In stakes."""
    increment_percent: str
    """Of every stake: "1.5"."""
    line: int = 1
    group: str | None = None
    """Superjackpot that several machines feed."""  # AO-17.4

    @property
    def name(self) -> str:
        return " ".join(self.combination)

    @property
    def increment(self) -> Fraction:
        return _part(self.increment_percent)  # AO-17.3


@lru_cache
def _part(percent: str) -> Fraction:
    """Every spin asks for it."""
    return Fraction(Decimal(percent)) / 100


class Reels(Record, tag_field="kind", tag="reels", kw_only=True):
    name: str
    stake: Stake
    window: tuple[int, ...]
    """Rows shown, per reel."""
    strips: tuple[Strip, ...]
    lines: tuple[tuple[int, ...], ...] = ()
    """Rows from 1, per reel; none with ways."""
    ways: bool = False
    pay: tuple[Pay, ...] = ()
    groups: tuple[Group, ...] = ()
    mixed: tuple[Mixed, ...] = ()
    wild: tuple[Wild, ...] = ()
    scatter: tuple[Scatter, ...] = ()
    free_spins: FreeSpins | None = None
    bonus: tuple[Bonus, ...] = ()
    jackpot: Jackpot | None = None
    maximum_prize: int | None = None

    @property
    def bets(self) -> int:
        """Line bets in a stake."""
        return self.stake.bets or len(self.lines)

    @property
    def free_strips(self) -> tuple[Strip, ...]:
        return (self.free_spins and self.free_spins.strips) or self.strips

    @property
    def symbols(self) -> tuple[str, ...]:
        """Every symbol of the paid and free strips, as they come."""
        return tuple(dict.fromkeys(symbol for strip in (*self.strips, *self.free_strips) for symbol in strip))

    def substitutes(self, wild: Wild) -> frozenset[str]:
        if wild.substitutes is not None:
            return frozenset(wild.substitutes)
        special = {one.symbol for one in (*self.wild, *self.scatter, *self.bonus)}
        if self.free_spins:
            special.add(self.free_spins.symbol)
        return frozenset(self.symbols) - special


class Deck(Record):
    ranks: str = "23456789TJQKA"
    """From the lowest; the last also stands below the first in a straight."""
    suits: str = "shdc"

    @property
    def size(self) -> int:
        return len(self.ranks) * len(self.suits)


class Hand(Record):
    """A row of a draw poker's table."""

    name: str
    category: str
    pays: int
    ranks: str | None = None
    """Of the pair, three or four; None: any."""


class DrawPoker(Record, tag_field="kind", tag="draw_poker", kw_only=True):
    """Five cards, any of them held, the others replaced once."""  # AO-17.1

    name: str
    stake: Stake
    deck: Deck = Deck()
    hands: tuple[Hand, ...] = ()


Plan = Reels | DrawPoker


def reached(counts: Counts, shown: int) -> tuple[int, int] | None:
    """The highest listed count not above those shown, with what it gives."""
    return max((listed for listed in counts if listed[0] <= shown), default=None)
