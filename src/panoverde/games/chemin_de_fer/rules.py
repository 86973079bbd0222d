"""Bacará chemin de fer: the places of the table, and what the operator may choose."""

from collections.abc import Mapping
from enum import StrEnum

from panoverde.core.money import LARGEST, Sum
from panoverde.core.people import Seat
from panoverde.games._kit.options import LARGEST_MINIMUM, TableOptions, check_table, within

CHAIRS = 9  # AO-12.3
DECKS = 6  # AO-12.4
BEHIND = 7
"""Cards behind the carta-aviso."""  # AO-12.13
FEWEST_PLAYERS = 4  # AO-12.16
LONGEST_DECISION = 300
MOST_CAGNOTTE = 5


class BurnRule(StrEnum):
    """What the value of the first card says."""

    INCLUDED = "included"
    """So many cards are burnt, it among them."""
    BESIDES = "besides"
    """So many others are burnt after it."""


class Foreign(StrEnum):
    """The language besides Portuguese in which the croupier speaks, where there are foreign players."""

    NONE = "none"
    FRENCH = "french"
    ENGLISH = "english"
    MANDARIN = "mandarin"


class Rules(TableOptions, kw_only=True):
    seats: int = CHAIRS
    bank_minimum: Sum | None = None
    """The smallest bank; None: five times the smallest stake."""
    standing: bool = True
    """May players stand behind the seats?"""
    burn_rule: BurnRule = BurnRule.INCLUDED
    cagnotte_pct: int = MOST_CAGNOTTE
    """The house's part of what the bank wins in a coup, in per cent."""
    auction_base: Sum | None = None
    """Where bids for a bank begin; None: at the smallest bank."""
    auction_step: Sum | None = None
    """By how much they rise; None: the smallest stake."""
    decision_seconds: int | None = None
    """How long a player has to decide, outside the betting window; None: as long as they need."""
    foreign: Foreign = Foreign.NONE

    @property
    def law(self) -> tuple[str, ...]:
        return ("AO-12",)

    @property
    def places(self) -> int:
        """The seats, then a standing place behind each and to its right."""
        return 2 * self.seats if self.standing else self.seats  # AO-12.24 R-450

    @property
    def least_players(self) -> int:
        return FEWEST_PLAYERS  # AO-12.16

    @property
    def needs_croupier(self) -> bool:
        """Are there cards that only their player can see? A machine alone could not show them."""
        return self.physical  # AO-12.64 R-465

    @property
    def online_times(self) -> Mapping[str, int]:
        return {**super().online_times, "decision_seconds": 30}

    @property
    def least_bank(self) -> int:
        return 5 * self.minimum if self.bank_minimum is None else self.bank_minimum  # AO-12.35 AO-12.37 R-451

    @property
    def first_bid(self) -> int:
        return self.least_bank if self.auction_base is None else self.auction_base  # AO-12.83

    @property
    def raise_by(self) -> int:
        return self.minimum if self.auction_step is None else self.auction_step  # AO-12.83

    def is_seat(self, place: Seat) -> bool:
        return place <= self.seats

    def seat_of(self, place: Seat) -> Seat:
        """The seat itself, or the one that a standing player is behind."""
        return place if self.is_seat(place) else Seat(place - self.seats)  # AO-12.24 R-450


PRESETS = {"AO": Rules()}


def check(rules: Rules) -> None:
    """Refuse a table whose options are outside their legal limits."""
    check_table(rules, "AO-12.36")
    within("seats", rules.seats, CHAIRS, CHAIRS, "AO-12.3")
    within("bank_minimum", rules.least_bank, rules.minimum, LARGEST_MINIMUM, "AO-12.35 R-451")
    within("cagnotte_pct", rules.cagnotte_pct, 0, MOST_CAGNOTTE, "AO-12.48 R-85")
    within("auction_base", rules.first_bid, rules.least_bank, LARGEST, "AO-12.81 AO-12.83")
    within("auction_step", rules.raise_by, 1, LARGEST_MINIMUM, "AO-12.83")
    if rules.decision_seconds is not None:
        within("decision_seconds", rules.decision_seconds, 1, LONGEST_DECISION, "R-457")
