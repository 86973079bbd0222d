"""Craps: the chances, their prizes, and what the operator may choose."""

from collections.abc import Mapping
from enum import StrEnum

from panoverde.core.money import LARGEST, Odds, Sum
from panoverde.core.record import Record
from panoverde.games._kit.options import LARGEST_MINIMUM, check_table, within
from panoverde.games._kit.throw_options import ThrowOptions, check_throws

DICE = 2  # AO-4.4
POINTS = (4, 5, 6, 8, 9, 10)  # AO-4.10a AO-4.12
SEVEN = 7
NATURALS = (7, 11)  # AO-4.10a AO-4.10b
CRAPS = (2, 3, 12)  # AO-4.10a AO-4.11b


def _by_point(six: Odds, five: Odds, four: Odds) -> dict[int, Odds]:
    """A number pays what its twin on the other side of seven pays."""
    return {4: four, 5: five, 6: six, 8: six, 9: five, 10: four}


EVEN = Odds(1, 1)  # AO-4.9
ODDS = _by_point(Odds(6, 5), Odds(3, 2), Odds(2, 1))  # AO-4.11a
LAID_ODDS = {number: Odds(pays.per, pays.to) for number, pays in ODDS.items()}  # the inverse
PLACE = _by_point(Odds(7, 6), Odds(7, 5), Odds(9, 5))  # AO-4.12a R-28
LAY = _by_point(Odds(10, 13), Odds(5, 8), Odds(5, 11))  # AO-4.12b R-29
HARDWAYS = {4: Odds(7, 1), 6: Odds(9, 1), 8: Odds(9, 1), 10: Odds(7, 1)}  # AO-4.11c

ONE_THROW: dict[str, dict[int, Odds]] = {
    "under_7": dict.fromkeys((2, 3, 4, 5, 6), EVEN),  # AO-4.10g
    "over_7": dict.fromkeys((8, 9, 10, 11, 12), EVEN),  # AO-4.10h
    "craps": dict.fromkeys(CRAPS, Odds(7, 1)),  # AO-4.11b
    "total_7": {7: Odds(4, 1)},  # AO-4.11d
    "total_2": {2: Odds(30, 1)},  # AO-4.11e
    "total_3": {3: Odds(15, 1)},  # AO-4.11f
    "total_11": {11: Odds(15, 1)},  # AO-4.11g
    "total_12": {12: Odds(30, 1)},  # AO-4.11h
    "field": {**dict.fromkeys((3, 4, 9, 10, 11), EVEN), **dict.fromkeys((2, 12), Odds(2, 1))},  # AO-4.13a
}
"""Chances that every throw decides: the totals that win, with what they pay; all others lose."""


class Way(StrEnum):
    """How a bet is decided."""

    RIGHT = "right"
    """Its number before a seven; on its first throw, a seven or an eleven."""
    WRONG = "wrong"
    """A seven before its number; on its first throw, the craps that are not barred."""
    HARD = "hard"
    """Its pair before a seven, or the same total another way."""
    ONE_THROW = "one_throw"


class Zone(Record):
    """A place of the cloth."""

    way: Way
    kind: str
    """Zones of one kind have the same limits, and are named so in the options."""
    number: int | None = None
    """Where it never changes; on the line and behind it, it is the point of the series."""
    behind: str | None = None
    """The bet that odds stand behind."""


ZONES: dict[str, Zone] = {
    "pass": Zone(Way.RIGHT, "line"),  # AO-4.10a
    "dont_pass": Zone(Way.WRONG, "line"),  # AO-4.10b
    "come": Zone(Way.RIGHT, "line"),  # AO-4.10c
    "dont_come": Zone(Way.WRONG, "line"),  # AO-4.10d
    **{f"come_{n}": Zone(Way.RIGHT, "line", n) for n in POINTS},  # AO-4.10c R-33
    **{f"dont_come_{n}": Zone(Way.WRONG, "line", n) for n in POINTS},  # AO-4.10d R-33
    "odds_pass": Zone(Way.RIGHT, "odds", behind="pass"),  # AO-4.11a R-219
    "odds_dont_pass": Zone(Way.WRONG, "odds", behind="dont_pass"),  # AO-4.11a
    **{f"odds_come_{n}": Zone(Way.RIGHT, "odds", n, f"come_{n}") for n in POINTS},  # AO-4.11a
    **{f"odds_dont_come_{n}": Zone(Way.WRONG, "odds", n, f"dont_come_{n}") for n in POINTS},  # AO-4.11a
    "big_6": Zone(Way.RIGHT, "big", 6),  # AO-4.10e
    "big_8": Zone(Way.RIGHT, "big", 8),  # AO-4.10f
    "under_7": Zone(Way.ONE_THROW, "under_over"),
    "over_7": Zone(Way.ONE_THROW, "under_over"),
    "craps": Zone(Way.ONE_THROW, "craps"),
    **{f"hard_{n}": Zone(Way.HARD, "hardways", n) for n in HARDWAYS},
    "total_2": Zone(Way.ONE_THROW, "total_2_12"),
    "total_3": Zone(Way.ONE_THROW, "total_3_11"),
    "total_7": Zone(Way.ONE_THROW, "total_7"),
    "total_11": Zone(Way.ONE_THROW, "total_3_11"),
    "total_12": Zone(Way.ONE_THROW, "total_2_12"),
    **{f"place_{n}": Zone(Way.RIGHT, "place", n) for n in POINTS},  # AO-4.12a
    **{f"lay_{n}": Zone(Way.WRONG, "lay", n) for n in POINTS},  # AO-4.12b
    "field": Zone(Way.ONE_THROW, "field"),
}

LINES = ("pass", "dont_pass")
"""Bets on a series."""
COMES = ("come", "dont_come")
"""Bets on the next throw that then travel to a number."""
TRAVELLED = tuple(f"{come}_{n}" for come in COMES for n in POINTS)
"""Where they travel to: nobody bets there."""

USUAL_MAXIMUM = {
    "line": 200,
    "big": 200,
    "under_over": 200,
    "field": 100,
    "craps": 28,
    "hardways": 22,
    "total_7": 50,
    "total_3_11": 13,
    "total_2_12": 6,
    "place": 100,
    "lay": 200,
}
"""How many times its minimum a kind of chance takes, where the operator does not say."""


class Decides(StrEnum):
    """What a throw does to the series."""

    NATURAL = "natural"
    CRAPS = "craps_out"
    POINT_SET = "point_set"
    POINT_MADE = "point_made"
    POINT_CONTINUES = "point_continues"
    SEVEN_OUT = "seven_out"


class BarredPair(StrEnum):
    """The pair that is null for whoever bets against the dice."""

    SENAS = "12"
    ASES = "2"


class DontOdds(StrEnum):
    """At which prices odds against the dice are paid."""

    INVERSE = "inverse"
    PRINTED = "printed"
    """The one list of the text, for both sides: the player wins 20 to 100 % in the mean."""


class ComeFrozen(StrEnum):
    """From when bets on come and don't come stand."""

    FIRST_THROW = "first_throw"
    """From their own first throw, as bets on the line do."""
    AT_ONCE = "at_once"
    """From the moment they are made: the first throw of the series is past by then."""


class Rules(ThrowOptions, kw_only=True):
    bar: BarredPair = BarredPair.SENAS
    dont_odds: DontOdds = DontOdds.INVERSE
    come_frozen: ComeFrozen = ComeFrozen.FIRST_THROW
    max_payout: Sum | None = None
    """Odds that could win more are refused; None: no such limit."""
    place_off_on_comeout: bool = False
    lay_off_on_comeout: bool = False
    big_off_on_comeout: bool = False
    hardways_off_on_comeout: bool = False
    come_odds_off_on_comeout: bool = False
    """Bets that the first throw of a series leaves alone."""
    line_minimum: Sum | None = None
    big_minimum: Sum | None = None
    under_over_minimum: Sum | None = None
    craps_minimum: Sum | None = None
    hardways_minimum: Sum | None = None
    total_7_minimum: Sum | None = None
    total_3_11_minimum: Sum | None = None
    total_2_12_minimum: Sum | None = None
    field_minimum: Sum | None = None
    """None: the table's minimum."""
    place_4_minimum: Sum | None = None
    place_5_minimum: Sum | None = None
    place_6_minimum: Sum | None = None
    place_8_minimum: Sum | None = None
    place_9_minimum: Sum | None = None
    place_10_minimum: Sum | None = None
    lay_4_minimum: Sum | None = None
    lay_5_minimum: Sum | None = None
    lay_6_minimum: Sum | None = None
    lay_8_minimum: Sum | None = None
    lay_9_minimum: Sum | None = None
    lay_10_minimum: Sum | None = None
    """Stakes on the numbers are multiples of it; None: the least from the table's minimum that is paid exactly."""
    line_maximum: Sum | None = None
    big_maximum: Sum | None = None
    under_over_maximum: Sum | None = None
    craps_maximum: Sum | None = None
    hardways_maximum: Sum | None = None
    total_7_maximum: Sum | None = None
    total_3_11_maximum: Sum | None = None
    total_2_12_maximum: Sum | None = None
    field_maximum: Sum | None = None
    place_maximum: Sum | None = None
    lay_maximum: Sum | None = None
    """On each zone; None: the usual multiple of its minimum."""

    @property
    def law(self) -> tuple[str, ...]:
        return ("AO-4",)

    @property
    def barred(self) -> int:
        return int(self.bar)  # AO-4.10b AO-4.10d R-36

    @property
    def whole_chips(self) -> Mapping[str, int]:
        return {option: chips for kind in NUMBERS for option, chips in self._in_whole_chips(kind).items()}

    def _in_whole_chips(self, kind: str) -> dict[str, int]:
        """Minima that win whole chips of the table's minimum, where the operator has said nothing of this kind."""
        zones = [zone for zone, place in ZONES.items() if place.kind == kind]
        limits = {f"{zone}_minimum": pays_on_number(self, zone, number_of(zone)).per for zone in zones}  # AO-4.12 R-38
        limits[f"{kind}_maximum"] = USUAL_MAXIMUM[kind]  # of the table's minimum
        said = any(getattr(self, option) is not None for option in limits)
        return {} if said else {option: chips * self.minimum for option, chips in limits.items()}

    def least(self, zone: str) -> int:
        """The smallest bet on a zone; behind a line, what the line itself takes."""
        kind = ZONES[zone].kind
        if kind in NUMBERS:
            own: int | None = getattr(self, f"{zone}_minimum")
            return self._paid_exactly(pays_on_number(self, zone, number_of(zone))) if own is None else own
        chosen: int | None = getattr(self, f"{'line' if kind == 'odds' else kind}_minimum")
        return self.minimum if chosen is None else chosen

    def _paid_exactly(self, pays: Odds) -> int:
        return self.minimum + -self.minimum % pays.per

    def most(self, zone: str) -> int:
        """The largest bet of a player on a zone that is not behind another."""
        kind = ZONES[zone].kind
        chosen: int | None = getattr(self, f"{kind}_maximum")
        return USUAL_MAXIMUM[kind] * self.least(zone) if chosen is None else chosen  # R-39 R-220

    def most_odds(self, zone: str, point: int | None, before: int) -> int:
        """Behind such a stake: no more than it, and no more than the largest payment of the table allows."""
        if self.max_payout is None:
            return before  # AO-4.11a R-31
        pays = pays_on_number(self, zone, number_of(zone, point))
        least_over = (
            (2 * self.max_payout + 1) * pays.per if self.rounds_to_nearest else (self.max_payout + 1) * 2 * pays.per
        )
        return min(before, (least_over - 1) // (2 * pays.to))  # AO-4.11a R-31 R-08: such a prize is not rounded past it


NUMBERS = {"place": PLACE, "lay": LAY}
"""Bets on the boxes of the numbers, to win and to lose."""  # AO-4.12


def number_of(zone: str, point: int | None = None) -> int | None:
    """The number that a bet is on; None where its first throw is still to come."""
    return ZONES[zone].number or (point if zone in (*LINES, "odds_pass", "odds_dont_pass") else None)


def pays_on_number(rules: Rules, zone: str, number: int | None) -> Odds:
    """The price of a bet that its number, or the seven before it, decides."""
    way, kind = ZONES[zone].way, ZONES[zone].kind
    if number is None or kind in ("line", "big"):
        return EVEN  # AO-4.10
    if kind == "odds":
        as_printed = way == Way.RIGHT or rules.dont_odds == DontOdds.PRINTED
        return (ODDS if as_printed else LAID_ODDS)[number]  # AO-4.11a R-30
    return HARDWAYS[number] if way == Way.HARD else NUMBERS[kind][number]  # AO-4.11c AO-4.12


AO = Rules()
PRESETS = {"AO": AO}


def check(rules: Rules) -> None:
    """Refuse a table whose options make no sense: the chapter leaves its limits to the operator."""
    check_table(rules, "R-39")
    check_throws(rules)
    if rules.max_payout is not None:
        within("max_payout", rules.max_payout, 1, LARGEST, "AO-4.11a R-31")
    for zone, kind in ((zone, place.kind) for zone, place in ZONES.items() if not place.behind):
        if kind in NUMBERS:
            pays = pays_on_number(rules, zone, number_of(zone))
            wins_one = -(-pays.per // pays.to)  # a smaller stake would win nothing
            within(f"{zone}_minimum", rules.least(zone), wins_one, LARGEST, "AO-4.12 R-38 R-08")
        else:
            within(f"{kind}_minimum", rules.least(zone), 1, LARGEST_MINIMUM, "R-39")
        within(f"{kind}_maximum", rules.most(zone), rules.least(zone), LARGEST, "R-39 R-220")
