"""A served table played by luck, with everything that its rules allow anybody to do: corrections and faults too."""

import asyncio
from collections import Counter
from collections.abc import Sequence

import msgspec

from panoverde.conformance.choices import Tossed
from panoverde.conformance.random_play import Walk
from panoverde.core.decider import Command, tag_of
from panoverde.core.events import Act
from panoverde.core.game import AnyGame
from panoverde.core.money import TIPS, owner_of
from panoverde.core.people import Seat
from panoverde.core.table import transfers
from panoverde.house.books import Books
from panoverde.house.records import Coup, Opening
from panoverde.journal.entry import Entry, Move
from panoverde.journal.face_down import opened
from panoverde.journal.ledger import in_transit
from panoverde.journal.table_entry import TableEntry
from panoverde.server.table.broadcast import ToldAct
from panoverde.server.table.recovery import load
from panoverde.server.table.served_table import ServedTable, Short
from panoverde.server.table.watcher import Outbox
from panoverde.store.contract import Store
from panoverde.store.memory import MemoryStore
from tests.server.evening import KEYS, START, HandClock

PLACE = "mesa"
STREAM = f"table/{PLACE}"
UNIT = "EUR.demo"


class Room:
    """The house around one table."""

    def __init__(self, store: Store | None = None, clock: HandClock | None = None) -> None:
        self.clock = clock or HandClock()
        self.store: Store = store or MemoryStore()
        self.books = Books(self.store, self.clock, KEYS)
        self.outbox = Outbox(asyncio.get_running_loop().call_soon)
        self.coups: list[Coup] = []
        self.problems: list[BaseException] = []

    def now(self) -> int:
        return self.clock.at

    def seal(self, seed: bytes, place: str) -> str:
        """The same box every time, so that a play can be played again."""
        return f"{seed.hex()} {place}"

    def unseal(self, box: str, place: str) -> bytes:
        seed, _, there = box.partition(" ")
        assert there == place
        return bytes.fromhex(seed)

    def stay_of(self, place: str, account: str) -> str:  # noqa: ARG002 - there is one
        return f"{account}-stay"

    def moved(self, table: ServedTable, told: ToldAct) -> None: ...

    def lost(self, table: ServedTable, why: BaseException) -> None:  # noqa: ARG002 - there is one
        self.problems.append(why)

    def not_taken(self, table: ServedTable, account: str, amount: int, why: BaseException) -> None: ...

    def concluded(self, coups: Sequence[Coup]) -> None:
        self.coups += coups

    async def load(self, opening: Opening) -> ServedTable:
        served = await load(self, opening, self.unseal)
        await asyncio.sleep(0)
        return served

    async def reserve(self, served: ServedTable, author: str, amount: int, place: str = PLACE) -> None:
        moves = (Move("demo", UNIT, -amount), Move(in_transit(place, author), UNIT, amount))
        await self.books.scribe.write(f"account/{author}", "reserved", by=author, moves=moves)
        served.reserved[author] = served.reserved.get(author, 0) + amount

    async def journal(self) -> list[Entry]:
        return await self.store.read(STREAM, limit=1_000_000)


def opening_of(walk: Walk) -> Opening:
    """A demonstration of the walk's rules, dealt by the house."""
    rules = msgspec.structs.replace(walk.table.rules, demo=True)
    return Opening(
        id=PLACE, name="Mesa", game=walk.game.name, profile=walk.profile, rules=msgspec.json.encode(rules).decode(),
        unit=UNIT, demo=True, by_hand=False, pace=0, opened_at=START, opened_by="chefe",
    )  # fmt: skip


class Play:
    """What a play came to."""

    def __init__(self, game: AnyGame, seed: int) -> None:
        self.game = game
        self.walk = Walk(game, Tossed(seed))
        self.opening = opening_of(self.walk)
        self.room: Room
        self.served: ServedTable
        self.tips: Counter[str] = Counter()
        """What each account gave the staff, which is no loss in a coup."""
        self.done: Counter[str] = Counter()
        self._comers = 0

    async def run(self, acts: int, room: Room | None = None) -> "Play":
        self.room = room or Room()
        self.served = await self.room.load(self.opening)
        self.walk.table, self.walk.at = self.served.table, self.room.clock.at
        while acts > 0:
            acts -= 1
            for command in self.walk.steps():
                await self._do(command)
                acts -= 1
                if acts <= 0:
                    break
        assert not self.room.problems, self.room.problems
        return self

    async def _do(self, command: Command) -> None:
        served, game = self.served, self.game
        self.room.clock.at = max(self.walk.at, self.room.clock.at)
        author, sitting, before = self._author(command), people(served), game.coups(served.table.state)
        if author and "player" in type(command).stamped:
            command = msgspec.structs.replace(command, player=author)
        try:
            version = served.act(command, author, f"c{served.version}" if author else "")
        except Short as short:
            if not author:
                return  # at a tournament the director brings players: not here
            await self.room.reserve(served, author, short.amount)
            version = served.act(command, author, f"c{served.version}")
        if game.coups(served.table.state) != before and served.bound and served.bound.is_used:
            served.reveal()
        await asyncio.sleep(0)
        self.done[tag_of(command)] += 1
        self._count_tips(await self.kept(version), sitting | people(served))

    async def kept(self, version: int) -> TableEntry[Act]:
        (entry,) = await self.room.store.read(STREAM, version - 1, 1)
        ((_, kept),) = opened(self.served.codec, [entry], self.served.seeds)
        return kept

    def _author(self, command: Command) -> str:
        if not isinstance(command.by, int):
            return ""
        if tenure := self.served.seats.tenures.get(command.by):
            return tenure.account
        self._comers += 1
        return f"pessoa-{self._comers}"

    def _count_tips(self, kept: TableEntry[Act], sitting: dict[Seat, str]) -> None:
        for event in kept.act.events:
            for move in transfers(self.game, event):
                for account, amount in ((move.source, move.amount), (move.target, -move.amount)):
                    if TIPS in (move.source, move.target) and (seat := owner_of(account)) is not None:
                        self.tips[sitting[seat]] += amount


def people(served: ServedTable) -> dict[Seat, str]:
    return {seat: tenure.account for seat, tenure in served.seats.tenures.items()}
