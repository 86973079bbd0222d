"""Reads a plan of reels."""

import re
from fractions import Fraction

from panoverde.core.refusal import Refused

from .node import MOST_ITEMS, Node, quoted
from .plan import (
    ANYTHING,
    END,
    Bonus,
    FreeSpins,
    Group,
    Jackpot,
    Mixed,
    Pay,
    Pick,
    Reels,
    Scatter,
    Strip,
    Wheel,
    WheelPrize,
    Wild,
)
from .reel_counts import mean_of
from .sense import check
from .stake_reader import read_stake

MOST_REELS, MOST_ROWS, MOST_LINES, MOST_STOPS = 12, 20, 1000, 10_000
MOST_WEIGHT, MOST_BONUSES = 10**9, 20
REQUIRED = ("name", "kind", "stake", "window", "strips")
OPTIONAL = (
    "lines",
    "ways",
    "pay",
    "groups",
    "mixed",
    "wild",
    "scatter",
    "free_spins",
    "bonus",
    "jackpot",
    "maximum_prize",
)
_PERCENT = re.compile(r"\d{1,2}(\.\d{1,9})?", re.ASCII)


def read_reels(node: Node) -> Reels:
    node.table(REQUIRED, OPTIONAL)
    strips = _strips(node.child("strips"), None)
    window = _window(node.child("window"), strips)
    _tall_enough(node.child("strips"), strips, window)
    free_node = node.get("free_spins")
    free = free_node and free_node.table(("symbol", "spins"), ("retrigger", "multiplier", "strips")).get("strips")
    free_strips = _strips(free, len(strips)) if free else None
    if free and free_strips:
        _tall_enough(free, free_strips, window)
    known = frozenset(symbol for strip in (*strips, *(free_strips or ())) for symbol in strip)
    return _Reader(node, strips, window, free_strips, known).reels()


def _strips(node: Node, reels: int | None) -> tuple[Strip, ...]:
    return tuple(_strip(item) for item in (node.one_per_reel(reels) if reels else node.items(1, MOST_REELS)))


def _strip(node: Node) -> Strip:
    if not isinstance(node.value, str):
        raise Refused("AO-17.9", "plan-not-text", **node.where)
    symbols = tuple(node.value.split())
    if not 1 <= len(symbols) <= MOST_STOPS:
        raise Refused("AO-17.9", "plan-bad-length", **node.where, least=1, most=MOST_STOPS, found=len(symbols))
    for symbol in symbols:
        if symbol == ANYTHING or not symbol.isprintable() or len(symbol) > 40:
            raise Refused("AO-17.9", "plan-bad-symbol", **node.where, symbol=quoted(symbol))
    return symbols


def _window(node: Node, strips: tuple[Strip, ...]) -> tuple[int, ...]:
    if isinstance(node.value, list):
        return tuple(item.whole(1, MOST_ROWS) for item in node.one_per_reel(len(strips)))
    return (node.whole(1, MOST_ROWS),) * len(strips)


def _tall_enough(node: Node, strips: tuple[Strip, ...], window: tuple[int, ...]) -> None:
    for reel, (strip, rows) in enumerate(zip(strips, window, strict=True)):
        if len(strip) < rows:
            where = node.child(reel).where
            raise Refused("AO-17.9", "plan-short-strip", **where, stops=len(strip), rows=rows)


class _Reader:
    """What the other fields mean once the symbols are known."""

    def __init__(
        self,
        node: Node,
        strips: tuple[Strip, ...],
        window: tuple[int, ...],
        free_strips: tuple[Strip, ...] | None,
        known: frozenset[str],
    ) -> None:
        self.node, self.strips, self.window, self.free_strips, self.known = node, strips, window, free_strips, known
        self.reels_count, self.cells = len(strips), sum(window)

    def reels(self) -> Reels:
        node = self.node
        ways_node, lines, jackpot, most = (node.get(name) for name in ("ways", "lines", "jackpot", "maximum_prize"))
        ways = ways_node is not None and ways_node.truth()
        for name in ("lines", "groups", "mixed", "jackpot") if ways else ():
            if other := node.get(name):
                raise Refused("AO-17.9", "plan-not-with-ways", **other.where)
        if not ways and lines is None:
            node.table(("lines",), tuple(node.value))
        if "mixed" not in node.value:
            node.table(("pay",), tuple(node.value))
        stake = read_stake(node.child("stake"), ("per_line", "bets") if ways else ("per_line",))
        if ways:
            node.child("stake").table(("bets",), tuple(node.child("stake").value))
        groups = self.groups()
        targets = self.known | {group.name for group in groups}
        plan = Reels(
            name=node.child("name").text(),
            stake=stake,
            window=self.window,
            strips=self.strips,
            lines=self.lines(lines) if lines else (),
            ways=ways,
            pay=self.pay(targets),
            groups=groups,
            mixed=tuple(self.mixed(item, targets) for item in self.several("mixed")),
            wild=tuple(self.wild(item) for item in self.several("wild")),
            scatter=self.scatter(),
            free_spins=self.free_spins(),
            bonus=tuple(self.bonus(item) for item in self.several("bonus", MOST_BONUSES)),
            jackpot=self.jackpot(jackpot) if jackpot else None,
            maximum_prize=most.whole(1) if most else None,
        )
        check(plan, node)
        return plan

    def several(self, name: str, most: int = MOST_ITEMS) -> list[Node]:
        found = self.node.get(name)
        return found.items(0, most) if found else []

    def lines(self, node: Node) -> tuple[tuple[int, ...], ...]:
        return tuple(self.line(item) for item in node.items(1, MOST_LINES))

    def line(self, node: Node) -> tuple[int, ...]:
        rows = node.one_per_reel(self.reels_count)
        return tuple(row.whole(1, shown) for row, shown in zip(rows, self.window, strict=True))

    def groups(self) -> tuple[Group, ...]:
        node = self.node.get("groups")
        found = []
        for name, item in node.mapping() if node else ():
            if name in self.known or name == ANYTHING or not name.strip() or not name.isprintable():
                raise Refused("AO-17.9", "plan-bad-group", **item.where)
            found.append(Group(name, item.symbols(self.known)))
        return tuple(found)

    def pay(self, targets: frozenset[str]) -> tuple[Pay, ...]:
        node = self.node.get("pay")
        return tuple(
            Pay(self.named(name, item, targets), item.counts(self.reels_count))
            for name, item in (node.mapping() if node else ())
        )

    def named(self, name: str, node: Node, known: frozenset[str]) -> str:
        if name not in known:
            raise Refused("AO-17.9", "plan-unknown-symbol", **node.where, symbol=quoted(name))
        return name

    def mixed(self, node: Node, targets: frozenset[str]) -> Mixed:
        node.table(("line", "pays"))
        line = node.child("line").one_per_reel(self.reels_count)
        return Mixed(tuple(item.symbol(targets | {ANYTHING}) for item in line), node.child("pays").whole())

    def wild(self, node: Node) -> Wild:
        node.table(("symbol",), ("substitutes", "multiplier"))
        substitutes, multiplier = node.get("substitutes"), node.get("multiplier")
        return Wild(
            node.child("symbol").symbol(self.known),
            substitutes.symbols(self.known, least=0) if substitutes else None,
            multiplier.whole(1) if multiplier else 1,
        )

    def scatter(self) -> tuple[Scatter, ...]:
        node = self.node.get("scatter")
        return tuple(
            Scatter(self.named(name, item, self.known), item.counts(self.cells))
            for name, item in (node.mapping() if node else ())
        )

    def free_spins(self) -> FreeSpins | None:
        node = self.node.get("free_spins")
        if node is None:
            return None
        retrigger, multiplier = node.get("retrigger"), node.get("multiplier")
        found = FreeSpins(
            node.child("symbol").symbol(self.known),
            node.child("spins").counts(self.cells, least=1),
            retrigger.counts(self.cells, least=1) if retrigger else (),
            multiplier.whole(1) if multiplier else 1,
            self.free_strips,
        )
        added = mean_of(self.free_strips or self.strips, self.window, found.symbol, found.retrigger)
        if retrigger and added >= 1:
            raise Refused("AO-17.9", "plan-endless", **retrigger.where, mean=_rounded(added))
        return found

    def bonus(self, node: Node) -> Bonus:
        node.table(("kind",), tuple(name for name, _ in node.mapping()))
        shared = ("name", "symbol", "count", "kind")
        kind = node.child("kind").one_of(("wheel", "pick"))
        node.table((*shared, "prizes") if kind == "wheel" else (*shared, "boxes", "picks"))
        head = (
            node.child("name").text(),
            node.child("symbol").symbol(self.known),
            node.child("count").whole(1, self.cells),
        )
        if kind == "wheel":
            return Wheel(*head, tuple(self.wheel_prize(item) for item in node.child("prizes").items()))
        boxes = node.child("boxes").items()
        prizes = tuple(None if box.value == END else box.whole() for box in boxes)
        return Pick(*head, prizes, node.child("picks").whole(1, len(boxes)))

    def wheel_prize(self, node: Node) -> WheelPrize:
        node.table(("stakes", "weight"))
        return WheelPrize(node.child("stakes").whole(), node.child("weight").whole(1, MOST_WEIGHT))

    def jackpot(self, node: Node) -> Jackpot:
        node.table(("combination", "start", "increment_percent"), ("line", "group"))
        combination = node.child("combination").one_per_reel(self.reels_count)
        line, group = node.get("line"), node.get("group")
        return Jackpot(
            tuple(item.symbol(self.known) for item in combination),
            node.child("start").whole(),
            _percent(node.child("increment_percent")),
            line.whole(1, len(self.node.value["lines"])) if line else 1,
            group.text() if group else None,
        )


def _percent(node: Node) -> str:
    written = node.value if isinstance(node.value, str) else str(node.value)
    if isinstance(node.value, float) or not _PERCENT.fullmatch(written):  # a fraction is exact in quotes alone
        raise Refused("AO-17.9", "plan-bad-percent", **node.where, found=quoted(written))
    return written


def _rounded(number: Fraction) -> str:
    return f"{float(number):.4f}"
