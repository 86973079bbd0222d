"""Does a plan of reels make sense as a whole? (AO-17.9)"""

from collections.abc import Iterator
from math import prod
from operator import itemgetter

from panoverde.core.refusal import Refused

from .node import Node, quoted
from .plan import Pick, Reels

MOST_SPINS = 10_000
"""That one spin starts or adds."""
MOST_WON = 10**12
"""Line bets that one spin wins."""


def check(plan: Reels, node: Node) -> None:
    wilds = {wild.symbol for wild in plan.wild}
    for number, wild in enumerate(plan.wild):
        if wild.symbol in {other.symbol for other in plan.wild[:number]}:
            where = node.child("wild").child(number).child("symbol").where
            raise Refused("AO-17.9", "plan-twice", **where, name=quoted(wild.symbol))
    for group in plan.groups:
        for wild_symbol in wilds & {*group.symbols}:
            where = node.child("groups").child(group.name).where
            raise Refused("AO-17.9", "plan-wild-in-group", **where, symbol=quoted(wild_symbol))
    if plan.ways:
        _no_wild_first(plan, node, wilds)
    _names(plan, node)
    _sizes(plan, node)


def _no_wild_first(plan: Reels, node: Node, wilds: set[str]) -> None:
    for strips, holder in ((plan.strips, node), (plan.free_strips, node.get("free_spins"))):
        for symbol in wilds & {*strips[0]} if holder else ():
            where = holder.child("strips").child(0).where if holder else {}
            raise Refused("AO-17.9", "plan-wild-first", **where, symbol=quoted(symbol))


def _names(plan: Reels, node: Node) -> None:
    """Every combination is told by its name."""
    seen = {f"{pay.key} {count}" for pay in plan.pay for count, _ in pay.counts}
    for number, mixed in enumerate(plan.mixed):
        if mixed.name in seen:
            where = node.child("mixed").child(number).where
            raise Refused("AO-17.9", "plan-twice", **where, name=quoted(mixed.name))
        seen.add(mixed.name)
    names = [bonus.name for bonus in plan.bonus]
    for number, name in enumerate(names):
        if name in names[:number]:
            where = node.child("bonus").child(number).child("name").where
            raise Refused("AO-17.9", "plan-twice", **where, name=quoted(name))


def _sizes(plan: Reels, node: Node) -> None:
    """No prize is beyond what the house can write, whatever the reels show."""
    if most_of_a_spin(plan) > MOST_WON:
        place = node
        for key in max(_shares(plan), key=itemgetter(1))[0]:
            place = place.child(key)
        raise Refused("AO-17.9", "plan-overflow", **place.where, most=MOST_WON)
    if plan.free_spins:
        for name, counts in (("spins", plan.free_spins.spins), ("retrigger", plan.free_spins.retrigger)):
            for count, spins in counts:
                if spins > MOST_SPINS:
                    where = node.child("free_spins").child(name).child(str(count)).where
                    raise Refused("AO-17.9", "plan-out-of-range", **where, least=1, most=MOST_SPINS)


def most_of_a_spin(plan: Reels) -> int:
    """A bound, in line bets, of what one spin wins in all."""
    return sum(most for _, most in _shares(plan))


Share = tuple[tuple[str | int, ...], int]


def _shares(plan: Reels) -> Iterator[Share]:
    """Fields that pay, each with a bound of what it may add to one spin."""
    free = plan.free_spins.multiplier if plan.free_spins else 1
    for field, most in _ways(plan) if plan.ways else _best_line(plan):
        yield field, free * most
    for scatter in plan.scatter:
        yield ("scatter", scatter.symbol), free * plan.bets * max(prize for _, prize in scatter.counts)
    for number, bonus in enumerate(plan.bonus):
        if isinstance(bonus, Pick):
            yield ("bonus", number, "boxes"), plan.bets * sum(box or 0 for box in bonus.boxes)
        else:
            yield ("bonus", number, "prizes"), plan.bets * max(one.stakes for one in bonus.prizes)
    if plan.jackpot:
        yield ("jackpot", "start"), plan.bets * plan.jackpot.start


def _ways(plan: Reels) -> Iterator[Share]:
    fields = prod(times * rows for times, rows in zip(_multiplied(plan), plan.window, strict=True))
    for pay in plan.pay:
        yield ("pay", pay.key), fields * max(prize for _, prize in pay.counts)


def _best_line(plan: Reels) -> Iterator[Share]:
    rows: list[Share] = [(("pay", pay.key, str(count)), prize) for pay in plan.pay for count, prize in pay.counts]
    rows += [(("mixed", number, "pays"), mixed.pays) for number, mixed in enumerate(plan.mixed)]
    for field, best in sorted(rows, key=itemgetter(1))[-1:]:  # none where only scatters or bonuses pay
        yield field, len(plan.lines) * best * prod(_multiplied(plan))


def _multiplied(plan: Reels) -> list[int]:
    reels = [{*paid, *free} for paid, free in zip(plan.strips, plan.free_strips, strict=True)]
    return [max([1, *(wild.multiplier for wild in plan.wild if wild.symbol in reel)]) for reel in reels]
