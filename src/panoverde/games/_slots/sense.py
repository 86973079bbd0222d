"""Does a plan of reels make sense as a whole? (AO-17.9)"""

from math import prod

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
        raise Refused("AO-17.9", "plan-overflow", line=node.where["line"], most=MOST_WON)
    if plan.free_spins:
        for name, counts in (("spins", plan.free_spins.spins), ("retrigger", plan.free_spins.retrigger)):
            for count, spins in counts:
                if spins > MOST_SPINS:
                    where = node.child("free_spins").child(name).child(str(count)).where
                    raise Refused("AO-17.9", "plan-out-of-range", **where, least=1, most=MOST_SPINS)


def most_of_a_spin(plan: Reels) -> int:
    """A bound, in line bets, of what one spin wins in all."""
    reels = [{*paid, *free} for paid, free in zip(plan.strips, plan.free_strips, strict=True)]
    multiplied = [max([1, *(wild.multiplier for wild in plan.wild if wild.symbol in reel)]) for reel in reels]
    prizes = [prize for pay in plan.pay for _, prize in pay.counts]
    if plan.ways:
        fields = prod(times * rows for times, rows in zip(multiplied, plan.window, strict=True))
        base = fields * sum(max(prize for _, prize in pay.counts) for pay in plan.pay)
    else:
        best = max([*prizes, *(mixed.pays for mixed in plan.mixed)], default=0)
        base = len(plan.lines) * best * prod(multiplied)
    scatters = sum(max(prize for _, prize in scatter.counts) for scatter in plan.scatter)
    free = plan.free_spins.multiplier if plan.free_spins else 1
    bonuses = sum(
        sum(box or 0 for box in bonus.boxes) if isinstance(bonus, Pick) else max(one.stakes for one in bonus.prizes)
        for bonus in plan.bonus
    )
    jackpot = plan.jackpot.start if plan.jackpot else 0
    return free * (base + scatters * plan.bets) + (bonuses + jackpot) * plan.bets
