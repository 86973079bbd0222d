"""The tables of a hall: what is settled at one of them holds at the others, and is done once."""

import asyncio
from collections.abc import Sequence
from typing import Any

import msgspec
import pytest

from panoverde.core.codec import Malformed
from panoverde.core.commands import ChangeTable
from panoverde.core.people import Role, Seat
from panoverde.core.refusal import Refused
from panoverde.house.people.duties import SYSTEM
from panoverde.journal.entry import Entry
from panoverde.server.node.halls import Halls
from panoverde.server.table.incoming import read_command
from panoverde.store.contract import Store
from tests.server.casino import until
from tests.server.http.hall import Guest, Hall, hall, settled

NAMES = ("Ana", "Rui", "Eva", "Ivo", "Lia", "Gil", "Zoe", "Nuno")


async def two_tables(house: Hall) -> tuple[str, str]:
    opened = [await house.casino.open("holdem", "PT", name=f"mesa {suit}", hall="sala", suit=suit) for suit in "cd"]
    return opened[0], opened[1]


def do(house: Hall, place: str, by: Role | Seat, kind: str, **fields: Any) -> int:
    table = house.casino.table(place)
    command = table.codec.command(msgspec.json.encode({"do": kind, "by": by, **fields}))
    return table.act(msgspec.structs.replace(command, at=house.clock.now()))


class Damaged:
    """A store whose journals can't be read until they are whole again."""

    def __init__(self, store: Store) -> None:
        self._store, self.whole = store, False

    async def read(self, stream: str, after: int, limit: int) -> Sequence[Entry]:
        if not self.whole:
            raise ValueError(stream)
        return await self._store.read(stream, after, limit)


async def heard(house: Hall) -> None:
    await settled(house)
    await house.casino.floor.tick()
    await settled(house)


def state(house: Hall, place: str) -> Any:
    return house.casino.table(place).table.state


@pytest.mark.rule("PT-NB-25", "AO-13.25", "R-339")
def test_the_draw_of_tables_reaches_the_other_table_once() -> None:
    async def story() -> None:
        async with hall() as house:
            first, second = await two_tables(house)
            for name in NAMES:
                do(house, first, Role.HOUSE, "sign_up", name=name, returning=False)
            do(house, first, Role.INSPECTOR, "draw_tables", tables=2)
            await heard(house)
            drawn = state(house, first).hall.drawn
            assert state(house, second).hall.drawn == drawn
            for place, suit in ((first, "c"), (second, "d")):
                waiting = {one.name for one in state(house, place).waiting}
                assert waiting == {name for name in NAMES if drawn[name] == suit}
                assert len(waiting) == 4
            version = house.casino.table(second).version
            await heard(house)
            halls = Halls(house.books.store, house.casino.floor.tables, house.casino.floor.openings.values)
            await halls.hear()  # as after a restart: every journal is read from its beginning
            assert house.casino.table(second).version == version
            stranger = next(name for name in NAMES if drawn[name] == "c")
            with pytest.raises(Refused, match="other-table"):
                do(house, second, Role.HOUSE, "sign_up", name=stranger, returning=False)

    asyncio.run(story())


@pytest.mark.rule("PT-NB-58", "AO-13.58", "R-339")
def test_a_player_who_is_expelled_from_one_table_is_out_of_the_hall() -> None:
    async def story() -> None:
        async with hall() as house:
            first, second = await two_tables(house)
            person = await house.casino.guest()
            here, there = Guest(house, first, person, 1), Guest(house, second, person, 2)
            await here.sit(20_000)
            do(house, first, Role.INSPECTOR, "expel", seat=1, conduct="marking_cards", grave=True)
            await heard(house)
            with pytest.raises(Refused, match="expelled"):
                await there.sit(20_000)

    asyncio.run(story())


@pytest.mark.rule("PT-NB-58", "AO-13.58", "R-339")
def test_a_table_that_closes_at_once_is_heard_all_the_same() -> None:
    """The last player of a table that is closing is expelled: it closes before anybody asks."""

    async def story() -> None:
        async with hall() as house:
            first, second = await two_tables(house)
            person = await house.casino.guest()
            await Guest(house, first, person, 1).sit(20_000)
            await house.books.openings.close(SYSTEM, first, "fim")
            await heard(house)
            do(house, first, Role.INSPECTOR, "expel", seat=1, conduct="marking_cards", grave=True)
            await until(lambda: first not in house.casino.floor.tables)
            await heard(house)
            assert first not in house.casino.floor.openings
            with pytest.raises(Refused, match="expelled"):
                await Guest(house, second, person, 2).sit(20_000)

    asyncio.run(story())


def test_a_journal_that_cant_be_read_stops_nobody_else(caplog: pytest.LogCaptureFixture) -> None:
    async def story() -> None:
        async with hall() as house:
            first, second = await two_tables(house)
            for name in NAMES:
                do(house, first, Role.HOUSE, "sign_up", name=name, returning=False)
            do(house, first, Role.INSPECTOR, "draw_tables", tables=2)
            await settled(house)
            floor, store = house.casino.floor, house.books.store
            damaged = Damaged(store)
            halls = Halls(damaged, floor.tables, floor.openings.values)  # type: ignore[arg-type]
            await halls.hear()
            await halls.hear()
            assert [record.message for record in caplog.records].count("hall") == 2, "once for each table"
            assert not state(house, second).hall.drawn
            damaged.whole = True
            await halls.hear()
            assert state(house, second).hall.drawn == state(house, first).hall.drawn

    asyncio.run(story())


@pytest.mark.rule("PT-NB-26", "AO-13.26", "R-339")
def test_a_player_who_changes_table_waits_at_the_other_one() -> None:
    async def story() -> None:
        async with hall() as house:
            first, second = await two_tables(house)
            guest = Guest(house, first, await house.casino.guest(), 1)
            await guest.sit(20_000)
            floor = house.casino.floor
            stamped = floor.stamped(guest.table, ChangeTable(Seat(1), "d", by=Seat(1)))
            assert isinstance(stamped, ChangeTable)
            assert stamped.tables == {"c": 1, "d": 0}
            guest.table.act(msgspec.structs.replace(stamped, at=house.clock.now()))
            await heard(house)
            assert not state(house, first).players
            assert [one.name for one in state(house, second).waiting] == [stamped.name]
            assert stamped.name == guest.account.name
            floor.tables.pop(second)
            with pytest.raises(Refused, match="dealt-elsewhere"):
                floor.stamped(guest.table, ChangeTable(Seat(1), "d", by=Seat(1)))

    asyncio.run(story())


def test_what_only_the_house_knows_no_client_says() -> None:
    async def story() -> None:
        async with hall() as house:
            table = house.casino.table((await two_tables(house))[0])
            for text in (
                b'{"do":"change_table","seat":1,"suit":"d","name":"Ana"}',
                b'{"do":"change_table","seat":1,"suit":"d","tables":{"c":9,"d":1}}',
                b'{"do":"hear_hall","source":"x","number":1}',
            ):
                with pytest.raises(Malformed):
                    read_command(table, msgspec.Raw(text), Seat(1))
            assert read_command(table, msgspec.Raw(b'{"do":"change_table","seat":1,"suit":"d"}'), Seat(1))

    asyncio.run(story())


@pytest.mark.rule("PT-NB-25", "AO-13.25", "R-339")
def test_two_tables_of_a_hall_have_different_suits() -> None:
    async def story() -> None:
        async with hall() as house:
            await two_tables(house)
            with pytest.raises(Refused, match="suit-taken"):
                await house.casino.open("holdem", "PT", name="outra", hall="sala", suit="c")
            assert await house.casino.open("holdem", "PT", name="outra", hall="outra sala", suit="c")

    asyncio.run(story())
