"""A whole evening of chemin de fer: the node that deals it is killed in the middle of a coup, and play goes on."""

import asyncio
import random
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pytest

from panoverde.house.books import Books
from panoverde.house.clock import SystemClock
from panoverde.house.records import Duty
from panoverde.store.address import open_store
from panoverde.store.keys import load_or_create
from tests.faults.chemin_de_fer import CHEMIN_DE_FER, Croupier, Guest, Staff
from tests.faults.conftest import Tell
from tests.faults.first_start import ADMINISTRATOR, PASSWORD, Table, found
from tests.faults.ledger import Database, Written
from tests.faults.load import Load
from tests.faults.lobby import Lobby
from tests.faults.node import Orders, tables_read
from tests.faults.processes import Node, free_port
from tests.faults.verdict import Crash, check_everything
from tests.postgres import cluster, fresh_database

GUARD = 90.0
"""Seconds after which an evening that waits for something has failed."""
PLAYERS, SHOES = 9, 2
BEFORE_THE_KILL, COUPS = 10, 5
"""Coups that have been settled when the node is killed; and of the second shoe, at the end."""
HAPPENS = (
    "seated", "hand_given", "bank_made", "associate_joined", "bank_shared", "banco_made", "coup_settled",
    "cagnotte_paid", "bank_kept", "bank_passed", "hand_declined", "auction_opened", "bid_placed", "bank_adjudicated",
    "fault_reported", "coup_rebuilt", "coup_voided", "warning_card_drawn",
)  # fmt: skip
"""All of these belong to an evening."""
SHOE = "first_cards_burnt"
"""Another shoe has begun."""
OF_PLAYERS = "SELECT sum(amount) FROM balances WHERE account LIKE 'credits:%'"


@pytest.fixture(scope="module")
def admin() -> Iterator[str]:
    with cluster() as url:
        yield url


class Evening(NamedTuple):
    table: Table
    lobby: Lobby
    load: Load
    guests: list[Guest]
    croupier: Croupier
    inspector: Staff

    async def until(self, holds: Callable[[], bool], what: str) -> None:
        end = time.monotonic() + GUARD
        while not holds():
            self.load.check()
            assert time.monotonic() < end, f"not {what}: {self.croupier.happened}"
            await asyncio.sleep(0.01)


async def staffed(url: str, keys: Path, table: Table, lobby: Lobby) -> tuple[Croupier, Staff]:
    store = await open_store(url)
    books = Books(store, SystemClock(), load_or_create(keys))
    administrator = await books.accounts.named(ADMINISTRATOR)
    assert administrator
    people: list[Any] = []
    for duty, post in ((Duty.CROUPIER, Croupier), (Duty.INSPECTOR, Staff)):
        entrance = await books.accounts.admit(await books.staff.employ(administrator, f"{duty}-1", PASSWORD, (duty,)))
        people.append(post(table, entrance.account.id, entrance.token, duty, lobby.find, random.Random(duty)))
    await store.close()
    return people[0], people[1]


@asynccontextmanager
async def evening(url: str, folder: Path, *nodes: Node) -> AsyncIterator[Evening]:
    (table,) = await found(url, folder / "keys", (CHEMIN_DE_FER,))
    await asyncio.gather(*(node.start() for node in nodes))
    async with Lobby(nodes) as lobby:
        croupier, inspector = await staffed(url, folder / "keys", table, lobby)
        load, luck = Load((table,), lobby.find, 12), random.Random(12)
        guests = [
            Guest(table, seat, lobby.find, random.Random(luck.random())) for seat in range(1, table.plan.players + 1)
        ]
        load.players = [*guests, croupier, inspector]
        for witness in (*load.players, *load.spectators):
            witness.patience = 2.0
        async with load:
            yield Evening(table, lobby, load, guests, croupier, inspector)


async def killed_in_the_middle(there: Evening, database: Database, nodes: tuple[Node, Node]) -> Crash:
    """With cards on the cloth; the other node deals the coup to its end."""
    told, stream = there.croupier.happened, f"table/{there.table.id}"
    await there.until(lambda: told["coup_settled"] >= BEFORE_THE_KILL and there.croupier.holds_open(), "dealt")
    owner = await there.lobby.find(there.table.id)
    dead, alive = nodes if nodes[0].address == owner else (nodes[1], nodes[0])
    dead.kill()
    crash = Crash({stream: (await database.heads())[stream]})
    there.croupier.at_rest = False
    coups = told["coup_settled"]
    await there.until(lambda: told["coup_settled"] > coups + 1, "dealt by the other node")
    assert await there.lobby.find(there.table.id) == alive.address
    assert not dead.is_running
    return crash


async def closed(there: Evening) -> None:
    """The hour has come; everybody takes their chips."""
    await there.inspector.order({"do": "set_closing", "closes_at": time.time_ns() // 1_000_000})
    await there.until(lambda: bool(there.croupier.happened["play_ended"]), "over")
    await there.load.rest()
    await there.load.answered()
    for guest in there.guests:
        if isinstance(guest.you, int):
            await guest.get_up()
    await there.load.answered()


async def whole_evening(url: str, folder: Path) -> dict[str, Any]:
    database = Database(url)
    one, two = (Node(Orders(url, free_port(), str(folder / "keys"), node=name)) for name in ("one", "two"))
    with one, two:
        async with evening(url, folder, one, two) as there:
            told = there.croupier.happened
            crash = await killed_in_the_middle(there, database, (one, two))
            await there.until(lambda: told[SHOE] >= SHOES, "another shoe")
            coups = told["coup_settled"] + COUPS
            await there.until(lambda: told["coup_settled"] >= coups and all(map(told.get, HAPPENS)), "a whole evening")
            await closed(there)
            read_at = tables_read(folder / "keys")
            figures = await check_everything(database, there.load, [there.table], [crash], read_at)
            journal = (await database.tables())[there.table.id]
    figures["cagnotte"] = await check_purses(database, there.table, journal)
    return {**figures, "happened": Counter(event["event"] for event in events_of(journal))}


def events_of(journal: Sequence[Written]) -> Iterator[dict[str, Any]]:
    for entry in journal:
        yield from msgspec.json.decode(entry.body)["act"]["events"]


async def check_purses(database: Database, table: Table, journal: Sequence[Written]) -> int:
    """What players brought they have, but for the cagnotte, which the house has."""
    cagnotte: int = sum(event["chips"] for event in events_of(journal) if event["event"] == "cagnotte_paid")
    held: dict[str, int] = dict(await database.ask("SELECT account, amount FROM balances WHERE amount <> 0"))
    left = {account: amount for account, amount in held.items() if account.startswith(f"{table.id}/")}
    assert left == {f"{table.id}/rake": cagnotte}
    ((theirs,),) = await database.ask(OF_PLAYERS)
    ((brought,),) = await database.ask("SELECT -sum(amount) FROM balances WHERE account = 'demo'")
    assert theirs + cagnotte == brought
    return cagnotte


@pytest.mark.rule("AO-12.14", "AO-12.31", "AO-12.48", "AO-12.77", "AO-12.81", "AO-12.104", "AO-12.108", "R-295")
def test_an_evening_goes_on_at_another_node_and_every_unit_is_accounted_for(
    admin: str, tmp_path: Path, tell: Tell
) -> None:
    figures = asyncio.run(whole_evening(fresh_database(admin), tmp_path))
    happened = figures.pop("happened")
    tell({**figures, **{kind: happened[kind] for kind in (SHOE, *HAPPENS)}})
    assert happened["seated"] >= PLAYERS
    assert happened[SHOE] >= SHOES
    assert not [kind for kind in HAPPENS if not happened[kind]]
    assert figures["endings"].keys() == {"resumed"}
