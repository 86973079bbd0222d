"""Proposes prizes, and symbols of strips, with which a machine returns what is wanted: exactly, or as near as found."""

from bisect import bisect_left
from fractions import Fraction
from itertools import combinations
from math import exp, lcm, log
from typing import NamedTuple

from msgspec.structs import replace

from panoverde.core.messages import Lang
from panoverde.games._slots.plan import Plan, Reels
from panoverde.games._slots.writer import write
from panoverde.lab.figures import percent, root, shown
from panoverde.lab.slots.analysis import analyse
from panoverde.lab.slots.prize_list import Values, is_sane, per_unit, prizes, returned, with_prizes
from panoverde.lab.slots.sheet import LEAST_RETURN, Sheet, fraction
from panoverde.lab.slots.words import say

ROUNDS, TRIES, STEPS = 12, 6, 3
"""Rounds of small changes, candidates looked at in each, and how far a prize goes in one."""
COARSE = Fraction(1, 50)
"""From so far away all prizes are scaled first."""
FLATTEST, STEEPEST, HALVINGS = -0.9, 2.0, 9
MOST_REPLACED = 6

Change = tuple[tuple[int, int], ...]
"""Prizes by their number, each with what is added."""


class Proposal(NamedTuple):
    plan: Plan
    sheet: Sheet


def propose(plan: Plan, wanted: Fraction, volatility: float | None = None, strips: bool = False) -> Proposal:
    if strips and isinstance(plan, Reels):
        plan = _other_strips(plan, wanted)
    if volatility is not None:
        plan = _tilted(plan, wanted, volatility)
    found = fit(plan, wanted)
    return Proposal(found, analyse(found, ""))


def fit(plan: Plan, wanted: Fraction) -> Plan:
    """Prizes that return this, or nearly."""
    plan = scale(plan, wanted) if abs(wanted - returned(plan)) > COARSE else plan
    for _ in range(ROUNDS):
        distance = wanted - returned(plan)
        if not distance:
            break
        better = _nearer(plan, wanted, distance)
        if better is None:
            break
        plan = better
    return plan


def scale(plan: Plan, wanted: Fraction) -> Plan:
    """All prizes in proportion, none below one."""
    start, factor = prizes(plan), Fraction(1)
    best = plan
    for _ in range(TRIES):
        now = with_prizes(plan, tuple(max(1, round(prize * factor)) if prize else 0 for prize in start))
        if abs(wanted - returned(now)) < abs(wanted - returned(best)):
            best = now
        changeable = sum((unit * prize for unit, prize in zip(per_unit(now), prizes(now), strict=True)), Fraction(0))
        if not changeable:
            break
        factor *= max(1 + (wanted - returned(now)) / changeable, Fraction(1, 10)).limit_denominator(10**6)
    return best


def _nearer(plan: Plan, wanted: Fraction, distance: Fraction) -> Plan | None:
    """The best of some candidates that come nearer, by the true return of each."""
    values, units = prizes(plan), per_unit(plan)
    found: list[tuple[Fraction, int, Plan]] = []
    for change in [_greedy(values, units, distance), *_small(values, units, distance)]:
        now = list(values)
        for number, added in change:
            now[number] += added
        if min(now[number] for number, _ in change or ((0, 0),)) < 1:
            continue
        other = with_prizes(plan, tuple(now))
        if change and is_sane(other):
            found.append((_away(returned(other), wanted), len(change), other))
            if not found[-1][0]:
                break
    best = min(found, key=lambda one: one[:2], default=None)
    return best[2] if best and best[0] < _away(wanted - distance, wanted) else None


def _away(found: Fraction, wanted: Fraction) -> Fraction:
    """A plan just below the legal minimum, where one above was wanted, is worse than any that may open."""  # AO-17.2
    return abs(wanted - found) + (found < LEAST_RETURN <= wanted)


def _greedy(values: Values, units: list[Fraction], distance: Fraction) -> Change:
    """Frequent prizes first, each by a tenth at most; rare ones for what is left."""
    change = []
    for number in sorted(range(len(values)), key=lambda number: -units[number]):
        if units[number]:
            most = max(values[number] // 10, 1)
            added = max(-most, min(most, int(distance / units[number])))
            if added and values[number] + added >= 1:
                change.append((number, added))
                distance -= added * units[number]
    return tuple(change)


def _small(values: Values, units: list[Fraction], distance: Fraction) -> list[Change]:
    """Nearest sums of up to four small changes, few changes first."""
    size = lcm(distance.denominator, *(unit.denominator for unit in units))
    goal = int(distance * size)
    ones: list[tuple[int, Change]] = [
        (int(units[number] * size) * added, ((number, added),))
        for number in range(len(values))
        if units[number]
        for added in range(-STEPS, STEPS + 1)
        if added and values[number] + added >= 1
    ]
    twos = [
        (one + two, (*first, *second))
        for (one, first), (two, second) in combinations(ones, 2)
        if first[0][0] != second[0][0]
    ]
    twos.sort(key=lambda pair: pair[0])
    sums = [pair[0] for pair in twos]
    nearest = sorted((abs(goal - one), change) for one, change in ones)[:1]
    for one, change in ones:
        nearest += _complement(goal - one, change, sums, twos)
    direct = bisect_left(sums, goal)
    nearest += [(abs(goal - sums[at]), twos[at][1]) for at in (direct - 1, direct) if 0 <= at < len(sums)]
    for one, change in twos:
        nearest += _complement(goal - one, change, sums, twos)
    nearest.sort(key=lambda found: (found[0], len(found[1])))
    return [change for _, change in nearest[:TRIES]]


def _complement(goal: int, change: Change, sums: list[int], twos: list[tuple[int, Change]]) -> list[tuple[int, Change]]:
    at = bisect_left(sums, goal)
    touched = {number for number, _ in change}
    return [
        (abs(goal - sums[near]), (*change, *twos[near][1]))
        for near in (at - 1, at)
        if 0 <= near < len(sums) and not touched & {number for number, _ in twos[near][1]}
    ]


def _tilted(plan: Plan, wanted: Fraction, volatility: float) -> Plan:
    """High prizes higher and low ones lower, or the other way, until a game deviates as wanted."""
    start = prizes(plan)
    paid = [log(prize) for prize in start if prize] or [0.0]
    middle = sum(paid) / len(paid)

    def tilted(tilt: float) -> Plan:
        values = tuple(max(1, round(exp(log(prize) + tilt * (log(prize) - middle)))) if prize else 0 for prize in start)
        return scale(with_prizes(plan, values), wanted)

    def deviation(other: Plan) -> float:
        return float(root(analyse(other, "").variance))

    low, high = FLATTEST, STEEPEST
    best = plan
    for _ in range(HALVINGS):
        tilt = (low + high) / 2
        now = tilted(tilt)
        reached = deviation(now)
        if best is plan or abs(reached - volatility) < abs(deviation(best) - volatility):
            best = now
        low, high = (low, tilt) if reached > volatility else (tilt, high)
    return best


def _other_strips(plan: Reels, wanted: Fraction) -> Reels:
    """One ordinary symbol for another on a reel, as long as that comes nearer."""
    special = {one.symbol for one in (*plan.wild, *plan.scatter, *plan.bonus)}
    special |= {plan.free_spins.symbol} if plan.free_spins else set()
    for _ in range(MOST_REPLACED):
        distance = abs(wanted - returned(plan))
        found = min(
            ((abs(wanted - returned(other)), write(other), other) for other in _replaced(plan, special)),
            default=None,
            key=lambda one: one[:2],
        )
        if found is None or found[0] >= distance:
            break
        plan = found[2]
    return plan


def _replaced(plan: Reels, special: set[str]) -> list[Reels]:
    found = []
    for reel, strip in enumerate(plan.strips):
        ordinary = sorted({*strip} - special)
        for old in ordinary:
            if strip.count(old) > 1:
                place = strip.index(old)
                for new in ordinary:
                    if new != old:
                        other = (*strip[:place], new, *strip[place + 1 :])
                        found.append(replace(plan, strips=(*plan.strips[:reel], other, *plan.strips[reel + 1 :])))
    return found


def proposal_words(proposal: Proposal, wanted: Fraction, lang: Lang) -> str:
    found = proposal.sheet.plan_return
    away = abs(found - wanted)
    return say(
        "reached" if away else "reached_exactly",
        lang,
        found=percent(found, lang),
        exact=found,
        away=f"{float(away):.2e}",
        deviation=shown(root(proposal.sheet.variance), lang),
    )


def proposal_record(proposal: Proposal, wanted: Fraction, lines: list[str]) -> dict[str, object]:
    sheet = proposal.sheet
    return {
        "target": fraction(wanted),
        "plan_return": fraction(sheet.plan_return),
        "distance": fraction(sheet.plan_return - wanted),
        "deviation": sheet.as_json()["deviation"],
        "plan": write(proposal.plan),
        "diff": lines,
    }
