"""How often somebody may ask: a bucket for each address and each account, filled by time, emptied by requests."""

import ipaddress
from collections import OrderedDict
from typing import NamedTuple

from panoverde.core.game import Instant
from panoverde.core.record import Record

MOST_BUCKETS = 20_000
"""Remembered at once, of a kind; beyond them the one that was used longest ago is forgotten, and so full again."""


class Rate(Record):
    burst: int
    """At once."""
    per_minute: int
    """And so many in each minute after that."""


class Rates(Record):
    address: Rate = Rate(240, 1200)
    """Many people may share one."""
    account: Rate = Rate(120, 600)
    entrance: Rate = Rate(10, 10)
    """Logging in, registering and coming as a guest, from one address."""


class _Bucket(NamedTuple):
    left: float
    at: Instant


class Buckets:
    def __init__(self, rate: Rate, most: int = MOST_BUCKETS) -> None:
        self._rate, self._most = rate, most
        self._buckets: OrderedDict[str, _Bucket] = OrderedDict()

    def __len__(self) -> int:
        return len(self._buckets)

    def take(self, key: str, cost: int, now: Instant) -> int:
        """0: taken. Otherwise in how many seconds there will be enough."""
        per_ms = self._rate.per_minute / 60_000
        before = self._buckets.pop(key, _Bucket(self._rate.burst, now))
        left = min(float(self._rate.burst), before.left + max(0, now - before.at) * per_ms)
        cost = min(cost, self._rate.burst)
        enough = left >= cost
        self._buckets[key] = _Bucket(left - cost if enough else left, now)
        if len(self._buckets) > self._most:
            self._buckets.popitem(last=False)
        return 0 if enough else 1 + int((cost - left) / per_ms / 1000)


def neighbourhood(address: str) -> str:
    """Whoever has one address of IPv6 has all 2⁶⁴ of its network."""
    try:
        parsed = ipaddress.ip_address(address)
    except ValueError:
        return address[:64]
    if isinstance(parsed, ipaddress.IPv6Address):
        if parsed.ipv4_mapped:
            return str(parsed.ipv4_mapped)
        return str(ipaddress.ip_network((parsed, 64), strict=False))
    return address
