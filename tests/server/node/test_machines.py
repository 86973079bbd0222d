"""Slot machines of a node: counters that agree with the ledger, or the machine does not open (AO-17.10)."""

import asyncio

import msgspec
import pytest

from panoverde.house.oversight.counters import counters_of
from panoverde.house.oversight.incidents import Happening
from panoverde.house.people.duties import SYSTEM
from panoverde.house.play.machines import is_machine
from panoverde.house.records import Coup
from panoverde.journal.entry import Move
from panoverde.server.operation.alarms import Cause
from tests.house.play.machine_plans import plan
from tests.server.http.hall import Guest, Hall, hall, settled

UNIT = "AOA.demo"


async def machine(house: Hall, file: str = plan()) -> str:
    """A demonstration of one reel, dealt here."""
    model = await house.books.models.registered(file)
    if model is None:
        model = await house.books.models.register(SYSTEM, file, "LAB 33/2026")
    administrator = await house.casino.administrator()
    opening = await house.books.openings.open(
        administrator, "Cinco", "slots", options={"demo": "yes"}, model=model.id, pace=0
    )
    await house.casino.floor.tick()
    return opening.id


async def played(house: Hall, place: str, games: int = 20) -> Guest:
    guest = Guest(house, place, await house.casino.guest(), 1)
    await guest.sit(5_000)
    for _ in range(games):
        guest.do("spin", per_line=1)
    await settled(house)
    return guest


async def again(house: Hall, place: str) -> None:
    """The node forgets the machine and reads it from its journal."""
    house.casino.floor._let_go(place, "moved")
    await house.casino.floor.tick()


@pytest.mark.rule("AO-17.10")
def test_counters_are_those_of_the_ledger_and_a_machine_that_agrees_opens_again() -> None:
    async def story() -> None:
        async with hall() as house:
            place = await machine(house)
            table = house.casino.table(place)
            assert is_machine(table.table.rules)
            guest = await played(house, place)
            kept = counters_of(table.shown)
            assert (kept.games, kept.bets) == (20, 20 * 50)
            assert kept.takings == kept.bets - kept.prizes
            assert await house.books.store.balance(f"{place}/bank", UNIT) == kept.takings
            assert await house.books.store.balance(f"{place}/chips:1", UNIT) == 5_000 - kept.takings
            coups = await house.books.store.select(Coup, {"place": place})
            assert sum(coup.staked for coup in coups) == kept.bets
            assert sum(coup.staked + coup.net for coup in coups) == kept.prizes
            await again(house, place)
            assert counters_of(house.casino.table(place).table.state) == kept
            guest.do("spin", per_line=1)
            await settled(house)
            assert counters_of(house.casino.table(place).shown).games == 21

    asyncio.run(story())


@pytest.mark.rule("AO-17.10")
@pytest.mark.parametrize("account", ["bank", "chips:1", "stake:1", "other"])
def test_a_machine_whose_counters_do_not_agree_does_not_open(account: str) -> None:
    async def story() -> None:
        async with hall() as house:
            place, other = await machine(house), await machine(house)
            await played(house, place)
            moves = (Move(f"{place}/{account}", UNIT, 1), Move("house", UNIT, -1))
            await house.books.scribe.write("cage", "adjusted", by="nobody", moves=moves)
            await again(house, place)
            assert place not in house.casino.floor.tables
            assert f"{place}/{account}" in house.casino.floor.machines.barred[place]
            assert [alarm.subject for alarm in house.casino.floor.alarms if alarm.cause == Cause.COUNTERS_DISAGREE] == [
                place
            ]
            (noted, *_) = await house.books.incidents.list()
            assert (noted.kind, noted.subject) == ("counters_disagree", place)
            version = (await house.books.store.head(f"table/{place}")).version
            await house.casino.floor.tick()
            assert (await house.books.store.head(f"table/{place}")).version == version, "it is not tried every second"
            assert len(await house.books.incidents.list(subject=place, kind=Happening.COUNTERS_DISAGREE)) == 1
            assert other in house.casino.floor.tables, "the others play on"

    asyncio.run(story())


@pytest.mark.rule("AO-17.10")
def test_staff_see_the_counters_and_the_return_beside_the_exact_one() -> None:
    async def story() -> None:
        async with hall() as house:
            place = await machine(house)
            token = (await house.books.accounts.admit(await house.casino.administrator())).token
            (empty,) = (await house.get("/api/machines", token)).json()["machines"]
            assert (empty["model"], empty["number"], empty["counters"]["bets"]) == ("Cinco", "1", 0)
            assert empty["returned"] is None
            await played(house, place)
            (shown,) = (await house.get("/api/machines", token)).json()["machines"]
            kept = counters_of(house.casino.table(place).shown)
            assert shown["counters"] == msgspec.to_builtins(kept)
            assert shown["returned"]["actual"] == pytest.approx(kept.prizes / kept.bets)
            assert shown["returned"]["exact"] == 0.8
            assert shown["returned"]["holds"]
            house.casino.floor.tables.pop(place)  # as if another node had it
            (elsewhere,) = (await house.get("/api/machines", token)).json()["machines"]
            assert elsewhere["counters"] == shown["counters"]

    asyncio.run(story())


@pytest.mark.rule("AO-17.10")
def test_a_return_outside_its_band_is_an_alarm_and_an_incident_once() -> None:
    async def story() -> None:
        async with hall() as house:
            place = await machine(house)
            table, floor = house.casino.table(place), house.casino.floor
            await floor.machines.watch()
            wrong = msgspec.structs.replace(table.shown.counters, bets=10_000_000, prizes=1)
            table.shown = msgspec.structs.replace(table.shown, counters=wrong)
            for _ in range(2):
                await floor.machines.watch()
            assert [alarm.subject for alarm in floor.alarms if alarm.cause == Cause.RETURN_OUTSIDE] == [place]
            (noted, *_) = await house.books.incidents.list()
            assert (noted.kind, noted.subject) == ("return_outside", place)
            right = msgspec.structs.replace(wrong, prizes=8_000_000)
            table.shown = msgspec.structs.replace(table.shown, counters=right)
            await floor.machines.watch()
            assert not [alarm for alarm in floor.alarms if alarm.cause == Cause.RETURN_OUTSIDE]

    asyncio.run(story())
