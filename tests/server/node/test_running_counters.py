"""Counters of machines that run are compared with the ledger again and again (AO-17.10)."""

import asyncio
from unittest.mock import patch

import pytest

from panoverde.core.messages import Lang
from panoverde.house.oversight.incidents import Happening
from panoverde.journal.entry import Move
from panoverde.server.node import machines
from panoverde.server.operation.alarms import Cause
from tests.server.http.hall import Hall, Silent, hall, settled
from tests.server.node.test_machines import UNIT, machine, played

pytestmark = pytest.mark.rule("AO-17.10")


async def tamper(house: Hall, account: str) -> None:
    moves = (Move(account, UNIT, 1), Move("house", UNIT, -1))
    await house.books.scribe.write("cage", "adjusted", by="nobody", moves=moves)


@pytest.mark.parametrize("account", ["bank", "bets", "prizes", "chips:1", "other"])
def test_a_machine_whose_ledger_is_changed_while_it_runs_stops(account: str) -> None:
    async def story() -> None:
        async with hall() as house:
            place, other, floor = await machine(house), await machine(house), house.casino.floor
            await played(house, place)
            await floor.machines.check_counters()
            assert {place, other} <= floor.tables.keys(), "they agree"
            await tamper(house, f"{place}/{account}")
            with patch.object(Silent, "deliver", autospec=True) as delivered:
                await floor.machines.check_counters()
            told = [call.args[1] for call in delivered.call_args_list]
            assert [b"machine-stopped" in one for one in told] == [True, False], "its player is told why, then goodbye"
            await floor.tick()
            assert place not in floor.tables
            assert floor.machines.barred[place].words(Lang.EN).startswith(f"{place}/{account}: journal ")
            assert [(one.cause, one.subject) for one in floor.alarms] == [(Cause.COUNTERS_DISAGREE, place)]
            version = (await house.books.store.head(f"table/{place}")).version
            for _ in range(2):
                await floor.machines.check_counters()
                await floor.tick()
            assert (await house.books.store.head(f"table/{place}")).version == version
            assert len(await house.books.incidents.list(subject=place, kind=Happening.COUNTERS_DISAGREE)) == 1
            assert other in floor.tables, "the others play on"

    asyncio.run(story())


def test_every_machine_has_its_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(machines, "CHECKED", 2)

    async def story() -> None:
        async with hall() as house:
            places, floor = [await machine(house) for _ in range(5)], house.casino.floor
            await tamper(house, f"{places[-1]}/bank")
            for _ in range(3):
                await floor.machines.check_counters()
            assert floor.machines.barred.keys() == {places[-1]}

    asyncio.run(story())


def test_a_machine_that_plays_meanwhile_is_not_judged() -> None:
    async def story() -> None:
        async with hall() as house:
            place, floor = await machine(house), house.casino.floor
            guest = await played(house, place)
            for _ in range(20):
                guest.do("spin", per_line=1)
                assert floor.tables[place].durable < floor.tables[place].version, "on its way to the ledger"
                await floor.machines.check_counters()
            await settled(house)
            await floor.machines.check_counters()
            assert floor.machines.barred == {}
            assert place in floor.tables

    asyncio.run(story())


def test_a_machine_that_another_node_has_taken_is_not_judged_here() -> None:
    async def story() -> None:
        async with hall() as house:
            place, floor = await machine(house), house.casino.floor
            guest = await played(house, place)
            stale = floor.tables[place]
            await floor.take(floor.openings[place])
            guest.do("spin", per_line=1)
            await settled(house)
            assert floor.tables[place].durable > stale.durable == stale.version
            floor.tables[place] = stale
            await floor.machines.check_counters()
            assert floor.machines.barred == {}

    asyncio.run(story())
