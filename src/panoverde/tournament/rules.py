"""The announcement of a tournament: what is sold, for how much, what is played, and when."""

from decimal import Decimal

from msgspec.structs import replace

from panoverde.core.decider import Instant
from panoverde.core.money import LARGEST, Currency, Money, Sum
from panoverde.core.option import is_words
from panoverde.core.record import Record
from panoverde.core.refusal import Refused
from panoverde.games._poker.rules import LimitMode
from panoverde.tournament.colour_up import ColourUp
from panoverde.tournament.fees import euros, fee
from panoverde.tournament.fields import Count, Number
from panoverde.tournament.formats import (
    LARGEST_TABLE,
    SIT_AND_GO_TABLES,
    SIX_MAX,
    Format,
    check_rebuys,
    check_table_size,
)
from panoverde.tournament.hand_for_hand import MINUTES_A_HAND
from panoverde.tournament.prizes import DAY_TWO_STACKS, FEWEST
from panoverde.tournament.structure import CHIPS, Level, ante_up, check_levels, escalator, usual

MOST_CHIPS = 10**9
"""Of one stack, rebuy or add-on."""
MOST_PLAYERS = 100_000
SLOWEST = 60_000
"""Milliseconds between two acts of the house."""
AMOUNTS = ("buy_in", "bounty", "price", "round_to", "guarantee")
DEALT = ("holdem", "omaha")
"""Games of which the house deals tournaments."""
ENTRY_OF_A_FINAL = 300_00  # FS-9.4


class Purchase(Record, kw_only=True):
    """A rebuy or add-on as announced: price with the fee inside, chips, how often and in which levels."""  # FS-3.1.2.2

    price: Sum
    fee_percent: Decimal = Decimal(10)
    chips: Number
    most: Count = 0
    """Times for each entry; 0: any number."""
    first_level: Number = 1
    last_level: Number = 4
    """Both included. The break after the last one still counts."""


class Xtrastack(Record, kw_only=True):
    """More chips for a price that goes whole to the season's fund."""  # FS-3.1.12 FS-3.1.13

    price: Sum
    chips: Number


class DayTwoStack(Record, kw_only=True):
    """One of the three ways into the second day of a multistack."""  # FS-3.1.10

    price: Sum
    fee_percent: Decimal = Decimal(10)
    chips: Number


class Rules(Record, kw_only=True):
    name: str = "Four Seasons"
    venue: str = "Casino"
    """Where it is played; empty: online."""
    game: str = ""
    """Which game the house deals at its tables, online; empty: they are dealt by hand."""
    limit_mode: LimitMode = LimitMode.NO_LIMIT
    fewest: Count = FEWEST
    """Dealt by the house: fewest players with whom it starts."""
    guarantee: Sum = 0
    """Dealt by the house: least prize pool; the house adds what is missing."""
    bots: bool = False
    """Do the house's bots fill it up as soon as somebody has entered? Demonstrations only."""
    again: bool = False
    """Is another one like it announced when it begins?"""
    pace: Count = 1_500
    """Dealt by the house: milliseconds between two of its acts at a table."""
    approval: str = ""
    """The regulator's, of the operator's own rules of an online tournament."""  # PT-TO-P3
    format: Format = Format.FREEZE_OUT
    currency: Currency = Currency.EUR
    demo: bool = False
    starts_at: Instant = 0
    """Announced start: check-in opens an hour before."""  # FS-2.2 FS-5.2

    buy_in: Sum = 50_00
    """What an entry costs, fee inside."""  # FS-4.2 R-188
    fee_percent: Decimal = Decimal(10)
    bounty: Sum = 0
    """On top of the buy-in, without fee; knock-out only."""
    stack: Number = 20_000
    """Chips without a value in money."""  # FS-4.2 PT-TO-1 R-03
    rebuy: Purchase | None = None
    add_on: Purchase | None = None
    xtrastack: Xtrastack | None = None
    day_two: tuple[DayTwoStack, ...] = ()
    target: str = ""
    """Tournament that a satellite gives seats of."""
    target_buy_in: Sum = 0
    seat_value: Sum = 0
    """What a seat is worth, if more than the target's buy-in."""
    season: str = ""
    """Season whose ranking it counts for, and whose fund has the xtrastacks."""  # FS-9.1 FS-9.3
    final_fund: Sum = 0
    """Fund of a season that this tournament, its final, gives away; entries are free then."""  # FS-9.4

    per_table: Number = LARGEST_TABLE
    capacity: Count = 0
    """Most players at a time, seats kept included; 0: as many as come."""  # FS-1.2
    late_levels: Count = 0
    """Last level with late registration, and re-entries; 0: none."""  # FS-6.1
    late_through_break: bool = False
    """Does late registration last through the break after that level?"""
    re_entries: Count = 0
    """Times that a player may enter again; 0: never."""  # FS-6.1
    abandon: bool = False
    """May a player with chips give them up and enter again?"""  # RT-7.2
    levels: tuple[Level, ...] = usual()
    day_one_levels: Count = 0
    """Last level of the first day; 0: it is played in one day, or the director ends days."""  # FS-1.3 FS-3.1.10
    day_two_late_level: Count = 0
    """Last level with entries to day two."""
    chips: tuple[int, ...] = CHIPS
    """Values of the chips; empty where nobody handles any."""
    colour_up: ColourUp = ColourUp.CHIP_RACE
    break_order: tuple[int, ...] = ()
    """Order in which tables break; others follow, highest number first."""  # RT-10.2 R-524
    shot_clock: bool = False
    """RT-80 instead of calling time."""
    shot_seconds: Number = 30
    time_banks: Count = 1
    """Each player's, each day."""
    hand_minutes: Number = MINUTES_A_HAND
    """What a hand takes in hand-for-hand."""
    rebuy_chips_behind: bool = True
    """Does a declared rebuy count in the hand?"""
    tied_winner_has_button: bool = False
    """Win the button, split pot: the tied winner nearest to the button has it, not the next seat."""
    round_to: Number = 1
    """Step of the prizes."""

    @property
    def is_dealt(self) -> bool:
        """Does the house deal, seat and pay?"""
        return bool(self.game)

    @property
    def law(self) -> tuple[str, ...]:
        return "FS", "RT"  # FS-8.8

    @property
    def is_final(self) -> bool:
        """Is it the final of a season?"""
        return self.final_fund > 0

    @property
    def gives_seats(self) -> bool:
        return self.format == Format.SATELLITE or self.is_final

    def money(self, amount: int) -> Money:
        return Money(amount, self.currency)


def _preset(played: Format, **others: object) -> Rules:
    return replace(Rules(), format=played, **others)


REBUY = Purchase(price=30_00, chips=20_000, last_level=4)
ADD_ON = Purchase(price=30_00, chips=30_000, most=1, first_level=4, last_level=4)

PRESETS = {
    "freeze_out": _preset(Format.FREEZE_OUT, late_levels=4, re_entries=1, abandon=True),
    "rebuy_add_on": _preset(Format.REBUY_ADD_ON, rebuy=REBUY, add_on=ADD_ON, late_levels=4),
    "knock_out": _preset(Format.KNOCK_OUT, bounty=20_00, late_levels=4, re_entries=1),
    "satellite": _preset(Format.SATELLITE, rebuy=REBUY, target="main", target_buy_in=300_00, late_levels=4),
    "win_the_button": _preset(Format.WIN_THE_BUTTON, late_levels=4),
    "ante_up": _preset(Format.ANTE_UP, levels=ante_up(), rebuy=REBUY, add_on=ADD_ON, late_levels=4),
    "escalator": _preset(Format.ESCALATOR, levels=escalator(), rebuy=REBUY, add_on=ADD_ON, late_levels=4),
    "sit_and_go": _preset(Format.SIT_AND_GO, per_table=SIX_MAX, levels=usual(minutes=10), stack=5_000),
    "survivor": _preset(Format.SURVIVOR, rebuy=REBUY, late_levels=4),
    "multistack": _preset(
        Format.MULTISTACK,
        day_one_levels=8,
        late_levels=6,
        day_two_late_level=10,
        day_two=(
            DayTwoStack(price=60_00, chips=20_000),
            DayTwoStack(price=100_00, chips=40_000),
            DayTwoStack(price=150_00, chips=70_000),
        ),
    ),
}

PROFILES = {
    **PRESETS,
    "sit_and_go_online": _preset(
        Format.SIT_AND_GO,
        per_table=SIX_MAX,
        levels=usual(minutes=5),
        stack=1_500,
        chips=(),
        venue="",
        game="holdem",
        shot_clock=True,
        shot_seconds=20,
    ),
}
"""Announcements to begin with: the ten formats, and a sit & go that the house deals."""


def check(rules: Rules) -> None:
    """Refuse an announcement against the regulation."""
    if not is_words(rules.name):
        raise Refused("FS-2.2", "no-name")
    if not (rules.venue or rules.demo or is_words(rules.approval)):
        raise Refused("PT-TO-P3 PT-TO-P2", "online-without-approval")
    check_table_size(rules.per_table)
    _within("per_table", rules.per_table, 2, LARGEST_TABLE, "FS-1.2")
    _within("stack", rules.stack, 1, MOST_CHIPS, "FS-4.2")
    _within("capacity", rules.capacity, 0, MOST_PLAYERS, "FS-1.2")
    _within("round_to", rules.round_to, 1, LARGEST, "R-520")
    _within("hand_minutes", rules.hand_minutes, 1, 60, "RT-79.B R-160")
    _within("shot_seconds", rules.shot_seconds, 1, 600, "RT-80.2 RT-80.9")
    _within("time_banks", rules.time_banks, 0, 100, "RT-80.5 RT-80.9")
    check_levels(rules.levels, rules.format)
    _check_chips(rules)
    _check_price(rules)
    _check_sales(rules)
    _check_format(rules)
    _check_dealt(rules)


def _check_price(rules: Rules) -> None:
    _within("bounty", rules.bounty, 0, LARGEST, "FS-3.1.3")
    if rules.is_final:
        if rules.buy_in or rules.rebuy or rules.add_on or rules.xtrastack or rules.bounty:
            raise Refused("FS-9.4 FS-9.5", "final-is-free")
        return
    _within("buy_in", rules.buy_in, 1, LARGEST, "FS-4.2")
    fee(rules.buy_in, rules.fee_percent)  # FS-4.3: refuses what is outside the limits


def _check_sales(rules: Rules) -> None:
    """What is sold besides entries, and until when."""
    for sale in (rules.rebuy, rules.add_on):
        if sale:
            check_rebuys(rules.format)
            fee(sale.price, sale.fee_percent)
            _within("price", sale.price, 1, LARGEST, "FS-3.1.2.2")
            _within("last_level", sale.last_level, sale.first_level, _ends(rules), "FS-3.1.2.1")
            _within("chips", sale.chips, 1, MOST_CHIPS, "FS-3.1.2.1")
    if rules.add_on and (rules.add_on.chips < rules.stack or rules.add_on.most != 1):
        raise Refused("FS-3.1.2 R-195", "add-on-too-small", stack=rules.stack)
    _within("late_levels", rules.late_levels, 0, _ends(rules), "FS-6.1")
    if rules.re_entries and not rules.late_levels:
        raise Refused("FS-6.1", "re-entry-without-late-levels")
    if rules.abandon and not rules.re_entries:
        raise Refused("RT-7.2", "abandon-without-re-entry")
    if rules.xtrastack:
        if not rules.late_levels:
            raise Refused("FS-3.1.14", "xtrastack-without-late-levels")
        _within("price", rules.xtrastack.price, 1, LARGEST, "FS-3.1.12")
        _within("chips", rules.xtrastack.chips, 1, MOST_CHIPS, "FS-3.1.12")


def _ends(rules: Rules) -> int:
    """The last level lasts to the end of the tournament: what is sold in it would never be over."""
    return len(rules.levels) - 1  # FS-7.5


def _check_format(rules: Rules) -> None:
    played = rules.format
    if bool(rules.bounty) != (played == Format.KNOCK_OUT):
        raise Refused("FS-3.1.3", "bounty-is-knock-out")
    if played == Format.REBUY_ADD_ON and not (rules.rebuy and rules.add_on):
        raise Refused("FS-3.1.2", "rebuy-without-terms")
    if played == Format.SATELLITE and not (rules.target_buy_in and is_words(rules.target)):
        raise Refused("FS-3.1.4.1", "satellite-without-target")
    if rules.seat_value and rules.seat_value < rules.target_buy_in:
        raise Refused("FS-3.1.4.1", "seat-below-target", least=euros(rules.target_buy_in))
    if played == Format.SIT_AND_GO and (rules.per_table not in SIT_AND_GO_TABLES or rules.late_levels):
        raise Refused("FS-3.1.8", "sit-and-go-of-one-table")
    _check_days(rules)


def _check_days(rules: Rules) -> None:
    _within("day_one_levels", rules.day_one_levels, 0, len(rules.levels) - 1, "FS-1.3 FS-3.1.10")
    if rules.format != Format.MULTISTACK:
        if rules.day_two:
            raise Refused("FS-3.1.10", "day-two-is-multistack")
        return
    prices = {stack.price for stack in rules.day_two}
    if len(rules.day_two) != DAY_TWO_STACKS or len(prices) < DAY_TWO_STACKS:
        raise Refused("FS-3.1.10", "three-stacks-on-day-two")
    _within("day_one_levels", rules.day_one_levels, 1, len(rules.levels) - 1, "FS-3.1.10")
    _within("late_levels", rules.late_levels, 0, rules.day_one_levels, "FS-3.1.10")
    _within("day_two_late_level", rules.day_two_late_level, rules.day_one_levels + 1, _ends(rules), "FS-3.1.10")
    for stack in rules.day_two:
        _within("price", stack.price, 1, LARGEST, "FS-3.1.10")
        _within("chips", stack.chips, 1, MOST_CHIPS, "FS-3.1.10")
        fee(stack.price, stack.fee_percent)


def _check_dealt(rules: Rules) -> None:
    """What an online tournament without a director can't have, and what only such a one has."""
    if not rules.is_dealt:
        if rules.guarantee or rules.bots or rules.again:
            raise Refused("R-640 R-644", "only-dealt-by-the-house")
        return
    if rules.game not in DEALT or rules.venue:
        raise Refused("R-640", "no-such-game-online", known=", ".join(DEALT))
    if rules.chips or any(level.removes for level in rules.levels):
        raise Refused("R-640 RT-24", "nobody-handles-chips")
    if rules.day_one_levels or rules.is_final or rules.abandon:
        raise Refused("R-640 RT-7.2 RT-27", "not-online-yet")
    if rules.bots and not rules.demo:
        raise Refused("PT-SO-11f PT-SO-75", "bots-in-demo-only")
    _within("fewest", rules.fewest, FEWEST, MOST_PLAYERS, "R-180 R-644")
    _within("guarantee", rules.guarantee, 0, LARGEST, "R-644")
    _within("pace", rules.pace, 0, SLOWEST, "R-640")


def _check_chips(rules: Rules) -> None:
    """A chip that leaves is the lowest in play, and the next one is worth a whole number of it."""
    left = sorted(rules.chips)
    if len(set(left)) < len(left) or (left and left[0] < 1):
        raise Refused("RT-24 R-539", "chips-of-no-value")
    for number, level in enumerate(rules.levels, 1):
        if not level.removes:
            continue
        if len(left) < 2 or level.removes != left[0]:
            raise Refused("RT-24 R-539", "removes-not-the-lowest", level=number, chip=level.removes)
        if left[1] % left[0]:
            raise Refused("RT-24 R-539", "chips-do-not-fit", remove=left[0], next=left[1])
        left.pop(0)


def _within(option: str, value: object, least: int, most: int, cites: str) -> None:
    if type(value) is int and least <= value <= most:
        return
    if option in AMOUNTS and type(value) is int:
        limits = {"value": euros(value), "least": euros(least), "most": euros(most)}
        raise Refused(cites, "option-outside-law", option=option, **limits)
    raise Refused(cites, "option-outside-law", option=option, value=str(value), least=least, most=most)
