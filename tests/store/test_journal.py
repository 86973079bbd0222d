"""Streams: appended, read, fenced."""

import asyncio

from panoverde.journal.entry import EMPTY, Entry, Head
from panoverde.store.contract import Batch, Fenced, Store
from tests.store.batches import Pen, Place, outcome, pay, together

AWKWARD = (
    '{"texto":"«ases» — é ção ñ 🂡 \\u0000 \\ud83c \\" \\\\ \\n","n":1.50,  "espaços": [ 1,2 ] }'.encode(),
    b'{"a":1,"a":2}',
    b"null",
    b'"' + b"x" * 1_000_000 + b'"',
)


def test_what_is_appended_is_read_back_in_order_byte_for_byte(place: Place) -> None:
    async def story(store: Store) -> None:
        pen = Pen("table/mesa")
        written: list[Entry] = []
        for body in AWKWARD:
            batch = pen.batch(body=body)
            written += batch.entries
            await store.commit(batch)
        assert await store.read("table/mesa") == written
        assert [type(entry) for entry in await store.read("table/mesa")] == [Entry] * len(written)
        assert await store.read("table/mesa", after=1, limit=2) == written[1:3]
        assert await store.read("table/mesa", after=len(written)) == []
        assert await store.read("table/outra") == []

    place.tell(story)


def test_facts_are_found_in_all_streams_that_begin_so_page_by_page(place: Place) -> None:
    async def story(store: Store) -> None:
        wanted: list[Entry] = []
        for stream in ("account/b", "account/a", "accounts", "account", "house"):
            pen = Pen(stream)
            for fact in ("account_created", "logged_in", "duties_changed", "accountXcreated_too"):
                batch = pen.batch(body=b'{"fact":"%b","by":"a"}' % fact.encode())
                await store.commit(batch)
                if stream.startswith("account/") and fact in ("account_created", "duties_changed"):
                    wanted += batch.entries
        wanted.sort(key=lambda entry: (entry.stream, entry.version))
        facts = ("account_created", "duties_changed")
        assert await store.told("account/", facts) == wanted
        first = await store.told("account/", facts, limit=3)
        assert first == wanted[:3]
        assert await store.told("account/", facts, (first[-1].stream, first[-1].version)) == wanted[3:]
        assert await store.told("account/", ("switched",)) == []

    place.tell(story)


def test_the_head_of_a_stream_is_its_last_entry(place: Place) -> None:
    async def story(store: Store) -> None:
        assert await store.head("cage") == EMPTY
        pen = Pen("cage")
        for _ in range(3):
            await store.commit(pen.batch())
        assert await store.head("cage") == Head(3, pen.hash)

    place.tell(story)


def test_heads_are_those_of_the_streams_that_begin_so(place: Place) -> None:
    async def story(store: Store) -> None:
        assert await store.heads() == {}
        pens = [Pen(stream) for stream in ("table/b", "table/a", "table", "tablé/c", "account/a", "table/ç", "zé")]
        for pen in pens:
            await store.commit(pen.batch())
        await store.commit(pens[0].batch())
        heads = {pen.stream: Head(pen.version, pen.hash) for pen in pens}
        assert await store.heads() == heads
        assert await store.heads("table/") == {name: heads[name] for name in ("table/a", "table/b", "table/ç")}
        assert await store.heads("nothing") == {}

    place.tell(story)


def test_a_version_that_exists_is_fenced_and_changes_nothing(place: Place) -> None:
    async def story(store: Store) -> None:
        mine, theirs = Pen("table/mesa"), Pen("table/mesa")
        await store.commit(mine.batch(body=b'"mine"'))
        assert isinstance(await outcome(store, theirs.batch(body=b'"theirs"')), Fenced)
        assert [entry.body for entry in await store.read("table/mesa")] == [b'"mine"']

    place.tell(story)


def test_a_version_that_leaves_a_gap_is_fenced(place: Place) -> None:
    async def story(store: Store) -> None:
        pen = Pen("table/mesa")
        first, second, third = (pen.batch() for _ in range(3))
        assert isinstance(await outcome(store, second), Fenced)
        await store.commit(first)
        assert isinstance(await outcome(store, third), Fenced)
        await store.commit(second)
        await store.commit(third)
        assert await store.head("table/mesa") == Head(3, pen.hash)

    place.tell(story)


def test_a_batch_may_have_several_entries_of_several_streams(place: Place) -> None:
    async def story(store: Store) -> None:
        one, other = Pen("one"), Pen("other")
        parts = [one.batch(), other.batch(), one.batch()]
        await store.commit(Batch(tuple(entry for part in parts for entry in part.entries)))
        assert await store.heads() == {"one": Head(2, one.hash), "other": Head(1, other.hash)}

    place.tell(story)


def test_of_several_who_write_the_same_version_at_once_exactly_one_does(place: Place) -> None:
    async def story(store: Store) -> None:
        pens = [Pen("cage") for _ in range(20)]
        for _ in range(3):
            verdicts = await together(store, *(pen.batch(body=b'"%d"' % n) for n, pen in enumerate(pens)))
            assert [type(verdict) for verdict in verdicts].count(type(None)) == 1
            assert [type(verdict) for verdict in verdicts].count(Fenced) == len(pens) - 1
            head = await store.head("cage")
            for pen in pens:
                pen.hash = head.hash
        assert (await store.head("cage")).version == 3

    place.tell(story)


def test_two_who_opened_the_same_store_fence_each_other(lasting: Place) -> None:
    async def story() -> None:
        async with lasting.opened() as here, lasting.opened() as there:
            ours, theirs = Pen("table/mesa"), Pen("table/mesa")
            for _ in range(10):
                verdicts = await asyncio.gather(
                    outcome(here, ours.batch(body=b'"ours"')), outcome(there, theirs.batch(body=b'"theirs"'))
                )
                assert sorted(type(verdict).__name__ for verdict in verdicts) == ["Fenced", "NoneType"]
                assert await here.head("table/mesa") == await there.head("table/mesa")
                ours.hash = theirs.hash = (await here.head("table/mesa")).hash
            # Neither has written everything; both know where the stream ends.
            await here.commit(ours.batch())
            theirs.batch()
            theirs.hash = ours.hash
            await there.commit(theirs.batch())
            assert [entry.version for entry in await here.read("table/mesa")] == [*range(1, 13)]

    asyncio.run(story())


def test_after_a_batch_that_failed_those_that_follow_in_its_stream_fail_too(place: Place) -> None:
    async def story(store: Store) -> None:
        pen, other = Pen("table/mesa"), Pen("table/outra")
        batches = [
            pen.batch(),
            pen.batch(*pay("wallet:ana", "cage", 5)),  # which she hasn't
            pen.batch(),
            other.batch(),
            pen.batch(),
        ]
        verdicts = await together(store, *batches)
        names = [type(verdict).__name__ for verdict in verdicts]
        assert names == ["NoneType", "Overdrawn", "Fenced", "NoneType", "Fenced"]
        assert (await store.head("table/mesa")).version == 1

    place.tell(story)


def test_ten_thousand_streams(place: Place) -> None:
    async def story(store: Store) -> None:
        pens = [Pen(f"account/{n:05}") for n in range(10_000)]
        assert await together(store, *(pen.batch() for pen in pens)) == [None] * len(pens)
        assert await together(store, *(pen.batch() for pen in pens[::100])) == [None] * 100
        assert len(await store.heads("account/")) == len(pens)
        assert await store.head("account/09900") == Head(2, pens[9900].hash)

    place.tell(story)
