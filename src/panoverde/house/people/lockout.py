"""Three wrong passwords in half an hour lock a name for half an hour, whether it exists or not."""

from typing import NamedTuple

from panoverde.core.decider import Instant

MOST_FAILURES = 3
MINUTE = 60_000
WITHIN = 30 * MINUTE
LOCKED_FOR = 30 * MINUTE
MOST_STRANGERS = 10_000
"""Limit of unknown names remembered; beyond it the oldest is dropped."""


class Attempts(NamedTuple):
    failures: tuple[Instant, ...] = ()
    locked_until: Instant = 0

    def after_failure(self, now: Instant) -> "Attempts":
        recent = (*(then for then in self.failures if then > now - WITHIN), now)
        return Attempts((), now + LOCKED_FOR) if len(recent) >= MOST_FAILURES else Attempts(recent)

    def minutes_left(self, now: Instant) -> int:
        """Minutes until the lock opens, rounded up; 0 if it is open."""
        return max(0, -(-(self.locked_until - now) // MINUTE))


class Strangers:
    """Attempts on unknown names: answers must not distinguish them."""

    def __init__(self) -> None:
        self._attempts: dict[str, Attempts] = {}

    def of(self, name: str) -> Attempts:
        return self._attempts.get(name, Attempts())

    def keep(self, name: str, attempts: Attempts) -> None:
        self._attempts.pop(name, None)
        self._attempts[name] = attempts
        if len(self._attempts) > MOST_STRANGERS:
            del self._attempts[next(iter(self._attempts))]
