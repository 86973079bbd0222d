"""Bacará ponto e banca: the chances, their prizes and limits, the shoe, and what the operator may choose."""

import re
from calendar import monthrange
from enum import StrEnum
from math import gcd

from panoverde.core.money import LARGEST, Odds, Sum
from panoverde.core.option import is_words
from panoverde.core.people import Seat
from panoverde.core.refusal import Refused
from panoverde.games._kit.baccarat.shoe import Plan
from panoverde.games._kit.betting_chance import BettingChance
from panoverde.games._kit.options import LARGEST_MINIMUM, TableOptions, check_maximum, check_table, within

CAPS = "AO-10.24c R-77 R-07"
"""The ordinary game alone has them."""

CHANCES = {
    "ponto": BettingChance(Odds(1, 1), 70, CAPS),  # AO-10.21 AO-11.23 AO-10.24c
    "banca": BettingChance(Odds(1, 1), 70, CAPS),
    "empate": BettingChance(Odds(8, 1), 15, CAPS),  # AO-10.22 AO-11.24 AO-10.24c
    "par_do_ponto": BettingChance(Odds(11, 1), 8, CAPS),  # AO-10.23 AO-11.25 AO-10.24c
    "par_da_banca": BettingChance(Odds(11, 1), 8, CAPS),
}  # AO-10.11 AO-11.11
PAIRS = ("par_do_ponto", "par_da_banca")
SIDES = ("ponto", "banca")
FACING = {
    "ponto": "banca",
    "banca": "ponto",
    "empate": None,
    "par_do_ponto": "par_da_banca",
    "par_da_banca": "par_do_ponto",
}


class Modality(StrEnum):
    ORDINARY = "ponto_e_banca"
    MACAU = "macau"


class Shuffling(StrEnum):
    BY_HAND = "by_hand"
    MACHINE = "machine"
    AUTOMATIC_SHOE = "automatic_shoe"


class Deduction(StrEnum):
    """What the house keeps of the prizes of the banca."""

    NONE = "none"
    FLAT = "flat"
    ON_FIVE = "on_five"


class DeductedPrizes(StrEnum):
    """Prizes from which the house keeps something, in a coup that the banca wins."""

    BANCA = "banca"
    """Those of the bets on the banca."""
    ALL = "all"
    """All that are paid in that coup: of pairs too."""


RATES = {
    Modality.ORDINARY: {
        Deduction.NONE: 0,
        Deduction.FLAT: 2,  # AO-10.24a
        Deduction.ON_FIVE: 20,  # AO-10.24b
    },
    Modality.MACAU: {
        Deduction.NONE: 0,
        Deduction.FLAT: 5,  # AO-11.26a
        Deduction.ON_FIVE: 50,  # AO-11.26b
    },
}  # per cent, literally what each article says
FIVE = 5


class Rules(TableOptions, kw_only=True):
    modality: Modality = Modality.ORDINARY
    seats: int = 7
    """On each board."""
    double: bool = False
    """Two boards."""
    shuffling: Shuffling = Shuffling.BY_HAND
    burn_each_coup: bool | None = None
    """One card before each coup but the first; None: as the law says, except where the shoe shuffles by itself."""
    pairs: bool = True
    """Are bets taken on the pairs?"""
    deduction: Deduction = Deduction.NONE
    deducted_prizes: DeductedPrizes = DeductedPrizes.BANCA
    communication: str | None = None
    """Reference of the communication of the deduction to the supervisor."""
    communicated_on: str | None = None
    """Its date, such as 2026-01-31."""
    croupier_handles: bool = False
    """The croupier alone handles the cards, and announces the totals."""
    standing_side_bets: bool = False
    """May a standing player beside an occupied seat be on empate or a pair where its holder is not?"""
    empate_minimum: Sum | None = None
    pair_minimum: Sum | None = None
    """None: the table's minimum."""
    side_maximum: Sum | None = None
    """On ponto and on banca; None: as much as the law allows."""
    empate_maximum: Sum | None = None
    pair_maximum: Sum | None = None
    difference: Sum | None = None
    """Macau: what may lie on ponto more than on banca, or less; the supervisor fixes it."""
    combined_pairs: bool = False
    """Macau: both pairs under one cap, instead of one each."""

    @property
    def law(self) -> tuple[str, ...]:
        return ("AO-11",) if self.is_macau else ("AO-10",)

    @property
    def not_before(self) -> str | None:
        """A deduction is communicated beforehand."""
        return None if self.deduction == Deduction.NONE else self.communicated_on  # AO-10.24 AO-11.26 R-301

    @property
    def is_macau(self) -> bool:
        return self.modality == Modality.MACAU

    @property
    def zones(self) -> tuple[str, ...]:
        return tuple(zone for zone in CHANCES if self.pairs or zone not in PAIRS)  # AO-10.11 AO-11.11

    # The cards

    @property
    def is_automatic(self) -> bool:
        return self.shuffling == Shuffling.AUTOMATIC_SHOE

    @property
    def decks(self) -> int:
        return 8 if self.double and not self.is_automatic else 6  # AO-10.1 AO-10.4b AO-11.1 AO-11.4b

    @property
    def plan(self) -> Plan:
        if self.is_automatic:  # AO-10.4 AO-10.4a AO-11.4 AO-11.4a R-75: no cut, no warning card, no eight burnt
            return Plan(self.decks, automatic=True, burnt_each=1 if self.burn_each_coup else 0)
        return Plan(
            self.decks,
            burnt_first=8,  # AO-10.5 AO-11.5
            burnt_each=1,  # AO-10.15 AO-11.15
            behind=12,  # AO-10.5 AO-11.5
            about=2,
        )

    @property
    def players_handle(self) -> bool:
        return self.physical and not self.croupier_handles  # AO-10.20 AO-11.22 R-74 R-244

    # The places

    @property
    def chairs(self) -> int:
        return 2 * self.seats if self.double else self.seats  # AO-10.1 AO-11.1

    @property
    def places(self) -> int:
        """The seats, then a standing place in each interval between two of a board."""
        intervals = self.seats - 1
        return self.chairs + (2 * intervals if self.double else intervals)  # AO-10.12 AO-11.12 R-240

    def seats_beside(self, place: Seat) -> tuple[Seat, ...]:
        """The two seats whose stakes a standing player may complete; none: the place is itself a seat."""
        lower = self.seat_beside(place)
        return () if lower is None else (lower, Seat(lower + 1))  # AO-10.12 AO-11.12 R-240

    def seat_beside(self, place: Seat) -> Seat | None:
        """The first of the two seats beside a standing player; None: the place is itself a seat."""
        if place <= self.chairs:
            return None
        board, interval = divmod(place - self.chairs - 1, self.seats - 1)
        return Seat(board * self.seats + interval + 1)

    def completes(self, zone: str) -> bool:
        """Must a standing player's bet there have one of their seat's to complete?"""
        return zone in SIDES or not self.standing_side_bets

    # The limits

    @property
    def least_cites(self) -> str:
        return "R-251" if self.is_macau else "AO-10.24c"

    def least(self, zone: str) -> int:
        """The smallest bet on a zone."""
        chosen = {"empate": self.empate_minimum, **dict.fromkeys(PAIRS, self.pair_minimum)}.get(zone)
        return self.minimum if chosen is None else chosen  # AO-10.24c R-251

    def least_for(self, place: Seat, zone: str) -> int:
        """The same; but the bet that a complement is added to has met the minimum already."""
        complement = self.seat_beside(place) is not None and self.completes(zone)
        return 1 if complement else self.least(zone)  # AO-10.12 AO-11.12 R-240

    def maximum(self, zone: str) -> int:
        """The most that a seat may have on a zone."""
        if self.is_macau:
            return LARGEST  # AO-11.27
        chosen = {"empate": self.empate_maximum, **dict.fromkeys(PAIRS, self.pair_maximum)}.get(zone, self.side_maximum)
        return CHANCES[zone].cap * self.least(zone) if chosen is None else chosen  # AO-10.24c R-77 R-07

    def exact(self, zone: str) -> int:
        """Stakes in multiples of it win a whole number of the smallest unit, whatever is deducted."""
        deducted = zone == "banca" or (self.deducted_prizes == DeductedPrizes.ALL and zone in PAIRS)
        rate = RATES[self.modality][self.deduction] * CHANCES[zone].pays.to if deducted else 0
        return 100 // gcd(100, rate)  # R-08 R-245

    @property
    def cap(self) -> int:
        """Macau: the most that the bank may have to pay on ponto and banca in one coup."""
        return self.difference or 0  # AO-11.28

    def total_cap(self, zone: str) -> int:
        """Macau: the most that everybody together may have on empate or on a pair."""
        share = 10 if zone == "empate" else 8  # AO-11.30 AO-11.31
        return self.cap * share // 100


AO = Rules()
AO_MACAU = Rules(modality=Modality.MACAU, difference=1_000_000)  # until the supervisor has fixed another
PRESETS = {"AO": AO, "AO_MACAU": AO_MACAU}


def check(rules: Rules) -> None:
    """Refuse a table whose options are outside their legal limits."""
    check_table(rules, rules.least_cites)
    for zone, option in (("empate", "empate_minimum"), (PAIRS[0], "pair_minimum")):
        within(option, rules.least(zone), 1, LARGEST_MINIMUM, rules.least_cites)
    least, most = (6, 7) if rules.double else (7, 9)  # AO-10.1 AO-11.1
    within("seats", rules.seats, least, most, "AO-10.1 AO-11.1")
    if rules.burn_each_coup is False and not rules.is_automatic:
        raise Refused("AO-10.15 AO-11.15 R-76", "must-burn")
    if rules.deduction != Deduction.NONE and not (is_words(rules.communication) and is_date(rules.communicated_on)):
        raise Refused("AO-10.24 AO-11.26 R-301", "not-communicated")
    if rules.is_macau:
        _check_macau(rules)
    else:
        _check_ordinary(rules)


def is_date(text: object) -> bool:
    """A day of the calendar, such as 2026-01-31."""
    parts = DATE.fullmatch(text) if isinstance(text, str) else None
    if parts is None:
        return False
    year, month, day = map(int, parts.groups())
    return 1 <= month <= MONTHS and 1 <= day <= monthrange(year, month)[1]


DATE = re.compile(r"([12]\d{3})-(\d\d)-(\d\d)", re.ASCII)
MONTHS = 12


def _check_ordinary(rules: Rules) -> None:
    for zone, chance in CHANCES.items():
        check_maximum(rules, zone, rules.maximum(zone), chance.cap, chance.cap_cites, rules.least(zone))
    for option, given in (("difference", rules.difference is not None), ("combined_pairs", rules.combined_pairs)):
        if given:
            raise Refused("AO-10.24c R-78", "macau-only", option=option)


def _check_macau(rules: Rules) -> None:
    within("difference", rules.difference, rules.minimum, LARGEST, "AO-11.28 R-78 R-252")
    for option in ("side_maximum", "empate_maximum", "pair_maximum"):
        if getattr(rules, option) is not None:
            raise Refused("AO-11.27", "no-maximum-in-macau", option=option)
