"""What must hold after a fault, whatever it was."""

import asyncio
import time
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

from panoverde import games
from panoverde.core.codec import Codec
from panoverde.core.people import Role
from panoverde.core.table import see
from panoverde.house.records import Outcome
from panoverde.journal.entry import Entry
from panoverde.journal.table_entry import read_table_entry
from panoverde.wire import messages as wire
from tests.faults.first_start import Table, close_for_the_night
from tests.faults.jackpots import check_jackpots, is_unpaid
from tests.faults.ledger import Database, Past, Written
from tests.faults.load import Claim, Load
from tests.faults.witness import Witness

Journals = Mapping[str, Sequence[Written]]

SECONDS_TO_CONCLUDE = 60


def check_commands(claims: Iterable[Claim], tables: Journals) -> None:
    """Every acknowledged command is there once, where it was said to be; what was refused is not there at all."""
    places: defaultdict[tuple[str, str, str], list[int]] = defaultdict(list)
    for table, entries in tables.items():
        for entry in entries:
            if entry.id:
                places[table, entry.author, entry.id].append(entry.version)
    twice = {key: versions for key, versions in places.items() if len(versions) > 1}
    assert not twice, f"applied twice: {twice}"
    for place, account, done, refused in claims:
        for name, version in done.items():
            found = places.get((place, account, name))
            assert found == [version], f"acknowledged as {version}: {place} {name}, found {found}"
        for name, code in refused.items():
            assert (place, account, name) not in places, f"refused ({code}) and applied: {place} {name}"


def lost(claims: Iterable[Claim], tables: Journals) -> int:
    """How many acknowledged commands the journals don't have."""
    kept = {(table, entry.author, entry.id) for table, entries in tables.items() for entry in entries}
    return sum((claim.place, claim.account, name) not in kept for claim in claims for name in claim.done)


def check_told(witnesses: Iterable[Witness], heads: Mapping[str, int]) -> None:
    """Nobody was told anything that is not durable."""
    for witness in witnesses:
        head = heads.get(f"table/{witness.place}", 0)
        assert witness.last <= head, f"{witness.place}: version {witness.last} was told, and there are {head}"


async def check_money(database: Database, *, at_rest: bool) -> None:
    sums = await database.ask("SELECT unit, sum(amount) FROM balances GROUP BY unit HAVING sum(amount) <> 0")
    assert not sums, f"the ledger does not sum to zero: {sums}"
    differing = await database.ask(
        "SELECT account, unit, sum(amount) FROM (SELECT account, unit, amount FROM postings"
        " UNION ALL SELECT account, unit, -amount FROM balances) AS both_sides GROUP BY account, unit"
        " HAVING sum(amount) <> 0"
    )
    assert not differing, f"balances are not what was posted: {differing}"
    negative = await database.ask(
        "SELECT account, amount FROM balances WHERE amount < 0"
        " AND (account LIKE 'wallet:%' OR account LIKE 'credits:%' OR account LIKE 'transit:%')"
    )
    assert not negative, f"players owe money: {negative}"
    if at_rest:
        moving = await database.ask(
            "SELECT account, amount FROM balances WHERE account LIKE 'transit:%' AND amount <> 0"
        )
        assert not moving, f"money is still on its way: {moving}"


class Sight(NamedTuple):
    """What a witness had seen by now. The clock may act on: a witness then sees more than a journal read before."""

    place: str
    seen: dict[int, tuple[int, str, bytes]]


def check_what_was_seen(sights: Iterable[Sight], tables: Sequence[Table], journals: Journals) -> int:
    """What the public was told is what the journal says, byte for byte; how much that was."""
    played = {table.id: games.find(table.plan.game) for table in tables}
    codecs = {place: Codec(game) for place, game in played.items()}
    compared = 0
    for sight in sights:
        game, codec, entries = played[sight.place], codecs[sight.place], journals[sight.place]
        for version, (at, by, events) in sight.seen.items():
            entry = entries[version - 1]
            kept = read_table_entry(codec, Entry(f"table/{sight.place}", version, entry.at, entry.body, b""))
            shown = () if kept.private else tuple(see(game, event, Role.PUBLIC) for event in kept.act.events)
            author = kept.act.command.by if kept.act.command else None
            assert (at, by, events) == (entry.at, wire.encode(author).decode(), wire.encode(shown))
            compared += 1
    return compared


class Crash(NamedTuple):
    heads: dict[str, int]
    """Where each stream ended when the process was gone."""


def check_history(
    coups: Sequence[Past], crashes: Sequence[Crash], read_at: Mapping[str, Sequence[int]], why: str = "system-stopped"
) -> Counter[Outcome]:
    """A coup during which the system stopped says so, and how it ended; the others say nothing of the kind."""
    endings: Counter[Outcome] = Counter()
    ends: defaultdict[tuple[str, int], int] = defaultdict(int)
    for coup in coups:
        ends[coup.place, coup.number] = max(ends[coup.place, coup.number], coup.last)
    for coup in coups:
        heads = [crash.heads.get(f"table/{coup.place}", 0) for crash in crashes]
        if any(coup.first <= head < coup.last for head in heads):
            assert coup.outcome != Outcome.SETTLED, f"the system stopped in {coup}"
            by_a_fault = coup.outcome == Outcome.VOID and coup.why.startswith("AO-")  # of the deal, after it went on
            assert coup.why == why or by_a_fault, f"nobody says why: {coup}"
            endings[coup.outcome] += 1
        elif coup.why == why:  # it had stopped before they came into the coup, but in that coup
            before = max(
                (end for (place, n), end in ends.items() if place == coup.place and n < coup.number), default=0
            )
            stops = (*heads, *read_at.get(coup.place, ()))
            assert any(before <= head < coup.last for head in stops), f"the system did not stop in {coup}"
    return endings


async def conclude(address: str, load: Load, database: Database) -> None:
    """Everybody plays on until nothing is at stake anywhere, for nothing new begins; then all are quiet."""
    await close_for_the_night(address)
    open_stakes = (
        "SELECT account, amount FROM balances WHERE amount <> 0 AND (account LIKE '%/stake:%' OR account LIKE '%/pot')"
    )
    until = time.monotonic() + SECONDS_TO_CONCLUDE
    while (stakes := await database.ask(open_stakes)) or await is_unpaid(database):
        assert time.monotonic() < until, f"does not conclude: {stakes or 'a jackpot is unpaid'}"
        load.check()
        await asyncio.sleep(0.1)
    await load.rest()
    await load.answered()
    load.check()


class _Chance(msgspec.Struct):
    event: str
    commitment: str = ""


class _Act(msgspec.Struct):
    events: list[_Chance]


class _Bound(msgspec.Struct):
    act: _Act
    draws: tuple[tuple[int, int], ...] = ()
    hidden: str = ""
    """Its draws, where it dealt cards face down."""


_bound = msgspec.json.Decoder(_Bound)


class Seeds(NamedTuple):
    kept: int
    """Commitments that were open when the system stopped, and opened after it."""
    used: int
    """Those of them from which something had been drawn already."""


def check_chance(tables: Journals, crashes: Sequence[Crash]) -> Seeds:
    """The seed that was committed to before the system stopped is the one that decides, and is shown, after it."""
    kept = used = 0
    for table, entries in tables.items():
        ends = {crash.heads.get(f"table/{table}", 0) for crash in crashes}
        committed, drawn, before_stop = "", 0, ""
        for entry in entries:
            bound = _bound.decode(entry.body)
            drawn += len(bound.draws) + bool(bound.hidden)
            for event in bound.act.events:
                if event.event == "chance_committed":
                    assert not committed, f"{table} {entry.version}: another seed while one is not opened"
                    committed, drawn = event.commitment, 0
                elif event.event == "chance_revealed":
                    assert event.commitment == committed, f"{table} {entry.version}: not the seed committed to"
                    kept += bool(before_stop)
                    assert before_stop in ("", committed)
                    committed = before_stop = ""
            if entry.version in ends and committed:
                before_stop = committed
                used += drawn > 0
    return Seeds(kept, used)


async def check_everything(
    database: Database,
    load: Load,
    tables: Sequence[Table],
    crashes: Sequence[Crash] | None,
    read_at: Mapping[str, Sequence[int]] | None = None,
) -> dict[str, Any]:
    """At the end, when nobody plays any more; figures to tell. No crashes: where the streams ended is not known.

    `read_at`: at which versions nodes began to deal, where they may take over from each other.
    """
    sights = [Sight(witness.place, dict(witness.seen)) for witness in load.spectators]
    journals = await database.tables()
    check_commands(load.claims(), journals)
    await check_money(database, at_rest=True)
    jackpots = await check_jackpots(database, at_rest=True)
    compared = check_what_was_seen(sights, tables, journals)
    coups = await database.coups()
    stopped = Counter(coup.outcome for coup in coups if coup.why)
    endings = check_history(coups, crashes, read_at or {}) if crashes else stopped
    seeds = check_chance(journals, crashes or ())
    verdict = await database.audit()
    assert verdict["holds"], verdict
    return {
        "acknowledged": load.acknowledged,
        "entries": sum(map(len, journals.values())),
        "compared": compared,
        "endings": {outcome.value: number for outcome, number in endings.items()},
        "seeds_kept": seeds.kept,
        "seeds_in_use": seeds.used,
        "jackpots_fed": jackpots.fed,
        "jackpots_paid": jackpots.paid,
    }
