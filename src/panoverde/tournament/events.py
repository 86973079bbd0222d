"""Events of a tournament: one for each act, so that acts can be taken back one by one. Entries: `entry_events`."""

from msgspec import field

from panoverde.core.cards import Card
from panoverde.core.decider import Event, Instant
from panoverde.core.money import AccountName, Sum, Transfer
from panoverde.core.record import Record
from panoverde.tournament.button import Blinds
from panoverde.tournament.clock import Clock
from panoverde.tournament.deal import Method
from panoverde.tournament.rules import Rules
from panoverde.tournament.state import Paid


class Spot(Record):
    """A player's place in the room."""

    player: int
    table: int
    seat: int


class Result(Record):
    player: int
    place: int
    prize: Sum = 0
    seat: bool = False
    """Is the prize a seat in another tournament?"""


class Out(Record):
    """A player eliminated, and the bounties that it brings."""

    player: int
    stack: int
    """At the start of the hand."""
    bounties: dict[int, int] = field(default_factory=dict)
    """Entrant who collects → amount."""


# The announcement


class Reannounced(Event, tag="reannounced"):
    rules: Rules
    reason: str


class FundPaidIn(Event, tag="fund_paid_in"):
    season: str
    amount: Sum


class Cancelled(Event, tag="cancelled"):
    reason: str


# Seats and the room


class SeatsDrawn(Event, tag="seats_drawn"):
    spots: tuple[Spot, ...]
    blinds: dict[int, Blinds]
    """By table."""


class PlayerSeated(Event, tag="player_seated"):
    player: int
    table: int
    seat: int


class TableAdded(Event, tag="table_added"):
    table: int
    blinds: Blinds


class PlayerMoved(Event, tag="player_moved"):
    player: int
    table: int
    seat: int
    balance: bool
    reason: str = ""


class ButtonReported(Event, tag="button_reported"):
    table: int
    blinds: Blinds


class AbsenceMarked(Event, tag="absence_marked"):
    player: int
    absent: bool


class AbsentRemoved(Event, tag="absent_removed"):
    player: int
    chips: int
    hand: int


class TableBroken(Event, tag="table_broken"):
    table: int
    spots: tuple[Spot, ...]


class FinalTableDrawn(Event, tag="final_table_drawn"):
    table: int
    spots: tuple[Spot, ...]
    blinds: Blinds


class TableHalted(Event, tag="table_halted"):
    table: int


class HaltWaived(Event, tag="halt_waived"):
    table: int


# Levels and the clock


class TournamentStarted(Event, tag="tournament_started"):
    clock: Clock


class LevelAdvanced(Event, tag="level_advanced"):
    clock: Clock


class ClockPaused(Event, tag="clock_paused"):
    clock: Clock
    reason: str


class ClockResumed(Event, tag="clock_resumed"):
    clock: Clock


class ClockAdjusted(Event, tag="clock_adjusted"):
    clock: Clock
    reason: str


class DayEnded(Event, tag="day_ended"):
    clock: Clock


class DayStarted(Event, tag="day_started"):
    day: int
    time_banks: int


class HandForHandAnnounced(Event, tag="hand_for_hand_announced"):
    clock: Clock
    hand: int


class AllInsRevealed(Event, tag="all_ins_revealed"):
    pass


class RoundEnded(Event, tag="round_ended"):
    clock: Clock
    hand: int
    """Number of the next one."""


class HandForHandEnded(Event, tag="hand_for_hand_ended"):
    clock: Clock


class TimeBankUsed(Event, tag="time_bank_used"):
    player: int
    seconds: int


class TimeBanksGranted(Event, tag="time_banks_granted"):
    count: int


class TimeCalled(Event, tag="time_called"):
    player: int
    until: Instant


class TimeEnded(Event, tag="time_ended"):
    player: int
    action: str
    """acted, fold or check"""


# Eliminations


class Busted(Event, tag="busted"):
    player: int
    hand: int
    stack: int
    tied: bool
    bounties: dict[int, int] = field(default_factory=dict)


class HandRecorded(Event, tag="hand_recorded"):
    table: int
    stacks: dict[int, int]
    blinds: Blinds
    button_to: int
    hand: int
    tied: bool
    out: tuple[Out, ...]
    rebuying: tuple[int, ...] = ()
    time_banks: dict[int, int] = field(default_factory=dict)
    """Dealt by the house: what players have left, by entrant."""


class Reinstated(Event, tag="reinstated"):
    player: int
    table: int
    seat: int
    reason: str
    giver: int = 0


class Finished(Event, tag="finished"):
    results: tuple[Result, ...]
    bounty: Sum
    """What the winner keeps: their own bounty, and those that nobody collected."""
    at: Instant


# Chips


class ChipsCounted(Event, tag="chips_counted"):
    total: int
    expected: int
    level: int


class StacksCounted(Event, tag="stacks_counted"):
    table: int
    stacks: dict[int, int]


class ColourUpCalled(Event, tag="colour_up_called"):
    remove: int
    next: int


class ChipsRaced(Event, tag="chips_raced"):
    table: int
    cards: tuple[Card, ...]
    stacks: dict[int, int]
    """Entrant → chips after it."""
    removed: int
    introduced: int


class RemovedAnnounced(Event, tag="removed_announced"):
    chip: int
    removed: int
    introduced: int


class ChipsRemoved(Event, tag="chips_removed"):
    chips: int
    reason: str
    player: int = 0


# Penalties and rulings


class Penalised(Event, tag="penalised"):
    player: int
    offence: str
    hands: int
    reason: str


class HandServed(Event, tag="hand_served"):
    player: int


class Disqualified(Event, tag="disqualified"):
    player: int
    offence: str
    reason: str
    chips: int
    bounty: Sum = 0
    results: tuple[Result, ...] = ()
    """Places and prizes anew, if it was over already."""


class RulingRecorded(Event, tag="ruling_recorded"):
    words: str
    at: Instant


# Prizes


class PrizesFixed(Event, tag="prizes_fixed"):
    prizes: tuple[Sum, ...]
    seats: int = 0


class DealProposed(Event, tag="deal_proposed"):
    method: Method
    shares: dict[int, int]
    left: tuple[Sum, ...] = ()
    """By place: what the tournament goes on for."""


class DealAgreed(Event, tag="deal_agreed"):
    player: int


class DealDropped(Event, tag="deal_dropped"):
    pass


class DealSealed(Event, tag="deal_sealed"):
    results: tuple[Result, ...]
    bounty: Sum
    at: Instant


class DealSealedInPart(Event, tag="deal_sealed_in_part"):
    """Shares are agreed; the tournament goes on for the rest."""

    shares: dict[int, int]
    left: tuple[Sum, ...]


class WinnerPaid(Event, tag="winner_paid"):
    player: int
    payee: AccountName
    prize: Sum
    """In money."""
    bounty: Sum = 0
    seat: Sum = 0
    """Kept for their entry to the target tournament."""
    target: str = ""


class Refunded(Event, tag="refunded"):
    player: int
    payee: AccountName
    paid: Paid
    seat: Paid = Paid()
    """What a seat had paid: it is kept for another entry to the tournament of that name."""
    target: str = ""


class BooksClosed(Event, tag="books_closed"):
    fees: Sum
    fund: Sum
    season: str
    rest: Paid = Paid()
    """Not refunded to disqualified players of a cancelled event: the house's."""
    unspent: Sum = 0
    """Of a final that was cancelled: its season's again."""


# Ranking and corrections


class PointsErrorReported(Event, tag="points_error_reported"):
    player: int
    words: str


class PointsErrorAnswered(Event, tag="points_error_answered"):
    player: int
    points: int
    reason: str


class Undone(Event, tag="undone"):
    acts: int
    reason: str
    back: tuple[Transfer, ...] = ()
