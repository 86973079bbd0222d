"""What an operator must know now, until it is over: not in the log alone, but wherever he looks."""

from collections.abc import Callable, Iterator
from enum import StrEnum

from panoverde.core.game import Instant
from panoverde.core.messages import Lang, phrase
from panoverde.core.record import Record


class Cause(StrEnum):
    """Its words are in the catalogue under `house`, with `alarm-` before them."""

    CRASH_RECOVERED = "crash_recovered"
    INTEGRITY_FAILED = "integrity_failed"
    TABLE_UNREADABLE = "table_unreadable"
    JOURNAL_UNGUARDED = "journal_unguarded"
    JOURNAL_UNSIGNED = "journal_unsigned"
    RETURN_OUTSIDE = "return_outside"


class Alarm(Record):
    cause: Cause
    subject: str
    """A table, a node, a game."""
    why: str
    at: Instant
    """Since when."""

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
        """Is that new? What stands as it stood is told once."""
        before = self._standing.get((cause, subject))
        if before and before.why == why:
            return False
        alarm = self._standing[cause, subject] = Alarm(cause, subject, why, self._now())
        for tell in self._listeners:
            tell(alarm)
        return True

    def over(self, cause: Cause, subject: str) -> bool:
        """Did it stand?"""
        return self._standing.pop((cause, subject), None) is not None

    def listen(self, tell: Callable[[Alarm], None]) -> None:
        """Those that there are, and those to come."""
        for alarm in self:
            tell(alarm)
        self._listeners.append(tell)
