"""The prizes of a plan as one list that can be changed, and what a unit of each returns."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise

from msgspec.structs import replace

from panoverde.games._slots.plan import Counts, Plan, Reels
from panoverde.lab.slots import draw_poker
from panoverde.lab.slots.algebra import Algebra
from panoverde.lab.slots.reels import plan_return
from panoverde.lab.slots.sheet import Shares

Values = tuple[int, ...]


def prizes(plan: Plan) -> Values:
    """Of `pay`, `mixed` and `scatter`, or of the hands, in the order of the file."""
    if not isinstance(plan, Reels):
        return tuple(hand.pays for hand in plan.hands)
    rows = [prize for pay in plan.pay for _, prize in pay.counts]
    scatters = [prize for scatter in plan.scatter for _, prize in scatter.counts]
    return (*rows, *(mixed.pays for mixed in plan.mixed), *scatters)


def with_prizes(plan: Plan, values: Values) -> Plan:
    left = iter(values)
    if not isinstance(plan, Reels):
        return replace(plan, hands=tuple(replace(hand, pays=next(left)) for hand in plan.hands))
    pay = tuple(replace(pay, counts=_counts(pay.counts, left)) for pay in plan.pay)
    mixed = tuple(replace(mixed, pays=next(left)) for mixed in plan.mixed)
    scatter = tuple(replace(scatter, counts=_counts(scatter.counts, left)) for scatter in plan.scatter)
    return replace(plan, pay=pay, mixed=mixed, scatter=scatter)


def _counts(counts: Counts, left: Iterator[int]) -> Counts:
    return tuple((count, next(left)) for count, _ in counts)


def returned(plan: Plan) -> Fraction:
    """The return that the law asks about: without increments of the jackpot."""
    if isinstance(plan, Reels):
        parts = plan_return(plan)
        return parts.total - parts.jackpot_increment
    return draw_poker.analyse(plan, "").parts.total


def per_unit(plan: Plan) -> list[Fraction]:
    """What one more of each prize would return, as long as no other line is won by it; 0 for a prize of 0."""
    if not isinstance(plan, Reels):
        return draw_poker.best(plan).rows
    algebra = Algebra(plan)
    multiplier = plan.free_spins.multiplier if plan.free_spins else 1
    spins = sum((chance * spins for chance, spins in algebra.triggers.values()), Fraction(0)) / (1 - algebra.added)
    free = multiplier * spins

    def unit(name: str, prize: int, paid: Shares, later: Shares) -> Fraction:
        return (paid[name].gain + free * later[name].gain) / prize if prize else Fraction(0)

    base, free_base = algebra.base, algebra.free_base
    scatter, free_scatter = algebra.scatter, algebra.free_scatter
    rows = [unit(f"{pay.key} {count}", prize, base, free_base) for pay in plan.pay for count, prize in pay.counts]
    rows += [unit(mixed.name, mixed.pays, base, free_base) for mixed in plan.mixed]
    for one in plan.scatter:
        rows += [unit(f"{one.symbol} {count}", prize, scatter, free_scatter) for count, prize in one.counts]
    return rows


def is_sane(plan: Plan) -> bool:
    """More symbols never pay less."""
    if not isinstance(plan, Reels):
        return True
    rows = [pay.counts for pay in plan.pay] + [scatter.counts for scatter in plan.scatter]
    return all(less <= more for row in rows for (_, less), (_, more) in pairwise(sorted(row)))
