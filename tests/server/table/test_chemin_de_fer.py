"""Chemin de fer served: who doesn't answer when the hand comes loses the seat, and is told why."""

import asyncio
from contextlib import AsyncExitStack

import pytest

from panoverde.client import connect
from panoverde.house.records import Stay
from tests.server.casino import casino, until


@pytest.mark.rule("AO-12.95")
def test_a_player_who_is_not_there_when_the_hand_comes_was_absent_not_idle() -> None:
    async def story() -> None:
        async with casino() as house, AsyncExitStack() as room:
            place = await house.open("chemin_de_fer", betting_seconds="5", decision_seconds="1")
            guests = [await house.guest() for _ in range(4)]
            for seat, guest in enumerate(guests, start=1):
                table = await room.enter_async_context(connect(house.address, place, token=guest.token, facts=False))
                await table.act({"do": "sit", "chips": 10_000}, seat=seat)
            first = guests[0].account.id
            await until(lambda: house.table(place).seats.of(first) is None)
            while not (stay := (await house.store.select(Stay, {"account": first}))[0]).ended_at:
                await asyncio.sleep(0.05)
            assert stay.ended_why == "absent"

    asyncio.run(story())
