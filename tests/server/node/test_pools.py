"""Tables that feed a jackpot, and its pool: money up, prizes down, each once, whatever dies in between."""

import asyncio
from contextlib import suppress
from typing import Any

import pytest
from msgspec.structs import replace

from panoverde.core.cards import Card, Shoe
from panoverde.core.chance import Trial
from panoverde.core.decider import tag_of
from panoverde.core.facts import JackpotFed, JackpotPaid, JackpotWon
from panoverde.core.people import Seat
from panoverde.core.refusal import Refused
from panoverde.house.oversight.incidents import LARGE, Happening
from panoverde.house.people.duties import SYSTEM
from panoverde.house.records import Duty, Outcome
from panoverde.journal.pool_stream import CODEC, PoolStream, stream_of
from panoverde.journal.table_entry import read_table_entry
from panoverde.pools.account import FeedPool, PoolFed
from panoverde.pools.prizes import PaymentConfirmed, PrizeOrdered
from panoverde.pools.rules import PRESETS
from panoverde.server.table import served_table
from panoverde.store.contract import Batch, NotKept, WriteCallback
from panoverde.store.memory import MemoryStore
from tests.server.evening import SECOND, Evening, HandClock, Screen, evening

START = PRESETS["AO_9"].start
DEMO = "AOA.demo"
WINDOW: dict[str, Any] = {"physical": "no", "betting_seconds": "5", "decision_seconds": "30"}
COMING = ("Ah", "Kh", "Qh", "Jh", "Th", "9d", "2c", "3c", "4d", "6s")
"""A royal flush for the first player, and nothing for the bank."""


class Royal(Trial):
    """Of what may come, always the first of these: a restart changes nothing."""

    def card(self, shoe: Shoe) -> Card:
        left = {card for card, count in zip(shoe.deck, shoe.left, strict=True) if count}
        return next((Card(card) for card in COMING if card in left), None) or super().card(shoe)


@pytest.fixture(autouse=True)
def royal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(served_table, "Trial", Royal)


async def open_pool(house: Evening, name: str = "acumulado", profile: str = "AO_9") -> PoolStream:
    pool = await house.books.pools.open(SYSTEM, name, profile, {"demo": "yes"})
    await house.tick()
    return pool


async def open_table(house: Evening, name: str = "mesa") -> str:
    return await house.open("sem_descarte", "AO", name=name, jackpot="acumulado", **WINDOW)


def pool_of(house: Evening) -> PoolStream:
    return house.floor.pools.pools["acumulado"]


async def balance(house: Evening) -> int:
    return await house.store.balance("pool:acumulado", DEMO)


async def bet(house: Evening, player: Screen) -> None:
    await house.pass_time(SECOND)
    await player.must({"do": "place_bet", "zone": "inicial", "chips": 100})
    await player.must({"do": "place_bet", "zone": "jackpot", "chips": 100})


# One evening


@pytest.mark.rule("AO-9.14a", "PT-SO-68")
def test_a_players_session_tells_the_jackpot_apart_from_fees_and_a_large_prize_is_an_incident() -> None:
    async def story() -> None:
        async with evening() as house:
            await open_pool(house)
            place = await open_table(house)
            await house.tick()
            ana = await house.seated(place, 1, 5_000)
            await bet(house, ana)
            await house.pass_time(5 * SECOND)
            await ana.must({"do": "vou"})
            await house.pass_time(5 * SECOND)
            chip, _, prize = sorted(await house.coups(place), key=lambda coup: coup.last)
            assert (chip.outcome, chip.net) == (Outcome.JACKPOT, -100)
            assert (prize.outcome, prize.net) == (Outcome.JACKPOT, START + 75)
            stay = await house.books.stays.current(prize.account)
            assert stay
            (figures,) = (await house.books.stays.figures(stay)).values()
            assert (figures.coups, figures.fees, figures.jackpot) == (1, 0, START - 25)
            assert figures.net == figures.won - figures.staked + figures.jackpot
            for_money = replace(prize, unit="AOA", net=LARGE["AOA"])
            assert [note.fact for note in house.books.incidents.of_coup(for_money)] == [Happening.LARGE_WIN]

    asyncio.run(story())


async def outside_coups(house: Evening, place: str) -> tuple[int, int, int]:
    """Fees, jackpot and result of the first player's session."""
    stay = await house.books.stays.current(house.table(place).seats.tenures[Seat(1)].account)
    assert stay
    (figures,) = (await house.books.stays.figures(stay)).values()
    return figures.fees, figures.jackpot, figures.net


@pytest.mark.rule("R-202", "R-436")
def test_a_void_that_the_inspector_takes_back_takes_the_chip_for_the_jackpot_again() -> None:
    async def story() -> None:
        async with evening() as house:
            await open_pool(house)
            place = await house.open("sem_descarte", "AO", by_hand=True, jackpot="acumulado")
            croupier = await house.come(place, await house.employee(Duty.CROUPIER), as_="croupier")
            inspector = await house.come(place, await house.employee(Duty.INSPECTOR), as_="inspector")
            ana = await house.seated(place, 1, 5_000)
            table = house.table(place).table
            while due := table.due():
                await croupier.must({"do": tag_of(due.command)})
            await bet(house, ana)
            await croupier.must({"do": "close_bets"})
            back = {"do": "rewind", "to": table.version, "reason": "alarme falso"}
            assert await outside_coups(house, place) == (0, -100, -100)
            await inspector.must({"do": "void", "reason": "alarme de incêndio"})
            assert await outside_coups(house, place) == (0, 0, 0)
            await inspector.must(back)
            assert await outside_coups(house, place) == (0, -100, -100)

    asyncio.run(story())


@pytest.mark.rule("AO-9.5a", "AO-9.11", "AO-9.13", "AO-9.14a", "PT-SD-JP-1", "R-432")
def test_a_royal_flush_takes_the_jackpot_and_every_viewer_sees_the_value_run() -> None:
    async def story() -> None:
        async with evening() as house:
            await open_pool(house)
            place = await open_table(house)
            await house.tick()
            ana = await house.seated(place, 1, 5_000, want="state")
            eva = await house.come(place, want="state")
            assert eva.welcome["jackpot"] == {"say": "jackpot", "pool": "acumulado", "value": START}
            await bet(house, ana)
            await house.pass_time(5 * SECOND)
            await house.tick()  # increments alone wait for the next round
            assert pool_of(house).state.value == START + 75 == await balance(house)
            await ana.must({"do": "vou"})
            await house.pass_time(5 * SECOND)
            assert [message["value"] for message in eva.heard("jackpot")][-2:] == [START + 75, START]
            assert eva.events("jackpot_won")[-1]["winners"] == [[1, 1]]
            assert eva.events("jackpot_ordered") == [{"event": "jackpot_ordered", "seat": 1, "chips": START + 75}]
            assert len(eva.events("jackpot_paid")) == 1
            state = pool_of(house).state
            assert (state.value, state.owed) == (START, ())
            assert await balance(house) == START, "the house has paid the start value again"
            held = await house.held(place)
            assert held["chips:1"] == 5_000 - 100 + 100 + START + 75  # the chip, the initial bet won, the jackpot
            await house.pass_time(SECOND)
            assert house.table(place).table.state.coup == 2, "the next round"

    asyncio.run(story())


def test_a_pools_figures_become_those_of_its_tables() -> None:
    async def story() -> None:
        async with evening() as house:
            options = {"demo": "yes", "bet": "500", "increment": "60", "start": "5000000", "marking": "manual"}
            await house.books.pools.open(SYSTEM, "acumulado", "AO_9", options)
            place = await open_table(house)
            rules = house.table(place).table.rules
            assert (rules.jackpot_bet, rules.jackpot_increment, rules.jackpot_marking) == (500, 60, "manual")
            for pool, currency, why in (
                ("nenhum", "AOA", "no-such-pool"),
                ("acumulado", "EUR", "pool-not-for-table"),
            ):
                with pytest.raises(Refused, match=why):
                    await house.open("sem_descarte", "AO", name="outra", jackpot=pool, currency=currency)
            with pytest.raises(Refused, match="pool-not-for-table"):  # another chapter's
                await house.open("blackjack", "AO_JACKPOT", name="outra", jackpot="acumulado")
            with pytest.raises(Refused, match="pool-name-taken"):
                await house.books.pools.open(SYSTEM, "acumulado", "AO_7", options)

    asyncio.run(story())


@pytest.mark.rule("AO-7.1", "AO-7.3", "AO-9.10")
def test_a_jackpot_for_money_needs_notice_and_approval_and_an_administrator() -> None:
    async def story() -> None:
        async with evening() as house:
            with pytest.raises(Refused, match="figures-not-approved"):
                await house.books.pools.open(SYSTEM, "acumulado", "AO_9", {"notice": "OSJ 1/2026"})
            with pytest.raises(Refused, match="option-outside-law"):
                await house.books.pools.open(SYSTEM, "acumulado", "AO_9", {"demo": "yes", "bet": "500"})
            with pytest.raises(Refused, match="bad-pool-name"):
                await house.books.pools.open(SYSTEM, "Não!", "AO_9", {"demo": "yes"})
            director = (await house.employee(Duty.DIRECTOR)).account
            with pytest.raises(Refused, match="not-your-duty"):
                await house.books.pools.open(director, "acumulado", "AO_9", {"demo": "yes"})
            approved = {"notice": "OSJ 1/2026", "approval": "Despacho 2/2026"}
            pool = await house.books.pools.open(SYSTEM, "acumulado", "AO_9", approved)
            assert pool.unit == "AOA"

    asyncio.run(story())


# The end


@pytest.mark.rule("R-433")
def test_a_pool_closes_after_its_tables_and_its_money_goes_where_it_was_decided() -> None:
    async def story() -> None:
        async with evening() as house:
            await open_pool(house)
            await open_pool(house, "novo")
            place = await open_table(house)
            await house.tick()
            with pytest.raises(Refused, match="pool-in-use"):
                await house.books.pools.close(SYSTEM, "acumulado", "Despacho 9/2026")
            await house.close(place)
            await house.pass_time(SECOND)
            await house.tick()
            assert pool_of(house).state.tables == ()
            with pytest.raises(Refused, match="no-such-pool"):
                await house.books.pools.close(SYSTEM, "acumulado", "Despacho 9/2026", into="nenhum")
            with pytest.raises(Refused, match="pool-takes-no-money"):
                await house.books.pools.close(SYSTEM, "acumulado", "Despacho 9/2026", into="acumulado")
            await house.books.pools.close(SYSTEM, "acumulado", "Despacho 9/2026", into="novo")
            with pytest.raises(Refused, match="pool-over"):
                await house.books.pools.close(SYSTEM, "acumulado", "Despacho 9/2026")
            await house.tick()
            await house.tick()
            assert await balance(house) == 0
            assert await house.store.balance("pool:novo", DEMO) == 2 * START
            novo = house.floor.pools.pools["novo"].state
            assert (novo.value, novo.tables) == (2 * START, ())
            await house.books.pools.close(SYSTEM, "novo", "Despacho 10/2026")
            assert await house.store.balance("pool:novo", DEMO) == 0
            assert await house.store.balance("house", DEMO) == 0, "nothing was staked"

    asyncio.run(story())


# What dies in between


class DyingStore(MemoryStore):
    """After so many entries the process is dead: nothing more reaches the disk."""

    def __init__(self) -> None:
        super().__init__()
        self.left: int | None = None

    def submit(self, batch: Batch, done: WriteCallback) -> None:
        if not batch.entries:  # heartbeats say nothing of money
            super().submit(batch, done)
            return
        if self.left == 0:
            asyncio.get_running_loop().call_soon(lambda: done(NotKept("dead")))
            return
        if self.left is not None:
            self.left -= 1
        super().submit(batch, done)


async def play_on(house: Evening, place: str, ana: Screen, steps: int = 60) -> None:
    """Whatever the table waits for, until a jackpot is paid and the pool knows."""
    for _ in range(steps):
        table = house.table(place)
        offered = {option.kind for option in table.table.options(Seat(1))}
        state = table.table.state
        if "vou" in offered:
            await ana.must({"do": "vou"})
        elif "place_bet" in offered and not state.cloth.on(1, "inicial"):
            await ana.must({"do": "place_bet", "zone": "inicial", "chips": 100})
        elif "place_bet" in offered and not state.cloth.on(1, "jackpot"):
            await ana.must({"do": "place_bet", "zone": "jackpot", "chips": 100})
        await house.pass_time(SECOND)
        await house.tick()
        paid = [event for entry in await house.journal(place) for event in entry.act.events]
        if any(isinstance(event, JackpotPaid) for event in paid) and not pool_of(house).state.owed:
            return
    raise AssertionError("the jackpot was never paid")


async def check(house: Evening, *places: str) -> None:
    """Everything that the tables said, the pool heard once; everything that it ordered was paid once."""
    said = [event for place in places for entry in await house.journal(place) for event in entry.act.events]
    entries = await house.store.read(stream_of("acumulado"), limit=100_000)
    heard = [event for entry in entries for event in read_table_entry(CODEC, entry).act.events]
    fed = [event.chips for event in said if isinstance(event, JackpotFed)]
    assert sorted(event.chips for event in heard if isinstance(event, PoolFed)) == sorted(fed)
    won = sum(len(event.winners) for event in said if isinstance(event, JackpotWon))
    ordered = [event.chips for event in heard if isinstance(event, PrizeOrdered)]
    assert sorted(event.chips for event in said if isinstance(event, JackpotPaid)) == sorted(ordered)
    assert won == len(ordered) == sum(isinstance(event, PaymentConfirmed) for event in heard)
    state = pool_of(house).state
    assert await balance(house) == state.value >= START
    await house.check_sums()


async def dies_after(writes: int) -> bool:
    """Whether the house was dead before the jackpot was paid."""
    store, clock = DyingStore(), HandClock()
    async with evening(store, clock=clock) as house:
        await open_pool(house)
        place = await open_table(house)
        guest = await house.guest()
        ana = await house.come(place, guest, want="state")
        await ana.must({"do": "sit", "chips": 5_000}, seat=1)
        store.left = writes
        with suppress(AssertionError, KeyError, NotKept):
            await play_on(house, place, ana, 12)
        died = store.left == 0
    store.left = None
    async with evening(store, clock=clock) as house:
        ana = await house.come(place, guest, want="state")
        await play_on(house, place, ana)
        await check(house, place)
    return died


@pytest.mark.rule("AO-9.13", "AO-9.14", "R-437")
def test_a_process_that_dies_after_any_write_pays_the_jackpot_once() -> None:
    async def story() -> None:
        writes = 0
        while await dies_after(writes):
            writes += 1
        assert writes > 15, "contribution, win, claim, award, order, payment and confirmation"

    asyncio.run(story())


# Two nodes


@pytest.mark.rule("R-437", "AO-9.14")
def test_wins_at_two_tables_of_two_nodes_are_paid_one_after_the_other() -> None:
    async def story() -> None:
        store, clock = MemoryStore(), HandClock()
        async with evening(store, clock=clock) as one:
            await open_pool(one)
            norte = await open_table(one, "norte")
            async with evening(store, clock=clock, node="two") as two:
                await two.books.openings.open(
                    SYSTEM, "sul", "sem_descarte", "AO", {"demo": "yes", "jackpot": "acumulado", **WINDOW}, pace=0
                )
                for house in (two, one, two):
                    await house.tick()
                homes = {place: house for house in (one, two) for place in house.floor.tables}
                assert homes == {norte: one, "sul": two}
                players = {place: await house.seated(place, 1, 5_000) for place, house in homes.items()}
                for place, house in homes.items():
                    await bet(house, players[place])
                for house in (one, two):
                    await house.pass_time(5 * SECOND)
                for player in players.values():
                    await player.must({"do": "vou"})
                for house in (one, two, one, two, one, two, one):
                    await house.pass_time(SECOND)
                    await house.tick()
                paid = sorted(player.events("jackpot_paid")[0]["chips"] for player in players.values())
                assert sum(paid) == 2 * START + 150
                assert START <= paid[0] <= paid[1]
                await check_both(one, two)

    asyncio.run(story())


async def check_both(one: Evening, two: Evening) -> None:
    state = pool_of(one).state
    assert state.value == START == await balance(one)
    assert not state.owed
    assert pool_of(two).state.value == START
    assert state.paid_in == 3 * START


def test_two_nodes_that_both_believe_to_link_a_pool_do_not_count_twice() -> None:
    async def story() -> None:
        async with evening() as house:
            await open_pool(house)
            place = await open_table(house)
            ana = await house.seated(place, 1, 5_000)
            await bet(house, ana)
            stale = await house.books.pools.find("acumulado")
            await house.pass_time(5 * SECOND)
            await house.tick()  # increments alone wait for the next round
            assert pool_of(house).state.value == START + 75
            entries = [read_table_entry(CODEC, entry) for entry in await house.store.read(stream_of("acumulado"))]
            (fed,) = [entry for entry in entries if isinstance(entry.act.command, FeedPool)]
            assert (fed.author, fed.id.partition("/")[2]) == (f"table/{place}", "1")
            assert isinstance(fed.act.command, FeedPool)
            with pytest.raises(Refused, match="heard-already"):
                await house.books.pools.act(stale, fed.act.command)

    asyncio.run(story())
