"""The players of the house at its tables: when they come, what they leave free, when they go."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from panoverde.bots import company
from panoverde.bots.bot import Manner
from panoverde.bots.company import Custom
from panoverde.bots.crew import Crew
from panoverde.bots.minds import Mind, mind_of
from panoverde.bots.shift import run_company
from panoverde.client import connect
from panoverde.core.chance import Chance, Seeded
from panoverde.house.people.duties import SYSTEM
from panoverde.house.records import Account, Kind, Stay, Strength
from panoverde.store.memory import MemoryStore
from tests.server.casino import Casino, casino, fresh_keys, until
from tests.server.http.hall import hall

QUICK = Custom(every=0.02, linger=0.2, manner=Manner(0, 0))


@asynccontextmanager
async def kept_company(house: Casino, custom: Custom = QUICK) -> AsyncIterator[None]:
    stop = asyncio.Event()
    running = asyncio.create_task(
        run_company(house.books, house.address, house.floor, stop, custom, Seeded(3)), name="company"
    )
    try:
        yield
    finally:
        stop.set()
        await running


def bots(house: Casino, place: str) -> list[str]:
    return [person.name for person in house.floor.people(house.table(place)).values() if person.bot]


def test_bots_come_with_a_person_are_marked_and_go_after_them_and_then_nothing_is_written() -> None:
    async def story() -> None:
        async with casino() as house, kept_company(house):
            place = await house.open("holdem", bots=4, decision_seconds="5")
            await asyncio.sleep(0.3)
            assert bots(house, place) == []
            guest = await house.guest()
            async with connect(house.address, place, token=guest.token) as table:
                await until(lambda: len(bots(house, place)) == 4)
                await until(lambda: sum(person.bot for person in table.people.values()) == 4)
                assert all(name.startswith("bot-") for name in bots(house, place))
                kinds = [account.kind for account in await house.store.select(Account)]
                assert kinds.count(Kind.BOT) == 4
            await until(lambda: house.table(place).seats.tenures == {})
            await asyncio.sleep(0.3)
            heads = await house.store.heads()
            await asyncio.sleep(0.5)
            assert await house.store.heads() == heads
            assert all(stay.ended_at for stay in await house.store.select(Stay))
            assert not any((await house.sums()).values())

    asyncio.run(story())


def test_a_spectator_without_an_account_brings_nobody() -> None:
    async def story() -> None:
        async with casino() as house, kept_company(house):
            place = await house.open("holdem", bots=4)
            async with connect(house.address, place):
                await asyncio.sleep(0.4)
                assert bots(house, place) == []

    asyncio.run(story())


def test_bots_never_take_the_last_free_seat_and_make_room_for_people() -> None:
    async def story() -> None:
        async with casino() as house, kept_company(house):
            place = await house.open("banca_francesa", "PT_ONLINE", seats="4", bots=3, betting_seconds="1")
            people = [await house.guest() for _ in range(3)]
            async with connect(house.address, place, token=people[0].token) as first:
                await until(lambda: len(bots(house, place)) == 3)
                tenures = house.table(place).seats.tenures
                free = ({1, 2, 3, 4} - set(tenures)).pop()
                await first.act({"do": "sit", "chips": 5000}, seat=free)
                await until(lambda: len(bots(house, place)) == 2)
                await asyncio.sleep(0.2)
                assert len(tenures) == 3
                async with connect(house.address, place, token=people[1].token) as second:
                    free = ({1, 2, 3, 4} - set(tenures)).pop()
                    await second.act({"do": "sit", "chips": 5000}, seat=free)
                    await until(lambda: len(bots(house, place)) == 1)

    asyncio.run(story())


@pytest.mark.parametrize(
    ("said", "played"), [(None, Strength.MEDIUM), ("strong", Strength.STRONG), ("easy", Strength.EASY)]
)
def test_bots_play_as_well_as_their_table_says_or_else_as_the_node_does(
    monkeypatch: pytest.MonkeyPatch, said: str | None, played: Strength
) -> None:
    strengths: set[Strength] = set()
    kept = mind_of

    def noted(game: str, strength: Strength, luck: Chance) -> Mind | None:
        strengths.add(strength)
        return kept(game, strength, luck)

    monkeypatch.setattr(company, "mind_of", noted)

    async def story() -> None:
        async with casino() as house, kept_company(house):
            strength = Strength(said) if said else None
            opening = await house.books.openings.open(
                SYSTEM, "Mesa", "holdem", "PT", {"demo": "yes"}, bots=2, strength=strength
            )
            await until(lambda: opening.id in house.floor.tables)
            guest = await house.guest()
            async with connect(house.address, opening.id, token=guest.token):
                await until(lambda: len(bots(house, opening.id)) == 2)
        assert strengths == {played}

    asyncio.run(story())


def test_a_bot_without_chips_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(company, "BROUGHT", 1)  # one bet, and then perhaps nothing

    async def story() -> None:
        async with casino() as house, kept_company(house):
            place = await house.open("cussec", bots=6, betting_seconds="1")
            guest = await house.guest()
            async with connect(house.address, place, token=guest.token) as table:
                seated = left = 0
                async with asyncio.timeout(60):
                    async for message in table:
                        for event in getattr(message, "events", ()):
                            left += event["event"] == "seat_left" and event["chips"] == 0
                            seated += event["event"] == "seated"
                        if left and seated > 6:
                            break
                assert len(bots(house, place)) <= 6
            assert not any((await house.sums()).values())

    asyncio.run(story())


def test_bots_that_sat_there_when_the_system_stopped_go_on() -> None:
    async def story() -> None:
        store, keys = MemoryStore(), fresh_keys()
        patient = Custom(every=0.02, linger=60, manner=Manner(0, 0))
        async with casino(store, keys=keys) as house, kept_company(house, patient):
            place = await house.open("holdem", bots=3, decision_seconds="5")
            guest = await house.guest()
            async with connect(house.address, place, token=guest.token):
                await until(lambda: len(bots(house, place)) == 3)
                names = bots(house, place)
        async with casino(store, keys=keys) as house:
            assert sorted(bots(house, place)) == sorted(names)
            async with connect(house.address, place, token=guest.token), kept_company(house, patient):
                await until(lambda: all(person.here for person in house.floor.people(house.table(place)).values()))
                assert sorted(bots(house, place)) == sorted(names)

    asyncio.run(story())


def test_bots_wait_for_people_to_come_back_after_the_system_stopped() -> None:
    """Nobody has come back yet when the house looks round for the first time: that is no reason to get up."""

    async def story() -> None:
        store, keys = MemoryStore(), fresh_keys()
        patient = Custom(every=0.02, linger=1.5, manner=Manner(0, 0))
        async with casino(store, keys=keys) as house, kept_company(house, patient):
            place = await house.open("banca_francesa", "PT_ONLINE", bots=3, betting_seconds="1")
            guest = await house.guest()
            async with connect(house.address, place, token=guest.token):
                await until(lambda: len(bots(house, place)) == 3)
                names = sorted(bots(house, place))
        async with casino(store, keys=keys) as house, kept_company(house, patient):
            await asyncio.sleep(0.8)
            assert sorted(bots(house, place)) == names
            async with connect(house.address, place, token=guest.token):
                await asyncio.sleep(1.2)
                assert sorted(bots(house, place)) == names
            await until(lambda: bots(house, place) == [])

    asyncio.run(story())


@pytest.mark.rule("AO-12.17")
def test_a_bot_that_plays_at_another_node_is_not_free() -> None:
    async def story() -> None:
        async with hall() as house:
            one, two = Crew(house.books), Crew(house.books)
            first = await one.hire()
            await house.books.stays.begin(first.account)
            assert (await two.hire()).account.name != first.account.name
            await one.dismiss(first)
            assert (await two.hire()).account.name == first.account.name

    asyncio.run(story())
