"""Seats by lot, moves, tables broken, balanced and halted."""

from panoverde.core.decider import Command


class DrawRoom(Command, tag="draw_room"):
    """Seats and buttons of all who are registered or have paid, by lot."""


class SeatEntrant(Command, tag="seat_entrant"):
    """A late entry, a re-entry or the waiting list: a seat by lot at one of the shortest tables."""

    player: int


class OpenTable(Command, tag="open_table"):
    """Another table for players who wait for a seat."""

    table: int


class MoveEntrant(Command, tag="move_entrant"):
    """The direction moves a player with their chips: a wrong seat, special needs, a decision."""

    player: int
    table: int
    seat: int
    reason: str


class ReportButton(Command, tag="report_button"):
    """Button and blinds of a table's hand in progress, as the floor sees them."""

    table: int
    button: int
    small_blind: int
    big_blind: int


class MarkAbsent(Command, tag="mark_absent"):
    """A player is not at their seat, or is back: cards are dealt and killed, blinds and antes taken."""

    player: int
    absent: bool


class RemoveAbsent(Command, tag="remove_absent"):
    """The final of a season, after level one: chips of a finalist who never came leave the tournament."""

    player: int


class BalanceTables(Command, tag="balance_tables"):
    """The next big blind of the fullest table goes to the worst seat of the shortest."""

    player: int
    table: int
    seat: int


class BreakTable(Command, tag="break_table"):
    """Its players are seated at the other tables by lot."""

    table: int


class DrawFinalTable(Command, tag="draw_final_table"):
    """Seats and button drawn anew for everybody who is left."""


class HaltTable(Command, tag="halt_table"):
    """A table waits because the director says so, in any format, until they let it play or it is no more."""

    table: int


class WaiveHalt(Command, tag="waive_halt"):
    """A table that waits plays on: three players short, or halted by the director."""

    table: int
