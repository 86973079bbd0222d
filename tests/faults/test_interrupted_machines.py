"""A node is killed while its slot machines wait: for the cashier, among free spins, for cards to be held."""

import asyncio
from collections.abc import Mapping
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import msgspec
import pytest

from panoverde.client import RefusedByServer
from panoverde.client.table import TableClient, connect
from panoverde.house.books import Books
from panoverde.house.clock import SystemClock
from panoverde.house.money.units import purse
from panoverde.house.people.logins import Entrance
from panoverde.house.play.openings import SLOWEST
from panoverde.house.records import Duty
from panoverde.store.address import open_store
from panoverde.store.keys import load_or_create
from tests.faults.first_start import ADMINISTRATOR, PASSWORD
from tests.faults.ledger import Database
from tests.faults.node import Orders
from tests.faults.processes import Node, free_port
from tests.house.play.machine_plans import STAKE, plan
from tests.server.casino import enrolled

CREDIT, STAKED, PRIZE = 1_000, 50, 200
SPINS = 6
FREE = (
    'name = "Maré"\nkind = "reels"\nwindow = 1\nlines = [[1]]\nstrips = ["F"]\n[pay]\nA = {1 = 1}\n'
    f'[free_spins]\nsymbol = "F"\nspins = {{1 = {SPINS}}}\nstrips = ["A B C D E"]\n{STAKE}'
)
"""Every paid spin starts free ones."""


class House:
    """What exists before a node serves it."""

    def __init__(self, folder: Path) -> None:
        self.url, self.keys = f"sqlite:///{folder / 'casino.db'}", folder / "keys"
        self.people: dict[str, Entrance] = {}

    async def found(self) -> None:
        store = await open_store(self.url)
        books = Books(store, SystemClock(), load_or_create(self.keys))
        boss = await books.staff.found(ADMINISTRATOR, PASSWORD)
        for file in (plan("Paga", stops="A"), FREE):
            model = await books.models.register(boss, file, "LAB 33/2026")
            await books.models.approve(boss, model.id, "Despacho 8/2026")
        money = {"cashier_limit": str(PRIZE - 1)}
        await books.openings.open(boss, "paga", "slots", options=money, model="Paga", pace=0)
        await books.openings.open(boss, "mare", "slots", options={"demo": "yes"}, model="Maré", pace=SLOWEST)
        await books.openings.open(boss, "valetes", "slots", "VALETES", {"demo": "yes"}, pace=0)
        cashier = await books.staff.employ(boss, "eva", PASSWORD, (Duty.CASHIER,))
        await enrolled(books, cashier)
        ana = await books.accounts.register("ana", PASSWORD)
        await books.cage.buy(cashier, ana, "AOA", CREDIT, "c-1")
        self.people = {"ana": await books.accounts.admit(ana), "eva": await books.accounts.admit(cashier)}
        self.people["rui"] = await books.accounts.guest()
        await store.close()

    def node(self, url: str = "") -> Node:
        return Node(Orders(url or self.url, free_port(), str(self.keys)))

    def at(self, node: Node, place: str, name: str, office: str = "") -> TableClient:
        return connect(node.address, place, token=self.people[name].token, as_role=office)


async def told(table: TableClient, command: dict[str, Any], seat: int | None = None) -> str:
    """Why it was refused; empty: it was done, and is seen."""
    try:
        done = await table.act(command, seat=seat)
    except RefusedByServer as refused:
        return refused.code
    async with asyncio.timeout(30):
        while table.version < done.version:
            await table.news()
    return ""


async def shown(house: House, node: Node, place: str, name: str) -> Mapping[str, Any]:
    async with house.at(node, place, name) as table:
        return table.state


@pytest.mark.rule("AO-17.14", "R-481")
def test_a_prize_above_the_limit_waits_for_the_cashier_whatever_happens_to_the_node(tmp_path: Path) -> None:
    async def story() -> None:
        house = House(tmp_path)
        await house.found()
        database, wallet = Database(house.url), purse(house.people["ana"].account.id, "AOA")
        with house.node() as node:
            await node.start()
            async with house.at(node, "paga", "ana") as ana:
                assert await told(ana, {"do": "sit", "chips": 500}, seat=1) == ""
                assert await told(ana, {"do": "spin", "per_line": 1}) == ""
            before = await shown(house, node, "paga", "ana")
            assert (before["step"], before["owed"]) == ("cashier", PRIZE)
            node.kill()
            await node.start()
            assert await shown(house, node, "paga", "ana") == before
            async with AsyncExitStack() as stack:
                ana = await stack.enter_async_context(house.at(node, "paga", "ana"))
                eva = await stack.enter_async_context(house.at(node, "paga", "eva", "cashier"))
                for command in ({"do": "spin", "per_line": 1}, {"do": "leave"}):
                    assert await told(ana, command) == "machine-waits", "it is locked until the prize is paid"
                assert [option.kind for option in eva.options] == ["pay_prize"]
                assert await told(eva, {"do": "pay_prize", "means": "transfer"}) == ""
            node.kill()
            await node.start()
            assert await balance(database, wallet) == CREDIT - 500 + PRIZE, "it is theirs, outside the machine"
            async with AsyncExitStack() as stack:
                ana = await stack.enter_async_context(house.at(node, "paga", "ana"))
                eva = await stack.enter_async_context(house.at(node, "paga", "eva", "cashier"))
                assert await told(eva, {"do": "pay_prize", "means": "cash"}) == "no-prize-to-pay", "paid once"
                assert await told(ana, {"do": "spin", "per_line": 1}) == ""
            assert (await balance(database, "paga/bets"), await balance(database, "paga/prizes")) == (
                2 * STAKED,
                -PRIZE,
            )
        verdict = await database.audit()
        assert verdict["holds"], verdict

    asyncio.run(story())


async def balance(database: Database, account: str) -> int:
    rows = await database.ask(f"SELECT amount FROM balances WHERE account = '{account}'")  # noqa: S608 - ours
    return int(rows[0][0]) if rows else 0


@pytest.mark.rule("AO-17.15", "R-479")
def test_free_spins_and_a_hand_that_were_interrupted_go_on_as_they_would_have(tmp_path: Path) -> None:
    """Two nodes go on with two copies of what the dead one left: what was bound before decides the same at both."""

    async def story() -> None:
        house = House(tmp_path)
        await house.found()
        with house.node() as node:
            await node.start()
            async with house.at(node, "mare", "rui") as rui:
                assert await told(rui, {"do": "sit", "chips": 500}, seat=1) == ""
                for kind in ({"do": "spin", "per_line": 1}, {"do": "spin_free"}):
                    assert await told(rui, kind) == ""
            async with house.at(node, "valetes", "rui") as rui:
                assert await told(rui, {"do": "sit", "chips": 5_000}, seat=1) == ""
                assert await told(rui, {"do": "deal"}) == ""
            before = [await shown(house, node, place, "rui") for place in ("mare", "valetes")]
            assert [one["step"] for one in before] == ["free_spins", "hold"]
            node.kill()
        left = [Database(house.url).copied(tmp_path / name) for name in ("one", "two")]
        ends = [await gone_on(house, one, before[1]) for one in left]
        assert ends[0] == ends[1]
        assert ends[0][0].count("reels_stopped") == 1 + SPINS
        assert ends[0][1].count("hand_drawn") == 1

    asyncio.run(story())


async def gone_on(house: House, database: Database, before: Mapping[str, Any]) -> list[str]:
    """What happened at each machine, from its first entry to the end of the game."""
    with house.node(database.url) as node:
        await node.start()
        assert await shown(house, node, "valetes", "rui") == before
        async with house.at(node, "mare", "rui") as rui:
            while rui.state["step"] == "free_spins":  # by the player, or by the house while nobody is there
                await told(rui, {"do": "spin_free"})
            assert await told(rui, {"do": "spin_free"}) == "machine-waits", "they are all played"
        async with house.at(node, "valetes", "rui") as rui:
            assert await told(rui, {"do": "draw_cards", "hold": "13"}) == ""
        node.kill()
    verdict = await database.audit()
    assert verdict["holds"], verdict
    journals = await database.tables()
    return [_events(journals[place]) for place in ("mare", "valetes")]


def _events(entries: Any) -> str:
    events = [event for entry in entries for event in msgspec.json.decode(entry.body)["act"]["events"]]
    return msgspec.json.encode(events).decode()
