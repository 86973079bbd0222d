"""An agreement at the final table about the prizes still to be paid."""

from collections import defaultdict
from collections.abc import Sequence
from enum import StrEnum
from fractions import Fraction
from itertools import pairwise, zip_longest
from math import gcd, lcm

from panoverde.core.record import Record
from panoverde.core.refusal import Refused
from panoverde.tournament.fees import euros
from panoverde.tournament.formats import LARGEST_TABLE
from panoverde.tournament.shares import in_steps


class Method(StrEnum):
    ICM = "icm"
    CHIPS = "chips"
    EVEN = "even"
    AGREED = "agreed"


class Share(Record):
    exact: Fraction
    amount: int


def agreement(
    method: Method,
    prizes: Sequence[int],
    holdings: Sequence[int],
    *,
    minimum: int = 0,
    agreed: Sequence[int] = (),
    step: int = 1,
    left: Sequence[int] = (),
) -> tuple[Share, ...]:
    """What each player has of the prizes. `holdings`: their chips, which only ICM and shares by chips read.

    `left`: by place, what is not shared but played for.
    """
    check(prizes, len(holdings))
    check_left(prizes, left)
    prizes = [prize - kept for prize, kept in zip_longest(prizes, left, fillvalue=0)]
    match method:
        case Method.ICM:
            check_holdings(holdings)
            above = icm(_above(prizes, len(holdings), minimum), holdings)
        case Method.CHIPS:
            check_holdings(holdings)
            rest = _rest(prizes, len(holdings), minimum)
            above = [Fraction(rest * chips, sum(holdings)) for chips in holdings]
        case Method.EVEN:
            rest = _rest(prizes, len(holdings), minimum)
            above = [Fraction(rest, len(holdings))] * len(holdings)
        case Method.AGREED:
            check_agreed(prizes, agreed, minimum)
            return tuple(Share(Fraction(amount), amount) for amount in agreed)
    amounts = in_steps(above, step)  # rounding never takes from the minimum
    return tuple(Share(minimum + one, minimum + amount) for one, amount in zip(above, amounts, strict=True))


def check(prizes: Sequence[int], players: int) -> None:
    """A deal is one of the players of the final table, about the prizes of their places."""
    if not 1 <= players <= LARGEST_TABLE:
        raise Refused("FS-7.3", "deal-at-the-final-table", most=LARGEST_TABLE)  # RT-11
    if len(prizes) > players:
        raise Refused("R-191", "more-prizes-than-players", players=players, prizes=len(prizes))
    if any(later > earlier for earlier, later in pairwise(prizes)):
        raise Refused("R-181", "prizes-increase")


def check_left(prizes: Sequence[int], left: Sequence[int]) -> None:
    """No place is played for with more than its own prize, nor a place with more than a better one."""
    if any(later > earlier for earlier, later in pairwise(left)):
        raise Refused("R-181", "prizes-increase")
    if len(left) > len(prizes) or any(not 0 <= kept <= prize for prize, kept in zip(prizes, left, strict=False)):
        raise Refused("R-191 R-611", "more-left-than-prizes", left=euros(sum(left)))


def check_holdings(holdings: Sequence[int]) -> None:
    if min(holdings) <= 0:
        raise Refused("FS-7.3", "deal-without-chips")


def check_agreed(prizes: Sequence[int], agreed: Sequence[int], minimum: int = 0) -> None:
    if sum(agreed) != sum(prizes):
        raise Refused("R-191", "deal-is-not-the-prizes", total=euros(sum(prizes)), given=euros(sum(agreed)))
    if any(amount < minimum for amount in agreed):
        raise Refused("R-191", "deal-below-minimum", minimum=euros(minimum))


def _rest(prizes: Sequence[int], players: int, minimum: int) -> int:
    rest = sum(prizes) - players * minimum
    if rest < 0:
        raise Refused("R-191", "deal-below-minimum", minimum=euros(minimum))
    return rest


def _above(prizes: Sequence[int], players: int, minimum: int) -> list[int]:
    """Each prize without the minimum; a place without a prize has zero."""
    every = [*prizes, *[0] * (players - len(prizes))]
    if min(every) < minimum:
        raise Refused("R-191", "deal-below-minimum", minimum=euros(minimum))
    return [prize - minimum for prize in every]


def icm(prizes: Sequence[int], holdings: Sequence[int]) -> list[Fraction]:
    """Malmuth-Harville: the chance to be first is the share of the chips; who is second, of the chips that are left; …

    Who has the first places is a set, in whatever order: so there are 2ⁿ cases, not n!. The cases of a size divide by
    the chips that each leaves, so the product of their least common multiples is a denominator for all, and only whole
    numbers are added. The last prize is everybody's.
    """
    unit, last = gcd(*holdings), prizes[-1]
    chips = [holding // unit for holding in holdings]
    cases, left = {0: 1}, {0: sum(chips)}
    gains, denominator = [0] * len(chips), 1
    for prize in prizes[:-1]:
        common = lcm(*left.values())
        denominator *= common
        gains = [gain * common for gain in gains]
        larger: defaultdict[int, int] = defaultdict(int)
        leaves = {}
        for case, ways in cases.items():
            a_chip = ways * (common // left[case])
            gain = a_chip * (prize - last)
            for player, own in enumerate(chips):
                if not case >> player & 1:
                    gains[player] += gain
                    larger[case | 1 << player] += a_chip * own
                    leaves[case | 1 << player] = left[case] - own
        cases, left = larger, leaves
    return [last + Fraction(gain * own, denominator) for gain, own in zip(gains, chips, strict=True)]
