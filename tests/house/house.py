"""A house to try things in: its own clock, a store in memory, cheap passwords, and a few people."""

import asyncio
from collections.abc import Awaitable, Coroutine
from dataclasses import dataclass, field
from typing import Any, TypeVar

import msgspec
import pytest
from argon2 import PasswordHasher
from msgspec.structs import replace

from panoverde.core.decider import Instant
from panoverde.core.refusal import Refused
from panoverde.house.money.cage import Cage
from panoverde.house.money.demo import Demo
from panoverde.house.money.reserve import Reserve
from panoverde.house.oversight.complaints import Complaints
from panoverde.house.oversight.incidents import Incidents
from panoverde.house.oversight.reports import Reports
from panoverde.house.oversight.switches import Switches
from panoverde.house.people.accounts import Accounts
from panoverde.house.people.duties import SYSTEM
from panoverde.house.people.erasure import Erasure
from panoverde.house.people.factors import Factors
from panoverde.house.people.four_eyes import FourEyes
from panoverde.house.people.passwords import Passwords
from panoverde.house.people.staff import Staff
from panoverde.house.play.openings import Openings
from panoverde.house.play.stays import Stays
from panoverde.house.records import Account, Coup, Duty
from panoverde.house.scribe import Scribe
from panoverde.house.standing import Standing
from panoverde.store.contract import Batch, Store
from panoverde.store.memory import MemoryStore

MINUTE = 60_000
HOUR = 60 * MINUTE
DAY = 24 * HOUR
NOON = 1_700_000_000_000
PASSWORD = "uma frase comprida"  # noqa: S105 - of nobody
KEY = bytes(range(32))
CHEAP = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)

T = TypeVar("T")


@dataclass
class HandClock:
    """Moved by hand."""

    at: Instant = NOON

    def now(self) -> Instant:
        return self.at


@dataclass
class House:
    clock: HandClock = field(default_factory=HandClock)
    store: Store = field(default_factory=MemoryStore)

    def __post_init__(self) -> None:
        self.scribe = Scribe(self.store, self.clock)
        self.incidents = Incidents(self.scribe)
        self.demo = Demo(self.scribe)
        self.standing, self.eyes = Standing(self.scribe, self.incidents), FourEyes(self.scribe, self.incidents)
        self.factors = Factors(self.scribe, self.incidents, self.standing, KEY)
        self.accounts = Accounts(
            self.scribe, self.incidents, self.demo, Passwords(CHEAP), self.factors, KEY, "Casa de Ensaio"
        )
        self.staff = Staff(self.scribe, self.accounts, self.incidents, self.standing, self.eyes)
        self.cage = Cage(self.scribe, self.incidents, self.standing, self.eyes)
        self.erasure = Erasure(self.scribe, self.accounts, self.incidents, self.standing, self.eyes)
        self.reserve = Reserve(self.scribe)
        self.stays = Stays(self.scribe)
        self.complaints = Complaints(self.scribe)
        self.switches = Switches(self.scribe, self.incidents)
        self.openings = Openings(self.scribe, self.incidents)
        self.reports = Reports(self.scribe, "Casa de Ensaio")

    def later(self, milliseconds: int) -> None:
        self.clock.at += milliseconds

    async def player(self, name: str = "ana.b") -> Account:
        return await self.accounts.register(name, PASSWORD)

    async def worker(self, *duties: Duty, name: str = "") -> Account:
        return await self.staff.employ(SYSTEM, name or f"w-{'-'.join(duties)}"[:24], PASSWORD, duties)

    async def balance(self, account: str, unit: str = "EUR") -> int:
        return await self.store.balance(account, unit)

    async def facts(self, stream: str) -> list[dict[str, Any]]:
        return [msgspec.json.decode(entry.body) for entry in await self.store.read(stream)]

    async def kinds(self) -> list[str]:
        """Kinds of all incidents, oldest first."""
        return [incident.kind for incident in reversed(await self.incidents.list())]

    async def coup(self, id_: str, account: Account, stay: str, staked: int, net: int, **changes: Any) -> Coup:
        coup = Coup(
            id=id_, at=self.clock.now(), place="mesa", number=1, account=account.id, seat=1, stay=stay, first=1, last=2,
            unit="EUR", staked=staked, net=net,
        )  # fmt: skip
        coup = replace(coup, **changes)
        await self.store.commit(Batch(rows=(coup,)))
        return coup


def run(story: Coroutine[Any, Any, T]) -> T:
    return asyncio.run(story)


async def refused(act: Awaitable[Any]) -> Refused:
    """What it was refused with: it must be."""
    with pytest.raises(Refused) as told:
        await act
    return told.value


async def code(act: Awaitable[Any]) -> str:
    return (await refused(act)).code
