"""Rate limits: a token bucket for each address and each account."""

import ipaddress
from collections import OrderedDict
from typing import NamedTuple

from panoverde.core.decider import Instant
from panoverde.core.record import Record

MOST_BUCKETS = 20_000
"""Buckets kept per kind; beyond them the least recently used is dropped, and so is full again."""


class Rate(Record):
    burst: int
    """Requests at once."""
    per_minute: int
    """Requests in each minute after that."""


class Rates(Record):
    address: Rate = Rate(240, 1200)
    """Many people may share one address."""
    account: Rate = Rate(120, 600)
    entrance: Rate = Rate(10, 10)
    """Log-ins, registrations and guests from one address."""


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
        """Returns 0 if taken, else the seconds until there is enough."""
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
    """The /64 network of an IPv6 address: one client can use all of it."""
    try:
        parsed = ipaddress.ip_address(address)
    except ValueError:
        return address[:64]
    if isinstance(parsed, ipaddress.IPv6Address):
        if parsed.ipv4_mapped:
            return str(parsed.ipv4_mapped)
        return str(ipaddress.ip_network((parsed, 64), strict=False))
    return address
