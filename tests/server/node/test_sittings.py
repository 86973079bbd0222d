"""Gaming sessions at the tables: to which one a coup belongs, and who gets up when it is over, at whatever node."""

import asyncio
from collections.abc import AsyncIterator, Iterable, Iterator
from contextlib import AsyncExitStack, asynccontextmanager

import httpx
import pytest

from panoverde.client.errors import RefusedByServer
from panoverde.client.table import TableClient, connect
from panoverde.core.people import Seat
from panoverde.house.books import Books
from panoverde.house.people.duties import SYSTEM
from panoverde.house.play.stays import Ending, StayFigures, StaySummary
from panoverde.house.records import Account, Coup, Opening
from panoverde.server.http.app import http_app
from panoverde.server.http.asgi import Asgi
from panoverde.server.http.departure import get_up
from panoverde.server.node.floor import Floor
from panoverde.server.table.served_table import ServedTable
from panoverde.store.address import open_store
from panoverde.store.memory import MemoryStore
from tests.postgres import cluster, fresh_database
from tests.server.casino import casino, fresh_keys, until
from tests.server.evening import KEYS, MINUTE, SECOND, Evening, HandClock, Screen, SlowStore, crash, evening, seats_of
from tests.server.rigged import Luck, luck

__all__ = ["luck"]

UNIT = "EUR.demo"
SLOW = 30_000
"""A pace at which the dice wait after the bets are closed."""


async def end(house: Evening, account: str) -> StaySummary:
    """As the page does for whoever ends their session."""
    await asyncio.wait_for(_settled_get_up(house, account), 60)
    summary = await house.floor.sittings.end(account, Ending.BY_CHOICE)
    await house.settle()
    return summary


async def _settled_get_up(house: Evening, account: str) -> None:
    await get_up(house.floor, account)
    await house.settle()


async def pass_a_second(*nodes: Evening, heard: bool = True) -> None:
    """At every node of a house. They beat, so that none thinks another dead; what else they hear may be held back."""
    end = nodes[0].clock.at + SECOND
    for node in nodes:
        await node.loop.until(end, node.settle)
        if heard and len(nodes) > 1:
            await node.tick()
        else:
            await node.floor.leases.beat(node.clock.at)


async def bet_and_close(screen: Screen, *nodes: Evening) -> None:
    """A bet, and the bets closed over it."""
    while not screen.events("bets_opened"):
        await pass_a_second(*nodes)
    await screen.must({"do": "place_bet", "zone": "pequeno", "chips": 500})
    while not screen.events("bets_closed"):
        await pass_a_second(*nodes)


async def until_up(place: str, account: str, house: Evening, *others: Evening) -> None:
    for _ in range(400):
        if house.table(place).seats.of(account) is None:
            break
        await pass_a_second(house, *others)
    else:
        raise AssertionError("they do not get up")
    await house.settle()


async def figures(house: Evening, stay: str) -> StayFigures:
    return (await house.books.stays.figures(await house.books.stays.find(stay))).get(UNIT, StayFigures())


@asynccontextmanager
async def two_nodes() -> AsyncIterator[tuple[Evening, Evening, str, str]]:
    """Two nodes of one house, each with a table."""
    store, clock = MemoryStore(), HandClock()
    async with AsyncExitStack() as stack:
        one = await stack.enter_async_context(evening(store, clock=clock, node="one"))
        two = await stack.enter_async_context(evening(store, clock=clock, node="two"))
        await one.tick()
        first = await one.open("banca_francesa", "PT_ONLINE", name="primeira", pace=SLOW)
        second = await two.open("banca_francesa", "PT_ONLINE", name="segunda", pace=SLOW)
        await one.tick()
        assert (list(one.floor.tables), list(two.floor.tables)) == ([first], [second])
        yield one, two, first, second


async def beat(*nodes: Evening) -> None:
    for node in nodes:
        await node.tick()


@pytest.mark.rule("PT-SO-68", "PT-SO-70", "R-144", "R-294")
def test_a_hand_that_ends_after_the_session_is_added_to_it_and_not_to_the_next() -> None:
    async def story() -> None:
        async with evening() as house:
            await house.open("sintetico", "PT_ONLINE", name="poker", pace=1_500)
            other = await house.open("banca_francesa", "PT_ONLINE", name="dados")
            guests = {seat: await house.guest() for seat in (1, 2, 3)}
            players = {seat: await house.come("poker", guest) for seat, guest in guests.items()}
            for seat, player in players.items():
                await player.must({"do": "sit", "chips": 20_000}, seat=seat)
            table = house.table("poker").table
            while table.state.hand is None or table.state.hand.turn is None:
                await house.pass_time(SECOND)
            turn = table.state.hand.turn
            await players[turn].must({"do": "raise_to", "bet": 400})
            called = max(one.paid for seat, one in table.state.hand.holdings.items() if seat != turn)
            staked, guest = called, guests[turn]  # nobody calls the raise: the rest comes back
            told = await end(house, guest.account.id)
            assert told.open == ("poker",)
            assert told.figures == {}
            await (await house.come(other, guest)).must({"do": "sit", "chips": 500}, seat=1)
            new = await house.books.stays.current(guest.account.id)
            assert new
            assert new.id != told.stay
            await until_up("poker", guest.account.id, house)
            mine = [coup for coup in await house.coups("poker") if coup.account == guest.account.id]
            assert [(coup.stay, coup.staked) for coup in mine] == [(told.stay, staked)]
            kept = await house.books.stays.find(told.stay)
            assert kept.totals == {UNIT: (staked, mine[0].net)}
            assert await figures(house, new.id) == StayFigures()
            assert house.table(other).seats.of(guest.account.id) == 1, "they play on there"

    asyncio.run(story())


def test_a_player_who_must_wait_for_their_coup_stakes_nothing_new(luck: Luck) -> None:
    async def story() -> None:
        async with evening() as house:
            place = await house.open("craps")
            ana, rui = await house.seated(place, 1, 1_000), await house.seated(place, 2, 1_000)
            account = seats_of(house.table(place))[Seat(1)]
            await ana.must({"do": "place_bet", "zone": "pass", "chips": 300})
            luck.comes(4, 4)  # the point is eight: the bet on the line can't be taken back
            while luck.left:
                await advance(house, place, ana, rui)
            told = await end(house, account)
            assert told.open == (house.table(place).opening.name,)
            bought = await ana.do({"do": "buy_chips", "chips": 100})
            assert (bought["say"], bought["code"]) == ("refused", "stay-ended")
            luck.comes(6, 2)
            while 1 in house.table(place).seats.tenures:
                await advance(house, place, ana, rui)
            await house.settle()
            assert (await house.books.stays.find(told.stay)).totals["AOA.demo"][1] == 300

    asyncio.run(story())


async def advance(house: Evening, place: str, *screens: Screen) -> None:
    for screen in screens:
        for option in house.table(place).table.options(Seat(screen.seat)):
            if option.nature == "course":
                await screen.do({"do": option.kind, **{ask.field: ask.choices[0] for ask in option.asks}})  # type: ignore[union-attr]
                break
    await house.pass_time(2 * SECOND)


# Several nodes


@pytest.mark.rule("PT-BFO-27", "PT-BFO-28", "R-294")
def test_a_player_who_ends_their_session_at_one_node_gets_up_at_the_others_too(luck: Luck) -> None:
    async def story() -> None:
        async with two_nodes() as (one, two, first, second):
            guest = await one.guest()
            account = guest.account.id
            here, there = await one.come(first, guest), await two.come(second, guest)
            for screen in (here, there):
                await screen.must({"do": "sit", "chips": 5_000}, seat=1)
            await bet_and_close(there, one, two)
            await beat(one, two)
            told = await end(one, account)
            assert told.figures == {}
            assert one.table(first).seats.of(account) is None
            await beat(one, two)
            assert two.table(second).seats.of(account) == 1, "the dice are to be thrown"
            luck.comes(1, 2, 3)
            await until_up(second, account, two, one)
            (coup,) = await two.coups(second)
            assert (coup.stay, coup.staked, coup.net) == (told.stay, 500, 500)
            assert (await one.books.stays.find(told.stay)).totals == {UNIT: (500, 500)}
            assert await one.money(account) == 10_000_000 + 100_000 + 500

    asyncio.run(story())


def test_a_player_is_known_to_sit_at_another_nodes_table_as_long_as_he_has_chips_there(luck: Luck) -> None:
    async def story() -> None:
        async with two_nodes() as (one, two, first, second):
            guest, other = await two.guest(), await two.guest()
            account = guest.account.id

            async def elsewhere(node: Evening, who: str = account) -> list[str]:
                return [
                    opening.id for opening in await node.floor.sittings.elsewhere(who, node.floor.openings.values())
                ]

            there = await two.come(second, guest)
            await beat(one, two)
            assert await elsewhere(one) == [], "watching is not sitting"
            await there.must({"do": "sit", "chips": 500}, seat=1)
            assert (await elsewhere(one), await elsewhere(two)) == ([second], [])
            assert await elsewhere(one, other.account.id) == []
            await bet_and_close(there, one, two)
            assert await elsewhere(one) == [second], "all of it is staked"
            luck.comes(5, 5, 5)
            while not await two.coups(second):
                await pass_a_second(one, two)
            assert await elsewhere(one) == [], "he lost everything"
            await there.must({"do": "leave"})
            await there.must({"do": "sit", "chips": 700}, seat=1, id="outra vez")
            assert await elsewhere(one) == [second]
            await there.must({"do": "leave"}, id="de vez")
            assert await elsewhere(one) == []
            assert first

    asyncio.run(story())


@pytest.mark.rule("PT-BFO-27")
def test_a_coup_that_ends_at_one_node_while_the_session_is_ended_at_another_is_added_to_it(luck: Luck) -> None:
    async def story() -> None:
        async with two_nodes() as (one, two, _, second):
            guest = await two.guest()
            there = await two.come(second, guest)
            await there.must({"do": "sit", "chips": 5_000}, seat=1)
            await bet_and_close(there, one, two)
            await beat(one, two)
            told = await end(one, guest.account.id)
            luck.comes(5, 5, 5)
            while not await two.coups(second):  # and node two has not heard of it
                await pass_a_second(one, two, heard=False)
            assert two.table(second).seats.of(guest.account.id) == 1
            await until_up(second, guest.account.id, two, one)
            assert (await one.books.stays.find(told.stay)).totals == {UNIT: (500, -500)}

    asyncio.run(story())


def test_a_player_who_is_sent_away_at_one_node_and_plays_at_another_plays_on(luck: Luck) -> None:
    async def story() -> None:
        async with two_nodes() as (one, two, first, second):
            guest = await one.guest()
            account = guest.account.id
            here, there = await one.come(first, guest), await two.come(second, guest)
            for screen in (here, there):
                await screen.must({"do": "sit", "chips": 5_000}, seat=1)
            await beat(one, two)
            windows = 0
            while one.table(first).seats.of(account) is not None:  # more than five coups without a bet
                await pass_a_second(one, two)
                if len(there.events("bets_opened")) > windows:  # how many coups that takes is the dice's affair
                    windows = len(there.events("bets_opened"))
                    for word in ("place_bet", "withdraw_bet"):
                        await there.must({"do": word, "zone": "pequeno", "chips": 500})
            assert await one.books.stays.current(account)
            await there.must({"do": "leave"})
            await there.leave()
            back = await one.come(first, guest)
            await back.must({"do": "sit", "chips": 5_000}, seat=1, id="outra vez")
            while one.table(first).seats.of(account) is not None:
                await pass_a_second(one, two)
            await one.settle()
            (stay,) = await one.books.stays.list(account)
            assert stay.ended_why == "idle", "they have come back from the other one"
            luck.forget()

    asyncio.run(story())


# Stops and bars


@pytest.mark.rule("PT-BFO-27", "PT-BFO-28")
def test_a_session_that_was_over_when_the_system_stopped_still_gets_its_coup(luck: Luck) -> None:
    async def story() -> None:
        async with evening() as house:
            place = await house.open("banca_francesa", "PT_ONLINE", pace=SLOW)
            ana = await house.seated(place, 1, 5_000)
            account = seats_of(house.table(place))[Seat(1)]
            await bet_and_close(ana, house)
            told = await end(house, account)
            await crash(house)
        async with evening(house.store, clock=house.clock) as again:
            luck.comes(1, 2, 3)
            await until_up(place, account, again)
            (coup,) = await again.coups(place)
            assert (coup.stay, coup.net) == (told.stay, 500)
            assert (await again.books.stays.find(told.stay)).totals == {UNIT: (500, 500)}
            luck.forget()

    asyncio.run(story())


def test_what_was_not_added_when_the_system_stopped_is_added_when_it_goes_on(luck: Luck) -> None:
    async def story() -> None:
        async with evening() as house:
            place = await house.open("banca_francesa", "PT_ONLINE", pace=SLOW)
            ana = await house.seated(place, 1, 5_000)
            account = seats_of(house.table(place))[Seat(1)]
            await bet_and_close(ana, house)
            told = await end(house, account)
            house.floor.sittings.concluded = lambda coups: None  # type: ignore[method-assign]  # noqa: ARG005 - it stops before
            luck.comes(1, 2, 3)
            await until_up(place, account, house)
            assert (await house.books.stays.find(told.stay)).totals == {}
            await crash(house)
        async with evening(house.store, clock=house.clock) as again:
            assert (await again.books.stays.find(told.stay)).totals == {UNIT: (500, 500)}

    asyncio.run(story())


@pytest.mark.rule("R-294")
@pytest.mark.parametrize("how", ["switch", "account"])
def test_a_player_who_is_barred_has_no_session_any_more_and_gets_up_after_their_coup(how: str, luck: Luck) -> None:
    async def story() -> None:
        async with evening() as house:
            place = await house.open("banca_francesa", "PT_ONLINE", pace=SLOW)
            ana = await house.seated(place, 1, 5_000)
            await bet_and_close(ana, house)
            who = seats_of(house.table(place))[Seat(1)]
            if how == "switch":
                await house.books.switches.disable(SYSTEM, f"player:{who}", "pediu")
            else:
                account = await house.store.find(Account, who)
                assert account
                await house.books.staff.disable(SYSTEM, account, "pediu")
            await house.tick()
            (stay,) = await house.books.stays.list(who)
            assert stay.ended_why == "account-disabled"
            luck.comes(3, 3, 4, 1, 2, 3)
            await until_up(place, who, house)
            assert (await house.books.stays.find(stay.id)).totals == {UNIT: (500, 500)}

    asyncio.run(story())


@pytest.mark.rule("R-294")
def test_a_log_in_that_holds_no_longer_ends_the_session_of_the_player_who_sits_there() -> None:
    async def story() -> None:
        async with evening() as house:
            place = await house.open("banca_francesa", "PT_ONLINE")
            guest = await house.guest()
            ana = await house.come(place, guest)
            await ana.must({"do": "sit", "chips": 5_000}, seat=1)
            await house.books.accounts.log_out(guest.token)  # at another node
            await house.tick()
            await house.pass_time(SECOND)
            assert ana.hung_up == (4003, "logged-out")
            (stay,) = await house.books.stays.list(guest.account.id)
            assert stay.ended_why == "login-lapsed"
            assert house.table(place).seats.tenures == {}

    asyncio.run(story())


def test_a_player_who_sits_down_while_they_are_sent_away_is_not_sent_away_again() -> None:
    async def story() -> None:
        async with evening() as house:
            place = await house.open("banca_francesa", "PT_ONLINE_INDIVIDUAL")
            guest = await house.guest()
            ana = await house.come(place, guest)
            await ana.must({"do": "sit", "chips": 1_000}, seat=1)
            await house.pass_time(4 * MINUTE + SECOND)
            assert ana.events("seat_left")
            await ana.must({"do": "sit", "chips": 1_000}, seat=1)
            await house.tick()
            await house.pass_time(MINUTE)
            stays = await house.books.stays.list(guest.account.id)
            assert [(stay.ended_why, stay.ended_at is None) for stay in stays] == [("", True), ("idle", False)]
            assert seats_of(house.table(place)).keys() == {1}

    asyncio.run(story())


@pytest.mark.rule("PT-BFO-28", "R-294")
def test_a_player_who_ends_their_session_on_their_way_to_a_seat_gets_up_again(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        async with evening() as house:
            place = await house.open("banca_francesa", "PT_ONLINE")
            guest = await house.guest()
            ana = await house.come(place, guest)
            sittings = house.floor.sittings
            come = sittings.come

            async def interrupted(table: ServedTable, who: Account, openings: Iterable[Opening]) -> None:
                await come(table, who, openings)
                await house.books.stays.end(who.id, Ending.BY_CHOICE)  # at another node
                await sittings.hear()

            monkeypatch.setattr(sittings, "come", interrupted)
            await ana.must({"do": "sit", "chips": 5_000}, seat=1)
            monkeypatch.undo()
            await house.pass_time(SECOND)
            assert seats_of(house.table(place)) == {}
            await ana.must({"do": "sit", "chips": 5_000}, seat=1)
            await house.pass_time(SECOND)
            assert seats_of(house.table(place)).keys() == {1}, "in the next one they stay"
            assert len(await house.books.stays.list(guest.account.id)) == 2

    asyncio.run(story())


@pytest.mark.rule("PT-BFO-28", "R-294")
@pytest.mark.parametrize("before", [False, True])
def test_a_session_that_began_by_a_clock_that_is_ahead_is_known_again_and_nobody_is_sent_away(before: bool) -> None:
    async def story() -> None:
        async with evening() as house:
            place = await house.open("banca_francesa", "AO", by_hand=True)
            guest = await house.guest()
            if before:
                await house.books.stays.begin(guest.account)
                await house.pass_time(MINUTE)
                await house.books.stays.end(guest.account.id, Ending.BY_CHOICE)
                await house.pass_time(MINUTE)
            other = Books(house.store, HandClock(house.clock.at + 2 * SECOND), KEYS)
            stay = await other.stays.begin(guest.account)
            ana = await house.come(place, guest)
            await ana.must({"do": "sit", "chips": 5_000}, seat=1)
            await crash(house)
            house.clock.at += 5 * SECOND
        async with evening(house.store, clock=house.clock) as again:
            await again.pass_time(MINUTE)
            assert again.floor.stay_of(place, guest.account.id) == stay.id
            assert seats_of(again.table(place)).keys() == {1}

    asyncio.run(story())


@pytest.mark.rule("PT-BFO-28")
def test_a_player_who_plays_at_a_node_whose_clock_is_behind_plays_on() -> None:
    async def story() -> None:
        async with two_nodes() as (one, two, _, second):
            guest = await two.guest()
            ahead = Books(one.store, HandClock(one.clock.at + 2 * SECOND), KEYS)
            stay = await ahead.stays.begin(guest.account)
            await (await two.come(second, guest)).must({"do": "sit", "chips": 5_000}, seat=1)
            await one.tick()
            await one.floor.sittings.end_if_gone(guest.account.id, stay.id, Ending.IDLE, one.floor.openings.values())
            assert await one.books.stays.current(guest.account.id)

    asyncio.run(story())


@pytest.mark.rule("R-294")
def test_a_player_who_is_barred_adds_nothing_to_a_bet_that_stands(luck: Luck) -> None:
    async def story() -> None:
        async with evening() as house:
            place = await house.open("banca_francesa", "PT_ONLINE")
            ana = await house.seated(place, 1, 5_000)
            await house.pass_time(SECOND)
            await ana.must({"do": "place_bet", "zone": "pequeno", "chips": 500})
            who = seats_of(house.table(place))[Seat(1)]
            await house.disable(f"player:{who}")
            more = await ana.do({"do": "place_bet", "zone": "grande", "chips": 1_000})
            assert (more["say"], more["code"]) == ("refused", "account-disabled")
            luck.comes(1, 2, 3)
            await until_up(place, who, house)
            (stay,) = await house.books.stays.list(who)
            assert stay.totals == {UNIT: (500, 500)}

    asyncio.run(story())


@pytest.mark.rule("PT-BFO-28", "PT-SO-70")
def test_a_player_who_gets_up_and_closes_the_page_has_not_ended_their_session() -> None:
    async def story() -> None:
        store = SlowStore()
        async with evening(store) as house:
            place = await house.open("banca_francesa", "PT_ONLINE")
            guest = await house.guest()
            ana = await house.come(place, guest)
            await ana.must({"do": "sit", "chips": 5_000}, seat=1)
            store.hold()
            await ana.do({"do": "leave"})
            await ana.leave()
            store.let_go()
            await house.settle()
            assert seats_of(house.table(place)) == {}
            assert await house.books.stays.current(guest.account.id)

    asyncio.run(story())


# The same on PostgreSQL, with real sockets and clocks


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    with cluster() as admin:
        yield fresh_database(admin)


def interface(floor: Floor) -> Asgi:
    return http_app(floor.books, floor, origins=frozenset(), secure_cookies=False)


@pytest.mark.rule("PT-BFO-27", "PT-BFO-28", "R-294")
def test_two_nodes_on_one_database_end_one_session(url: str) -> None:
    async def story() -> None:
        keys = fresh_keys()
        async with AsyncExitStack() as stack:
            stores = [await open_store(url) for _ in range(2)]
            for store in stores:
                stack.push_async_callback(store.close)
            one, two = [
                await stack.enter_async_context(casino(store, node=node, keys=keys, http=interface))
                for store, node in zip(stores, ("one", "two"), strict=True)
            ]
            await one.floor.tick()
            first = await one.open("banca_francesa", "PT_ONLINE", name="primeira", betting_seconds="30")
            second = await two.open("banca_francesa", "PT_ONLINE", name="segunda", betting_seconds="1", pace=1_500)
            guest = await one.guest()
            async with (
                connect(one.address, first, token=guest.token) as here,
                connect(two.address, second, token=guest.token) as there,
                httpx.AsyncClient(headers={"Authorization": f"Bearer {guest.token}"}) as browser,
            ):
                for client in (here, there):
                    await client.act({"do": "sit", "chips": 5_000}, seat=1)
                await bet_until_taken(there)
                table = two.table(second)
                await until(lambda: table.table.state.phase == "closed")
                ended = (await browser.post(f"{one.address}/api/stays/end")).json()
                assert one.table(first).seats.of(guest.account.id) is None
                await until(lambda: table.seats.of(guest.account.id) is None)
                coups: list[Coup] = []
                async with asyncio.timeout(60):
                    while not coups or (await one.books.stays.find(ended["stay"])).totals == {}:
                        await asyncio.sleep(0.05)
                        coups = await one.store.select(Coup, {"account": guest.account.id})
                stay = await one.books.stays.find(ended["stay"])
                assert {coup.stay for coup in coups} == {stay.id}
                assert stay.totals == {UNIT: (sum(c.staked for c in coups), sum(c.net for c in coups))}
                assert stay.totals[UNIT][0] == 500

    asyncio.run(story())


async def bet_until_taken(client: TableClient) -> None:
    """In a window that is open."""
    for _ in range(200):
        try:
            await client.act({"do": "place_bet", "zone": "pequeno", "chips": 500})
        except RefusedByServer:
            await asyncio.sleep(0.05)
        else:
            return
    raise AssertionError("no window opens")
