"""The house dealt again: its clock is moved by hand, its people are at their sockets, and what was open goes on."""

import asyncio
import itertools
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from msgspec import json, to_builtins
from msgspec.structs import replace

from panoverde.core.chance import Seeded
from panoverde.core.decider import Command, tag_of
from panoverde.core.option import Nature, Number, Option, Pick, Text
from panoverde.core.people import Role
from panoverde.core.upkeep import by_the_croupier
from panoverde.games._kit.hours import RelieveThrower
from panoverde.house.people.logins import Entrance
from panoverde.house.records import Coup
from panoverde.server.table.served_table import ServedTable
from panoverde.store.address import open_store
from panoverde.store.contract import Batch, Store
from panoverde.store.keys import Keys, load_or_create
from tests.server.evening import Evening, HandClock, Screen

MOST_STEPS = 400
STEP = 1_000
LET_IN = 101

Json = dict[str, Any]


class Dealt(Evening):
    """An evening on a store that writes in a thread of its own."""

    def __init__(self, store: Store, clock: HandClock, keys: Keys, node: str) -> None:
        super().__init__(store, clock, keys, node, frozenset())
        self._ids = itertools.count(clock.at)

    async def settle(self) -> None:
        for _ in range(2):
            await super().settle()
            await self.store.commit(Batch())
            await asyncio.sleep(0)
        await super().settle()

    async def come(
        self, place: str, who: Entrance | None = None, *, headers: dict[str, str] | None = None, **query: Any
    ) -> Screen:
        screen = await super().come(place, who, headers=headers, **query)
        while screen.listener is None and screen.status == LET_IN:
            await asyncio.sleep(0.001)
        screen._ids = self._ids  # a command of an old name has been done
        return screen

    async def office(self, place: str, name: str, office: str) -> Screen:
        account = await self.books.accounts.named(name)
        assert account, name
        return await self.come(place, await self.books.accounts.admit(account), as_=office)

    async def back(self, place: str) -> dict[str, Screen]:
        """Everybody who sits at a table comes back to it."""
        screens = {}
        for account in [tenure.account for tenure in self.table(place).seats.tenures.values()]:
            entrance = await self.books.accounts.admit(await self.books.accounts.find(account))
            screens[account] = await self.come(place, entrance)
        return screens


@asynccontextmanager
async def dealt(database: Path, at: int, node: str = "again") -> AsyncIterator[Dealt]:
    """Every table is read from its journal before anybody comes."""
    store = await open_store(f"sqlite:///{database}")
    house = Dealt(store, HandClock(at), load_or_create(database.parent / "keys"), node)
    try:
        await house.tick()
        yield house
        await house.check_sums()
    finally:
        await house.floor.stop()
        await house.settle()
        await store.close()


async def go_on(house: Dealt, place: str, number: int) -> list[Coup]:
    """Until that coup is over. Whoever is awaited does the first thing that is offered; else time passes."""
    screens = await house.back(place)
    croupier = await house.office(place, "cris", "croupier") if house.table(place).opening.by_hand else None
    for step in range(MOST_STEPS):
        served = house.table(place)
        if served.table.game.coups(served.table.state) >= number:
            break
        if not await one_act(house, served, screens, croupier, step):
            await house.pass_time(STEP)
    else:
        raise AssertionError(f"{place}: the coup does not end")
    rows = await house.store.select(Coup, {"place": place, "number": number})
    return sorted(rows, key=lambda row: (row.seat, row.first))


async def gain(house: Dealt, coup: Coup) -> int:
    """What its player's chips and stakes gained in the entries of a coup, as they were posted."""
    entries = await house.store.read(f"table/{coup.place}", coup.first - 1, coup.last - coup.first + 1)
    own = {f"{coup.place}/{what}:{coup.seat}" for what in ("chips", "stake")}
    moves = [move for entry in entries for move in json.decode(entry.body).get("moves", ())]
    return sum(amount for account, _, amount in moves if account in own)


async def one_act(
    house: Dealt, served: ServedTable, screens: dict[str, Screen], croupier: Screen | None, seed: int
) -> bool:
    now = house.clock.at
    for seat, tenure in sorted(served.seats.tenures.items()):
        for option in served.table.options(seat):
            if option.nature == Nature.COURSE and option.since <= now and not _wants_words(option):
                answer = await screens[tenure.account].do(_answered(option))
                if answer["say"] == "done":
                    return True
    return croupier is not None and await croupier_acts(served, croupier, seed)


async def croupier_acts(served: ServedTable, croupier: Screen, seed: int) -> bool:
    """What is due, or moves the game on, at a table dealt by hand; they say what came."""
    table, now = served.table, served.time()
    due = table.due()
    if due and _is_too_late(table.options(due.command.by), tag_of(due.command), now):
        return False  # the clock speaks first
    command = due.command if due else by_the_croupier(table, served.seats.tenures, now)
    if command is None and any(
        option.kind == "relieve_thrower" and option.nature == Nature.COURSE for option in table.options(Role.CROUPIER)
    ):
        command = RelieveThrower("cris", "rui", by=Role.CROUPIER)
    if command is None:
        return False
    command = replace(command, at=now)
    fields = {name: value for name, value in to_builtins(command).items() if name not in ("by", "at")}
    answer = await croupier.do(fields, came=came(table, command, seed))
    assert answer["say"] == "done", answer
    return True


def _is_too_late(options: Iterable[Option], kind: str, now: int) -> bool:
    return any(option.kind == kind and option.until is not None and option.until < now for option in options)


def _wants_words(option: Option) -> bool:
    return any(isinstance(ask, Text) for ask in option.asks)


def _answered(option: Option) -> Json:
    answers: Json = {"do": option.kind}
    for ask in option.asks:
        answers[ask.field] = ask.choices[0] if isinstance(ask, Pick) else ask.minimum if isinstance(ask, Number) else ""
    return answers


class Told:
    """Chance that remembers what it said, as a croupier would say it."""

    def __init__(self, seed: int) -> None:
        self._chance = Seeded(seed)
        self.script: list[str] = []

    def dice(self, count: int) -> Any:
        return self._told(*self._chance.dice(count))

    def spin(self, wheel: Any) -> Any:
        return self._told(self._chance.spin(wheel))[0]

    def card(self, shoe: Any) -> Any:
        return self._told(self._chance.card(shoe))[0]

    def lot(self, count: int) -> Any:
        return self._told(self._chance.lot(count))[0]

    def _told(self, *outcomes: Any) -> tuple[Any, ...]:
        self.script += map(str, outcomes)
        return outcomes


def came(table: Any, command: Command, seed: int) -> tuple[str, ...]:
    """What comes out at a table dealt by hand: the same for the same act."""
    chance = Told(seed)
    table.judge(command, chance)
    return tuple(chance.script)
