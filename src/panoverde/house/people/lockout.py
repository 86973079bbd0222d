"""Wrong log-ins, counted by name and address for all nodes; a name attacked from many addresses slows down.

A name that nobody has is counted like any other, by its digest: people type passwords in the wrong field.
"""

import hmac
import ipaddress
from typing import NamedTuple

from panoverde.core.decider import Instant
from panoverde.house.records import Attempt
from panoverde.house.updates import revised
from panoverde.store.contract import Row, Store

MINUTE = 60_000
MOST_FAILURES, WITHIN, LOCKED_FOR = 3, 30 * MINUTE, 30 * MINUTE
"""For a name from one address."""
MOST_OF_NAME, OF_NAME_WITHIN = 12, 24 * 60 * MINUTE
"""For a name from all addresses that its owner has not used. Each more doubles the wait, from a minute."""


class Door(NamedTuple):
    """A name at an address: what has been tried there, and with that name from strange addresses."""

    here: Attempt
    anywhere: Attempt
    familiar: bool

    def minutes_left(self, now: Instant) -> int:
        """Minutes until it opens, rounded up; 0 if it is open. A familiar address never waits for others' failures."""
        until = self.here.locked_until if self.familiar else max(self.here.locked_until, self.anywhere.locked_until)
        return max(0, -(-(until - now) // MINUTE))

    def after_failure(self, now: Instant) -> "Door":
        here = _failed(self.here, now, WITHIN)
        if len(here.failures) >= MOST_FAILURES:
            here = revised(self.here, failures=(), locked_until=now + LOCKED_FOR)
        if self.familiar:
            return Door(here, self.anywhere, True)
        anywhere = _failed(self.anywhere, now, OF_NAME_WITHIN)
        if (over := len(anywhere.failures) - MOST_OF_NAME) >= 0:
            wait = min(LOCKED_FOR, MINUTE << min(over, 10))
            anywhere = revised(self.anywhere, failures=anywhere.failures[-2 * MOST_OF_NAME :], locked_until=now + wait)
        return Door(here, anywhere, False)

    def after_success(self) -> "Door":
        return self._replace(here=revised(self.here, failures=(), locked_until=0, familiar=True))

    def changed_since(self, before: "Door") -> tuple[Row, ...]:
        """The rows to write. A right log-in at an address that is known already changes nothing, and costs nothing."""
        pairs = ((self.here, before.here), (self.anywhere, before.anywhere))
        return tuple(now for now, then in pairs if _content(now) != _content(then))


def _failed(attempt: Attempt, now: Instant, within: int) -> Attempt:
    recent = (*(then for then in attempt.failures if then > now - within), now)
    return revised(attempt, failures=recent, locked_until=0)


def _content(attempt: Attempt) -> tuple[object, ...]:
    return attempt.failures, attempt.locked_until, attempt.familiar


class Doors:
    def __init__(self, store: Store, key: bytes) -> None:
        """`key` is the house's secret: the digests tell nobody else who tried."""
        self._store, self._key = store, key

    async def at(self, name: str, address: str) -> Door:
        of_name, of_both = self._digest("name", name), self._digest("place", name, address)
        here = await self._find(of_both, of_name)
        return Door(here, await self._find(of_name, of_name), here.familiar or _is_own_machine(address))

    async def opened(self, name: str) -> tuple[Row, ...]:
        """Everything tried with this name, forgotten."""
        found = await self._store.select(Attempt, {"name": self._digest("name", name)})
        return tuple(revised(one, failures=(), locked_until=0) for one in found if one.failures or one.locked_until)

    async def _find(self, id_: str, name: str) -> Attempt:
        return await self._store.find(Attempt, id_) or Attempt(id=id_, revision=0, name=name)

    def _digest(self, *words: str) -> str:
        said = "\n".join(("attempt", *words)).encode("utf-8", "surrogatepass")
        return hmac.digest(self._key, said, "sha256").hex()


def _is_own_machine(address: str) -> bool:
    """`pano admin` beside the server: whoever sits there has other ways in."""
    try:
        return ipaddress.ip_address(address).is_loopback
    except ValueError:
        return False
