"""Everything that is registered can be served and played over the wire, by people and bots, with no code per game."""

import asyncio
from contextlib import AsyncExitStack
from typing import Any

import pytest

from panoverde import games
from panoverde.bots.bot import SIT, Bot, Manner
from panoverde.bots.company import Custom
from panoverde.bots.shift import run_company
from panoverde.client import TableClient, connect
from panoverde.core.chance import Seeded
from panoverde.core.option import Number
from panoverde.core.people import Seat
from panoverde.house.records import Account, Coup
from tests.server.casino import Casino, casino, until
from tests.server.short_times import shortest_window

BOTS = 4
HASTY = Manner(0, 0)


async def a_demonstration(house: Casino, game: str) -> str:
    """A table of the game's first profile, with short times."""
    found = games.find(game)
    rules = next(iter(found.presets.values()))
    times: dict[str, Any] = {**shortest_window(found)}
    if hasattr(rules, "decision_seconds"):
        times["decision_seconds"] = "30"
    return await house.open(game, bots=BOTS if rules.places > 1 else 0, **times)


async def sit(house: Casino, place: str, player: Bot) -> None:
    """Where there is room, with what it takes."""
    served = house.table(place)
    for seat in range(1, 30):
        for option in served.table.options(Seat(seat)):
            if option.kind == SIT and seat not in served.seats.tenures:
                ask = option.asks[0]
                assert isinstance(ask, Number)
                assert await player.sit(seat, min(ask.maximum, max(ask.minimum, 10_000)))
                return
    pytest.fail(f"no free seat at {place}")


async def nothing_more() -> bool:
    return False


async def coups_of(house: Casino, account: Account) -> list[Coup]:
    return await house.store.select(Coup, {"account": account.id})


async def played(house: Casino, account: Account) -> None:
    while not await coups_of(house, account):
        await asyncio.sleep(0.05)


def test_one_newcomer_and_the_players_of_the_house_play_whole_coups_of_every_game() -> None:
    async def story() -> None:
        async with casino() as house, AsyncExitStack() as room:
            stop, luck = asyncio.Event(), Seeded(11)
            company = asyncio.create_task(
                run_company(house.books, house.address, house.floor, stop, Custom(0.02, 0.2, HASTY), luck)
            )
            newcomers: dict[str, Account] = {}
            for game in games.names():
                place, guest = await a_demonstration(house, game), await house.guest()
                table: TableClient = await room.enter_async_context(
                    connect(house.address, place, token=guest.token, facts=False)
                )
                player = Bot(guest.account.name, table, luck, HASTY, nothing_more)
                await sit(house, place, player)
                playing = asyncio.create_task(player.play(), name=f"newcomer at {place}")
                room.push_async_callback(ended, playing)
                newcomers[place] = guest.account
            await asyncio.gather(*(played(house, account) for account in newcomers.values()))
            for place, account in newcomers.items():
                await until(lambda place=place: house.coups(place) >= 1)  # type: ignore[misc]
                await until(lambda place=place: bots_at(house, place) >= wanted_at(house, place) - 1)  # type: ignore[misc]
                coup = (await coups_of(house, account))[0]
                assert coup.place == place
                assert coup.staked > 0
            stop.set()
            await company
            assert await house.sums() == {"EUR.demo": 0, "AOA.demo": 0}

    asyncio.run(story())


def bots_at(house: Casino, place: str) -> int:
    return sum(person.bot for person in house.floor.people(house.table(place)).values())


def wanted_at(house: Casino, place: str) -> int:
    places: int = house.table(place).table.rules.places
    return min(BOTS, places)


async def ended(task: asyncio.Task[None]) -> None:
    task.cancel()
    await asyncio.wait((task,))
