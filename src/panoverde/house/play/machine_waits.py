"""Players who wait for a slot machine of a model and stake (AO-17.13, R-95), and the machines of the whole house.

A player may have several machines of a casino, unless somebody waits there and none of that model and stake is free.
Then a player with two or more in that casino releases one after the game that is open there, and sits at no further
one. A machine that becomes free is held for the player who waits longest. Every node knows its own machines and writes
them down while somebody waits.
"""

from collections import Counter
from collections.abc import Set

from msgspec import field
from msgspec.structs import replace

from panoverde.core.decider import Instant
from panoverde.core.record import Record

LAPSE = 120_000
"""Milliseconds after which a wait that is not renewed is over."""
RENEWAL = 10_000
"""Milliseconds within which asking again renews nothing: every renewal is written."""
HOLD = 60_000
"""Milliseconds for which a free machine is held for the first who waits."""


class Wait(Record):
    account: str
    until: Instant
    held: str = ""
    """Machine held for the player."""
    held_until: Instant = 0


class Spot(Record):
    """A machine, as the node that deals it says."""

    sort: str
    """Model, least stake, unit and casino: «do mesmo tipo e aposta», for those who are there."""
    node: str
    account: str = ""
    """Who sits there."""
    off: bool = False
    casino: str = ""


class Waiting(Record):
    queues: dict[str, tuple[Wait, ...]] = field(default_factory=dict)
    """By sort of machine."""
    machines: dict[str, Spot] = field(default_factory=dict)
    """Those that somebody waits for, and those where somebody sits; in the order in which they were opened."""
    ordered: dict[str, str] = field(default_factory=dict)
    """By machine: the player who must release it."""

    def of(self, sort: str) -> dict[str, Spot]:
        return {place: spot for place, spot in self.machines.items() if spot.sort == sort and not spot.off}

    def free(self, sort: str, account: str) -> tuple[str, ...]:
        """For this player: not those that are held for another."""
        held = {wait.held for wait in self.queues.get(sort, ()) if wait.account != account}
        return tuple(place for place, spot in self.of(sort).items() if not spot.account and place not in held)

    def kept(self, account: str, casino: str) -> list[str]:
        """Where the player sits in this casino, and need not leave."""
        spots = self.machines.items()
        there = (place for place, spot in spots if (spot.account, spot.casino) == (account, casino))
        return [place for place in there if self.ordered.get(place) != account]

    def others(self, sort: str, account: str) -> list[Wait]:
        return [wait for wait in self.queues.get(sort, ()) if wait.account != account]

    def position(self, sort: str, account: str) -> int:
        """In the queue, from 1; 0: not there."""
        accounts = [wait.account for wait in self.queues.get(sort, ())]
        return accounts.index(account) + 1 if account in accounts else 0


def asked(waiting: Waiting, sort: str, account: str, now: Instant) -> Waiting:
    """The player waits, or renews the wait; not if a machine is free."""
    queue = waiting.queues.get(sort, ())
    if waiting.position(sort, account):
        queue = tuple(_renewed(wait, now) if wait.account == account else wait for wait in queue)
    elif not waiting.free(sort, account):
        queue = (*queue, Wait(account, now + LAPSE))
    return replace(waiting, queues={**waiting.queues, sort: queue})


def _renewed(wait: Wait, now: Instant) -> Wait:
    return replace(wait, until=now + LAPSE) if wait.until + RENEWAL <= now + LAPSE else wait


def cancelled(waiting: Waiting, sort: str, account: str) -> Waiting:
    return replace(waiting, queues={**waiting.queues, sort: tuple(waiting.others(sort, account))})


def served(waiting: Waiting, now: Instant, unknown: Set[str]) -> Waiting:
    """Hold what is free for those who wait, and order the release of what is missing: not of a sort some of whose
    machines are unknown yet, since one of them may be free."""
    sat = {place: spot.account for place, spot in waiting.machines.items()}
    ordered = {place: account for place, account in waiting.ordered.items() if sat.get(place) == account}
    queues = {}
    for sort, queue in waiting.queues.items():
        if lasting := tuple(wait for wait in queue if _lasts(wait, waiting.of(sort), now)):
            queues[sort] = _held(lasting, waiting.of(sort), now)
    found = replace(waiting, queues=queues, ordered=ordered)
    for sort in queues.keys() - unknown:
        found = _ordered(found, sort)
    return found


def _lasts(wait: Wait, machines: dict[str, Spot], now: Instant) -> bool:
    seated = any(spot.account == wait.account for spot in machines.values())
    missed = bool(wait.held) and (wait.held_until <= now or wait.held not in machines)
    return wait.until > now and not seated and not missed


def _held(queue: tuple[Wait, ...], machines: dict[str, Spot], now: Instant) -> tuple[Wait, ...]:
    held = {wait.held for wait in queue}
    free = (place for place, spot in machines.items() if not spot.account and place not in held)
    return tuple(
        replace(wait, held=place, held_until=now + HOLD) if not wait.held and (place := next(free, "")) else wait
        for wait in queue
    )


def _ordered(waiting: Waiting, sort: str) -> Waiting:
    """From the player with the most machines; the one that was opened last."""
    machines = waiting.of(sort)
    missing = sum(not wait.held for wait in waiting.queues[sort]) - sum(place in machines for place in waiting.ordered)
    ordered = dict(waiting.ordered)
    for _ in range(missing):
        spots = waiting.machines.items()
        keeps = Counter((spot.account, spot.casino) for place, spot in spots if place not in ordered)
        holders = [(keeps[spot.account, spot.casino], place) for place, spot in machines.items() if spot.account]
        several = [(number, place) for number, place in holders if number > 1 and place not in ordered]
        if not several:
            break
        most = max(number for number, _ in several)
        place = [place for number, place in several if number == most][-1]
        ordered[place] = machines[place].account
    return replace(waiting, ordered=ordered)
