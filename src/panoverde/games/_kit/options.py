"""The options that every banked table has, and how an option outside its legal limits is refused."""

from collections.abc import Mapping
from enum import StrEnum

from panoverde.core.money import Currency, Money, Sum
from panoverde.core.record import Record
from panoverde.core.refusal import Refused

LONGEST_WINDOW = 600
MOST_SEATS = 100
LARGEST_MINIMUM = 10**10


class Rounding(StrEnum):
    DOWN = "down"
    NEAREST = "nearest"


class TableOptions(Record, kw_only=True):
    currency: Currency = Currency.AOA
    minimum: Sum = 100
    """The smallest bet of the table."""
    seats: int = 12
    physical: bool = True
    """Dealt by hand, with real equipment."""
    betting_seconds: int | None = None
    """How long each betting window lasts; None: until the croupier closes it."""
    early_close: bool = True
    """At a virtual table: do bets close before their time, once every player has said that they are ready?"""
    demo: bool = False
    """Free credits: the same game, nothing to convert."""
    payout_rounding: Rounding = Rounding.DOWN
    """Prizes and deductions that are no whole number of the smallest unit are rounded so."""

    @property
    def rounds_to_nearest(self) -> bool:
        return self.payout_rounding == Rounding.NEAREST

    @property
    def places(self) -> int:
        """Where players may sit or stand."""
        return self.seats

    @property
    def least_players(self) -> int:
        return 0

    @property
    def largest_bet(self) -> int | None:
        """Each zone has its own."""
        return None

    @property
    def needs_croupier(self) -> bool:
        return False

    @property
    def payback_plan(self) -> str | None:
        return None

    @property
    def one_table(self) -> bool:
        return False

    @property
    def individual(self) -> bool:
        return False

    @property
    def jackpot(self) -> str | None:
        return None

    @property
    def stands_alone(self) -> bool:
        return True

    @property
    def demo_options(self) -> Mapping[str, str]:
        return {}

    @property
    def online_times(self) -> Mapping[str, int]:
        return {} if self.individual else {"betting_seconds": 20}  # PT-BFO-13 R-01: nobody but the clock closes bets

    @property
    def not_before(self) -> str | None:
        return None

    @property
    def whole_chips(self) -> Mapping[str, int]:
        return {}

    @property
    def handles_idle(self) -> bool:
        return False

    def money(self, amount: int) -> Money:
        return Money(amount, self.currency)


def check_table(rules: TableOptions, minimum_cites: str | None = None) -> None:
    """What the law asks of every banked table; each game adds its own."""
    within("minimum", rules.minimum, 1, LARGEST_MINIMUM, minimum_cites or MINIMUM)
    within("seats", rules.seats, 1, MOST_SEATS, SEATS)
    if rules.betting_seconds is not None:
        within("betting_seconds", rules.betting_seconds, 1, LONGEST_WINDOW, WINDOW)


MINIMUM = "AO-1.35 AO-2.24 AO-3.16 PT-BFO-11 PT-BFO-3c"
SEATS = "AO-3.1 PT-BFO-4 AO-5.4 AO-6.2 AO-9.6 PT-SD-JOG AO-10.1 AO-11.1 R-203"
WINDOW = "AO-1.23 AO-2.12 PT-BFO-13 AO-5.6 AO-10.13 AO-11.13 AO-6.15 R-199"
"""The chapters say the same of the betting period; a table cites its own."""


def within(option: str, value: object, least: int, most: int, cites: str) -> None:
    if type(value) is not int or not least <= value <= most:
        raise Refused(cites, "option-outside-law", option=option, value=str(value), least=least, most=most)


def check_maximum(
    rules: TableOptions, zone: str, maximum: object, cap: int, cites: str, least: int | None = None
) -> None:
    """The maximum of a chance: from its minimum (the table's, where it has none of its own) to so many times it."""
    minimum = rules.minimum if least is None else least
    if type(maximum) is not int or not minimum <= maximum <= cap * minimum:
        raise Refused(
            cites,
            "maximum-outside-law",
            zone=zone,
            maximum=rules.money(maximum) if type(maximum) is int else str(maximum),
            minimum=rules.money(minimum),
            cap=cap,
        )
