"""The prize pool, the paid places, and the table of prizes: proposed, or the organiser's own checked."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise

from panoverde.core.money import Sum
from panoverde.core.record import Record
from panoverde.core.refusal import Refused
from panoverde.tournament.fees import Sale, check_xtrastacks, euros
from panoverde.tournament.fields import Count
from panoverde.tournament.formats import (
    LARGEST_TABLE,
    SIX_MAX,
    Format,
    check_rebuys,
    check_sit_and_go,
    check_table_size,
)
from panoverde.tournament.shares import by_weight, equally

FEWEST = 6
SMALL = (70, 30)  # FS-7.4 R-179
MIDDLE = (50, 30, 20)  # FS-7.4 R-179
LARGE = 31  # FS-7.4
ENTRIES_A_PLACE = 10  # FS-7.4 R-181
LEAST_PRIZE = 2  # FS-7.4 R-181
"""Times the buy-in."""
DAY_TWO_STACKS = 3  # FS-3.1.10


class Takings(Record):
    """All that was sold in a tournament. Late registrations are entries; a re-entry costs what an entry does."""

    format: Format
    entry: Sale
    """Its count is the players who entered."""
    re_entries: Count = 0
    per_table: int = LARGEST_TABLE
    rebuys: Sale = Sale()
    add_ons: Sale = Sale()
    day_two: tuple[Sale, ...] = ()
    xtrastacks: Sale = Sale()
    bounty: Sum = 0

    @property
    def players(self) -> int:
        return self.entry.count + sum(stack.count for stack in self.day_two)

    @property
    def paid_entries(self) -> int:
        return self.players + self.re_entries

    @property
    def fund(self) -> int:
        """For the final of the season."""
        return self.xtrastacks.count * self.xtrastacks.price  # FS-3.1.13

    @property
    def bounty_total(self) -> int:
        return self.bounty * self.paid_entries

    @property
    def sales(self) -> tuple[Sale, ...]:
        """All that feeds the pool."""
        again = Sale(self.entry.price, self.entry.fee_percent, self.re_entries)
        others = [sale for sale in (self.rebuys, self.add_ons, *self.day_two) if sale.is_announced]
        return (self.entry, again, *others)  # FS-7.2


class Pool(Record):
    prizes: Sum
    fees: Sum


def pool(takings: Takings) -> Pool:
    """What goes to prizes and what to the house, of takings that keep the rules of their format."""
    check(takings)
    return Pool(sum(sale.net for sale in takings.sales), sum(sale.fees for sale in takings.sales))


def check(takings: Takings) -> None:
    check_table_size(takings.per_table)
    if takings.rebuys.count or takings.add_ons.count:
        check_rebuys(takings.format)
    _check_own_to_a_format(takings)
    for sale in takings.sales:
        sale.fee  # noqa: B018 - refuses a fee outside the limits
    check_xtrastacks(takings.xtrastacks)
    if takings.format == Format.SIT_AND_GO:
        check_sit_and_go(takings.per_table, takings.entry.count)
    if takings.paid_entries < FEWEST:
        raise Refused("R-180", "too-few-entries", least=FEWEST, entries=takings.paid_entries)
    if takings.add_ons.count > takings.paid_entries:
        raise Refused("FS-3.1.2", "one-add-on-each", most=takings.paid_entries)  # R-195 R-532


def _check_own_to_a_format(takings: Takings) -> None:
    if bool(takings.bounty) != (takings.format == Format.KNOCK_OUT):
        raise Refused("FS-3.1.3", "bounty-is-knock-out")
    if takings.format != Format.MULTISTACK:
        if takings.day_two:
            raise Refused("FS-3.1.10", "day-two-is-multistack")
        return
    prices = [stack.price for stack in takings.day_two]
    if len(prices) != DAY_TWO_STACKS or len(set(prices)) < DAY_TWO_STACKS:
        raise Refused("FS-3.1.10", "three-stacks-on-day-two")


def percentages(entries: int) -> tuple[int, ...]:
    """Parts of the pool for up to 30 paid entries; nothing for more."""
    if entries >= LARGE:
        return ()
    return SMALL if entries < LARGEST_TABLE else MIDDLE


def is_outside_six_max(takings: Takings) -> bool:
    """70 and 30 per cent where the printed column speaks of 6-max only: allowed, with a warning."""
    return percentages(takings.paid_entries) == SMALL and takings.per_table != SIX_MAX


def places(entries: int) -> int:
    """Paid places for so many paid entries."""
    return len(percentages(entries)) or -(-entries // ENTRIES_A_PLACE)  # FS-7.4 R-181


def proposed(takings: Takings, money: int, step: int = 1) -> tuple[int, ...]:
    """The table of prizes that the regulation gives, or for 31 entries and more one that keeps it."""
    count, least = places(takings.paid_entries), LEAST_PRIZE * takings.entry.price
    parts = percentages(takings.paid_entries)
    if takings.format == Format.SURVIVOR:
        prizes = equally(money, count, step)  # FS-3.1.9
        if not parts and prizes[-1] < least:
            raise Refused("FS-7.4", "pool-too-small", places=count, least=euros(least))
        return prizes
    return by_weight(money, parts, step) if parts else _falling(money, count, least, step)  # FS-7.4


def _falling(money: int, count: int, least: int, step: int) -> tuple[int, ...]:
    """Everybody has the least prize; what remains falls like 1/2, 1/3, 1/4 …, down to nothing more for the last."""
    in_whole_steps = -(-least // step) * step
    floor = in_whole_steps if in_whole_steps * count <= money else least
    rest = money - floor * count
    if rest < 0:
        raise Refused("FS-7.4", "pool-too-small", places=count, least=euros(least))
    weights = [Fraction(1, place + 2) - Fraction(1, count + 1) for place in range(count)]
    return tuple(floor + more for more in by_weight(rest, weights, step))


def check_table(takings: Takings, money: int, table: Sequence[int], step: int = 1) -> None:
    """The organiser's own table: the same law."""  # FS-7.5
    count, least = places(takings.paid_entries), LEAST_PRIZE * takings.entry.price
    if takings.format == Format.SATELLITE:
        raise Refused("FS-3.1.4.1", "satellite-pays-seats")
    if len(table) != count:
        raise Refused("FS-7.4", "wrong-number-of-prizes", places=count, given=len(table))
    if sum(table) != money:
        raise Refused("FS-7.2", "prizes-are-not-the-pool", pool=euros(money), given=euros(sum(table)))
    if takings.format == Format.SURVIVOR or takings.paid_entries < LARGE:
        rule = "FS-3.1.9" if takings.format == Format.SURVIVOR else "FS-7.4"
        if tuple(table) != proposed(takings, money, step):
            raise Refused(rule, "prizes-are-given")
        return
    if any(later > earlier for earlier, later in pairwise(table)):
        raise Refused("R-181", "prizes-increase")
    if table[-1] < least:
        raise Refused("FS-7.4", "lowest-prize-too-low", least=euros(least), given=euros(table[-1]))  # R-181 R-523
