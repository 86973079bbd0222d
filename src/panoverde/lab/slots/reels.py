"""The payback sheet of a machine with reels: means by algebra, the whole game's variance by every window."""

from collections import defaultdict
from fractions import Fraction
from typing import NamedTuple

from panoverde.games._slots.bonus import best
from panoverde.games._slots.plan import Reels, reached
from panoverde.lab.slots.algebra import Algebra
from panoverde.lab.slots.bonus_prizes import moments
from panoverde.lab.slots.sheet import Contribution, Parts, Share, Sheet
from panoverde.lab.slots.windows import Windows, windows

ZERO = Fraction(0)


class Totals(NamedTuple):
    """Of one free spin with all that it adds, in stakes."""

    mean: Fraction = ZERO
    square: Fraction = ZERO

    @property
    def variance(self) -> Fraction:
        return self.square - self.mean**2


class FreeSpin(NamedTuple):
    """One free spin alone, in stakes, and all that comes of it."""

    totals: Totals = Totals()
    largest: Fraction = ZERO


class PaidSpin(NamedTuple):
    cut: Fraction
    hits: Fraction
    mean: Fraction
    square: Fraction
    largest: Fraction
    distribution: dict[Fraction, Fraction]


def analyse(plan: Reels, fingerprint: str, count_jackpot: bool = False) -> Sheet:
    algebra = Algebra(plan)
    free = _free_spin(plan, algebra) if plan.free_spins else FreeSpin()
    paid = _paid_spin(plan, algebra, free.totals)
    triggers = {
        name: Share(probability, probability * spins * free.totals.mean)
        for name, (probability, spins) in algebra.triggers.items()
    }
    parts = Parts(
        base=_sum(algebra.base),
        scatter=_sum(algebra.scatter),
        free_spins=_sum(triggers),
        bonus=_sum(algebra.bonus),
        jackpot_start=_sum(algebra.jackpot),
        jackpot_increment=plan.jackpot.increment if plan.jackpot else ZERO,
        cut=paid.cut,
    )
    return Sheet(
        name=plan.name,
        kind="reels",
        fingerprint=fingerprint,
        cycle=algebra.cycle,
        free_cycle=algebra.free_cycle if plan.free_spins else None,
        parts=parts,
        count_jackpot=count_jackpot,
        hit_frequency=paid.hits,
        variance=paid.square - paid.mean**2,
        largest_prize=max(paid.largest, free.largest),
        contribution=Contribution(algebra.base, algebra.scatter, triggers, algebra.bonus, algebra.jackpot),
        distribution=paid.distribution,
    )


def plan_return(plan: Reels) -> Parts:
    """The parts of the return alone; windows are walked only where the maximum prize can cut one."""
    algebra = Algebra(plan)
    mean = free_mean(plan, algebra)
    return Parts(
        base=_sum(algebra.base),
        scatter=_sum(algebra.scatter),
        free_spins=sum((probability * spins * mean for probability, spins in algebra.triggers.values()), ZERO),
        bonus=_sum(algebra.bonus),
        jackpot_start=_sum(algebra.jackpot),
        jackpot_increment=plan.jackpot.increment if plan.jackpot else ZERO,
        cut=_paid_spin(plan, algebra, Totals()).cut if _may_cut(plan, algebra, free=False) else ZERO,
    )


def free_mean(plan: Reels, algebra: Algebra) -> Fraction:
    """What one free spin and all that it adds pay."""
    if plan.free_spins is None:
        return ZERO
    if _may_cut(plan, algebra, free=True):
        return _free_spin(plan, algebra).totals.mean
    alone = plan.free_spins.multiplier * (_sum(algebra.free_base) + _sum(algebra.free_scatter))
    return alone / (1 - algebra.added)


def _may_cut(plan: Reels, algebra: Algebra, free: bool) -> bool:
    if plan.maximum_prize is None:
        return False
    strips = plan.free_strips if free else plan.strips
    scatters = sum(max(prize for _, prize in scatter.counts) for scatter in plan.scatter)
    multiplier = plan.free_spins.multiplier if free and plan.free_spins else 1
    most = algebra.most_of_lines(strips) + plan.bets * scatters
    return most * multiplier > plan.maximum_prize * plan.bets


def walk(plan: Reels, algebra: Algebra, free: bool) -> Windows:
    strips = plan.free_strips if free else plan.strips
    automaton = None if plan.ways else algebra.automaton
    return windows(plan, strips, algebra.prizes, automaton, free)


def _free_spin(plan: Reels, algebra: Algebra) -> FreeSpin:
    """Every free spin adds others like itself: the moments of the total follow from those of one spin."""
    codes, counts = walk(plan, algebra, free=True)
    spins = plan.free_spins
    first = second = together = added = added_square = 0
    largest = 0
    known = {code: codes.read(code)[1] for _, code in counts}
    for (base, code), stops in counts.items():
        shown = known[code]
        prize = _paid(plan, spins.multiplier * (base + plan.bets * _scatters(plan, shown))) if spins else 0
        again = reached(spins.retrigger, shown[spins.symbol]) if spins else None
        more = again[1] if again else 0
        first += stops * prize
        second += stops * prize**2
        together += stops * prize * more
        added += stops * more
        added_square += stops * more**2
        largest = max(largest, prize)
    cycle, bets = algebra.free_cycle, plan.bets
    mean_added = Fraction(added, cycle)
    mean = Fraction(first, cycle * bets) / (1 - mean_added)
    square = Fraction(second, cycle * bets**2) + 2 * mean * Fraction(together, cycle * bets)
    square += mean**2 * (Fraction(added_square, cycle) - mean_added)
    return FreeSpin(Totals(mean, square / (1 - mean_added)), Fraction(largest, bets))


def _paid_spin(plan: Reels, algebra: Algebra, free: Totals) -> PaidSpin:
    codes, counts = walk(plan, algebra, free=False)
    cycle, bets = algebra.cycle, plan.bets
    jackpot_prize = plan.jackpot.start * bets if plan.jackpot else 0
    bonuses = [(*moments(bonus), best(bonus)) for bonus in plan.bonus]
    sums: defaultdict[tuple[int, tuple[int, ...]], list[int]] = defaultdict(lambda: [0, 0, 0])
    distribution: defaultdict[int, int] = defaultdict(int)
    cut = hits = 0
    largest = ZERO
    known = {code: codes.read(code) for _, code in counts}
    for (base, code), stops in counts.items():
        jackpot, shown = known[code]
        due = base + bets * _scatters(plan, shown)
        paid = _paid(plan, due)
        cut += stops * (paid - due)
        spins = reached(plan.free_spins.spins, shown[plan.free_spins.symbol]) if plan.free_spins else None
        started = tuple(number for number, bonus in enumerate(plan.bonus) if shown[bonus.symbol] >= bonus.count)
        if paid or jackpot or spins or started:
            hits += stops
        won = paid + jackpot_prize * jackpot
        distribution[won] += stops
        one = sums[spins[1] if spins else 0, started]
        one[0] += stops
        one[1] += stops * won
        one[2] += stops * won**2
        largest = max(largest, Fraction(won, bets) + sum(bonuses[number][2] for number in started))
    mean = square = ZERO
    for (spins_won, started), (stops, first, second) in sums.items():
        apart_mean = spins_won * free.mean + sum((bonuses[number][0] for number in started), ZERO)
        apart_variance = spins_won * free.variance
        apart_variance += sum((bonuses[number][1] - bonuses[number][0] ** 2 for number in started), ZERO)
        mean += Fraction(first, bets) + stops * apart_mean
        square += Fraction(second, bets**2) + 2 * apart_mean * Fraction(first, bets)
        square += stops * (apart_variance + apart_mean**2)
    return PaidSpin(
        Fraction(cut, cycle * bets),
        Fraction(hits, cycle),
        mean / cycle,
        square / cycle,
        largest,
        {Fraction(won, bets): Fraction(stops, cycle) for won, stops in sorted(distribution.items())},
    )


def _scatters(plan: Reels, shown: dict[str, int]) -> int:
    """In stakes."""
    due = (reached(scatter.counts, shown[scatter.symbol]) for scatter in plan.scatter)
    return sum(one[1] for one in due if one)


def _paid(plan: Reels, due: int) -> int:
    return due if plan.maximum_prize is None else min(due, plan.maximum_prize * plan.bets)


def _sum(shares: dict[str, Share]) -> Fraction:
    return sum((share.gain for share in shares.values()), ZERO)
