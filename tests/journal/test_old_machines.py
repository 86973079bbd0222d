"""Slot machines played before bets and prizes had accounts, old_machines/README.md: they audit, open and go on."""

import asyncio
import json
import lzma
from pathlib import Path
from typing import Any

import msgspec
import pytest
from typer.testing import CliRunner

from panoverde.cli.audit import app
from panoverde.core.people import Role
from panoverde.house.books import Books
from panoverde.house.oversight.counters import Counters, counters_of
from panoverde.server.node.floor import Floor
from panoverde.server.node.leases import Leases
from panoverde.server.table.served_table import ServedTable
from panoverde.store.address import open_store
from panoverde.store.contract import Batch
from panoverde.store.keys import load_or_create
from tests.house.house import HandClock

HERE = Path(__file__).parent / "old_machines"
KEPT = {
    "festa": Counters(26, 52, 485, 0, 0, -433),
    "tesouro": Counters(60, 3000, 1100, 600, 2190, 1300),
    "valetes": Counters(30, 1500, 600, 0, 0, 900),
}
"""What the old program counted."""
ACTS = 786

pytestmark = pytest.mark.rule("AO-17.10", "AO-17.15")


@pytest.fixture
def database(tmp_path: Path) -> Path:
    file = tmp_path / "casino.db"
    file.write_bytes(lzma.decompress((HERE / "casino.db.xz").read_bytes()))
    (tmp_path / "keys").mkdir(mode=0o700)
    for key in HERE.glob("*.key"):
        (tmp_path / "keys" / key.name).write_bytes(key.read_bytes())
        (tmp_path / "keys" / key.name).chmod(0o600)
    return file


def audited(database: Path) -> Any:
    told = CliRunner().invoke(app, ["verify", str(database), "--json"])
    verdict = json.loads(told.stdout)
    assert told.exit_code == 0, verdict
    assert verdict["holds"]
    return verdict


def test_they_audit(database: Path) -> None:
    replay = audited(database)["replay"]
    assert not replay["findings"]
    assert replay["judged"] + replay["believed"] == ACTS, "no act is passed over"


def do(table: ServedTable, by: Any, kind: str, **fields: Any) -> None:
    command = table.codec.command(msgspec.json.encode({"do": kind, "by": by, **fields}))
    table.act(msgspec.structs.replace(command, at=table.time()))


def test_their_counters_agree_and_they_go_on(database: Path) -> None:
    async def story() -> None:
        store = await open_store(f"sqlite:///{database}")
        books = Books(store, HandClock(at=HandClock().at + 3_600_000), load_or_create(database.parent / "keys"))
        floor = Floor(books, Leases(store, "two", "http://casa.test"))
        await floor.tick()
        assert floor.machines.barred == {}
        assert {place: counters_of(table.table.state) for place, table in floor.tables.items()} == KEPT
        festa, valetes = floor.tables["festa"], floor.tables["valetes"]
        owed = festa.table.state.owed
        assert owed > 5
        do(festa, Role.CASHIER, "pay_prize", means="cash")
        do(valetes, 1, "draw_cards", hold="12")
        await store.commit(Batch())
        assert await store.balance("festa/prizes", "AOA") == -owed, "from now on in its own account"
        assert await store.balance("valetes/bets", "AOA.demo") == 50
        assert counters_of(valetes.table.state).games == 31
        for place in KEPT:
            floor._let_go(place, "moved")
        await floor.tick()
        assert floor.machines.barred == {}
        assert floor.tables.keys() == KEPT.keys(), "their counters agree again"
        await floor.stop()
        await store.close()

    asyncio.run(story())
    replay = audited(database)["replay"]
    assert replay["judged"] + replay["believed"] > ACTS
