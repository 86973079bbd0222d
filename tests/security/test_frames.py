"""Frames that no client of ours sends: too long, in pieces, binary, broken, too many; and handshakes that are none."""

import asyncio
import os
from collections.abc import Awaitable, Callable
from contextlib import suppress

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.frames import Frame, Opcode

from panoverde.server.table import desk, socket
from tests.security.room import Room, room

GAME, PROFILE = "banca_francesa", "PT_ONLINE"
KEY = "dGhlIHNhbXBsZSBub25jZQ=="


def play(story: Callable[[Room, str], Awaitable[None]]) -> None:
    async def whole() -> None:
        async with room() as this:
            place = await this.house.open(GAME, PROFILE)
            await story(this, place)
            healthy = await this.watch(place)  # the table goes on whatever was done to it
            await healthy.quiet()

    asyncio.run(whole())


class Raw:
    """A connection on which anything can be written."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer

    @classmethod
    async def shake(cls, this: Room, place: str, token: str = "", **headers: str) -> "Raw":
        reader, writer = await asyncio.open_connection("127.0.0.1", this.house.port)
        asked = {
            "Host": f"127.0.0.1:{this.house.port}",
            "Upgrade": "websocket",
            "Connection": "Upgrade",
            "Sec-WebSocket-Key": KEY,
            "Sec-WebSocket-Version": "13",
            "Authorization": f"Bearer {token}",
        } | {name.replace("_", "-"): value for name, value in headers.items()}
        lines = "".join(f"{name}: {value}\r\n" for name, value in asked.items() if value and value != "Bearer ")
        writer.write(f"GET /tables/{place}/socket HTTP/1.1\r\n{lines}\r\n".encode())
        return cls(reader, writer)

    async def head(self) -> bytes:
        return await self.reader.readuntil(b"\r\n\r\n")

    def frame(self, opcode: Opcode, payload: bytes, *, fin: bool = True) -> None:
        self.writer.write(Frame(opcode, payload, fin).serialize(mask=True))

    async def rest(self) -> bytes:
        """Everything until the server closes."""
        found = b""
        try:
            while part := await self.reader.read(65536):
                found += part
        except ConnectionResetError:
            pass
        return found

    async def close(self) -> None:
        self.writer.close()


@pytest.mark.parametrize("size", [desk.LONGEST_MESSAGE + 1, 100_000, 10_000_000])
def test_a_message_over_the_limit_closes_the_socket_with_the_reason(size: int) -> None:
    async def story(this: Room, place: str) -> None:
        one = await this.watch(place, await this.house.guest())
        try:
            await one.wire.send("x" * size)
            await one.wire.wait_closed()
        except ConnectionClosed:
            pass
        assert one.wire.close_code == 1009

    play(story)


def test_the_longest_message_is_answered() -> None:
    async def story(this: Room, place: str) -> None:
        one = await this.watch(place, await this.house.guest())
        text = '{"say":"alive","id":"%s"}'
        await one.wire.send(text % ("x" * (desk.LONGEST_MESSAGE - len(text) + 2)))
        await one.quiet()
        assert one.said("here")[0]["id"] == "x" * desk.LONGEST_ID or len(one.said("here")) == 3

    play(story)


def test_a_message_in_pieces_is_one_message_and_pieces_without_end_are_none() -> None:
    async def story(this: Room, place: str) -> None:
        raw = await Raw.shake(this, place)
        await raw.head()
        message = b'{"say":"alive","id":"whole"}'
        raw.frame(Opcode.TEXT, message[:1], fin=False)
        for byte in message[1:-1]:
            raw.frame(Opcode.CONT, bytes([byte]), fin=False)
        raw.frame(Opcode.CONT, message[-1:])
        await raw.reader.readuntil(b'"whole"')
        raw.frame(Opcode.TEXT, b"", fin=False)
        for _ in range(10 * socket.MOST_FRAGMENTS):
            raw.frame(Opcode.CONT, b"", fin=False)
        await raw.reader.readuntil(b"\x03\xf0fragments")
        await raw.close()

    play(story)


def test_pieces_that_are_too_long_together_are_too_long() -> None:
    async def story(this: Room, place: str) -> None:
        raw = await Raw.shake(this, place)
        await raw.head()
        raw.frame(Opcode.TEXT, b"x" * 3000, fin=False)
        raw.frame(Opcode.CONT, b"x" * 3000, fin=False)
        assert b"\x03\xf1" in await raw.rest()
        await raw.close()

    play(story)


@pytest.mark.parametrize(
    "payload",
    [
        b"",
        b"\xff\xfe\xfd",
        b'{"say":"alive","id":"\xff"}',
        b'{"say":"act","id":"a","seat":1,"command":{"do":"\xff"}}',
        b"\0",
    ],
)
@pytest.mark.parametrize("opcode", [Opcode.TEXT, Opcode.BINARY])
def test_what_is_no_message_is_answered_as_not_understood(payload: bytes, opcode: Opcode) -> None:
    async def story(this: Room, place: str) -> None:
        guest = await this.house.guest()
        raw = await Raw.shake(this, place, guest.token)
        await raw.head()
        await raw.reader.readuntil(b'"welcome"')
        raw.frame(opcode, payload)
        await raw.reader.readuntil(b'"say":"wrong"')
        raw.frame(Opcode.TEXT, b'{"say":"alive","id":"still"}')
        await raw.reader.readuntil(b'"still"')
        await raw.close()

    play(story)


def test_a_client_that_talks_nonsense_again_and_again_is_let_go() -> None:
    async def story(this: Room, place: str) -> None:
        one = await this.watch(place, await this.house.guest())
        for _ in range(desk.MOST_WRONG):
            await one.wire.send("{")
        await one.quiet()
        assert len(one.said("wrong")) == desk.MOST_WRONG
        await one.wire.send("{")
        await one.wire.wait_closed()
        assert (one.wire.close_code, one.wire.close_reason) == (1008, "malformed")

    play(story)


def test_a_client_that_sends_too_many_messages_is_let_go_with_the_reason() -> None:
    async def story(this: Room, place: str) -> None:
        one = await this.watch(place, await this.house.guest())
        try:
            for _ in range(3 * desk.BURST):
                await one.wire.send('{"say":"alive"}')
        except ConnectionClosed:
            pass
        await one.wire.wait_closed()
        assert (one.wire.close_code, one.wire.close_reason) == (1008, "flooding")
        assert len(one.said("here")) <= desk.BURST + 1

    play(story)


def test_a_client_that_floods_with_pings_and_reads_nothing_is_let_go() -> None:
    async def story(this: Room, place: str) -> None:
        raw = await Raw.shake(this, place)
        await raw.head()
        raw.reader._transport.pause_reading()  # type: ignore[attr-defined]  # they read no pongs
        ping = Frame(Opcode.PING, b"p" * 125).serialize(mask=True) * 500
        served = this.table(place)
        for _ in range(400):
            raw.writer.write(ping)
            with suppress(TimeoutError, ConnectionError):
                await asyncio.wait_for(raw.writer.drain(), 0.05)
            waiting = max((one.wire.transport.get_write_buffer_size() for one in served.watchers), default=0)  # type: ignore[attr-defined]
            assert waiting < 4 * socket.MOST_UNSENT
            if not served.watchers:
                break
        assert not served.watchers
        raw.writer.transport.abort()

    play(story)


def test_a_client_that_reads_too_slowly_is_let_go_and_nobody_waits_for_it() -> None:
    async def story(this: Room, place: str) -> None:
        raw = await Raw.shake(this, place)
        await raw.head()
        raw.reader._transport.pause_reading()  # type: ignore[attr-defined]
        served = this.table(place)
        slow = next(iter(served.watchers), None)
        while slow is None:
            await asyncio.sleep(0)
            slow = next(iter(served.watchers), None)
        ana = await this.watch(place, await this.house.guest())
        for _ in range(400):
            slow.wire.deliver(b'["%b"]' % (b"x" * 30_000))
            if slow.wire.close_sent:  # type: ignore[attr-defined]
                break
        assert slow.wire.close_sent  # type: ignore[attr-defined]
        assert slow.wire.conn.close_sent.code == socket.SLOW  # type: ignore[attr-defined]
        await ana.quiet()
        raw.writer.transport.abort()

    play(story)


# Handshakes


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"Sec_WebSocket_Key": ""}, b" 400 "),
        ({"Sec_WebSocket_Key": "short"}, b" 400 "),
        ({"Sec_WebSocket_Version": "12"}, b" 400 "),
        ({"Origin": "http://elsewhere.example"}, b" 403 "),
        ({"Origin": "null"}, b" 403 "),
        ({"Origin": "http://["}, b" 403 "),
        ({"Origin": "http://127.0.0.1"}, b" 403 "),
        ({"Origin": "http://127.0.0.1.elsewhere.example"}, b" 403 "),
        ({}, b" 101 "),
        ({"Cookie": "pano=nobody"}, b" 101 "),
        ({"Cookie": "pano=nobody", "Authorization": "Bearer nobody"}, b" 403 "),
        ({"Cookie": "\u00e3;;;=;pano"}, b" 101 "),
    ],
)
def test_a_handshake_that_is_not_one_of_ours_opens_nothing(headers: dict[str, str], status: bytes) -> None:
    async def story(this: Room, place: str) -> None:
        raw = await Raw.shake(this, place, **headers)
        first = (await raw.head()).splitlines()[0]
        assert status in first
        await raw.close()

    play(story)


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/socket",
        "/tables//socket",
        "/tables/../socket",
        "/tables/none/socket",
        "/tables/x/socket/",
        "/api/lobby",
        "/tables/%2e%2e/socket",
        "/tables/banca-francesa/socket%00",
        "/tables/BANCA-FRANCESA/socket",
        "/tables/" + "x" * 65 + "/socket",
    ],
)
def test_no_other_path_opens_a_socket(path: str) -> None:
    async def story(this: Room, place: str) -> None:
        del place
        with pytest.raises(InvalidStatus) as refused:
            await connect(f"ws://127.0.0.1:{this.house.port}{path}", proxy=None)
        assert refused.value.response.status_code in (403, 404)

    play(story)


@pytest.mark.parametrize("after", ["-1", "1.5", "x", "1e3", "9" * 16, "٣", "0x1", "+1", "1;2"])
def test_a_version_that_is_none_is_refused(after: str) -> None:
    async def story(this: Room, place: str) -> None:
        with pytest.raises(InvalidStatus) as refused:
            await this.house.socket(place, "", after=after)
        assert refused.value.response.status_code == 400

    play(story)


@pytest.mark.parametrize("after", [0, 10**9, 10**15 - 1])
def test_a_version_in_the_future_brings_the_state_and_nothing_else(after: int) -> None:
    async def story(this: Room, place: str) -> None:
        one = await this.watch(place, after=after)
        assert one.said("welcome")
        assert bool(one.said("happened")) == (after == 0)

    play(story)


def test_half_open_handshakes_and_noise_disturb_nobody() -> None:
    async def story(this: Room, place: str) -> None:
        halves = []
        for number in range(200):
            reader, writer = await asyncio.open_connection("127.0.0.1", this.house.port)
            writer.write((b"GET /tables/" if number % 2 else os.urandom(200)) + b"x" * number)
            halves.append(writer)
            del reader
        one = await this.watch(place, await this.house.guest())
        assert await this.sit(one, 1) == 1
        for writer in halves:
            writer.close()

    play(story)
