"""An evening of the house with a clock that is moved by hand: the floor, its tables and sockets, without a network.

    async def story() -> None:
        async with evening() as house:
            place = await house.open("banca_francesa", "PT_ONLINE")
            ana = await house.come(place, await house.guest(), want="state")
            await ana.do({"do": "sit", "chips": 5_000}, seat=3)
            await house.pass_time(20_000)

    asyncio.run(story())

Screens speak to the application as an ASGI server does; what is due with time happens when the story lets time pass.
"""

import asyncio
import heapq
import itertools
from collections import Counter
from collections.abc import AsyncIterator, Callable, Coroutine, Iterable
from contextlib import asynccontextmanager
from typing import Any
from urllib.parse import urlencode

import msgspec

from panoverde.core.events import Act
from panoverde.core.people import Seat
from panoverde.house.books import Books
from panoverde.house.people.duties import SYSTEM
from panoverde.house.people.logins import Entrance
from panoverde.house.records import Account, Coup, Duty, Opening
from panoverde.journal.face_down import opened
from panoverde.journal.table_entry import TableEntry
from panoverde.server.http.asgi import application
from panoverde.server.node.floor import Floor
from panoverde.server.node.leases import Leases
from panoverde.server.table.admission import Edge
from panoverde.server.table.runner import Runner
from panoverde.server.table.served_table import ServedTable
from panoverde.server.table.socket import EXTENSION
from panoverde.store.contract import Batch, Store, WriteCallback
from panoverde.store.keys import Keys
from panoverde.store.memory import MemoryStore
from tests.server.casino import fresh_keys, nothing_else

START = 1_790_000_000_000
SECOND, MINUTE = 1_000, 60_000
KEYS = fresh_keys()

Message = dict[str, Any]


class HandClock:
    def __init__(self, at: int = START) -> None:
        self.at = at

    def now(self) -> int:
        return self.at


class Timer:
    def __init__(self, at: float, call: Callable[[], object]) -> None:
        self.at, self.call, self.is_cancelled = at, call, False

    def cancel(self) -> None:
        self.is_cancelled = True


class HandLoop:
    """The loop of the process, but for its timers, which go by the house's clock."""

    def __init__(self, clock: HandClock) -> None:
        self.clock = clock
        self._loop = asyncio.get_running_loop()
        self._timers: list[tuple[float, int, Timer]] = []
        self._numbers = itertools.count()
        self.rings = 0
        """How many timers have gone off."""

    def call_soon(self, call: Callable[[], object]) -> asyncio.Handle:
        return self._loop.call_soon(call)

    def create_task(self, story: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        return self._loop.create_task(story)

    def call_later(self, delay: float, call: Callable[[], object]) -> Timer:
        timer = Timer(self.clock.at + delay * 1000, call)
        heapq.heappush(self._timers, (timer.at, next(self._numbers), timer))
        return timer

    async def until(self, end: int, settle: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """Let everything happen that is set for an instant up to then."""
        await settle()
        while self._timers and self._timers[0][0] <= end:
            at, _, timer = heapq.heappop(self._timers)
            if timer.is_cancelled:
                continue
            self.clock.at = max(self.clock.at, -int(-at // 1))
            self.rings += 1
            assert self.rings < 200_000, "the house rings without end"
            timer.call()
            await settle()
        self.clock.at = max(self.clock.at, end)


class Screen:
    """A browser at a table: what it was told, and why it was hung up on."""

    def __init__(self, house: "Evening", place: str) -> None:
        self._house, self.place = house, place
        self.listener: Callable[[bytes], None] | None = None
        self.seat = 0
        """Where they sat down, if they did so with `Evening.seated`."""
        self.messages: list[Message] = []
        self.frames: list[list[Message]] = []
        self.status = 101
        self.answer = ""
        self.hung_up: tuple[int, str] | None = None
        self._inbox: asyncio.Queue[Message] = asyncio.Queue()
        self._inbox.put_nowait({"type": "websocket.connect"})
        self._ids = itertools.count(1)
        self._serving: asyncio.Future[None] | None = None

    # As a socket

    def deliver(self, text: bytes) -> None:
        if self.hung_up is None:
            self.frames.append(msgspec.json.decode(text))
            self.messages += self.frames[-1]

    def hang_up(self, code: int, reason: str) -> None:
        if self.hung_up is None:
            self.hung_up = (code, reason)
            self.close()

    # As a person

    async def connect(self, token: str, query: dict[str, Any], headers: dict[str, str]) -> None:
        sent = {"host": "casa", **({"authorization": f"Bearer {token}"} if token else {}), **headers}
        scope = {
            "type": "websocket",
            "path": f"/tables/{self.place}/socket",
            "query_string": urlencode(query).encode(),
            "headers": [(name.encode(), value.encode()) for name, value in sent.items()],
            "extensions": {EXTENSION: self},
        }
        self._serving = asyncio.ensure_future(self._house.serve(scope, self._inbox.get, self._send))
        await self._house.settle()

    async def _send(self, message: Message) -> None:
        self.status = message.get("status", self.status)
        self.answer += message.get("body", b"").decode()

    def close(self) -> None:
        self._inbox.put_nowait({"type": "websocket.disconnect", "code": 1000})

    async def leave(self) -> None:
        """Close the page."""
        self.close()
        assert self._serving
        await self._serving
        await self._house.settle()

    def say(self, message: Message | str | bytes) -> None:
        assert self.listener, "not let in"
        if self.hung_up is None:
            self.listener(message if isinstance(message, bytes) else _text(message))

    async def do(self, command: Message, **others: Any) -> Message:
        """Say it, and hear the answer."""
        name = others.pop("id", "") or f"c{next(self._ids)}"
        self.say({"say": "act", "id": name, "command": command, **others})
        await self._house.settle()
        answers = [one for one in self.messages if one["say"] in ("done", "refused", "wrong") and one["id"] == name]
        return answers[-1] if answers else {"say": "nothing"}

    async def must(self, command: Message, **others: Any) -> int:
        """The same, where it is right; its version."""
        answer = await self.do(command, **others)
        assert answer["say"] == "done", answer
        version: int = answer["version"]
        return version

    def heard(self, kind: str) -> list[Message]:
        return [message for message in self.messages if message["say"] == kind]

    @property
    def welcome(self) -> Message:
        return self.heard("welcome")[-1]

    def events(self, tag: str = "") -> list[Message]:
        """What happened, as it was shown here."""
        events = [event for happened in self.heard("happened") for event in happened["events"]]
        return [event for event in events if not tag or event["event"] == tag]

    @property
    def state(self) -> Message:
        """The state as a client merges it."""
        state: Message = {}
        for message in self.messages:
            if message["say"] == "welcome":
                state = dict(message["state"])
            elif message["say"] == "state":
                state |= message["state"]
        return state


def _text(message: Message | str) -> bytes:
    return message.encode() if isinstance(message, str) else msgspec.json.encode(message)


class Evening:
    def __init__(self, store: Store, clock: HandClock, keys: Keys, node: str, origins: frozenset[str]) -> None:
        self.store, self.clock = store, clock
        self.books = Books(store, clock, keys)
        self.floor = Floor(self.books, Leases(store, node, f"http://{node}"))
        self.loop = HandLoop(clock)
        self.floor._loop = self.loop  # type: ignore[assignment]  # timers go by the hand clock
        self.serve = application(Edge(self.floor, origins), nothing_else)

    async def settle(self) -> None:
        """Until everything that was said is written and told."""
        for _ in range(12):
            await asyncio.sleep(0)
        while self.floor.tasks:
            await asyncio.sleep(0)
        for _ in range(4):
            await asyncio.sleep(0)

    async def pass_time(self, milliseconds: int) -> None:
        await self.loop.until(self.clock.at + milliseconds, self.settle)

    async def tick(self) -> None:
        await self.floor.tick()
        await self.settle()

    # People

    async def guest(self) -> Entrance:
        return await self.books.accounts.guest()

    async def employee(self, *duties: Duty) -> Entrance:
        names = "-".join(duties)
        account = Account(id=f"staff-{names}", name=names, duties=duties, created_at=self.clock.at)
        if await self.store.find(Account, account.id) is None:
            await self.store.commit(Batch(rows=(account,)))
        return await self.books.accounts.admit(account)

    async def come(
        self, place: str, who: Entrance | None = None, *, headers: dict[str, str] | None = None, **query: Any
    ) -> Screen:
        """Open a page at a table; `as_` is the office."""
        asked = {name.rstrip("_"): value for name, value in query.items()}
        screen = Screen(self, place)
        await screen.connect(who.token if who else "", asked, headers or {})
        return screen

    async def seated(self, place: str, seat: int, chips: int, **query: Any) -> Screen:
        """A guest who has sat down."""
        screen = await self.come(place, await self.guest(), **query)
        await screen.must({"do": "sit", "chips": chips}, seat=seat)
        screen.seat = seat
        return screen

    # Tables

    async def open(
        self,
        game: str,
        profile: str | None = None,
        *,
        name: str = "mesa",
        by_hand: bool = False,
        pace: int = 0,
        **options: str,
    ) -> str:
        """A demonstration; options are the rules' own, as `pano play -o` writes them."""
        opening = await self.books.openings.open(
            SYSTEM, name, game, profile, {"demo": "yes", **options}, by_hand=by_hand, pace=pace, approval="ensaio"
        )
        await self.tick()
        return opening.id

    async def close(self, place: str, why: str = "a noite acabou") -> None:
        await self.books.openings.close(SYSTEM, place, why)
        await self.tick()

    async def disable(self, what: str) -> None:
        await self.books.switches.disable(SYSTEM, what, "revisão")
        await self.tick()

    def table(self, place: str) -> ServedTable:
        return self.floor.tables[place]

    def runner(self, place: str) -> Runner:
        return self.floor.runners[place]

    async def opening(self, place: str) -> Opening:
        return await self.books.openings.find(place)

    async def journal(self, place: str) -> list[TableEntry[Act]]:
        table = self.floor.tables.get(place)
        assert table, "nobody deals it"
        entries = await self.store.read(f"table/{place}", limit=100_000)
        return [kept for _, kept in opened(table.codec, entries, table.seeds)]

    async def coups(self, place: str) -> list[Coup]:
        found = await self.store.select(Coup, {"place": place}, limit=100_000)
        return sorted(found, key=lambda coup: (coup.last, coup.seat))

    async def last_coup(self, place: str) -> Coup:
        return (await self.coups(place))[-1]

    async def held(self, place: str) -> dict[str, int]:
        """What the table's accounts hold in the ledger, without those that hold nothing."""
        found = await self.store.balances(f"{place}/")
        return {account.partition("/")[2]: amount for (account, _), amount in found.items() if amount}

    async def money(self, account: str) -> int:
        """All that somebody has outside the tables, in demonstration units."""
        found = await self.store.balances(f"credits:{account}")
        return sum(found.values())

    async def in_transit(self, place: str) -> int:
        return sum((await self.store.balances(f"transit:{place}:")).values())

    async def check_sums(self) -> None:
        sums: Counter[str] = Counter()
        for (_, unit), amount in (await self.store.balances()).items():
            sums[unit] += amount
        assert not any(sums.values()), sums


@asynccontextmanager
async def evening(
    store: Store | None = None,
    *,
    clock: HandClock | None = None,
    keys: Keys = KEYS,
    node: str = "one",
    origins: frozenset[str] = frozenset(),
) -> AsyncIterator[Evening]:
    """One node on a store of its own, or on one that is given: the next evening of the same house."""
    house = Evening(store or MemoryStore(), clock or HandClock(), keys, node, origins)
    await house.tick()
    try:
        yield house
        await house.check_sums()
    finally:
        await house.floor.stop()
        await house.settle()


async def crash(house: Evening) -> None:
    """The process ends at once: what is in the store is all that is left."""
    for runner in house.floor.runners.values():
        runner.stop()
    house.floor.tables.clear()
    house.floor.runners.clear()


class SlowStore(MemoryStore):
    """Nothing is written until it is let; or what is written fails."""

    def __init__(self) -> None:
        super().__init__()
        self.held: list[tuple[Batch, WriteCallback]] | None = None
        self.fails: Exception | None = None

    def submit(self, batch: Batch, done: WriteCallback) -> None:
        if self.fails is not None:
            problem = self.fails
            asyncio.get_running_loop().call_soon(lambda: done(problem))
        elif self.held is not None:
            self.held.append((batch, done))
        else:
            super().submit(batch, done)

    def hold(self) -> None:
        self.held = []

    def let_go(self) -> None:
        held, self.held = self.held or [], None
        for batch, done in held:
            super().submit(batch, done)


def by_seat(coups: Iterable[Coup]) -> dict[int, tuple[int, int]]:
    """What each staked and gained."""
    return {coup.seat: (coup.staked, coup.net) for coup in coups}


def seats_of(table: ServedTable) -> dict[Seat, str]:
    return {seat: tenure.account for seat, tenure in table.seats.tenures.items()}
