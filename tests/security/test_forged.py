"""Commands said again, said by another, or said differently under the same name: each is done once, by its author."""

import asyncio
from collections.abc import Awaitable, Callable

import msgspec
import pytest

from panoverde.store.contract import Batch
from tests.security.room import Room, Watching, room

BET = {"do": "place_bet", "zone": "pequeno", "chips": 100}
OTHER = {"do": "place_bet", "zone": "grande", "chips": 700}


def play(story: Callable[[Room, Watching, Watching], Awaitable[None]]) -> None:
    async def whole() -> None:
        async with room() as this:
            place = await this.house.open("banca_francesa", "PT_ONLINE")
            ana, rui = [await this.watch(place, await this.house.guest()) for _ in range(2)]
            await this.sit(ana, 1)
            await this.sit(rui, 2)
            await story(this, ana, rui)
            assert set((await this.house.sums()).values()) == {0}

    asyncio.run(whole())


async def head(this: Room, place: str) -> int:
    await this.house.store.commit(Batch())
    return (await this.house.store.head(f"table/{place}")).version


def test_the_same_name_is_answered_as_the_first_time_whatever_it_says_now() -> None:
    async def story(this: Room, ana: Watching, rui: Watching) -> None:
        first = await ana.act(BET, name="x")
        before = await head(this, ana.place)
        for command in (BET, OTHER, {"do": "leave"}, {"do": "void", "reason": "x"}, {"do": "nothing"}):
            assert await ana.act(command, name="x") == first
            assert await ana.act(command, seat=2, name="x") == first
        assert await head(this, ana.place) == before
        assert rui.you == 2

    play(story)


def test_names_are_their_authors_own() -> None:
    async def story(this: Room, ana: Watching, rui: Watching) -> None:
        mine, theirs = await ana.act(BET, name="x"), await rui.act(OTHER, name="x")
        assert (mine["say"], theirs["say"]) == ("done", "done")
        assert mine["version"] != theirs["version"]
        stranger = await this.watch(ana.place)
        assert (await stranger.act(BET, seat=1, name="x"))["code"] == "log-in-first"
        newcomer = await this.watch(ana.place, await this.house.guest())
        assert (await newcomer.act(BET, seat=1, name="x"))["code"] == "seat-taken"

    play(story)


def test_a_recorded_frame_sent_by_another_is_their_own_command_or_nothing() -> None:
    async def story(this: Room, ana: Watching, rui: Watching) -> None:
        frame = {"say": "act", "id": "bet-1", "seat": 1, "command": BET}
        assert (await ana.ask(frame))["say"] == "done"
        before = await head(this, ana.place)
        assert (await rui.ask(frame))["code"] == "one-seat"
        newcomer = await this.watch(ana.place, await this.house.guest())
        assert (await newcomer.ask(frame))["code"] == "seat-taken"
        assert (await ana.ask(frame))["say"] == "done"  # said again by its author: done once
        assert await head(this, ana.place) == before

    play(story)


def test_what_the_server_says_is_nothing_that_a_client_can_say() -> None:
    async def story(this: Room, ana: Watching, rui: Watching) -> None:
        before = await head(this, ana.place)
        for message in [*rui.messages[:10], {"say": "done", "id": "x", "version": 3}]:
            await ana.wire.send(msgspec.json.encode(message).decode())
        await ana.quiet()
        assert len(ana.said("wrong")) == len(rui.messages[:10]) + 1
        assert await head(this, ana.place) == before

    play(story)


@pytest.mark.parametrize("name", ["", "x" * 65, "a\nb", "\x00", "\x7f", "\u200b\u2028", "\t"])
def test_a_name_that_nobody_could_read_in_the_journal_is_not_understood(name: str) -> None:
    async def story(this: Room, ana: Watching, rui: Watching) -> None:
        before = await head(this, ana.place)
        await ana.wire.send(msgspec.json.encode({"say": "act", "id": name, "command": BET}).decode())
        await ana.quiet()
        assert len(ana.said("wrong")) == 1
        assert await head(this, ana.place) == before
        assert rui.you == 2

    play(story)


def test_a_hundred_copies_of_one_command_at_once_are_one() -> None:
    async def story(this: Room, ana: Watching, rui: Watching) -> None:
        again = await this.watch(ana.place, ana.entrance)
        before = await head(this, ana.place)
        text = msgspec.json.encode({"say": "act", "id": "once", "command": {"do": "buy_chips", "chips": 1000}}).decode()
        for _ in range(50):
            await asyncio.gather(ana.wire.send(text), again.wire.send(text))
        await this.settle(ana.place)
        entries = await this.house.store.read(f"table/{ana.place}", before)
        assert len([entry for entry in entries if b'"id":"once"' in entry.body]) == 1
        assert await this.house.store.balance(f"transit:{ana.place}:{ana.account}", "EUR.demo") == 0
        assert rui.you == 2

    play(story)
