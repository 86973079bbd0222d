"""Three wrong passwords in half an hour shut an account for half an hour, whether it exists or not."""

from typing import NamedTuple

from panoverde.core.game import Instant

MOST_FAILURES = 3
MINUTE = 60_000
WITHIN = 30 * MINUTE
LOCKED_FOR = 30 * MINUTE
MOST_STRANGERS = 10_000
"""Names that nobody has, remembered at once; beyond them the oldest is forgotten."""


class Attempts(NamedTuple):
    failures: tuple[Instant, ...] = ()
    locked_until: Instant = 0

    def after_failure(self, now: Instant) -> "Attempts":
        recent = (*(then for then in self.failures if then > now - WITHIN), now)
        return Attempts((), now + LOCKED_FOR) if len(recent) >= MOST_FAILURES else Attempts(recent)

    def minutes_left(self, now: Instant) -> int:
        """Until the lock opens, begun minutes counted; 0: it is open."""
        return max(0, -(-(self.locked_until - now) // MINUTE))


class Strangers:
    """Attempts on names that nobody has: an answer must not tell them from the others."""

    def __init__(self) -> None:
        self._attempts: dict[str, Attempts] = {}

    def of(self, name: str) -> Attempts:
        return self._attempts.get(name, Attempts())

    def keep(self, name: str, attempts: Attempts) -> None:
        self._attempts.pop(name, None)
        self._attempts[name] = attempts
        if len(self._attempts) > MOST_STRANGERS:
            del self._attempts[next(iter(self._attempts))]
