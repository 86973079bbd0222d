"""Money between two players of a table, and an account above the tables that several of them feed."""

import asyncio
import dataclasses

import msgspec
import pytest
from msgspec.structs import replace

from panoverde import games
from panoverde.conformance import check
from panoverde.core.commands import Leave, Sit
from panoverde.core.people import Role, Seat
from panoverde.house.records import Opening
from panoverde.journal.ledger import at_table
from panoverde.server.table.served_table import ServedTable, Short
from tests.server.evening import START
from tests.server.random_play import UNIT, Room
from tests.toys import high_card
from tests.toys.high_card import Deal, Rules, Show

ONE, TWO = high_card.SEATS
DEALS = 6


@pytest.fixture(autouse=True)
def high_card_among_the_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "find", lambda _: high_card.GAME)


def opening(place: str, rules: Rules) -> Opening:
    return Opening(
        id=place, name=place, game="high_card", profile="TOY", rules=msgspec.json.encode(rules).decode(), unit=UNIT,
        demo=True, by_hand=False, pace=0, opened_at=START, opened_by="chefe",
    )  # fmt: skip


async def seat(room: Room, served: ServedTable, account: str, where: Seat) -> None:
    command = Sit(by=where, chips=100, player=account, at=served.time())
    with pytest.raises(Short) as short:
        served.act(command, account)
    await room.reserve(served, account, short.value.amount, served.opening.id)
    served.act(command, account)


async def played(room: Room, place: str, rules: Rules) -> ServedTable:
    served = await room.load(opening(place, rules))
    for where, account in ((ONE, f"ana@{place}"), (TWO, f"rui@{place}")):
        await seat(room, served, account, where)
    for _ in range(DEALS):
        for command in (Deal(by=Role.CROUPIER), Show(by=Role.CROUPIER)):
            served.act(replace(command, at=served.time()))
    await asyncio.sleep(0)
    return served


def test_a_player_who_pays_another_has_not_changed_seats() -> None:
    async def story() -> None:
        room = Room()
        served = await played(room, "mesa", high_card.Rules(ante=10))
        assert {seat: tenure.account for seat, tenure in served.seats.tenures.items()} == {
            ONE: "ana@mesa",
            TWO: "rui@mesa",
        }
        nets: dict[str, list[int]] = {account: [] for account in ("ana@mesa", "rui@mesa")}
        for coup in room.coups:
            nets[coup.account].append(coup.net)
            assert coup.staked == 10
        assert len(room.coups) == 2 * DEALS
        assert any(nets["ana@mesa"]), "somebody won"
        assert [one + other for one, other in zip(nets["ana@mesa"], nets["rui@mesa"], strict=True)] == [0] * DEALS
        held = served.table.game.holdings(served.table.state)
        assert held == {"chips:1": 100 + sum(nets["ana@mesa"]), "chips:2": 100 + sum(nets["rui@mesa"])}
        served.act(Leave(by=ONE, at=served.time()), "ana@mesa")
        await asyncio.sleep(0)
        assert served.seats.of("ana@mesa") is None
        assert not room.problems

    asyncio.run(story())


def test_a_pool_is_one_account_for_all_tables_that_feed_it() -> None:
    async def story() -> None:
        room = Room()
        rules = high_card.Rules(ante=10, for_the_pool=1)
        tables = [await played(room, place, rules) for place in ("norte", "sul")]
        assert await room.store.balance(high_card.POOL, UNIT) == len(tables) * 2 * DEALS
        for served in tables:
            place = served.opening.id
            assert await room.store.balance(at_table(place, high_card.POOL), UNIT) == 0
            chips = [await room.store.balance(at_table(place, f"chips:{seat}"), UNIT) for seat in (ONE, TWO)]
            assert sum(chips) == 200 - 2 * DEALS
        assert {coup.staked for coup in room.coups} == {10}, "what feeds the pool is no stake"
        assert sum(coup.net for coup in room.coups) == 0
        again = await Room(room.store, room.clock).load(tables[0].opening)
        assert again.table.state == tables[0].table.state
        assert not room.problems

    asyncio.run(story())


def test_the_law_holds_with_a_pool() -> None:
    """A contribution leaves the table: nobody goes back past it."""
    feeding = dataclasses.replace(high_card.GAME, presets={"TOY": high_card.Rules(for_the_pool=1)})
    check(feeding, "conservation", "shares", "replay", examples=20)
