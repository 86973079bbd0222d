"""Slot machines that feed one jackpot, and what must hold of it after a fault: counted from the journals alone."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from panoverde.house.books import Books
from panoverde.house.clock import SystemClock
from panoverde.store.address import open_store
from panoverde.store.keys import load_or_create
from tests.faults.first_start import ADMINISTRATOR, PASSWORD, Plan, Table
from tests.faults.ledger import Database, Written

POOL = "tesouro"
UNIT = "AOA.demo"
INCREMENT = Fraction(15, 1000)
STRIP = " ".join("A" * 6 + "B" + "F" * 2 + "C" * 11)
FILE = (
    'name = "Tesouro"\nkind = "reels"\nwindow = 1\nlines = [[1]]\n'
    f'strips = ["{STRIP}"]\n[pay]\nA = {{1 = 2}}\nB = {{1 = 1}}\n[stake]\ncoins = ["0.50"]\n'
    '[free_spins]\nsymbol = "F"\nspins = {1 = 3}\n'
    '[jackpot]\ncombination = ["B"]\nstart = 2\nincrement_percent = "1.5"\ngroup = "norte"\n'
)
"""Three quarters of a unit of each spin feed the jackpot; one spin in twenty wins it, two start free ones."""
MACHINE = Plan("slots", "", 1, 20_000, {"jackpot": POOL})


async def found_machines(url: str, keys: Path, machines: int) -> list[Table]:
    """In an empty store, before any node serves it."""
    store = await open_store(url)
    books = Books(store, SystemClock(), load_or_create(keys))
    administrator = await books.staff.found(ADMINISTRATOR, PASSWORD)
    model = await books.models.register(administrator, FILE, "LAB 33/2026")
    await books.pools.open(administrator, POOL, None, {"demo": "yes"}, model=model.id)
    tables = []
    for number in range(1, machines + 1):
        options = {**MACHINE.options, "demo": "yes"}
        opening = await books.openings.open(
            administrator, f"máquina {number}", "slots", options=options, model=model.id, pace=0
        )
        tables.append(Table(opening.id, MACHINE, [await books.accounts.guest()]))
    await store.close()
    return tables


class Sums(NamedTuple):
    """Of one machine, as its journal says."""

    games: int
    staked: int
    fed: int
    hits: int
    paid: int
    payments: int


def _events(entries: Sequence[Written]) -> Iterator[dict[str, Any]]:
    for entry in entries:
        yield from msgspec.json.decode(entry.body)["act"]["events"]


def summed(entries: Sequence[Written]) -> Sums:
    games = staked = fed = hits = paid = payments = 0
    for event in _events(entries):
        match event["event"]:
            case "reels_stopped" if not event["free"]:
                games, staked = games + 1, staked + event["stake"]
            case "jackpot_fed":
                fed += event["chips"]
            case "jackpot_hit":
                hits += 1
            case "jackpot_paid":
                paid, payments = paid + event["chips"], payments + 1
    return Sums(games, staked, fed, hits, paid, payments)


class Shown(NamedTuple):
    """What the pool's own stream adds up to."""

    value: int
    started: int
    fed: Mapping[str, int]
    confirmed: int


def shown(entries: Sequence[Written]) -> Shown:
    started = ordered = confirmed = 0
    fed: dict[str, int] = {}
    for event in _events(entries):
        match event["event"]:
            case "pool_started":
                started += event["chips"]
            case "pool_fed":
                fed[event["table"]] = fed.get(event["table"], 0) + event["chips"]
            case "prize_ordered":
                ordered += event["chips"]
            case "payment_confirmed":
                confirmed += 1
    return Shown(started + sum(fed.values()) - ordered, started, fed, confirmed)


async def machines_of(database: Database) -> dict[str, Sums]:
    return {table: summed(entries) for table, entries in (await database.tables()).items()}


async def check_jackpot(database: Database, *, at_rest: bool) -> Mapping[str, Sums]:
    """To the unit: the percentage of all stakes is in the machines' journals, and in the ledger's account."""
    machines = await machines_of(database)
    for table, sums in machines.items():
        assert sums.fed == sums.staked * INCREMENT // 1, f"{table} fed {sums.fed} of {sums.staked}"
        assert sums.payments <= sums.hits
    pools = await database.pools()
    pool = shown(pools.get(POOL, ()))
    for table, heard in pool.fed.items():
        assert heard <= machines[table].fed, f"the pool heard {heard} of {table}, which fed {machines[table].fed}"
    rows = await database.ask(f"SELECT amount FROM balances WHERE account = 'pool:{POOL}'")  # noqa: S608 - ours
    balance = rows[0][0] if rows else 0
    fed, paid = sum(one.fed for one in machines.values()), sum(one.paid for one in machines.values())
    assert balance == pool.started + fed - paid >= 0, f"{balance}: started {pool.started}, fed {fed}, paid {paid}"
    if at_rest:
        assert pool.fed == {table: one.fed for table, one in machines.items() if one.fed}
        assert balance == pool.value
        assert [one.hits for one in machines.values()] == [one.payments for one in machines.values()]
    return machines


async def is_unheard(database: Database) -> bool:
    """Has a machine said something that the pool has not heard, or won what is not paid?"""
    machines, pool = await machines_of(database), shown((await database.pools()).get(POOL, ()))
    won = sum(one.hits for one in machines.values())
    return sum(pool.fed.values()) != sum(one.fed for one in machines.values()) or pool.confirmed != won
