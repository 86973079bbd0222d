"""Tournaments dealt by the house: entering in one act, and what links say between the tournament and its tables."""

from msgspec import field

from panoverde.core.decider import Command
from panoverde.tournament.button import Blinds


class Join(Command, tag="join"):
    """A player enters: registered and paid in one."""

    name: str
    account: str


class LeaveBeforeStart(Command, tag="leave_before_start"):
    """A player no longer wants to play, and has their money back, as long as no seats are drawn."""

    player: int


class CallOff(Command, tag="call_off"):
    """Too few players at the hour."""


class AddOverlay(Command, tag="add_overlay"):
    """The house adds what the guaranteed prize pool lacks."""


class ConfirmPlaced(Command, tag="confirm_placed"):
    """A table says that the player sits there, with these chips."""

    player: int
    table: int
    seat: int
    chips: int


class ConfirmTaken(Command, tag="confirm_taken"):
    """A table says that who sat there is gone, with these chips."""

    table: int
    seat: int
    chips: int


class CallHand(Command, tag="call_hand"):
    """A table may deal its next hand."""

    table: int


class ReportHand(Command, tag="report_hand"):
    """A table's hand is over, or was null: chips by seat."""

    table: int
    chips: dict[int, int]
    blinds: Blinds
    winners: tuple[int, ...] = ()
    takers: dict[int, tuple[int, ...]] = field(default_factory=dict)
    """Seat without chips → winners of its last pot."""
    time_banks: dict[int, int] = field(default_factory=dict)
    void: bool = False


class ReportAllIn(Command, tag="report_all_in"):
    """Hand for hand: the cards of an all-in wait at that table."""

    table: int
