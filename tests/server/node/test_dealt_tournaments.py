"""Tournaments dealt by a node: to the winner, over a crash at any write of a move, on two nodes, and filled by bots."""

import asyncio
from contextlib import suppress
from typing import Any

import pytest

from panoverde.bots.bot import Manner
from panoverde.bots.company import Custom
from panoverde.bots.shift import run_company
from panoverde.core.refusal import Refused
from panoverde.house.people.duties import SYSTEM
from panoverde.journal.ledger import is_chips
from panoverde.journal.tournament_stream import TournamentStream
from panoverde.store.contract import Batch, WriteCallback
from panoverde.store.memory import MemoryStore
from panoverde.tournament.state import Phase
from tests.server.casino import Casino, casino, fresh_keys, until
from tests.server.dealt_tournaments import Players, announce, join

KEYS = fresh_keys()
SMALL: dict[str, Any] = {"format": "freeze_out", "per_table": 3, "stack": 150, "late_levels": 0}


class Mortal(MemoryStore):
    """Once armed, it dies at the write of that number: nothing more is kept, and nobody has an answer."""

    def __init__(self) -> None:
        super().__init__()
        self.left: int | None = None
        self.dead = False

    def _dies(self, batch: Batch) -> bool:
        if not self.dead and self.left is not None and batch.entries:
            self.left -= 1
            self.dead = self.left < 0
        return self.dead

    def submit(self, batch: Batch, done: WriteCallback) -> None:
        if not self._dies(batch):
            super().submit(batch, done)

    async def commit(self, batch: Batch) -> None:
        if self._dies(batch):
            raise ConnectionError
        await super().commit(batch)


async def chips_left(house: Casino) -> dict[str, int]:
    return {name: held for (name, unit), held in (await house.store.balances()).items() if is_chips(unit) and held}


def check_seats(*houses: Casino) -> None:
    """Nobody sits at two tables."""
    sat = [
        tenure.account
        for house in houses
        for table in house.floor.tables.values()
        if is_chips(table.opening.unit) and not table.broken
        for tenure in table.seats.tenures.values()
    ]
    assert len(sat) == len(set(sat))


def check_paid(stream: TournamentStream) -> None:
    entrants = stream.state.entrants
    assert sum(one.received for one in entrants) == sum(stream.state.course.prizes) == len(entrants) * 4_500
    assert [one.place for one in entrants].count(1) == 1


@pytest.mark.rule("R-640", "FS-3.1.8", "PT-TO-1", "FS-4.2")
def test_a_sit_and_go_is_dealt_from_the_first_entry_to_the_prizes() -> None:
    async def story() -> None:
        async with casino() as house:
            stream = await announce(house, stack=150)
            accounts = [(await house.guest()).account for _ in range(6)]
            for account in accounts:
                await join(house, stream, account)
            await Players(house.floor).play(stream)
            check_paid(stream)
            await until(lambda: not house.floor.tables)
            assert await chips_left(house) == {}
            assert set((await house.sums()).values()) == {0}

    asyncio.run(story())


def test_nobody_opens_a_tournaments_table_but_the_tournament() -> None:
    async def story() -> None:
        async with casino() as house:
            with pytest.raises(Refused, match="tournament-opens-its-tables"):
                await house.open("holdem", "TOURNAMENT", tournament="sng", number="1")

    asyncio.run(story())


@pytest.mark.rule("R-640", "FS-8.5")
@pytest.mark.parametrize("writes", [0, 1, 2, 4, 7, 11])
def test_a_node_dies_at_a_write_of_a_move_and_the_next_one_goes_on(writes: int) -> None:
    """Between «unseated» and «seated», too: nobody is at two tables, nobody is lost, no chip more or less."""

    async def story() -> None:
        store = Mortal()
        async with casino(store, keys=KEYS) as house:
            stream = await announce(house, "mtt", **SMALL)
            for _ in range(6):
                await join(house, stream, (await house.guest()).account)
            players = Players(house.floor, seed=writes)
            async with asyncio.timeout(60):
                while not stream.state.course.astray:
                    players.answer()
                    await asyncio.sleep(0.001)
            store.left = writes
            with suppress(TimeoutError):
                async with asyncio.timeout(20):
                    while not store.dead and stream.state.course.phase == Phase.RUNNING:
                        players.answer()
                        check_seats(house)
                        await asyncio.sleep(0.001)
            await _drop(house)
            store.left, store.dead = None, False
        async with casino(store, keys=KEYS) as house:
            stream = await house.books.tournaments.find("mtt")
            players = Players(house.floor, seed=writes)
            async with asyncio.timeout(60):
                while stream.state.course.phase != Phase.CLOSED:
                    players.answer()
                    check_seats(house)
                    await asyncio.sleep(0.001)
            check_paid(stream)
            assert await chips_left(house) == {}

    asyncio.run(story())


async def _drop(house: Casino) -> None:
    """As when the process is killed: it says and writes nothing more."""

    async def nothing(*_: object) -> None: ...

    links: Any = house.floor.tournament_tables
    links._link = nothing
    for table in house.floor.tables.values():
        table.broken = True
    for runner in house.floor.runners.values():
        runner.stop()
    await asyncio.sleep(0.05)


@pytest.mark.rule("R-640")
def test_two_nodes_share_the_tables_of_a_tournament() -> None:
    async def story() -> None:
        store = MemoryStore()
        async with (
            casino(store, keys=KEYS, node="one") as one,
            casino(store, keys=KEYS, node="two") as two,
        ):
            stream = await announce(one, "mtt", **{**SMALL, "stack": 75})
            for _ in range(6):
                await join(one, stream, (await one.guest()).account)
            players = Players(one.floor, two.floor)
            dealt: set[str] = set()
            async with asyncio.timeout(100):
                while stream.state.course.phase != Phase.CLOSED:
                    players.answer()
                    check_seats(one, two)
                    dealt |= {house.floor.leases.node for house in (one, two) if house.floor.tables}
                    await asyncio.sleep(0.005)
            check_paid(stream)
            assert await chips_left(one) == {}
            assert dealt == {"one", "two"}

    asyncio.run(story())


def test_bots_fill_a_demonstration_and_the_next_one_is_announced() -> None:
    """A guest who comes alone is dealt their first hand at once."""

    async def story() -> None:
        async with casino() as house:
            stream = await announce(house, bots=True, again=True, stack=100, shot_seconds=1)
            stop = asyncio.Event()
            custom = Custom(every=0.05, manner=Manner(quickest=0, slowest=0))
            bots = asyncio.create_task(run_company(house.books, house.address, house.floor, stop, custom))
            await join(house, stream, (await house.guest()).account)
            await until(lambda: stream.state.course.calls)
            assert "sng-2" in {one.tournament for one in await house.books.tournaments.list()}
            await until(lambda: stream.state.course.phase == Phase.CLOSED)
            stop.set()
            await bots
            check_paid(stream)

    asyncio.run(story())


def test_an_announcement_for_money_needs_an_approval() -> None:
    async def story() -> None:
        async with casino() as house:
            with pytest.raises(Refused, match="online-without-approval"):
                await announce(house, demo=False)
            assert SYSTEM.id

    asyncio.run(story())
