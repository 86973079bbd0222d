"""Which node deals which table: claims, nodes that die, nodes that come later."""

import asyncio

import pytest
from msgspec.json import encode

from panoverde.core.people import Role, Seat
from panoverde.house.records import Lease, Snapshot
from panoverde.journal.entry import Entry
from panoverde.server.node import floor
from panoverde.server.node.leases import LIFE, Leases, NodeInUse
from panoverde.server.table import snapshots
from panoverde.store.memory import MemoryStore
from tests.server.evening import MINUTE, SECOND, START, Evening, HandClock, crash, evening


def test_of_two_claimants_one_wins() -> None:
    async def story() -> None:
        store = MemoryStore()
        one, two = Leases(store, "one", "http://one"), Leases(store, "two", "http://two")
        await one.beat(START)
        await two.beat(START)
        won = await asyncio.gather(one.claim("mesa", START), two.claim("mesa", START))
        assert sorted(won) == [False, True]
        await one.beat(START)
        await two.beat(START)
        winner = "one" if won[0] else "two"
        for leases in (one, two):
            owner = leases.owner("mesa", START)
            assert owner
            assert (owner.node, owner.address) == (winner, f"http://{winner}")
        loser = two if won[0] else one
        assert not loser.is_mine("mesa")
        assert not await loser.claim("mesa", START)

    asyncio.run(story())


def test_a_name_is_refused_while_its_heart_beats_and_free_after_a_crash() -> None:
    async def story() -> None:
        store, beat = MemoryStore(), 0.05
        living, newcomer = Leases(store, "one", "http://one"), Leases(store, "one", "http://elsewhere")
        await newcomer.check_name(lambda: START, beat)  # nobody has been here
        await living.beat(START)

        async def live() -> None:
            while True:
                await asyncio.sleep(beat / 5)
                await living.beat(START)

        heart = asyncio.create_task(live())
        with pytest.raises(NodeInUse) as refused:
            await newcomer.check_name(lambda: START, beat)
        assert (refused.value.node, refused.value.address) == ("one", "http://one")
        await Leases(store, "two", "http://two").check_name(lambda: START, beat)
        heart.cancel()
        await asyncio.wait((heart,))
        await newcomer.check_name(lambda: START, beat)  # nothing beats any more, though the lease has not run out
        await newcomer.check_name(lambda: START + LIFE, 3600)  # it has run out: no need to listen

    asyncio.run(story())


def test_what_a_dead_node_dealt_is_free_for_others() -> None:
    async def story() -> None:
        store = MemoryStore()
        one, two = Leases(store, "one", "http://one"), Leases(store, "two", "http://two")
        await one.beat(START)
        assert await one.claim("mesa", START)
        later = START + LIFE - 1
        await two.beat(later)
        assert not await two.claim("mesa", later)
        later = START + LIFE
        await two.beat(later)
        assert two.owner("mesa", later) is None
        assert await two.claim("mesa", later)
        await one.beat(later)
        assert not one.is_mine("mesa")

    asyncio.run(story())


def test_a_node_that_rests_or_releases_leaves_its_tables_at_once() -> None:
    async def story() -> None:
        store = MemoryStore()
        one, two = Leases(store, "one", "http://one"), Leases(store, "two", "http://two")
        await one.rest(START)  # it never lived: nothing to say
        await one.beat(START)
        await two.beat(START)
        assert await one.claim("a", START)
        assert await one.claim("b", START)
        await two.release("a")  # not its own
        await two.beat(START)
        assert not await two.claim("a", START)
        await one.release("a")
        await two.beat(START)
        assert two.owner("a", START) is None
        assert await two.claim("a", START)
        await one.rest(START)
        await two.beat(START)
        assert await two.claim("b", START)
        assert two.share(7, START) == 7
        await one.beat(START)
        await two.beat(START)
        assert two.share(7, START) == 4

    asyncio.run(story())


def test_two_nodes_share_the_tables_and_one_takes_over_from_the_other() -> None:
    async def story() -> None:
        store, clock = MemoryStore(), HandClock()
        async with evening(store, clock=clock, node="one") as one:
            for number in range(4):
                await one.open("cussec", name=f"mesa {number}")
            ana = await one.seated("mesa-0", 1, 500)
            assert len(one.floor.tables) == 4
            async with evening(store, clock=clock, node="two") as two:
                assert not two.floor.tables
                for _ in range(3):
                    await one.tick()
                    await two.tick()
                assert len(one.floor.tables) == len(two.floor.tables) == 2
                assert "mesa-0" in one.floor.tables, "somebody is at it"
                there = await two.come("mesa-0")
                assert (there.status, there.answer) == (421, "elsewhere")
                owner = two.floor.leases.owner("mesa-0", clock.at)
                assert owner
                assert owner.node == "one"
                await crash(one)
                clock.at += LIFE
                await two.tick()
                assert set(two.floor.tables) == {f"mesa-{number}" for number in range(4)}
                assert two.table("mesa-0").seats.tenures.keys() == {1}
        del ana

    asyncio.run(story())


def test_a_node_that_believes_it_still_deals_cannot_write() -> None:
    async def story() -> None:
        store, clock = MemoryStore(), HandClock()
        async with evening(store, clock=clock, node="one") as one:
            place = await one.open("banca_francesa", "PT_ONLINE")
            ana = await one.seated(place, 1, 5_000)
            clock.at += LIFE
            async with evening(store, clock=clock, node="two") as two:
                assert place in two.floor.tables, "the other was silent for too long"
                await two.pass_time(MINUTE)
                held = await two.held(place)
                answer = await ana.do({"do": "buy_chips", "chips": 100})
                assert answer["say"] == "nothing"
                assert ana.messages[-1] == {"say": "closed", "why": "moved"}
                assert ana.hung_up == (4001, "moved")
                assert place not in one.floor.tables
                assert await two.held(place) == held
                await two.tick()
                await one.tick()
                assert place not in one.floor.tables

    asyncio.run(story())


def test_a_node_that_takes_over_writes_first_though_nothing_happens_at_the_table() -> None:
    """Or the other could go on, and what it told its players would not be what is shown here."""

    async def story() -> None:
        store, clock = MemoryStore(), HandClock()
        async with evening(store, clock=clock, node="one") as one:
            place = await one.open("banca_francesa", "AO", by_hand=True)
            ana = await one.seated(place, 1, 5_000)
            clock.at += LIFE
            async with evening(store, clock=clock, node="two") as two:
                assert (await ana.do({"do": "buy_chips", "chips": 100}))["say"] == "nothing"
                assert ana.hung_up == (4001, "moved")
                assert await two.held(place) == {"chips:1": 5_000}
                assert await two.in_transit(place) == 0
                assert two.table(place).version == (await store.head(f"table/{place}")).version

    asyncio.run(story())


def test_what_the_other_wrote_last_is_read_before_anything_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        store, clock = MemoryStore(), HandClock()
        async with evening(store, clock=clock, node="one") as one:
            place = await one.open("banca_francesa", "AO", by_hand=True)
            ana = await one.seated(place, 1, 5_000)
            clock.at += LIFE
            real, answers = store.read, list[str]()

            async def read(stream: str, after: int = 0, limit: int = 1000) -> list[Entry]:
                """The one who is thought dead is quicker, once."""
                found = await real(stream, after, limit)
                if stream == f"table/{place}" and not found and not answers:
                    answers.append("")
                    answers.append((await ana.do({"do": "buy_chips", "chips": 100}))["say"])
                return found

            monkeypatch.setattr(store, "read", read)
            async with evening(store, clock=clock, node="two") as two:
                assert answers == ["", "done"]
                assert await two.held(place) == {"chips:1": 5_100}
                assert two.table(place).table.state.cloth.players[1].chips == 5_100
                assert two.table(place).version == (await store.head(f"table/{place}")).version
                assert (await ana.do({"do": "buy_chips", "chips": 100}))["say"] == "nothing"
                assert await two.in_transit(place) == 0

    asyncio.run(story())


def test_a_snapshot_that_the_other_took_last_is_known_to_the_node_that_takes_over(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(snapshots, "SNAPSHOT_EVERY", 1)

    async def story() -> None:
        store, clock = MemoryStore(), HandClock()
        async with evening(store, clock=clock, node="one") as one:
            place = await one.open("banca_francesa", "AO", by_hand=True)
            await one.seated(place, 1, 5_000)
            clock.at += LIFE
            real, tries = store.read, list[int]()

            async def read(stream: str, after: int = 0, limit: int = 1000) -> list[Entry]:
                """The one who is thought dead ends a coup, and takes a snapshot."""
                found = await real(stream, after, limit)
                if stream == f"table/{place}" and not found and not tries:
                    tries.append(1)
                    await play(one, place)
                return found

            monkeypatch.setattr(store, "read", read)
            async with evening(store, clock=clock, node="two") as two:
                before = await store.find(Snapshot, f"table/{place}")
                await play(two, place)
                after = await store.find(Snapshot, f"table/{place}")
                assert before
                assert after
                assert after.revision > before.revision
                assert place in two.floor.tables, "it was written at once"

    asyncio.run(story())


async def play(house: Evening, place: str) -> None:
    """A coup by hand, that the bet of seat 1 loses."""
    served = house.table(place)
    account = served.seats.tenures[Seat(1)].account
    at = house.clock.at
    hand, seat = {"by": Role.CROUPIER, "at": at}, {"by": Seat(1), "at": at}
    served.act(served.codec.command(encode({"do": "open_bets", **hand})))
    served.act(served.codec.command(encode({"do": "place_bet", "zone": "pequeno", "chips": 500, **seat})), account)
    for act in ("close_bets", "throw", "settle"):
        came = (6, 5, 4) if act == "throw" else ()
        served.act(served.codec.command(encode({"do": act, **hand})), came=came)
    await house.settle()


async def the_heart(house: Evening) -> Lease:
    found = await house.store.find(Lease, "node:one")
    assert found
    return found


def test_a_floor_beats_by_itself_and_goes_on_when_a_beat_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        async with evening() as house:
            house.floor._loop = asyncio.get_running_loop()
            heart = await the_heart(house)
            fails = house.floor.leases.beat

            async def broken(now: int) -> None:
                house.floor.leases.beat = fails  # type: ignore[method-assign]
                raise OSError(now)

            monkeypatch.setattr(floor, "BEAT", 0.01)
            await house.floor.start()
            house.floor.leases.beat = broken  # type: ignore[method-assign]
            async with asyncio.timeout(60):
                while (await the_heart(house)).revision <= heart.revision + 1:
                    await asyncio.sleep(0.01)
            house.clock.at += SECOND

    asyncio.run(story())
