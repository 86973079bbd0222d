"""Facts at the ends of streams: kept together or not at all, in order, whoever else writes."""

import asyncio

import pytest

from panoverde.house.records import Account
from panoverde.house.scribe import Note, Scribe
from panoverde.house.updates import MOST_TRIES, insist, revised
from panoverde.journal.entry import Move, link
from panoverde.store.contract import Batch, Fenced, Outdated, Overdrawn
from tests.house.house import NOON, House, run


def test_entries_are_a_chain_with_money_and_records_in_the_same_batch() -> None:
    async def story() -> None:
        house = House()
        account = Account(id="a", name="ana", created_at=0)
        moves = (Move("cage", "EUR", -5), Move("wallet:a", "EUR", 5))
        entry = await house.scribe.write("cage", "bought", by="w", why="x", moves=moves, rows=(account,))
        assert (entry.version, entry.at) == (1, NOON)
        assert entry.hash == link(bytes(32), "cage", 1, NOON, entry.body)
        second = await house.scribe.write("cage", "more", by="w")
        assert second.hash == link(entry.hash, "cage", 2, NOON, second.body)
        assert await house.store.find(Account, "a") == account
        assert await house.balance("wallet:a") == 5
        assert await house.facts("cage") == [
            {"fact": "bought", "by": "w", "why": "x", "moves": [["cage", "EUR", -5], ["wallet:a", "EUR", 5]]},
            {"fact": "more", "by": "w"},
        ]

    run(story())


def test_several_facts_are_kept_together_or_not_at_all() -> None:
    async def story() -> None:
        house = House()
        await house.scribe.write_all(Note("a", "one", "w"), Note("b", "two", "w"), Note("a", "three", "w"))
        assert [fact["fact"] for fact in await house.facts("a")] == ["one", "three"]
        poor = Note("b", "four", "w", moves=(Move("wallet:x", "EUR", -1), Move("cage", "EUR", 1)))
        with pytest.raises(Overdrawn):
            await house.scribe.write_all(Note("a", "five", "w"), poor)
        assert [fact["fact"] for fact in await house.facts("a")] == ["one", "three"]
        assert [fact["fact"] for fact in await house.facts("b")] == ["two"]

    run(story())


def test_nobody_waits_forever_when_several_write_in_any_order_of_streams() -> None:
    async def story() -> None:
        house = House()
        pairs = [("a", "b"), ("b", "a"), ("b", "c"), ("c", "a")] * 10
        writes = (house.scribe.write_all(Note(one, "x", "w"), Note(other, "y", "w")) for one, other in pairs)
        await asyncio.wait_for(asyncio.gather(*writes), 60)
        heads = await house.store.heads()
        assert {stream: head.version for stream, head in heads.items()} == {"a": 30, "b": 30, "c": 20}

    run(story())


def test_two_nodes_write_one_stream_without_losing_or_repeating_anything() -> None:
    async def story() -> None:
        house = House()
        there = Scribe(house.store, house.clock)
        writes = (scribe.write("cage", str(n), by="w") for n in range(15) for scribe in (house.scribe, there))
        await asyncio.gather(*writes)
        facts = [fact["fact"] for fact in await house.facts("cage")]
        assert sorted(facts, key=int) == sorted([str(n) for n in range(15)] * 2, key=int)

    run(story())


def test_it_gives_up_in_the_end() -> None:
    class Ahead(Scribe):
        """Somebody else is always quicker."""

        async def _entries(self, notes, bodies):  # type: ignore[no-untyped-def]
            entries = await super()._entries(notes, bodies)
            await self.store.commit(Batch(entries))
            return entries

    async def story() -> None:
        house = House()
        with pytest.raises(Fenced):
            await Ahead(house.store, house.clock).write("cage", "late", by="w")

    run(story())


def test_a_writer_who_insists_is_right_in_the_end_or_told() -> None:
    async def story() -> None:
        tries = 0

        async def attempt(enough: int) -> int:
            nonlocal tries
            tries += 1
            if tries < enough:
                raise Outdated("accounts", "a")
            return tries

        assert await insist(lambda: attempt(MOST_TRIES)) == MOST_TRIES
        tries = 0
        with pytest.raises(Outdated):
            await insist(lambda: attempt(MOST_TRIES + 1))
        assert tries == MOST_TRIES

    run(story())


def test_a_revision_follows_the_one_before() -> None:
    after = revised(Account(id="a", name="ana", created_at=0), lang="en")
    assert (after.revision, after.lang) == (2, "en")
