"""A tournament in a house: its books over a store, a clock moved by hand, a director and people who play.

async def story() -> None:
    room = await Room.announced(starts_in=HOUR)
    await room.enter(12)
    await room.play_out()

asyncio.run(story())
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from unittest.mock import patch

from panoverde.core.decider import Command
from panoverde.core.people import Role
from panoverde.house.books import Books
from panoverde.house.people.duties import SYSTEM
from panoverde.house.people.passwords import Passwords
from panoverde.house.play.tournaments import announced
from panoverde.house.records import Account, Duty
from panoverde.journal.tournament_stream import TournamentStream
from panoverde.server.node.tournaments import by_the_clock
from panoverde.store.address import open_store
from panoverde.store.contract import Store
from panoverde.store.memory import MemoryStore
from panoverde.tournament import TOURNAMENT
from panoverde.tournament.commands import (
    Bust,
    DrawRoom,
    EndDay,
    Enter,
    Register,
    ResumeClock,
    StartDay,
    StartTournament,
)
from panoverde.tournament.state import Phase, State
from tests.house.house import CHEAP, HOUR, PASSWORD, HandClock
from tests.server.casino import fresh_keys

KEYS = fresh_keys()
ENDED = (Phase.CLOSED, Phase.CANCELLED)


def books(store: Store, clock: HandClock) -> Books:
    """The books of another node over the same store, if it is given twice."""
    with patch("panoverde.house.people.accounts.Passwords", lambda: Passwords(CHEAP)):
        return Books(store, clock, KEYS)


@dataclass
class Room:
    books: Books
    clock: HandClock
    director: Account
    stream: TournamentStream
    done: list[Command] = field(default_factory=list)

    @classmethod
    async def announced(
        cls, profile: str = "freeze_out", *, store: Store | None = None, id_: str = "sexta", **changes: Any
    ) -> "Room":
        clock = HandClock()
        house = books(store or MemoryStore(), clock)
        director = await house.staff.employ(SYSTEM, "diretora", PASSWORD, (Duty.DIRECTOR,))
        rules = announced(profile, {"starts_at": clock.now() + HOUR, "venue": "Chaves", **changes})
        return cls(house, clock, director, await house.tournaments.announce(director, id_, profile, rules))

    @property
    def state(self) -> State:
        return self.stream.state

    async def act(self, command: Command, name: str = "", **how: Any) -> int:
        self.done.append(command)
        return await self.books.tournaments.act(self.stream, command, self.director.id, name, **how)

    async def player(self, name: str, money: int = 0) -> Account:
        """Somebody with an account, and money in it."""
        account = await self.books.accounts.register(name, PASSWORD)
        if money:
            cashier = await self.books.accounts.named("rosa.caixa") or await self.books.staff.employ(
                SYSTEM, "rosa.caixa", PASSWORD, (Duty.CASHIER,)
            )
            await self.books.cage.buy(cashier, account, self.stream.unit, money, "fichas")
        return account

    async def enter(self, count: int, name: Callable[[int], str] = "Jogador {}".format) -> None:
        """So many, with documents and cash."""
        first = len(self.state.entrants) + 1
        for number in range(first, first + count):
            await self.act(Register(name(number), identity=f"{number:064x}", by=Role.DIRECTOR))
            await self.act(Enter(number, by=Role.DIRECTOR))

    async def start(self) -> None:
        await self.act(DrawRoom(by=Role.DIRECTOR))
        self.clock.at = max(self.clock.at, self.state.rules.starts_at)
        await self.act(StartTournament(by=Role.DIRECTOR))

    async def play_out(self) -> None:
        """Whatever is due; when nothing is, the last in the list is eliminated, and time goes on."""
        while self.state.course.phase not in ENDED:
            if due := TOURNAMENT.due(self.state):
                await self.act(due.command)
            elif self.state.course.phase == Phase.OVERNIGHT:
                await self.act(StartDay(by=Role.DIRECTOR))
                await self.act(DrawRoom(by=Role.DIRECTOR))
                await self.act(ResumeClock(by=Role.DIRECTOR))
            elif self.state.course.phase == Phase.RUNNING and not self.state.course.entries_closed:
                await self.by_the_clock()
            else:
                left = [one.number for one in self.state.entrants if one.is_in]
                winner = left[:1] if self.state.rules.bounty else []
                await self.act(Bust(left[-1], takers=tuple(winner), by=Role.DIRECTOR))

    async def by_the_clock(self) -> None:
        """Time goes on until the clock has something to do."""
        command, since = by_the_clock(self.stream) or (EndDay(by=Role.DIRECTOR), 0)
        self.clock.at = max(self.clock.at, since)
        await self.act(command)

    async def balances(self) -> dict[str, int]:
        """Of the ledger, in the tournament's unit."""
        found = await self.books.store.balances()
        return {account: amount for (account, unit), amount in found.items() if unit == self.stream.unit and amount}


async def sqlite(folder: Path) -> Store:
    return await open_store(f"sqlite:///{folder / 'casino.db'}")
