"""What the house has told a player who does not bet."""

from enum import StrEnum

from panoverde.core.record import Record


class Within(StrEnum):
    """How soon the player must bet after a warning."""

    MINUTE = "minute"
    COUP = "coup"  # before the next coup begins
    HAND = "hand"  # in the next hand


class Notice(Record):
    """An invitation to end the session; or the warning that the house will end it."""

    warned: bool
    within: Within
    until: int | None = None
    """End of the time, where it is an instant."""
