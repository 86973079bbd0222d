"""What must hold of a jackpot after a fault: heard once, shared as the words say, paid once, and always covered."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

from panoverde.pools.rules import Rules
from tests.faults.ledger import Database, Written
from tests.pools.model import Model

Event = dict[str, Any]
Told = tuple[Any, ...]


class Figures(NamedTuple):
    fed: int
    """How often chips were collected."""
    paid: int
    """How many prizes were paid."""


class Prize(NamedTuple):
    table: str
    coup: int
    seat: int
    chips: int


def _events(entries: Iterable[Written]) -> Iterator[Event]:
    for entry in entries:
        yield from msgspec.json.decode(entry.body)["act"]["events"]


class Said:
    """What a table has said that concerns a pool, in its order."""

    def __init__(self, table: str, entries: Iterable[Written]) -> None:
        self.told: list[Told] = []
        self.ordered: list[Prize] = []
        self.paid: list[Prize] = []
        self.fed: list[int] = []
        coup = 0
        for event in _events(entries):
            match event["event"]:
                case "jackpot_collected":
                    self.fed.append(event["chips"])
                    self.told.append(("fed", event["chips"]))
                case "jackpot_won":
                    coup = event["coup"]
                    self.told += [("claim", coup, seat, rank) for seat, rank in event["winners"]]
                    self.told.append(("award",))
                case "jackpot_ordered":
                    self.ordered.append(Prize(table, coup, event["seat"], event["chips"]))
                case "jackpot_paid":
                    self.paid.append(Prize(table, coup, event["seat"], event["chips"]))
                    self.told.append(("paid", event["seat"]))


class Heard:
    """What the pool has heard from each table, and what it has ordered."""

    def __init__(self, entries: Sequence[Written]) -> None:
        opened, *events = _events(entries)
        self.told: defaultdict[str, list[Told]] = defaultdict(list)
        self.ordered: list[Prize] = []
        self.started: list[int] = []
        self.model = Model(msgspec.convert(opened["rules"], Rules))
        claims: defaultdict[str, dict[int, int]] = defaultdict(dict)
        shared: dict[int, int] = {}
        for event in events:
            table = event.get("table", "")
            match event["event"]:
                case "pool_started":
                    self.started.append(event["chips"])
                case "pool_fed":
                    self.told[table].append(("fed", event["chips"]))
                    self.model.feed(event["chips"])
                case "prize_claimed":
                    self.told[table].append(("claim", event["coup"], event["seat"], event["rank"]))
                    claims[table][event["seat"]] = event["rank"]
                case "prize_ordered":
                    self.ordered.append(Prize(table, event["coup"], event["seat"], event["chips"]))
                    shared[event["seat"]] = event["chips"]
                case "prizes_awarded":
                    self.told[table].append(("award",))
                    assert shared == self.model.win(claims.pop(table)), f"shared otherwise than the text says: {event}"
                    shared = {}
                case "payment_confirmed":
                    self.told[table].append(("paid", event["seat"]))


def _check(said: Mapping[str, Said], heard: Heard, *, at_rest: bool) -> None:
    for table, one in said.items():
        known = heard.told[table]
        assert one.told[: len(known)] == known, f"{table} said {one.told}, and the pool heard {known}"
        assert len(set(one.ordered)) == len(one.ordered), f"ordered twice: {one.ordered}"
        assert one.paid == one.ordered[: len(one.paid)], f"{table} paid {one.paid}, and was told {one.ordered}"
        ordered = [prize for prize in heard.ordered if prize.table == table]
        assert one.ordered == ordered[: len(one.ordered)], (
            f"{table} was told {one.ordered}, and the pool said {ordered}"
        )
        if at_rest:
            assert known == one.told, f"unheard: {one.told[len(known) :]}"
            assert one.paid == ordered, f"unpaid: {ordered[len(one.paid) :]}"


async def check_jackpots(database: Database, *, at_rest: bool) -> Figures:
    tables, fed, paid = await database.tables(), 0, 0
    held: dict[str, int] = dict(await database.ask("SELECT account, amount FROM balances WHERE account LIKE 'pool:%'"))
    for pool, entries in (await database.pools()).items():
        said = {table: Said(table, written) for table, written in tables.items()}
        said = {table: one for table, one in said.items() if one.told}
        heard = Heard(entries)
        _check(said, heard, at_rest=at_rest)
        taken = sum(prize.chips for one in said.values() for prize in one.paid)
        given = sum(chips for one in said.values() for chips in one.fed)
        balance = held.get(f"pool:{pool}", 0)
        assert balance == sum(heard.started) + given - taken >= 0, f"{pool} holds {balance}"
        if at_rest:
            assert balance == heard.model.value, f"{pool} holds {balance}, and shows {heard.model.value}"
            assert sum(heard.started) == heard.model.from_house
        fed, paid = fed + sum(len(one.fed) for one in said.values()), paid + sum(len(one.paid) for one in said.values())
    return Figures(fed, paid)


async def is_unpaid(database: Database) -> bool:
    """Is there a prize that nobody has been paid, or that the pool does not know to be paid?"""
    pools, tables = await database.pools(), await database.tables()
    if not pools:
        return False
    won = sum(
        len(event["winners"]) for one in tables.values() for event in _events(one) if event["event"] == "jackpot_won"
    )
    known = sum(event["event"] == "payment_confirmed" for one in pools.values() for event in _events(one))
    return bool(won != known)
