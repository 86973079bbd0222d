"""The client at real tables, over sockets that break."""

import asyncio
from collections.abc import Callable, Coroutine
from contextlib import AsyncExitStack
from functools import wraps
from typing import Any

import pytest

from panoverde.client import (
    FactsMissing,
    HttpClient,
    LetGo,
    NotAdmitted,
    NotUnderstood,
    RefusedByServer,
    TableClient,
    TableClosed,
    Unreachable,
    connect,
    table as table_client,
)
from panoverde.client.table_copy import Gap, TableCopy
from panoverde.core.people import Role
from panoverde.games._kit.window import PlaceBet
from panoverde.house.records import Duty
from panoverde.server.http.app import http_app
from panoverde.server.http.asgi import Asgi
from panoverde.server.node.floor import Floor
from panoverde.store.memory import MemoryStore
from panoverde.wire import messages as wire
from tests.client.cable import cable
from tests.server.casino import Casino, casino, fresh_keys, until

Story = Callable[[Casino], Coroutine[Any, Any, None]]
SIT = {"do": "sit", "chips": 5000}
BET = {"do": "place_bet", "zone": "pequeno", "chips": 100}


def told(story: Story) -> Callable[[], None]:
    """A story in a casino of its own."""

    @wraps(story)
    def test() -> None:
        async def whole() -> None:
            async with casino() as house:
                await story(house)

        asyncio.run(whole())

    del test.__wrapped__  # pytest would ask for its parameters
    return test


async def a_table(house: Casino) -> str:
    return await house.open("banca_francesa", "PT_ONLINE", betting_seconds="60")


@told
async def test_a_client_is_welcome_sits_bets_and_is_told_what_happened(house: Casino) -> None:
    place, guest = await a_table(house), await house.guest()
    async with connect(house.address, place, token=guest.token) as table:
        assert (table.welcome.table, table.welcome.game, table.you) == (place, "banca_francesa", Role.PUBLIC)
        sat = await table.act(SIT, seat=3)
        done = await table.act(PlaceBet(by=Role.PUBLIC, zone="pequeno", chips=100))
        assert done.version > sat.version
        await until(lambda: table.you == 3 and table.state["cloth"]["bets"])
        assert table.state["cloth"]["bets"] == [{"seat": 3, "zone": "pequeno", "chips": 100, "paid": False}]
        assert table.people[3] == wire.Person(guest.account.name, here=True)
        assert any(option.kind == "withdraw_bet" for option in table.options)
        assert abs(table.clock_offset) < 1000
        assert await table.alive() < 5000
    assert (await house.sums()) == {"EUR.demo": 0, "AOA.demo": 0}


@told
async def test_a_refusal_has_its_rule_and_nonsense_its_error(house: Casino) -> None:
    place, guest = await a_table(house), await house.guest()
    async with connect(house.address, place, token=guest.token, lang="en") as table:
        await table.act(SIT, seat=3)
        with pytest.raises(RefusedByServer) as refused:
            await table.act({**BET, "zone": "ases", "chips": 100_000})
        assert (refused.value.code, refused.value.cites) == ("over-maximum", ("PT-BFO-12a",))
        assert "PT-BFO-12a" in refused.value.words
        with pytest.raises(NotUnderstood):
            await table.act({"do": "fly"})
        for bad in ("", "x" * 65, "a\nb"):
            with pytest.raises(ValueError, match="id"):
                await table.act(BET, bad)
        with pytest.raises(ValueError, match="4096"):
            await table.act({"do": "sit", "why": "x" * 5000})
        with pytest.raises(TypeError):
            await table.act("sit")  # type: ignore[arg-type]


@told
async def test_messages_come_in_order_and_versions_without_gaps(house: Casino) -> None:
    place, guest = await a_table(house), await house.guest()
    async with connect(house.address, place, token=guest.token) as table:
        first = table.version
        await table.act(SIT, seat=3)
        await table.act(BET)
        versions = []
        async for message in table:
            if isinstance(message, wire.Happened):
                versions.append(message.version)
            if isinstance(message, wire.State) and message.version == table.version and message.state:
                break
        assert versions == list(range(first + 1, table.version + 1))


@told
async def test_a_cut_socket_is_opened_again_and_goes_on_from_the_last_version(house: Casino) -> None:
    place, guest, other = await a_table(house), await house.guest(), await house.guest()
    async with (
        cable(house.port) as line,
        connect(line.address, place, token=guest.token) as table,
        connect(house.address, place, token=other.token) as rival,
    ):
        first = table.version
        await table.act(SIT, seat=3)
        await table.act(BET)
        await table_knows(table, house, place)
        line.cut()
        await rival.act(SIT, seat=4)
        await rival.act(BET)
        await until(lambda: line.connections == 2 and table.is_connected)
        await table.act({**BET, "zone": "grande"})
        await table_knows(table, house, place)
        assert {bet["seat"] for bet in table.state["cloth"]["bets"]} == {3, 4}
        assert table.state == rival.state or table.version != rival.version
        facts = await facts_until(table, table.version)
        assert facts == list(range(first + 1, table.version + 1))


async def table_knows(table: TableClient, house: Casino, place: str) -> None:
    await until(lambda: table.version == house.table(place).durable)


async def facts_until(table: TableClient, version: int) -> list[int]:
    found: list[int] = []
    async for message in table:
        if isinstance(message, wire.Happened):
            found.append(message.version)
            if message.version >= version:
                return found
    return found


@told
async def test_a_hand_of_poker_goes_on_after_the_socket_was_cut(house: Casino) -> None:
    place = await house.open("holdem", "PT", decision_seconds="20")
    async with AsyncExitStack() as room:
        line = await room.enter_async_context(cable(house.port))
        players = []
        for seat in range(1, 5):
            token = (await house.guest()).token
            address = line.address if seat == 1 else house.address
            players.append(await room.enter_async_context(connect(address, place, token=token)))
            await players[-1].act({"do": "sit", "chips": 20_000}, seat=seat)
        cut_off = players[0]
        await until(lambda: (cut_off.state["hand"] or {}).get("turn") is not None)
        own = cut_off.state["hand"]["holdings"]["1"]["cards"]
        assert len(own) == 2
        assert None not in own
        line.cut()
        await until(lambda: line.connections == 2 and cut_off.is_connected)
        assert cut_off.state["hand"]["holdings"]["1"]["cards"] == own
        async with asyncio.timeout(60):
            while house.coups(place) == 0:
                await answer_turn(*players)
        await table_knows(cut_off, house, place)
        facts = await facts_until(cut_off, cut_off.version)
        assert facts == list(range(facts[0], cut_off.version + 1))
    assert not any((await house.sums()).values())


async def answer_turn(*players: TableClient) -> None:
    """Whoever's turn it is calls or checks; what comes too late is no matter."""
    for player in players:
        kinds = [option.kind for option in player.options if option.kind in ("call", "check")]
        if kinds:
            try:
                await player.act({"do": kinds[0]})
            except RefusedByServer:
                continue
    await asyncio.sleep(0.02)


@told
async def test_a_command_whose_answer_was_lost_is_asked_again_and_happens_once(house: Casino) -> None:
    place, guest = await a_table(house), await house.guest()
    async with cable(house.port) as line, connect(line.address, place, token=guest.token) as table:
        await table.act(SIT, seat=3)
        await table_knows(table, house, place)
        before = house.table(place).durable
        line.lets_back = False
        asking = asyncio.create_task(table.act(BET, "once"))
        await until(lambda: house.table(place).durable == before + 1)
        await asyncio.sleep(0.05)
        assert not asking.done()
        line.lets_back = True
        line.cut()
        done = await asking
        assert done == wire.Done("once", before + 1)
        assert await table.act(BET, "once") == done
        await table_knows(table, house, place)
        assert [bet["chips"] for bet in table.state["cloth"]["bets"]] == [100]


@told
async def test_money_that_was_on_its_way_when_the_socket_broke_arrives_once(house: Casino) -> None:
    place, guest = await a_table(house), await house.guest()
    async with cable(house.port) as line, connect(line.address, place, token=guest.token) as table:
        asking = asyncio.create_task(table.act(SIT, seat=3))
        await asyncio.sleep(0)
        line.cut()
        await asking
        held = await house.store.balances()
        assert held[f"{place}/chips:3", "EUR.demo"] == 5000
        assert held[f"credits:{guest.account.id}", "EUR.demo"] == 95_000
        assert held.get((f"transit:{place}:{guest.account.id}", "EUR.demo"), 0) == 0


def happened(version: int) -> wire.Happened:
    return wire.Happened(version, 0, None, ())


def test_a_version_that_was_left_out_is_noticed() -> None:
    known = TableCopy(7, facts=True)
    assert known.learn(happened(8)) is None
    assert not known.is_news(happened(8))
    with pytest.raises(Gap):
        known.learn(happened(10))
    assert known.version == 8


@told
async def test_a_client_that_notices_a_gap_asks_again_and_misses_nothing(house: Casino) -> None:
    place, guest = await a_table(house), await house.guest()
    async with cable(house.port) as line, connect(line.address, place, token=guest.token) as table:
        await table.act(SIT, seat=3)
        await table_knows(table, house, place)
        first = table.version
        line.lets_back = False  # the frame of the next act is lost whole, and the one after it arrives
        asking = asyncio.create_task(table.act(BET))
        await until(lambda: house.table(place).durable == first + 1)
        await asyncio.sleep(0.05)
        line.lets_back = True
        await table.act({**BET, "zone": "grande"})
        await asking
        await until(lambda: line.connections == 2)
        await table_knows(table, house, place)
        assert (await facts_until(table, first + 2))[-2:] == [first + 1, first + 2]
        assert len(table.state["cloth"]["bets"]) == 2


@told
async def test_what_the_server_no_longer_tells_is_said_to_be_missing(house: Casino) -> None:
    place, guest = await a_table(house), await house.guest()
    async with connect(house.address, place, token=guest.token, after=999) as table:
        with pytest.raises(FactsMissing) as missing:
            await anext(table)
        assert (missing.value.after, missing.value.until) == (999, table.version)
        assert isinstance(await anext(table), wire.Welcome)


def test_somebody_who_does_not_listen_is_told_what_they_missed_and_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_client, "MOST_UNREAD", 4)

    async def story() -> None:
        async with casino() as house:
            place, guest = await a_table(house), await house.guest()
            async with connect(house.address, place, token=guest.token) as table:
                first = table.version
                await table.act(SIT, seat=3)
                for _ in range(5):
                    await table.act(BET)
                with pytest.raises(FactsMissing) as missing:
                    await anext(table)
                assert first <= missing.value.after < missing.value.until
                assert not isinstance(await anext(table), FactsMissing)

    asyncio.run(story())


@told
async def test_somebody_who_asks_for_a_version_is_told_what_happened_since(house: Casino) -> None:
    place, guest = await a_table(house), await house.guest()
    async with connect(house.address, place, token=guest.token, after=0) as table:
        assert await facts_until(table, table.version) == list(range(1, table.version + 1))


@told
async def test_where_asking_again_would_not_help_nobody_asks_again(house: Casino) -> None:
    place, guest = await a_table(house), await house.guest()
    croupier = await house.employee(Duty.CROUPIER)
    cases: list[tuple[str, dict[str, Any], int]] = [
        ("nowhere", {}, 404),
        (place, {"token": "forged"}, 403),
        (place, {"token": guest.token, "as_role": "croupier"}, 403),
    ]
    for table, asked, status in cases:
        with pytest.raises(NotAdmitted) as refused:
            async with connect(house.address, table, **asked):
                pass
        assert refused.value.status == status
    async with connect(house.address, place, token=croupier.token, as_role="croupier") as seen:
        assert seen.you == Role.CROUPIER


@told
async def test_a_client_that_floods_a_table_is_let_go_and_does_not_come_back_alone(house: Casino) -> None:
    place, guest = await a_table(house), await house.guest()
    async with connect(house.address, place, token=guest.token) as table:
        with pytest.raises(LetGo) as gone:
            await asyncio.gather(*(table.alive() for _ in range(500)))
        assert gone.value.code == 1008
        with pytest.raises(LetGo):
            await table.act(SIT, seat=3)


@told
async def test_when_the_table_closes_so_does_the_client(house: Casino) -> None:
    place, guest = await a_table(house), await house.guest()
    async with connect(house.address, place, token=guest.token) as table:
        await house.books.openings.close(await house.administrator(), place, "end of the evening")
        await house.floor.tick()
        messages = [message async for message in table]
        assert messages[-1] == wire.Closed("closed")
        with pytest.raises(TableClosed):
            await table.act(SIT, seat=3)


def test_a_table_that_moved_is_followed_to_where_the_lobby_says() -> None:
    async def story() -> None:
        store, keys = MemoryStore(), fresh_keys()
        async with (
            casino(store, keys=keys) as house,
            casino(store, keys=keys, node="two", http=interface) as other,
            HttpClient(other.address) as lobby,
        ):
            place, guest = await a_table(house), await house.guest()
            async with connect(house.address, place, token=guest.token, find=lobby.find) as table:
                await table.act(SIT, seat=3)
                await house.floor.stop()
                assert place not in house.floor.tables
                await table.act(BET)
                assert await lobby.find(place) == other.address
                await table_knows(table, other, place)
                assert len(table.state["cloth"]["bets"]) == 1

    asyncio.run(story())


def interface(floor: Floor) -> Asgi:
    return http_app(floor.books, floor)


def test_nobody_there_is_said_after_a_while() -> None:
    async def story() -> None:
        async with cable(1) as line:  # nothing listens behind it
            with pytest.raises(Unreachable):
                async with connect(line.address, "nowhere", patience=0.2):
                    pass

    asyncio.run(story())
