"""Alarms: conditions that the operator must know about, until they are over."""

from collections.abc import Callable, Iterator
from enum import StrEnum

from panoverde.core.decider import Instant
from panoverde.core.messages import Lang, phrase
from panoverde.core.record import Record


class Cause(StrEnum):
    """Messages are in the catalogue under `house`, with the prefix `alarm-`."""

    CRASH_RECOVERED = "crash_recovered"
    DATABASE_DAMAGED = "database_damaged"
    INTEGRITY_FAILED = "integrity_failed"
    TABLE_UNREADABLE = "table_unreadable"
    JOURNAL_CUT = "journal_cut"
    JOURNAL_UNGUARDED = "journal_unguarded"
    JOURNAL_UNSIGNED = "journal_unsigned"
    RETURN_OUTSIDE = "return_outside"
    COUNTERS_DISAGREE = "counters_disagree"
    PLAN_NOT_APPROVED = "plan_not_approved"


class Alarm(Record):
    cause: Cause
    subject: str
    """A table, a node or a game."""
    why: str
    at: Instant
    """When it began."""

    def words(self, lang: Lang) -> str:
        return phrase("house", f"alarm-{self.cause}", lang).format(subject=self.subject, why=self.why)


class Alarms:
    def __init__(self, now: Callable[[], Instant]) -> None:
        self._now = now
        self._standing: dict[tuple[Cause, str], Alarm] = {}
        self._listeners: list[Callable[[Alarm], None]] = []

    def __iter__(self) -> Iterator[Alarm]:
        return iter(list(self._standing.values()))

    def sound(self, cause: Cause, subject: str, why: str = "") -> bool:
        """Is it new? A standing alarm is told once."""
        before = self._standing.get((cause, subject))
        if before and before.why == why:
            return False
        alarm = self._standing[cause, subject] = Alarm(cause, subject, why, self._now())
        for tell in self._listeners:
            tell(alarm)
        return True

    def over(self, cause: Cause, subject: str) -> bool:
        """Was the alarm standing?"""
        return self._standing.pop((cause, subject), None) is not None

    def listen(self, tell: Callable[[Alarm], None]) -> None:
        """Calls `tell` with standing and future alarms."""
        for alarm in self:
            tell(alarm)
        self._listeners.append(tell)
