"""Many clients at once: players who bet, sit down and get up, and spectators who check what everybody is told."""

import asyncio
import random
import time
from collections.abc import Iterable
from typing import Any, NamedTuple

from panoverde.bots.choice import choose
from panoverde.core.chance import Seeded
from tests.faults.first_start import Table
from tests.faults.witness import Find, Witness

LEAVING = 0.01
REPEATING = 0.05
"""How often a player gets up, and how often they say again what was answered long ago."""
MOST_ASKED = 3
"""Commands without an answer at a time."""


class Actor(Witness):
    """Somebody who also acts."""

    account: str
    pause: tuple[float, float]
    """Seconds between two thoughts of theirs, at least and at most."""

    async def play(self) -> None:
        """For as long as nobody cancels it."""
        raise NotImplementedError


class Player(Actor):
    def __init__(self, table: Table, seat: int, find: Find, luck: random.Random) -> None:
        hidden = table.plan.game in ("holdem", "sintetico", "omaha", "sem_descarte")
        entrance = table.guests[seat - 1]
        super().__init__(table.id, entrance.token, find, luck, sees_all=not hidden)
        self.account = entrance.account.id
        self.seat, self._chips = seat, table.plan.chips
        self._chance = Seeded(luck.randrange(2**32))
        self._number = 0
        self._texts: dict[str, bytes] = {}
        self.pause = (0.005, 0.05)

    async def play(self) -> None:
        while True:
            await asyncio.sleep(self._luck.uniform(*self.pause))
            if self.is_connected and len(self.asked) < MOST_ASKED:
                await self._move()

    async def _move(self) -> None:
        if self.done and self._luck.random() < REPEATING:
            name = self._luck.choice(list(self.done))
            await self.say(name, self._texts[name])
        elif not isinstance(self.you, int):
            if not any(name.startswith("sit") for name in self.asked):
                await self._ask("sit", {"do": "sit", "chips": self._chips}, self.seat)
        elif self._luck.random() < LEAVING and any(option.kind == "leave" for option in self.options):
            await self._ask("leave", {"do": "leave"})
        elif choice := choose(self.options, self._now(), self._chance, set()):
            await self._ask(choice.kind, choice.command)

    def _now(self) -> int:
        return time.time_ns() // 1_000_000

    async def _ask(self, kind: str, command: dict[str, Any], seat: int | None = None) -> None:
        self._number += 1
        name = f"{kind}-{self._number}"
        self._texts[name] = await self.ask(name, command, seat)


class Claim(NamedTuple):
    """What a player was told of their commands so far."""

    place: str
    account: str
    done: dict[str, int]
    refused: dict[str, str]


class Load:
    """Players at all tables and a spectator at each, until it is told to stop."""

    def __init__(self, tables: Iterable[Table], find: Find, seed: int) -> None:
        luck = random.Random(seed)
        self.players: list[Actor] = [
            Player(table, seat, find, random.Random(luck.random()))
            for table in tables
            for seat in range(1, table.plan.players + 1)
        ]
        self.spectators = [Witness(table.id, "", find, random.Random(luck.random())) for table in tables]
        self._listening: list[asyncio.Task[None]] = []
        self._playing: list[asyncio.Task[None]] = []

    async def __aenter__(self) -> "Load":
        self._listening = [asyncio.create_task(one.run()) for one in (*self.players, *self.spectators)]
        self._playing = [asyncio.create_task(player.play()) for player in self.players]
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.rest()
        await _cancel(self._listening)

    async def rest(self) -> None:
        """Nothing new is asked."""
        await _cancel(self._playing)
        self._playing = []

    async def answered(self, within: float = 200) -> None:
        """Wait until everything that was asked has its answer."""
        async with asyncio.timeout(within):
            while any(player.asked for player in self.players):
                self.check()
                await asyncio.sleep(0.02)

    async def cut_off(self, within: float = 60) -> None:
        """Wait until everybody has read what a dead node had still sent."""
        async with asyncio.timeout(within):
            while any(one.is_connected for one in (*self.players, *self.spectators)):
                await asyncio.sleep(0.005)

    def claims(self) -> list[Claim]:
        return [Claim(one.place, one.account, dict(one.done), dict(one.refused)) for one in self.players]

    @property
    def acknowledged(self) -> int:
        return sum(len(player.done) for player in self.players)

    def check(self) -> None:
        """Has any of the clients heard something that can't be?"""
        for task in (*self._listening, *self._playing):
            if task.done() and not task.cancelled():
                task.result()


async def _cancel(tasks: list[asyncio.Task[None]]) -> None:
    """Again and again: a client that is told to stop in the moment in which its time is over hears only the latter."""
    waiting = set(tasks)
    while waiting:
        for task in waiting:
            task.cancel()
        _, waiting = await asyncio.wait(waiting, timeout=1)
    for task in tasks:
        if not task.cancelled():
            task.result()
