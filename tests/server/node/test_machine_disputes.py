"""What was staked and won is what the machine's record says, for whoever settles a dispute (AO-17.15)."""

import asyncio
from typing import Any

import msgspec
import pytest

from panoverde.house.people.duties import SYSTEM
from panoverde.house.records import Duty
from tests.house.house import PASSWORD
from tests.server.http.hall import hall
from tests.server.node.test_machines import UNIT, machine, played

GAMES, STAKE = 6, 50


@pytest.mark.rule("AO-17.15", "AO-17.10")
def test_a_dispute_about_a_game_is_settled_from_the_record_of_the_machine() -> None:
    async def story() -> None:
        async with hall() as house:
            place = await machine(house)
            guest = await played(house, place, GAMES)
            (coup, *others) = (await house.get("/api/history", guest.token)).json()["coups"]
            assert len(others) == GAMES - 1
            complaint = {"text": "O prémio não foi pago.", "table": place, "coup": coup["id"]}
            filed = (await house.post("/api/complaints", guest.token, complaint)).json()

            inspector = await house.books.staff.employ(SYSTEM, "eva", PASSWORD, (Duty.INSPECTOR,))
            token = (await house.books.accounts.admit(inspector)).token
            (found,) = (await house.get("/api/complaints", token)).json()["complaints"]
            assert (found["id"], found["coup"]) == (filed["number"], coup["id"])
            first, last = map(int, found["coup"].split("/")[1].split("-"))
            recorded = await entries(house, token, place, first - 1)
            (spin,) = stopped(recorded[: last - first + 1])
            outcome = guest.table.table.rules.machine.spin(spin["stops"])
            assert spin["stake"] == coup["staked"] == STAKE
            assert spin["prize"] == coup["won"] == outcome.paid * STAKE, "the stops pay what was paid"

            spins = stopped(await entries(house, token, place, 0))
            assert len(spins) == GAMES
            assert sum(one["stake"] for one in spins) == await house.books.store.balance(f"{place}/bets", UNIT)
            assert sum(one["prize"] for one in spins) == -await house.books.store.balance(f"{place}/prizes", UNIT)
            assert (await house.get(f"/api/journal/verify?stream=table/{place}", token)).json()["holds"]

    asyncio.run(story())


async def entries(house: Any, token: str, place: str, after: int) -> list[Any]:
    answer = (await house.get(f"/api/journal/entries?stream=table/{place}&after={after}", token)).json()
    return [msgspec.json.decode(entry["body"]) for entry in answer["entries"]]


def stopped(recorded: list[Any]) -> list[Any]:
    events = [event for entry in recorded for event in entry["act"]["events"]]
    return [event for event in events if event["event"] == "reels_stopped"]
