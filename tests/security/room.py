"""A casino whose clock is moved by hand, and people at its sockets of whom every byte that they are sent is kept."""

import asyncio
import random
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from panoverde.bots.choice import Choice, Occasion, choose
from panoverde.core.chance import Seeded
from panoverde.core.option import Number, Option
from panoverde.core.people import Seat
from panoverde.core.upkeep import by_the_clock
from panoverde.house.people.logins import Entrance
from panoverde.house.people.passwords import Passwords
from panoverde.server.http.app import http_app
from panoverde.server.http.asgi import Asgi
from panoverde.server.http.buckets import Rate, Rates
from panoverde.server.node.floor import Floor
from panoverde.server.table.served_table import ServedTable
from panoverde.store.contract import Batch
from tests.house.house import CHEAP, HandClock
from tests.server.casino import Casino, casino

ENDLESS = Rate(1_000_000, 60_000_000)
GENEROUS = Rates(ENDLESS, ENDLESS, ENDLESS)
SIT, LEAVE = "sit", "leave"
STAKES = 10
"""A newcomer brings at least so many of the smallest: a machine may ask for all its lines at once."""
MOMENT = 250
"""Milliseconds that pass with every act."""

Json = dict[str, Any]


class Watching:
    """Somebody's socket at a table, and all that ever came through it."""

    def __init__(self, room: "Room", place: str, entrance: Entrance | None, office: str = "", *, states: bool) -> None:
        self.room, self.place, self.entrance, self.office, self.states = room, place, entrance, office, states
        self.frames: list[bytes] = []
        self.messages: list[Json] = []
        self.options: tuple[Option, ...] = ()
        self.you: int | str = "public"
        self.bets: set[Occasion] = set()
        self.closed: tuple[int, str] | None = None
        self._answers: dict[str, asyncio.Future[Json]] = {}
        self._socket: ClientConnection | None = None
        self._reading: asyncio.Task[None] | None = None

    @property
    def account(self) -> str:
        return self.entrance.account.id if self.entrance else ""

    @property
    def token(self) -> str:
        return self.entrance.token if self.entrance else ""

    @property
    def wire(self) -> ClientConnection:
        assert self._socket is not None
        return self._socket

    async def come(self, after: int | None = None) -> None:
        query: dict[str, str | int] = {"want": "state"} if self.states else {}
        if self.office:
            query["as"] = self.office
        if after is not None:
            query["after"] = after
        self.closed = None
        self._socket = await self.room.house.socket(self.place, self.token, **query)
        self._reading = asyncio.create_task(self._read())
        await self.quiet()

    async def go(self) -> None:
        if self._socket and self._reading:
            await self._socket.close()
            await self._reading

    async def _read(self) -> None:
        with suppress(ConnectionClosed):
            async for frame in self.wire:
                self._heard(frame.encode() if isinstance(frame, str) else frame)
        self.closed = (self.wire.close_code or 0, self.wire.close_reason or "")
        for waiting in self._answers.values():
            if not waiting.done():
                waiting.set_result({"say": "gone"})

    def _heard(self, frame: bytes) -> None:
        self.frames.append(frame)
        for message in msgspec.json.decode(frame):
            self.messages.append(message)
            if message["say"] in ("welcome", "state"):
                self.options = msgspec.convert(message["options"], tuple[Option, ...])
                self.you = message["you"]
            waiting = self._answers.pop(message.get("id", ""), None)
            if waiting and not waiting.done():
                waiting.set_result(message)

    async def ask(self, message: Json) -> Json:
        """Say it, and wait for the answer to its id."""
        answer = self._answers[message["id"]] = asyncio.get_running_loop().create_future()
        try:
            await self.wire.send(msgspec.json.encode(message).decode())
        except ConnectionClosed:
            return {"say": "gone"}
        async with asyncio.timeout(60):
            told: Json = await answer
        return told

    async def act(self, command: Json, seat: int | None = None, name: str = "") -> Json:
        said = {"say": "act", "id": name or self.room.name(), "command": command}
        return await self.ask(said if seat is None else {**said, "seat": seat})

    async def quiet(self) -> None:
        """Everything that has happened has been heard."""
        await self.ask({"say": "alive", "id": self.room.name()})

    def said(self, *kinds: str) -> list[Json]:
        return [message for message in self.messages if message["say"] in kinds]


class Room:
    def __init__(self, house: Casino, clock: HandClock, http: httpx.AsyncClient) -> None:
        self.house, self.clock, self.http = house, clock, http
        self.random = random.Random(5)
        self.luck = Seeded(5)
        self.watching: list[Watching] = []
        self._names = 0

    def name(self) -> str:
        self._names += 1
        return f"n{self._names}"

    def table(self, place: str) -> ServedTable:
        return self.house.table(place)

    # People

    async def watch(
        self, place: str, entrance: Entrance | None = None, office: str = "", *, after: int | None = None,
        states: bool = True,
    ) -> Watching:  # fmt: skip
        somebody = Watching(self, place, entrance, office, states=states)
        self.watching.append(somebody)
        await somebody.come(after)
        return somebody

    async def sit(self, somebody: Watching, seat: int | None = None) -> int:
        """At that seat, or the first free one, with what a newcomer to the game brings."""
        served = self.table(somebody.place)
        for number in (seat,) if seat else range(1, 30):
            asks = [one.asks[0] for one in served.table.options(Seat(number)) if one.kind == SIT]
            if number in served.seats.tenures or not asks or not isinstance(asks[0], Number):
                continue
            enough = max(10_000, STAKES * served.table.rules.minimum)
            chips = min(asks[0].maximum, max(asks[0].minimum, enough))
            answer = await somebody.act({"do": SIT, "chips": chips}, number)
            assert answer["say"] == "done", answer
            await self.settle(somebody.place)
            return number
        raise AssertionError(f"no free seat at {somebody.place}")

    # Time

    async def settle(self, place: str) -> None:
        """What was said is written, what is due is done, and everybody has heard of it."""
        self.clock.at += MOMENT
        if place in self.house.floor.runners:
            self.house.floor.runners[place].look()
        await self.house.store.commit(Batch())
        for one in self.watching:
            if one.place == place and one.closed is None:
                await one.quiet()

    async def pass_time(self, place: str) -> None:
        """Until the clock has something to do."""
        coming = by_the_clock(self.table(place).table, self.clock.at)
        if coming and coming.since > self.clock.at:
            self.clock.at = coming.since
        await self.settle(place)

    async def play(
        self, place: str, coups: int, people: list[Watching], meanwhile: Callable[[int], Any] | None = None
    ) -> None:
        """Everybody does what the bots would, until so many more coups are over."""
        until = self.house.coups(place) + coups
        for step in range(400 * coups):
            if self.house.coups(place) >= until:
                return
            if not await self._turn(place, people):
                for one in people:  # where nobody closes the bets but the player, they think again
                    one.bets.clear()
                await self.pass_time(place)
            if meanwhile:
                await meanwhile(step)
        raise AssertionError(f"{place}: the coups don't end")

    async def _turn(self, place: str, people: list[Watching]) -> bool:
        acted = False
        for one in people:
            if one.closed is None and (choice := self._choice(one)):
                await one.act(choice.command)
                await self.settle(place)
                acted = True
        return acted

    def _choice(self, one: Watching) -> Choice | None:
        return choose(one.options, self.clock.at, self.luck, one.bets) if isinstance(one.you, int) else None


def http_of(floor: Floor) -> Asgi:
    return http_app(floor.books, floor, rates=GENEROUS)


@asynccontextmanager
async def room() -> AsyncIterator[Room]:
    clock = HandClock()
    async with AsyncExitStack() as stack:
        house = await stack.enter_async_context(casino(clock=clock, http=http_of))
        house.books.accounts._passwords = Passwords(CHEAP)
        inside = httpx.ASGITransport(http_of(house.floor), client=("192.0.2.1", 1000))
        http = await stack.enter_async_context(httpx.AsyncClient(base_url=house.address, transport=inside))
        this = Room(house, clock, http)
        try:
            yield this
        finally:
            for one in this.watching:
                await one.go()
