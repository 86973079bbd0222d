"""The state of a tournament: entrants, tables, how far it is, its accounts, and what may be taken back."""

from enum import StrEnum

from msgspec import field
from msgspec.structs import replace

from panoverde.core.decider import Instant
from panoverde.core.money import AccountName, Sum, Transfer
from panoverde.core.record import Record
from panoverde.tournament.button import Blinds
from panoverde.tournament.clock import Clock
from panoverde.tournament.deal import Method
from panoverde.tournament.rules import Rules

PRIZE_POOL: AccountName = "prize_pool"
FEES: AccountName = "fees"
BOUNTIES: AccountName = "bounties"
FUND: AccountName = "fund"
"""Xtrastacks of this tournament, until they go to the season's fund."""


class Phase(StrEnum):
    ANNOUNCED = "announced"
    RUNNING = "running"
    OVERNIGHT = "overnight"  # between two days
    OVER = "over"  # places and prizes are fixed
    CANCELLED = "cancelled"
    CLOSED = "closed"  # books closed


class Standing(StrEnum):
    PRE_REGISTERED = "pre_registered"
    REGISTERED = "registered"  # checked in, not paid
    WAITING = "waiting"  # on the waiting list, not paid
    PLAYING = "playing"
    OUT = "out"
    DISQUALIFIED = "disqualified"
    GONE = "gone"  # lapsed or withdrawn without paying


class Paid(Record, omit_defaults=True):
    """What a player paid or gets back, by what it is for."""

    pool: Sum = 0
    fee: Sum = 0
    bounty: Sum = 0
    fund: Sum = 0

    @property
    def total(self) -> int:
        return self.pool + self.fee + self.bounty + self.fund

    def less(self, other: "Paid") -> "Paid":
        return Paid(self.pool - other.pool, self.fee - other.fee, self.bounty - other.bounty, self.fund - other.fund)

    def plus(self, other: "Paid") -> "Paid":
        return Paid(self.pool + other.pool, self.fee + other.fee, self.bounty + other.bounty, self.fund + other.fund)


class Placed(Record):
    """Where a player of a tournament dealt by the house sits, as the table has said."""

    table: int
    seat: int
    chips: int
    """In front of them."""


class Entrant(Record, omit_defaults=True):
    """A person in the tournament, known by their number, whatever they pay and wherever they sit."""

    number: int
    name: str
    standing: Standing
    account: str = ""
    """Account with the operator; empty: none. Only staff see it."""
    identity: str = ""
    """Digest of the identity document; the document itself is kept elsewhere. Only staff see it."""  # FS-5.1
    consent: bool = False
    """To images and to their name in rankings."""  # FS-8.6
    confirmed: bool = False
    """Was the pre-registration answered?"""  # FS-4.1.2
    keeps_place: bool = False
    """Checked in before the start: the place is kept through level one."""  # FS-5.4.2
    table: int = 0
    """0: no seat."""
    seat: int = 0
    stack: int = 0
    """Chips when they were last counted, with what they bought since."""
    entries: int = 0
    """Paid: the first one and re-entries."""
    rebuys: int = 0
    """Of the current entry."""
    add_ons: int = 0
    """Of the current entry."""
    xtrastack: bool = False
    day_two: int = 0
    """Which of the three stacks of day two they bought, from 1; 0: none."""
    bought: Sum = 0
    """Price of all entries, fee inside."""
    paid: Paid = Paid()
    """All that they paid."""
    with_seat: bool = False
    """Entered with a seat won in a satellite."""
    seat_paid: Paid = Paid()
    """What the seat paid for, of all that was paid."""
    owes_rebuy: bool = False
    """Declared a rebuy that is not paid yet."""  # RT-27
    chips_behind: int = 0
    """Of that rebuy, in the stack already."""
    absent: bool = False
    never_came: bool = False
    """Absent since level one, or before."""  # FS-9.6
    missing: int = 0
    """Hands that a penalty still takes from them."""  # RT-71.1
    time_banks: int = 0
    out_in: int = 0
    """Number of the hand that eliminated them; 0: none did. Later hands have higher numbers."""
    out_stack: int = 0
    """Chips at its start."""
    out_tied: bool = False
    """Eliminated in hand-for-hand."""
    out_reported: bool = False
    """In a hand that was reported: others have their chips."""
    out_bounties: dict[int, int] = field(default_factory=dict)
    """Entrant who collected for it → amount."""
    bounties: Sum = 0
    """Collected, or kept."""
    kept_at_end: Sum = 0
    """Of these, what nobody collected from them."""  # R-522 R-561
    place: int = 0
    """Once the tournament is over; 0: none."""
    prize: Sum = 0
    """Once the tournament is over."""
    seat_won: bool = False
    """Is the prize a seat in another tournament?"""
    received: Sum = 0
    """Of prizes, or as a refund."""
    bounties_received: Sum = 0
    earlier: "Entrant | None" = None
    """As they were out before they entered again, without account and document."""
    seatings: int = 0
    """Dealt by the house: how often they were taken from a seat."""
    placed: Placed | None = None
    """Dealt by the house: where they sit now; None: nowhere."""
    drawn_to: tuple[int, int, int] | None = None
    """Day, table and seat of the draw for an entry that was taken back."""

    @property
    def behind(self) -> int:
        """Chips that do not lie at their table yet."""
        return self.stack - self.placed.chips if self.placed else 0

    @property
    def is_in(self) -> bool:
        return self.standing == Standing.PLAYING

    @property
    def is_held(self) -> bool:
        """Has a place that waits for their payment, with or without a seat?"""  # FS-5.4.2 R-631
        return self.standing == Standing.REGISTERED and self.keeps_place


class Call(Record, omit_defaults=True):
    """A hand that a table may deal, with its level."""

    number: int
    """In the tournament, all tables counted."""
    small: Sum
    big: Sum
    ante: Sum
    last: Blinds
    """Button and blinds of the hand before; without blinds the button stands there."""
    held: bool = False
    """Hand for hand: does an all-in wait?"""
    missing: tuple[int, ...] = ()
    """Seats whose players miss it."""  # RT-71.3


class TournamentTable(Record, omit_defaults=True):
    number: int
    seats: dict[int, int] = field(default_factory=dict)
    """Seat → number of the entrant."""
    button: int = 0
    """Seats of button and blinds in the last hand that the tournament knows of. 0: nobody has said."""
    small_blind: int = 0
    big_blind: int = 0
    button_to: int = 0
    """Seat that won the button for the next hand; 0: it moves on as usual."""  # FS-3.1.5
    played: bool = False
    """Is that hand over?"""
    hands: int = 0
    """Hands reported."""
    called: Call | None = None
    """Dealt by the house: the hand that was called and is not reported yet."""
    waits: bool = False
    """Hand for hand: do the cards of an all-in wait for the other tables?"""

    @property
    def dealing(self) -> bool:
        return self.called is not None

    @property
    def blinds(self) -> Blinds:
        return Blinds(self.button, self.small_blind, self.big_blind)


class Penalty(Record):
    player: int
    offence: str
    hands: int
    """0: a warning; DISQUALIFIED: out of the tournament."""
    reason: str


DISQUALIFIED = -1


class Ruling(Record, omit_defaults=True):
    """A decision of the direction, final and binding."""  # RT-1

    words: str
    at: Instant
    player: int = 0
    """Whose act was ruled on; 0: nobody is named."""
    acts: tuple[str, ...] = ()
    """What they said and put in; empty: it was no ruling on words and chips."""
    cites: tuple[str, ...] = ()
    """Articles that it rests on."""


class Count(Record):
    """Chips in play as counted, against those that should be."""

    level: int
    total: int
    expected: int

    @property
    def difference(self) -> int:
        """Not zero: an alarm."""
        return self.total - self.expected


class Removal(Record):
    """A colour-up in progress."""

    remove: int
    next: int
    tables: tuple[int, ...] = ()
    """Tables that are done."""
    removed: int = 0
    """Value taken out at them."""
    introduced: int = 0


class Deal(Record):
    """Proposed at the final table; sealed when everybody has agreed."""

    method: Method
    shares: dict[int, int]
    """Entrant → amount."""
    agreed: tuple[int, ...] = ()
    sealed: bool = False
    left: tuple[Sum, ...] = ()
    """By place: what the tournament goes on for once it is sealed; empty: it is over."""  # FS-8.2 R-611


class Complaint(Record):
    """An error reported in the points, and its answer."""  # FS-9.7

    player: int
    words: str
    answer: str = ""


class Course(Record, omit_defaults=True):
    """How far the tournament is."""

    phase: Phase = Phase.ANNOUNCED
    day: int = 1
    clock: Clock = Clock()
    drawn: bool = False
    """Have seats been drawn?"""
    final_table: bool = False
    unseated: tuple[int, ...] = ()
    """Entrants who have paid since the draw and wait for a seat, in that order."""
    halted: tuple[int, ...] = ()
    """Tables that the director has halted."""  # RT-10.3
    waived: tuple[int, ...] = ()
    """Tables that play on, though they should halt."""  # RT-10.3

    registered: int = 0
    """Entrants who are expected and have not paid."""
    players: int = 0
    """People who have paid."""
    playing: int = 0
    """Players with chips."""
    re_entries: int = 0
    rebuys: int = 0
    add_ons: int = 0
    xtrastacks: int = 0
    day_two: tuple[int, ...] = (0, 0, 0)
    """Entries of each of its stacks."""
    lapsed: bool = False
    """Have unconfirmed pre-registrations lapsed?"""
    entries_closed: bool = False

    born: int = 0
    """Chips that came into play."""
    removed: int = 0
    """Chips that left: abandoned, confiscated, found, or lost in a colour-up."""
    calls: int = 0
    """Dealt by the house: hands called, at all tables."""
    astray: tuple[int, ...] = ()
    """Dealt by the house: players who sit where they should not, or with fewer chips than they have."""
    overlay: Sum = 0
    """What the house has added to the prizes."""
    count: Count | None = None
    colour_up: Removal | None = None
    gone_chips: tuple[int, ...] = ()
    """Values that the director has announced as removed."""

    hand: int = 0
    """Number of the last hand that eliminated somebody, or was played hand-for-hand."""
    no_shows: int = 0
    """The same number for finalists who never came: they leave together."""  # FS-9.6
    hand_for_hand: bool = False
    round_players: int = 0
    """Hand-for-hand: players with chips when this round began."""
    round_tables: tuple[int, ...] = ()
    """Hand-for-hand: tables that have reported their hand of this round."""
    revealed: bool = False
    """Hand-for-hand: may all-in hands of this round be turned?"""  # RT-79.F
    prizes_fixed: bool = False
    prizes: tuple[Sum, ...] = ()
    """By place; the values of a satellite's seats, its bubble last."""
    seats_given: int = 0
    """Places whose prize is a seat."""
    deal: Deal | None = None
    over_at: Instant = 0
    spare_bounties: Sum = 0
    """Bounties that nobody collected; the winner's."""

    penalties: tuple[Penalty, ...] = ()
    timed: dict[int, Instant] = field(default_factory=dict)
    """Players under a called clock → when it ends."""
    rulings: tuple[Ruling, ...] = ()
    complaints: tuple[Complaint, ...] = ()
    points: dict[int, int] = field(default_factory=dict)
    """Corrected points of a player."""

    @property
    def in_play(self) -> int:
        """Value of all chips in play."""
        return self.born - self.removed

    @property
    def sealed_deal(self) -> Deal | None:
        """The deal that stands, whatever is played after it."""
        return self.deal if self.deal and self.deal.sealed else None

    @property
    def entries(self) -> int:
        """Paid entries, re-entries included."""
        return self.players + self.re_entries

    @property
    def face_down(self) -> bool:
        """Do cards of an all-in and a call stay face down until the director says so?"""
        return self.hand_for_hand and not self.revealed  # RT-79.F R-167

    @property
    def alarm(self) -> int:
        """Chips too many (or, below zero, too few) at the last count."""
        return self.count.difference if self.count else 0


class Trace(Record, omit_defaults=True):
    """What an act changed, as it was before: enough to take it back."""

    act: str
    """Tag of its event."""
    course: Course
    entrants: tuple[Entrant, ...] = ()
    """Changed ones as they were; new ones are those above `count`."""
    count: int = 0
    """Number of entrants before."""
    tables: dict[int, TournamentTable | None] = field(default_factory=dict)
    """Changed tables as they were; None: there was no such table."""
    back: tuple[Transfer, ...] = ()
    """Takes the money back."""
    rules: Rules | None = None
    """As they were, if the act changed them."""
    by_lot: bool = False
    """Did chance decide it? Then it stands."""


class State(Record):
    rules: Rules
    entrants: tuple[Entrant, ...] = ()
    """In the order of their numbers, from 1."""
    tables: dict[int, TournamentTable] = field(default_factory=dict)
    """Tables in play, by number."""
    course: Course = Course()
    accounts: dict[AccountName, int] = field(default_factory=dict)
    history: tuple[Trace, ...] = ()
    """Last acts, oldest first."""

    def entrant(self, number: int) -> Entrant:
        return self.entrants[number - 1]

    def has(self, number: object) -> bool:
        return type(number) is int and 1 <= number <= len(self.entrants)


def with_entrants(state: State, *changed: Entrant) -> State:
    """The same state with these entrants in their places."""
    every = list(state.entrants)
    for one in changed:
        if one.number > len(every):
            every.append(one)
        else:
            every[one.number - 1] = one
    return replace(state, entrants=tuple(every))


def with_tables(state: State, *changed: TournamentTable, without: tuple[int, ...] = ()) -> State:
    tables = {**state.tables, **{table.number: table for table in changed}}
    for number in without:
        tables.pop(number, None)
    return replace(state, tables=tables)


def on(state: State, **changes: object) -> State:
    """The same state further on its course."""
    return replace(state, course=replace(state.course, **changes))
