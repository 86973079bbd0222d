"""A table's socket over a real connection: frames, slow readers, closes."""

import asyncio
import json

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode

from panoverde.server.table import socket as sockets
from panoverde.server.table.socket import framed, short_text
from tests.server.casino import casino, until


def test_messages_go_both_ways_and_fragments_are_put_together() -> None:
    async def story() -> None:
        async with casino() as house:
            place = await house.open("cussec")
            async with house.socket(place, (await house.guest()).token) as socket:
                assert (await house.heard(socket))[0]["say"] == "welcome"
                await socket.send(['{"say":"alive",', '"id":"in pieces"}'])
                assert (await house.heard(socket))[0]["id"] == "in pieces"
                await socket.send(b'{"say":"alive","id":"bytes"}')
                assert (await house.heard(socket))[0]["id"] == "bytes"

    asyncio.run(story())


def test_somebody_who_is_not_let_in_learns_why() -> None:
    async def story() -> None:
        async with casino() as house:
            with pytest.raises(Exception, match="404"):
                async with house.socket("nenhuma"):
                    pass

    asyncio.run(story())


def test_a_reader_who_does_not_read_is_let_go_and_the_others_hear_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sockets, "MOST_UNSENT", 1_000)

    async def story() -> None:
        async with casino() as house:
            place = await house.open("cussec")
            async with house.socket(place) as slow, house.socket(place) as quick:
                await house.heard(slow)
                await house.heard(quick)
                slow.transport.pause_reading()
                table = house.table(place)
                (stuck, other) = sorted(
                    table.watchers,
                    key=lambda one: one.wire.transport.get_extra_info("peername") != slow.local_address,  # type: ignore[attr-defined]
                )
                block = b'["' + b"x" * 60_000 + b'"]'
                for _ in range(200):
                    stuck.wire.deliver(block)
                    await asyncio.sleep(0)
                await until(lambda: stuck not in table.watchers)
                other.wire.deliver(b'["still here"]')
                assert json.loads(await quick.recv()) == ["still here"]
                stuck.wire.deliver(b"[]")  # to nobody: nothing happens
                stuck.wire.hang_up(1000, "again")
                slow.transport.abort()

    asyncio.run(story())


def test_a_close_is_told_with_its_code_and_reason_and_nobody_waits_for_an_answer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sockets, "CLOSING", 0.05)

    async def story() -> None:
        async with casino() as house:
            place = await house.open("cussec")
            async with house.socket(place) as socket:
                await house.heard(socket)
                (watcher,) = house.table(place).watchers
                watcher.wire.hang_up(4001, "moved")
                with pytest.raises(ConnectionClosed) as closed:
                    await socket.recv()
                assert closed.value.rcvd
                assert (closed.value.rcvd.code, closed.value.rcvd.reason) == (4001, "moved")
                await until(lambda: not house.table(place).watchers)

    asyncio.run(story())


def test_what_goes_to_many_is_framed_once() -> None:
    text = b"[1]"
    assert framed(text) is framed(text)
    assert framed(b"[2]") != framed(text)


@pytest.mark.parametrize("length", [0, 1, 125, 126, 65535, 65536, 200_000])
def test_a_frame_is_what_the_library_would_write(length: int) -> None:
    text = b"x" * length
    assert framed(text) == Frame(Opcode.TEXT, text).serialize(mask=False)


@pytest.mark.parametrize("length", [0, 1, 84, 125])
def test_a_short_text_that_came_whole_is_read_as_the_library_would(length: int) -> None:
    text = bytes(range(48, 48 + 75))[:length].ljust(length, b"x")
    assert short_text(Frame(Opcode.TEXT, text).serialize(mask=True)) == text


WHOLE = Frame(Opcode.TEXT, b"{}").serialize(mask=True)
OTHERS = {
    "nothing": b"",
    "less than a head": WHOLE[:5],
    "a part": WHOLE[:-1],
    "a part of the next": WHOLE + b"\x81",
    "two": WHOLE * 2,
    "unmasked": Frame(Opcode.TEXT, b"{}").serialize(mask=False),
    "not the end": Frame(Opcode.TEXT, b"{}", fin=False).serialize(mask=True),
    "compressed, it says": b"\xc1" + WHOLE[1:],
    "bytes": Frame(Opcode.BINARY, b"{}").serialize(mask=True),
    "a continuation": Frame(Opcode.CONT, b"{}").serialize(mask=True),
    "a ping": Frame(Opcode.PING, b"{}").serialize(mask=True),
    "a close": Frame(Opcode.CLOSE, b"\x03\xe8").serialize(mask=True),
    "long": Frame(Opcode.TEXT, b"x" * 126).serialize(mask=True),
    "very long": Frame(Opcode.TEXT, b"x" * 70_000).serialize(mask=True),
}


@pytest.mark.parametrize("what", OTHERS)
def test_everything_else_is_left_to_the_library(what: str) -> None:
    assert short_text(OTHERS[what]) is None
