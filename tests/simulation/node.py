"""A machine of the house: one process of the product's own server at a time, on a clock that may be wrong."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from typing import TypeVar

from argon2 import PasswordHasher

from panoverde.house.books import Books
from panoverde.house.clock import SystemClock
from panoverde.house.oversight.incidents import Happening
from panoverde.house.oversight.record_check import check_records
from panoverde.house.people.duties import SYSTEM
from panoverde.house.people.passwords import ARGON2ID, Passwords
from panoverde.server.http.asgi import application
from panoverde.server.node.floor import Floor
from panoverde.server.node.leases import Leases, NodeInUse
from panoverde.server.node.settings import Settings
from panoverde.server.operation.metrics import Watch
from panoverde.server.operation.rounds import LOOKING, SIGNING, THEORY, Rounds
from panoverde.server.table.admission import Edge
from panoverde.store.keys import Keys
from tests.server.casino import nothing_else
from tests.simulation.disk import Disk
from tests.simulation.loop import WORLD, Process, VirtualLoop
from tests.simulation.luck import Luck
from tests.simulation.machine_room import STORE_FAULTS, Handle, Weather
from tests.simulation.network import Line

START = 1_790_000_000.0
"""UTC at the loop's time 0."""
NANOSECONDS = 1_000_000_000
CHEAP = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
for _hasher in (ARGON2ID, CHEAP):
    Passwords(_hasher)  # draws something once a process: not in the first run alone
WATCHED = 1.0
"""Seconds between looks of the supervisor, as `pano serve` looks at its store."""

T = TypeVar("T")

log = logging.getLogger("simulation")


class Gone(Exception):
    """The process died before it answered: nobody knows what it did."""


class Node:
    """`floor` and `books` are those of the process that runs now; None while none does."""

    def __init__(
        self, name: str, loop: VirtualLoop, disk: Disk, keys: Keys, luck: Luck, weather: Weather, *, is_file: bool
    ) -> None:
        self.name, self._loop, self._disk, self._keys = name, loop, disk, keys
        self._luck, self._weather, self._is_file = luck, weather, is_file
        self.clock_offset = 0.0
        """Seconds by which this machine's clock is wrong."""
        self.process = Process(f"{name} before its first start")
        self.books: Books | None = None
        self.floor: Floor | None = None
        self.rounds: Rounds | None = None
        self.store: Handle | None = None
        self.lines: list[Line] = []
        self.starts = 0
        self._asked: list[asyncio.Future[object]] = []

    def wall(self) -> int:
        return int((START + self._loop.time() + self.clock_offset) * NANOSECONDS)

    def steady(self) -> int:
        return int(self._loop.time() * NANOSECONDS)

    @property
    def is_up(self) -> bool:
        """Does it serve?"""
        return self.floor is not None

    # Life

    def start(self) -> None:
        """A new process; it serves as soon as it has read what it needs."""
        self.starts += 1
        self.process = Process(f"{self.name}/{self.starts}")
        if self._is_file:
            self._disk.reopen()
        self.lines = []
        self._loop.spawn(self.process, self._run())

    async def _run(self) -> None:
        """As `pano serve` does: what fails at the start fails the process, and the supervisor starts another."""
        try:
            await self._serve()
        except (NodeInUse, *STORE_FAULTS) as wrong:
            log.info("%s ends: %r", self.process, wrong)
        self._loop.within(WORLD, self.kill)

    async def _serve(self) -> None:
        store = self.store = Handle(
            self._disk, self._loop, self.process, self._luck, self._weather, is_file=self._is_file
        )
        books = Books(store, SystemClock(self.wall, self.steady), self._keys)
        books.accounts._passwords = Passwords(CHEAP)
        leases = Leases(store, self.name, f"http://{self.name}")
        floor = Floor(books, leases)
        if not self._is_file:
            await leases.check_name(floor.now)
        await check_records(store)
        await books.incidents.note(Happening.SERVER_STARTED, SYSTEM.id, subject=self.name)
        self.app = application(Edge(floor), nothing_else)
        await floor.start()
        self.books, self.floor = books, floor
        settings = Settings(database="memory:", keys=Path(), node=self.name)
        rounds = self.rounds = Rounds(settings, books, floor, Watch())
        while store.broken is None:  # as `pano serve` looks: then it ends with an error
            await asyncio.sleep(WATCHED)
            await self._look(rounds)

    async def _look(self, rounds: Rounds) -> None:
        """The product's rounds, but for those that read its own files or compute theories."""
        turn = int(self._loop.time() / WATCHED)
        with suppress(*STORE_FAULTS):
            if not turn % int(LOOKING):
                await rounds.look_at_the_clock()
            if not turn % int(SIGNING):
                await rounds.sign()
            if not turn % int(THEORY) and self.floor:
                await self.floor.machines.check_counters()

    # Asking

    async def ask(self, question: Callable[[Books], Awaitable[T]]) -> T:
        """Something of its books, as an employee's request does; `Gone` if it dies meanwhile."""
        books = self.books
        if books is None:
            raise Gone(self.name)
        answer: asyncio.Future[T] = self._loop.create_future()

        async def told() -> None:
            try:
                found = await question(books)
            except Exception as wrong:  # noqa: BLE001 - for who asked
                if not answer.done():
                    answer.set_exception(wrong)
            else:
                if not answer.done():
                    answer.set_result(found)

        self._asked.append(answer)  # type: ignore[arg-type]
        self._loop.spawn(self.process, told())
        return await answer

    def connect(self, luck: Luck, hear: Callable[[bytes], None]) -> Line:
        line = Line(self._loop, self, luck, hear)
        self.lines.append(line)
        return line

    # Death

    def kill(self) -> None:
        """As `kill -9`: between two steps, whichever they are."""
        self._loop.kill(self.process)
        self.books = self.floor = None
        for line in self.lines:
            line.cut()
        self.lines = []
        for question in self._asked:
            if not question.done():
                question.set_exception(Gone(self.name))
        self._asked = []

    def lose_power(self) -> None:
        """What was being written is half on the disk."""
        torn = self.store.writing if self.store else []
        self.kill()
        if torn and self._is_file:
            self._disk.tear(self._luck, torn)

    def hold_up(self, seconds: float) -> None:
        """The machine does something else; its clock goes on."""
        self._loop.hold(self.process, seconds)

    async def stop(self) -> None:
        """In an orderly way, as on a signal."""
        if self.floor:
            await self.floor.stop()
